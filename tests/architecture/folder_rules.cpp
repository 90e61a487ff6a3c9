#include "tests/architecture/folder_rules.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace bastide::architecture {
namespace {

std::string folder_of(std::string_view path) { return std::string(path.substr(0, path.rfind('/'))); }

std::vector<std::string> lines_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The header of each include; `is_ours` for those in quotation marks.
std::vector<std::string> includes_of(std::string_view text, bool is_ours) {
  std::vector<std::string> headers;
  const std::string_view start = is_ours ? "#include \"" : "#include <";
  for (const auto& line : lines_of(text)) {
    if (!line.starts_with(start)) continue;
    const auto end = line.find(is_ours ? '"' : '>', start.size());
    headers.push_back(line.substr(start.size(), end - start.size()));
  }
  return headers;
}

bool is_declaration(std::string_view line) {
  return line.empty() || line.starts_with("template <") || line.ends_with(");") ||  // or of a function
         ((line.starts_with("class ") || line.starts_with("struct ")) && line.ends_with(";"));
}

/// Of each folder, those that its files include.
using Arrows = std::map<std::string, std::set<std::string>>;

void follow(const Arrows& arrows, const std::string& folder, std::set<std::string>& reached) {
  const auto found = arrows.find(folder);
  if (found == arrows.end()) return;
  for (const auto& next : found->second)
    if (reached.insert(next).second) follow(arrows, next, reached);
}

}  // namespace

std::vector<std::string> broken_namespaces(std::string_view path, std::string_view text) {
  const auto folder = folder_of(path);
  auto own = "bastide/" + folder;
  for (auto slash = own.find('/'); slash != std::string::npos; slash = own.find('/'))
    own.replace(slash, 1, "::");
  std::vector<std::string> broken;
  const auto complain = [&](std::string_view what) { broken.push_back(fmt::format("{}: {}", path, what)); };
  bool has_own = false;
  std::string other;  // the namespace of somebody else that is open
  for (const auto& line : lines_of(text)) {
    if (!other.empty()) {
      if (line.starts_with("}"))
        other.clear();
      else if (!is_declaration(line))
        complain(fmt::format("more than a declaration in namespace {}", other));
      continue;
    }
    if (!line.starts_with("namespace ") || line.starts_with("namespace {")) continue;
    const auto brace = line.find(" {");
    if (brace == std::string::npos) continue;  // another name for a namespace
    const auto name = line.substr(10, brace - 10);
    if (name == own)
      has_own = true;
    else if (line.find('}') == std::string::npos)
      other = name;
  }
  if (!has_own) complain(fmt::format("does not lie in namespace {}", own));
  return broken;
}

std::vector<std::string> crowded_folders(const Files& files, std::size_t most) {
  std::map<std::string, std::size_t> sources;
  for (const auto& [path, text] : files)
    if (path.ends_with(".cpp")) ++sources[folder_of(path)];
  std::vector<std::string> crowded;
  for (const auto& [folder, count] : sources)
    if (count > most) crowded.push_back(fmt::format("{} holds {} sources", folder, count));
  return crowded;
}

std::vector<std::vector<std::string>> folder_rings(const Files& files, const std::set<std::string>& apart) {
  Arrows arrows;
  for (const auto& [path, text] : files) {
    if (apart.contains(path)) continue;
    const auto folder = folder_of(path);
    for (const auto& header : includes_of(text, true))
      if (folder_of(header) != folder) arrows[folder].insert(folder_of(header));
  }
  std::map<std::string, std::set<std::string>> reached;
  for (const auto& [folder, next] : arrows) follow(arrows, folder, reached[folder]);
  std::set<std::vector<std::string>> rings;
  for (const auto& [folder, far] : reached) {
    if (!far.contains(folder)) continue;
    std::vector<std::string> ring;
    for (const auto& other : far)
      if (reached[other].contains(folder)) ring.push_back(other);
    rings.insert(ring);
  }
  return {rings.begin(), rings.end()};
}

std::vector<std::string> unused_packages(std::string_view text, const Files& files,
                                         const std::map<std::string, std::vector<std::string>>& headers) {
  std::set<std::string> included;
  for (const auto& [path, source] : files)
    for (auto& header : includes_of(source, false)) included.insert(std::move(header));
  const auto is_included = [&](const std::string& start) {
    const auto first = included.lower_bound(start);
    return first != included.end() && first->starts_with(start);
  };
  std::vector<std::string> unused;
  static const std::regex required(R"(^find_(?:package|path)\(([\w-]+)[^#]*\bREQUIRED\))");
  for (const auto& line : lines_of(text)) {
    std::smatch match;
    if (!std::regex_search(line, match, required)) continue;
    const auto found = headers.find(match[1]);
    if (found == headers.end() || std::none_of(found->second.begin(), found->second.end(), is_included))
      unused.push_back(match[1]);
  }
  return unused;
}

}  // namespace bastide::architecture
