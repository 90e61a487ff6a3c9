// The start tile's demands on a filling: where it may lie, how it may be turned, and what the table admits.
#include <algorithm>

#include "solver/solve/fill_question.hpp"

namespace bastide::solver {
namespace {

/// Whether all cells lie on the table when `start` is put at 0,0.
bool is_on_table(const rules::Area& area, const std::vector<rules::Cell>& cells, rules::Cell start) {
  const auto [west, east] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.x < b.x; });
  const auto [north, south] =
      std::minmax_element(cells.begin(), cells.end(), [](auto a, auto b) { return a.y < b.y; });
  if (area.kind == rules::AreaKind::shiftable)
    return east->x - west->x < area.width && south->y - north->y < area.height;
  return std::all_of(cells.begin(), cells.end(), [&](auto cell) {
    return area.admits({cell.x - start.x, cell.y - start.y});
  });
}

}  // namespace

DemandedFilling demanded(const tilesets::TileSet& set, const rules::Edition& edition,
                         const FillQuestion& question) {
  DemandedFilling out{question.problem, false};
  auto& problem = out.problem;
  if (question.start == StartDemand::none) return out;
  const bool is_any_type = question.is_legal && edition.start_in_bag == rules::YesNo::yes;
  if (question.start == StartDemand::anywhere && !question.is_legal && problem.uses_all) return out;
  for (const auto cell : problem.cells) {
    if (question.start == StartDemand::at_cell && cell != question.start_cell) continue;
    if (question.is_legal && !is_on_table(edition.table.area, problem.cells, cell)) continue;
    for (int type = 0; type < set.type_count(); ++type) {
      if ((!is_any_type && type != set.start_type()) || problem.counts[static_cast<std::size_t>(type)] == 0)
        continue;
      for (const auto oriented : set.oriented_of(type)) {
        const int rotation = set.oriented()[oriented].rotation;
        if (!question.is_legal || rotation == 0)
          problem.one_of.push_back({type, rotation, cell, std::nullopt});
      }
    }
  }
  out.is_void = problem.one_of.empty();
  if (problem.one_of.size() == 1) {
    problem.fixed = problem.one_of;
    problem.one_of.clear();
  }
  return out;
}

}  // namespace bastide::solver
