// What must not matter to a score: where the board lies, how it is turned, in which order it was placed, who
// is who.
#include <algorithm>

#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_symmetry {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using namespace bastide::rules::reference;

namespace {

/// Boards of the worked examples with roads, cities, cloisters and contested farms.
const std::vector<std::string> boards = {
    "L0@0,0=red:road0 V0@1,0 V1@1,1 V2@0,1=blue:field1",
    "D0@0,0 N2@0,-1=yellow:field I3@1,-1=blue:field V2@-1,0=blue:field1",
    "D2@0,0 U0@1,0 F0@1,1=green:city V3@1,2 E0@0,2=black:city U0@-1,0 F0@-1,1=green:city C0@0,1",
    "B0@0,0=red:cloister V3@-1,-1 D0@0,-1=blue:city V0@1,-1 U1@1,0 V1@1,1=blue:field0 U0@0,1 V2@-1,1 U1@-1,0",
    "D0@0,0 H1@0,1=yellow:field E3@1,1=black:field E1@-1,1=yellow:field U0@-1,0=red:field0 "
    "I3@0,-1=blue:field "
    "H1@-1,-1 K1@-2,-1=blue:field0 D2@-2,0 U0@1,0 H1@0,2 E1@-1,2 E3@1,2"};

const std::vector<Farms> methods = {Farms::third, Farms::second, Farms::first, Farms::off};

PerPlayer totals_of(const std::vector<Placement>& placements, Farms farms) {
  return score(base(), placements, with_farms(farms)).totals;
}

}  // namespace

TEST_CASE("reference: turning and moving the whole board does not change scores") {
  for (const std::string& text : boards) {
    for (const Farms farms : methods) {
      auto placements = read_board(text);
      const PerPlayer expected = totals_of(placements, farms);
      for (int quarter = 1; quarter < 4; ++quarter) {
        for (Placement& p : placements) {  // a clockwise quarter turn, then a step aside
          p.cell = {-p.cell.y + 3, p.cell.x - 2};
          p.rotation = (p.rotation + 1) % 4;
        }
        INFO(text << ", turned " << quarter);
        CHECK_FALSE(inconsistency(base(), placements));
        CHECK(totals_of(placements, farms) == expected);
      }
    }
  }
}

TEST_CASE("reference: the order of placements does not change scores") {
  for (const std::string& text : boards) {
    for (const Farms farms : methods) {
      auto placements = read_board(text);
      const PerPlayer expected = totals_of(placements, farms);
      for (std::size_t turn = 1; turn < placements.size(); ++turn) {
        std::rotate(placements.begin(), placements.begin() + 1, placements.end());
        INFO(text);
        CHECK(totals_of(placements, farms) == expected);
      }
      std::reverse(placements.begin(), placements.end());
      CHECK(totals_of(placements, farms) == expected);
    }
  }
}

TEST_CASE("reference: renaming the players renames the scores") {
  for (const std::string& text : boards) {
    for (const Farms farms : methods) {
      auto placements = read_board(text);
      PerPlayer expected = totals_of(placements, farms);
      std::rotate(expected.begin(), expected.begin() + 5, expected.end());  // player p becomes p + 3
      for (Placement& p : placements) {
        if (p.follower) p.follower->player = (p.follower->player + 3) % most_players;
      }
      INFO(text);
      CHECK(totals_of(placements, farms) == expected);
    }
  }
}

}  // namespace test_symmetry
