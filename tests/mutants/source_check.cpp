#include "tests/mutants/source_check.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <string_view>

#include "tests/mutants/catalogue.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::mutants {
namespace {

constexpr std::size_t least_faults = 60;  // the number

/// What stands between `before` and `after` in the text, wherever it does.
std::vector<std::string> between(std::string_view text, std::string_view before, std::string_view after) {
  std::vector<std::string> found;
  for (auto at = text.find(before); at != std::string_view::npos; at = text.find(before, at)) {
    at += before.size();
    found.emplace_back(text.substr(at, text.find(after, at) - at));
  }
  return found;
}

}  // namespace

std::vector<std::string> naming_mistakes(const std::string& root) {
  namespace fs = std::filesystem;
  std::vector<std::string> mistakes;
  std::set<std::string> named;
  for (const auto& fault : catalogue()) {
    if (!named.insert(fault.name).second)
      mistakes.push_back(fmt::format("{} is twice in the catalogue", fault.name));
  }
  if (named.size() < least_faults)
    mistakes.push_back(
        fmt::format("the catalogue has {} faults, expected {} at least", named.size(), least_faults));

  std::set<std::string> switches;
  for (const auto* layer : {"tilesets", "rules", "solver"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(root) / layer)) {
      const auto path = entry.path().string();
      if (entry.path().filename() == "fault.hpp" || !entry.is_regular_file()) continue;
      const auto names = between(tilesets::read_text_file(path), "is_faulty(\"", "\"");
      if (!names.empty() && (!path.ends_with(".cpp") || path.find("/reference/") != std::string::npos))
        mistakes.push_back(
            fmt::format("{} has a fault, expected them in .cpp files of the fast engine", path));
      for (const auto& name : names) {
        if (!named.contains(name))
          mistakes.push_back(fmt::format("{} of {} is not in the catalogue", name, path));
        if (!path.ends_with(find_fault(name) != nullptr ? find_fault(name)->where : ""))
          mistakes.push_back(fmt::format("the catalogue puts {} elsewhere than {}", name, path));
        switches.insert(name);
      }
    }
  }
  std::set<std::string> documented;
  for (auto& name : between(tilesets::read_text_file(root + "/docs/faults.md"), "\n| `", "`")) {
    if (!named.contains(name))
      mistakes.push_back(fmt::format("docs/faults.md has {}, the catalogue has not", name));
    documented.insert(std::move(name));
  }
  for (const auto& name : named) {
    if (!switches.contains(name)) mistakes.push_back(fmt::format("{} is nowhere in the sources", name));
    if (!documented.contains(name)) mistakes.push_back(fmt::format("{} is not in docs/faults.md", name));
  }
  return mistakes;
}

}  // namespace bastide::mutants
