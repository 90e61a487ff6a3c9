// A vector played: on an engine alone, to hear what it says, and on an engine beside ours.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "props/engines/own_engines.hpp"
#include "props/engines/side_by_side.hpp"
#include "props/engines/situations.hpp"
#include "props/vectors/vector.hpp"

namespace bastide::props::vectors {
namespace {

using engines::Answer;
using engines::Ask;
using engines::Engine;
using engines::EngineDifference;
using engines::EngineFailure;
using engines::EngineRule;
using engines::GameTerms;
using engines::Request;
using engines::RuleSet;
using rules::editions::Farms;

/// As it stands in a vector: in order, and without what is not there.
std::vector<Feature> as_written(std::vector<Feature> features) {
  for (auto& f : features) {
    std::ranges::sort(f.tiles);
    if (f.marks) std::erase_if(*f.marks, [](const auto& mark) { return mark.second == 0; });
    if (f.figures) {
      std::erase_if(*f.figures, [](const auto& figure) {
        return std::ranges::all_of(figure.second, [](int n) { return n == 0; });
      });
    }
    if (f.marks && f.marks->empty()) f.marks.reset();
    if (f.figures && f.figures->empty()) f.figures.reset();
  }
  std::ranges::sort(features);
  return features;
}

template <class T>
T sorted(std::optional<T> list) {
  auto out = std::move(list).value_or(T{});
  std::ranges::sort(out);
  return out;
}

/// An answer among those of a vector; where it says nothing: nothing.
void put(const Request& request, engines::Answer answer, Expected& says) {
  const auto ints = [](const std::optional<engines::Ints>& numbers) {
    return numbers.value_or(engines::Ints{});
  };
  switch (request.ask) {
    case Ask::placements:
      says.placements = sorted(std::move(answer.placements));
      break;
    case Ask::spots:
      (request.figure ? says.spots_of[*request.figure] : says.spots) = sorted(std::move(answer.spots));
      break;
    case Ask::retrievable:
      says.retrievable = sorted(std::move(answer.retrievable));
      break;
    case Ask::features:
      says.features = as_written(std::move(answer.features).value_or(std::vector<Feature>{}));
      break;
    case Ask::scores:
      says.scores = ints(answer.scores);
      break;
    case Ask::supply:
      (request.figure ? says.supply_of[*request.figure] : says.supply) = ints(answer.supply);
      break;
    case Ask::tokens:
      says.tokens[*request.mark] = ints(answer.tokens);
      break;
    case Ask::next:
      says.next = answer.next.value_or(NextTile{});
      break;
    case Ask::deck:
      says.deck = std::move(answer.deck).value_or(std::map<std::string, int>{});
      break;
    case Ask::final:
      says.final[*request.farms] = ints(answer.final);
      break;
    default:
      break;
  }
}

/// What is done of a vector.
struct Plan {
  std::span<const rules::Turn> turns;
  Ending ending = Ending::plain;
  std::size_t undone = 0;
  std::optional<int> next;  ///< tile that is asked about once all is done
};

Plan plan_of(const TestVector& vector, const GameScript& script) {
  Plan plan{script.turns, vector.ending, static_cast<std::size_t>(vector.undone), std::nullopt};
  if (plan.ending == Ending::undo && plan.undone > 0)
    plan.next = plan.turns.last(plan.undone).front().tile.type;
  return plan;
}

/// Plays it move by move. `goes_on(answer)`: whether it does with that answer to its ending.
template <class Game, class GoesOn>
void play(Game& game, const Plan& plan, const GoesOn& goes_on) {
  if (!game.begin()) return;
  for (std::size_t i = 0; i < plan.turns.size(); ++i) {
    if (!game.play(plan.turns[i], i + 1 == plan.turns.size())) return;
  }
  if (plan.ending != Ending::plain) {
    const auto again = plan.turns.last(plan.undone);
    game.begin_ending();
    auto answer = plan.ending == Ending::reload ? game.reload() : engines::done();
    for (auto turn = again.rbegin(); turn != again.rend() && answer.is_done(); ++turn)
      answer = game.undo(*turn);
    if (!goes_on(answer)) return;
    for (std::size_t i = 0; i < again.size() && plan.ending == Ending::redo; ++i) {
      if (!game.play(again[i], i + 1 == again.size())) return;
    }
  }
  if (plan.next) game.ask_placements(*plan.next);
  game.ask_all();
}

/// On an engine alone.
class Alone {
 public:
  Alone(const Engine& engine, const GameTerms& terms)
      : engine_(&engine), terms_(&terms), keeps_bag_(can(engine, Ask::aside)) {}

