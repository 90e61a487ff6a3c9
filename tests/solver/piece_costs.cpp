// Costs of walked pieces: shares of a run are about as heavy as each other.
#include <catch2/catch.hpp>
#include <map>

#include "solver/board_pieces.hpp"
#include "solver/count.hpp"
#include "solver/record_text.hpp"
#include "solver/recording.hpp"
#include "tilesets/reader.hpp"

namespace {

using namespace bastide;
using namespace bastide::solver;

constexpr int tiles = 5;
constexpr std::size_t parts = 64;

/// Boards of less than five tiles below each piece: what a walk visits.
std::map<std::size_t, std::uint64_t> visits(const BoardSpace& space) {
  std::map<std::size_t, std::uint64_t> out;
  Recording recording({}, [&](const auto&, std::size_t piece, const std::string& text) {
    RecordReader in(text);
    in.text();
    const auto sizes = in.number_up_to(tiles);
    for (std::uint64_t k = 0; k + 1 < sizes; ++k) out[piece] += in.number_up_to(~0ULL);
  });
  RunControl control;
  control.recording = &recording;
  count_boards(space, tiles, false, control);
  return out;
}

/// The heaviest share divided by the mean.
double heaviest(const std::map<std::size_t, std::uint64_t>& work, const std::vector<std::uint64_t>& costs) {
  double all = 0;
  double most = 0;
  for (std::size_t part = 1; part <= parts; ++part) {
    const auto ours = pieces_of_share(work.size(), costs, {part, parts});
    double share = 0;
    for (const auto& [piece, boards] : work) share += ours[piece] ? static_cast<double>(boards) : 0.0;
    all += share;
    most = std::max(most, share);
  }
  return most / (all / parts);
}

TEST_CASE("piece costs: 64 shares of a walk differ by about one percent") {
  // 0.9 % found, since costs are of the largest boards and a walk that sums the last tile does not visit
  // those; 4.1 % when all pieces cost the same.
  const auto set = tilesets::load_tile_set("base");
  const rules::FitTable fit(set);
  const auto work = visits(fit);
  const auto pieces = board_pieces(fit, tiles);
  const auto costs = piece_costs(fit, tiles, pieces);
  REQUIRE(costs.size() == work.size());
  CHECK(heaviest(work, costs) < 1.015);
  CHECK(heaviest(work, {}) > 1.02);
}

TEST_CASE("piece costs: many tiles are expected to make many boards, but no sum overflows") {
  const auto set = tilesets::load_tile_set("base");
  const rules::FitTable fit(set);
  const auto pieces = board_pieces(fit, 40);
  std::uint64_t sum = 0;
  for (const auto cost : piece_costs(fit, 40, pieces)) CHECK_FALSE(__builtin_add_overflow(sum, cost, &sum));
  CHECK(sum > pieces.size() * 1000000);
}

}  // namespace
