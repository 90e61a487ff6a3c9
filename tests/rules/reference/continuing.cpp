// A river is continued and bends as a reading lets it; it is a feature, and worth what an edition says; decks
// come one after the other.
#include "rules/reference/continuing.hpp"

#include <fmt/format.h>

#include "rules/reference/referee.hpp"
#include "rules/reference/scoring.hpp"
#include "tests/rules/reference/river.hpp"

namespace test_continuing {

using namespace bastide::rules;
using namespace bastide::rules::reference;
using namespace bastide::rules::reference::river;
using bastide::tilesets::Bends;
using bastide::tilesets::own_line;

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

TEST_CASE("reference: a tile that shows the river joins it") {
  const auto set = set_with({});
  // The spring shows the river to the east and fields elsewhere. RD is straight, RG a bend, RL the lake.
  CHECK(places(set, "RA0@0,0", "RD") == "1,0: 0 2");
  CHECK(places(set, "RA0@0,0", "RG") == "1,0: 0 1");
  CHECK(places(set, "RA0@0,0", "RL") == "1,0: 0");
  CHECK(places(set, "RA1@0,0", "RL") == "0,1: 1");
  // B has no river and lies beside the spring's fields.
  CHECK(places(set, "RA0@0,0", "B") == "-1,0: 0 1 2 3; 0,-1: 0 1 2 3; 0,1: 0 1 2 3");
  // RE fits the city of RC at 1,-1, but its river then joins nothing; RC's own open end is at 2,0.
  CHECK(places(set, "RA0@0,0 RC0@1,0", "RE") == "2,0: 1 2");
  CHECK(objection({}, "RA0@0,0 RC0@1,0", "RE2@1,-1") == "RE2@1,-1 does not continue the river");
  CHECK(objection({}, "RA0@0,0 RC0@1,0", "RE2@2,0") == "nothing");
  // After the lake no river is open.
  CHECK(places(set, "RA0@0,0 RL0@1,0", "RD").empty());
}

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

TEST_CASE("reference: the river is a feature, complete from spring to lake, and parts farms") {
  const auto rivers = [](const std::string& text) {
    return of_kind(features(tiles(), board_of(text)), own_line_feature(0));
  };
  const auto farms = [](const std::string& text) {
    return of_kind(features(tiles(), board_of(text)), FeatureKind::farm).size();
  };
  const auto open = rivers("RA0@0,0 RD0@1,0 RK1@2,0");
  REQUIRE(open.size() == 1);
  CHECK(open.front().tiles == std::vector{0, 1, 2});
  CHECK(open.front().open_edges == 1);
  CHECK_FALSE(open.front().complete);
  const auto whole = rivers("RA0@0,0 RD0@1,0 RL0@2,0");
  REQUIRE(whole.size() == 1);
  CHECK(whole.front().complete);
  CHECK(rivers("RA0@0,0 RD0@1,0 RD0@3,0").size() == 2);
  // The field goes round the spring, and round the lake; a bridge parts it on both banks.
  CHECK(farms("RD0@1,0") == 2);
  CHECK(farms("RA0@0,0 RD0@1,0") == 1);
  CHECK(farms("RA0@0,0 RK1@1,0") == 3);
  CHECK(farms("RA0@0,0 RK1@1,0 RL0@2,0") == 2);
  // Lines come last among the features.
  CHECK(features(tiles(), board_of("RA0@0,0 RD0@1,0")).features.back().kind == own_line_feature(0));
}

TEST_CASE("reference: a line of the edition's own is worth what its formulas say") {
  using bastide::rules::editions::Edition;
  using bastide::rules::expressions::Formula;
  Edition edition;
  edition.lines.push_back({"river", std::nullopt, std::nullopt});
  edition.figures.front().stands_on |= bastide::rules::editions::bit_of(own_line(0));
  const auto points = [&](const std::string& text) { return totals_of(tiles(), board_of(text), edition); };
  CHECK(points("RA0@0,0=red:river RD0@1,0 RL0@2,0") == "red 0");
  const auto formula = [&](const char* text, bool is_complete) {
    return std::get<Formula>(
        Formula::read(bastide::rules::expressions::line_slot(0, is_complete), text, edition.vocabulary()));
  };
  edition.lines.front().complete = formula("2 * tiles", true);
  CHECK(points("RA0@0,0=red:river RD0@1,0 RL0@2,0") == "red 6");
  CHECK(points("RA0@0,0=red:river RD0@1,0 RD0@2,0") == "red 0");
  edition.lines.front().incomplete = formula("tiles", false);
  CHECK(points("RA0@0,0=red:river RD0@1,0 RD0@2,0") == "red 3");
  const auto sheet =
      score(tiles(), board_of("RA0@0,0=red:river RD0@1,0=blue:field0 RL0@2,0 V0@0,1=red:road"), edition);
  REQUIRE(sheet.items.size() == 3);
  CHECK(sheet.items.back().feature == own_line_feature(0));
  CHECK(sheet.items.back().why == "2 * tiles with 3 tiles, 3 segments");
}

TEST_CASE("reference: nobody stands on a river unless his figure may") {
  const bastide::rules::editions::Edition edition;
  const auto board = board_of("RA1@0,0 RK0@0,1");
  const auto set = set_with({});
  std::string names;
  for (const int s : spots(set, board, edition, 7))
    names +=
        (names.empty() ? "" : " ") + set.type(board.back().type).segments[static_cast<std::size_t>(s)].name;
  CHECK(names == "road field0 field1 field2 field3");
  auto wading = edition;
  wading.figures.front().stands_on |= bastide::rules::editions::bit_of(own_line(0));
  CHECK(spots(set, board, wading, 7).size() == 6);
  Game game(set, edition, 2, board.front());
  auto tile = board.back();
  tile.follower = Deployment{0, *set.type(tile.type).find_segment("river"), 0};
  CHECK(game.objection(0, tile).value_or("nothing") == "no follower may stand on a river");
}

TEST_CASE("reference: decks are drawn one after the other") {
  const auto set = set_with({});
  const bastide::rules::editions::Edition edition;
  Game game(set, edition, 2, river::tile("RA0@0,0"));
  const auto left = [&](const char* id) { return game.left(set.find(id)); };
  CHECK(left("RA") == 0);
  CHECK(left("RD") == 2);
  CHECK(left("RL") == 0);
  CHECK(left("D") == 0);
  CHECK(game.objection(0, river::tile("RL0@1,0")) == "RL is drawn only when no tile of deck river is left");
  CHECK(game.objection(0, river::tile("B0@0,1")) == "B is drawn only when no tile of deck river is left");
  CHECK(game.objection(0, river::tile("RA0@0,1")) == "no tile RA is left");
  game.play(0, river::tile("RD0@1,0"));
  CHECK(left("RD") == 1);
  for (const char* id : {"RB", "RC", "RD", "RE", "RG", "RG", "RH", "RI"}) game.set_aside(set.find(id));
  CHECK(left("RL") == 0);
  game.play(1, river::tile("RK1@2,0"));
  CHECK(left("RL") == 1);
  CHECK(left("D") == 0);
  game.play(0, river::tile("RL0@3,0"));
  CHECK(left("D") == 4);
  CHECK_FALSE(game.objection(1, river::tile("B0@0,1")));
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
