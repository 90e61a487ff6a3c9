// What lies when a game begins (start.lay): positions, on both engines, in records and in the course of
// games.
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "rules/editions/lint.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/editions/value_sentences.hpp"
#include "rules/notation.hpp"
#include "rules/play/course.hpp"
#include "rules/records/engine_games.hpp"
#include "rules/records/replay.hpp"
#include "rules/reference/referee.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/input_error.hpp"

namespace test_starts {

using namespace bastide;
using namespace bastide::rules;
using editions::Edition;

namespace {

Edition beginning_with(const std::string& lay, const std::string& more = {},
                       const std::string& extends = "\"c1\"") {
  return editions::read_edition("extends = " + extends + "\n" + more + "[start]\nlay = \"" + lay + "\"\n",
                                "variant.toml");
}

struct Rules {
  explicit Rules(Edition of)
      : edition(std::move(of)),
        set(editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition)),
        fit(set) {}
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;
  Placement start() const { return {set.start_type(), 0, {0, 0}, {}}; }
  records::BothGames game(int players = 2) const { return {{fit, edition}, players, start()}; }

  Edition edition;
  tilesets::TileSet set;
  board::FitTable fit;
};

/// Crossroads with another on each side: a plus. Its four roads are complete at the start.
constexpr const char* plus = "X0@0,0 W0@0,-1 W1@1,0 W2@0,1 W3@-1,0";

}  // namespace

TEST_CASE("starts: the tile at 0,0 is first, and blanks do not matter") {
  const auto edition = beginning_with("  U0@1,0   D0@0,0 ");
  CHECK(edition.start == "D0@0,0 U0@1,0");
  CHECK(option_value(edition, "start.lay") == "D0@0,0 U0@1,0");
  auto other = edition;
  CHECK(set_option(other, "start.lay", "tile").empty());
  CHECK(other.start.empty());
  CHECK(other.board_key() == editions::load_edition("c1").board_key());
  CHECK(edition.board_key() != other.board_key());
  CHECK(edition.scores_like(other));
}

TEST_CASE("starts: both engines begin with what lies, and take it out of the supply") {
  const Rules rules(beginning_with("D0@0,0 U0@1,0 E2@0,-1"));
  CHECK(rules.set.start_size() == 3);
  const auto games = rules.game();
  CHECK(games.fast.engine().position().placements == games.reference.engine().board());
  CHECK(games.fast.engine().board().placements().size() == 3);
  for (int type = 0; type < rules.set.type_count(); ++type) {
    const auto& id = rules.set.type(type).id;
    const int lie = id == "D" || id == "U" || id == "E" ? 1 : 0;
    CHECK(games.fast.left(type) == rules.set.type(type).count - lie);
    CHECK(games.reference.left(type) == games.fast.left(type));
    CHECK(games.fast.placements(type) == games.reference.placements(type));
  }
  CHECK(of_players(games.fast.scores(), 2) == std::vector<int>{0, 0});  // the city is complete, and nobody's
  CHECK(final_scores(games.fast, rules.edition.farms) == std::vector<int>{0, 0});
}

TEST_CASE("starts: a figure on what a start began scores all of it, and completed cities feed farms") {
  const Rules rules(beginning_with("D0@0,0 U0@1,0 E2@0,-1"));
  auto games = rules.game();
  const auto lay = [&](int player, const char* place) {
    const Turn laid{{}, player, parse_placement(rules.set, place, "test"), {}};
    REQUIRE_FALSE(games.reference.objection(laid));
    games.lay(laid);
    REQUIRE_FALSE(games.reference.objection_to(laid));
    auto told = finish_told(games.fast, laid);
    CHECK(told == finish_told(games.reference, laid));
    return told;
  };
  CHECK(lay(0, "W1@2,0=0:road1").empty());
  CHECK(lay(1, "W3@-1,0") == std::vector<std::string>{"road: black 4 (4 tiles)"});
  CHECK(lay(0, "B0@1,-1=0:field").empty());
  CHECK(final_scores(games.fast, rules.edition.farms) == std::vector<int>{7, 0});
  CHECK(final_scores(games.reference, rules.edition.farms) == std::vector<int>{7, 0});
}