  const Answers& answers() const { return answers_; }
  bool begin() { return made("begin", (*engine_)(begin_request(*terms_))); }

  bool play(const rules::Turn& turn, bool is_asked) {
    const auto& set = terms_->set();
    for (const int type : turn.set_aside) {
      // An engine without a bag need not know.
      if (keeps_bag_ && !made("setting a tile aside", (*engine_)(engines::aside_request(set, type))))
        return false;
    }
    if (is_asked) ask_placements(turn.tile.type);
    if (!made("placing a tile", (*engine_)(engines::place_request(set, turn)))) return false;
    if (is_asked) ask(turn_questions(*terms_, turn.player, turn.tile.type));
    return made("finishing a turn", (*engine_)(engines::finish_request(set, turn)));
  }

  void begin_ending() {}
  /// Takes the turn back, and what was set aside before it.
  Answer undo(const rules::Turn& turn) {
    auto answer = engines::done();
    const auto moves = 1 + (keeps_bag_ ? turn.set_aside.size() : 0);
    for (std::size_t i = 0; i < moves && answer.is_done(); ++i)
      answer = (*engine_)(engines::asking(Ask::undo));
    return answer;
  }
  Answer reload() {
    auto saved = (*engine_)(engines::asking(Ask::save)).saved;
    return saved ? load_anew(*engine_, *terms_, std::move(*saved)) : engines::unsupported("not answered");
  }

  bool made(const char* what, const engines::Answer& answer) {
    if (answer.is_done()) return true;
    const auto why = answer.unsupported ? answer.unsupported : answer.refused;
    answers_.refusal = fmt::format("{}: {}", what, why.value_or(""));
    answers_.is_supported = !answer.unsupported;
    return false;
  }

  void ask_placements(int type) { ask({placements_of(*terms_, type)}); }
  void ask_all() {
    ask(state_questions(*terms_));
    ask(final_questions(*terms_));
  }

 private:
  void ask(const std::vector<engines::Question>& questions) {
    for (const auto& question : questions) put(question.request, (*engine_)(question.request), answers_.says);
  }

  const Engine* engine_;
  const GameTerms* terms_;
  bool keeps_bag_;
  Answers answers_;
};

struct Outcome {
  Comparison comparison;
  std::size_t before_ending = 0;  ///< differences found before it
  bool lacks_ending = false;      ///< the engine cannot end so: what comes after it was not asked
};

/// On an engine beside ours.
class Pairing {
 public:
  Pairing(const GameTerms& terms, const Engine& engine, RuleSet rules, Outcome& out)
      : out_(&out), game_(engine, terms, out.comparison.tallies, rules) {}

  engines::Examination& examination() { return game_.examination(); }
  bool begin() { return game_.begin(); }

  bool play(rules::Turn turn, bool is_asked) {
    game_.set_turn(++turn_);
    return game_.set_aside(turn) && game_.play(turn, is_asked);
  }

  void begin_ending() { out_->before_ending = examination().differences().size(); }
  Answer undo(const rules::Turn& turn) {
    game_.set_turn(--turn_);
    return game_.undo(turn);
  }
  Answer reload() { return game_.reload(); }

  void ask_placements(int type) { game_.ask({placements_of(game_.terms(), type)}); }
  void ask_all() {
    game_.ask_state();
    game_.ask(final_questions(game_.terms()));
  }

