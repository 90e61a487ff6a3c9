#include "props/engines/stateful_check.hpp"

#include <rapidcheck/state.h>

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>

#include "props/engines/own_engines.hpp"
#include "rules/notation.hpp"

namespace bastide::props::engines {
namespace {

/// What is expected: the game on the reference model.
struct EngineModel {
  ReferenceSession session;
  int player = 0;            ///< whose turn it is
  std::optional<int> drawn;  ///< the type in hand
  std::shared_ptr<const ReferenceSession> saved;
  int saved_player = 0;
};

/// The engine, and what came of the questions put to it.
struct ExaminedEngine {
  Engine engine;
  GameTerms terms;
  std::optional<std::string> saved;  ///< the engine's own text
  RuleTallies tallies;
  std::optional<EngineDifference> difference;
  bool has_stopped = false;  ///< a move was not supported: it stands elsewhere than the model, until a load
};

using EngineCommand = rc::state::Command<EngineModel, ExaminedEngine>;

/// What the engine at hand can do besides playing turns: commands that it cannot are not made.
struct EngineAbilities {
  bool set_aside = true;
  bool undo = true;
  bool save = true;
};

/// Puts questions through an Examination with the model's session as it is after the command, and makes its
/// difference a failure.
template <class Questions>
void examine(const EngineModel& after, ExaminedEngine& sut, const Questions& questions) {
  if (sut.has_stopped) return;
  const auto model = engine_of(std::make_shared<ReferenceSession>(after.session));
  Examination examination(sut.terms, model, sut.engine, sut.tallies);
  examination.set_turn(static_cast<int>(after.session.moves().size()));
  questions(examination);
  if (!examination.unsupported().empty()) sut.has_stopped = true;
  if (examination.differences().empty()) return;
  sut.difference = examination.differences().front();
  RC_FAIL(sut.difference->what);
}

void require_no_turn(const EngineModel& model) { RC_PRE(!model.drawn && !model.session.placed()); }

template <class Items>
const auto& chosen(const Items& items, std::size_t choice) {
  return items[choice % items.size()];
}

/// The command's words are made before it is applied, when the state says what its numbers mean.
class Draw final : public EngineCommand {
 public:
  explicit Draw(int type) : type_(type) {}
  void checkPreconditions(const EngineModel& s) const override {
    require_no_turn(s);
    RC_PRE(type_ < s.session.terms().set().type_count());
    RC_PRE(s.session.game().left(type_) > 0);
  }
  void apply(EngineModel& s) const override { s.drawn = type_; }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    examine(s, sut, [&](Examination& e) { e.ask(placements_of(sut.terms, type_)); });
  }
  void show(std::ostream& os) const override { os << "draw " << type_; }

 private:
  int type_;
};

class SetAside final : public EngineCommand {
 public:
  void checkPreconditions(const EngineModel& s) const override {
    RC_PRE(s.drawn.has_value() && !s.session.placed());
    RC_PRE(s.session.game().placements(*s.drawn).empty());
  }
  void apply(EngineModel& s) const override {
    s.session(aside_request(s.session.terms().set(), *s.drawn));
    s.drawn.reset();
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    if (sut.has_stopped) return;
    const auto reply = sut.engine(aside_request(sut.terms.set(), *s.drawn));
    examine(s, sut, [&](Examination& e) { e.note_move(EngineRule::moves, "setting a tile aside", reply); });
  }
  void show(std::ostream& os) const override { os << "set the tile aside"; }
};

class Place final : public EngineCommand {
 public:
  explicit Place(std::size_t choice) : choice_(choice) {}
  void checkPreconditions(const EngineModel& s) const override {
    RC_PRE(s.drawn.has_value() && !s.session.placed());
    RC_PRE(!s.session.game().placements(*s.drawn).empty());
  }
  void apply(EngineModel& s) const override {
    s.session(place_request(s.session.terms().set(), turn(s)));
    s.drawn.reset();
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    if (sut.has_stopped) return;
    const auto reply = sut.engine(place_request(sut.terms.set(), turn(s)));
    const auto after = nextState(s);
    examine(after, sut, [&](Examination& e) {
      if (!e.note_move(EngineRule::moves, "placing a tile", reply)) return;
      e.set_joined(*s.drawn, features_of_placed(after.session));
      e.ask(turn_questions(sut.terms, s.player, *s.drawn));
    });
  }
  void show(std::ostream& os) const override { os << "place, choice " << choice_; }

