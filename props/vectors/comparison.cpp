#include "props/vectors/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "props/engines/own_engines.hpp"

namespace bastide::props::vectors {
namespace {

using engines::ask;
using engines::EngineAdapter;
using engines::EngineDifference;
using engines::EngineFailure;
using engines::EngineRule;
using engines::GameTerms;
using engines::make_move;
using engines::Reply;
using engines::RuleSet;

/// The game on both, move by move.
class Pairing {
 public:
  Pairing(const GameTerms& terms, const EngineAdapter& engine, RuleSet rules, Comparison& out)
      : terms_(&terms),
        engine_(&engine),
        session_(std::make_shared<engines::ReferenceSession>()),
        model_(engines::adapter_of(session_)),
        examination_(terms, model_, engine, out.tallies, rules) {}

  engines::Examination& examination() { return examination_; }
  bool begin() {
    model_.begin(*terms_);
    return made("beginning a game", make_move(engine_->begin, *terms_));
  }

  bool play(const rules::Turn& turn, bool is_asked) {
    examination_.set_turn(++turn_);
    for (const int type : turn.set_aside) {
      model_.set_aside(type);
      // An engine without a bag need not know.
      if (engine_->set_aside && !made("setting a tile aside", make_move(engine_->set_aside, type)))
        return false;
    }
    if (is_asked) examination_.ask_placements(turn.tile.type);
    model_.place(turn.player, turn.bare());
    if (!made("placing a tile", make_move(engine_->place, turn.player, turn.bare()))) return false;
    const auto joined = features_of_placed(*session_);
    if (is_asked) examination_.ask_actions(turn.player, turn.tile.type, joined);
    const int supply = figures_in_supply(*session_);
    const auto action = engines::action_of(turn);
    model_.finish(action);
    has_returned_ = figures_in_supply(*session_) > supply + engines::change_of(action);
    return made("finishing a turn",
                make_move(engine_->finish, as_listed(*engine_, turn.player, action, joined)));
  }

  /// Takes the turn back, and what was set aside before it. Nothing: it does not do that.
  Reply undo(const rules::Turn& turn) {
    examination_.set_turn(--turn_);
    has_returned_ = false;
    auto reply = Reply();
    for (std::size_t move = 0; move <= turn.set_aside.size() && reply.is_done(); ++move) {
      model_.undo();
      if (move == 0 || engine_->set_aside) reply = make_move(engine_->undo);
    }
    return reply;
  }

  Reply reload() {
    const auto saved = engine_->load ? ask(engine_->save) : std::nullopt;
    if (!saved) return {Reply::Kind::unsupported, {}};
    const auto begun = make_move(engine_->begin, *terms_);
    return begun.is_done() ? make_move(engine_->load, *saved) : begun;
  }

  void ask_all() {
    examination_.ask_state(has_returned_);
    examination_.ask_final();
  }
  bool made(const char* what, const Reply& reply) {
    return examination_.note_move(EngineRule::moves, what, reply);
  }

 private:
  const GameTerms* terms_;
  const EngineAdapter* engine_;
  std::shared_ptr<engines::ReferenceSession> session_;
  EngineAdapter model_;
  engines::Examination examination_;
  int turn_ = 0;
  bool has_returned_ = false;
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
    auto reply = plan.ending == Ending::reload ? pairing.reload() : Reply();
    for (auto turn = again.rbegin(); turn != again.rend() && reply.is_done(); ++turn)
      reply = pairing.undo(*turn);
    out.lacks_ending = reply.kind == Reply::Kind::unsupported;
    if (out.lacks_ending || (!reply.is_done() && !examination.note_move(*rule, rule_name(*rule), reply)))
      return;
    for (std::size_t i = 0; i < again.size() && plan.ending == Ending::redo; ++i) {
      if (!pairing.play(again[i], i + 1 == again.size())) return;
    }
  }
  if (plan.next) examination.ask_placements(*plan.next);
  pairing.ask_all();
}

Outcome outcome_of(const Plan& plan, const GameTerms& terms, const EngineAdapter& engine, RuleSet rules) {
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

Comparison compare(const TestVector& vector, GameTerms terms, const EngineAdapter& engine, RuleSet rules) {
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
