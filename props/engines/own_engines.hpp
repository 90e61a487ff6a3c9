// Our own two engines as others are asked.
//
// A session is a game of rules/records/engine_games.hpp that answers requests: it refuses what makes no sense
// instead of requiring what does. It is a value: the stateful tests (props/engines/stateful_check.hpp) copy
// the reference model's as their model.
//
// To save, load and undo it keeps the moves of the game as a list and as a text:
//
//   0 N2@0,-1=0:city; aside C; 1 U0@1,0; 0 L1@2,0 retrieves 0,-1; 1 V0@1,1 elsewhere D0@0,0=1:road
//
// A text of moves and not of state, because only moves are the same in every engine; loading plays them
// again, which costs as much as the game did.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "props/engines/engine.hpp"
#include "rules/records/engine_games.hpp"
#include "rules/turn.hpp"

namespace bastide::props::engines {

/// A move is a turn that sets nothing aside, or a tile set aside by itself: then nothing is laid.
inline bool is_aside(const rules::Turn& move) { return !move.set_aside.empty(); }

/// By how much what the player does in the turn changes the number of figures in the supplies.
inline int change_of(const rules::Turn& turn) {
  return turn.retrieves() ? 1 : -static_cast<int>(turn.deployed().size());
}

std::string print_moves(const tilesets::TileSet& set, const std::vector<rules::Turn>& moves);
/// The moves of such a text. Throws tilesets::InputError.
std::vector<rules::Turn> parse_moves(const tilesets::TileSet& set, std::string_view text);

template <class EngineGame>
class OwnSession {
 public:
  /// Requires names that the game has.
  Answer operator()(const Request& request);

  const GameTerms& terms() const { return terms_; }
  /// Requires a game begun.
  const EngineGame& game() const { return *game_; }
  const std::vector<rules::Turn>& moves() const { return moves_; }
  const std::optional<rules::Turn>& placed() const { return game_->under_way(); }
  /// In the turn finished last.
  const std::vector<rules::ScoreItem>& scored() const { return scored_; }

 private:
  const tilesets::TileSet& set() const { return terms_.set(); }
  int figure_of(const Request& request) const;
  Answer begin(const GameTerms& terms);
  Answer move(const Request& request);
  Answer lay(const rules::Turn& turn);
  Answer finish(const rules::Turn& turn);
  Answer set_aside(int type);
  Answer undo();
  Answer load(const std::string& text);
  Answer tell(const Request& request) const;
  Ints points_of(const rules::ScoreSheet& sheet, const std::string& kind) const;

  GameTerms terms_;
  std::optional<EngineGame> game_;
  std::vector<rules::Turn> moves_;
  std::vector<rules::ScoreItem> scored_;
};

using FastSession = OwnSession<rules::records::FastGame>;
using ReferenceSession = OwnSession<rules::records::ReferenceGame>;

/// Figures of all kinds that all players have left to deploy.
int figures_in_supply(const ReferenceSession& session);

/// Of each segment of the tile just placed the feature that it is part of, as a number. Requires one.
inline std::vector<int> features_of_placed(const ReferenceSession& session) {
  return session.game().features_laid().feature_of.back();
}

/// The session as an engine, which shares it.
template <class Session>
Engine engine_of(std::shared_ptr<Session> session) {
  return [session = std::move(session)](const Request& request) { return (*session)(request); };
}
Engine fast_engine();
Engine reference_engine();

}  // namespace bastide::props::engines
