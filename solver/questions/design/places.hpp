// What may follow a position: which tiles are left, where each of them may lie and in which rotations, why
// one may not, and where a figure may stand.
//
// A position is taken as it lies, whoever laid it in which order; with decks the tiles that lie are taken to
// have come from the first decks that hold them. Answered by the reference model, from the definition: it is
// asked by somebody who looks at one board, some milliseconds for 72 tiles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/position.hpp"

namespace bastide::solver::questions::design {

/// A type in the rotations 0 to 3 in which it may lie on a cell.
struct FittingTile {
  std::string tile;
  std::vector<int> rotations;  ///< those that look the same are all there
  std::vector<int> looks;      ///< of those that look the same the first
};

/// Open: a tile that may be drawn now fits. Starved: those of the game that fit all lie, or come later. Dead:
/// none of the game fits.
enum class CellState : std::uint8_t { open, starved, dead };

/// An empty cell beside a tile.
struct OpenCell {
  std::string cell;  ///< "0,-1"
  int ways = 0;      ///< different looks of tiles that may be drawn now
  CellState state = CellState::dead;
  std::vector<FittingTile> tiles;  ///< that may be drawn now
};

struct TileLeft {
  std::string tile;
  int count = 0;      ///< in the set
  int left = 0;       ///< not on the board
  int ways = 0;       ///< distinct places and looks, when it may be drawn now
  std::string words;  ///< why it may not
};

/// A cell and rotation at which the tile that was asked about does not fit.
struct RefusedPlace {
  std::string cell;
  int rotation = 0;
  std::vector<std::string> sides;  ///< "S": where it clashes; empty when it is something else
  std::string words;               ///< "it shows city to the south, where F0@1,0 shows field"
};

/// A kind of figure on a segment of a tile.
struct Spot {
  std::string segment, figure;
  std::string write;  ///< behind the placement's '=': "red:city"
  bool may = false;
  std::string words;  ///< why it may not
};

struct Places {
  rules::Position position;
  int left = 0;  ///< tiles
  std::vector<TileLeft> tiles;
  std::vector<OpenCell> cells;  ///< by rows
  std::vector<RefusedPlace> refused;
  std::string placement;  ///< whose spots these are; empty where no tile lies
  std::vector<Spot> spots;
};

struct PlacesQuestion {
  std::optional<int> type;             ///< whose refusals are told
  std::optional<int> figures_on = {};  ///< placement; otherwise the last
  int player = 0;                      ///< whose figures
};

/// Requires a position on the edition's table. Of an empty one: the start tile, at 0,0 as it is written.
Places places(const tilesets::TileSet& set, const rules::editions::Edition& edition,
              const rules::Position& position, const PlacesQuestion& question);

}  // namespace bastide::solver::questions::design
