// The largest farm, cluster and final scoring of the base set, with numbers worked out by hand.
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "solver/questions/growing/grow_farm.hpp"
#include "solver/questions/largest/largest.hpp"
#include "tests/catch.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tilesets/files/reader.hpp"

namespace test_largest_points {

using namespace bastide::solver::questions::largest;

namespace {

using namespace bastide;
using solver::questions::answers::SolveVerdict;
using tests::fact;

}  // namespace

TEST_CASE("largest points: the base set's farm and cloisters reach their bounds") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = rules::editions::load_edition("c1");
  LargestPlan plan;
  const auto tiles = largest_farm({rules::board::FitTable(set), edition}, plan);
  CHECK(tiles.verdict == SolveVerdict::found);
  CHECK(fact(tiles, "tiles") == 71);  // all but C
  CHECK(solver::questions::growing::city_corners(set).one_sided ==
        4 + 5 + 2 * 3 + 2 * 2 + 3 + 3 + 3);                                      // D E H I J K L
  CHECK(solver::questions::growing::city_corners(set).around == 2 + 3 + 2 + 3);  // M N O P
  const auto cloisters = largest_cluster({rules::board::FitTable(set), edition}, plan);
  CHECK(cloisters.verdict == SolveVerdict::found);
  CHECK(fact(cloisters, "cloisters") == 6);
  plan.by = LargestBy::points;
  const auto points = largest_cluster({rules::board::FitTable(set), edition}, plan);
  CHECK(points.verdict == SolveVerdict::found);
  CHECK(fact(points, "points") == 54);
}

TEST_CASE("largest points: sixteen cities around one farm", "[exhaustive]") {
  // By hand: twice 28 one-sided segments and 10 corners, four for each city: 16 cities, at 4 points each.
  const auto set = tilesets::files::load_tile_set("base");
  LargestPlan plan;
  plan.by = LargestBy::points;
  const auto farm =
      largest_farm({rules::board::FitTable(set), rules::editions::load_edition("hig-2000")}, plan);
  CHECK(farm.verdict == SolveVerdict::found);
  CHECK(fact(farm, "cities") == 16);
  CHECK(fact(farm, "points") == 16 * 4);
}

TEST_CASE(
    "largest points: without farmers farms are worth nothing, and the final scoring reaches its bound") {
  const auto set = tilesets::files::load_tile_set("base-c2");
  const auto edition = rules::editions::load_edition("c2");
  LargestPlan plan;
  plan.by = LargestBy::points;
  CHECK(largest_farm({rules::board::FitTable(set), edition}, plan).verdict == SolveVerdict::impossible);
  // By hand: a city with one open edge has 31 tiles and 10 pennants, such a road 33 tiles; five cloisters
  // that lack one neighbour 5 x 8.
  const auto final = largest_final({rules::board::FitTable(set), edition}, plan);
  CHECK(fact(final, "at_most") == 41 + 33 + 40);
  CHECK(final.verdict == SolveVerdict::found);
  REQUIRE(final.position);
  const rules::board::FitTable fit(set);
  CHECK(rules::play::score_position(fit, final.position->placements, edition).totals[0] == 114);
}

}  // namespace test_largest_points
