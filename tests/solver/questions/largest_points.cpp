// The largest farm, cluster, turn and final scoring: of small sets between what every board shows and what
// counting admits, of the base set with numbers worked out by hand.
#include <algorithm>

#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "solver/questions/answers/set_with_counts.hpp"
#include "solver/questions/growing/grow_farm.hpp"
#include "solver/questions/largest/final_bound.hpp"
#include "solver/questions/largest/largest.hpp"
#include "solver/questions/largest/largest_search.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_largest_points {

namespace {

using namespace bastide;
using rules::FeatureKind;
using solver::questions::answers::SolveVerdict;
using solver::questions::largest::LargestBy;
using tests::fact;

/// A small set without one tile, so that all boards can be looked at.
tilesets::TileSet less(const std::string& id, const std::string& without) {
  const auto whole = tilesets::files::load_tile_set(id);
  std::vector<int> counts;
  for (const auto& type : whole.types()) counts.push_back(type.count - (type.id == without ? 1 : 0));
  return solver::questions::answers::with_counts(whole, counts);
}

/// The most over all boards, by the reference model.
struct Most {
  int farm_tiles = 0, farm_points = 0, cities = 0, turn = 0, final = 0, cluster = 0;
};

/// Points of each feature of a board with a follower alone on it.
std::vector<int> worths(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                        const tests::BoardKey& board, const rules::reference::Features& found) {
  std::vector<int> out;
  for (const auto& feature : found.features) {
    auto held = board;
    const auto at = feature.segments.front();
    held[static_cast<std::size_t>(at.placement)].follower = rules::Deployment{0, at.segment};
    out.push_back(rules::reference::score(set, held, edition).totals[0]);
  }
  return out;
}

int sum_of_best(std::vector<int> values, int n) {
  std::sort(values.rbegin(), values.rend());
  int sum = 0;
  for (std::size_t i = 0; i < values.size() && static_cast<int>(i) < n; ++i) sum += values[i];
  return sum;
}

Most most_of(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  Most most;
  for (const auto& level : tests::boards_by_size(set, edition, set.tile_count())) {
    for (const auto& board : level) {
      const auto found = rules::reference::features(set, board, edition.table);
      const auto worth = worths(set, edition, board, found);
      std::vector<int> final;
      std::vector<std::vector<int>> completed_by(board.size());  // [tile]: what it may have completed
      int cities = 0;
      for (std::size_t f = 0; f < found.features.size(); ++f) {
        const auto& feature = found.features[f];
        if (feature.kind == FeatureKind::farm) {
          most.farm_tiles = std::max(most.farm_tiles, static_cast<int>(feature.tiles.size()));
          most.farm_points = std::max(most.farm_points, worth[f]);
        }
        cities += feature.kind == FeatureKind::city && feature.complete ? 1 : 0;
        if (!feature.complete) final.push_back(worth[f]);
        if (!feature.complete) continue;
        for (std::size_t t = 0; t < board.size(); ++t) {
          const auto centre = board[static_cast<std::size_t>(feature.tiles.front())].cell;
          const bool is_near = feature.kind == FeatureKind::cloister &&
                               std::abs(centre.x - board[t].cell.x) <= 1 &&
                               std::abs(centre.y - board[t].cell.y) <= 1;
          if (is_near || std::binary_search(feature.tiles.begin(), feature.tiles.end(), static_cast<int>(t)))
            completed_by[t].push_back(worth[f]);
        }
      }
      most.cities = std::max(most.cities, cities);
      most.final = std::max(most.final, sum_of_best(final, edition.followers()));
      for (const auto& completed : completed_by)
        most.turn = std::max(most.turn, sum_of_best(completed, edition.followers()));
    }
  }
  return most;
}

}  // namespace

TEST_CASE("largest points: of small sets, what every board shows lies within the bounds") {
  for (const auto& [id, without] : {std::pair("mini-mixed", "A"), {"mini-chiral", ""}, {"mini-roads", "U"}}) {
    if (tests::is_sanitized && std::string(id) != "mini-chiral") continue;
    CAPTURE(id);
    const auto set = less(id, without);
    const auto edition = rules::editions::load_edition("c1");
    const auto most = most_of(set, edition);
    CHECK(most.cities <= solver::questions::growing::city_corners(set).most_cities());
    solver::questions::largest::LargestPlan plan;
    plan.most_steps = 5'000;
    const auto tiles = solver::questions::largest::search_farm({rules::board::FitTable(set), edition}, plan);
    CHECK(fact(tiles, "at_most") >= most.farm_tiles);
    if (tiles.verdict == SolveVerdict::found) CHECK(fact(tiles, "tiles") == most.farm_tiles);
    plan.by = LargestBy::points;
    const auto farm = solver::questions::largest::search_farm({rules::board::FitTable(set), edition}, plan);
    CHECK(fact(farm, "at_most") >= most.farm_points);
    if (farm.verdict == SolveVerdict::found) CHECK(fact(farm, "points") == most.farm_points);
    const auto turn = solver::questions::largest::search_turn({rules::board::FitTable(set), edition}, plan);
    CHECK(fact(turn, "at_most") >= most.turn);
    if (turn.position) CHECK(fact(turn, "points") <= most.turn);
    const auto final = solver::questions::largest::search_final({rules::board::FitTable(set), edition}, plan);
    CHECK(fact(final, "at_most") >= most.final);
    CHECK(fact(final, "points") <= most.final);
    CHECK(fact(final, "points") > 0);  // in a game of two, half of the turns are one's own
  }
}

