#include "cli/commands/command_tree.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>

namespace bastide::cli::commands {

std::vector<const CLI::App*> commands_below(const CLI::App& command) {
  return command.get_subcommands([](const CLI::App*) { return true; });
}

const CLI::App* command_below(const CLI::App& command, const std::string& name) {
  const auto below = commands_below(command);
  const auto found =
      std::find_if(below.begin(), below.end(), [&](const auto* c) { return c->get_name() == name; });
  return found == below.end() ? nullptr : *found;
}

std::string full_name(const CLI::App& command) {
  if (command.get_parent() == nullptr) return command.get_name();
  return full_name(*command.get_parent()) + " " + command.get_name();
}

HelpFooter footer_of(const CLI::App& command) {
  constexpr std::string_view heading = "Example:\n";
  const auto text = command.get_footer();
  const auto at = text.find(heading);
  if (at == std::string::npos) return {text, {}};
  auto details = text.substr(0, at);
  details.erase(details.find_last_not_of('\n') + 1);
  return {details, text.substr(at + heading.size())};
}

}  // namespace bastide::cli::commands
