#include "solver/questions/block/empty_cells.hpp"

#include "tilesets/index.hpp"

namespace bastide::solver::questions::block {

std::set<rules::Cell> cells_and_rim(const sat::Layout& layout) {
  std::set<rules::Cell> out(layout.cells().begin(), layout.cells().end());
  for (const auto cell : layout.cells()) {
    for (int side = 0; side < tilesets::side_count; ++side) out.insert(rules::neighbour(cell, side));
  }
  return out;
}

EmptyCell add_empty_cell(sat::Formula& formula, const sat::Layout& layout, rules::Cell at,
                         std::span<const sat::Literal> lies) {
  EmptyCell out;
  if (const auto here = layout.index(at)) out.lies = lies[bastide::at(*here)];
  out.is_beside = formula.new_variable();
  for (int side = 0; side < tilesets::side_count; ++side) {
    const auto next = layout.index(rules::neighbour(at, side));
    if (!next) continue;
    const auto next_lies = lies[bastide::at(*next)];
    formula.add({-next_lies, out.is_beside});
    for (const auto kind : layout.set().edges()) {
      const auto edge = layout.edge(*next, (side + 2) % tilesets::side_count, kind);
      auto& literal = out.shows[bastide::at(side)][static_cast<std::size_t>(kind)];
      literal = formula.new_variable();
      formula.add({-literal, next_lies});
      formula.add({-literal, edge});
    }
  }
  return out;
}

void add_misfit(sat::Formula& formula, const EmptyCell& cell, sat::Literal blocked,
                const std::array<tilesets::Edge, 4>& edges) {
  std::vector<sat::Literal> clause{-blocked, -cell.is_beside};
  if (cell.lies != 0) clause.push_back(cell.lies);
  for (std::size_t side = 0; side < edges.size(); ++side) {
    for (std::size_t kind = 1; kind < cell.shows[side].size(); ++kind) {
      const auto literal = cell.shows[side][kind];
      if (literal != 0 && kind != static_cast<std::size_t>(edges[side])) clause.push_back(literal);
    }
  }
  formula.add(clause);
}

}  // namespace bastide::solver::questions::block
