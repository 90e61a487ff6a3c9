// A game on either engine with the same functions, so that whoever drives an engine, or two side by side, is
// written once: replay, worked examples, lockstep, every game of few tiles, and both engines as others are
// asked.
//
// Each answers from its engine alone: the fast one from Game with its undo, the reference model from one
// reference::Game a move, so that taking back is forgetting. The one place of rules/ that knows both engines.
// A turn, or each of its two parts, is `lay`, then perhaps `spots`, `retrievable` or `actions`, then
// `finish`; what was done last can be taken back. What an engine has then that a record may expect is told in
// the names of records: by those who write them down, and to be held against one. Both are values and keep
// references to the ruleset's tables.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/board/packed_turn.hpp"
#include "rules/board/ruleset.hpp"
#include "rules/play/game.hpp"
#include "rules/records/game_record.hpp"
#include "rules/reference/model.hpp"
#include "rules/score_sheet.hpp"
#include "rules/turn.hpp"

namespace bastide::rules::records {

using board::Action;

class FastGame {
 public:
  /// `most_tiles`: as for play::Game.
  FastGame(board::Ruleset rules, int players, const Placement& start, int most_tiles = 0)
      : game_(rules.fit(), rules.edition(), players, start.type, start.rotation, most_tiles) {}

  const play::Game& engine() const { return game_; }
  const TileSet& set() const { return game_.board().set(); }
  const editions::Edition& edition() const { return game_.edition(); }
  int players() const { return game_.players(); }
  const std::optional<Turn>& under_way() const { return under_way_; }

  int left(int type) const { return game_.board().left(type); }
  std::vector<LegalPlace> placements(int type) const { return game_.board().legal_placements(type); }
  /// What forbids the player to pay as the turn says.
  std::optional<std::string> objection_to_paying(const Turn& turn) const {
    return game_.objection_to_paying(turn.player, turn.pays);
  }
  /// What forbids the player to lay the tile and pay for it, whoever is deployed.
  std::optional<std::string> objection(const Turn& turn) const;
  /// What forbids what the turn does with figures, its tile being the one under way.
  std::optional<std::string> objection_to(const Turn& turn) const;
  const PerPlayer& scores() const { return game_.scores(); }
  const PerPlayer& supply() const { return game_.supply(); }
  PerPlayer supply(int figure) const { return game_.supply(figure); }
  Tokens tokens() const { return game_.tokens(); }
  /// What was paid and what events gave in the turn finished last.
  std::vector<EventGain> event_gains() const { return game_.event_gains(); }
  /// Awards that passed on in it.
  std::vector<AwardMove> award_moves() const { return game_.award_moves(); }
  /// Which part of his turn it would be if the player laid the next tile: 1 or 2.
  int part(int player) const { return game_.part(player); }
  ScoreSheet final_score(editions::Farms farms) const { return game_.final_score(farms); }
  PerPlayer totals_with(const ScoreSheet& end) const { return game_.totals_with(end); }
  std::vector<int> winners(const ScoreSheet& end) const { return play::segments_in(game_.winners(end)); }
  /// Where a tile of `type`, drawn now, alone of those left completes something.
  std::vector<Cell> sole_cells(int type) { return game_.sole_cells(type); }
  int next_player(int player) const { return game_.next_player(player); }

  /// Begins a turn, its figures aside. Requires that there is no objection.
  void lay(const Turn& turn);
  /// Where the player of the turn under way may deploy such a figure, ascending.
  std::vector<int> spots(int figure = 0) const {
    return play::segments_in(game_.spots(under_way_->player, figure));
  }
  /// The figures that he may take back instead: the placements on which they stand, ascending.
  std::vector<int> retrievable() const { return game_.retrievable(under_way_->player); }
  /// All that he may do with them otherwise: whom he may take back, where he may deploy on other tiles, each
  /// ascending, then which two he may deploy.
  std::vector<Elsewhere> elsewhere() const;
  /// All that he may do with his figures: nothing, every deployment by segment and then by figure, and what
  /// he may do elsewhere.
  std::vector<Action> actions() const;
  /// The turn under way with that action.
  Turn turn_with(Action action) const;
  /// Does with figures what the turn says, and ends the turn under way; what was scored in it, normalised.
  /// Requires that there is no objection.
  std::vector<ScoreItem> finish(const Turn& turn);
  /// A tile that fits nowhere leaves the game. Requires one.
  void set_aside(int type);
  /// Takes back the turn finished or the tile set aside last. Requires one, and no turn under way.
  void undo();

 private:
  play::Game game_;
  std::optional<Turn> under_way_;
  std::vector<int> done_;  ///< in order: a type that was set aside, or -1: a turn
};

class ReferenceGame {
 public:
  ReferenceGame(board::Ruleset rules, int players, const Placement& start, int most_tiles = 0)
      : rules_(rules), players_(players), games_{{rules.set(), rules.edition(), players, start}} {
    (void)most_tiles;
  }

