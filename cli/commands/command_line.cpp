#include "cli/commands/command_line.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "bastide/version.hpp"
#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::commands {
namespace {

using output::print;

constexpr ListedCommand all_commands[] = {
    {"", verification::add_verify, true},
    {"", verification::add_prove, false},
    {"", verification::add_check, false},
    {"", showing::add_tilesets, false},
    {"tilesets", showing::add_tilesets_show, false},
    {"tilesets", showing::add_tilesets_lint, false},
    {"tilesets", showing::add_tilesets_diff, false},
    {"tilesets", showing::add_tilesets_cards, false},
    {"", showing::add_editions, false},
    {"editions", showing::add_editions_show, false},
    {"editions", showing::add_editions_lint, false},
    {"editions", showing::add_editions_diff, false},
    {"editions", counting::add_start_player, false},
    {"", showing::add_sources, false},
    {"", counting::add_count, true},
    {"", counting::add_census, true},
    {"", counting::add_simulate, true},
    {"", counting::add_estimate, true},
    {"", solve::add_solve, true},
    {"solve", solve::add_hole, false},
    {"solve", solve::add_block, true},
    {"solve", solve::add_fill, false},
    {"solve", solve::add_largest, false},
    {"solve", solve::add_complete, false},
    {"solve", solve::add_reach, false},
    {"solve", solve::add_witness, true},
    {"solve", solve::add_design, false},
    {"", add_merge, false},
    {"", add_audit, false},
    {"", counting::add_table, false},
    {"", showing::add_score, false},
    {"", showing::add_draw, false},
    {"", verification::add_replay, false},
    {"", verification::add_conform, false},
    {"", verification::add_engine, false},
    {"", showing::add_graph, false},
    {"", add_report, false},
};

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

std::span<const ListedCommand> listed_commands() { return all_commands; }

CLI::App& parent_of(CLI::App& program, const ListedCommand& command) {
  return *command.parent == '\0' ? program : *program.get_subcommand(command.parent);
}

ExitCode run_command_line(int argc, const char* const* argv) {
  CLI::App program("Exhaustive rules verifier and tile-set solver for Carcassonne.", "bastide");
  program.set_version_flag("--version", fmt::format("bastide {}", version), "print the version");
  program.set_help_flag("-h,--help", "print this help; 'bastide COMMAND --help' for a command's own");
  program.footer(
      "Exit codes: 0 all holds; 10 violated; 5 inconclusive; 1 usage; 2 bad input; 6 internal error; 130 "
      "interrupted.\n"
      "Example:\n  bastide count --tiles 4");
  std::vector<Command> known;
  for (const auto& listed : all_commands) known.push_back(listed.add(parent_of(program, listed)));
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
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const Command& c) { return c.parser == &command; });
  if (found == known.end()) return explain_usage(program, "a command is required");
  try {
    return found->run();
  } catch (const UsageError& error) {
    return explain_usage(program, error.what());
  }
}

}  // namespace bastide::cli::commands