 private:
  Outcome* out_;
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

Outcome outcome_of(const Plan& plan, const GameTerms& terms, const Engine& engine, RuleSet rules) {
  Outcome out;
  auto& comparison = out.comparison;
  Pairing pairing(terms, engine, rules, out);
  try {
    play(pairing, plan, [&](const Answer& ending) {
      auto& examination = pairing.examination();
      const auto rule = *rule_of(plan.ending);
      out.lacks_ending = ending.unsupported.has_value();
      return !out.lacks_ending && (ending.is_done() || examination.note_move(rule, rule_name(rule), ending));
    });
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

Answers answers_to(const TestVector& vector, GameTerms terms, const Engine& engine) {
  terms.players = vector.players;
  Alone game(engine, terms);
  play(game, plan_of(vector, script_of(vector, terms.set())),
       [&](const Answer& ending) { return game.made("the ending", ending); });
  return game.answers();
}

void answers_to_beginnings(const TestVector& vector, GameTerms terms, const Engine& engine,
                           const std::function<void(std::size_t, const Answers&)>& tell) {
  terms.players = vector.players;
  Alone game(engine, terms);
  if (!game.begin()) return;
  const auto script = script_of(vector, terms.set());
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    if (!game.play(script.turns[i], true)) return;
    game.ask_all();
    tell(i + 1, game.answers());
  }
}

namespace {

/// Fills in the scores after each turn, of an engine that makes all the moves.
void note_scores(TestVector& vector, GameTerms terms, const Engine& engine) {
  terms.players = vector.players;
  Alone game(engine, terms);
  game.begin();
  const auto script = script_of(vector, terms.set());
  for (std::size_t i = 0; i < script.turns.size(); ++i) {
    game.play(script.turns[i], false);
    vector.turns[i].scores = engine(engines::asking(Ask::scores)).scores.value();
  }
}

}  // namespace

TestVector completed(TestVector vector, const GameTerms& terms) {
  const auto fail = [&](const std::string& wrong) {
    throw std::logic_error(fmt::format("vector {}: {}", vector.name, wrong));
  };
  const auto model = answers_to(vector, terms, engines::reference_engine());
  const auto fast = answers_to(vector, terms, engines::fast_engine());
  if (!model.refusal.empty()) fail(model.refusal);
  if (!fast.refusal.empty() || model.says != fast.says) fail("our two engines differ");
  vector.expect = model.says;
  note_scores(vector, terms, engines::reference_engine());
  vector.statements = statements_behind(vector.questions, terms);
  for (const auto& situation : engines::situations()) {
    if (std::ranges::find(vector.situations, engines::situation_name(situation)) == vector.situations.end())
      continue;
    for (auto& id : cited_statements(situation)) {
      if (std::ranges::find(vector.statements, id) == vector.statements.end())
        vector.statements.push_back(std::move(id));
    }
  }
  return vector;
}

int requests_for(const TestVector& vector, const GameTerms& terms) {
  const auto& edition = *terms.edition;
  const auto figures = static_cast<int>(edition.figures.size());
  int requests = 1;  // begin
  for (const auto& turn : vector.turns) requests += 2 + static_cast<int>(turn.aside.size());
  requests += 1 + figures;                          // placements, spots
  requests += 2 + figures;                          // features, scores, supplies
  requests += edition.farms == Farms::off ? 1 : 3;  // final
  requests += vector.undone;
  const auto back = std::min(vector.turns.size(), static_cast<std::size_t>(vector.undone));
  for (const auto& turn : std::span(vector.turns).last(back)) {
    const auto asides = static_cast<int>(turn.aside.size());
    requests += vector.ending == Ending::redo ? 2 * asides : asides;
  }
  if (vector.ending == Ending::undo) requests += 1;                                // placements again
  if (vector.ending == Ending::redo) requests += 2 * vector.undone + 1 + figures;  // turns, placements, spots
  if (vector.ending == Ending::reload) requests += 3;
  return requests;
}

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
  const auto plan = plan_of(vector, script);
  Plan plain{plan.turns, Ending::plain, 0, plan.next};
  if (plan.next) plain.turns = plan.turns.first(plan.turns.size() - plan.undone);
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
