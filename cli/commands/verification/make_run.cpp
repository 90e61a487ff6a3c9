#include "cli/commands/verification/make_run.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/utsname.h>

#include "bastide/version.hpp"
#include "cli/exit_code.hpp"
#include "cli/input/edition_input.hpp"
#include "props/play/example_check.hpp"
#include "props/play/game_step.hpp"
#include "props/stages/counterexample.hpp"
#include "props/stages/missing_boards.hpp"
#include "props/stages/verify.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/records/replay.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {

namespace {

using reports::records::RunRecord;

/// Every game of subject `s`: its numbers, or whose they are.
props::stages::WalkedGames games_of(const Subjects& subjects, const props::stages::VerifyResult& result,
                                    std::size_t s) {
  auto games = result.walks[s];
  if (games.tiles == 0) return {};
  if (!result.is_complete) games.tiles = 0;
  games.is_whole = games.is_whole && result.is_complete;
  if (result.walk_from[s] != s) {
    games.shared_from = subjects.editions[result.walk_from[s]].name;
    games.sizes.clear();
  }
  return games;
}

/// The lemmas checked, each with all editions for which the check stands.
std::vector<reports::records::CheckedLemma> lemmas_of(const Subjects& subjects,
                                                      const props::stages::VerifyResult& result) {
  std::vector<reports::records::CheckedLemma> lemmas;
  for (std::size_t s = 0; s < subjects.editions.size(); ++s) {
    if (result.proof_from[s] != s) continue;
    std::vector<std::string> editions;
    for (auto other = s; other < subjects.editions.size(); ++other) {
      if (result.proof_from[other] == s) editions.push_back(subjects.editions[other].name);
    }
    for (const auto& lemma : result.proofs[s].lemmas) lemmas.push_back({lemma, editions});
  }
  return lemmas;
}

std::uint64_t combination_games(const props::stages::VerifyPlan& plan) {
  std::uint64_t games = 0;
  for (const auto& subject : plan.subjects) games = std::max(games, subject.combination_games);
  return games;
}

std::string players_text(const props::stages::VerifyPlan& plan) {
  return fmt::format("{}", fmt::join(plan.players, ","));
}

std::string game_tiles_text(const props::stages::VerifyPlan& plan) {
  return plan.game_tiles == props::stages::all_tiles ? "all" : std::to_string(plan.game_tiles);
}

reports::records::RunCommand record_command(const VerifyOptions& options,
                                            const props::stages::VerifyPlan& plan) {
  reports::records::RunCommand command;
  command.arguments = options.common.given.words();
  command.options = {
      {"combinations", std::to_string(combination_games(plan))},
      {"deployment-tiles", std::to_string(plan.deployment_tiles)},
      {"game-tiles", game_tiles_text(plan)},
      {"games", std::to_string(plan.games)},
      {"players", players_text(plan)},
      {"proofs", options.proofs},
      {"seed", std::to_string(plan.seed)},
      {"tiles", std::to_string(plan.tiles)},
      {"tileset", options.common.tile_set.empty() ? "the edition's" : options.common.tile_set}};
  command.seed = plan.seed;
  command.tiles = plan.tiles;
  command.games = plan.games;
  return command;
}

void record_sets(const Subjects& subjects, const props::stages::VerifyResult& result, RunRecord& run) {
  for (const auto& named : subjects.sets) {
    reports::records::CheckedTileSet set;
    set.id = named.name;
    set.name = named.set.name();
    set.source = named.set.source();
    set.topology = named.set.topology_key();
    set.tiles = named.set.tile_count();
    set.types = named.set.type_count();
    set.findings = named.findings;
    reports::records::ReferenceComparison compared;
    compared.tile_set = named.name;
    for (std::size_t s = 0; s < subjects.editions.size(); ++s) {
      if (subjects.editions[s].set != &named) continue;
      if (!result.boards[s].empty()) set.boards = compared.boards = result.boards[s];
      compared.games += result.games[s];
      compared.turns += result.turns[s];
    }
    set.boards_complete = result.is_complete;
    run.tile_sets.push_back(std::move(set));
    run.reference_comparison.push_back(std::move(compared));
  }
}

/// The first edition before `s` whose scoring is the same on the same tiles.
std::string shares_scoring_with(const Subjects& subjects, std::size_t s) {
  const auto& mine = subjects.editions[s];
  const auto end = subjects.editions.begin() + static_cast<std::ptrdiff_t>(s);
  const auto found = std::find_if(subjects.editions.begin(), end, [&](const NamedEdition& other) {
    return other.edition.scores_like(mine.edition) &&
           other.set->set.topology_key() == mine.set->set.topology_key();
  });
  return found == end ? "" : found->name;
}

void record_editions(const Subjects& subjects, const props::stages::VerifyResult& result, RunRecord& run) {
  for (std::size_t s = 0; s < subjects.editions.size(); ++s) {
    const auto& [name, edition, set, combination_games, lint] = subjects.editions[s];
    reports::records::CheckedEdition checked;
    checked.id = name;
    checked.name = edition.name;
    if (combination_games > 0) {
      checked.name +=
          fmt::format(": {} combinations, {} pairs of values", result.combinations[s], result.pairs[s]);
    }
    checked.tile_set = set->name;
    checked.lint = lint;
    for (const auto& option : rules::editions::options_of(edition)) {
      checked.options.push_back({option.name, rules::editions::option_value(edition, option.name),
                                 source_text(edition.sources.at(option.name)),
                                 rules::editions::statements_behind(edition, option.name)});
    }
    if (combination_games == 0) checked.shares_scoring_with = shares_scoring_with(subjects, s);
    checked.every_game = games_of(subjects, result, s);
    run.editions.push_back(std::move(checked));
  }
}

/// A violation found under one of the subjects, under names that other commands can load.
props::stages::Counterexample named_counterexample(const input::CommonOptions& options,
                                                   const Subjects& subjects,
                                                   const props::stages::FoundViolation& found) {
  const auto& subject = subjects.editions[found.subject];
  const auto& set = found.set ? *found.set : subject.set->set;
  auto out = counterexample_of(set, found);
  out.tile_set = subject.set->name;
  out.edition = subject.name;
  if (!found.game) return out;
  auto game = *found.game;
  if (found.set) {  // a combination may join crossings
    out.tile_set = input::played_set_name(subject.set->loaded_from, set,
                                          rules::records::edition_of(game, subject.edition));
  }
  game.name = found.property;
  game.edition = subject.combination_games > 0 ? input::default_edition : subject.name;
  game.tile_set = subject.set->loaded_from;
  if (subject.combination_games == 0) {  // what a combination takes stands in its record already
    for (const auto& [option, value] : typed_rules(options)) game.rules[option] = value;
  }
  out.game = reports::records::write_game_record(game);
  const rules::board::FitTable fit(set);
  const auto edition = rules::records::edition_of(game, subject.edition);
  out.steps = props::play::game_steps({fit, edition}, props::script_of(game, set));
  return out;
}

std::size_t count_outcomes(const RunRecord& run, props::stages::Outcome outcome) {
  return static_cast<std::size_t>(std::count_if(run.verdicts.begin(), run.verdicts.end(),
                                                [&](const auto& v) { return v.outcome == outcome; }));
}

reports::records::RunResult judge(const RunRecord& run, bool is_complete) {
  using reports::records::RunOutcome;
  const auto code = [](ExitCode c) { return static_cast<int>(c); };
  const auto violated = count_outcomes(run, props::stages::Outcome::violated);
  const auto failed = std::count_if(run.reference_examples.begin(), run.reference_examples.end(),
                                    [](const auto& e) { return !e.passed; });
  const auto failed_lemmas = std::count_if(run.lemmas.begin(), run.lemmas.end(), [](const auto& lemma) {
    return !lemma.holds && !lemma.failure.empty();
  });
  const auto unseen = reports::records::unseen_situations(run);
  const auto open = count_outcomes(run, props::stages::Outcome::inconclusive);
  if (violated > 0 || failed > 0 || failed_lemmas > 0) {
    return {RunOutcome::violated, code(ExitCode::violated),
            fmt::format("{} verdicts are violations, {} worked examples and {} lemmas fail.", violated,
                        failed, failed_lemmas)};
  }
  if (!is_complete)
    return {RunOutcome::inconclusive, code(ExitCode::interrupted),
            "The run was interrupted before it was complete."};
  if (!unseen.empty()) {
    std::string named;
    for (const auto& situation : unseen) named += (named.empty() ? "" : "; ") + in_words(situation, run);
    return {RunOutcome::inconclusive, code(ExitCode::inconclusive),
            fmt::format("Not seen in the games; more of them (--games) may meet it: {}.", named)};
  }
  if (open > 0)
    return {RunOutcome::inconclusive, code(ExitCode::inconclusive),
            fmt::format("{} verdicts are open.", open)};
  std::size_t silent = 0;
  for (const auto& group : reports::records::silent_properties(run)) silent += group.ids.size();
  return {RunOutcome::holds, code(ExitCode::holds),
          fmt::format("Every property that applies holds as far as it was looked at: {} of {}.",
                      run.properties.size() - silent, run.properties.size())};
}

}  // namespace

