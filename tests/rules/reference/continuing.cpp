// A river is continued and bends as a reading lets it; decks come one after the other.
#include "rules/reference/continuing.hpp"

#include <fmt/format.h>

#include "rules/reference/referee.hpp"
#include "tests/rules/reference/river.hpp"

namespace test_continuing {

using namespace bastide::rules;
using namespace bastide::rules::reference;
using namespace bastide::rules::reference::river;
using bastide::tilesets::Bends;

namespace {

std::vector<Placement> board_of(const std::string& text) { return river::read_board(text); }

/// What a game that goes on from the board says of a tile; "nothing" when it may be laid.
std::string objection(const Bends& rule, const std::string& board, const std::string& tile) {
  const auto set = set_with(rule);
  const bastide::rules::editions::Edition edition;
  const auto placements = board_of(board + " " + tile);
  Game game(set, edition, 2, placements.front());
  for (std::size_t p = 1; p + 1 < placements.size(); ++p) {
    INFO(describe(set, placements[p]));
    REQUIRE(!game.objection(0, placements[p]));
    game.play(0, placements[p]);
  }
  return game.objection(0, placements.back()).value_or("nothing");
}

}  // namespace

TEST_CASE("reference: whether a tile continues is asked of its own edges and those shown to it") {
  const Edge river = water();
  const int straight = tiles().find("RD");
  CHECK(continues(tiles(), straight, 0, {std::nullopt, std::nullopt, std::nullopt, river}));
  CHECK(continues(tiles(), straight, 0, {Edge::field, river, std::nullopt, river}));
  CHECK_FALSE(continues(tiles(), straight, 0, {Edge::field, std::nullopt, std::nullopt, std::nullopt}));
  CHECK_FALSE(continues(tiles(), straight, 0, {}));
  CHECK(continues(tiles(), tiles().find("B"), 0, {Edge::field, std::nullopt, std::nullopt, std::nullopt}));
}

TEST_CASE("reference: two bends in a row, with a straight tile between them and without") {
  const auto judge = [](const std::string& board, const std::string& tile) {
    std::string words;
    for (const auto& [name, rule] : readings()) {
      if (objection(rule, board, tile) != "nothing")
        words += fmt::format("{}{}", words.empty() ? "" : ", ", name);
    }
    return words;
  };
  // From the spring eastwards, a bend to the right hand (south), and then west: back along itself.
  CHECK(judge("RA0@0,0 RG0@1,0", "RG1@1,1") ==
        "immediate, consecutive, against_source, immediate and against_source, space");
  CHECK(judge("RA0@0,0 RG0@1,0", "RG2@1,1").empty());
  // With a straight tile between, there is room for the cells before the open end.
  CHECK(judge("RA0@0,0 RG0@1,0 RD1@1,1", "RG1@1,2") ==
        "consecutive, against_source, immediate and against_source");
  CHECK(judge("RA0@0,0 RG0@1,0 RD1@1,1", "RG2@1,2").empty());
  // To the left and to the right: only the last bend counts.
  CHECK(judge("RA0@0,0 RD0@1,0 RG1@2,0 RG3@2,-1", "RE2@3,-1").empty());
  CHECK(judge("RA0@0,0 RD0@1,0 RG1@2,0 RG3@2,-1", "RE1@3,-1") ==
        "immediate, consecutive, immediate and against_source, space");
}

TEST_CASE("reference: a line that begins with a bend goes on from both its ends") {
  // RG0 has the river to the south and to the west: each way round it is a bend.
  CHECK(places(set_with({}), "RG0@0,0", "RG") == "-1,0: 2 3; 0,1: 1 2");
  CHECK(places(set_with({.immediate = true}), "RG0@0,0", "RG") == "-1,0: 2; 0,1: 2");
}

TEST_CASE("reference: why a bend is refused is said in words") {
  const std::string first = "RA0@0,0 RG0@1,0";
  CHECK(objection({.immediate = true}, first, "RG1@1,1") ==
        "RG1@1,1 bends the river to the same hand as the tile before it");
  CHECK(objection({.consecutive = true}, first, "RG1@1,1") ==
        "RG1@1,1 bends the river to the same hand as the last bend before it");
  CHECK(objection({.against_source = true}, first, "RG1@1,1") ==
        "RG1@1,1 turns the river against the way in which its source flows");
  CHECK(objection({.space = true}, first, "RG1@1,1") ==
        "RG1@1,1 leaves the river no space before its open end");
  // The lake has no open end, and no hand.
  const auto strict =
      set_with({.immediate = true, .consecutive = true, .against_source = true, .space = true});
  CHECK(places(strict, "RA0@0,0 RG0@1,0 RG2@1,1", "RL") == "2,1: 0");
  CHECK(places(strict, "RA0@0,0 RG0@1,0 RG1@1,1", "RL") == "0,1: 2");
}

TEST_CASE(
    "referee: a tile of a later deck is not drawn, and a river tile that fits nowhere leaves the game") {
  using Log = std::vector<CourseEvent>;
  // A river of two straight tiles and two bends, its lake, and two tiles of the base game.
  const auto& all = tiles();
  std::vector<bastide::tilesets::TileType> types(all.types().begin(), all.types().end());
  for (auto& type : types) type.count = 0;
  const auto put = [&](const char* id, int count) {
    types[static_cast<std::size_t>(all.find(id))].count = count;
  };
  put("RA", 1);
  put("RG", 2);
  put("RD", 1);
  put("RL", 1);
  put("B", 2);
  const TileSet few("few", "", "", types, all.start_type(), {}, all.names(), all.edge_kinds());
  const auto set = few.drawn_by({deck("river", {{"RG", 2}, {"RD", 1}}, true), deck("lake", {{"RL", 1}}, true),
                                 deck("rest", {{"B", 2}}, false)},
                                {{.edge = water(), .space = true}});
  const bastide::rules::editions::Edition edition;
  const auto event = [&](CourseStep step, int player, const char* id = nullptr) {
    return CourseEvent{step, static_cast<std::int8_t>(player),
                       static_cast<std::int16_t>(id == nullptr ? -1 : set.find(id))};
  };
  const auto draws = [&](Log& log, int player, const char* id, CourseStep then = CourseStep::place) {
    for (const auto step : {CourseStep::draw, CourseStep::show, then}) log.push_back(event(step, player, id));
  };
  const auto judged = [&](const Log& log, const std::string& board) {
    return course_objection(set, edition, 2, log, board_of(board)).value_or("nothing");
  };
  const Log start = {event(CourseStep::start, -1, "RA")};
  auto log = start;
  draws(log, 0, "RG");
  draws(log, 1, "RG");
  draws(log, 0, "RD");
  draws(log, 1, "RL");
  draws(log, 0, "B");
  draws(log, 1, "B");
  log.push_back(event(CourseStep::end, 0));
  const std::string board = "RA0@0,0 RG0@1,0 RG2@1,1 RD0@2,1 RL0@3,1 B0@0,1 B0@-1,1";
  CHECK(judged(log, board) == "nothing");
  auto early = log;
  early[7].type = early[8].type = early[9].type = static_cast<std::int16_t>(set.find("RL"));
  CHECK(judged(early, board) ==
        "event 7: player 0 drew RL although deck river, which is drawn first, has 1 tile left");
  early = log;
  early[1].type = static_cast<std::int16_t>(set.find("B"));
  CHECK(judged(early, board) ==
        "event 1: player 0 drew B although deck river, which is drawn first, has 3 tiles left");
  early[1].type = static_cast<std::int16_t>(set.find("W"));
  CHECK(judged(early, board) == "event 1: player 0 drew W although it is not in the bag");
  // Laid back beside the spring, where it leaves no space.
  CHECK(judged(log, "RA0@0,0 RG0@1,0 RG1@1,1 RD0@0,1 RL2@-1,1 B0@0,-1 B0@-1,0") ==
        "event 6: player 1 placed RG as RG1@1,1, where it may not lie");
  // The river is at its end when the lake lies; with two bends to one hand it would have had no space.
  auto removed = start;
  draws(removed, 0, "RD");
  draws(removed, 1, "RG");
  draws(removed, 0, "RG", CourseStep::remove);
  CHECK(judged(removed, "RA0@0,0 RD0@1,0 RG0@2,0") ==
        "event 9: player 0 removed RG although it is the turn of player 0 and RG fits at 2,1");
}

}  // namespace test_continuing
