#include "solver/counting/landscape_fill.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace bastide::solver::counting {
namespace {

using arithmetic::Uint128;

/// 3^0 to 3^24: a set of at most 16 cells has at most 24 edges inside its landscape.
constexpr auto powers_of_three = [] {
  std::array<std::uint64_t, 26> out{1};
  for (std::size_t i = 1; i < out.size(); ++i) out[i] = out[i - 1] * 3;
  return out;
}();

/// The ways to lay the start tile: its images under the symmetries.
void add_start(const EdgeLetters& letters, ActionWays& ways, EdgeCode start, Symmetries symmetries) {
  for (int number = 0; number < static_cast<int>(symmetries); ++number) {
    ++ways[lay_start][start];
    start = letters.turned(start);
    if (number == 3) start = letters.mirrored(start);
  }
}

/// The most images that show a given letter on a given side.
std::uint64_t most_with_one_letter(const EdgeLetters& letters, const ActionWays& ways) {
  std::array<std::array<std::uint64_t, tilesets::most_edge_kinds>, 4> sums{};
  std::uint64_t most = 0;
  for (unsigned code = 0; code < letters.codes(); ++code) {
    for (std::size_t s = 0; s < 4; ++s) {
      auto& sum = sums[s][letters.letter_of(static_cast<EdgeCode>(code), s)];
      sum += ways[lay_any][code];
      most = std::max(most, sum);
    }
  }
  return most;
}

Uint128 product(Uint128 a, Uint128 b) {
  return arithmetic::checked_product(a, b, "a count may need more than 128 bits");
}

}  // namespace

std::vector<int> cheapest_order(const Polyomino& shape, std::span<const std::uint64_t> moves,
                                CellOrderScratch& scratch) {
  const auto cells = shape.cells.size();
  const auto beside = neighbour_masks(shape);
  const std::uint32_t full = (1U << cells) - 1U;
  auto& [cost, last, cut] = scratch;
  cost.assign(full + std::size_t{1}, std::numeric_limits<std::uint64_t>::max());
  last.assign(full + std::size_t{1}, 0);
  cut.assign(full + std::size_t{1}, 0);
  cost[0] = 0;
  for (std::uint32_t filled = 0; filled < full; ++filled) {
    const auto step = moves[static_cast<std::size_t>(std::popcount(filled))];
    for (auto left = full & ~filled; left != 0; left &= left - 1) {
      const auto cell = static_cast<unsigned>(std::countr_zero(left));
      const auto next = filled | (1U << cell);
      const auto opened = std::popcount(beside[cell] & ~filled);
      const auto closed = std::popcount(beside[cell] & filled);
      cut[next] = static_cast<std::uint8_t>(cut[filled] + opened - closed);
      const auto price = cost[filled] + step * powers_of_three[cut[filled] + static_cast<unsigned>(opened)];
      if (price < cost[next]) {
        cost[next] = price;
        last[next] = static_cast<std::uint8_t>(cell);
      }
    }
  }
  std::vector<int> order;
  for (auto filled = full; filled != 0; filled &= ~(1U << last[filled])) order.push_back(last[filled]);
  std::reverse(order.begin(), order.end());
  return order;
}

FillTables::FillTables(const tilesets::TileSet& set, int start, int cells) : letters_(set) {
  const auto patterns = edge_patterns(set, start);
  symmetries_ =
      is_mirror_closed(letters_, patterns) ? Symmetries::rotations_and_reflections : Symmetries::rotations;
  marks_ = make_mark_states(patterns, cells, true);
  for (const auto& step : marks_.steps) step_costs_.push_back(step.move_count());
  auto ways = ways_to_lay(letters_, patterns);
  add_start(letters_, ways, letters_.code_of(set.type(start).edges), symmetries_);
  for (unsigned inner = 0; inner < 16; ++inner) choices_.emplace_back(letters_, ways, inner, any_letters);
  const auto most = most_with_one_letter(letters_, ways);
  for (int cell = 1; cell < cells; ++cell) bound_ = product(bound_, most);
}

Uint128 LandscapeFiller::fillings(const FillTables& tables, const Polyomino& shape,
                                  std::span<const std::uint64_t> start_weights) {
  Uint128 weight = 0;
  for (const auto w : start_weights) weight += w;
  const auto most = product(product(weight, static_cast<Uint128>(tables.symmetries())), tables.bound());
  choices_.clear();
  for (const auto& beside : shape.beside) choices_.push_back(&tables.choices(inner_sides(beside)));
  const auto order = cheapest_order(shape, tables.step_costs(), order_);
  const Filling filling{tables.letters(), shape.beside, order, choices_, start_weights};
  if (most <= std::numeric_limits<std::uint64_t>::max())
    return *sum_of_fillings(filling, tables.marks(), narrow_);
  return *sum_of_fillings(filling, tables.marks(), wide_);
}

}  // namespace bastide::solver::counting
