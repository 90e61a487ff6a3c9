// Replaying a record: everything it may expect is checked, and each thing that can be wrong is found where it
// is.
#include "rules/records/replay.hpp"

#include "rules/editions/tiles_under.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_replay {

using namespace bastide::rules::board;
using namespace bastide::rules::editions;
using namespace bastide::rules::records;
using bastide::tilesets::InputError;

namespace {

RecordedTurn turn(int player, const char* place, std::optional<std::string> follower = {}) {
  RecordedTurn out;
  out.player = player;
  out.place = place;
  out.follower = std::move(follower);
  out.where = {"games.jsonl", 1, 101};
  return out;
}

/// Worked example E1: a knight on F, then E closes the city of 3 tiles and a pennant: 8 points, and blue
/// may be farmer only.
GameRecord closed_city() {
  GameRecord record;
  record.name = "E1";
  record.tile_set = "base";
  record.edition = "c1";
  record.start = "D0@0,0";
  record.turns = {turn(0, "F1@0,-1", "city"), turn(1, "E2@0,-2", "field")};
  record.turns[0].expect = {{}, {{"field1", "city", "field0"}}, {{0, 0}}, {{6, 7}}, {}, {}};
  record.turns[1].expect = {{}, {{"field"}}, {{8, 0}}, {{7, 6}}, {}, {}};
  // The farmer's field touches the one completed city.
  record.final_scores = {{"third", {8, 3}}, {"second", {8, 3}}, {"first", {8, 4}}};
  return record;
}

ReplayResult replayed(const GameRecord& record) {
  const auto edition = edition_of(record, load_edition(record.edition));
  const auto set = tiles_under(bastide::tilesets::files::load_tile_set(record.tile_set), edition);
  const FitTable fit(set);
  return replay({fit, edition}, record);
}

/// Goods: each of the players completes a city with a cloth in it, and has most at the end, with the other.
GameRecord goods() {
  GameRecord record;
  record.name = "T1";
  record.tile_set = "base+traders-builders";
  record.edition = "c1+expansion/traders-builders";
  record.start = "D0@0,0";
  record.turns = {turn(0, "HK2@0,-1"), turn(1, "HL1@1,-1"), turn(0, "H1@2,-1"), turn(1, "I0@3,-1"),
                  turn(0, "H0@1,-2")};
  record.turns[0].expect.tokens = {{"cloth", {0, 0}}};
  record.final_scores = {{"third", {10, 10}}};
  return record;
}

/// A builder beside a knight; the tile that extends their city gives a second part, which completes it.
GameRecord built() {
  GameRecord record;
  record.tile_set = "base+traders-builders";
  record.edition = "c1+expansion/traders-builders";
  record.start = "D0@0,0";
  record.turns = {turn(0, "F1@0,-1", "city"),   turn(1, "U0@1,0"),
                  turn(0, "F1@0,-2", "city"),   turn(1, "U0@2,0"),
                  turn(0, "G1@0,-3", "field1"), turn(0, "E2@0,-4")};
  record.turns[2].figure = "builder";
  record.turns[2].expect.spots_of = {{"builder", {"city"}}, {"pig", {}}};
  record.turns[2].expect.figures = {{"builder", {0, 1}}, {"pig", {1, 1}}};
  record.turns[5].part = 2;
  record.turns[5].expect.figures = {{"builder", {1, 1}}};
  record.turns[5].expect.scores = {{14, 0}};  // five tiles, two pennants
  return record;
}

/// An abbot in the garden of U, taken back.
GameRecord taken_back() {
  GameRecord record;
  record.tile_set = "base-c2";
  record.edition = "c2+expansion/abbot";
  record.start = "D0@0,0";
  record.turns = {turn(0, "Ug0@1,0", "garden"), turn(1, "V0@0,1"), turn(0, "U0@2,0"), turn(1, "B0@1,1"),
                  turn(0, "E2@0,-1")};
  record.turns[0].figure = "abbot";
  record.turns[0].expect.figures = {{"abbot", {0, 1}}};
  record.turns[0].expect.spots_of = {{"abbot", {"garden"}}};
  record.turns[4].retrieve = "1,0";
  record.turns[4].expect.scores = {{6, 0}};
  record.turns[4].expect.figures = {{"abbot", {1, 1}}};
  return record;
}

/// The difference, which must be there.
ReplayDifference difference(const GameRecord& record) {
  const auto result = replayed(record);
  REQUIRE(result.difference);
  return *result.difference;
}

}  // namespace

TEST_CASE("replay: a right record has no difference, and all it expects is counted") {
  const auto result = replayed(closed_city());
  CHECK_FALSE(result.difference);
  CHECK(result.turns == 2);
  CHECK(result.checks == 9);  // spots, scores and supply of two turns, three final scores
}

