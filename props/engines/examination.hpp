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
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "props/engines/engine_adapter.hpp"
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
  undo,          ///< taking back a move is made
  saves,         ///< saving and loading is made
  answers        ///< the engine answers at all
};
constexpr std::size_t engine_rule_count = 25;

/// "legal-placements", "spots", ... as in output and docs/conform.md.
const char* rule_name(EngineRule rule);
/// Whether the rule is one of gardens, own lines, retrieval, parts, tokens and decks, which the published
/// base game does not have.
bool is_of_expansions(EngineRule rule);
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
  std::uint64_t unsupported = 0;  ///< questions that the engine does not answer
  std::uint64_t checked() const { return agreed + differed; }
  void operator+=(const RuleTally& more) {
    agreed += more.agreed;
    differed += more.differed;
    unsupported += more.unsupported;
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
  int turn = 0;          ///< from 1; 0: before any
  std::string what;      ///< "legal placements of N", "scores", ...
  std::string expected;  ///< what the reference model says
  std::string got;       ///< what the engine says
  friend bool operator==(const EngineDifference&, const EngineDifference&) = default;
};

class Examination {
 public:
  /// References must outlive it. No other rules than these are looked at.
  Examination(const GameTerms& terms, const EngineAdapter& model, const EngineAdapter& engine,
              RuleTallies& tallies, RuleSet rules = every_rule());

  /// The turn that differences are said to be in.
  void set_turn(int turn) { turn_ = turn; }

  void ask_placements(int type);
  /// Where each figure may be deployed, and which may be taken back.
  void ask_actions(int player, int type);
  /// Features, scores, supplies, tokens and who is next after a tile; `returned`: a figure came back that was
  /// not taken back.
  void ask_state(bool returned);
  void ask_final();
  /// Whether the move was made; else the game can only end. A refusal is a difference.
  bool note_move(EngineRule rule, const std::string& what, const Reply& reply);
  void note_failure(const EngineFailure& failure);
  /// Every question of the game was answered somehow.
  void note_answered() { note(EngineRule::answers, "", "", ""); }

  /// The first of each rule, in the order in which they were found.
  const std::vector<EngineDifference>& differences() const { return differences_; }
  /// What the engine said when a move was not supported; empty: all were.
  const std::string& unsupported() const { return unsupported_; }

 private:
  bool is_asked(EngineRule rule) const;
  void note(EngineRule rule, const std::string& what, const std::string& expected, const std::string& got);
  void note_unsupported(EngineRule rule) { ++tallies_->of(rule).unsupported; }
  void compare_kind(rules::FeatureKind kind, const FeatureAnswers& expected, const FeatureAnswers& got,
                    EngineRule standing);
  void ask_features(bool returned);
  void ask_spots(int player, int type, int figure);
  void ask_retrievable(int player);
  void ask_next_part();
  void ask_deck();
  template <class Ask>
  void ask_numbers(EngineRule rule, const std::string& what, const Ask& question);

  const GameTerms* terms_;
  const EngineAdapter* model_;
  const EngineAdapter* engine_;
  RuleTallies* tallies_;
  RuleSet rules_;  ///< still looked at
  int turn_ = 0;
  std::vector<EngineDifference> differences_;
  std::string unsupported_;
};

}  // namespace bastide::props::engines
