// What the next turn from a board comes to under random play: sums over all tiles and all their places.
//
// The places of a tile need not be laid to know what lies open after it: the frontier, its cells with three
// and four sides and the dead ones are sums over cells of what their codes say, and a tile changes the codes
// of at most four cells beside it. So there is one small table a cell (side, edge: what that changes), and a
// place costs four loads. Cells that are starved depend on the bag, too: where a place leaves cells with
// three or four sides, which on small boards is rare, the tile is laid and they are looked at. A cell is
// starved when all tiles that fit it lie or were lost; a sum over how many of them were not (inclusion and
// exclusion) asks for chances that draw_chance.hpp has.
//
// Boards that differ in which types have no place, now or at earlier turns, have different chances, and their
// sums are kept apart by that. Cost: about 1 us for a board of four tiles of the base set. Own work.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "rules/board/board.hpp"
#include "solver/arithmetic/common_denominator.hpp"
#include "solver/boards/last_tile_blocks.hpp"
#include "solver/simulation/exact/draw_chance.hpp"
#include "solver/simulation/play/quick_tiles.hpp"

namespace bastide::solver::simulation::exact {

/// What is summed over the tiles that can be laid; types follow, each with its tiles that fit nowhere.
enum class TurnSum : std::uint8_t { placements, played, frontier, threes, fours, dead, starved, count };
inline constexpr std::size_t turn_sums = static_cast<std::size_t>(TurnSum::count);

/// [patterns of the tiles in the bag but the one drawn][TurnSum, then type].
using TurnTotals = std::map<BlockedTiles, std::vector<arithmetic::Whole>>;

/// [type]: at which earlier turns it had no place.
using BlockedHistory = std::vector<BlockedTurns>;

inline constexpr int most_exact_types = 64;

/// Number: Uint128 or Whole.
template <class Number>
class TurnSums {
 public:
  /// For boards of up to `tiles` tiles. Keeps a reference to `fit`. Requires at most 64 types.
  TurnSums(const rules::board::FitTable& fit, int tiles);

  /// Adds what turn `turn` from this board comes to; leaves the board as it was. Between two calls of `take`
  /// the history, the turn and the tiles in the bag must stay the same. Throws std::overflow_error when
  /// Number is Uint128 and does not do.
  void add(rules::board::Board& board, const BlockedHistory& history, int turn);
  /// Adds the sums, `factor` times, to `totals` and begins anew. What holds after the turn is counted
  /// denominator() times, divided among the places of the tile.
  void take(const arithmetic::Whole& factor, TurnTotals& totals);

  const arithmetic::Whole& denominator() const { return places_.value; }

 private:
  /// Of cells of one code, added up in lanes of 16 bits: threes, fours, dead ones and all.
  using Cells = std::uint64_t;
  static constexpr unsigned threes_at = play::threes_at, fours_at = play::fours_at, dead_at = play::dead_at,
                            frontier_at = play::starved_at;

  /// What lies open after the places of one type, summed.
  struct After {
    int places = 0;
    Cells cells = 0;
  };
  /// Boards on which the same types have no place.
  struct Group {
    std::uint64_t unplaceable = 0;  ///< types: bits
    std::uint64_t boards = 0;
    std::vector<std::array<Number, turn_sums>> sums;  ///< [type], for one tile of it
  };
  /// A cell with three or four sides after a place of a type.
  struct Deep {
    int type = 0;
    rules::board::FrontierCode code = 0;
  };

  void add_cell(rules::board::Board& board, rules::board::CellIndex cell, Cells all);
  Group& group(std::uint64_t unplaceable);
  void add_starved(const Deep& deep, std::uint64_t unplaceable);
  std::map<BlockedTurns, int> patterns(std::uint64_t unplaceable) const;
  BlockedTurns pattern(int type, std::uint64_t unplaceable) const;

  const rules::board::FitTable* fit_;
  arithmetic::CommonDenominator<Number> places_;
  std::vector<Cells> cells_of_code_;
  /// [side][edge]: scratch space: what a tile that shows the edge makes of the cell beyond.
  std::array<std::array<Cells, tilesets::most_edge_kinds + 1>, 4> changes_{};
  boards::FittingTypes fitting_;
  BlockedHistory history_;
  int turn_ = 0;
  std::vector<int> left_;     ///< [type]: tiles in the bag
  std::vector<After> after_;  ///< [type]
  std::vector<Deep> deep_;
  std::vector<Group> groups_;
  std::size_t group_count_ = 0;
  std::map<BlockedTiles, arithmetic::Whole> starved_;
};

}  // namespace bastide::solver::simulation::exact
