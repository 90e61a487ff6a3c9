#include "cli/commands/command_line.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "bastide/version.hpp"
#include "cli/commands/command_tree.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/leading_options.hpp"
#include "cli/output/console.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::commands {
namespace {

using output::print;

/// The innermost command that was named, the program itself when none was.
const CLI::App& named_command(const CLI::App& program) {
  const CLI::App* command = &program;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return *command;
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
  for (const auto* command : commands_below(parent)) names.push_back(command->get_name());
  return names;
}

/// The nearest of `known`, as a question; nothing when none is near.
std::optional<std::string> perhaps_meant(const std::string& word, const std::vector<std::string>& known) {
  const auto near = rules::near_names(word, known);
  if (near.empty()) return std::nullopt;
  return fmt::format("did you mean {}?", rules::one_of(near));
}

/// "solve hole" for the word "hole": a command of that name further below.
std::vector<std::string> commands_further_below(const CLI::App& command, const std::string& word) {
  std::vector<std::string> out;
  for (const auto* below : commands_below(command)) {
    for (const auto& name : command_names(*below)) {
      if (name == word) out.push_back(below->get_name() + " " + name);
    }
  }
  return out;
}

/// What is wrong with a word that the parser had no use for, and what was perhaps meant.
std::string explain_unexpected(const CLI::App& command, const std::string& word) {
  const auto quoted = rules::in_quotes(word.substr(0, word.starts_with('-') ? word.find('=') : word.npos));
  const auto commands = command_names(command);
  if (word.starts_with('-')) {
    const auto name = word.substr(0, word.find('='));
    if (is_known_below(command, name)) return fmt::format("expected a command beside {}", name);
    const auto meant = perhaps_meant(name, option_names(command));
    return fmt::format("unknown option {}, {}", quoted,
                       meant.value_or("expected one of those that --help lists"));
  }
  if (commands.empty()) return fmt::format("unexpected argument {}", quoted);
  const auto further = commands_further_below(command, word);
  if (!further.empty())
    return fmt::format("unknown command {}, did you mean {}?", quoted, rules::one_of(further));
  return fmt::format("unknown command {}, {}", quoted,
                     perhaps_meant(word, commands).value_or("expected " + rules::one_of(commands)));
}

/// The number that a word like "1e6", "20k" or "1,000,000" means, in digits; any other word stays.
std::string without_shorthand(std::string word) {
  static const std::regex shorthand("([1-9][0-9]*)(?:[eE]([0-9]|1[0-8])|(k)|(m))?", std::regex::icase);
  std::string digits = word;
  static const std::regex grouped("[0-9]{1,3}([,_'][0-9]{3})+");
  if (std::regex_match(word, grouped)) std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
  std::smatch parts;
  if (!std::regex_match(digits, parts, shorthand)) return word;
  const std::size_t zeros = parts[2].matched   ? static_cast<std::size_t>(std::stoi(parts[2]))
                            : parts[3].matched ? 3
                            : parts[4].matched ? 6
                                               : 0;
  return parts[1].str() + std::string(zeros, '0');
}

/// Options that take whole numbers take "1e6", too.
void take_shorthand(CLI::App& command) {
  for (auto* option : command.get_options())
    if (option->get_type_name().starts_with("INT") || option->get_type_name().starts_with("UINT"))
      option->transform(without_shorthand);
  for (auto* below : command.get_subcommands({})) take_shorthand(*below);
}

/// "help COMMAND" as "COMMAND --help".
std::vector<std::string> with_help_behind(const CLI::App& program, std::vector<std::string> words) {
  if (words.front() != "help") return words;
  words.erase(words.begin());
  const auto commands = command_names(program);
  if (!words.empty() && std::ranges::find(commands, words.front()) == commands.end()) return words;
  words.emplace_back("--help");
  return words;
}

/// The library's words, but for "--all=no".
std::string words_of(const CLI::ParseError& error) {
  constexpr std::string_view has_value = " was given a disallowed flag override";
  const std::string text = error.what();
  if (!text.ends_with(has_value)) return text;
  return fmt::format("--{} takes no value", text.substr(0, text.size() - has_value.size()));
}

ExitCode explain_usage(const CLI::App& program, const std::string& wrong) {
  const auto name = full_name(named_command(program));
  output::tell(fmt::format("{}: {}\nTry '{} --help'.\n", name, wrong, name));
  return ExitCode::usage;
}

}  // namespace

ExitCode run_command_line(int argc, const char* const* argv, std::string* refusal) {
  CLI::App program("Exhaustive rules verifier and tile-set solver for Carcassonne.", "bastide");
  program.set_version_flag("--version", fmt::format("bastide {}", version), "print the version");
  program.set_help_flag("-h,--help", "print this help; 'bastide COMMAND --help' for a command's own");
  program.footer(
      "Exit codes: 0 all holds; 10 violated; 5 inconclusive; 1 usage; 2 bad input; 6 internal error; 130 "
      "interrupted.\n"
      "Example:\n  bastide score 'D1@0,0=red:city F0@1,0 E3@2,0'\n  bastide editions diff hig-2001 c1 "
      "--tiles 3 --games "
      "20\n  bastide solve complete 'D0@0,0 U0@1,0' --feature 0,0:city");
  std::vector<Command> known;
  for (const auto& listed : listed_commands()) {
    known.push_back(listed.add(parent_of(program, listed)));
    if (*listed.group != '\0') known.back().parser->group(listed.group);
  }
  if (argc < 2) {
    output::tell(fmt::format("{}", program.help()));
    return ExitCode::usage;
  }
  take_shorthand(program);
  auto words = with_options_behind(program, with_help_behind(program, {argv + 1, argv + argc}));
  std::reverse(words.begin(), words.end());  // as the library wants them
  try {
    program.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    print(program.help());
    return ExitCode::holds;
  } catch (const CLI::CallForVersion&) {
    print(fmt::format("bastide {}\n", version));
    return ExitCode::holds;
  } catch (const CLI::ParseError& error) {
    const auto& command = named_command(program);
    const auto unexpected = program.remaining(true);
    return explain_usage(
        program, unexpected.empty() ? words_of(error) : explain_unexpected(command, unexpected.front()));
  }
  const auto& command = named_command(program);
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const Command& c) { return c.parser == &command; });
  if (found == known.end()) return explain_usage(program, "a command is required");
  try {
    return found->run();
  } catch (const UsageError& error) {
    if (refusal != nullptr) *refusal = error.what();
    return explain_usage(program, error.what());
  }
}

}  // namespace bastide::cli::commands
