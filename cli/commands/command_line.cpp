#include "cli/commands/command_line.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "bastide/version.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/counting/counting_commands.hpp"
#include "cli/commands/showing/showing_commands.hpp"
#include "cli/commands/solve/block.hpp"
#include "cli/commands/solve/complete.hpp"
#include "cli/commands/solve/design.hpp"
#include "cli/commands/solve/fill.hpp"
#include "cli/commands/solve/hole.hpp"
#include "cli/commands/solve/largest.hpp"
#include "cli/commands/solve/reach.hpp"
#include "cli/commands/solve/witness.hpp"
#include "cli/commands/verification/verification_commands.hpp"
#include "cli/output/console.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::commands {
namespace {

using output::print;

/// The options of every command, where the parser puts them.
struct AllOptions {
  AuditOptions audit;
  counting::CensusOptions census;
  verification::ConformOptions conform;
  verification::CheckOptions check;
  counting::CountOptions count;
  showing::EditionsOptions editions;
  showing::EditionsDiffOptions editions_diff;
  showing::EditionsLintOptions editions_lint;
  showing::EditionsShowOptions editions_show;
  verification::EngineOptions engine;
  counting::EstimateOptions estimate;
  showing::GraphOptions graph;
  MergeOptions merge;
  verification::ProveOptions prove;
  verification::ReplayOptions replay;
  ReportOptions report;
  showing::ScoreOptions score;
  counting::SimulateOptions simulate;
  solve::SolveOptions solve;
  solve::SolveBlockOptions solve_block;
  solve::SolveCompleteOptions solve_complete;
  solve::SolveDesignOptions solve_design;
  solve::SolveFillOptions solve_fill;
  solve::SolveHolesOptions solve_hole;
  solve::SolveLargestOptions solve_largest;
  solve::SolveReachOptions solve_reach;
  solve::SolveWitnessOptions solve_witness;
  counting::StartPlayerOptions start_player;
  counting::TableOptions table;
  showing::TileSetsOptions tile_sets;
  showing::TileSetsLintOptions tile_sets_lint;
  showing::TileSetsShowOptions tile_sets_show;
  verification::VerifyOptions verify;
};

/// What to run for each command that the parser knows.
using Actions = std::vector<std::pair<const CLI::App*, std::function<ExitCode()>>>;

template <class Options>
CLI::App& add(CLI::App& parent, Options& options, Actions& actions) {
  auto& command = declare(parent, options);
  add_common_options(command, options.common);
  actions.emplace_back(&command, [&options] { return run(options); });
  return command;
}

/// All commands, in the order of the help text.
Actions declare_commands(CLI::App& program, AllOptions& options) {
  Actions actions;
  add(program, options.verify, actions);
  add(program, options.prove, actions);
  add(program, options.check, actions);
  auto& tile_sets = add(program, options.tile_sets, actions);
  add(tile_sets, options.tile_sets_show, actions);
  add(tile_sets, options.tile_sets_lint, actions);
  auto& editions = add(program, options.editions, actions);
  add(editions, options.editions_show, actions);
  add(editions, options.editions_lint, actions);
  add(editions, options.editions_diff, actions);
  add(editions, options.start_player, actions);
  add(program, options.count, actions);
  add(program, options.census, actions);
  add(program, options.simulate, actions);
  add(program, options.estimate, actions);
  auto& solve = add(program, options.solve, actions);
  add(solve, options.solve_hole, actions);
  add(solve, options.solve_block, actions);
  add(solve, options.solve_fill, actions);
  add(solve, options.solve_largest, actions);
  add(solve, options.solve_complete, actions);
  add(solve, options.solve_reach, actions);
  add(solve, options.solve_witness, actions);
  add(solve, options.solve_design, actions);
  add(program, options.merge, actions);
  add(program, options.audit, actions);
  add(program, options.table, actions);
  add(program, options.score, actions);
  add(program, options.replay, actions);
  add(program, options.conform, actions);
  add(program, options.engine, actions);
  add(program, options.graph, actions);
  add(program, options.report, actions);
  return actions;
}

/// The innermost command that was named, the program itself when none was.
const CLI::App& named_command(const CLI::App& program) {
  const CLI::App* command = &program;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return *command;
}

std::string full_name(const CLI::App& command) {
  if (command.get_parent() == nullptr) return command.get_name();
  return full_name(*command.get_parent()) + " " + command.get_name();
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const auto* option : command.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> command_names(const CLI::App& parent) {
  std::vector<std::string> names;
  for (const auto* command : parent.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

/// What is wrong with a word that the parser had no use for, and what was perhaps meant.
std::string explain_unexpected(const CLI::App& command, const std::string& word) {
  if (word.starts_with('-')) {
    const auto name = word.substr(0, word.find('='));
    return fmt::format("unknown option {}, expected {}", rules::in_quotes(name),
                       rules::suggestion(name, option_names(command)));
  }
  const auto commands = command_names(command);
  if (commands.empty()) return fmt::format("unexpected argument {}", rules::in_quotes(word));
  return fmt::format("unknown command {}, expected {}", rules::in_quotes(word),
                     rules::suggestion(word, commands));
}

ExitCode explain_usage(const CLI::App& program, const std::string& wrong) {
  const auto name = full_name(named_command(program));
  fmt::print(stderr, "{}: {}\nTry '{} --help'.\n", name, wrong, name);
  return ExitCode::usage;
}

}  // namespace

ExitCode run_command_line(int argc, const char* const* argv) {
  CLI::App program("Exhaustive rules verifier and tile-set solver for Carcassonne.", "bastide");
  program.set_version_flag("--version", fmt::format("bastide {}", version), "print the version");
  program.set_help_flag("-h,--help", "print this help; 'bastide COMMAND --help' for a command's own");
  program.footer(
      "Exit codes: 0 all holds; 10 violated; 5 inconclusive; 1 usage; 2 bad input; 6 internal error; 130 "
      "interrupted.\n"
      "Example:\n  bastide count --tiles 4");
  AllOptions options;
  const auto actions = declare_commands(program, options);
  if (argc < 2) {
    fmt::print(stderr, "{}", program.help());
    return ExitCode::usage;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    print(program.help());
    return ExitCode::holds;
  } catch (const CLI::CallForVersion&) {
    print(fmt::format("bastide {}\n", version));
    return ExitCode::holds;
  } catch (const CLI::ParseError& error) {
    const auto& command = named_command(program);
    const auto unexpected = program.remaining(true);
    return explain_usage(program,
                         unexpected.empty() ? error.what() : explain_unexpected(command, unexpected.front()));
  }
  const auto& command = named_command(program);
  const auto action =
      std::find_if(actions.begin(), actions.end(), [&](const auto& a) { return a.first == &command; });
  if (action == actions.end()) return explain_usage(program, "a command is required");
  try {
    return action->second();
  } catch (const UsageError& error) {
    return explain_usage(program, error.what());
  }
}

}  // namespace bastide::cli::commands
