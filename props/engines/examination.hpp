// Puts questions about a game to an engine and to ours, rule by rule, and counts what came of it.
//
// The model's answers are what is expected. Lists are compared as sets, features as sets of texts that say
// all there is to say about them, so that no engine needs our numbers of features or segments; what an
// engine leaves out of a feature is left out of ours. After its first difference in a rule a game is not
// asked about that rule again: a score that is wrong once stays wrong, and would be counted every turn.
// Rejected: ending the game there, which hides every rule behind the first one broken.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "props/engines/engine.hpp"
#include "props/engines/symptom.hpp"
#include "rules/score_sheet.hpp"

namespace bastide::props::engines {

enum class EngineRule : std::uint8_t {
  placements,    ///< where a tile may lie
  spots,         ///< where a figure may be deployed
  cities,        ///< which tiles, how many open edges and pennants
  roads,         ///< which tiles, how many open edges
  cloisters,     ///< where they are
  farms,         ///< which tiles
  gardens,       ///< where they are
  lines,         ///< of the set's own: which tiles, how many open edges
  completion,    ///< what is complete
  followers,     ///< who stands where, after a turn from which nobody returned
  retrieval,     ///< from where a figure may be taken back
  parts,         ///< whose the next tile is, and which part of his turn
  tokens,        ///< who has taken which
  decks,         ///< what is left of the deck that is being drawn
  scores,        ///< after a turn
  supply,        ///< after a turn from which nobody returned
  returns,       ///< followers and supply after a turn from which somebody returned
  final_third,   ///< final scores by farm method
  final_second,  ///< the same
  final_first,   ///< the same
  final_off,     ///< the same, without farmers
  moves,         ///< a legal move is made and not refused
  tiles,         ///< how many there are of each, from an engine that says so
  undo,          ///< a move is taken back, and all is as before it; made again, as after it
  saves,         ///< a game is saved and loaded, and all is as before
  answers        ///< the engine answers at all
};
constexpr std::size_t engine_rule_count = static_cast<std::size_t>(EngineRule::answers) + 1;

/// "legal-placements", "spots", ... as in output and docs/conform.md.
const char* rule_name(EngineRule rule);
/// Whether the rule is told only where something was asked about it: gardens, own lines, retrieval, parts,
/// tokens and decks, which the published base game does not have, and tiles.
bool is_optional(EngineRule rule);
/// All names, in order.
std::span<const char* const> rule_names();

/// Some of the rules.
using RuleSet = std::bitset<engine_rule_count>;
inline RuleSet every_rule() { return RuleSet().set(); }
inline RuleSet only_rule(EngineRule rule) { return RuleSet().set(static_cast<std::size_t>(rule)); }

/// Of one rule. What was agreed or differed was checked.
struct RuleTally {
  std::uint64_t agreed = 0;
  std::uint64_t differed = 0;  ///< games with a difference; a game is not asked about the rule again after it
  std::uint64_t unsupported = 0;          ///< questions that the engine does not answer
  std::set<std::string> unanswered = {};  ///< what they are: "open" of features, "tokens"
  std::uint64_t checked() const { return agreed + differed; }
  void operator+=(const RuleTally& more) {
    agreed += more.agreed;
    differed += more.differed;
    unsupported += more.unsupported;
    unanswered.insert(more.unanswered.begin(), more.unanswered.end());
  }
  friend bool operator==(const RuleTally&, const RuleTally&) = default;
};

struct RuleTallies {
  std::array<RuleTally, engine_rule_count> rules{};
  RuleTally& of(EngineRule rule) { return rules[static_cast<std::size_t>(rule)]; }
  const RuleTally& of(EngineRule rule) const { return rules[static_cast<std::size_t>(rule)]; }
  friend bool operator==(const RuleTallies&, const RuleTallies&) = default;
};

/// Where an engine and ours part.
struct EngineDifference {
  EngineRule rule = EngineRule::placements;
  int turn = 0;                        ///< from 1; 0: before any
  std::string what;                    ///< "legal placements of N", "scores", ...
  std::string expected;                ///< what the reference model says
  std::string got;                     ///< what the engine says
  std::vector<Symptom> symptoms = {};  ///< what is wrong, each by itself
  friend bool operator==(const EngineDifference&, const EngineDifference&) = default;
};

/// One thing to ask: the rule that it is about, and what it is called when answers differ.
struct Question {
  EngineRule rule = EngineRule::placements;
  std::string what;
  Request request;
};
/// Where a tile of the type may lie.
Question placements_of(const GameTerms& terms, int type);
/// While the tile lies: where each figure may be deployed, and which may be taken back.
std::vector<Question> turn_questions(const GameTerms& terms, int player, int type);
/// Between turns: features, scores, supplies, tokens and who is next; `returned`: in the turn before a figure
/// came back that was not taken back.
std::vector<Question> state_questions(const GameTerms& terms, bool returned = false);
/// Final scores by every method that there can be.
std::vector<Question> final_questions(const GameTerms& terms);
/// All that is asked between turns when nothing is expected but what was said before.
std::vector<Question> all_questions(const GameTerms& terms);
std::vector<Answer> answers_of(const Engine& engine, const std::vector<Question>& questions);

class Examination {
 public:
  /// References must outlive it. No other rules than these are looked at.
  Examination(const GameTerms& terms, const Engine& model, const Engine& engine, RuleTallies& tallies,
              RuleSet rules = every_rule());

