#include "props/stateful.hpp"

#include <fmt/format.h>

#include <ostream>
#include <sstream>
#include <utility>

#include "props/examination.hpp"
#include "rules/notation.hpp"

namespace bastide::props {
namespace {

using rules::LegalPlace;

/// Puts questions through an Examination with the model's session as it is after the command, and makes its
/// difference a failure.
template <class Questions>
void examine(const EngineModel& after, ExaminedEngine& sut, const Questions& questions) {
  const auto model = adapter_of(std::make_shared<ReferenceSession>(after.session));
  Examination examination(sut.terms, model, sut.engine, sut.tallies);
  examination.set_turn(static_cast<int>(after.session.moves().size()));
  questions(examination);
  if (!examination.difference()) return;
  sut.difference = examination.difference();
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
    examine(s, sut, [&](Examination& e) { e.ask_placements(type_); });
  }
  void show(std::ostream& os) const override { os << "draw " << type_; }

 private:
  int type_;
};

class SetAside final : public EngineCommand {
 public:
  void checkPreconditions(const EngineModel& s) const override {
    RC_PRE(s.drawn.has_value() && !s.session.placed());
    RC_PRE(s.session.placements(*s.drawn)->empty());
  }
  void apply(EngineModel& s) const override {
    s.session.set_aside(*s.drawn);
    s.drawn.reset();
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    const auto reply = make(sut.engine.set_aside, *s.drawn);
    examine(s, sut, [&](Examination& e) { e.note_move(EngineRule::moves, "setting a tile aside", reply); });
  }
  void show(std::ostream& os) const override { os << "set the tile aside"; }
};

class Place final : public EngineCommand {
 public:
  explicit Place(std::size_t choice) : choice_(choice) {}
  void checkPreconditions(const EngineModel& s) const override {
    RC_PRE(s.drawn.has_value() && !s.session.placed());
    RC_PRE(!s.session.placements(*s.drawn)->empty());
  }
  void apply(EngineModel& s) const override {
    s.session.place(s.player, tile(s));
    s.drawn.reset();
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    const auto reply = make(sut.engine.place, s.player, tile(s));
    examine(nextState(s), sut, [&](Examination& e) {
      if (e.note_move(EngineRule::moves, "placing a tile", reply)) e.ask_spots(s.player, *s.drawn);
    });
  }
  void show(std::ostream& os) const override { os << "place, choice " << choice_; }

 private:
  rules::Placement tile(const EngineModel& s) const {
    const auto places = s.session.placements(*s.drawn).value();
    const auto& place = chosen(places, choice_);
    return {*s.drawn, place.rotation, place.cell, std::nullopt};
  }
  std::size_t choice_;
};

class Finish final : public EngineCommand {
 public:
  /// `choice` 0: nobody is deployed.
  explicit Finish(std::size_t choice) : choice_(choice) {}
  void checkPreconditions(const EngineModel& s) const override { RC_PRE(s.session.placed().has_value()); }
  void apply(EngineModel& s) const override {
    s.session.finish(segment(s));
    s.player = s.session.game().next_player(s.player);
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    const auto reply = make(sut.engine.finish, segment(s));
    const auto after = nextState(s);
    int before = segment(s) >= 0 ? -1 : 0;
    int now = 0;
    for (const int n : s.session.supply().value()) before += n;
    for (const int n : after.session.supply().value()) now += n;
    examine(after, sut, [&](Examination& e) {
      if (e.note_move(EngineRule::moves, "finishing a turn", reply)) e.ask_state(now > before);
    });
  }
  void show(std::ostream& os) const override {
    os << (choice_ == 0 ? "finish the turn" : fmt::format("deploy, choice {}, and finish", choice_));
  }

