// The empty cells around a landscape and what fits there, from placements alone and by the reference model.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "rules/reference/model.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace bastide::tests {

struct Surroundings {
  std::map<rules::Cell, int> sides;    ///< of cells that touch a tile and may take one
  std::set<rules::Cell> fitting;       ///< those that some type fits
  std::set<rules::Cell> fitting_left;  ///< those that some type fits of which a tile is left
  std::vector<bool> is_blocked;        ///< [type]: a tile is left, and it fits nowhere
  std::vector<int> distinct_places;    ///< [type]
};

/// No smaller rotation shows the tile in the same way: which edges and half-edges are one segment of which
/// kind with how many pennants.
inline bool is_first_image(const tilesets::TileType& type, int rotation) {
  const auto image = [&](int turned) {
    std::multiset<std::array<int, 4>> out;
    const auto turns = static_cast<unsigned>(turned);
    for (const auto& segment : type.segments)
      out.insert({static_cast<int>(segment.kind), tilesets::turn_sides(segment.sides, turns),
                  tilesets::turn_half_edges(segment.half_edges, turns), segment.pennants()});
    return out;
  };
  for (int smaller = 0; smaller < rotation; ++smaller) {
    if (image(smaller) == image(rotation)) return false;
  }
  return true;
}

inline bool has_tile(const std::vector<rules::Placement>& board, rules::Cell cell) {
  return std::any_of(board.begin(), board.end(), [&](const auto& tile) { return tile.cell == cell; });
}

/// Whether a tile on `cell` would keep a shiftable landscape within its size; other tables by cell.
inline bool may_lie(const std::vector<rules::Placement>& board, const rules::Area& area, rules::Cell cell) {
  if (area.kind != rules::AreaKind::shiftable) return area.admits(cell);
  auto least = cell;
  auto most = cell;
  for (const auto& tile : board) {
    least = {std::min(least.x, tile.cell.x), std::min(least.y, tile.cell.y)};
    most = {std::max(most.x, tile.cell.x), std::max(most.y, tile.cell.y)};
  }
  return most.x - least.x < area.width && most.y - least.y < area.height;
}

inline Surroundings look_around(const Setting& setting, const rules::reference::Game& game) {
  const auto& board = game.board();
  const auto& table = setting.edition.table;
  Surroundings out;
  for (const auto& tile : board) {
    for (int s = 0; s < 4; ++s) {
      const auto cell = neighbour(tile.cell, s);
      if (has_tile(board, cell) || !may_lie(board, table.area, cell) || out.sides.count(cell) != 0) continue;
      int sides = 0;
      for (int other = 0; other < 4; ++other) {
        const auto beside = neighbour(cell, other);
        sides += has_tile(board, beside) || !table.area.admits(beside) ? 1 : 0;
      }
      out.sides[cell] = sides;
    }
  }
  for (int type = 0; type < setting.set.type_count(); ++type) {
    const bool is_left = game.left(type) > 0;
    int distinct = 0;
    const auto places = rules::reference::legal_placements(setting.set, board, type, table);
    for (const auto& place : places) {
      out.fitting.insert(place.cell);
      if (is_left) out.fitting_left.insert(place.cell);
      distinct += is_first_image(setting.set.type(type), place.rotation) ? 1 : 0;
    }
    out.distinct_places.push_back(distinct);
    out.is_blocked.push_back(places.empty() && is_left);
  }
  return out;
}

}  // namespace bastide::tests