  /// After what was done last; the tile of a turn under way does not lie yet.
  const reference::Game& engine() const { return games_[done_]; }
  const TileSet& set() const { return rules_.set(); }
  const editions::Edition& edition() const { return rules_.edition(); }
  int players() const { return players_; }
  const std::optional<Turn>& under_way() const { return under_way_; }

  int left(int type) const { return engine().left(type); }
  std::vector<LegalPlace> placements(int type) const {
    return reference::legal_placements(rules_.set(), engine().board(), type, rules_.edition().table);
  }
  std::optional<std::string> objection_to_paying(const Turn& turn) const {
    return engine().objection_to_paying(turn.player, turn.pays);
  }
  std::optional<std::string> objection(const Turn& turn) const {
    return engine().objection(Turn{{}, turn.player, turn.bare(), {}, turn.pays});
  }
  std::optional<std::string> objection_to(const Turn& turn) const;
  const PerPlayer& scores() const { return engine().scores(); }
  const PerPlayer& supply() const { return engine().supply(); }
  PerPlayer supply(int figure) const { return engine().supply(figure); }
  Tokens tokens() const { return engine().tokens(); }
  std::vector<EventGain> event_gains() const { return engine().event_gains(); }
  std::vector<AwardMove> award_moves() const { return engine().award_moves(); }
  int part(int player) const { return engine().part(player); }
  ScoreSheet final_score(editions::Farms farms) const { return engine().final_score(farms); }
  PerPlayer totals_with(const ScoreSheet& end) const { return engine().totals_with(end); }
  std::vector<int> winners(const ScoreSheet& end) const { return engine().winners(end); }
  std::vector<Cell> sole_cells(int type) const;
  int next_player(int player) const { return engine().next_player(player); }

  void lay(const Turn& turn) { under_way_ = Turn{{}, turn.player, turn.bare()}; }
  std::vector<int> spots(int figure = 0) const {
    return engine().spots_after(under_way_->player, under_way_->tile, features_laid(), figure);
  }
  std::vector<int> retrievable() const {
    return engine().retrievable_after(under_way_->player, under_way_->tile, features_laid());
  }
  std::vector<Elsewhere> elsewhere() const;
  std::vector<Action> actions() const;
  Turn turn_with(Action action) const;
  std::vector<ScoreItem> finish(const Turn& turn);
  void set_aside(int type);
  void undo();

  /// The features once the tile of the turn under way lies, found when they are first asked for.
  const reference::Features& features_laid() const;
  /// The same, of the turn just finished.
  const reference::Features& features_finished() const { return found_; }

 private:
  /// The game as it is, to be changed into what comes next. What was taken back lends its memory.
  reference::Game& next();

  board::Ruleset rules_;
  int players_;
  std::vector<reference::Game> games_;  ///< before anything was done, and after each thing
  std::size_t done_ = 0;                ///< things done and not taken back
  std::optional<Turn> under_way_;
  // A place is asked about again for every follower, and the features are the same each time.
  mutable reference::Features found_;    ///< of the board with that tile
  mutable std::size_t found_after_ = 0;  ///< things done before it, and one; 0: of none
  mutable Placement found_with_;
};

/// Between turns: what the players have.
template <class EngineGame>
void tell_holdings(const EngineGame& game, TurnOutcome& out);
/// Finishes the turn under way; tells what was scored in it, then what events gave and which awards passed
/// on.
template <class EngineGame>
std::vector<std::string> finish_told(EngineGame& game, const Turn& turn);
/// The one player of written turns: plays this one as far as it is legal, and tells what comes of it. Where
/// its tile may not lie there are no spots, and the game is as before; after another objection the game
/// cannot go on. Spots are in the order of segments.
template <class EngineGame>
void try_turn(EngineGame& game, const Turn& turn, TurnOutcome& out);
/// Whether the player of the last turn has another one. A second part of his turn is none.
template <class EngineGame>
bool has_another_turn(const EngineGame& game, int player) {
  return game.part(player) == 1 && game.next_player(player) == player;
}
/// What each of the players would have in all if the game ended now.
template <class EngineGame>
std::vector<int> final_scores(const EngineGame& game, editions::Farms farms) {
  return of_players(game.totals_with(game.final_score(farms)), game.players());
}

/// Who would win, ascending.
template <class EngineGame>
std::vector<int> winners(const EngineGame& game) {
  return game.winners(game.final_score(game.edition().farms));
}

/// One game on both.
struct BothGames {
  FastGame fast;
  ReferenceGame reference;

  BothGames(board::Ruleset rules, int players, const Placement& start, int most_tiles = 0)
      : fast(rules, players, start, most_tiles), reference(rules, players, start) {}

  /// Whether both know of one left.
  bool have_left(int type) const { return fast.left(type) > 0 && reference.left(type) > 0; }
  void set_aside(int type) {
    fast.set_aside(type);
    reference.set_aside(type);
  }
  void lay(const Turn& turn) {
    fast.lay(turn);
    reference.lay(turn);
  }
  void undo() {
    fast.undo();
    reference.undo();
  }
};

}  // namespace bastide::rules::records
