// Games with marks and further figures on the fast engine: parts of a turn, tokens, figures taken back, every
// turn undone; and at random against the reference model.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/play/course.hpp"
#include "rules/play/game.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/scored.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_expansion_games {

using namespace bastide;
using rules::board::Action;
using rules::board::PackedTurn;
using rules::editions::Edition;
using rules::play::Game;

namespace {

struct Rules {
  explicit Rules(const std::string& name)
      : edition(rules::editions::load_edition(name)),
        set(rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition)),
        fit(set) {}

  int figure(const char* id) const { return set.find_figure(id); }
  Game game() const { return {fit, edition, 2, set.find("D"), 0}; }

  Edition edition;
  tilesets::TileSet set;
  rules::board::FitTable fit;
};

const Rules& builders() {
  static const Rules rules("c1+expansion/traders-builders");
  return rules;
}
/// Lays a tile as a position names it, with the figure on it, and finishes the turn; every turn is taken back
/// and played once more, and gives the same game.
class Player {
 public:
  explicit Player(const Rules& rules) : rules_(&rules), game(rules.game()) {}

  void lay(int player, const char* text) {
    const auto tile = rules::parse_placement(rules_->set, text, "test");
    INFO(text);
    REQUIRE_FALSE(game.objection(tile.cell, tile.type, tile.rotation));
    game.place(player, tile.cell, tile.type, tile.rotation);
    if (!tile.follower) return;
    const auto [owner, segment, figure] = *tile.follower;
    REQUIRE(owner == player);
    REQUIRE((game.spots(player, figure) >> static_cast<unsigned>(segment) & 1U) == 1U);
    game.deploy(player, segment, figure);
  }
  /// Returns whose turn is next.
  int turn(int player, const char* text) {
    const auto before = game;
    lay(player, text);
    game.finish_turn();
    const auto after = game;
    game.undo_turn();
    CHECK(game == before);
    lay(player, text);
    game.finish_turn();
    CHECK(game == after);
    return game.next_player(player);
  }

 private:
  const Rules* rules_;

 public:
  Game game;
};

}  // namespace

TEST_CASE("a second part has its own draw, and the game ends when there is nothing to draw") {
  const auto& set = builders().set;
  const auto type = [&](const char* id) { return set.find(id); };
  rules::play::Course course(builders().edition, 2, set,
                             {type("U"), type("E"), type("U"), type("E"), type("U"), type("U"), type("U")});
  Player p(builders());
  const auto turn = [&](int player, const char* text) {
    REQUIRE(course.begin_turn(p.game) == player);
    p.turn(player, text);
    course.finish_turn(p.game, p.game.board().tiles().back().type);
  };
  turn(0, "U0@1,0=0:road");
  turn(1, "E2@0,-1");
  turn(0, "U0@2,0=0.builder:road");
  turn(1, "E2@1,1");
  turn(0, "U0@3,0");
  CHECK(course.left_in_bag() == 2);
  turn(0, "U0@4,0");
  turn(1, "U0@-1,0");
  CHECK(course.left_in_bag() == 0);
  CHECK_FALSE(course.begin_turn(p.game));

  // The last tile gives a second part: there is nothing to draw for it.
  rules::play::Course last(builders().edition, 2, set,
                           {type("U"), type("E"), type("U"), type("E"), type("U")});
  Player q(builders());
  for (const auto* text : {"U0@1,0=0:road", "E2@0,-1", "U0@2,0=0.builder:road", "E2@1,1", "U0@3,0"}) {
    const auto player = last.begin_turn(q.game);
    REQUIRE(player);
    q.turn(*player, text);
    last.finish_turn(q.game, q.game.board().tiles().back().type);
  }
  CHECK(q.game.next_player(0) == 0);
  CHECK_FALSE(last.begin_turn(q.game));
}

TEST_CASE("an action fits beside a tile in a turn of eight bytes") {
  for (int figure = 0; figure < static_cast<int>(rules::expressions::most_figures); ++figure) {
    for (int segment = 0; segment < tilesets::most_segments; ++segment)
      CHECK(PackedTurn(5, 3, 1, {segment, figure, -1}).action() == Action{segment, figure, -1});
  }
  for (int number = 0; number <= 126; ++number)
    CHECK(PackedTurn(5, 3, 1, {-1, 0, number}).action() == Action{-1, 0, number});
  CHECK(PackedTurn(5, 3, 1).action() == Action{});
}

TEST_CASE("a weight by a formula decides who scores and nothing else") {
  Edition edition;
  rules::editions::Figure mayor{.id = "mayor", .count = 1, .weight = 0};
  mayor.stands_on = rules::editions::bit_of(tilesets::SegmentKind::city);
  mayor.weight_formula = std::get<rules::expressions::Formula>(
      rules::expressions::Formula::read(rules::expressions::weight_slot, "2*pennants", edition.vocabulary()));
  edition.figures.push_back(mayor);
  const auto set = rules::editions::tiles_under(tilesets::files::load_tile_set("base"), edition);
  const auto points = [&](const char* text) { return tests::scored_alike(set, edition, text).totals; };
  const auto two = points("C0@0,0=0.mayor:city E2@0,-1 E0@0,1 E1@-1,0=1:city E3@1,0");
  CHECK(two[0] == 12);
  CHECK(two[1] == 0);
  // Without a pennant he weighs nothing: nobody scores.
  CHECK(points("D0@0,0 E2@0,-1=0.mayor:city")[0] == 0);
}

