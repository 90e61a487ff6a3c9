#include "cli/commands/leading_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

#include "cli/commands/command_tree.hpp"

namespace bastide::cli::commands {
namespace {

/// How many words are the values of an option, by the commands below `command` that know it.
struct ValueCount {
  int least = 0;
  int most = 0;
};

std::optional<ValueCount> values_below(const CLI::App& command, const std::string& option) {
  std::optional<ValueCount> out;
  for (const auto* below : commands_below(command)) {
    auto found = values_below(*below, option);
    if (const auto* known = below->get_option_no_throw(option)) {
      const int n = known->get_items_expected_min();
      found = found ? ValueCount{std::min(found->least, n), std::max(found->most, n)} : ValueCount{n, n};
    }
    if (!found) continue;
    out = out ? ValueCount{std::min(out->least, found->least), std::max(out->most, found->most)} : found;
  }
  return out;
}

}  // namespace

std::vector<std::string> with_options_behind(const CLI::App& program, const std::vector<std::string>& words) {
  std::vector<std::string> out;
  std::vector<std::string> options;
  const auto* command = &program;
  std::size_t at = 0;
  const auto is_word = [&] { return at < words.size() && !words[at].starts_with('-'); };
  const auto is_command = [&] { return command_below(*command, words[at]) != nullptr; };
  while (at < words.size() && words[at] != "--") {
    if (is_word()) {
      if (!is_command()) break;
      out.push_back(words[at]);
      command = command_below(*command, words[at++]);
      if (commands_below(*command).empty()) break;
      continue;
    }
    const auto& option = words[at++];
    options.push_back(option);
    if (option.find('=') != std::string::npos) continue;
    // A word that might be the value or the command: it is the command if there is one of that name.
    const auto values = values_below(*command, option).value_or(ValueCount{0, 1});
    for (int taken = 0; taken < values.most && at < words.size(); ++taken) {
      if (taken >= values.least && (!is_word() || is_command())) break;
      options.push_back(words[at++]);
    }
  }
  const auto rest = words.begin() + static_cast<std::ptrdiff_t>(at);
  const auto operands = std::find(rest, words.end(), "--");
  out.insert(out.end(), rest, operands);
  out.insert(out.end(), options.begin(), options.end());
  out.insert(out.end(), operands, words.end());
  return out;
}

bool is_known_below(const CLI::App& command, const std::string& option) {
  return values_below(command, option).has_value();
}

}  // namespace bastide::cli::commands
