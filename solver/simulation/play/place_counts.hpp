// How many places every type has, and what sorts of cells the frontier is made of, kept up to date placement
// by placement.
//
// A frontier cell offers each type a number of places that depends on the cell's code alone, so there is a
// row of numbers for each code, and a placement changes five cells: it takes the rows of the old codes away
// and adds those of the new ones. That answers at once how many places the tile drawn has, which types fit
// nowhere, and how many cells are dead; counting along the frontier for each type would cost fifty times as
// much a turn. Where a line's bends are ruled (tilesets::Bends), the types that show it are counted along the
// frontier instead, as long as they fit any code there. The few cells with three or four sides are kept as a
// list, since whether they are starved depends on the bag. On a shiftable table a placement can rule out
// cells far away; everything is recounted there. Cost: about 0.1 us a placement with 24 types. Works on any
// board of the set.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/board/board.hpp"
#include "solver/simulation/play/game_trace.hpp"

namespace bastide::solver::simulation::play {

class PlaceCounts {
 public:
  /// For boards of one set on one table. Keeps a reference to `fit`.
  PlaceCounts(const rules::board::FitTable& fit, const rules::Table& table);

  /// Counts all of the board anew.
  void recount(const rules::board::Board& board);
  /// Takes in the tile that was placed last. Requires that everything before it is counted.
  void placed(const rules::board::Board& board);

  /// Distinct places (cell, orientation) of `type`.
  int places(int type) const {
    const auto t = static_cast<std::size_t>(type);
    return bending_.empty() || !is_bending_[t] ? places_[t] : bending_places_[t];
  }
  /// Empty cells that touch a tile and may take one.
  int frontier() const { return frontier_; }
  /// Of these, the cells with exactly three, or four, sides at which a tile or the edge of the table lies.
  /// The edge of a shiftable table lies nowhere.
  int threes() const { return threes_; }
  int fours() const { return fours_; }
  /// Those that no type of the set fits, whatever their sides.
  int dead() const { return dead_; }
  /// Those with three or four sides that some type of the set fits, but none of which the board has a tile
  /// left, of any deck: all such tiles lie on it or were set aside.
  int starved(const rules::board::Board& board) const;
  /// Fills `out`, ascending: the cells with three or four sides and the dead ones.
  void find_holes(const rules::board::Board& board, std::vector<TracedHole>& out) const;

 private:
  using Row = std::uint16_t;

  int sides_of(const rules::board::Board& board, rules::board::CellIndex cell,
               rules::board::FrontierCode code) const;
  bool is_dead(rules::board::FrontierCode code) const { return is_dead_[code] != 0; }
  void add(const rules::board::Board& board, rules::board::CellIndex cell, rules::board::FrontierCode code);
  void take_away(const rules::board::Board& board, rules::board::CellIndex cell,
                 rules::board::FrontierCode code);

  void count_bending(const rules::board::Board& board);
  bool is_out(const rules::board::Board& board, rules::board::FrontierCode code) const;
  /// Whether a tile that fills holes alone, of a type that is left, fits once the cell is one.
  template <class IsLeft>
  bool may_be_filled(rules::board::FrontierCode code, IsLeft is_left) const;

  const rules::board::FitTable* fit_;
  bool is_shiftable_ = false;
  bool has_edge_ = false;                      ///< walls lie on the board
  std::size_t width_ = 0;                      ///< of a row: the number of types, rounded up
  std::vector<Row> rows_;                      ///< [code][type]
  std::vector<std::uint8_t> is_dead_;          ///< [code]: no type fits, or will when it is a hole
  std::vector<Row> places_;                    ///< [type]: by codes
  std::vector<int> bending_;                   ///< types that show a line whose bends are ruled
  std::vector<bool> is_bending_;               ///< [type]
  std::vector<int> bending_places_;            ///< [type]: of these
  std::vector<rules::board::CellIndex> deep_;  ///< cells with three or four sides, in no particular order
  int frontier_ = 0;
  int threes_ = 0;
  int fours_ = 0;
  int dead_ = 0;
};

}  // namespace bastide::solver::simulation::play
