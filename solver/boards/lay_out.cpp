#include "solver/boards/lay_out.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "rules/reference/model.hpp"

namespace bastide::solver::boards {

std::vector<int> layable_order(std::span<const rules::Placement> tiles, std::span<const rules::Cell> laid,
                               LayingOrder how) {
  std::set<rules::Cell> touched;
  const auto touch = [&](rules::Cell cell) {
    for (int side = 0; side < tilesets::side_count; ++side) touched.insert(rules::neighbour(cell, side));
  };
  for (const auto cell : laid) touch(cell);
  std::vector<int> order;
  std::vector<bool> is_laid(tiles.size());
  for (bool grows = true; grows;) {
    std::vector<int> ring;
    const auto most = how == LayingOrder::ring_by_ring ? tiles.size() : std::size_t{1};
    for (std::size_t i = 0; i < tiles.size() && ring.size() < most; ++i) {
      if (!is_laid[i] && touched.contains(tiles[i].cell)) ring.push_back(static_cast<int>(i));
    }
    for (const int i : ring) {
      is_laid[static_cast<std::size_t>(i)] = true;
      touch(tiles[static_cast<std::size_t>(i)].cell);
      order.push_back(i);
    }
    grows = !ring.empty();
  }
  return order;
}

using rules::Cell;
using rules::Placement;

Cell turned_cell(Cell cell, int turns) {
  for (int t = 0; t < (turns & 3); ++t) cell = {-cell.y, cell.x};
  return cell;
}

std::vector<Placement> moved_to_origin(std::vector<Placement> board, std::size_t tile, int turns) {
  const auto origin = turned_cell(board[tile].cell, turns);
  for (auto& p : board) {
    const auto cell = turned_cell(p.cell, turns);
    p.cell = {cell.x - origin.x, cell.y - origin.y};
    p.rotation = (p.rotation + turns) & 3;
  }
  return board;
}

std::vector<Placement> place_from_start(const tilesets::TileSet& set, const std::vector<Placement>& tiles,
                                        int start) {
  const auto found =
      std::find_if(tiles.begin(), tiles.end(), [&](const Placement& p) { return p.type == start; });
  if (found == tiles.end()) throw std::logic_error("a board without a start tile");
  const auto number = found - tiles.begin();
  auto out = moved_to_origin(tiles, static_cast<std::size_t>(number), 4 - found->rotation);
  for (auto& tile : out)
    tile.rotation = set.oriented()[set.turned(tile.type, tile.rotation).oriented].rotation;
  std::rotate(out.begin(), out.begin() + number, out.begin() + number + 1);
  return ordered_beside({}, out);
}

std::vector<Placement> ordered_beside(const std::vector<Placement>& laid,
                                      const std::vector<Placement>& tiles) {
  std::vector<Cell> cells;
  for (const auto& tile : laid) cells.push_back(tile.cell);
  std::vector<Placement> out;
  if (laid.empty()) {
    out.push_back(tiles.front());
    cells.push_back(tiles.front().cell);
  }
  const auto rest = std::span(tiles).subspan(out.size());
  for (const int i : layable_order(rest, cells, LayingOrder::first_that_touches))
    out.push_back(rest[static_cast<std::size_t>(i)]);
  if (out.size() < tiles.size()) throw std::logic_error("tiles that do not hang together");
  return out;
}

namespace {

using Tiles = std::vector<rules::Placement>;
constexpr int most_between = 3;

bool has_left(const tilesets::TileSet& set, const Tiles& board, int type) {
  const auto used = std::count_if(board.begin(), board.end(), [&](const auto& p) { return p.type == type; });
  return used < set.type(type).count;
}

/// The start tile beside the board, with exactly `between` tiles before it.
std::optional<Tiles> beside(const tilesets::TileSet& set, const rules::Table& table, Tiles& board,
                            int between) {
  for (int type = 0; type < set.type_count(); ++type) {
    if ((between == 0) != (type == set.start_type()) || !has_left(set, board, type)) continue;
    for (const auto& place : rules::reference::legal_placements(set, board, type)) {
      board.push_back({type, place.rotation, place.cell, std::nullopt});
      if (between > 0) {
        if (auto found = beside(set, table, board, between - 1)) return found;
      } else if (auto found = moved_to_origin(board, board.size() - 1, 4 - place.rotation);
                 !rules::reference::off_table(set, found, table)) {
        return found;
      }
      board.pop_back();
    }
  }
  return std::nullopt;
}

}  // namespace

Tiles ordered_from_origin(const Tiles& board, std::optional<rules::Cell> last) {
  std::map<rules::Cell, const rules::Placement*> waiting;
  for (const auto& tile : board) waiting.emplace(tile.cell, &tile);
  Tiles order;
  const auto take = [&](rules::Cell cell) {
    const auto found = waiting.find(cell);
    if (found == waiting.end()) return;
    order.push_back(*found->second);
    waiting.erase(found);
  };
  take({0, 0});
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (int side = 0; side < 4; ++side) {
      const auto next = rules::neighbour(order[i].cell, side);
      if (!last || next != *last) take(next);
    }
  }
  if (last) take(*last);
  for (std::size_t i = 0; i < order.size(); ++i)  // what only the last tile leads to
    for (int side = 0; side < 4; ++side) take(rules::neighbour(order[i].cell, side));
  return order;
}

std::optional<Tiles> extend_to_start(const tilesets::TileSet& set, const rules::Table& table, Tiles board) {
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i].type != set.start_type()) continue;
    auto found = moved_to_origin(board, i, 4 - board[i].rotation);
    if (!rules::reference::off_table(set, found, table)) return found;
  }
  // On a table nearly every way to lay tiles between ends beyond its edge: there they are not tried.
  const int most = table.area.kind == rules::AreaKind::unbounded ? most_between : 0;
  for (int between = 0; between <= most; ++between)
    if (auto found = beside(set, table, board, between)) return found;
  return std::nullopt;
}

std::optional<rules::SegmentRef> follower_place(const std::vector<rules::Placement>& board,
                                                const std::vector<rules::SegmentRef>& segments) {
  for (const auto& segment : segments) {
    if (board[static_cast<std::size_t>(segment.placement)].cell != rules::Cell{0, 0}) return segment;
  }
  return std::nullopt;
}

}  // namespace bastide::solver::boards
