#include "solver/solve/from_start.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace bastide::solver {

using rules::Cell;
using rules::Placement;

Cell turned_cell(Cell cell, int turns) {
  for (int t = 0; t < (turns & 3); ++t) cell = {-cell.y, cell.x};
  return cell;
}

std::vector<Placement> from_start(const tilesets::TileSet& set, const std::vector<Placement>& tiles,
                                  int start) {
  const auto found =
      std::find_if(tiles.begin(), tiles.end(), [&](const Placement& p) { return p.type == start; });
  if (found == tiles.end()) throw std::logic_error("a board without a start tile");
  const int turns = (4 - found->rotation) % 4;
  const auto origin = turned_cell(found->cell, turns);
  std::vector<Placement> out{{start, 0, {0, 0}, std::nullopt}};
  for (const auto& tile : tiles) {
    if (tile.cell == found->cell) continue;
    const auto cell = turned_cell(tile.cell, turns);
    const auto& image = set.oriented()[set.turned(tile.type, (tile.rotation + turns) % 4).oriented];
    out.push_back({tile.type, image.rotation, {cell.x - origin.x, cell.y - origin.y}, std::nullopt});
  }
  return in_laying_order({}, out);
}

std::vector<Placement> in_laying_order(const std::vector<Placement>& laid,
                                       const std::vector<Placement>& tiles) {
  std::set<Cell> reached;
  for (const auto& tile : laid) reached.insert(tile.cell);
  auto rest = tiles;
  std::vector<Placement> out;
  while (!rest.empty()) {
    const auto next = std::find_if(rest.begin(), rest.end(), [&](const Placement& tile) {
      if (reached.empty()) return true;
      for (int side = 0; side < tilesets::side_count; ++side) {
        if (reached.contains(rules::neighbour(tile.cell, side))) return true;
      }
      return false;
    });
    if (next == rest.end()) throw std::logic_error("tiles that do not hang together");
    reached.insert(next->cell);
    out.push_back(*next);
    rest.erase(next);
  }
  return out;
}

}  // namespace bastide::solver
