// An engine against ours over whole games and over every small board, with the first difference shrunk.
//
// A game is played from a script on three engines at once: the reference model says what is legal and what is
// expected, the fast engine must say the same (if not, the fault is ours and an exception), and the engine
// under examination makes the same moves and is asked after each. The first difference is shrunk by playing
// the script with turns left out, asking about its rule only. Costs a few milliseconds a game of our own, and
// what the engine takes.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "props/engines/engine_adapter.hpp"
#include "props/engines/examination.hpp"
#include "props/game_script.hpp"

namespace bastide::props::engines {

/// What is asked, and how long.
struct Asking {
  bool only_at_end = false;         ///< no questions before the last turn
  bool all_types = false;           ///< after the last turn, placements of every type
  std::optional<EngineRule> only;   ///< no other rule; the game ends at its first difference
  bool stop_at_difference = false;  ///< the game ends at the first difference
};

/// A game as it went.
struct ExaminedGame {
  GameScript played;  ///< what was played, turns that are not legal left out
  std::optional<EngineDifference> difference;
  std::string unsupported;  ///< the move that the engine does not support; empty: the game was played
  bool is_silent = false;   ///< it ended because the engine said nothing for too long
};

/// `terms.players` and `terms.start` give way to the script's.
ExaminedGame examine_game(const EngineAdapter& engine, GameTerms terms, const GameScript& script,
                          const Asking& asking, RuleTallies& tallies);

/// The first difference found, with the least game that still shows it.
struct FoundDifference {
  EngineDifference difference;
  GameScript script;             ///< shrunk
  std::uint64_t game = 0;        ///< number of the game or board, from 1
  std::size_t turns_before = 0;  ///< turns until the difference, before shrinking
  int tries = 0;                 ///< games played for it
};

class Conformance {
 public:
  /// The engine must outlive it.
  explicit Conformance(const EngineAdapter& engine) : engine_(&engine) {}

  /// One whole game: everything asked after every turn, and at the end.
  void play(const GameTerms& terms, const GameScript& script) { examine(terms, script, {}, games_); }
  /// Every board up to that many tiles, bare, and with one figure on each spot of its last tile; asked
  /// when it lies. `stop` ends it early. Returns false then.
  bool play_boards(const GameTerms& terms, int tiles, const std::function<bool()>& stop);
  /// Makes the first difference, if there is one, smaller (props/engines/conformance.cpp). At most
  /// `most_silences` of the games that it plays may end in silence: each of those costs a timeout.
  void shrink(int most_silences = 4);

  std::uint64_t games() const { return games_; }
  std::uint64_t boards() const { return boards_; }
  std::uint64_t turns() const { return turns_; }
  std::uint64_t unsupported_games() const { return unsupported_games_; }
  const std::string& unsupported() const { return unsupported_; }  ///< the first reason
  const RuleTallies& tallies() const { return tallies_; }
  const std::optional<FoundDifference>& found() const { return found_; }
  std::uint64_t checked() const;

 private:
  void examine(const GameTerms& terms, const GameScript& script, const Asking& asking, std::uint64_t& number);

  const EngineAdapter* engine_;
  RuleTallies tallies_;
  std::uint64_t games_ = 0;
  std::uint64_t boards_ = 0;
  std::uint64_t turns_ = 0;
  std::uint64_t unsupported_games_ = 0;
  std::string unsupported_;
  std::optional<FoundDifference> found_;
  GameTerms found_terms_;
  Asking found_asking_;
};

}  // namespace bastide::props::engines
