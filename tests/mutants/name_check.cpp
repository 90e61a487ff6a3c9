#include "tests/mutants/name_check.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "tests/mutants/catalogue.hpp"
#include "tests/mutants/switch.hpp"
#include "tests/mutants/test_program.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::mutants {
namespace {

constexpr std::size_t least_faults = 60;  // the number

/// What stands between `before` and `after` in the text, wherever it does.
std::set<std::string> between(std::string_view text, std::string_view before, std::string_view after) {
  std::set<std::string> found;
  for (auto at = text.find(before); at != std::string_view::npos; at = text.find(before, at)) {
    at += before.size();
    found.emplace(text.substr(at, text.find(after, at) - at));
  }
  return found;
}

}  // namespace

std::vector<std::string> naming_mistakes(const std::string& root) {
  std::vector<std::string> mistakes;
  std::set<std::string> named;
  for (const auto& fault : catalogue()) {
    named.insert(fault.name);
    if (const auto& program = fault.hunt.program; !program.empty() && !has_test_program(program))
      mistakes.push_back(
          fmt::format("{} is looked for by {}, which is not there", fault.name, test_program_path(program)));
  }
  if (named.size() < least_faults)
    mistakes.push_back(
        fmt::format("the catalogue has {} faults, expected {} at least", named.size(), least_faults));
  const std::set<std::string> compiled(fault_names().begin(), fault_names().end());
  const auto documented = between(tilesets::read_text_file(root + "/docs/faults.md"), "\n| `", "`");
  for (const auto& name : compiled) {
    if (!named.contains(name))
      mistakes.push_back(fmt::format("{} is compiled in and not in the catalogue", name));
  }
  for (const auto& name : documented) {
    if (!named.contains(name))
      mistakes.push_back(fmt::format("docs/faults.md has {}, the catalogue has not", name));
  }
  for (const auto& name : named) {
    if (!compiled.contains(name)) mistakes.push_back(fmt::format("{} is not compiled in", name));
    if (!documented.contains(name)) mistakes.push_back(fmt::format("{} is not in docs/faults.md", name));
  }
  return mistakes;
}

}  // namespace bastide::mutants
