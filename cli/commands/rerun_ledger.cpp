#include "cli/commands/rerun_ledger.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <vector>

#include "cli/commands/commands.hpp"
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

}  // namespace

ExitCode rerun_ledger(const LedgerSource& source, const RerunOptions& options) {
  CLI::App program("a command read from a ledger", "bastide");
  std::function<ExitCode()> action;
  for (const auto& listed : listed_commands()) {
    if (!listed.is_recorded) continue;
    const auto command = listed.add(parent_of(program, listed));
    if (command.recording == nullptr) continue;
    command.recording->source = &source;
    command.common->json = options.common.json;
    command.common->quiet = options.common.quiet;
    command.common->threads = options.common.threads;
    if (command.report_folder != nullptr) *command.report_folder = options.report_folder;
    command.parser->callback([&action, command] { action = command.run; });
  }

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
