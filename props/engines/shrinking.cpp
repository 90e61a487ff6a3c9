// The least game that shows a difference.
//
// Three ways, each until it yields nothing more: turns and followers left out (props/game_script.hpp); fewer
// players; and the beginnings of other random games, as long as the best so far less one turn. The last is
// there because leaving out is stuck where a tile holds the landscape together: the first difference of a
// game may lie twenty tiles from the start, and no tile on the way there can go. Only the rule of the
// difference is asked about, so that nothing else can take its place. All of it is a function of the script
// found. The alternative, trying other tiles in place of those there, needs far more games for the same.
#include <algorithm>

#include "props/engines/conformance.hpp"
#include "props/play/game_generator.hpp"

namespace bastide::props::engines {
namespace {

constexpr int most_tries = 2000;
constexpr int most_failures = 60;  // games that may end with the engine gone: each starts it again
constexpr std::uint64_t search_seed = 5;
constexpr std::uint64_t most_beginnings = 200;

/// Says whether a script shows a difference of the rule, and cuts it to what does.
class Trial {
 public:
  Trial(const EngineAdapter& engine, const GameTerms& terms, Asking asking, EngineRule rule,
        int most_silences)
      : engine_(&engine), terms_(terms), asking_(asking), rule_(rule), silences_left_(most_silences) {
    asking_.stop_at_difference = true;
    if (rule != EngineRule::answers) asking_.rules = only_rule(rule);
  }

  int tries() const { return tries_; }
  bool is_exhausted() const {
    return tries_ >= (rule_ == EngineRule::answers ? most_failures : most_tries) || silences_left_ <= 0;
  }

  std::optional<EngineDifference> difference(GameScript& script) {
    if (is_exhausted()) return std::nullopt;
    ++tries_;
    RuleTallies ignored;
    auto game = examine_game(*engine_, terms_, script, asking_, ignored);
    if (game.failure && game.failure->kind() == EngineFailure::Kind::silent) --silences_left_;
    if (game.failure && game.failure->kind() == EngineFailure::Kind::interrupted) silences_left_ = 0;
    if (game.differences.empty() || game.differences.front().rule != rule_) return std::nullopt;
    script = std::move(game.played);
    return std::move(game.differences.front());
  }

 private:
  const EngineAdapter* engine_;
  GameTerms terms_;
  Asking asking_;
  EngineRule rule_;
  int silences_left_;
  int tries_ = 0;
};

/// The script with its players' numbers below `players`.
GameScript with_players(GameScript script, int players) {
  script.players = players;
  for (auto& turn : script.turns) turn.give_to(turn.player % players);
  script.forget_log();
  return script;
}

GameScript beginning(GameScript script, std::size_t turns) {
  script.turns.resize(std::min(turns, script.turns.size()));
  script.forget_log();
  return script;
}

}  // namespace

void Conformance::shrink(FoundDifference& found, int most_silences) const {
  Asking asking;
  asking.rules = rules_;
  if (found.is_on_board) asking.only_at_end = asking.all_types = true;
  Trial trial(*engine_, found.terms, asking, found.difference.rule, most_silences);
  const auto try_script = [&](GameScript script) {
    const auto difference = trial.difference(script);
    if (!difference) return false;
    found.difference = *difference;
    found.script = std::move(script);
    return true;
  };
  const auto leave_out = [&] {
    const auto fails = [&](GameScript& script) { return trial.difference(script).has_value(); };
    auto script = found.script;
    shrink_script(script, fails, most_tries);
    if (script != found.script) try_script(std::move(script));
    const int least = std::max(1, found.terms.edition->least_players);
    for (int players = least; players < found.script.players; ++players) {
      if (try_script(with_players(found.script, players))) break;
    }
  };

  // The game was played on beyond the difference: first cut it there.
  if (try_script(found.script)) {
    found.turns_before = found.script.turns.size();
    leave_out();
    for (std::uint64_t n = 0; n < most_beginnings && !trial.is_exhausted(); ++n) {
      const auto turns = found.script.turns.size();
      if (turns <= 1) break;
      const auto other = play::numbered_game({*found.terms.fit, *found.terms.edition}, search_seed, n);
      if (try_script(beginning(other, turns - 1))) leave_out();
    }
  }
  found.tries = trial.tries();
}

}  // namespace bastide::props::engines
