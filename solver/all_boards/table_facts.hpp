// Exact facts about the complete game on a small table: every board there is, which of them end the game, and
// which types can be stuck on the way.
//
// The table makes the game finite (board_area fixed, extended or shiftable), so that
// every board down to the last tile can be looked at. Who plays, followers and points do not matter here.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/arithmetic/int128.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/runs/run_control.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::all_boards {

/// A board as placements in an order in which it can be laid; empty: there is none.
using ExampleBoard = std::vector<rules::Placement>;

/// What happens to one tile type. It is stuck on a board when one of its tiles is in the bag and fits
/// nowhere, while a tile of another type in the bag does fit: the game goes on without it.
struct StuckType {
  std::vector<arithmetic::Uint128> boards;  ///< boards[k]: boards of k+1 tiles on which the type is stuck
  int first = 0;                            ///< tiles on the smallest of those, 0: never stuck
  ExampleBoard witness;                     ///< the first of those in walk order
  int type = 0;
};
tilesets::described::Shape shape_of(const StuckType*);

/// How a game ends on a board.
enum class TableEnd : std::uint8_t {
  dead,         ///< an empty cell can be reached, tiles are left, none fits
  full,         ///< no empty cell
  out_of_tiles  ///< an empty cell can be reached, no tile is left
};
tilesets::described::Shape shape_of(const TableEnd*);

struct FinalBoard {
  int tiles = 0;
  TableEnd end = TableEnd::full;
  ExampleBoard witness;  ///< the first of that size in walk order
};
tilesets::described::Shape shape_of(const FinalBoard*);

struct TableFacts {
  int cells = 0;  ///< cells that can be reached from the start tile
  int tiles = 0;  ///< the most that can lie: cells, or all tiles of the set when those are fewer
  std::vector<arithmetic::Uint128> boards;  ///< boards[k] belongs to k+1 tiles
  std::vector<arithmetic::Uint128>
      dead;  ///< likewise: those on which the game is over before the table is full
  /// Smallest and largest final board, when a tile that fits nowhere goes back into the bag.
  FinalBoard least, most;
  /// When such a tile leaves the game instead, the bag can run empty earlier. No game of fewer tiles than
  /// this ends then; `least.tiles` of them can be all. Equal to it, the bound is the exact answer.
  int least_when_lost = 0;
  std::vector<StuckType> stuck;  ///< by type
  bool is_complete = true;       ///< false: stopped, nothing above is an answer

  /// Boards of `tiles` tiles: full when the table is, else those that use up the set.
  bool can_be_full() const { return tiles == cells; }
};

/// The cells that can be reached from 0,0 on a fixed or extended area, and of a shiftable one its width times
/// height.
int cells_to_fill(const rules::Area& area);

/// Requires an area that is finite or shiftable. Throws std::overflow_error rather than wrap.
TableFacts table_facts(const boards::BoardSpace& space, const runs::RunControl& control);

/// What one piece gives. `boards`, `dead`, `stuck[type]` and `dead_witness` go by tiles, less one.
struct TablePart {
  std::vector<std::uint64_t> boards;
  std::vector<std::uint64_t> dead;
  std::vector<ExampleBoard> dead_witness;
  ExampleBoard last_witness;  ///< the first board of the largest size
  std::vector<std::vector<std::uint64_t>> stuck;
  std::vector<int> stuck_first;
  std::vector<ExampleBoard> stuck_witness;

  TablePart() = default;
  TablePart(std::size_t tiles, std::size_t types)
      : boards(tiles),
        dead(tiles),
        dead_witness(tiles),
        stuck(types, std::vector<std::uint64_t>(tiles)),
        stuck_first(types),
        stuck_witness(types) {}
};

/// `facts` (its cells and tiles are known) with counts, witnesses and ends. Pieces not walked are empty
/// parts.
TableFacts add_up(const std::vector<TablePart>& parts, TableFacts facts, const tilesets::TileSet& set);

}  // namespace bastide::solver::all_boards
