// The edge of the table by definition, cell by cell, for properties.
//
// rules.md section 4: board_area says where tiles may lie, border what the edge does to features.
#pragma once

#include <algorithm>
#include <vector>

#include "rules/position.hpp"
#include "rules/table.hpp"

namespace bastide::props::boards {

/// Whether a tile could lie on `cell` as far as the table is concerned, `placements` lying there already.
inline bool may_lie(const rules::Table& table, const std::vector<rules::Placement>& placements,
                    rules::Cell cell) {
  if (table.area.kind != rules::AreaKind::shiftable) return table.area.admits(cell);
  auto least = cell;
  auto most = cell;
  for (const auto& p : placements) {
    least = {std::min(least.x, p.cell.x), std::min(least.y, p.cell.y)};
    most = {std::max(most.x, p.cell.x), std::max(most.y, p.cell.y)};
  }
  return most.x - least.x < table.area.width && most.y - least.y < table.area.height;
}

/// Whether a city or road edge towards the empty `cell` counts as closed.
inline bool closes_edges(const rules::Table& table, rules::Cell cell) {
  return table.border == rules::Border::completes && !table.area.admits(cell);
}

/// How many of the eight cells around `cell` count as filled for a cloister because they are off the table.
inline int cells_beyond(const rules::Table& table, rules::Cell cell) {
  if (table.border_cloister == rules::BorderCloister::no) return 0;
  int beyond = 0;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) beyond += closes_edges(table, {cell.x + dx, cell.y + dy}) ? 1 : 0;
  }
  return beyond;
}

}  // namespace bastide::props::boards
