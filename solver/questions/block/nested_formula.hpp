// Boards that lie within each other, at which tiles of a game have no place, as a formula: for
// solve block --draws.
//
// Groups of look-alikes are laid (sat::Layout) into a rectangle whose four sides the last board touches; a
// variable for each cell and board says that its tile lies by then. Two consecutive boards of different kinds
// differ in their outermost tiles on all four sides, so the inner one stays a cell further inside. On a board
// of a kind a group that lacks this kind is blocked when on every empty cell beside a tile each of its
// images meets a side that shows something else: a clause an image, cell and board. What a game costs are
// its *extras*: tiles of groups that lack a kind and that lie, and those that have to lie in the end because
// their group is blocked on none of the boards. On each board something is blocked. Tiles of groups that lack
// nothing always have a place.
//
// That boards hang together is only required as far as it is cheap: no tile alone, no row or column between
// tiles without a joint across. Islands that the solver lays are forbidden one by one.
#pragma once

#include <vector>

#include "rules/position.hpp"
#include "solver/questions/block/look_alikes.hpp"
#include "solver/sat/layout.hpp"

namespace bastide::solver::questions::block {

struct NestedPlan {
  int width = 0;
  int height = 0;
  std::vector<tilesets::Edge> kinds;  ///< [board]: what its outermost tiles show
  int most_extras = 0;
  /// [group]: blocked on one of the boards, or all its tiles are extras; false: may leave anyhow.
  std::vector<bool> must_leave;
  int start_group = -1;  ///< a tile of it lies on the first board, turned anyhow; -1: any tile begins
};

class NestedFormula {
 public:
  NestedFormula(const tilesets::TileSet& set, std::vector<LookAlikes> groups, NestedPlan plan);

  const sat::Formula& formula() const { return formula_; }
  /// Forbids every piece of a board that does not hang together with the others; false: there was none.
  bool forbid_islands(const sat::SatResult& result);
  /// [board]: the tiles it adds, each the first type of its group, cells from 0,0.
  std::vector<std::vector<rules::Placement>> decode(const sat::SatResult& result) const;

 private:
  int cell_count() const { return plan_.width * plan_.height; }
  int board_count() const { return static_cast<int>(plan_.kinds.size()); }
  sat::Literal lies(int board, int cell) const {
    return lies_[static_cast<std::size_t>(board)][static_cast<std::size_t>(cell)];
  }
  void add_boards();
  void add_joints(int board);
  bool may_be_one_tile() const;
  void add_blocks(int board);
  void add_supply();
  bool forbid_islands_of(int board, const sat::SatResult& result);

  const tilesets::TileSet* set_;
  std::vector<LookAlikes> groups_;
  NestedPlan plan_;
  sat::Formula formula_;
  sat::Layout layout_;
  std::vector<std::vector<sat::Literal>> lies_;      ///< [board][cell]
  std::vector<std::vector<sat::Literal>> is_group_;  ///< [group][cell]
  std::vector<std::vector<sat::Literal>> blocked_;   ///< [board][group]; 0: cannot be
};

}  // namespace bastide::solver::questions::block