RunRecord make_record(const VerifyOptions& options, const props::stages::VerifyPlan& plan,
                      const Subjects& subjects, const RunFindings& findings) {
  RunRecord run;
  run.program.version = version;
  run.command = record_command(options, plan);
  record_sets(subjects, findings.result, run);
  record_editions(subjects, findings.result, run);
  run.reference_examples = findings.examples;
  run.lemmas = lemmas_of(subjects, findings.result);
  for (const auto& property : findings.properties) run.properties.push_back(statement_of(property));
  for (const auto& found : findings.result.verdicts) {
    auto& verdict = run.verdicts.emplace_back(found);
    if (found.violation)
      verdict.counterexample = named_counterexample(options.common, subjects, *found.violation);
  }
  run.result = judge(run, findings.result.is_complete);
  return run;
}

std::vector<props::play::ExampleResult> run_examples(const Subjects& subjects) {
  const NamedSet base("base", "base", tilesets::files::load_tile_set("base"));
  std::map<const NamedSet*, std::vector<rules::records::WorkedExample>> examples;
  std::vector<props::play::ExampleResult> results;
  for (const auto& subject : subjects.editions) {
    if (subject.combination_games > 0) continue;
    // Examples have followers as everybody knows them.
    const bool is_usual = subject.edition.figures.front().is_plain();
    const bool has_tiles = is_usual && props::play::holds_types_of(subject.set->set, base.set);
    const auto* set = has_tiles ? subject.set : &base;
    const auto [loaded, is_new] = examples.try_emplace(set);
    if (is_new) loaded->second = rules::records::load_worked_examples(set->set);
    for (const auto& example : loaded->second) {
      if (example.turn && !is_usual) continue;
      auto result = props::play::check_example({set->fit, subject.edition}, example);
      if (!result) continue;
      result->edition = subject.name;
      results.push_back(std::move(*result));
    }
  }
  return results;
}

