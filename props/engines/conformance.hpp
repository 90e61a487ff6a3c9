// An engine against ours over whole games and over every small board, with the first difference of every rule
// shrunk.
//
// A game is played from a script on three engines at once: the reference model says what is legal and what is
// expected, the fast engine must say the same (if not, the fault is ours and an exception), and the engine
// under examination makes the same moves and is asked after each. A difference is told when it is found, and
// may then be shrunk: the script is played with turns left out, asking about its rule only. Costs a few
// milliseconds a game of our own, and what the engine takes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "props/engines/engine.hpp"
#include "props/engines/examination.hpp"
#include "props/engines/situations.hpp"
#include "props/game_script.hpp"

namespace bastide::props::engines {

/// What is asked, and how long.
struct Asking {
  bool only_at_end = false;         ///< no questions before the last turn
  bool all_types = false;           ///< after the last turn, placements of every type
  RuleSet rules = every_rule();     ///< no others
  bool stop_at_difference = false;  ///< the game ends at the first difference
};

/// A game as it went.
struct ExaminedGame {
  GameScript played;                          ///< what was played, turns that are not legal left out
  std::vector<EngineDifference> differences;  ///< the first of each rule, in the order of finding
  std::string unsupported;                    ///< the move that the engine does not support; empty: none
  std::optional<EngineFailure> failure;       ///< it ended because the engine gave no answer
  bool has_ended = false;                     ///< it was played to its end and final scores were asked
};

/// `terms.players` and `terms.start` give way to the script's.
ExaminedGame examine_game(const Engine& engine, GameTerms terms, const GameScript& script,
                          const Asking& asking, RuleTallies& tallies);

/// How shrinking ended.
enum class ShrinkEnd : std::uint8_t {
  none_smaller,  ///< nothing smaller was found
  limit,         ///< so many games were tried that it was given up
  interrupted
};

/// The first difference found in a rule, with the least game that shows it.
struct FoundDifference {
  EngineDifference difference;
  GameScript script;  ///< what was played until then; after `shrink` the least that shows it
  GameTerms terms;    ///< played with; after `shrink` perhaps with fewer followers
  bool is_on_board = false;
  bool all_types = false;        ///< placements of every type were asked about after the last turn
  std::uint64_t game = 0;        ///< number of the game or board, from 1
  std::size_t turns_before = 0;  ///< turns until the difference, before shrinking
  int tries = 0;                 ///< games played to make it smaller
  bool is_repeated = false;      ///< it showed again when its game was played by itself
  std::shared_ptr<const rules::editions::Edition> edition = {};  ///< that with fewer followers, if it is one
  RuleSet before = {};  ///< rules that differed before it in its game
  ShrinkEnd end = ShrinkEnd::none_smaller;
};

/// A difference that is tolerated: it is known by what its least game shows in its rule.
struct KnownDifference {
  EngineRule rule = EngineRule::placements;
  GameScript script;
  GameTerms terms;
  std::optional<EngineDifference> shown = {};  ///< nothing: it is gone
  std::uint64_t met = 0;                       ///< differences that shrank to it
};

/// A game that nobody let end.
struct InterruptedGame {
  std::string request;  ///< that the engine had not answered; empty: none
  GameScript script;    ///< as far as it was played
  GameTerms terms;
  bool is_on_board = false;
  std::uint64_t game = 0;
};

class Conformance {
 public:
  /// The engine must outlive it. No other rules than these are looked at.
  explicit Conformance(const Engine& engine, RuleSet rules = every_rule())
      : engine_(&engine), rules_(rules) {}

  /// Called with each difference as it is found, after its game and before any other: to tell of it, and to
  /// shrink it.
  void when_found(std::function<void(FoundDifference&)> use) { when_found_ = std::move(use); }
  /// These are tolerated from now on: a difference in the rule of one is shrunk, and not found if the same is
  /// expected and got in the end. Plays the game of each, to see what it shows.
  void tolerate(std::vector<KnownDifference> known);

  /// One whole game: everything asked after every turn, and at the end; with `all_types` then also where a
  /// tile of each type may lie.
  void play(const GameTerms& terms, const GameScript& script, bool all_types = false) {
    ++games_;
    Asking asking;
    asking.all_types = all_types;
    examine(terms, script, asking, false);
  }
  /// Every board up to that many tiles, bare, and with one figure on each spot of its last tile; asked
  /// when it lies. `stop` ends it early. Returns false then.
  bool play_boards(const GameTerms& terms, int tiles, const std::function<bool()>& stop);
  /// Makes a difference smaller (props/engines/shrinking.cpp). At most `most_silences` of the games that it
  /// plays may end in silence: each of those costs a timeout.
  void shrink(FoundDifference& found, int most_silences = 4) const;
  /// Plays its game once by itself: what was shrunk before is not shrunk again.
  void repeat(FoundDifference& found) const;
  /// That of a rule that differed before in the same game, whose least game is not longer: perhaps both are
  /// one mistake. nullptr: there is none.
  const FoundDifference* perhaps_same(const FoundDifference& found) const;

  /// All that were found.
  void shrink() {
    for (auto& found : found_) shrink(found);
  }

  std::uint64_t games() const { return games_; }
  std::uint64_t boards() const { return boards_; }
  std::uint64_t turns() const { return turns_; }
  std::uint64_t unsupported_games() const { return unsupported_games_; }
  const std::string& unsupported() const { return unsupported_; }  ///< the first reason
  /// What the engine does not know of the games asked for, and of games and boards left out for that, in
  /// words.
  const std::set<std::string>& not_asked() const { return not_asked_; }
  const RuleTallies& tallies() const { return tallies_; }
  /// What happened in the games; not on boards.
  const SituationCounts& situations() const { return situations_; }
  /// The first of every rule, in the order in which they were found.
  const std::vector<FoundDifference>& differences() const { return found_; }
  /// The first of all; nullptr: there is none.
  const FoundDifference* found() const { return found_.empty() ? nullptr : &found_.front(); }
  const std::vector<KnownDifference>& known() const { return known_; }
  const std::optional<InterruptedGame>& interrupted() const { return interrupted_; }
  std::uint64_t checked() const;

 private:
  void examine(const GameTerms& terms, const GameScript& script, Asking asking, bool is_on_board);
  void note(FoundDifference found);
  bool is_known(FoundDifference& found);  ///< shrinks it

  const Engine* engine_;
  RuleSet rules_;
  std::function<void(FoundDifference&)> when_found_;
  RuleTallies tallies_;
  SituationCounts situations_;
  std::uint64_t games_ = 0;
  std::uint64_t boards_ = 0;
  std::uint64_t turns_ = 0;
  std::uint64_t unsupported_games_ = 0;
  std::string unsupported_;
  std::set<std::string> not_asked_;
  std::vector<FoundDifference> found_;
  std::vector<KnownDifference> known_;
  std::optional<InterruptedGame> interrupted_;
};

}  // namespace bastide::props::engines
