// A position's picture: one follower a deployment, a frame for the start tile, glow only where asked, any
// coordinates.
#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/little_pictures.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_board_pictures {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;
using namespace bastide::reports::pictures;

namespace {

// Worked example E18.
constexpr const char* three_farms =
    "D0@0,0 H1@0,1=yellow:field E3@1,1=black:field E1@-1,1=yellow:field U0@-1,0=red:field0 "
    "I3@0,-1=blue:field "
    "H1@-1,-1 K1@-2,-1=blue:field0 D2@-2,0 U0@1,0 H1@0,2 E1@-1,2 E3@1,2";

std::string drawn(const char* notation, const BoardPicture& picture = {}) {
  const auto set = tilesets::files::load_tile_set("base");
  return board_svg(set, rules::parse_position(set, notation), picture);
}

}  // namespace

TEST_CASE("a position is drawn with all its tiles and followers, and says what it shows") {
  const auto svg = drawn(three_farms);
  CHECK(tests::xml_complaint(svg).empty());
  CHECK(tests::occurrences(svg, "viewBox=\"-50 -50 100 100\"") == 13);
  CHECK(says(svg, "<title>Board of 13 tiles</title><desc>D0@0,0 H1@0,1=yellow:field "));
  CHECK(tests::occurrences(svg, "<title>yellow on field</title>") == 2);
  CHECK(tests::occurrences(svg, "<title>blue on field0</title>") == 1);
  CHECK(tests::occurrences(svg, std::string("fill=\"") + follower_colour(7)) == 2);  // 7: yellow
}

TEST_CASE("only the start tile at 0,0 is framed") {
  CHECK(tests::occurrences(drawn("D0@0,0 U0@1,0"), "#ffcf3a") == 1);
  CHECK(tests::occurrences(drawn("U0@0,0 D0@1,0"), "#ffcf3a") == 0);
}

TEST_CASE("highlighted segments glow, references outside the position are ignored") {
  const std::string glow = "#ff1fb4";
  BoardPicture picture;
  CHECK(tests::occurrences(drawn("D0@0,0 U0@1,0", picture), glow) == 0);
  picture.highlight = {{1, 0}, {7, 0}, {0, 99}};
  const auto svg = drawn("D0@0,0 U0@1,0", picture);
  CHECK(tests::occurrences(svg, glow) == 1);
  CHECK(tests::xml_complaint(svg).empty());
}

TEST_CASE("wide empty stretches are cut out of the picture") {
  const auto svg = drawn("D0@0,0 U0@9000,-9000");
  CHECK(tests::xml_complaint(svg).empty());
  check_says(svg, {">9000</text>", ">…</text>"}, {">1</text>"});
  CHECK(says(drawn("D0@0,0 U0@4,0"), ">2</text>"));  // three empty columns are still shown
}

}  // namespace test_board_pictures