TEST_CASE("starts: games at random, both engines alike, and undo comes back to the start") {
  std::mt19937 random(1729);
  for (const char* lay : {plus, "V0@0,0 U1@0,1", "D0@0,0 U0@1,0 E2@0,-1"}) {
    const Rules rules(beginning_with(lay, "", "[\"c1\", \"expansion/traders-builders\"]"));
    for (int n = 0; n < tests::in_full(3, 1); ++n) {
      auto games = rules.game();
      const auto first = games.fast.engine();
      int player = 0;
      int turns = 0;
      for (; turns < 70; ++turns) {
        std::vector<std::pair<int, LegalPlace>> places;
        for (int type = 0; type < rules.set.type_count(); ++type) {
          REQUIRE(games.fast.left(type) == games.reference.left(type));
          if (games.fast.left(type) == 0) continue;
          const auto legal = games.reference.placements(type);
          REQUIRE(games.fast.placements(type) == legal);
          for (const auto& place : legal) places.emplace_back(type, place);
        }
        if (places.empty()) break;
        const auto& [type, place] = places[random() % places.size()];
        Turn turn{{}, player, {type, place.rotation, place.cell, {}}, {}};
        games.lay(turn);
        const auto actions = games.reference.actions();
        REQUIRE(games.fast.actions() == actions);
        turn = games.fast.turn_with(actions[random() % actions.size()]);
        REQUIRE(finish_told(games.fast, turn) == finish_told(games.reference, turn));
        REQUIRE(games.fast.scores() == games.reference.scores());
        REQUIRE(games.fast.tokens() == games.reference.tokens());
        player = games.fast.next_player(player);
      }
      CHECK(final_scores(games.fast, rules.edition.farms) ==
            final_scores(games.reference, rules.edition.farms));
      for (int turn = 0; turn < turns; ++turn) games.undo();
      CHECK(games.fast.engine() == first);
    }
  }
}

TEST_CASE("starts: the bag lacks what lies, and the referee knows what does") {
  const Rules rules(beginning_with("D0@0,0 U0@1,0 E2@0,-1"));
  auto bag = play::full_bag(rules.set, rules.edition);
  CHECK(bag.size() == 69);
  std::mt19937 random(5);
  std::shuffle(bag.begin(), bag.end(), random);
  play::Course course(rules.edition, 2, rules.set, bag);
  play::Game game(rules.fit, rules.edition, 2, course.start_type(), 0);
  while (const auto player = course.begin_turn(game)) {
    int laid = -1;
    for (const int type : course.choices()) {
      if (game.board().has_place(type)) laid = type;
    }
    REQUIRE(laid >= 0);
    const auto place = game.board().legal_placements(laid).front();
    game.place(*player, place.cell, laid, place.rotation);
    game.finish_turn();
    course.finish_turn(game, laid);
  }
  auto placements = game.board().placements();
  const auto object = [&] {
    return reference::course_objection(rules.set, rules.edition, 2, course.log(), placements);
  };
  CHECK_FALSE(object());
  std::swap(placements[1], placements[2]);
  CHECK(object() == "event 1: placement 1 is not U0@1,0");
  std::swap(placements[1], placements[2]);
  placements.resize(2);
  CHECK(object() == "event 1: placement 2 is not E2@0,-1");
}

TEST_CASE("starts: a record has all that lies, and no other start is replayed") {
  const Rules rules(beginning_with("D0@0,0 U0@1,0"));
  records::GameRecord record;
  record.players = 2;
  record.start = records::recorded_start(rules.set, rules.set.start_type());
  CHECK(record.start == "D0@0,0 U0@1,0");
  auto& turn = record.turns.emplace_back();
  turn.place = "U0@2,0";
  turn.follower = "road";
  CHECK_FALSE(records::replay({rules.fit, rules.edition}, record).difference);
  for (const char* other : {"D0@0,0", "D0@0,0 U0@-1,0", "D0@0,0 U0@1,0 U0@2,0"}) {
    record.start = other;
    CHECK_THROWS_WITH(
        records::replay({rules.fit, rules.edition}, record),
        Catch::Matchers::ContainsSubstring("expected what lies at the start of the edition's games, D0@0,0 "
                                           "U0@1,0"));
  }
  const Rules plain(editions::load_edition("c1"));
  record.start = "D0@0,0 U0@1,0";
  CHECK_THROWS_AS(records::replay({plain.fit, plain.edition}, record), tilesets::InputError);
}

TEST_CASE("starts: of several starts a game has one, and its record says which") {
  const Rules rules(beginning_with("D0@0,0 U0@1,0 | X0@0,0 W0@0,-1"));
  REQUIRE(rules.set.has_lots());
  CHECK(rules.set.is_ordered());
  const int d = rules.set.find("D");
  const int x = rules.set.find("X");
  CHECK(rules.set.start_type() == d);
  CHECK(rules.set.begins_with(x));
  CHECK_FALSE(rules.set.begins_with(rules.set.find("U")));
  CHECK(records::recorded_start(rules.set, x) == "X0@0,0 W0@0,-1");
  for (const int start : {d, x}) {
    auto bag = play::full_bag(rules.set, rules.edition, start);
    CHECK(bag.size() == 70);
    CHECK(std::ranges::count(bag, x) == (start == x ? 0 : 1));
    CHECK(std::ranges::count(bag, d) == (start == x ? 4 : 3));
    play::Course course(rules.edition, 2, rules.set, bag, start);
    play::Game game(rules.fit, rules.edition, 2, course.start_type(), 0);
    const reference::Game plain(rules.set, rules.edition, 2, {start, 0, {0, 0}, {}});
    CHECK(game.board().placements() == plain.board());
    for (int type = 0; type < rules.set.type_count(); ++type)
      CHECK(game.board().left(type) == plain.left(type));
    while (const auto player = course.begin_turn(game)) {
      const int type = course.choices().front();
      const auto place = game.board().legal_placements(type).front();
      game.place(*player, place.cell, type, place.rotation);
      game.finish_turn();
      course.finish_turn(game, type);
    }
    CHECK_FALSE(
        reference::course_objection(rules.set, rules.edition, 2, course.log(), game.board().placements()));
  }
  records::GameRecord record;
  record.players = 2;
  for (const char* start : {"D0@0,0 U0@1,0", "X0@0,0 W0@0,-1"}) {
    record.start = start;
    CHECK_FALSE(records::replay({rules.fit, rules.edition}, record).difference);
  }
  for (const char* start : {"D0@0,0", "X0@0,0 U0@1,0", "C0@0,0"}) {
    record.start = start;
    CHECK_THROWS_WITH(records::replay({rules.fit, rules.edition}, record),
                      Catch::Matchers::ContainsSubstring("D0@0,0 U0@1,0 or X0@0,0 W0@0,-1"));
  }
}

