// Costs of walked pieces, added up. (How evenly they share: recorded_counts.cpp.)
#include "solver/boards/board_pieces.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_piece_costs {

namespace {

using namespace bastide;
using namespace bastide::solver::boards;

TEST_CASE("piece costs: many tiles are expected to make many boards, but no sum overflows") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto pieces = board_pieces(fit, 40);
  std::uint64_t sum = 0;
  for (const auto cost : piece_costs(fit, 40, pieces)) CHECK_FALSE(__builtin_add_overflow(sum, cost, &sum));
  CHECK(sum > pieces.size() * 1000000);
}

}  // namespace

}  // namespace test_piece_costs