void require_none_missing(const props::stages::VerifyPlan& plan, const props::stages::VerifyResult& result,
                          const solver::runs::RunControl& control) {
  for (const auto compare : {props::stages::missing_boards, props::stages::missing_games}) {
    const auto missing = compare(plan, result, control);
    if (!missing.empty()) throw std::logic_error(missing);
  }
}

std::optional<RunRecord> verified(const VerifyOptions& options, const solver::runs::RunControl& control) {
  const auto subjects = load_subjects(options);
  const auto plan = make_plan(options, subjects);
  RunFindings findings;
  findings.properties = checkable_properties(plan);
  findings.examples = run_examples(subjects);
  findings.result = props::stages::verify(plan, findings.properties, control, [](const auto& /*end*/) {});
  if (!findings.result.is_complete) return std::nullopt;
  solver::runs::Progress unwatched;
  auto quietly = control;
  quietly.progress = &unwatched;
  require_none_missing(plan, findings.result, quietly);
  auto run = make_record(options, plan, subjects, findings);
  run.environment = environment_facts({control.threads, nullptr, nullptr});
  return run;
}

std::map<std::string, std::string> environment_facts(const solver::runs::RunControl& control) {
  utsname system{};
  uname(&system);
  return {{"compiler", "g++ " __VERSION__},
          {"threads", std::to_string(solver::runs::thread_count(control))},
          {"system", fmt::format("{} {} {}", system.sysname, system.release, system.machine)}};
}

}  // namespace bastide::cli::commands::verification