TEST_CASE("largest points: the base set's turn reaches the bound, as the fast engine counts it") {
  // By hand: city 84, road 34 (tests of largest features), five of seven followers left for cloisters of 9:
  // 84 + 34 + 45 = 163; with two roads 84 + 36 + 36, with two cities 88 + 45, both less.
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = rules::editions::load_edition("c1");
  const auto turn = solver::questions::largest::largest_turn({rules::board::FitTable(set), edition}, {});
  CHECK(turn.verdict == SolveVerdict::found);
  CHECK(fact(turn, "points") == 163);
  CHECK(fact(turn, "at_most") == 84 + 34 + 5 * 9);
  REQUIRE(turn.position);
  const auto& tiles = turn.position->placements;
  const rules::board::FitTable fit(set);
  CHECK(rules::play::score_position(fit, tiles, edition).totals[0] == 163);
  const auto followers =
      std::count_if(tiles.begin(), tiles.end(), [](const auto& tile) { return tile.follower.has_value(); });
  CHECK(followers == 7);
  // Without the last tile nothing with a follower is complete.
  auto before = tiles;
  before.pop_back();
  for (const auto& item : rules::play::score_position(fit, before, edition).items) CHECK_FALSE(item.complete);
}

TEST_CASE("largest points: the base set's farm and cloisters reach their bounds") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = rules::editions::load_edition("c1");
  solver::questions::largest::LargestPlan plan;
  const auto tiles = solver::questions::largest::largest_farm({rules::board::FitTable(set), edition}, plan);
  CHECK(tiles.verdict == SolveVerdict::found);
  CHECK(fact(tiles, "tiles") == 71);  // all but C
  CHECK(solver::questions::growing::city_corners(set).one_sided ==
        4 + 5 + 2 * 3 + 2 * 2 + 3 + 3 + 3);                                      // D E H I J K L
  CHECK(solver::questions::growing::city_corners(set).around == 2 + 3 + 2 + 3);  // M N O P
  const auto cloisters =
      solver::questions::largest::largest_cluster({rules::board::FitTable(set), edition}, plan);
  CHECK(cloisters.verdict == SolveVerdict::found);
  CHECK(fact(cloisters, "cloisters") == 6);
  plan.by = LargestBy::points;
  const auto points =
      solver::questions::largest::largest_cluster({rules::board::FitTable(set), edition}, plan);
  CHECK(points.verdict == SolveVerdict::found);
  CHECK(fact(points, "points") == 54);
}

TEST_CASE("largest points: sixteen cities around one farm", "[exhaustive]") {
  // By hand: twice 28 one-sided segments and 10 corners, four for each city: 16 cities, at 4 points each.
  const auto set = tilesets::files::load_tile_set("base");
  solver::questions::largest::LargestPlan plan;
  plan.by = LargestBy::points;
  const auto farm = solver::questions::largest::largest_farm(
      {rules::board::FitTable(set), rules::editions::load_edition("hig-2000")}, plan);
  CHECK(farm.verdict == SolveVerdict::found);
  CHECK(fact(farm, "cities") == 16);
  CHECK(fact(farm, "points") == 16 * 4);
}

TEST_CASE(
    "largest points: without farmers farms are worth nothing, and the final scoring reaches its bound") {
  const auto set = tilesets::files::load_tile_set("base-c2");
  const auto edition = rules::editions::load_edition("c2");
  solver::questions::largest::LargestPlan plan;
  plan.by = LargestBy::points;
  CHECK(solver::questions::largest::largest_farm({rules::board::FitTable(set), edition}, plan).verdict ==
        SolveVerdict::impossible);
  // By hand: a city with one open edge has 31 tiles and 10 pennants, such a road 33 tiles; five cloisters
  // that lack one neighbour 5 x 8.
  const auto final = solver::questions::largest::largest_final({rules::board::FitTable(set), edition}, plan);
  CHECK(fact(final, "at_most") == 41 + 33 + 40);
  CHECK(final.verdict == SolveVerdict::found);
  REQUIRE(final.position);
  const rules::board::FitTable fit(set);
  CHECK(rules::play::score_position(fit, final.position->placements, edition).totals[0] == 114);
}

}  // namespace test_largest_points
