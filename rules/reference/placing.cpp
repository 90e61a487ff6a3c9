// Which boards are consistent and where a tile may be placed, by trying everything.
//
// place-touches-edge, fits-on-all-edges: the drawn tile must touch an edge of a placed tile and fit on all
// edges it touches; corner contact is neither. Every empty cell beside a tile is tried in all four rotations.
// A tile with edges that are continued must join such an edge, and bend the line as it may, and one that
// fills holes lie in one (continuing.hpp). Requires coordinates far from the limits of int.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "rules/reference/continuing.hpp"
#include "rules/reference/landscape.hpp"
#include "rules/reference/model.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {

using tilesets::Edge;

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
  return inconsistency(set, board, table, Landscape(board));
}

std::optional<std::string> inconsistency(const TileSet& set, const std::vector<Placement>& board,
                                         const Table& table, const Landscape& landscape) {
  if (auto wrong = off_table(set, board, table)) return wrong;
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Placement& here = board[at(p)];
    const int first = *landscape.at(here.cell);
    if (first != p) {
      return fmt::format("{} lies on the cell of {}", describe(set, here), describe(set, board[at(first)]));
    }
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto beyond = landscape.at(neighbour(here.cell, side));
      if (!beyond) continue;
      const Placement& there = board[at(*beyond)];
      const Edge edge = edge_on(set, here, side);
      const Edge facing = edge_on(set, there, facing_side(side));
      if (!set.fits(edge, facing)) {
        return fmt::format("{} does not fit {}: '{}' meets '{}' on its side {}", describe(set, here),
                           describe(set, there), set.edge_letter(edge), set.edge_letter(facing),
                           tilesets::side_letter(side));
      }
    }
  }
  std::array<int, tilesets::most_oriented_types> used{};  // [type]: there are no more types than images
  for (const Placement& placement : board) ++used[at(placement.type)];
  for (int t = 0; t < set.type_count(); ++t) {
    const int count = used[at(t)];
    if (count > set.type(t).count) {
      return fmt::format("tile {} is placed {} times, the set holds {}", set.type(t).id, count,
                         set.type(t).count);
    }
  }
  return std::nullopt;
}

bool is_connected(const std::vector<Placement>& board) { return is_connected(board, Landscape(board)); }

bool is_connected(const std::vector<Placement>& board, const Landscape& landscape) {
  if (board.empty()) return true;
  Row<char, 64> is_reached(board.size(), 0);
  Row<int, 64> reached = {0};
  is_reached.front() = 1;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int side = 0; side < tilesets::side_count; ++side) {
      const auto next = landscape.at(neighbour(board[at(reached[i])].cell, side));
      if (!next || is_reached[at(*next)] != 0) continue;
      is_reached[at(*next)] = 1;
      reached.push_back(*next);
    }
  }
  // Two tiles on one cell are connected: the landscape knows the first of them.
  return std::all_of(board.begin(), board.end(), [&](const Placement& placement) {
    return is_reached[at(*landscape.at(placement.cell))] != 0;
  });
}

std::vector<LegalPlace> legal_placements(const TileSet& set, const std::vector<Placement>& board, int type,
                                         const Table& table) {
  const Landscape landscape(board);
  TouchingCells touching;
  find_touching_cells(set, board, landscape, touching);
  std::vector<LegalPlace> legal;
  find_legal_places(set, board, type, touching, landscape, table, legal);
  return legal;
}

void find_legal_places(const TileSet& set, const std::vector<Placement>& board, int type,
                       const TouchingCells& touching, const Landscape& landscape, const Table& table,
                       std::vector<LegalPlace>& legal) {
  legal.clear();
  for (const auto& [cell, shown] : touching) {
    if (!landscape.has_room_at(cell, table.area)) continue;
    for (int rotation = 0; rotation < 4; ++rotation) {
      if (fits(set, type, rotation, shown)) legal.push_back({cell, rotation});
    }
  }
  if (!set.is_ordered()) return;
  std::erase_if(legal, [&](const LegalPlace& place) {
    const auto around = edges_around(set, board, landscape, place.cell);
    return line_breach(set, board, landscape, {type, place.rotation, place.cell, {}}, around).has_value();
  });
}

}  // namespace bastide::rules::reference
