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

/// State of a game between turns, as the reference model has it.
struct TableState {
  std::vector<rules::Placement> board;  ///< followers standing
  rules::PerPlayer scores{};
  rules::PerPlayer supply{};
};

/// One turn, just finished. "fast" and "reference" answered independently.
struct TurnView {
  const rules::editions::Edition& edition;
  int players;
  int player;
  rules::Placement move;  ///< with the follower deployed, if any
  const TableState& before;
  const TableState& after;
  const rules::reference::Features& features_before;
  const rules::reference::Features& features_after;
  const rules::play::Game& fast;            ///< after the turn
  const rules::reference::Game& reference;  ///< after the turn
  const rules::PerPlayer& fast_scores_before;
  const rules::PerPlayer& fast_supply_before;
  const std::vector<rules::LegalPlace>& fast_legal;  ///< of the drawn tile, before the turn
  const std::vector<rules::LegalPlace>& reference_legal;
  const std::vector<int>& fast_spots;  ///< segments, once the tile lay
  const std::vector<int>& reference_spots;
  const std::vector<rules::ScoreItem>& fast_items;  ///< scored this turn, normalised
  const std::vector<rules::ScoreItem>& reference_items;
  boards::Copies* copies = nullptr;  ///< likewise (props/boards/copies.hpp)

  const tilesets::TileSet& set() const { return fast.board().set(); }
};

}  // namespace bastide::props
