// Puts questions about a game to an engine and to ours, and keeps what came of it.
//
// The model's answers are what is expected. Lists are compared as sets, features as sets of texts that say
// all there is to say about them, so that no engine needs our numbers of features or segments; what an
// engine leaves out of a feature is left out of ours. After its first difference in a rule a game is not
// asked about that rule again: a score that is wrong once stays wrong, and would be counted every turn.
// Rejected: ending the game there, which hides every rule behind the first one broken.
#pragma once

#include "props/engine_adapter.hpp"
#include "props/engine_rules.hpp"

namespace bastide::props {

class Examination {
 public:
  /// References must outlive it. `only`: no other rule is looked at.
  Examination(const GameTerms& terms, const EngineAdapter& model, const EngineAdapter& engine,
              RuleTallies& tallies, std::optional<EngineRule> only = std::nullopt);

  /// The turn that differences are said to be in.
  void set_turn(int turn) { turn_ = turn; }

  void ask_placements(int type);
  void ask_spots(int player, int type);
  /// Features, scores and supply after a turn; `returned`: a follower came back in it.
  void ask_state(bool returned);
  void ask_final();
  /// Whether the move was made; else the game can only end. A refusal is a difference.
  bool note_move(EngineRule rule, const std::string& what, const Reply& reply);
  void note_failure(const EngineFailure& failure);
  /// Every question of the game was answered somehow.
  void note_answered() { note(EngineRule::answers, "", "", ""); }

  /// The first of the game.
  const std::optional<EngineDifference>& difference() const { return difference_; }
  /// What the engine said when a move was not supported; empty: all were.
  const std::string& unsupported() const { return unsupported_; }

 private:
  bool is_asked(EngineRule rule) const;
  void note(EngineRule rule, const std::string& what, const std::string& expected, const std::string& got);
  void note_unsupported(EngineRule rule) { ++tallies_->of(rule).unsupported; }
  void compare_kind(rules::FeatureKind kind, const FeatureAnswers& expected, const FeatureAnswers& got,
                    EngineRule standing);
  void ask_features(bool returned);
  template <class Ask>
  void ask_numbers(EngineRule rule, const char* what, const Ask& question);

  const GameTerms* terms_;
  const EngineAdapter* model_;
  const EngineAdapter* engine_;
  RuleTallies* tallies_;
  std::optional<EngineRule> only_;
  std::array<bool, engine_rule_count> is_dropped_{};
  int turn_ = 0;
  std::optional<EngineDifference> difference_;
  std::string unsupported_;
};

}  // namespace bastide::props
