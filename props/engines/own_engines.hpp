// Our own two engines behind the interface through which others are asked.
//
// They are classes with the functions of EngineAdapter (`adapter_of` makes adapters of them), each answering
// from its engine alone: the fast one from Board, FeatureForest and Game with their undo, the reference model
// from one reference::Game a move, so that taking back is forgetting. A ReferenceSession is a value: the
// stateful tests (props/engines/stateful_check.hpp) copy it as their model.
//
// To save, load and undo they keep the moves of the game as a list and as a text:
//
//   0 N2@0,-1=0:city; aside C; 1 U0@1,0
//
// A text of moves and not of state, because only moves are the same in every engine; loading plays them
// again, which costs as much as the game did.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "props/engines/engine_adapter.hpp"
#include "rules/play/game.hpp"
#include "rules/position.hpp"
#include "rules/reference/model.hpp"

namespace bastide::props::engines {

/// A turn, or a tile that left the game.
struct EngineMove {
  bool is_aside = false;
  int player = 0;
  rules::Placement tile;  ///< with the follower deployed; of a tile set aside only the type counts
  friend bool operator==(const EngineMove&, const EngineMove&) = default;
};

std::string print_moves(const tilesets::TileSet& set, const std::vector<EngineMove>& moves);
/// The moves of such a text. Throws tilesets::InputError.
std::vector<EngineMove> parse_moves(const tilesets::TileSet& set, std::string_view text);

class FastSession {
 public:
  Reply begin(const GameTerms& terms);
  Reply place(int player, const rules::Placement& tile);
  Reply finish(int segment);
  Reply set_aside(int type);
  Reply undo();
  Answer<std::string> save() const;
  Reply load(const std::string& text);
  Answer<std::vector<rules::board::LegalPlace>> placements(int type) const;
  Answer<std::vector<int>> spots(int player) const;
  Answer<FeatureAnswers> features() const;
  Answer<std::vector<int>> scores() const;
  Answer<std::vector<int>> supply() const;
  Answer<std::vector<int>> final_scores(rules::editions::Farms farms) const;

 private:
  GameTerms terms_;
  std::optional<rules::play::Game> game_;
  std::vector<EngineMove> moves_;
  std::optional<EngineMove> placed_;  ///< the turn under way
};

class ReferenceSession {
 public:
  Reply begin(const GameTerms& terms);
  Reply place(int player, const rules::Placement& tile);
  Reply finish(int segment);
  Reply set_aside(int type);
  Reply undo();
  Answer<std::string> save() const;
  Reply load(const std::string& text);
  Answer<std::vector<rules::board::LegalPlace>> placements(int type) const;
  Answer<std::vector<int>> spots(int player) const;
  Answer<FeatureAnswers> features() const;
  Answer<std::vector<int>> scores() const;
  Answer<std::vector<int>> supply() const;
  Answer<std::vector<int>> final_scores(rules::editions::Farms farms) const;

  const GameTerms& terms() const { return terms_; }
  /// The game after the last finished turn. Requires one begun.
  const rules::reference::Game& game() const { return games_.back(); }
  const std::vector<EngineMove>& moves() const { return moves_; }
  const std::optional<EngineMove>& placed() const { return placed_; }

 private:
  GameTerms terms_;
  std::vector<rules::reference::Game> games_;  ///< before any move, and after each
  std::vector<EngineMove> moves_;
  std::optional<EngineMove> placed_;
};

EngineAdapter fast_engine();
EngineAdapter reference_engine();

}  // namespace bastide::props::engines
