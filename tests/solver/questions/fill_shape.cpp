// Shapes as text, and what is no shape.
#include "solver/questions/fill/fill_shape.hpp"

#include "tests/catch.hpp"

namespace bastide::solver::test_fill_shape {
namespace {

using tilesets::InputError;

std::string complaint(const std::string& text) {
  try {
    if (const auto shape = bastide::solver::questions::fill::parse_size(text)) return "";
    bastide::solver::questions::fill::parse_picture(text, "shape.txt");
  } catch (const InputError& error) {
    return std::to_string(error.where().line) + ":" + std::to_string(error.where().column) + " " +
           error.message();
  }
  return "";
}

TEST_CASE("fill shape: sizes and pictures") {
  const auto size = bastide::solver::questions::fill::parse_size("3x2");
  REQUIRE(size);
  CHECK(size->name == "3x2");
  CHECK(size->cells == std::vector<rules::Cell>{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}});
  CHECK_FALSE(bastide::solver::questions::fill::parse_size("cross.txt"));
  CHECK_FALSE(bastide::solver::questions::fill::parse_size("9x"));
  CHECK_FALSE(bastide::solver::questions::fill::parse_size("-3x2"));
  const auto cross = bastide::solver::questions::fill::parse_picture(".#\r\n#S#\n #", "cross.txt");
  CHECK(cross.cells == std::vector<rules::Cell>{{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}});
  CHECK(cross.start == rules::Cell{1, 1});
  CHECK_FALSE(bastide::solver::questions::fill::parse_picture("#", "one.txt").start);
}

TEST_CASE("fill shape: what is wrong is located") {
  CHECK(complaint("0x3") == "1:1 a side of 0 cells, expected 1 to 4000");
  CHECK(complaint("3x99999999999") == "1:3 a side of 99999999999 cells, expected 1 to 4000");
  CHECK(complaint("100x41") == "1:1 a shape of more than 4000 cells, expected fewer");
  CHECK(complaint("##\n#?") ==
        "2:2 unknown character '?', expected # for a cell, S for the cell of the start "
        "tile, a dot or a space for none");
  CHECK(complaint("#\t").starts_with("1:2 unknown byte 9, expected"));
  CHECK(complaint("S\nS") == "2:1 a second S, expected one cell for the start tile at most");
  CHECK(complaint("..\n\n") == "1:1 no cell, expected # for each cell");
  std::string large;
  for (int line = 0; line < 81; ++line) large += std::string(50, '#') + "\n";
  CHECK(complaint(large).starts_with("81:1 more than 4000 cells"));
  CHECK(complaint(std::string(5000, '.') + "#").starts_with("1:5001 a cell too far out"));
  CHECK(complaint(std::string(5000, '\n') + "#").starts_with("5001:1 a cell too far out"));
}

}  // namespace
}  // namespace bastide::solver::test_fill_shape