  /// The turn that differences are said to be in.
  void set_turn(int turn) { turn_ = turn; }
  /// Of each segment of the tile that lies the feature that it is part of, as a number. Segments of one
  /// feature are one choice: "city0/city1".
  void set_joined(int type, std::vector<int> joined);
  /// The kinds of the features that are scored in the turn.
  void set_scored(KindSet kinds) { scored_ = kinds; }

  /// What the engine says of its tiles when a game begins.
  void compare_tiles(const Answer& begun);
  void ask(const Question& question);
  void ask(const std::vector<Question>& questions);
  /// Whatever is asked is expected to be as it was, and counts for that rule. `when`: "after undo".
  void ask_again(EngineRule rule, const char* when, const std::vector<Question>& questions,
                 const std::vector<Answer>& before);
  /// Whether the move was made; else the game can only end. A refusal is a difference.
  bool note_move(EngineRule rule, const std::string& what, const Answer& answer);
  void note_failure(const EngineFailure& failure);
  /// Neither dropped after a difference nor left out.
  bool is_asked(EngineRule rule) const;
  void note_unsupported(EngineRule rule, const std::string& what) {
    if (counted_as_) return;
    ++tallies_->of(rule).unsupported;
    tallies_->of(rule).unanswered.insert(what);
  }
  /// Every question of the game was answered somehow.
  void note_answered() { note_agreed(EngineRule::answers); }

  /// The first of each rule, in the order in which they were found.
  const std::vector<EngineDifference>& differences() const { return differences_; }
  /// Whether a symptom of a rule is known. Of rules whose every answer stands by itself (where a tile may
  /// lie, where a figure may be deployed or taken back) more is asked after a difference with such symptoms
  /// only.
  using Tolerance = std::function<bool(EngineRule, const Symptom&)>;
  void tolerate(Tolerance is_known) { is_known_ = std::move(is_known); }
  /// The first of each rule.
  const std::vector<EngineDifference>& tolerated() const { return tolerated_; }
  /// What the engine said when a move was not supported; empty: all were.
  const std::string& unsupported() const { return unsupported_; }

 private:
  void note_agreed(EngineRule rule);
  /// A difference, if the rule is asked about.
  void note(EngineDifference difference);
  bool compare_points(const Question& question, const Answer& expected, const Answer& got);
  std::vector<Symptom> wrong_spots(const Request& request, const Texts& expected, const Texts& got) const;
  void compare(const Question& question, const Answer& expected, const Answer& got);
  void compare_kind(rules::FeatureKind kind, const std::vector<Feature>& expected, const Answer& got,
                    EngineRule standing);
  void ask_features(const Question& question);
  Texts choices(const Texts& spots) const;

  const GameTerms* terms_;
  const Engine* model_;
  const Engine* engine_;
  RuleTallies* tallies_;
  RuleSet rules_;  ///< still looked at
  Tolerance is_known_;
  std::vector<EngineDifference> tolerated_;
  Knowledge knowledge_;                        ///< the engine's
  std::map<std::string, std::string> joined_;  ///< segment -> the choice that it is part of
  int type_ = -1;                              ///< of the tile that lies
  KindSet scored_;                             ///< in the turn
  Ints scores_before_;                         ///< the turn; empty: not known
  std::optional<EngineRule> counted_as_;       ///< whatever is asked counts for this rule
  const char* when_ = "";
  int turn_ = 0;
  std::vector<EngineDifference> differences_;
  std::string unsupported_;
};

/// Whether the engine says that it answers such a request.
bool can(const Engine& engine, Ask ask);
/// Whether the engine lists segments of one feature apart as spots.
bool lists_apart(const Engine& engine);
/// The turn with the segment named as the engine lists it: another one of the same feature where it has that
/// one for both. `joined`: of each segment of the tile the feature that it is part of.
rules::Turn as_listed(const Engine& engine, const GameTerms& terms, rules::Turn turn,
                      const std::vector<int>& joined);

}  // namespace bastide::props::engines
