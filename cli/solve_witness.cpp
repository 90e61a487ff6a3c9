// bastide solve witness.
#include "cli/solve_witness.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/ledger_run.hpp"
#include "cli/progress_bar.hpp"
#include "solver/solve/witness.hpp"

namespace bastide::cli {
namespace {

constexpr int most_tiles = 12;

ExitCode run_formula(const SolveWitnessOptions& options) {
  const auto condition = solver::Condition::read(options.formula);
  if (options.count && (condition.measures() & solver::measures_of_followers) != 0)
    throw UsageError("--count counts boards, expected a formula without followers");
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  const rules::FitTable fit(set);

  std::vector<std::string> words = {"solve", "witness", "--formula=" + options.formula,
                                    fmt::format("--tiles={}", options.most_tiles())};
  if (options.count) words.emplace_back("--count");
  solver::Progress progress;
  RunIdentity identity{words, {}};
  for (const auto& word : supply_arguments(options.question)) identity.arguments.push_back(word);
  identity.add(options.common);
  identity.add(options.recording);
  identity.add(edition);
  identity.add(set);
  LedgerRun ledger(options.common, options.recording, std::move(identity), progress);
  const auto answers = ledger.run([&](const solver::RunControl& control) {
    const ProgressBar bar(progress, "boards", options.common.quiet);
    return solver::find_witness(fit, edition, condition, {options.most_tiles(), options.count}, control);
  });
  if (const auto ending = ledger.ending(answers.is_complete)) return *ending;
  return print_answers(options.common, options.question, edition, set, words, answers);
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveWitnessOptions& options) {
  auto& command = add_command(
      parent,
      {"witness", "The smallest position that satisfies a condition",
       "The condition is a formula over what lies on the board (completed cities >= 2 and tiles <= 6; the "
       "names are in docs/solver/witness.md), or that two editions score it differently, or that a property "
       "fails on it. Smallest is by tiles, then by followers. Everything smaller is looked at.",
       "  bastide solve witness --formula 'completed cities >= 2'\n"
       "  bastide solve witness --differs hig-2001 c1 --tiles 3"});
  require_word(*command.add_option("--formula", options.formula, "a condition on the position"))
      .option_text("CONDITION");
  command.add_option("--differs", options.differs, "two editions score it differently")
      ->expected(2)
      ->option_text("A B");
  require_word(*command.add_option("--property", options.property, "this property fails on it"))
      .option_text("ID");
  command
      .add_option("--tiles", options.tiles,
                  "look at positions of up to N tiles; 4 where a run is recorded or not about a formula")
      ->check(CLI::Range(1, most_tiles))
      ->option_text("N [5]");
  command.add_flag("--count", options.count, "also count the smallest boards that satisfy the formula");
  add_question_options(command, options.question);
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const SolveWitnessOptions& options) {
  const int asked = (options.formula.empty() ? 0 : 1) + (options.differs.empty() ? 0 : 1) +
                    (options.property.empty() ? 0 : 1);
  if (asked != 1) throw UsageError("expected one of --formula, --differs and --property");
  if (!options.formula.empty()) return run_formula(options);
  if (options.count) throw UsageError("--count is about boards of a --formula");
  return options.differs.empty() ? run_property(options) : run_differs(options);
}

}  // namespace bastide::cli
