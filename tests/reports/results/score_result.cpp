// Sheets as blocks: what scores, why and whose, and what two sides make of the same position.
#include "reports/results/score_result.hpp"

#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_score_result {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide::reports;
using namespace results;
using records::ScoreRecord;

namespace {

/// A city that red holds against blue, a farm of red, and what tokens give.
ScoreRecord sheet(int city, int farm) {
  ScoreRecord out{{{"blue", 0}, {"red", city + farm + 3}}, {}, "c1"};
  out.items.push_back(
      {"city", {"D1@0,0", "F0@1,0"}, true, {{"blue", 1}, {"red", 2}}, {{"red", city}}, "2 tiles"});
  if (farm > 0) out.items.push_back({"farm", {"D1@0,0"}, true, {{"red", 1}}, {{"red", farm}}, "1 city x 3"});
  out.bonuses.push_back({"wine", {{"red", 2}}, {{"red", 3}}});
  return out;
}

}  // namespace

TEST_CASE("score result: a sheet says what scores, for whom, why and where") {
  CHECK(as_text(sheet_document(sheet(4, 3))) ==
        "c1: blue 0, red 10\n"
        "  city, complete    blue 0, red 4  2 tiles; weights: blue 1, red 2  D1@0,0 F0@1,0\n"
        "  farm              red 3          1 city x 3                       D1@0,0\n"
        "  most wine tokens  red 3          red 2\n");
  CHECK(as_text(sheet_document({{}, {}, "c1"})) == "c1: no follower on the board\n");
}

TEST_CASE("score result: rows of two sheets are marked where they differ") {
  document::Document both;
  both << both_sheets(sheet(2, 3), "A", sheet(4, 0), "B");
  CHECK(as_text(both, {.width = 160}) ==
        "  scored at the end                                        A                       B\n"
        "  ≠ city, complete; D1@0,0 F0@1,0; weights: blue 1, red 2  blue 0, red 2; 2 tiles  blue 0, red 4; "
        "2 tiles\n"
        "  ≠ farm; D1@0,0                                           red 3; 1 city x 3       does not score\n"
        "  most wine tokens; red 2                                  red 3                   red 3\n"
        "  ≠ in all                                                 blue 0, red 8           blue 0, red 7\n");
  CHECK(says(as_html(both), "differs"));
}

TEST_CASE("score result: the picture of both says what tokens give, and where nothing scores") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const auto position = bastide::rules::parse_position(set, "D1@0,0");
  const auto svg = both_sheets_svg(set, position, sheet(4, 0), {{}, {}, "c2"});
  check_says(svg, {"D1@0,0 scored under c1 and c2", ">most wine tokens: red 3 (red 2)</text>",
                   ">c2: nobody</text>"});
  CHECK(bastide::tests::occurrences(svg, ">nothing scores</text>") == 1);
}

TEST_CASE("score result: what is held otherwise is a row of its own, what is complete on one side is not") {
  auto left = sheet(2, 0), right = sheet(2, 0);
  right.items.front().complete = false;
  const auto rows = both_sheets(left, "A", right, "B").rows;
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].cells[0].text == "city");
  CHECK(rows[0].cells[1].note == "complete, 2 tiles");
  CHECK(rows[0].cells[2].note == "incomplete, 2 tiles");
  right.items.front().holders = {{"red", 1}};
  const auto apart = both_sheets(left, "A", right, "B").rows;
  REQUIRE(apart.size() == 4);
  CHECK(apart[0].cells[0].text == "city, complete");
  CHECK(apart[0].cells[2].text == "does not score");
  CHECK(apart[1].cells[0].text == "city, incomplete");
  CHECK(apart[1].cells[1].text == "does not score");
  CHECK(apart[3].cells[0].tone == document::Tone::plain);
  // One player with more than one follower is told, and tokens of another number are another row.
  right.items.front().holders = {{"red", 2}};
  right.bonuses.front().tokens = {{"red", 1}};
  const auto others = both_sheets(left, "A", right, "B").rows;
  REQUIRE(others.size() == 5);
  CHECK(others[1].cells[0].note == "D1@0,0 F0@1,0; weights: red 2");
  CHECK(others[2].cells[0].note == "red 2");
  CHECK(others[3].cells[0].note == "red 1");
}

}  // namespace test_score_result
