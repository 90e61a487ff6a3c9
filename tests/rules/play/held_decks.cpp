// Decks together with hands, an open row and tiles of the players' own; starts of several tiles before decks;
// what a tile of the row costs.
#include <algorithm>
#include <random>

#include "rules/editions/tiles_under.hpp"
#include "rules/records/engine_games.hpp"
#include "rules/records/replay.hpp"
#include "rules/reference/referee.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tests/rules/play/course.hpp"
#include "tests/sanitized.hpp"

namespace test_held_decks {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using bastide::tests::PlayedOnBoth;

namespace {

Edition edition_of(const std::string& text) { return read_edition(text, "mine.toml"); }

const std::string river = "extends = [\"c1\", \"expansion/river\"]\n";
const std::string stages =
    "extends = \"c1\"\n[[deck]]\nid = \"one\"\ntiles = [\"A\", \"B\", \"U\"]\n"
    "[[deck]]\nid = \"two\"\ntiles = [\"V\", \"W\"]\n";

/// A game with its course, on both engines, by moves at random; at the end the referee has nothing against
/// it.
struct WholeGame {
  WholeGame(const Edition& edition, int players, unsigned seed)
      : game(edition, players), random(seed), bag(play::full_bag(game.set, game.edition)) {
    play::shuffle_bag(game.set, bag, [&](std::size_t n) { return random() % n; });
    play::Course course(game.edition, players, game.set, bag);
    auto fast = game.games.fast.engine();  // whom the course asks; it plays the same
    while (const auto player = course.begin_turn(fast)) {
      set_aside(course.log());
      if (course.may_draw() && random() % 2 == 0) course.draw_instead(fast);
      set_aside(course.log());
      play_turn(course, fast, *player);
    }
    log.assign(course.log().begin(), course.log().end());
  }

  void set_aside(std::span<const CourseEvent> so_far) {
    for (; seen < so_far.size(); ++seen) {
      if (so_far[seen].step == CourseStep::remove || so_far[seen].step == CourseStep::discard)
        game.games.set_aside(so_far[seen].type);
    }
  }

  void play_turn(play::Course& course, play::Game& fast, int player) {
    std::vector<int> fitting;
    for (const int type : course.choices()) {
      REQUIRE(game.games.have_left(type));
      if (fast.board().has_place(type)) fitting.push_back(type);
    }
    REQUIRE_FALSE(fitting.empty());
    const int type = fitting[random() % fitting.size()];
    const auto places = game.games.reference.placements(type);
    REQUIRE(places == fast.board().legal_placements(type));
    const auto place = places[random() % places.size()];
    Turn turn{{}, player, {type, place.rotation, place.cell, {}}};
    fast.place(player, place.cell, type, place.rotation);
    std::vector<play::Action> actions;
    fast.list_actions(player, actions);
    const auto action = actions[random() % actions.size()];
    fast.give_action(turn, action);
    fast.act(player, action);
    turn.pays = course.cost_of(type);
    if (turn.pays > 0) fast.pay(turn.pays);
    fast.finish_turn();
    course.finish_turn(fast, type);
    auto& stand = stands.emplace_back();
    stand.before = game.games.reference.scores();
    stand.paid = turn.pays;
    game.lay(turn);
    stand.scores = game.games.reference.scores();
    REQUIRE(stand.scores == fast.scores());
    laid.push_back(turn);
    paid += turn.pays;
  }

  std::optional<std::string> objection() const {
    auto placements = placements_at_start(game.set, game.set.start_type());
    for (const auto& turn : laid) placements.push_back(turn.tile);
    return reference::course_objection(game.set, game.edition, game.games.fast.players(), log, placements,
                                       stands);
  }

  int number_of(CourseStep step) const {
    return static_cast<int>(std::ranges::count(log, step, &CourseEvent::step));
  }
  /// The deck of each tile laid, as far as a type is of one.
  std::vector<int> decks_laid() const {
    std::vector<int> decks;
    for (const auto& turn : laid) {
      int deck = 0;
      while (
          game.set.decks()[static_cast<std::size_t>(deck)].counts[static_cast<std::size_t>(turn.tile.type)] ==
          0)
        ++deck;
      decks.push_back(deck);
    }
    return decks;
  }

