#include "cli/commands/verification/run_recording.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/utsname.h>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>

#include "bastide/version.hpp"
#include "cli/commands/verification/counterexample_recording.hpp"

namespace bastide::cli::commands::verification {

reports::records::EveryGame record_games(const Subjects& subjects, const props::stages::VerifyResult& result,
                                         std::size_t s) {
  const auto& walk = result.walks[s];
  reports::records::EveryGame out;
  if (walk.tiles == 0) return out;
  out.tiles = result.is_complete ? walk.tiles : 0;
  out.is_whole = result.is_complete && walk.is_whole;
  if (result.walk_from[s] != s) {
    out.shared_from = subjects.editions[result.walk_from[s]].name;
    return out;
  }
  for (const auto& size : walk.sizes) {
    out.sizes.push_back({size.players, size.tiles, solver::arithmetic::to_decimal(size.games),
                         solver::arithmetic::to_decimal(size.games_without_loss),
                         solver::arithmetic::to_decimal(size.games_over), size.turns, size.states});
  }
  return out;
}

void record_lemmas(const Subjects& subjects, const props::stages::VerifyResult& result,
                   reports::records::RunRecord& run) {
  for (std::size_t s = 0; s < subjects.editions.size(); ++s) {
    if (result.proof_from[s] != s) continue;
    std::vector<std::string> editions;
    for (auto other = s; other < subjects.editions.size(); ++other) {
      if (result.proof_from[other] == s) editions.push_back(subjects.editions[other].name);
    }
    for (const auto& lemma : result.proofs[s].lemmas) {
      // Without a context in which it fails it was not checked to the end.
      run.lemmas.push_back({lemma.id, lemma.statement, editions, lemma.contexts, lemma.holds, lemma.failure});
    }
  }
}

namespace {

using reports::records::RunRecord;

// The enumerations of props and reports name the same things in the same order.
reports::records::PropertyGroup to_recorded(props::PropertyGroup g) {
  return static_cast<reports::records::PropertyGroup>(g);
}
reports::records::PropertyKind to_recorded(props::PropertyKind k) {
  return static_cast<reports::records::PropertyKind>(k);
}
reports::records::VerdictOutcome to_recorded(props::stages::Outcome o) {
  return static_cast<reports::records::VerdictOutcome>(o);
}
static_assert(static_cast<int>(props::PropertyGroup::editions) ==
              static_cast<int>(reports::records::PropertyGroup::editions));
static_assert(static_cast<int>(props::PropertyKind::cover) ==
              static_cast<int>(reports::records::PropertyKind::cover));
static_assert(static_cast<int>(props::stages::Outcome::inconclusive) ==
              static_cast<int>(reports::records::VerdictOutcome::inconclusive));

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
                                            const props::stages::VerifyPlan& plan, const Subjects& subjects) {
  reports::records::RunCommand command;
  command.arguments = repeating_arguments(options, plan, subjects);
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

std::vector<std::string> decimals(const std::vector<std::uint64_t>& counts) {
  const auto decimal = [](std::uint64_t n) { return std::to_string(n); };
  return counts | ranges::views::transform(decimal) | ranges::to_vector;
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
    for (const auto& f : named.findings)
      set.findings.push_back({f.severity, f.tile, f.where.line, f.where.column, f.rule, f.message});
    reports::records::ReferenceComparison compared;
    compared.tile_set = named.name;
    for (std::size_t s = 0; s < subjects.editions.size(); ++s) {
      if (subjects.editions[s].set != &named) continue;
      if (!result.boards[s].empty()) set.boards = compared.boards = decimals(result.boards[s]);
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
    const auto& [name, edition, set, combination_games] = subjects.editions[s];
    reports::records::CheckedEdition checked;
    checked.id = name;
    checked.name = edition.name;
    if (combination_games > 0) {
      checked.name +=
          fmt::format(": {} combinations, {} pairs of values", result.combinations[s], result.pairs[s]);
    }
    checked.tile_set = set->name;
    for (const auto& option : rules::editions::option_catalogue()) {
      checked.options.push_back({option.name, rules::editions::option_value(edition, option.name),
                                 edition.sources.at(option.name).source});
    }
    if (combination_games == 0) checked.shares_scoring_with = shares_scoring_with(subjects, s);
    checked.every_game = record_games(subjects, result, s);
    run.editions.push_back(std::move(checked));
  }
}

reports::records::RecordedVerdict record_verdict(const input::CommonOptions& options,
                                                 const Subjects& subjects,
                                                 const props::stages::PropertyVerdict& verdict,
                                                 bool is_complete) {
  const auto& c = verdict.covered;
  reports::records::RecordedVerdict out;
  out.property = verdict.property;
  out.edition = subjects.editions[verdict.subject].name;
  out.outcome = to_recorded(verdict.outcome);
  // "Every board up to" may only be said of a run that was not cut short; what was counted stays.
  out.coverage = {is_complete ? c.tiles : 0,
                  c.boards,
                  is_complete ? c.deployment_tiles : 0,
                  c.deployments,
                  c.games,
                  c.turns,
                  {},
                  is_complete ? c.walk_tiles : 0,
                  c.walk_states,
                  c.walk_turns,
                  is_complete ? c.contexts : 0};
  if (verdict.shared_from != verdict.subject)
    out.coverage.shared_from = subjects.editions[verdict.shared_from].name;
  out.times_seen = c.times_seen;
  if (verdict.outcome == props::stages::Outcome::inconclusive && !is_complete)
    out.reason = "the run was interrupted";
  if (verdict.outcome == props::stages::Outcome::not_applicable)
    out.reason = "says nothing about this edition or tile set, or nothing was there to look at";
  if (verdict.violation) out.counterexample = record_counterexample(options, subjects, *verdict.violation);
  return out;
}

std::size_t count_outcomes(const RunRecord& run, reports::records::VerdictOutcome outcome) {
  return static_cast<std::size_t>(std::count_if(run.verdicts.begin(), run.verdicts.end(),
                                                [&](const auto& v) { return v.outcome == outcome; }));
}

reports::records::RunResult judge(const RunRecord& run, bool is_complete) {
  using reports::records::RunOutcome;
  const auto code = [](ExitCode c) { return static_cast<int>(c); };
  const auto violated = count_outcomes(run, reports::records::VerdictOutcome::violated);
  const auto failed = std::count_if(run.reference_examples.begin(), run.reference_examples.end(),
                                    [](const auto& e) { return !e.passed; });
  const auto failed_lemmas = std::count_if(run.lemmas.begin(), run.lemmas.end(), [](const auto& lemma) {
    return !lemma.holds && !lemma.failure.empty();
  });
  const auto not_seen = count_outcomes(run, reports::records::VerdictOutcome::not_covered);
  const auto open = count_outcomes(run, reports::records::VerdictOutcome::inconclusive);
  if (violated > 0 || failed > 0 || failed_lemmas > 0) {
    return {RunOutcome::violated, code(ExitCode::violated),
            fmt::format("{} verdicts are violations, {} worked examples and {} lemmas fail.", violated,
                        failed, failed_lemmas)};
  }
  if (!is_complete)
    return {RunOutcome::inconclusive, code(ExitCode::interrupted),
            "The run was interrupted before it was complete."};
  if (not_seen > 0 || open > 0) {
    return {RunOutcome::inconclusive, code(ExitCode::inconclusive),
            fmt::format(
                "{} situations that the games must reach were not seen (more --games), {} verdicts are open.",
                not_seen, open)};
  }
  return {RunOutcome::holds, code(ExitCode::holds), "Every property holds as far as it was looked at."};
}

}  // namespace

std::vector<std::string> repeating_arguments(const VerifyOptions& options,
                                             const props::stages::VerifyPlan& plan,
                                             const Subjects& subjects) {
  std::vector<std::string> arguments{"verify"};
  const bool is_named = !options.editions.empty() || !options.common.edition.empty();
  if (is_named) {
    for (const auto& edition : subjects.editions) {
      if (edition.combination_games == 0) arguments.push_back(edition.name);
    }
  }
  const auto add = [&](const char* name, const std::string& value) {
    arguments.insert(arguments.end(), {name, value});
  };
  add("--tiles", std::to_string(plan.tiles));
  add("--deployment-tiles", std::to_string(plan.deployment_tiles));
  add("--games", std::to_string(plan.games));
  add("--game-tiles", game_tiles_text(plan));
  add("--players", players_text(plan));
  add("--proofs", options.proofs);
  add("--seed", std::to_string(plan.seed));
  add("--combinations", std::to_string(combination_games(plan)));
  if (!options.common.tile_set.empty()) add("--tileset", options.common.tile_set);
  for (const auto& rule : options.common.rules) add("--rule", rule);
  return arguments;
}

RunRecord make_record(const VerifyOptions& options, const props::stages::VerifyPlan& plan,
                      const Subjects& subjects, const RunFindings& findings) {
  RunRecord run;
  run.version = version;
  run.command = record_command(options, plan, subjects);
  record_sets(subjects, findings.result, run);
  record_editions(subjects, findings.result, run);
  run.reference_examples = findings.examples;
  record_lemmas(subjects, findings.result, run);
  for (const auto& p : findings.properties)
    run.properties.push_back({p.id, to_recorded(p.group), to_recorded(p.kind), p.rule, p.statement});
  for (const auto& verdict : findings.result.verdicts)
    run.verdicts.push_back(record_verdict(options.common, subjects, verdict, findings.result.is_complete));
  run.result = judge(run, findings.result.is_complete);
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
