// The JSON of a score is the one of docs/formats.md, with players named as the position names them.
#include "reports/records/score_record.hpp"

#include <nlohmann/json.hpp>

#include "reports/records/described_json.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tilesets/files/reader.hpp"

namespace test_score_record {

using namespace bastide;
using nlohmann::json;

namespace {

/// The sheet of worked example E6a with a blue thief added, written by hand: red's city of 3 tiles and 1
/// pennant scores 8.
rules::ScoreSheet sheet_for(int red, int blue) {
  rules::ScoreItem city;
  city.feature = rules::FeatureKind::city;
  city.tiles = {0, 1, 2};
  city.complete = true;
  city.segments = 3;
  city.marks[bastide::tilesets::pennant] = 1;
  city.holders[static_cast<std::size_t>(red)] = 1;
  city.points[static_cast<std::size_t>(red)] = 8;
  city.why = "3 tiles x 2 + 1 pennant x 2";
  rules::ScoreItem farm;
  farm.feature = rules::FeatureKind::farm;
  farm.anchor = {3, 0};
  farm.tiles = {3};
  farm.holders[static_cast<std::size_t>(blue)] = 1;
  farm.why = "0 cities x 3";
  rules::ScoreSheet sheet;
  sheet.items = {city, farm};
  sheet.totals[static_cast<std::size_t>(red)] = 8;
  return sheet;
}

json score_of(const tilesets::TileSet& set, const rules::Position& position, const rules::ScoreSheet& sheet) {
  return reports::records::json_of(reports::records::score_record(set, position, sheet, "c1"));
}

json score(const std::string& text, int red, int blue) {
  const auto set = tilesets::files::load_tile_set("base");
  const auto position = rules::parse_position(set, text);
  return score_of(set, position, sheet_for(red, blue));
}

}  // namespace

TEST_CASE("score json: the object of the page") {
  const auto found = score("D1@0,0=red:city F0@1,0 E3@2,0 B0@9,9=blue:field", 6, 1);
  const auto expected =
      json::parse(R"({"format":"bastide.score/1","edition":"c1","scores":{"blue":0,"red":8},"items":[
      {"feature":"city","tiles":["D1@0,0","F0@1,0","E3@2,0"],"complete":true,"pennants":1,"holders":{"red":1},
       "points":{"red":8},"why":"3 tiles x 2 + 1 pennant x 2"},
      {"feature":"farm","tiles":["B0@9,9"],"complete":false,"pennants":0,"holders":{"blue":1},"points":{},
       "why":"0 cities x 3"}]})");
  CHECK(found == expected);
  CHECK(tests::schema_complaint(found, "score").empty());
}

TEST_CASE("score json: players written as numbers stay numbers") {
  const auto found = score("D1@0,0=0:city F0@1,0 E3@2,0 B0@9,9=1:field", 0, 1);
  CHECK(found["scores"] == json::parse(R"({"0":8,"1":0})"));
  CHECK(found["items"][0]["holders"] == json::parse(R"({"0":1})"));
  CHECK(tests::schema_complaint(found, "score").empty());
}

TEST_CASE("score json: the keys stand in the order of the page") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto text = reports::records::json_text(
      reports::records::score_record(set, rules::parse_position(set, "D0@0,0"), {}, "c1"), -1);
  CHECK(text == R"({"format":"bastide.score/1","edition":"c1","scores":{},"items":[]})");
}

TEST_CASE("score json: marks by name where tiles have further ones, bonuses where there are tokens") {
  const auto base = tilesets::files::load_tile_set("base");
  tilesets::Names names;
  names.marks = {"pennant", "inn", "wine"};
  const tilesets::TileSet set(base.id(), base.name(), base.source(),
                              {base.types().begin(), base.types().end()}, base.start_type(), base.where(),
                              names);
  const auto position = rules::parse_position(set, "D1@0,0=red:city F0@1,0 E3@2,0 B0@9,9=blue:field");
  auto sheet = sheet_for(6, 1);
  sheet.items[0].marks[2] = 3;
  rules::TokenBonus wine;
  wine.mark = 2;
  wine.tokens[6] = 3;
  wine.tokens[7] = 1;
  wine.points[6] = 10;
  sheet.bonuses = {wine};
  sheet.totals[6] += 10;
  const auto found = score_of(set, position, sheet);
  CHECK(tests::schema_complaint(found, "score").empty());
  CHECK(found["items"][0]["marks"] == json::parse(R"({"wine":3})"));
  CHECK(found["items"][1]["marks"] == json::object());
  CHECK(found["bonuses"] ==
        json::parse(R"([{"mark":"wine","tokens":{"red":3,"yellow":1},"points":{"red":10}}])"));
  // Who has tokens and nobody on the board is told his points, too.
  CHECK(found["scores"] == json::parse(R"({"blue":0,"red":18,"yellow":0})"));
}

}  // namespace test_score_record
