// bastide verify: lint, worked examples, every property on every board and in random games; the main job.
#include "props/stages/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "cli/commands/commands.hpp"
#include "cli/commands/verification/make_run.hpp"
#include "cli/commands/verification/report_files.hpp"
#include "cli/commands/verification/verify_plan.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "cli/output/console.hpp"
#include "cli/output/stopwatch.hpp"
#include "reports/numbers.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/results/verify_result.hpp"
#include "reports/write_file.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {
namespace {

using ledgers::RunIdentity;
using output::print;

constexpr int most_tiles = 200;
constexpr std::uint64_t most_games = 1'000'000'000;

RunIdentity identity_of(const VerifyOptions& options, const Subjects& subjects,
                        const std::vector<props::Property>& properties) {
  RunIdentity identity(options.common);
  for (const auto& subject : subjects.editions) {
    identity.facts.push_back("subject " + subject.name);
    identity.add(subject.edition);
    identity.add(subject.set->set);
  }
  std::string catalogue;
  for (const auto& p : properties) catalogue += fmt::format("{}\n{}\n{}\n", p.id, p.rule, p.statement);
  identity.facts.push_back(
      fmt::format("properties {} {}", properties.size(), solver::runs::digest(catalogue)));
  return identity;
}

void tell(const VerifyOptions& options, const output::Stopwatch& stopwatch, const std::string& what) {
  if (!options.common.quiet) stopwatch.tell(what);
}

std::string in_words(const props::stages::StageEnd& end, const Subjects& subjects) {
  const auto violated = end.violated == 0 ? "nothing" : fmt::format("{}", end.violated);
  return fmt::format("{}: {}: {} {}, {} violated", subjects.editions[end.subject].name, end.stage,
                     reports::number(end.looked_at), end.what, violated);
}

/// What looks at more, as options: one size more of what was looked at.
std::string further_bounds(const props::stages::VerifyPlan& plan) {
  auto text = fmt::format("--tiles {}", plan.tiles + 1);
  if (plan.deployment_tiles < plan.tiles)
    text += fmt::format(", --deployment-tiles {}", plan.deployment_tiles + 1);
  if (plan.game_tiles < plan.tiles) text += fmt::format(", --game-tiles {}", plan.game_tiles + 1);
  return text + fmt::format(", --games {}", std::max<std::uint64_t>(10 * plan.games, 1000));
}

std::vector<tilesets::TileSet> sets_of(const Subjects& subjects) {
  std::vector<tilesets::TileSet> sets;
  for (const auto& named : subjects.sets) {
    const bool is_seen_by_edition = reports::records::set_and_edition(named.name).has_value();
    sets.push_back(is_seen_by_edition ? reports::records::called(named.set, named.name) : named.set);
  }
  return sets;
}

}  // namespace

