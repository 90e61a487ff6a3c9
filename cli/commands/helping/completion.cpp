// bastide completion: what may stand at the end of a command line. The shells ask it (cmake/packaging/): so
// what they offer is what the parser knows, in whichever version is installed.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/helping/suggestions.hpp"
#include "cli/output/console.hpp"

namespace bastide::cli::commands::helping {

struct CompletionOptions {
  input::CommonOptions common;
  const CLI::App* program = nullptr;
  std::vector<std::string> words;
};

namespace {

const char* name_of(Suggestions::Paths paths) {
  switch (paths) {
    case Suggestions::Paths::folders:
      return "folders";
    case Suggestions::Paths::files:
      return "files";
    case Suggestions::Paths::none:
      break;
  }
  return "words";
}

/// On one line, as the list of a shell needs it.
std::string on_a_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

}  // namespace

CLI::App& declare(CLI::App& parent, CompletionOptions& options) {
  auto& command = input::add_command(
      parent,
      {"completion", "What may stand at the end of a command line; asked by bash, zsh and fish",
       "Prints what may stand in place of the last WORD of 'bastide WORD...', an empty one when a new word "
       "begins. First a line that says what of the disk may stand there as well: words (nothing), files or "
       "folders; then a line a word, a tab, and what it means. After '=' and ',' a word may go on. "
       "docs/commands.md says how shells are told to ask.",
       "  bastide completion -- solve ''\n  bastide completion -- score --edition=c"});
  add_option(command, "words", options.words, "WORD...", "the words behind 'bastide', after --", {required});
  options.program = &parent;
  return command;
}

ExitCode run(const CompletionOptions& options) {
  const auto found = suggestions(*options.program, options.words);
  output::print(std::string(name_of(found.paths)) + "\n");
  for (const auto& [word, meaning] : found.words) output::print(word + "\t" + on_a_line(meaning) + "\n");
  return ExitCode::holds;
}

Command add_completion(CLI::App& parent) { return add<CompletionOptions>(parent); }

}  // namespace bastide::cli::commands::helping