TEST_CASE("starts: what cannot lie is refused where the option stands") {
  const auto wrong = [](const Edition& edition) {
    try {
      editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
    } catch (const tilesets::InputError& error) {
      CHECK(error.where().line > 1);
      return error.message();
    }
    return std::string();
  };
  using Catch::Matchers::ContainsSubstring;
  CHECK(wrong(beginning_with("D0@0,0 U0@1,0")).empty());
  CHECK_THAT(wrong(beginning_with("D0@0,0 X0@0,1")), ContainsSubstring("start.lay: X0 does not fit here"));
  CHECK_THAT(wrong(beginning_with("X0@0,0 X0@1,0")),
             ContainsSubstring("one tile X too many, expected at most 1"));
  CHECK_THAT(wrong(beginning_with("Q0@0,0 ZZ0@1,0")), ContainsSubstring("has no tile 'ZZ'"));
  CHECK(wrong(beginning_with("D0@0,0 U0@2,0")) ==
        "start.lay: the tiles do not hang together, expected each beside another");
  CHECK(wrong(beginning_with("D0@0,0 U0@1,0", "board_area = \"fixed 1x3\"\n")) ==
        "start.lay: tiles lie off the table, expected them on a table fixed 1x3");
  CHECK(wrong(beginning_with("D0@0,0 U0@1,0", "board_area = \"shiftable 1x3\"\n")) ==
        "start.lay: tiles lie off the table, expected them on a table shiftable 1x3");
  CHECK(wrong(beginning_with("D0@0,0 U0@1,0", "board_area = \"shiftable 2x1\"\n")).empty());
  CHECK(wrong(editions::read_edition("extends = \"c1\"\n[start]\nlay = \"D0@0,0 U0@1,0\"\n[[reserve]]\nid = "
                                     "\"own\"\ntiles = [\"U\"]\n",
                                     "variant.toml")) ==
        "start.lay: tile U is in front of the players, expected other tiles");
}

TEST_CASE("starts: the lint says what cannot be, and what decides nothing") {
  using Found = std::vector<std::string>;
  CHECK(tests::warned_of(beginning_with("D0@0,0 U0@1,0")).empty());
  CHECK(tests::warned_of(beginning_with("B0@0,0")).empty());
  CHECK(tests::warned_of(beginning_with("D0@0,0")) == Found{"start-unused"});
  CHECK(tests::warned_of(beginning_with("D0@0,0 U0@1,0", "", "[\"c1\", \"house/start-tile-in-bag\"]")) ==
        Found{"start-not-laid"});
  CHECK(tests::warned_of(beginning_with("D0@0,0 | X0@0,0")).empty());
  CHECK(tests::warned_of(beginning_with("D0@0,0 U0@1,0", "", "[\"c1\", \"expansion/river\"]")) ==
        Found{"tiles-not-drawn"});
  // All three tiles of a set lie at the start.
  const auto three = tilesets::files::read_tile_set(
      "[tileset]\nid = \"three\"\nname = \"t\"\nstart = \"E\"\nsource = \"t\"\n[[tile]]\nid = \"E\"\ncount = "
      "3\nedges = \"cfff\"\ncities = [\"N\"]\n",
      "three.toml");
  const auto on_three = [&](const char* lay) {
    Found rules;
    for (const auto& finding : editions::lint_edition(beginning_with(lay), three))
      if (finding.rule == "no-room") rules.push_back(finding.option);
    return rules;
  };
  CHECK(on_three("E0@0,0 E0@0,1 E0@0,2") == Found{});
  CHECK(on_three("E0@0,0 E0@1,0 E0@2,0") == Found{"start.lay"});
  CHECK(on_three("E0@0,0 E0@1,0") == Found{});
  CHECK(editions::value_sentence("start.lay", "D0@0,0 U0@1,0") == "A game begins with D0@0,0 U0@1,0.");
}

}  // namespace test_starts