namespace {

/// One game at random on both engines, compared after every question.
class BothEngines {
 public:
  BothEngines(const Rules& rules, std::uint64_t seed)
      : rules_(&rules),
        random_(seed),
        course_(rules.edition, 3, rules.set, shuffled()),
        fast_(rules.fit, rules.edition, 3, course_.start_type(), 0),
        reference_(rules.set, rules.edition, 3, {course_.start_type(), 0, {0, 0}, {}}) {}

  void play() {
    while (const auto player = course_.begin_turn(fast_)) {
      for (; read_ < course_.log().size(); ++read_) {
        if (course_.log()[read_].step == rules::CourseStep::remove)
          reference_.set_aside(course_.log()[read_].type);
      }
      REQUIRE(fast_.part(*player) == reference_.part(*player));
      second_parts += fast_.part(*player) == 2 ? 1 : 0;
      const int type = course_.hand(*player).front();
      const auto places = fast_.board().legal_placements(type);
      if (places.empty()) return;  // another of the hand fits
      const auto place = places[below(places.size())];
      turn(*player, {type, place.rotation, place.cell, {}});
      course_.finish_turn(fast_, type);
    }
    const auto sheet = fast_.final_score();
    CHECK(sheet == reference_.final_score(rules_->edition.farms));
  }

  int second_parts = 0;
  int retrieved = 0;
  int further = 0;

 private:
  std::vector<int> shuffled() {
    auto bag = rules::play::full_bag(rules_->set, rules_->edition);
    rules::play::shuffle_bag(rules_->set, bag, [&](std::size_t n) { return below(n); });
    return bag;
  }
  std::size_t below(std::size_t count) { return random_() % count; }

  void turn(int player, const rules::Placement& tile) {
    const auto before = fast_;
    fast_.place(player, tile.cell, tile.type, tile.rotation);
    const auto retrievable = fast_.retrievable(player);
    REQUIRE(retrievable == reference_.retrievable_after(player, tile));
    std::vector<Action> actions;
    fast_.list_actions(player, actions);
    auto spots = std::size_t{1} + retrievable.size();
    for (int f = 0; f < static_cast<int>(rules_->edition.figures.size()); ++f) {
      const auto free = reference_.spots_after(player, tile, f);
      REQUIRE(rules::play::segments_in(fast_.spots(player, f)) == free);
      spots += free.size();
    }
    REQUIRE(actions.size() == spots);
    // Where there are any, further figures half of the time.
    auto action = actions[below(actions.size())];
    std::erase_if(actions, [](const Action& a) { return a.figure == 0 && a.elsewhere < 0; });
    if (!actions.empty() && below(2) == 0) action = actions[below(actions.size())];
    further += action.figure > 0 ? 1 : 0;
    retrieved += action.elsewhere >= 0 ? 1 : 0;

    rules::Turn turn{{}, player, tile};
    fast_.give_action(turn, action);
    const auto objection = reference_.objection(turn);
    INFO(objection.value_or(""));
    REQUIRE_FALSE(objection);
    std::vector<rules::ScoreItem> items;
    fast_.act(player, action, &items);
    fast_.finish_turn(&items);
    rules::normalise(items);
    const auto due = reference_.play(turn);
    CHECK(items == due.scored);
    CHECK(fast_.scores() == due.scores);
    for (int f = 0; f < static_cast<int>(rules_->edition.figures.size()); ++f)
      CHECK(fast_.supply(f) == reference_.supply(f));
    CHECK(fast_.tokens() == reference_.tokens());
    CHECK(fast_.next_player(player) == reference_.next_player(player));
    CHECK(fast_.position().placements == reference_.board());

    const auto after = fast_;
    fast_.undo_turn();
    REQUIRE(fast_ == before);
    fast_.place(player, tile.cell, tile.type, tile.rotation);
    REQUIRE(fast_.action_of(turn) == action);
    fast_.act(player, PackedTurn(0, tile.type, tile.rotation, action).action());
    fast_.finish_turn();
    REQUIRE(fast_ == after);
  }

  const Rules* rules_;
  std::mt19937_64 random_;
  rules::play::Course course_;
  Game fast_;
  rules::reference::Game reference_;
  std::size_t read_ = 0;
};

}  // namespace

TEST_CASE("games of all expansions together are the same on both engines") {
  int second_parts = 0;
  int retrieved = 0;
  int further = 0;
  for (const std::string base : {"c1", "c2"}) {
    const std::string edition = base == "c1" ? "" : "-c2";
    auto name = base + "+expansion/inns-cathedrals" + edition + "+expansion/traders-builders" + edition;
    if (base == "c2") name += "+expansion/abbot";
    Rules rules(name);
    for (const auto farms :
         {rules::editions::Farms::third, rules::editions::Farms::second, rules::editions::Farms::first}) {
      rules.edition.farms = farms;
      rules.edition.fill_hole_extra_turn = farms == rules::editions::Farms::second
                                               ? rules::editions::FillHoleExtraTurn::yes
                                               : rules::editions::FillHoleExtraTurn::no;
      for (std::uint64_t seed = 0; seed < tests::in_full(std::uint64_t{4}, std::uint64_t{1}); ++seed) {
        BothEngines game(rules, 10 * seed + static_cast<std::uint64_t>(farms));
        game.play();
        second_parts += game.second_parts;
        retrieved += game.retrieved;
        further += game.further;
      }
    }
  }
  CHECK(second_parts > tests::in_full(5, 1));
  CHECK(retrieved > tests::in_full(2, 0));
  CHECK(further > tests::in_full(20, 5));
}

}  // namespace test_expansion_games
