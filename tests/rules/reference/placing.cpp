// Consistency, connection and legal placements of the reference model (worked example Q3).
#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_placing {

using namespace bastide::rules;
using namespace bastide::rules::reference;

namespace {

Placement lying(const std::string& type, int rotation, int x, int y) {
  return {base().find(type), rotation, {x, y}, std::nullopt};
}

std::string wrong(const std::vector<Placement>& placements) {
  return inconsistency(base(), placements).value_or("nothing");
}

}  // namespace

TEST_CASE("reference: what makes a board inconsistent is said in words") {
  CHECK(wrong({lying("D", 0, 0, 0), lying("U", 0, 1, 0)}) == "nothing");
  CHECK(wrong({lying("D", 0, 0, 0), lying("U", 0, 0, 0)}) == "U0@0,0 lies on the cell of D0@0,0");
  CHECK(wrong({lying("D", 0, 0, 0), lying("E", 0, 1, 0)}) ==
        "D0@0,0 does not fit E0@1,0: 'r' meets 'f' on its side E");
  CHECK(wrong({lying("X", 0, 0, 0), lying("X", 0, 5, 0)}) == "tile X is placed 2 times, the set holds 1");
}

TEST_CASE("reference: boards connect along edges, not corners") {
  CHECK(is_connected({}));
  CHECK(is_connected({lying("D", 0, 0, 0), lying("U", 0, 1, 0)}));
  CHECK_FALSE(is_connected({lying("D", 0, 0, 0), lying("B", 0, 1, 1)}));
  CHECK_FALSE(is_connected({lying("D", 0, 0, 0), lying("U", 0, 1, 0), lying("B", 0, 5, 5)}));
}

TEST_CASE("reference: a tile must touch an edge and fit on all edges that it touches") {
  // D0 shows city to N, road to E and W, field to S. B has fields all round: only below, all four rotations.
  const auto start = read_board("D0@0,0");
  const auto below = legal_placements(base(), start, base().find("B"));
  REQUIRE(below.size() == 4);
  for (int r = 0; r < 4; ++r) CHECK(below[static_cast<std::size_t>(r)] == LegalPlace{{0, 1}, r});
  // Its city on top (one rotation), and a road edge to each side of the start (E has none), a field edge
  // below (three).
  CHECK(legal_placements(base(), start, base().find("E")).size() == 1 + 3);
  // The reference games' first turns: 4 places for N, 10 for E after it.
  CHECK(legal_placements(base(), start, base().find("N")).size() == 4);
  CHECK(legal_placements(base(), read_board("D0@0,0 N3@0,-1"), base().find("E")).size() == 10);
  // A cell with two neighbours must fit both.
  const auto corner = legal_placements(base(), read_board("D0@0,0 U0@1,0 E3@1,-1"), base().find("I"));
  for (const LegalPlace& p : corner) {
    CHECK((p.cell != Cell{0, -1} || p.rotation == 2));  // I2: city S and E
  }
  CHECK(std::find(corner.begin(), corner.end(), LegalPlace{{0, -1}, 2}) != corner.end());
  CHECK(legal_placements(base(), {}, base().find("D")).empty());
}

}  // namespace test_placing
