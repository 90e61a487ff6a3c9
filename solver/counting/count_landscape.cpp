#include "solver/counting/count_landscape.hpp"

#include <fmt/core.h>

#include <memory>
#include <stdexcept>

#include "solver/boards/laying_order.hpp"
#include "solver/counting/landscape_fill.hpp"
#include "solver/counting/polyomino.hpp"
#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::counting {
namespace {

using arithmetic::checked_add;
using arithmetic::Uint128;
using boards::BoardSpace;
using runs::RunControl;

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
