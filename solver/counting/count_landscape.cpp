#include "solver/counting/count_landscape.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <memory>
#include <stdexcept>

#include "solver/boards/laying_order.hpp"
#include "solver/counting/polyomino.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::counting {
namespace {

using arithmetic::checked_add;
using arithmetic::Uint128;
using boards::BoardSpace;
using runs::RunControl;

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

/// What one part of the landscapes of one size gives.
struct LandscapeSum {
  Uint128 count = 0;
};

tilesets::described::Shape shape_of(const LandscapeSum*) {
  using namespace tilesets::described;
  return object({field<&LandscapeSum::count>("count")});
}

struct LandscapePiece {
  int cells = 1;
  PolyominoPrefix prefix;
};

/// Boards or sequences on one landscape and its images.
Uint128 count_on(const Polyomino& shape, Counted what, const FillTables& tables, LandscapeFiller& filler) {
  const auto weights =
      what == Counted::placements ? laying_orders(shape) : std::vector<std::uint64_t>(shape.cells.size(), 1);
  const auto sum = filler.fillings(tables, shape, weights);
  const auto own_images = static_cast<Uint128>(shape.own_images);
  if (sum % own_images != 0) throw std::logic_error("fillings of a landscape do not come in whole orbits");
  return sum / own_images;
}

/// Adds what begins with a start tile of one type; false when stopped.
bool add_with_start(const BoardSpace& space, int start, Counted what, const RunControl& control,
                    std::vector<Uint128>& counts) {
  std::vector<FillTables> tables;  // by cells - 1
  std::vector<LandscapePiece> pieces;
  runs::PieceList list;
  for (int cells = 1; cells <= static_cast<int>(counts.size()); ++cells) {
    tables.emplace_back(space.fit->set(), start, cells);
    std::uint64_t moves = 0;
    for (const auto cost : tables.back().step_costs()) moves += cost;
    for (auto& part : polyomino_parts(cells)) {
      pieces.push_back({cells, std::move(part.prefix)});
      list.costs.push_back(part.fixed_below * moves);
    }
  }
  list.count = pieces.size();
  std::vector<LandscapeFiller> fillers(static_cast<std::size_t>(thread_count(control)));
  const auto sums = run_recorded<LandscapeSum>(list, control, [&](std::size_t i, std::size_t slot) {
    const auto& of_size = tables[static_cast<std::size_t>(pieces[i].cells) - 1];
    LandscapeSum sum;
    std::uint64_t landscapes = 0;
    visit_polyominoes(pieces[i].cells, pieces[i].prefix, of_size.symmetries(), [&](const Polyomino& shape) {
      sum.count = checked_add(sum.count, count_on(shape, what, of_size, fillers[slot]));
      ++landscapes;
    });
    if (control.progress != nullptr) control.progress->boards += landscapes;
    return sum;
  });
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    auto& count = counts[static_cast<std::size_t>(pieces[i].cells) - 1];
    count = checked_add(count, sums.results[i].count);
  }
  return sums.is_complete;
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

std::string objection_to_landscapes(const BoardSpace& space, int tiles, bool divide) {
  if (divide) return "a division by first placement is not a sum over landscapes";
  if (space.table.area.kind != rules::AreaKind::unbounded)
    return "the table ends, so where a landscape lies matters";
  if (auto objection = boards::objection_to_any_order(space.fit->set()); !objection.empty()) return objection;
  if (tiles > most_polyomino_cells)
    return fmt::format("landscapes of more than {} tiles are too many", most_polyomino_cells);
  return {};
}

CountResult count_by_landscape(const BoardSpace& space, Counted what, int tiles, const RunControl& control) {
  CountResult result;
  result.counts.assign(static_cast<std::size_t>(tiles), 0);
  for (const int start : space.starts) {
    auto of_start = control;
    of_start.stage += fmt::format("/landscape/{}", start);
    result.is_complete = add_with_start(space, start, what, of_start, result.counts) && result.is_complete;
  }
  return result;
}

}  // namespace bastide::solver::counting