 private:
  int segment(const EngineModel& s) const {
    const auto spots = s.session.spots(s.player).value();
    return choice_ == 0 || spots.empty() ? -1 : chosen(spots, choice_);
  }
  std::size_t choice_;
};

class FinalScores final : public EngineCommand {
 public:
  void checkPreconditions(const EngineModel& s) const override { RC_PRE(!s.session.placed()); }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    examine(s, sut, [](Examination& e) { e.ask_final(); });
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
    s.session.undo();
    if (!undone.is_aside) s.player = undone.player;
  }
  void run(const EngineModel& s, ExaminedEngine& sut) const override {
    const auto reply = make(sut.engine.undo);
    const auto after = nextState(s);
    examine(after, sut, [&](Examination& e) {
      if (!e.note_move(EngineRule::undo, "undo", reply)) return;
      e.ask_state(false);
      e.ask_placements(after.session.terms().set().start_type());
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
    sut.saved = ask(sut.engine.save);
    if (!sut.saved) ++sut.tallies.of(EngineRule::saves).unsupported;
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
    const auto begun = make(sut.engine.begin, sut.terms);
    const auto reply = begun.is_done() && sut.saved ? make(sut.engine.load, *sut.saved) : begun;
    const auto after = nextState(s);
    examine(after, sut, [&](Examination& e) {
      if (!e.note_move(EngineRule::saves, "load", reply)) return;
      e.ask_state(false);
      e.ask_placements(after.session.terms().set().start_type());
    });
  }
  void show(std::ostream& os) const override { os << "load"; }
};

using CommandPointer = std::shared_ptr<const EngineCommand>;
using Commands = rc::state::Commands<EngineCommand>;

/// Which moves a game of the engine at hand may have: none that it cannot make.
struct Abilities {
  bool set_aside = true;
  bool undo = true;
  bool save = true;
};

template <class Command, class... Arguments>
CommandPointer command(Arguments... arguments) {
  return std::make_shared<const Command>(arguments...);
}

rc::Gen<CommandPointer> command_for(const EngineModel& model, Abilities can) {
  const auto any = [] { return rc::gen::inRange<std::size_t>(0, 64); };
  if (model.session.placed()) return rc::gen::map(any(), [](std::size_t n) { return command<Finish>(n); });
  if (model.drawn) {
    if (!model.session.placements(*model.drawn)->empty())
      return rc::gen::map(any(), [](std::size_t n) { return command<Place>(n); });
    return rc::gen::just(can.set_aside ? command<SetAside>() : command<FinalScores>());
  }
  const int types = model.session.terms().set().type_count();
  // Of twelve commands between turns eight begin a turn.
  return rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 12), rc::gen::inRange(0, types)), [can](auto drawn) {
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
    return command<Draw>(drawn.second);
  });
}

/// Runs the commands on a fresh engine. False when it fails; `sut` says how.
bool run_commands(const Commands& commands, const EngineModel& start, ExaminedEngine& sut) {
  if (!make(sut.engine.begin, sut.terms).is_done()) {
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
std::vector<std::string> in_words(const Commands& commands, EngineModel model, const EngineDifference& found,
                                  int& turns) {
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
    if (model.session.moves().size() > moves && !model.session.moves().back().is_aside) {
      ++turns;
      if (text.starts_with("deploy")) {
        const auto& tile = model.session.moves().back().tile;
        text = tile.follower ? "deploy and finish: " + rules::print_placement(set, tile) : "finish the turn";
      }
    }
    words.push_back(std::move(text));
  }
  words.push_back(fmt::format("{}: expected {}, got {}", found.what, found.expected, found.got));
  return words;
}

}  // namespace

EngineModel new_model(const GameTerms& terms) {
  EngineModel model;
  model.session.begin(terms);
  return model;
}

rc::Gen<CommandPointer> random_command(const EngineModel& model) { return command_for(model, {}); }

StatefulResult check_engine(const std::function<EngineAdapter()>& make_engine, const GameTerms& terms,
                            const StatefulOptions& options) {
  const auto start = new_model(terms);
  const auto engine = make_engine();
  const Abilities can{bool(engine.set_aside), bool(engine.undo), engine.save && engine.load};
  const auto generator =
      rc::state::gen::commands(start, [can](const EngineModel& model) { return command_for(model, can); });
  StatefulResult result;
  const auto fails = [&](const Commands& commands, RuleTallies* tallies) {
    ExaminedEngine sut{make_engine(), terms, {}, {}, {}};
    const bool is_good = run_commands(commands, start, sut);
    if (tallies != nullptr) {
      for (std::size_t r = 0; r < engine_rule_count; ++r) {
        tallies->rules[r].agreed += sut.tallies.rules[r].agreed;
        tallies->rules[r].differed += sut.tallies.rules[r].differed;
        tallies->rules[r].unsupported += sut.tallies.rules[r].unsupported;
      }
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
    result.commands = in_words(commands, start, *result.difference, result.turns);
    return result;
  }
  return result;
}

}  // namespace bastide::props