 private:
  rules::Turn turn(const EngineModel& s) const {
    const auto places = s.session.game().placements(*s.drawn);
    const auto& place = chosen(places, choice_);
    return {{}, s.player, {*s.drawn, place.rotation, place.cell, std::nullopt}};
  }
  std::size_t choice_;
};

class Finish final : public EngineCommand {
 public:
  /// `choice` 0: nobody is deployed.
  explicit Finish(std::size_t choice) : choice_(choice) {}
  void checkPreconditions(const EngineModel& s) const override { RC_PRE(s.session.placed().has_value()); }
  void apply(EngineModel& s) const override {
    s.session(finish_request(s.session.terms().set(), turn(s)));
    s.player = s.session.game().next_player(s.player);
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    if (sut.has_stopped) return;
    const auto turn = this->turn(s);
    const auto told = as_listed(sut.engine, sut.terms, turn, features_of_placed(s.session));
    const auto reply = sut.engine(finish_request(sut.terms.set(), told));
    const auto after = nextState(s);
    const int expected = figures_in_supply(s.session) + change_of(turn);
    const bool returned = figures_in_supply(after.session) > expected;
    examine(after, sut, [&](Examination& e) {
      if (e.note_move(EngineRule::moves, "finishing a turn", reply))
        e.ask(state_questions(sut.terms, returned));
    });
  }
  void show(std::ostream& os) const override {
    os << (choice_ == 0 ? "finish the turn" : fmt::format("act, choice {}, and finish", choice_));
  }

 private:
  /// With one of all that the player may do with his figures.
  rules::Turn turn(const EngineModel& s) const {
    const auto& game = s.session.game();
    const auto none = *s.session.placed();
    std::vector<rules::Turn> turns;
    for (int f = 0; f < static_cast<int>(s.session.terms().edition->figures.size()); ++f) {
      for (const int segment : game.spots(f)) turns.emplace_back(none).deploy(segment, f);
    }
    for (const auto& there : game.elsewhere()) turns.emplace_back(none).elsewhere = there;
    return choice_ == 0 || turns.empty() ? none : chosen(turns, choice_);
  }
  std::size_t choice_;
};

class FinalScores final : public EngineCommand {
 public:
  void checkPreconditions(const EngineModel& s) const override { RC_PRE(!s.session.placed()); }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    examine(s, sut, [&](Examination& e) { e.ask(final_questions(sut.terms)); });
  }
  void show(std::ostream& os) const override { os << "ask for the final scores"; }
};

class Undo final : public EngineCommand {
 public:
  void checkPreconditions(const EngineModel& s) const override {
    require_no_turn(s);
    RC_PRE(!s.session.moves().empty());
  }
  void apply(EngineModel& s) const override {
    const auto undone = s.session.moves().back();
    s.session(asking(Ask::undo));
    if (!is_aside(undone)) s.player = undone.player;
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    if (sut.has_stopped) return;
    const auto reply = sut.engine(asking(Ask::undo));
    const auto after = nextState(s);
    examine(after, sut, [&](Examination& e) {
      if (!e.note_move(EngineRule::undo, "undo", reply)) return;
      e.ask(state_questions(sut.terms));
      e.ask(placements_of(sut.terms, sut.terms.set().start_type()));
    });
  }
  void show(std::ostream& os) const override { os << "undo"; }
};

class Save final : public EngineCommand {
 public:
  void checkPreconditions(const EngineModel& s) const override { require_no_turn(s); }
  void apply(EngineModel& s) const override {
    s.saved = std::make_shared<ReferenceSession>(s.session);
    s.saved_player = s.player;
  }
  void run(const EngineModel& /*s*/, ExaminedEngine& sut) const override {
    sut.saved = sut.has_stopped ? std::nullopt : sut.engine(asking(Ask::save)).saved;
    if (!sut.has_stopped && !sut.saved) ++sut.tallies.of(EngineRule::saves).unsupported;
  }
  void show(std::ostream& os) const override { os << "save"; }
};

class Load final : public EngineCommand {
 public:
  void checkPreconditions(const EngineModel& s) const override {
    require_no_turn(s);
    RC_PRE(bool(s.saved));  // RapidCheck cannot show a nullptr
  }
  void apply(EngineModel& s) const override {
    s.session = *s.saved;
    s.player = s.saved_player;
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    sut.has_stopped = !sut.saved;  // the engine is told where the game stands, if it ever said so
    if (sut.has_stopped) return;
    const auto reply = load_anew(sut.engine, sut.terms, *sut.saved);
    const auto after = nextState(s);
    examine(after, sut, [&](Examination& e) {
      if (!e.note_move(EngineRule::saves, "load", reply)) return;
      e.ask(state_questions(sut.terms));
      e.ask(placements_of(sut.terms, sut.terms.set().start_type()));
    });
  }
  void show(std::ostream& os) const override { os << "load"; }
};

using CommandPointer = std::shared_ptr<const EngineCommand>;

template <class Command, class... Arguments>
CommandPointer command(Arguments... arguments) {
  return std::make_shared<const Command>(arguments...);
}

/// A game of these terms before the first draw.
EngineModel new_model(const GameTerms& terms) {
  EngineModel model;
  model.session(begin_request(terms));
  return model;
}

