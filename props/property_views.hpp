// What a property is shown: a board, a position with followers, or a turn of a game, always with both
// engines' answers.
//
// Views only hold references; whoever walks boards or plays games makes them on the stack. `placements` and
// indices into it are the same in the fast engine, the reference model and the notation: tile i is placement
// i.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "props/game_script.hpp"
#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "rules/editions/edition.hpp"
#include "rules/play/game.hpp"
#include "rules/position.hpp"
#include "rules/reference/model.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::props {

namespace boards {
class BoardFacts;
class Copies;
}  // namespace boards
namespace checks {
class Rescored;
}

/// A board without followers, tile 0 the start tile.
struct BoardView {
  const rules::board::FitTable& fit;
  const rules::board::Board& board;
  const rules::board::FeatureForest& forest;
  const std::vector<rules::Placement>& placements;
  const rules::reference::Features& reference;
  const rules::Table* on = nullptr;  ///< the table; nullptr: without end
  boards::BoardFacts* facts =
      nullptr;  ///< kept by who shows boards in a row (props/boards/board_facts.hpp), or nothing

  const tilesets::TileSet& set() const { return board.set(); }
  const rules::Table& table() const {
    static const rules::Table endless;
    return on == nullptr ? endless : *on;
  }
};

/// A position with followers, scored as at the end of a game: a deployment on a board, or the end of a game.
struct ScoredView {
  const rules::editions::Edition& edition;
  const rules::board::Board& board;
  const rules::board::FeatureForest& forest;        ///< followers included
  const std::vector<rules::Placement>& placements;  ///< followers included
  const rules::reference::Features& reference;      ///< of the board, from scratch
  const rules::ScoreSheet& fast_sheet;
  const rules::ScoreSheet& reference_sheet;
  const GameScript* game = nullptr;  ///< the game that ended so; none for a deployment on a board
  checks::Rescored* rescored =
      nullptr;  ///< kept by who shows positions in a row (props/checks/rescored.hpp), or nothing

  const tilesets::TileSet& set() const { return board.set(); }
};

/// What the players have between turns.
struct Holdings {
  rules::PerPlayer scores{};
  rules::reference::Supplies supplies{};
  rules::Tokens tokens{};
  std::vector<int> award_holders{};  ///< [award]: -1: nobody

  const rules::PerPlayer& supply() const { return supplies.front(); }  ///< of followers
  friend bool operator==(const Holdings&, const Holdings&) = default;
};

/// State of a game between turns, as the reference model has it.
struct TableState : Holdings {
  std::vector<rules::Placement> board;  ///< figures standing
};

/// What a player may do with his figures once his tile lies, as an engine says.
struct FigureChoices {
  std::vector<std::vector<int>> spots = {{}};  ///< [figure]: segments on which it may be deployed, ascending
  std::vector<rules::Cell> retrievable;        ///< from which a figure may be taken back, ascending
  std::vector<rules::Elsewhere> far = {};      ///< where one may be deployed on a tile that lay, ascending
};

/// One turn, or one part of a turn that has two, just finished. "fast" and "reference" answered
/// independently.
struct TurnView {
  const rules::editions::Edition& edition;
  int players;
  int player;
  int part;                                   ///< of the player's turn: 1 or 2
  rules::Placement move;                      ///< with the figure deployed on it, if any
  std::optional<rules::Elsewhere> elsewhere;  ///< what was done with a figure on another tile
  const TableState& before;
  const TableState& after;
  const rules::reference::Features& features_before;
  const rules::reference::Features& features_after;
  const rules::play::Game& fast;            ///< after the turn
  const rules::reference::Game& reference;  ///< after the turn
  const Holdings& fast_before;
  const std::vector<rules::LegalPlace>& fast_legal;  ///< of the drawn tile, before the turn
  const std::vector<rules::LegalPlace>& reference_legal;
  const FigureChoices& fast_choices;  ///< once the tile lay
  const FigureChoices& reference_choices;
  const std::vector<rules::ScoreItem>& fast_items;  ///< scored this turn, normalised
  const std::vector<rules::ScoreItem>& reference_items;
  boards::Copies* copies = nullptr;  ///< likewise (props/boards/copies.hpp)
  int pays = 0;                      ///< for the tile

  /// The tile from which a figure was taken back.
  std::optional<rules::Cell> retrieves() const {
    return elsewhere && !elsewhere->deploys ? std::optional(elsewhere->cell) : std::nullopt;
  }
  rules::Turn turn() const { return {{}, player, move, elsewhere, pays}; }
  /// The figures that were deployed, wherever.
  std::vector<rules::Deployment> deployed() const { return turn().deployed(); }
  const tilesets::TileSet& set() const { return fast.board().set(); }
};

}  // namespace bastide::props
