#include "cli/commands/rerun_ledger.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <vector>

#include "cli/commands/counting/counting_commands.hpp"
#include "cli/commands/showing/showing_commands.hpp"
#include "cli/commands/solve/block.hpp"
#include "cli/commands/solve/witness.hpp"
#include "cli/commands/verification/verification_commands.hpp"
#include "cli/output/console.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::commands {
namespace {

using input::LedgerSource;

/// An argument of the command and the line it stands in.
struct Argument {
  std::string word;
  std::size_t line = 0;
};

std::vector<Argument> arguments_of(const solver::runs::Ledger& ledger) {
  constexpr std::string_view key = "argument ";
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < ledger.header.lines.size(); ++i) {
    const auto& line = ledger.header.lines[i];
    if (line.starts_with(key)) arguments.push_back({line.substr(key.size()), i + 2});
  }
  return arguments;
}

/// The line of the argument that a message of the parser names, else of the first one.
std::size_t line_of(const std::vector<Argument>& arguments, const std::string& message) {
  for (const auto& [word, line] : arguments) {
    const auto name = word.substr(0, word.find('='));
    if (name.starts_with('-') && message.find(name) != std::string::npos) return line;
  }
  return arguments.empty() ? 2 : arguments.front().line;
}

template <class Options>
void take_over(Options& options, const LedgerSource& source, const RerunOptions& again) {
  options.recording.source = &source;
  options.common.json = again.common.json;
  options.common.quiet = again.common.quiet;
  options.common.threads = again.common.threads;
}

}  // namespace

ExitCode rerun_ledger(const LedgerSource& source, const RerunOptions& options) {
  counting::CountOptions count;
  counting::CensusOptions census;
  counting::EstimateOptions estimate;
  counting::SimulateOptions simulate;
  verification::VerifyOptions verify;
  solve::SolveOptions solve;
  solve::SolveBlockOptions solve_block;
  solve::SolveWitnessOptions solve_witness;
  take_over(count, source, options);
  take_over(census, source, options);
  take_over(simulate, source, options);
  take_over(estimate, source, options);
  take_over(verify, source, options);
  take_over(solve_block, source, options);
  take_over(solve_witness, source, options);
  verify.report_folder = options.report_folder;

  CLI::App program("a command read from a ledger", "bastide");
  std::function<ExitCode()> action;
  const auto add_to = [&](CLI::App& parent, auto& command_options) {
    auto& command = declare(parent, command_options);
    add_common_options(command, command_options.common);
    command.callback([&] { action = [&command_options] { return run(command_options); }; });
  };
  const auto add = [&](auto& command_options) { add_to(program, command_options); };
  add(count);
  add(census);
  add(simulate);
  add(estimate);
  add(verify);
  auto& questions = declare(program, solve);
  add_to(questions, solve_block);
  add_to(questions, solve_witness);

  const auto& ledger = source.ledgers.front();
  const auto arguments = arguments_of(ledger);
  std::vector<std::string> words;
  const auto command_name = arguments.empty() ? std::string() : arguments.front().word;
  for (const auto& argument : arguments) words.push_back(argument.word);
  std::reverse(words.begin(), words.end());  // the parser takes them from the back
  try {
    program.parse(std::move(words));
  } catch (const CLI::Success&) {  // --help and --version
    const auto asks = std::find_if(arguments.begin(), arguments.end(), [](const Argument& argument) {
      return argument.word == "-h" || argument.word == "--help" || argument.word == "--version";
    });
    throw solver::runs::ledger_error(ledger, asks == arguments.end() ? 2 : asks->line, 1,
                                     "not the command of a run: this only asks for help or the version");
  } catch (const CLI::ParseError& error) {
    throw solver::runs::ledger_error(
        ledger, line_of(arguments, error.what()), 1,
        fmt::format("not the command of a run: {}; expected count, census, estimate, simulate, solve "
                    "block, solve witness or verify with its arguments",
                    error.what()));
  }
  if (!action) {
    throw solver::runs::ledger_error(ledger, 2, 1,
                                     "no command here, expected lines 'argument count' and so on");
  }
  if (!options.report_folder.empty() && command_name != "verify") {
    throw UsageError(fmt::format("--report is for ledgers of verify, {} is one of {}",
                                 rules::in_quotes(ledger.file), command_name));
  }
  const output::OutputFile output(options.output);
  try {
    const auto code = action();
    if (code != ExitCode::interrupted) output.keep();
    return code;
  } catch (const UsageError& error) {
    throw solver::runs::ledger_error(ledger, arguments.front().line, 1,
                                     fmt::format("the command does not work here: {}", error.what()));
  }
}

}  // namespace bastide::cli::commands