TEST_CASE("replay: the first wrong expectation is the difference") {
  auto record = closed_city();
  record.turns[0].expect.placements = 5;
  auto d = difference(record);
  CHECK(d.turn == 1);
  CHECK(d.place == "F1@0,-1");
  CHECK(d.what == "number of legal placements of F");
  CHECK(d.expected == "5");
  CHECK(d.where.column == 101);

  record = closed_city();
  record.turns[1].expect.spots = {{"field", "city"}};
  d = difference(record);
  CHECK(d.turn == 2);
  CHECK(d.what == "spots of player 1");
  CHECK(d.expected == "city, field");
  CHECK(d.got == "field");

  record = closed_city();
  record.turns[1].expect.scores = {{8, 1}};
  CHECK(difference(record).what == "scores");
  record = closed_city();
  record.turns[1].expect.scores = {{8, 0, 0}};
  CHECK(difference(record).what == "scores");
  record = closed_city();
  record.turns[1].expect.supply = {{6, 6}};
  CHECK(difference(record).what == "supply");

  record = closed_city();
  record.final_scores["first"] = {8, 3};
  d = difference(record);
  CHECK(d.turn == 3);
  CHECK(d.place.empty());
  CHECK(d.what == "final scores with farms first");
  CHECK(d.got == "[8, 4]");
}

TEST_CASE("replay: records with figures, tokens and parts of turns") {
  CHECK_FALSE(replayed(goods()).difference);
  CHECK_FALSE(replayed(built()).difference);
  CHECK_FALSE(replayed(taken_back()).difference);
}

TEST_CASE("replay: what is expected of figures, tokens and parts is checked") {
  auto record = goods();
  record.turns[0].expect.tokens = {{"cloth", {1, 0}}};
  auto d = difference(record);
  CHECK(d.what == "tokens of cloth");
  CHECK(d.got == "[0, 0]");
  record.turns[0].expect.tokens = {{"gold", {1, 0}}};
  CHECK_THROWS_AS(replayed(record), InputError);

  record = built();
  record.turns[2].expect.spots_of = {{"builder", {}}};
  CHECK(difference(record).what == "spots of player 0 for figure builder");
  record.turns[2].expect.spots_of = {{"knight", {}}};
  CHECK_THROWS_AS(replayed(record), InputError);
  record = built();
  record.turns[2].expect.figures = {{"builder", {1, 1}}};
  CHECK(difference(record).what == "supply of figure builder");
  record = built();
  record.turns[5].part = 1;
  d = difference(record);
  CHECK(d.what == "part of the turn");
  CHECK(d.turn == 6);
  CHECK(d.got == "2");
  record = built();
  record.turns[4].part = 2;
  CHECK(difference(record).what == "part of the turn");
  record = built();
  record.turns[2].player = 1;
  record.turns[2].expect = {};
  CHECK(difference(record).what == "deployment on city");

  record = taken_back();
  record.turns[4].retrieve = "0,0";
  d = difference(record);
  CHECK(d.what == "figure taken back");
  CHECK(d.got == "no figure stands on D0@0,0");
  record.turns[4].player = 1;
  record.turns[4].retrieve = "1,0";
  CHECK(difference(record).what == "figure taken back");
}

TEST_CASE("replay: an illegal move is a difference") {
  auto record = closed_city();
  record.turns[1] = turn(1, "E0@0,-2");  // its field meets the city of F
  CHECK(difference(record).what == "placement");
  record.turns[1] = turn(1, "E2@0,-3");  // touches nothing
  CHECK(difference(record).what == "placement");
  record.turns[1] = turn(1, "E2@0,-1");  // on top of F
  CHECK(difference(record).what == "placement");
  record.turns[1] = turn(1, "E2@0,-2", "city");  // red's city
  CHECK(difference(record).what == "deployment on city");
  record.turns[1] = turn(2, "E2@0,-2");
  CHECK(difference(record).what == "player");
}

TEST_CASE("replay: a tile that still fits was not discarded rightly") {
  auto record = closed_city();
  record.turns[0].discarded = {"C"};  // fits on the open city of F
  const auto d = difference(record);
  CHECK(d.what == "discarded tile C, its legal placements");
  CHECK(d.expected == "0");
}

TEST_CASE("replay: a discarded tile is gone") {
  auto record = closed_city();
  record.final_scores.clear();
  record.turns[1].discarded = {"C"};  // no open city edge is left
  CHECK_FALSE(replayed(record).difference);
  record.turns[1].discarded = {"C", "C"};
  CHECK(difference(record).got == "none is left");
}

TEST_CASE("replay: options of the record go before those of the edition") {
  auto record = closed_city();
  record.rules = {{"farms", "off"}};
  CHECK(difference(record).what == "spots of player 0");  // no farmers: field0 and field1 are no spots
  record.rules = {{"farms", "fourth"}};
  CHECK_THROWS_AS(replayed(record), InputError);
  record.rules.clear();
  record.followers = 1;
  CHECK(difference(record).what == "supply");
}

