// What the formula says about an empty cell beside tiles: each image of what is blocked meets a side there
// that shows something else, one clause an image and cell.
#include "solver/questions/block/blocked_region.hpp"

#include <array>
#include <map>
#include <set>
#include <span>

#include "solver/boards/cell_sets.hpp"
#include "solver/sat/layout.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::questions::block {
namespace {

using sat::Literal;

/// A cell as it is while nothing lies on it.
struct EmptyCell {
  sat::Literal lies = 0;       ///< a tile lies on it; 0: the layout does not have the cell
  sat::Literal is_beside = 0;  ///< true when a tile lies beside it
  /// [side][kind]: a tile lies there that shows this; 0: none can lie there.
  std::array<std::array<sat::Literal, tilesets::most_edge_kinds + 1>, 4> shows{};
};

/// The cells of a layout and those beside them: where a tile could be laid next.
std::set<rules::Cell> cells_and_rim(const sat::Layout& layout) {
  std::set<rules::Cell> out(layout.cells().begin(), layout.cells().end());
  for (const auto cell : layout.cells()) {
    for (int side = 0; side < tilesets::side_count; ++side) out.insert(rules::neighbour(cell, side));
  }
  return out;
}

/// lies[cell]: the tile lies. `shows` is true only when the tile shows it.
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

/// When `blocked`, an image with these edges does not fit into the cell.
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

using Edges = std::array<tilesets::Edge, 4>;

/// The distinct edges that a type shows when turned, ascending: equal for types of one pattern.
std::set<Edges> images_of(const tilesets::TileSet& set, int type) {
  std::set<Edges> out;
  for (int turn = 0; turn < 4; ++turn) out.insert(set.turned(type, turn).edges);
  return out;
}

/// By pattern: it is blocked.
using Blocked = std::map<std::set<Edges>, Literal>;

Blocked add_blocks(sat::Formula& formula, const sat::Layout& layout) {
  Blocked blocked;
  for (int type = 0; type < layout.set().type_count(); ++type) {
    if (layout.set().type(type).count == 0) continue;
    auto [entry, is_new] = blocked.emplace(images_of(layout.set(), type), 0);
    if (is_new) entry->second = formula.new_variable();
  }
  std::vector<Literal> lies;
  for (int c = 0; c < static_cast<int>(layout.cells().size()); ++c) lies.push_back(layout.is_laid(c));
  for (const auto at : cells_and_rim(layout)) {
    const auto empty = add_empty_cell(formula, layout, at, lies);
    for (const auto& [images, literal] : blocked) {
      for (const auto& edges : images) add_misfit(formula, empty, literal, edges);
    }
  }
  return blocked;
}

void add_types(sat::Formula& formula, const sat::Layout& layout, const RegionPlan& plan,
               const Blocked& blocked) {
  const auto& set = layout.set();
  for (int type = 0; type < set.type_count(); ++type) {
    const int count = set.type(type).count;
    if (count == 0) continue;
    const auto t = static_cast<std::size_t>(type);
    std::vector<Literal> of_type;
    for (int c = 0; c < static_cast<int>(plan.cells.size()) && plan.most[t] > 0; ++c)
      of_type.push_back(add_one_of(formula, layout, c, set.oriented_of(type)));
    std::vector<Literal> clause{blocked.at(images_of(set, type))};
    if (plan.most[t] >= count && static_cast<int>(of_type.size()) >= count) {
      const auto counter = sat::add_counter(formula, of_type, count);
      clause.push_back(counter[static_cast<std::size_t>(count) - 1]);
    }
    formula.add(clause);
    if (plan.least[t] > 0) sat::add_at_least(formula, of_type, plan.least[t]);
  }
}

/// The start tile as in its file, somewhere.
void add_start(sat::Formula& formula, const sat::Layout& layout) {
  const auto& set = layout.set();
  const auto oriented = set.turned(set.start_type(), 0).oriented;
  std::vector<Literal> anywhere;
  for (int c = 0; c < static_cast<int>(layout.cells().size()); ++c) {
    anywhere.push_back(formula.new_variable());
    formula.add({-anywhere.back(), layout.is_laid(c)});
    formula.add({-anywhere.back(), layout.tile(c, oriented)});
  }
  formula.add(anywhere);
}

}  // namespace

BlockedRegion find_blocked_region(const tilesets::TileSet& set, const RegionPlan& plan,
                                  const sat::SatPlan& limits) {
  if (!boards::is_one_piece(plan.cells)) return {sat::SatVerdict::unsatisfiable, {}};
  sat::Formula formula;
  const sat::Layout layout(formula, set, plan.cells, true, plan.most, false);
  const auto blocked = add_blocks(formula, layout);
  add_types(formula, layout, plan, blocked);
  add_start(formula, layout);
  const auto result = sat::solve(formula, limits);
  if (result.verdict != sat::SatVerdict::satisfiable) return {result.verdict, {}};
  return {result.verdict, layout.decode(result)};
}

}  // namespace bastide::solver::questions::block
