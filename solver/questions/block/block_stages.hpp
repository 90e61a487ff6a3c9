// A board that grows in stages, at each of which tiles have no place, as a formula: for solve block --every,
// which asks for one stage.
//
// The tiles are a Layout; a variable for each cell and stage says that its tile lies by then. A pattern of
// edges is blocked at a stage when on every empty cell beside a tile each of its images meets a side that
// shows something else: one clause an image, cell and stage. Each type is blocked at some stage or laid to
// the last tile. That a stage is in one piece is not in the formula: an island that the solver finds is
// forbidden by a clause (it reaches a neighbour, or not all of it lies), and the formula is solved again.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"
#include "solver/sat/solve.hpp"

namespace bastide::solver::questions::block {

struct StagePlan {
  std::vector<rules::Cell> cells;  ///< where tiles may lie
  bool is_filled = false;          ///< a tile on each of them
  std::vector<int> least;          ///< [type]: tiles to be laid at least
  std::vector<int> most;           ///< [type]: at most
  int stages = 1;
  int most_tiles = 0;  ///< laid in all
  /// Where the start tile lies, as in its file, from the first stage on; nothing: anywhere.
  std::optional<rules::Cell> start;
};

struct StagedBoard {
  sat::SatVerdict verdict = sat::SatVerdict::cut_short;
  int formulas = 0;  ///< solved, islands forbidden in between
  /// Tiles added by each stage.
  std::vector<std::vector<rules::Placement>> added;
};

/// Requires an unbounded table. Limits are the plan's, for each formula.
StagedBoard find_staged_board(const tilesets::TileSet& set, const StagePlan& plan,
                              const sat::SatPlan& limits);

}  // namespace bastide::solver::questions::block