TEST_CASE("replay: rules of a record may be rows that speak of each other, in any order") {
  GameRecord record;
  record.rules = {{"deck.first", "{ tiles = [\"A\"], continues = \"wall\" }"},
                  {"figure.guard", "{ stands_on = \"wall\" }"},
                  {"line.wall", "{ complete = \"tiles + towers + guards\" }"},
                  {"mark.tower", "{ on = \"wall\" }"},
                  {"road.complete", "2*tiles"}};
  record.followers = 5;
  const auto edition = edition_of(record, load_edition("c1"));
  CHECK(option_value(edition, "line.wall") == "{ complete = \"tiles + towers + guards\" }");
  CHECK(option_value(edition, "mark.tower") == "{ on = \"wall\", merge = \"sum\" }");
  CHECK(option_value(edition, "figure.guard") == "{ count = 1, stands_on = [\"wall\"] }");
  CHECK(option_value(edition, "deck.first") == "{ tiles = [\"A\"], continues = \"wall\" }");
  CHECK(option_value(edition, "road.complete") == "2*tiles");
  CHECK(edition.followers() == 5);
  record.rules["deck.first"] = "{ tiles = [\"A\"], continues = \"moat\" }";
  CHECK_THROWS_AS(edition_of(record, load_edition("c1")), InputError);
}

TEST_CASE("replay: a figure on a tile that lies, and what is no such figure") {
  auto record = closed_city();
  record.rules = {
      {"figure.page", "{ count = 1, stands_on = [\"road\", \"city\"], tile = \"any\", per_turn = 2 }"}};
  record.turns[0].expect = {};
  record.turns[1].expect = {};
  record.turns[1].follower.reset();
  record.final_scores.clear();
  auto& there = record.turns[1].elsewhere;
  there = "F1@0,-1=blue.page:city";
  auto d = difference(record);
  CHECK(d.what == "deployment elsewhere");
  CHECK(d.expected == "one that may be");
  there = "E0@5,5=blue.page:city";
  d = difference(record);
  CHECK(d.what == "elsewhere");
  CHECK(d.expected == "a tile that lies");
  CHECK(d.got == *there);
  // As it lies, but turned otherwise.
  there = "D1@0,0=blue.page:road";
  CHECK(difference(record).what == "elsewhere");
  for (const char* nobody : {"D0@0,0", "D0@0,0=black.page:road"}) {
    there = nobody;
    CHECK_THROWS_WITH(replayed(record), Catch::Matchers::ContainsSubstring(
                                            std::string("found '") + nobody +
                                            "', expected a tile with a figure of the turn's player"));
  }
  // On the tile just laid, second after a follower, it may not stand where he does.
  record.turns[1].follower = "field";
  there = "E2@0,-2=blue.page:city";
  CHECK(difference(record).what == "deployment of two figures");
  there.reset();
  record.turns[1].place = "E2@0,-2=blue:field";
  CHECK_THROWS_WITH(replayed(record), Catch::Matchers::ContainsSubstring(
                                          "found a follower, expected it under the key follower"));
}

TEST_CASE("replay: winners are asked for where the record has them, or ties are broken") {
  auto record = closed_city();
  record.winners = {0};
  CHECK_FALSE(replayed(record).difference);
  CHECK(replayed(record).checks == 10);
  record.winners = {0, 1};
  const auto d = difference(record);
  CHECK(d.what == "winners");
  CHECK(d.expected == "[0, 1]");
  CHECK(d.got == "[0]");
  record.winners.clear();
  record.rules = {{"tie", "followers"}};
  CHECK_FALSE(replayed(record).difference);
  CHECK(replayed(record).checks == 9);
}

TEST_CASE("replay: what cannot be read is placed in the record's file") {
  auto record = closed_city();
  record.turns[1].place = "E2@0,x";
  try {
    replayed(record);
    FAIL("no diagnostic");
  } catch (const InputError& error) {
    CHECK(error.where().file == "games.jsonl");
    CHECK(error.where().column == 101 + 6);  // the opening quote, then the sixth byte
  }
  record = closed_city();
  record.turns[1].follower = "castle";
  CHECK_THROWS_AS(replayed(record), InputError);
  record = closed_city();
  record.start = "D0@1,0";
  CHECK_THROWS_AS(replayed(record), InputError);
  record = closed_city();
  record.turns[1].discarded = {"ZZ"};
  CHECK_THROWS_WITH(replayed(record), Catch::Matchers::ContainsSubstring("tile set 'base' has no tile 'ZZ'"));
  record = closed_city();
  record.final_scores["fourth"] = {8, 3};
  CHECK_THROWS_WITH(replayed(record), Catch::Matchers::ContainsSubstring("unknown value 'fourth' of farms"));
  record = closed_city();
  record.players = 9;
  CHECK_THROWS_AS(replayed(record), InputError);
}

}  // namespace test_replay
