#include "props/engines/stateful_check.hpp"

#include <rapidcheck/state.h>

#include <fmt/core.h>

#include <sstream>

#include "props/engines/engine_commands.hpp"
#include "rules/notation.hpp"

namespace bastide::props::engines {
namespace {

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
        text = move.tile.follower ? "deploy and finish: " + rules::print_placement(set, move.tile)
               : move.retrieves
                   ? fmt::format("finish, taking back from {},{}", move.retrieves->x, move.retrieves->y)
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
