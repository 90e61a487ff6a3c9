#include "props/vectors/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "props/engines/side_by_side.hpp"

namespace bastide::props::vectors {
namespace {

using engines::Answer;
using engines::Engine;
using engines::EngineDifference;
using engines::EngineFailure;
using engines::EngineRule;
using engines::GameTerms;
using engines::RuleSet;

/// The game in play, move by move.
class Pairing {
 public:
  Pairing(const GameTerms& terms, const Engine& engine, RuleSet rules, Comparison& out)
      : game_(engine, terms, out.tallies, rules) {}

  engines::Examination& examination() { return game_.examination(); }
  bool begin() { return game_.begin(); }

  bool play(rules::Turn turn, bool is_asked) {
    const auto& terms = game_.terms();
    game_.set_turn(++turn_);
    if (!game_.set_aside(turn)) return false;
    if (is_asked) game_.ask({placements_of(terms, turn.tile.type)});
    if (!game_.place(turn)) return false;
    if (is_asked) game_.ask(turn_questions(terms, turn.player, turn.tile.type));
    return game_.finish(turn);
  }

  Answer undo(const rules::Turn& turn) {
    game_.set_turn(--turn_);
    return game_.undo(turn);
  }
  Answer reload() { return game_.reload(); }

  void ask_placements(int type) { game_.ask({placements_of(game_.terms(), type)}); }
  void ask_all() {
    game_.ask(state_questions(game_.terms(), game_.has_returned()));
    game_.ask(final_questions(game_.terms()));
  }

 private:
  engines::SideBySide game_;
  int turn_ = 0;
};

RuleSet questions() {
  RuleSet out;
  for (std::size_t r = 0; r < static_cast<std::size_t>(EngineRule::moves); ++r) out.set(r);
  return out;
}

/// What an ending is about; a plain one about nothing.
std::optional<EngineRule> rule_of(Ending ending) {
  if (ending == Ending::plain) return std::nullopt;
  return ending == Ending::reload ? EngineRule::saves : EngineRule::undo;
}

struct Outcome {
  Comparison comparison;
  std::size_t before_ending = 0;  ///< differences found before it
  bool lacks_ending = false;      ///< the engine cannot end so: what comes after it was not asked
};

struct Plan {
  std::span<const rules::Turn> turns;
  Ending ending = Ending::plain;
  std::size_t undone = 0;
  std::optional<int> next;  ///< tile that is asked about once all is done
};

void play(Pairing& pairing, const Plan& plan, Outcome& out) {
  auto& examination = pairing.examination();
  if (!pairing.begin()) return;
  for (std::size_t i = 0; i < plan.turns.size(); ++i) {
    if (!pairing.play(plan.turns[i], i + 1 == plan.turns.size())) return;
  }
  if (const auto rule = rule_of(plan.ending)) {
    out.before_ending = examination.differences().size();
    const auto again = plan.turns.last(plan.undone);
    auto answer = plan.ending == Ending::reload ? pairing.reload() : engines::done();
    for (auto turn = again.rbegin(); turn != again.rend() && answer.is_done(); ++turn)
      answer = pairing.undo(*turn);
    out.lacks_ending = answer.unsupported.has_value();
    if (out.lacks_ending || (!answer.is_done() && !examination.note_move(*rule, rule_name(*rule), answer)))
      return;
    for (std::size_t i = 0; i < again.size() && plan.ending == Ending::redo; ++i) {
      if (!pairing.play(again[i], i + 1 == again.size())) return;
    }
  }
  if (plan.next) pairing.ask_placements(*plan.next);
  pairing.ask_all();
}

Outcome outcome_of(const Plan& plan, const GameTerms& terms, const Engine& engine, RuleSet rules) {
  Outcome out;
  auto& comparison = out.comparison;
  Pairing pairing(terms, engine, rules, comparison);
  try {
    play(pairing, plan, out);
    pairing.examination().note_answered();
  } catch (const EngineFailure& failure) {
    comparison.failure = failure;
    pairing.examination().note_failure(failure);
  }
  comparison.differences = pairing.examination().differences();
  comparison.unsupported = pairing.examination().unsupported();
  return out;
}

/// Differences that came with the ending are faults of it; `plain`: without it.
void blame(EngineRule ending, const Comparison& plain, Outcome& out) {
  auto& [tallies, differences, unsupported, failure] = out.comparison;
  const auto is_wrong_anyway = [&](EngineRule rule) {
    return std::ranges::any_of(plain.differences, [rule](const auto& d) { return d.rule == rule; });
  };
  const auto found = std::exchange(differences, {});
  bool is_told = false;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto d = found[i];
    const bool is_of_ending = i >= out.before_ending && d.rule != EngineRule::answers;
    if (is_of_ending && d.rule != ending && !is_wrong_anyway(d.rule)) {
      --tallies.of(d.rule).differed;
      if (!is_told) ++tallies.of(ending).differed;
      d.what = (ending == EngineRule::undo ? "after undo: " : "after load: ") + d.what;
      d.rule = ending;
    }
    const bool is_first = d.rule != ending || !std::exchange(is_told, true);
    if (is_first) differences.push_back(std::move(d));
  }
  if (!is_told && !failure && unsupported.empty()) ++tallies.of(ending).agreed;
}

void keep_only(RuleSet rules, Comparison& out) {
  const auto is_kept = [&](EngineRule rule) { return rules.test(static_cast<std::size_t>(rule)); };
  for (std::size_t r = 0; r < engines::engine_rule_count; ++r) {
    if (!rules.test(r)) out.tallies.rules[r] = {};
  }
  std::erase_if(out.differences, [&](const auto& d) { return !is_kept(d.rule); });
}

}  // namespace

std::uint64_t Comparison::checked() const {
  std::uint64_t n = 0;
  for (std::size_t r = 0; r < static_cast<std::size_t>(EngineRule::moves); ++r)
    n += tallies.rules[r].checked();
  return n;
}

std::uint64_t Comparison::unanswered() const {
  std::uint64_t n = 0;
  for (const auto& tally : tallies.rules) n += tally.unsupported;
  return n;
}

Comparison compare(const TestVector& vector, GameTerms terms, const Engine& engine, RuleSet rules) {
  terms.players = vector.players;
  const auto script = script_of(vector, terms.set());
  const std::span turns(script.turns);
  const auto undone = static_cast<std::size_t>(vector.undone);
  Plan plan{turns, vector.ending, undone, std::nullopt};
  Plan plain{turns, Ending::plain, 0, std::nullopt};
  if (vector.ending == Ending::undo) {
    plan.next = turns.last(undone).front().tile.type;
    plain = {turns.first(turns.size() - undone), Ending::plain, 0, plan.next};
  }
  const auto ending = rule_of(vector.ending);
  if (!ending || !rules.test(static_cast<std::size_t>(*ending)))
    return outcome_of(plain, terms, engine, rules).comparison;
  auto out = outcome_of(plan, terms, engine, rules | questions());
  const bool is_interrupted =
      out.comparison.failure && out.comparison.failure->kind() == EngineFailure::Kind::interrupted;
  if (is_interrupted) return out.comparison;
  if (out.lacks_ending) {
    auto without = outcome_of(plain, terms, engine, rules).comparison;
    ++without.tallies.of(*ending).unsupported;
    return without;
  }
  const bool is_wrong = out.comparison.differences.size() > out.before_ending;
  blame(*ending, is_wrong ? outcome_of(plain, terms, engine, rules | questions()).comparison : Comparison(),
        out);
  keep_only(rules, out.comparison);
  return out.comparison;
}

}  // namespace bastide::props::vectors