  PlayedOnBoth game;
  std::mt19937 random;
  std::vector<int> bag;
  std::vector<CourseEvent> log;
  std::size_t seen = 0;
  std::vector<Turn> laid;
  std::vector<reference::Stand> stands;
  int paid = 0;
};

}  // namespace

TEST_CASE("held decks: whole games at random, both engines alike, and every deck is laid before the next") {
  const std::string own = "[[reserve]]\nid = \"own\"\ntiles = [\"E\"]\n";
  const std::string keys[] = {
      "",
      "market = 3\n",
      "market = 2\nmarket_draw = \"yes\"\n",
      "market = 4\nmarket_cost = 1\n",
      "hand_size = 3\ndraw_timing = \"turn_end\"\n",
      "hand_size = 2\n",
      "hand_size = \"all\"\n",
      "draw_timing = \"turn_end\"\n",
      "fill_hole_extra_turn = \"yes\"\nhand_size = 4\ndraw_timing = \"turn_end\"\nhand_visibility = "
      "\"open\"\n",
  };
  unsigned seed = 4711;
  for (const auto& base : {river, stages}) {
    for (const auto& more : keys) {
      for (const auto& rows : {std::string(), own}) {
        const auto head = base.find('\n') + 1;
        const auto edition = edition_of(base.substr(0, head) + more + base.substr(head) + rows);
        INFO(more << rows);
        ++seed;
        if (seed % bastide::tests::in_full(1U, 3U) != 0) continue;
        const WholeGame game(edition, 2 + static_cast<int>(seed % 4), seed);
        CHECK(game.objection() == std::nullopt);
        CHECK(std::ranges::is_sorted(game.decks_laid()));
        CHECK(game.laid.size() > 60);
      }
    }
  }
}

TEST_CASE(
    "held decks: the market is filled again when all of a deck lie, and no tile of the next lies open") {
  auto edition = edition_of("extends = \"c1\"\nmarket = 3\n[[deck]]\nid = \"one\"\ntiles = [\"U\"]\n");
  const WholeGame game(edition, 2, 5);
  const auto u = game.game.set.find("U");
  int drawn = 0;
  int placed = 0;
  for (const auto& event : game.log) {
    if (event.type != u && event.step == CourseStep::draw && drawn++ == 0) CHECK(placed == 8);
    placed += event.step == CourseStep::place ? 1 : 0;
  }
  CHECK(drawn > 0);
}

TEST_CASE("held decks: who has no tile of the deck passes while others have") {
  // Three tiles of the deck for four players with a hand of two.
  auto edition = edition_of(
      "extends = \"c1\"\nhand_size = 2\ndraw_timing = \"turn_end\"\nplayers = 4\n"
      "[[deck]]\nid = \"one\"\ntiles = [\"W\"]\n");
  const WholeGame game(edition, 4, 11);
  const auto text = [&] {
    std::string out;
    for (std::size_t i = 0; i < 16; ++i) {
      const auto& event = game.log[i];
      out += std::string(step_name(event.step)) + std::to_string(event.player) + " ";
    }
    return out;
  }();
  // Four crossings: the players three and four have none.
  CHECK(text ==
        "start-1 draw0 draw0 draw1 draw1 place0 place1 pass2 pass3 place0 place1 draw2 draw2 draw3 draw3 "
        "draw0 ");
}

TEST_CASE("held decks: own tiles are of the last deck") {
  auto edition = edition_of(
      "extends = \"c1\"\n[[deck]]\nid = \"one\"\ntiles = [\"U\"]\n[[reserve]]\nid = \"own\"\ntiles = "
      "[\"E\"]\n");
  const WholeGame game(edition, 3, 7);
  const auto e = game.game.set.find("E");
  // Of five tiles two are left over, and leave the game when the last deck begins.
  std::vector<std::string> steps;
  for (const auto& event : game.log)
    if (event.type == e) steps.emplace_back(step_name(event.step));
  REQUIRE(steps.size() >= 2);
  CHECK(steps[0] == "discard");
  CHECK(steps[1] == "discard");
  PlayedOnBoth own(edition, 3);
  CHECK(own.games.fast.left(e) == 0);
  CHECK(own.games.reference.left(e) == 0);
}

TEST_CASE("held decks: a start of several tiles takes them out of the decks") {
  const auto edition = edition_of(
      "extends = \"c1\"\n[start]\nlay = \"D0@0,0 U0@1,0 U0@2,0\"\n[[deck]]\nid = \"one\"\ntiles = [\"U\"]\n");
  PlayedOnBoth game(edition);
  const auto u = game.set.find("U");
  CHECK(game.games.fast.left(u) == 6);
  CHECK(game.games.reference.left(u) == 6);
  CHECK(game.games.fast.left(game.set.find("V")) == 0);
  for (unsigned seed = 1; seed < 5; ++seed) {
    const WholeGame whole(edition, 2, seed);
    CHECK(whole.objection() == std::nullopt);
    CHECK(whole.laid.size() == 69);
  }
}

TEST_CASE("paying: the further tile of the row costs, and who cannot pay takes what costs nothing") {
  auto edition = edition_of("extends = \"c1\"\nmarket = 3\nmarket_cost = 2\n");
  REQUIRE(edition.pays_for_tiles());
  edition.table = table_of("fixed 3x1");
  // Nobody has points: V costs 2 and U 4, E fits nowhere. The first that fits is for nothing.
  CoursePlay play(edition, 2, "E V U B");
  REQUIRE(play.course.begin_turn(play.game) == 0);
  const int v = play.set.find("V");
  CHECK(std::ranges::count(play.course.choices(), v) == 1);
  CHECK(std::ranges::count(play.course.choices(), play.set.find("U")) == 0);
  CHECK(play.course.cost_of(v) == 0);
  CHECK(play.course.cost_of(play.set.find("U")) == 4);
  // With debts allowed he pays.
  edition.least_total = -2;
  CoursePlay debts(edition, 2, "E V U B");
  REQUIRE(debts.course.begin_turn(debts.game) == 0);
  CHECK(debts.course.cost_of(v) == 2);
  CHECK(std::ranges::count(debts.course.choices(), debts.set.find("U")) == 0);
}

TEST_CASE("paying: the referee knows the price of every tile, and what is for nothing where nobody can pay") {
  const auto edition =
      edition_of("extends = \"c1\"\nmarket = 3\nmarket_cost = 2\nboard_area = \"fixed 3x3\"\n");
  int turns = 0;
  for (unsigned seed = 1; seed <= 8; ++seed) {
    WholeGame whole(edition, 2, seed);
    CHECK(whole.objection().value_or("nothing") == "nothing");
    for (auto& stand : whole.stands) {
      stand.paid += 2;
      CHECK(whole.objection().value_or("nothing") != "nothing");
      stand.paid -= 2;
      ++turns;
    }
  }
  CHECK(turns >= 30);
}

TEST_CASE("held decks: who has no tile that fits passes while a later deck is left") {
  // In a row nothing goes onto the city of the start tile, and roads come later.
  int passes = 0;
  for (const char* hand : {"hand_size = 2\n", "hand_size = \"all\"\n"}) {
    const auto edition =
        edition_of("extends = \"c1\"\nboard_area = \"fixed 7x1\"\n" + std::string(hand) +
                   "[[deck]]\nid = \"one\"\ntiles = [\"E\"]\n[[deck]]\nid = \"two\"\ntiles = [\"U\"]\n");
    for (unsigned seed = 1; seed <= 3; ++seed) {
      const WholeGame whole(edition, 2, seed);
      CHECK(whole.objection().value_or("nothing") == "nothing");
      passes += whole.number_of(CourseStep::pass);
      CHECK(whole.laid.size() == 6);
    }
  }
  CHECK(passes > 0);
}

TEST_CASE("paying: a payment is told, taken off at once, and taken back") {
  PlayedOnBoth game(
      edition_of("extends = \"c1\"\nmarket = 4\nmarket_cost = \"(place - 1) * (place - 1)\"\n"
                 "least_total = -5\n"));
  auto turn = Turn{{}, 0, parse_placement(game.set, "U0@1,0", "test")};
  turn.pays = 4;
  const auto before = game.games.fast.engine();
  CHECK(game.lay(turn) == std::vector<std::string>{"market: black -4"});
  CHECK(game.scores() == std::vector<int>{-4, 0});
  turn = Turn{{}, 0, parse_placement(game.set, "U0@-1,0", "test")};
  for (const auto& [points, fast, reference] :
       {std::tuple(4, "player 0 cannot pay 4 of -4", "player 0 has -4 points and pays 4"),
        std::tuple(2, "no place of the market costs 2", "no tile that lies open costs 2")}) {
    turn.pays = points;
    CHECK(game.games.fast.objection(turn) == fast);
    CHECK(game.games.reference.objection(turn) == reference);
  }
  game.games.undo();
  CHECK(game.games.fast.engine() == before);
}

TEST_CASE("paying: a record has what was paid, and replay looks at the price") {
  const auto edition = edition_of("extends = \"c1\"\nmarket = 3\nmarket_cost = 2\nleast_total = -3\n");
  const PlayedOnBoth game(edition);
  auto turn = Turn{{}, 0, parse_placement(game.set, "U0@1,0", "test")};
  turn.pays = 2;
  records::GameRecord record;
  record.players = 2;
  record.start = "D0@0,0";
  record.turns = {records::recorded(game.set, turn)};
  CHECK(record.turns.front().pays == 2);
  CHECK(records::turn_of(game.set, record.turns.front()) == turn);
  record.turns.front().expect.scores = std::vector<int>{-2, 0};
  CHECK_FALSE(records::replay({game.fit, game.edition}, record).difference);
  for (const int points : {1, 4}) {
    record.turns.front().pays = points;
    CHECK(records::replay({game.fit, game.edition}, record).difference);
  }
}

TEST_CASE("paying: whole games at random, and the referee sees another price") {
  int paid = 0;
  for (const char* keys :
       {"market = 3\nmarket_cost = 1\n", "market = 5\nmarket_cost = \"max(0, 2*place - 4)\"\n",
        "market = 3\nmarket_cost = 2\nmarket_draw = \"yes\"\nleast_total = -10\n",
        "market = 3\nmarket_cost = 1\n[[reserve]]\nid = \"own\"\ntiles = [\"E\"]\n"}) {
    const auto edition = edition_of(std::string("extends = \"c1\"\n") + keys);
    for (unsigned seed = 1; seed < 4; ++seed) {
      WholeGame game(edition, 3, seed);
      CHECK(game.objection() == std::nullopt);
      paid += game.paid;
      for (std::size_t i = 0; i < game.stands.size(); ++i) {
        if (game.stands[i].paid == 0) continue;
        ++game.stands[i].paid;
        CHECK(game.objection()->find("which costs") != std::string::npos);
        --game.stands[i].paid;
        break;
      }
    }
  }
  CHECK(paid > 20);
}

TEST_CASE("paying: what a cost may be") {
  const auto wrong = [](const char* text) { return MarketCost{}.read(text); };
  CHECK(wrong("0").empty());
  CHECK(wrong("3").empty());
  CHECK(wrong("place - 1").empty());
  CHECK(wrong("max(0, place - 2)").empty());
  CHECK(wrong("place") == "gives 1 at place 1, expected 0: the first place costs nothing");
  CHECK(wrong("(place - 1) / 2") ==
        "gives 0.5 at place 2, expected a whole number 0 to 32767, not less than before");
  CHECK(wrong("1 - place") ==
        "gives -1 at place 2, expected a whole number 0 to 32767, not less than before");
  CHECK_FALSE(wrong("tiles").empty());
  MarketCost cost;
  CHECK(cost.is_free());
  CHECK(cost.read("2").empty());
  CHECK(cost.of_place[0] == 0);
  CHECK(cost.of_place[3] == 6);
}

}  // namespace test_held_decks
