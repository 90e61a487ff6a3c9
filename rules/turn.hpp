// A turn of a game as a value, or one part of a turn that has two: what was lost before it, whose it is,
// which tile is laid where, and what its player does with his figures: deploys one, takes one back, or
// neither. Whether it is legal is the engines' business.
//
// The one type for it: scripts, states of games, examples and engines' moves are lists of these. Where
// millions of turns are kept there is board::PackedTurn (rules/board/packed_turn.hpp), which knows its board.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "rules/position.hpp"

namespace bastide::rules {

/// What a figure does on a tile that lay before: it is deployed there, or taken back.
struct Elsewhere {
  Cell cell;
  std::optional<Deployment> deploys = {};  ///< nothing: the figure there is taken back
  int type = -1;                           ///< of the tile, and how it lies, where a figure is deployed
  int rotation = 0;
  friend auto operator<=>(const Elsewhere&, const Elsewhere&) = default;
  Elsewhere() = default;
  /// The figure on that cell is taken back.
  explicit Elsewhere(Cell from) : cell(from) {}
  /// The figure on that tile is deployed there.
  explicit Elsewhere(const Placement& tile)
      : cell(tile.cell), deploys(tile.follower), type(tile.type), rotation(tile.rotation) {}
  /// The tile with the figure that is deployed there. Requires one.
  Placement tile() const { return {type, rotation, cell, deploys}; }
};

struct Turn {
  std::vector<int> set_aside;  ///< types drawn before this turn that had no legal placement
  int player = 0;
  Placement tile;                           ///< with the figure of `player` that is deployed on it, if any
  std::optional<Elsewhere> elsewhere = {};  ///< and what another one does
  int pays = 0;                             ///< points, for a tile of the market
  friend auto operator<=>(const Turn&, const Turn&) = default;

  /// The tile from which a figure of `player` is taken back.
  std::optional<Cell> retrieves() const {
    return elsewhere && !elsewhere->deploys ? std::optional(elsewhere->cell) : std::nullopt;
  }
  /// The segment of the tile on which the follower is deployed; -1: nobody is.
  int segment() const { return tile.follower ? tile.follower->segment : -1; }
  /// Deploys on a segment, and does nothing else; -1: nowhere.
  void deploy(int segment, int figure = 0) {
    elsewhere.reset();
    tile.follower.reset();
    if (segment >= 0) tile.follower = Deployment{player, segment, figure};
  }
  /// Makes it a turn of another player.
  void give_to(int to) {
    player = to;
    if (tile.follower) tile.follower->player = to;
    if (elsewhere && elsewhere->deploys) elsewhere->deploys->player = to;
  }
  /// The tile by itself.
  Placement bare() const { return {tile.type, tile.rotation, tile.cell, std::nullopt}; }
  LegalPlace place() const { return {tile.cell, tile.rotation}; }
};

}  // namespace bastide::rules
