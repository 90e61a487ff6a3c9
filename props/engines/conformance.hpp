// An engine against ours over whole games and over every small board; of every rule up to three differences
// with different symptoms (props/engines/symptom.hpp), each shrunk.
//
// A game is played from a script on three engines at once: the reference model says what is legal and what is
// expected, the fast engine must say the same (if not, the fault is ours and an exception), and the engine
// under examination makes the same moves and is asked after each. A difference is told when it is found, and
// may then be shrunk: the script is played with turns left out, asking about its rule only. Costs a few
// milliseconds a game of our own, and what the engine takes.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "props/engines/engine.hpp"
#include "props/engines/examination.hpp"
#include "props/engines/situations.hpp"
#include "props/engines/symptom.hpp"
#include "props/game_script.hpp"

namespace bastide::props::engines {

/// What is asked, and how long.
struct Asking {
  bool only_at_end = false;              ///< no questions before the last turn
  bool all_types = false;                ///< after the last turn, placements of every type
  RuleSet rules = every_rule();          ///< no others
  bool stop_at_difference = false;       ///< the game ends at the first difference
  Examination::Tolerance is_known = {};  ///< and at one that is not
};

/// A game as it went.
struct ExaminedGame {
  GameScript played;                          ///< what was played, turns that are not legal left out
  std::vector<EngineDifference> differences;  ///< the first of each rule, in the order of finding
  std::vector<EngineDifference> tolerated;    ///< Examination::tolerated
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

/// Something that games can do without.
struct Ingredient {
  KindSet kinds = {};             ///< figures on features of such kinds
  bool is_marks = false;          ///< tiles with marks
  bool is_second_player = false;  ///< turns of more than one player
  friend bool operator==(const Ingredient&, const Ingredient&) = default;
  /// "monks", "figures on gardens", "marks", "a second player"
  std::string text(const tilesets::TileSet& set) const;
};
bool has(const GameScript& script, const Ingredient& what, const tilesets::TileSet& set);
/// What there is in a game, each by itself.
std::vector<Ingredient> ingredients_of(const GameScript& script, const tilesets::TileSet& set);
/// The game without it; turns that it is no longer legal to play are left out when it is played.
GameScript without(GameScript script, const Ingredient& what, const tilesets::TileSet& set);

/// A difference found in a rule, with the least game that shows it.
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
  Symptom symptom = {};                    ///< by which it is told from others of its rule
  std::optional<Ingredient> without = {};  ///< that its games are played without
  bool is_shrunk = false;                  ///< nothing more is tried
  bool is_unsteady = false;  ///< of two new processes that play its game one shows it and one does not
};

/// A difference that is tolerated: it is known by the symptoms that its game shows in its rule.
struct KnownDifference {
  EngineRule rule = EngineRule::placements;
  GameScript script;
  GameTerms terms;
  std::optional<EngineDifference> shown = {};  ///< nothing: it is gone
  std::uint64_t met = 0;                       ///< differences with no other symptoms
};

/// A rule that differed in nearly every game, asked about in the same games without something.
struct FurtherLook {
  EngineRule rule = EngineRule::placements;
  std::string without;  ///< in words
  std::uint64_t games = 0;
  std::uint64_t differed = 0;
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
  /// Called before games are played to make one smaller, or to see whether it shows again, and after them.
  /// `starts_anew`: each game begins with a new process.
  void when_shrinking(std::function<void(bool starts_anew)> begin, std::function<void()> end) {
    begin_shrinking_ = std::move(begin);
    end_shrinking_ = std::move(end);
  }
  /// These are tolerated from now on: differences with their symptoms are not found. Plays the game of each,
  /// to see what it shows.
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
  /// Of rules that differed in nearly every game: the first games once more without what is in the least
  /// game, to find what it hides.
  void look_further();
  /// Makes a difference smaller, the same symptom kept (props/engines/shrinking.cpp). At most `most_silences`
  /// of the games that it plays may end in silence: each of those costs a timeout.
  void shrink(FoundDifference& found, int most_silences = 4) const;
  /// Plays its game once by itself: what was shrunk before is not shrunk again.
  void repeat(FoundDifference& found) const;
  /// That of a rule that differed before in the same game, whose least game is not longer, and in whose rule
  /// the least game differs alike: perhaps both are one mistake. nullptr: there is none. Plays that game.
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
  /// Up to three of every rule, in the order in which they were found.
  const std::vector<FoundDifference>& differences() const { return found_; }
  /// The first of all; nullptr: there is none.
  const FoundDifference* found() const { return found_.empty() ? nullptr : &found_.front(); }
  const std::vector<KnownDifference>& known() const { return known_; }
  const std::vector<FurtherLook>& further() const { return further_; }
  const std::optional<InterruptedGame>& interrupted() const { return interrupted_; }
  std::uint64_t checked() const;

 private:
  void examine(const GameTerms& terms, const GameScript& script, Asking asking, bool is_on_board);
  void note(FoundDifference found);
  /// A difference with one symptom, told if it is new.
  void tell(FoundDifference found);
  std::vector<FoundDifference> parts_of(const FoundDifference& found, const Symptom& symptom);
  bool is_explained(EngineRule rule, const Symptom& symptom) const;
  std::vector<Symptom> symptoms_of(EngineRule rule) const;
  std::optional<EngineDifference> shown_by(const GameScript& script, const GameTerms& terms,
                                           EngineRule rule) const;
  void look_without(const FoundDifference& found, const Ingredient& what);

  const Engine* engine_;
  RuleSet rules_;
  std::function<void(FoundDifference&)> when_found_;
  std::function<void(bool)> begin_shrinking_ = [](bool) {};
  std::function<void()> end_shrinking_ = [] {};
  RuleTallies tallies_;
  SituationCounts situations_;
  std::uint64_t games_ = 0;
  std::uint64_t boards_ = 0;
  std::uint64_t turns_ = 0;
  std::uint64_t unsupported_games_ = 0;
  std::string unsupported_;
  std::set<std::string> not_asked_;
  std::vector<FoundDifference> found_;
  std::array<int, engine_rule_count> looks_{};  ///< differences of a rule shrunk to see whether they are new
  std::array<std::array<int, rules::feature_kinds>, engine_rule_count> parts_tried_{};
  std::vector<std::pair<GameTerms, GameScript>> first_games_;
  std::vector<FurtherLook> further_;
  std::vector<KnownDifference> known_;
  std::optional<InterruptedGame> interrupted_;
};

}  // namespace bastide::props::engines
