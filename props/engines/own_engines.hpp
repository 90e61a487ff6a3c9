// Our own two engines behind the interface through which others are asked.
//
// A session is a game of rules/records/engine_games.hpp with the functions of EngineAdapter (`adapter_of`
// makes adapters of them): it refuses what makes no sense instead of requiring what does. It is a value: the
// stateful tests (props/engines/stateful_check.hpp) copy the reference model's as their model.
//
// To save, load and undo it keeps the moves of the game as a list and as a text:
//
//   0 N2@0,-1=0:city; aside C; 1 U0@1,0; 0 L1@2,0 retrieves 0,-1
//
// A text of moves and not of state, because only moves are the same in every engine; loading plays them
// again, which costs as much as the game did.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "props/engines/engine_adapter.hpp"
#include "rules/records/engine_games.hpp"
#include "rules/turn.hpp"

namespace bastide::props::engines {

/// A move is a turn that sets nothing aside, or a tile set aside by itself: then nothing is laid.
inline bool is_aside(const rules::Turn& move) { return !move.set_aside.empty(); }

/// What the player does in a turn.
FigureAction action_of(const rules::Turn& turn);
/// By how much an action changes the number of figures in the supplies.
inline int change_of(const FigureAction& action) {
  return action.segment >= 0 ? -1 : action.retrieves ? 1 : 0;
}

std::string print_moves(const tilesets::TileSet& set, const std::vector<rules::Turn>& moves);
/// The moves of such a text. Throws tilesets::InputError.
std::vector<rules::Turn> parse_moves(const tilesets::TileSet& set, std::string_view text);

template <class EngineGame>
class OwnSession {
 public:
  Reply begin(const GameTerms& terms);
  Reply place(int player, const rules::Placement& tile);
  Reply finish(const FigureAction& action);
  Reply set_aside(int type);
  Reply undo();
  Answer<std::string> save() const { return print_moves(terms_.set(), moves_); }
  Reply load(const std::string& text);
  Answer<std::vector<rules::LegalPlace>> placements(int type) const { return game_->placements(type); }
  Answer<std::vector<int>> spots(int player, int figure) const;
  Answer<std::vector<rules::Cell>> retrievable(int player) const;
  /// Nothing before the first tile.
  Answer<NextPart> next_part() const;
  Answer<std::vector<int>> tokens(int mark) const;
  Answer<std::vector<int>> deck() const;
  Answer<FeatureAnswers> features() const;
  Answer<std::vector<int>> scores() const { return rules::of_players(game_->scores(), terms_.players); }
  Answer<std::vector<int>> supply(int figure) const {
    return rules::of_players(game_->supply(figure), terms_.players);
  }
  Answer<std::vector<int>> final_scores(rules::editions::Farms farms) const {
    return rules::records::final_scores(*game_, terms_.players, farms);
  }

  const GameTerms& terms() const { return terms_; }
  /// Requires a game begun.
  const EngineGame& game() const { return *game_; }
  const std::vector<rules::Turn>& moves() const { return moves_; }
  const std::optional<rules::Turn>& placed() const { return game_->under_way(); }

 private:
  /// What goes for every move, before the rules.
  std::optional<Reply> out_of_turn(bool expects_placed) const;

  GameTerms terms_;
  std::optional<EngineGame> game_;
  std::vector<rules::Turn> moves_;
};

/// Figures of all kinds that all players have left to deploy.
template <class EngineGame>
int figures_in_supply(const OwnSession<EngineGame>& session) {
  int sum = 0;
  for (int f = 0; f < static_cast<int>(session.terms().edition->figures.size()); ++f) {
    const auto supply = session.supply(f);
    for (const int left : *supply) sum += left;
  }
  return sum;
}

using FastSession = OwnSession<rules::records::FastGame>;
using ReferenceSession = OwnSession<rules::records::ReferenceGame>;

/// Of each segment of the tile just placed the feature that it is part of, as a number. Requires one.
inline std::vector<int> features_of_placed(const ReferenceSession& session) {
  return session.game().features_laid().feature_of.back();
}

EngineAdapter fast_engine();
EngineAdapter reference_engine();

}  // namespace bastide::props::engines