/// A command for that state; what does not fit it all the same (a tile drawn that is not left) is discarded
/// by its preconditions.
rc::Gen<CommandPointer> random_command(const EngineModel& model, EngineAbilities can) {
  const auto any = [] { return rc::gen::inRange<std::size_t>(0, 64); };
  if (model.session.placed()) return rc::gen::map(any(), [](std::size_t n) { return command<Finish>(n); });
  if (model.drawn) {
    if (!model.session.game().placements(*model.drawn).empty())
      return rc::gen::map(any(), [](std::size_t n) { return command<Place>(n); });
    return rc::gen::just(can.set_aside ? command<SetAside>() : command<FinalScores>());
  }
  // With decks few types may be drawn: only those of the open one are.
  const auto& set = model.session.terms().set();
  std::vector<int> types;
  for (int type = 0; type < set.type_count(); ++type) {
    if (set.decks().empty() || model.session.game().left(type) > 0) types.push_back(type);
  }
  if (types.empty()) types.push_back(set.start_type());
  const auto most = static_cast<int>(types.size());
  // Of twelve commands between turns eight begin a turn.
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 12), rc::gen::inRange(0, most)),
                      [can, types](auto drawn) {
                        switch (drawn.first) {
                          case 0:
                            return command<FinalScores>();
                          case 1:
                            if (can.undo) return command<Undo>();
                            break;
                          case 2:
                            if (can.save) return command<Save>();
                            break;
                          case 3:
                            if (can.save) return command<Load>();
                            break;
                          default:
                            break;
                        }
                        return command<Draw>(types[static_cast<std::size_t>(drawn.second)]);
                      });
}

using Commands = rc::state::Commands<EngineCommand>;

/// Runs the commands on a fresh engine. False when it fails; `sut` says how.
bool run_commands(const Commands& commands, const EngineModel& start, ExaminedEngine& sut) {
  if (!sut.engine(begin_request(sut.terms)).is_done()) {
    ++sut.tallies.of(EngineRule::moves).unsupported;
    return true;
  }
  try {
    rc::state::runAll(commands, start, sut);
  } catch (const rc::detail::CaseResult&) {
    if (!sut.difference) throw;
  }
  return !sut.difference;
}

/// What the commands do, tiles and segments by name, up to the one that fails.
std::vector<std::string> sequence_in_words(const Commands& commands, EngineModel model,
                                           const EngineDifference& found, int& turns) {
  std::vector<std::string> words;
  for (const auto& c : commands) {
    std::ostringstream shown;
    c->show(shown);
    auto text = shown.str();
    const auto moves = model.session.moves().size();
    c->apply(model);
    const auto& set = model.session.terms().set();
    if (text.starts_with("draw")) text = "draw " + set.type(*model.drawn).id;
    if (text.starts_with("place"))
      text = "place " + rules::print_placement(set, model.session.placed()->tile);
    if (model.session.moves().size() > moves && !is_aside(model.session.moves().back())) {
      ++turns;
      if (text.starts_with("act")) {
        const auto& move = model.session.moves().back();
        const auto laid = move.laid();
        text = laid.follower    ? "deploy and finish: " + rules::print_placement(set, laid)
               : move.elsewhere ? fmt::format("finish, {} {},{}",
                                              move.elsewhere->deploys ? "deploying on" : "taking back from",
                                              move.elsewhere->cell.x, move.elsewhere->cell.y)
                                : "finish the turn";
      }
    }
    words.push_back(std::move(text));
  }
  words.push_back(fmt::format("{}: expected {}, got {}", found.what, found.expected, found.got));
  return words;
}

}  // namespace

StatefulResult check_engine(const std::function<Engine()>& make_engine, const GameTerms& terms,
                            const StatefulOptions& options) {
  const auto start = new_model(terms);
  const auto engine = make_engine();
  const EngineAbilities abilities{can(engine, Ask::aside), can(engine, Ask::undo), can(engine, Ask::save)};
  const auto generator = rc::state::gen::commands(
      start, [abilities](const EngineModel& model) { return random_command(model, abilities); });
  StatefulResult result;
  const auto fails = [&](const Commands& commands, RuleTallies* tallies) {
    ExaminedEngine sut{make_engine(), terms, {}, {}, {}};
    const bool is_good = run_commands(commands, start, sut);
    if (tallies != nullptr) {
      for (std::size_t r = 0; r < engine_rule_count; ++r) tallies->rules[r] += sut.tallies.rules[r];
    }
    if (!is_good) result.difference = sut.difference;
    return !is_good;
  };
  for (int i = 0; i < options.sequences; ++i) {
    const int size = 1 + options.longest * (i + 1) / options.sequences;
    const rc::Random random(rc::Random::Key{options.seed, static_cast<std::uint64_t>(i), 0, 0});
    auto shrinkable = generator(random, size);
    ++result.sequences;
    auto commands = shrinkable.value();
    if (!fails(commands, &result.tallies)) continue;
    for (auto shrinks = shrinkable.shrinks(); auto smaller = shrinks.next();) {
      if (!fails(smaller->value(), nullptr)) continue;
      commands = smaller->value();
      shrinks = smaller->shrinks();
    }
    result.commands = sequence_in_words(commands, start, *result.difference, result.turns);
    return result;
  }
  return result;
}

}  // namespace bastide::props::engines