CLI::App& declare(CLI::App& parent, VerifyOptions& options) {
  auto& command = input::add_command(
      parent,
      {"verify", "The main job: check rule editions on every board and in random games",
       "Checks the tile sets, puts the worked examples of the rule pages to both engines, and checks every "
       "property on every board up to --tiles, on every deployment up to --deployment-tiles, in every game "
       "up "
       "to --game-tiles and in --games random games, and the lemmas of the proofs for boards of any size; "
       "then combinations of options are played. An edition file of your own works too. Exit "
       "code 0 when all holds, 10 with the "
       "smallest "
       "counterexamples when something is violated, 5 when the games did not reach what they must.",
       "  bastide verify c1 --tiles 3 --deployment-tiles 2 --game-tiles 2\n"
       "  bastide verify c1 --tileset mini-chiral --game-tiles 4 --players 2 --games 0"});
  add_option(command, "editions", options.editions, "EDITION...",
             "edition ids or files; all shipped ones when none is given");
  add_option(command, "--tiles", options.tiles, "N [4; 3 when editions of more than 24 tiles are named]",
             "every board up to N tiles", {within(1, most_tiles)});
  add_option(command, "--deployment-tiles", options.deployment_tiles,
             "M [3; 2 when such editions are named; at most --tiles]",
             "every deployment on every board up to M tiles", {within(0, most_tiles)});
  add_option(command, "--games", options.games, "M [200]", "random full games for each edition",
             {within(std::uint64_t{0}, most_games)});
  add_option(command, "--combinations", options.combinations, "M [6; 0 when editions are named]",
             "random games under each of a set of combinations of options in which every two values meet",
             {within(std::uint64_t{0}, most_games)});
  add_option(command, "--game-tiles", options.game_tiles,
             "N|all [3; 2 with further figures in such editions; at most --tiles]",
             "every game up to N tiles; all: complete games, for small sets", {all_or_within(0, most_tiles)});
  add_option(command, "--players", options.players, "P,... [1,2,3]",
             "of these games: how many players, several after commas",
             {separated, within(1, rules::most_players)});
  add_option(command, "--proofs", options.proofs, "yes|no [yes]",
             "check the lemmas of the proofs for boards of any size", {one_of({"yes", "no"})});
  add_flag(command, "--all", options.has_all, "print every verdict, with what it rests on");
  add_option(command, "--report,-o", options.report_folder, "DIR",
             "write run.json, index.html and counterexamples there", {a_word});
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const VerifyOptions& options) {
  if (!options.report_folder.empty() && !options.recording.part.empty())
    throw UsageError("--report does not go with --part: a share has no report, expected it with merge");
  if (!options.report_folder.empty()) reports::require_writable(options.report_folder + "/run.json");
  output::Stopwatch stopwatch;
  const auto subjects = load_subjects(options);
  stopwatch.end_phase("tile sets and editions");

  const auto plan = make_plan(options, subjects);
  RunFindings findings;
  findings.properties = checkable_properties(plan);
  ledgers::LedgerRun ledger(options.common, options.recording,
                            identity_of(options, subjects, findings.properties));
  tell(options, stopwatch, "lint: no errors");
  findings.examples = run_examples(subjects);
  stopwatch.end_phase("worked examples");
  const auto failed = std::count_if(findings.examples.begin(), findings.examples.end(),
                                    [](const auto& example) { return !example.passed; });
  tell(options, stopwatch,
       fmt::format("worked examples: {} of {} hold",
                   findings.examples.size() - static_cast<std::size_t>(failed), findings.examples.size()));

  findings.result = ledger.run("boards and games", [&](const solver::runs::RunControl& control) {
    return props::stages::verify(plan, findings.properties, control,
                                 [&](const auto& end) { tell(options, stopwatch, in_words(end, subjects)); });
  });
  const bool is_complete = findings.result.is_complete;
  if (!ledger.is_whole()) return ledger.ending(is_complete).value();
  solver::runs::Progress unwatched;
  require_none_missing(plan, findings.result, run_control(options.common, unwatched));
  stopwatch.end_phase("properties");

  auto run = make_record(options, plan, subjects, findings);
  run.environment = environment_facts({options.common.threads, nullptr, nullptr});
  run.timing = stopwatch.timing();
  const auto sets = sets_of(subjects);
  if (!options.report_folder.empty()) {
    write_report(run, sets, options.report_folder);
    if (!options.common.quiet)
      output::tell(fmt::format("bastide: wrote {}/index.html\n", options.report_folder));
  }
  if (options.common.json) {
    print(reports::records::to_json(run));
  } else {
    auto document = reports::results::verify_document(run, sets);
    if (!options.has_all)
      document << reports::document::Paragraph{
          "Every verdict, with what it rests on: --all here, --report DIR as a page. Further: " +
              further_bounds(plan) + ".",
          true};
    print(document, options.has_all);
  }
  const auto* kept =
      options.report_folder.empty() ? "Nothing was saved" : "The report tells what was reached";
  if (const auto ending = ledger.ending(is_complete, kept)) return *ending;
  return static_cast<ExitCode>(run.result.exit_code);
}

VerifyOptions verify_options(std::vector<std::string> words, bool is_quiet) {
  VerifyOptions options;
  const auto declared = [&](CLI::App& program) -> CLI::App& {
    auto& parser = declare(program, options);
    add_common_options(parser, options.common);
    return parser;
  };
  options.common.given = read_words(declared, std::move(words));
  options.common.quiet = is_quiet;
  return options;
}

Command add_verify(CLI::App& parent) { return add<VerifyOptions>(parent); }

}  // namespace bastide::cli::commands::verification
