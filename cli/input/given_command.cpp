#include "cli/input/given_command.hpp"

#include <CLI/CLI.hpp>
#include <set>

namespace bastide::cli::input {

std::vector<std::string> GivenCommand::words() const {
  auto out = names;
  out.insert(out.end(), operands.begin(), operands.end());
  out.insert(out.end(), options.begin(), options.end());
  return out;
}

GivenCommand GivenCommand::about(const std::string& position) const {
  auto out = *this;
  out.operands = {position};
  std::erase_if(out.options, [](const std::string& option) { return option.starts_with("--file="); });
  return out;
}

GivenCommand given_command(const CLI::App& command) {
  static const std::set<std::string> without_effect = {
      "json", "quiet", "threads",      "checkpoint", "resume", "part",   "sync",   "save",
      "svg",  "draw",  "prefix-depth", "log",        "proof",  "output", "report", "record"};
  GivenCommand out;
  for (const auto* app = &command; app->get_parent() != nullptr; app = app->get_parent())
    out.names.insert(out.names.begin(), app->get_name());
  for (const auto* option : command.get_options()) {
    if (option->count() == 0) continue;
    const auto values = option->results();
    if (option->get_positional()) {
      out.operands.insert(out.operands.end(), values.begin(), values.end());
      continue;
    }
    auto& words = without_effect.contains(option->get_single_name()) ? out.aside : out.options;
    const auto name = "--" + option->get_single_name();
    if (option->get_items_expected_max() == 0) {
      words.push_back(name);
    } else if (option->get_items_expected_min() > 1) {
      words.push_back(name);
      words.insert(words.end(), values.begin(), values.end());
    } else {
      for (const auto& value : values) words.push_back(name + "=" + value);
    }
  }
  return out;
}

}  // namespace bastide::cli::input
