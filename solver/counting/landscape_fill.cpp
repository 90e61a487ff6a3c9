#include "solver/counting/landscape_fill.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace bastide::solver::counting {
namespace {

using arithmetic::Uint128;

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
