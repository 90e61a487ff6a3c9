// Which boards are consistent and where a tile may be placed, by trying everything.
//
// rules.md section 2: the drawn tile must touch an edge of a placed tile and fit on all edges it touches;
// corner contact is neither. Every cell of the bounding box grown by one is tried in all four rotations, so
// the cost grows with the area: microseconds for four tiles. Requires coordinates far from the limits of int.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>

#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"

namespace bastide::rules::reference {

using tilesets::Edge;
using tilesets::TileType;

std::optional<std::string> off_table(const TileSet& set, const std::vector<Placement>& board,
                                     const Table& table) {
  if (board.empty()) return std::nullopt;
  auto [west, east] = std::pair(board.front().cell.x, board.front().cell.x);
  auto [north, south] = std::pair(board.front().cell.y, board.front().cell.y);
  for (const Placement& placement : board) {
    if (!table.area.admits(placement.cell))
      return fmt::format("{} lies off the table", describe(set, placement));
    west = std::min(west, placement.cell.x);
    east = std::max(east, placement.cell.x);
    north = std::min(north, placement.cell.y);
    south = std::max(south, placement.cell.y);
  }
  if (table.area.kind != AreaKind::shiftable) return std::nullopt;
  const int width = east - west + 1;
  const int height = south - north + 1;
  if (width <= table.area.width && height <= table.area.height) return std::nullopt;
  return fmt::format("the landscape is {}x{} cells, the table {}x{}", width, height, table.area.width,
                     table.area.height);
}

std::optional<std::string> inconsistency(const TileSet& set, const std::vector<Placement>& board,
                                         const Table& table) {
  if (auto wrong = off_table(set, board, table)) return wrong;
  const Landscape landscape(board);
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Placement& here = board[static_cast<std::size_t>(p)];
    const int first = *landscape.at(here.cell);
    if (first != p) {
      return fmt::format("{} lies on the cell of {}", describe(set, here),
                         describe(set, board[static_cast<std::size_t>(first)]));
    }
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto beyond = landscape.at(neighbour(here.cell, side));
      if (!beyond) continue;
      const Placement& there = board[static_cast<std::size_t>(*beyond)];
      const Edge edge = edge_on(set.type(here.type), here.rotation, side);
      const Edge facing = edge_on(set.type(there.type), there.rotation, facing_side(side));
      if (edge != facing) {
        return fmt::format("{} does not fit {}: '{}' meets '{}' on its side {}", describe(set, here),
                           describe(set, there), tilesets::edge_letter(edge), tilesets::edge_letter(facing),
                           tilesets::side_letter(side));
      }
    }
  }
  std::array<int, tilesets::most_oriented_types> used{};  // [type]: there are no more types than images
  for (const Placement& placement : board) ++used[static_cast<std::size_t>(placement.type)];
  for (int t = 0; t < set.type_count(); ++t) {
    const int count = used[static_cast<std::size_t>(t)];
    if (count > set.type(t).count) {
      return fmt::format("tile {} is placed {} times, the set holds {}", set.type(t).id, count,
                         set.type(t).count);
    }
  }
  return std::nullopt;
}

bool is_connected(const std::vector<Placement>& board) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> graph(board.size());
  const Landscape landscape(board);
  for (std::size_t p = 0; p < board.size(); ++p) {
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto beyond = landscape.at(neighbour(board[p].cell, side));
      if (beyond) boost::add_edge(p, static_cast<std::size_t>(*beyond), graph);
    }
  }
  std::vector<int> component_of(board.size());
  return boost::connected_components(graph, component_of.data()) <= 1;
}

std::vector<LegalPlace> legal_placements(const TileSet& set, const std::vector<Placement>& board,
                                             int type, const Table& table) {
  std::vector<LegalPlace> legal;
  if (board.empty()) return legal;  // nothing to touch
  legal.reserve(4 * board.size() + 8);

  Cell least = board.front().cell;
  Cell most = least;
  for (const Placement& placement : board) {
    least = {std::min(least.x, placement.cell.x), std::min(least.y, placement.cell.y)};
    most = {std::max(most.x, placement.cell.x), std::max(most.y, placement.cell.y)};
  }

  const Landscape landscape(board);
  const TileType& drawn = set.type(type);
  for (int x = least.x - 1; x <= most.x + 1; ++x) {
    for (int y = least.y - 1; y <= most.y + 1; ++y) {
      if (landscape.at({x, y}) || !table.area.admits({x, y})) continue;
      const int width = std::max(most.x, x) - std::min(least.x, x) + 1;
      const int height = std::max(most.y, y) - std::min(least.y, y) + 1;
      const bool is_too_large = width > table.area.width || height > table.area.height;
      if (table.area.kind == AreaKind::shiftable && is_too_large) continue;
      std::array<std::optional<Edge>, tilesets::side_count>
          beyond;  // what the neighbours show towards this cell
      bool touches = false;
      for (int side = 0; side < tilesets::side_count; ++side) {
        const auto p = landscape.at(neighbour({x, y}, side));
        if (!p) continue;
        const Placement& there = board[static_cast<std::size_t>(*p)];
        beyond[static_cast<std::size_t>(side)] =
            edge_on(set.type(there.type), there.rotation, facing_side(side));
        touches = true;
      }
      if (!touches) continue;
      for (int rotation = 0; rotation < 4; ++rotation) {
        bool fits = true;
        for (int side = 0; side < tilesets::side_count && fits; ++side) {
          const auto& edge = beyond[static_cast<std::size_t>(side)];
          fits = !edge || *edge == edge_on(drawn, rotation, side);
        }
        if (fits) legal.push_back({{x, y}, rotation});
      }
    }
  }
  return legal;
}

}  // namespace bastide::rules::reference
