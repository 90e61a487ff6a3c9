// Options stand behind their command; here they may also stand before it, or between a command and its own.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace bastide::cli::commands {

/// The words of a command line with those options that stand before the innermost command moved behind it:
/// "--edition c2 score P" becomes "score P --edition c2". Which of the next words are an option's values is
/// what the commands below say of it; an option that none of them knows goes along, to be refused by name.
std::vector<std::string> with_options_behind(const CLI::App& program, const std::vector<std::string>& words);

/// Whether a command below, at any depth, knows the option.
bool is_known_below(const CLI::App& command, const std::string& option);

}  // namespace bastide::cli::commands
