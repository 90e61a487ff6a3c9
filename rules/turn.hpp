// A turn of a game as a value, or one part of a turn that has two: what was lost before it, whose it is,
// which tile is laid where, and what its player does with his figures: deploys one, takes one back, or
// neither. Whether it is legal is the engines' business.
//
// The one type for it: scripts, states of games, examples and engines' moves are lists of these. Where
// millions of turns are kept there is board::PackedTurn (rules/board/packed_turn.hpp), which knows its board.
#pragma once

#include <compare>
#include <optional>
#include <utility>
#include <vector>

#include "rules/position.hpp"

namespace bastide::rules {

/// What figures do otherwise than that one is deployed on the tile just laid: one is deployed on a tile that
/// lay before, or taken back from there; or two are deployed, the first on the tile just laid, the second on
/// a higher segment of it or on a tile that lay before.
struct Elsewhere {
  Cell cell;
  std::optional<Deployment> deploys = {};  ///< nothing: the figure there is taken back
  int type = -1;                           ///< of the tile, and how it lies, where a figure is deployed
  int rotation = 0;
  std::optional<Deployment> first = {};  ///< on the tile just laid, where two are deployed
  friend auto operator<=>(const Elsewhere&, const Elsewhere&) = default;
  Elsewhere() = default;
  /// The figure on that cell is taken back.
  explicit Elsewhere(Cell from) : cell(from) {}
  /// The figure on that tile is deployed there. Requires one.
  explicit Elsewhere(const Placement& tile)
      : cell(tile.cell), deploys(*tile.follower), type(tile.type), rotation(tile.rotation) {}
  /// The tile with the figure that is deployed there. Requires one.
  Placement tile() const { return {type, rotation, cell, deploys}; }
};

struct Turn {
  std::vector<int> set_aside;  ///< types drawn before this turn that had no legal placement
  int player = 0;
  Placement tile;                           ///< with the figure of `player` that is deployed on it, if any
  std::optional<Elsewhere> elsewhere = {};  ///< or what is done otherwise
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
  /// The tile with everything that is deployed on it.
  Placement laid() const {
    auto whole = tile;
    if (!elsewhere) return whole;
    if (elsewhere->first) whole.follower.add(*elsewhere->first);
    if (elsewhere->deploys && elsewhere->cell == tile.cell) whole.follower.add(*elsewhere->deploys);
    return whole;
  }
  /// All figures that are deployed, wherever.
  std::vector<Deployment> deployed() const {
    std::vector<Deployment> all(tile.follower.begin(), tile.follower.end());
    if (elsewhere && elsewhere->first) all.push_back(*elsewhere->first);
    if (elsewhere && elsewhere->deploys) all.push_back(*elsewhere->deploys);
    return all;
  }
  /// Deploys one on another tile, or, where one is deployed on the tile laid, both.
  void deploy_too(Elsewhere second) {
    if (tile.follower) second.first = *tile.follower;
    if (second.first && second.cell == tile.cell && second.deploys->segment < second.first->segment)
      std::swap(*second.first, *second.deploys);
    tile.follower.reset();
    elsewhere = second;
  }
  /// Of a tile that was written with two figures.
  void deploy_as_written() {
    if (tile.follower.size() < 2) return;
    auto second = bare();
    second.follower = *(tile.follower.end() - 1);
    tile.follower.remove(second.follower->segment);
    deploy_too(Elsewhere(second));
  }
  /// Makes it a turn of another player.
  void give_to(int to) {
    player = to;
    if (tile.follower) tile.follower->player = to;
    if (!elsewhere) return;
    for (auto* who : {&elsewhere->first, &elsewhere->deploys})
      if (*who) (*who)->player = to;
  }
  /// The tile by itself.
  Placement bare() const { return {tile.type, tile.rotation, tile.cell, std::nullopt}; }
  LegalPlace place() const { return {tile.cell, tile.rotation}; }
};

}  // namespace bastide::rules
