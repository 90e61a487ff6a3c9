#include "solver/solve/with_start.hpp"

#include <algorithm>
#include <map>

#include "rules/reference/model.hpp"
#include "solver/solve/from_start.hpp"

namespace bastide::solver {
namespace {

using Tiles = std::vector<rules::Placement>;
constexpr int most_between = 3;

/// The board with tile `i` at 0,0 unturned.
Tiles centred(const Tiles& board, std::size_t i) {
  const int turns = (4 - board[i].rotation) & 3;
  const auto cell = turned_cell(board[i].cell, turns);
  return turned_board(board, turns, {-cell.x, -cell.y});
}

bool has_left(const rules::TileSet& set, const Tiles& board, int type) {
  const auto used = std::count_if(board.begin(), board.end(), [&](const auto& p) { return p.type == type; });
  return used < set.type(type).count;
}

/// The start tile beside the board, with exactly `between` tiles before it.
std::optional<Tiles> beside(const rules::TileSet& set, const rules::Table& table, Tiles& board, int between) {
  for (int type = 0; type < set.type_count(); ++type) {
    if ((between == 0) != (type == set.start_type()) || !has_left(set, board, type)) continue;
    for (const auto& place : rules::reference::legal_placements(set, board, type)) {
      board.push_back({type, place.rotation, place.cell, std::nullopt});
      if (between > 0) {
        if (auto found = beside(set, table, board, between - 1)) return found;
      } else if (auto found = centred(board, board.size() - 1);
                 !rules::reference::off_table(set, found, table)) {
        return found;
      }
      board.pop_back();
    }
  }
  return std::nullopt;
}

}  // namespace

Tiles turned_board(Tiles board, int turns, rules::Cell move) {
  for (auto& tile : board) {
    const auto cell = turned_cell(tile.cell, turns);
    tile.cell = {cell.x + move.x, cell.y + move.y};
    tile.rotation = (tile.rotation + turns) & 3;
  }
  return board;
}

Tiles in_laying_order(const Tiles& board, std::optional<rules::Cell> last) {
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

std::optional<Tiles> with_start(const rules::TileSet& set, const rules::Table& table, Tiles board) {
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i].type != set.start_type()) continue;
    auto found = centred(board, i);
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

}  // namespace bastide::solver
