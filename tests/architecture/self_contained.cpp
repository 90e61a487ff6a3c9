#include "tests/architecture/self_contained.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

namespace bastide::architecture {
namespace {

/// A name and how the paths of the headers that have it begin.
struct Known {
  std::string_view name;
  std::vector<std::string_view> headers;
};

const std::vector<Known> known_names = {
    {"std::accumulate", {"numeric"}},
    {"std::any_of", {"algorithm"}},
    {"std::array", {"array"}},
    {"std::atomic", {"atomic"}},
    {"std::bit_cast", {"bit"}},
    {"std::find_if", {"algorithm"}},
    {"std::function", {"functional"}},
    {"std::ifstream", {"fstream"}},
    {"std::istringstream", {"sstream"}},
    {"std::map", {"map"}},
    {"std::mutex", {"mutex"}},
    {"std::optional", {"optional"}},
    {"std::ostringstream", {"sstream"}},
    {"std::set", {"set"}},
    {"std::sort", {"algorithm"}},
    {"std::span", {"span"}},
    {"std::sqrt", {"cmath"}},
    {"std::string", {"string"}},
    {"std::unordered_map", {"unordered_map"}},
    {"std::variant", {"variant"}},
    {"std::vector", {"vector"}},
    {"std::filesystem", {"filesystem"}},
    {"fmt::format", {"fmt/"}},
    {"nlohmann::json", {"nlohmann/"}},
};

/// What the check needs of a file.
struct Facts {
  std::set<std::string> includes;
  std::set<std::string> names;     ///< all words; behind colons with what stands before: std::map
  std::set<std::string> declares;  ///< types, also those only declared, and names of template parameters
  std::set<std::string> offers;    ///< types defined at the left margin
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// `text` with comments and texts in quotation marks made blank; line breaks stay.
std::string without_texts(const std::string& text) {
  std::string out = text;
  for (std::size_t i = 0; i < out.size(); ++i) {
    std::size_t end = i;
    if (out.compare(i, 2, "//") == 0) {
      end = out.find('\n', i);
    } else if (out.compare(i, 2, "R\"") == 0) {
      const auto open = out.find('(', i);
      end = out.find(")" + out.substr(i + 2, open - i - 2) + "\"", open);
      if (end != std::string::npos) end += open - i;
    } else if (out[i] == '"') {
      for (end = i + 1; end < out.size() && out[end] != '"' && out[end] != '\n'; ++end)
        end += out[end] == '\\' ? 1 : 0;
      ++end;
    } else if (out[i] == '\'' && i > 0 && !is_word(out[i - 1])) {  // no separator of digits
      end = out.find('\'', i + (out.compare(i + 1, 1, "\\") == 0 ? 3 : 2));
      if (end != std::string::npos) ++end;
    }
    for (end = std::min(end, out.size()); i < end; ++i)
      if (out[i] != '\n') out[i] = ' ';
    if (end > i) i = end;
  }
  return out;
}

Facts facts_of(const std::string& text) {
  Facts out;
  for (std::size_t begin = 0; begin < text.size();) {
    auto end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    const std::string_view line(text.data() + begin, end - begin);
    begin = end + 1;
    if (!line.starts_with("#include ")) continue;
    const auto close = line.find_first_of("\">", 10);
    if (close != std::string_view::npos) out.includes.emplace(line.substr(10, close - 10));
  }
  const auto code = without_texts(text);
  std::string word;
  std::string before;  // the word before, when only blanks are between
  bool is_at_margin = false;
  bool is_qualified = false;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (!is_word(code[i])) continue;
    const auto begin = i;
    while (i < code.size() && is_word(code[i])) ++i;
    word = code.substr(begin, i - begin);
    is_qualified = begin >= 2 && code.compare(begin - 2, 2, "::") == 0;
    out.names.insert(word);
    if (is_qualified) out.names.insert(before + "::" + word);
    const bool declares = before == "struct" || before == "class" || before == "using" ||
                          before == "typename" || before == "friend";
    if (!is_qualified && declares) {
      out.declares.insert(word);
      auto next = code.find_first_not_of(' ', i);
      if (code.compare(next, 5, "final") == 0) next = code.find_first_not_of(' ', next + 5);
      if (is_at_margin && next < code.size() &&
          (code[next] == '{' || code[next] == '=' || code[next] == ':')) {
        out.offers.insert(word);
      }
    }
    const bool is_keyword = word == "struct" || word == "class" || word == "using" || word == "enum";
    if (is_keyword && before != "enum") is_at_margin = begin == 0 || code[begin - 1] == '\n';
    before = word;
  }
  return out;
}

using AllFacts = std::map<std::string, Facts>;

/// Everything that `path` includes, by way of our own headers.
void collect(const AllFacts& all, const std::string& path, std::set<std::string>& out) {
  const auto found = all.find(path);
  if (found == all.end()) return;
  for (const auto& header : found->second.includes)
    if (out.insert(header).second) collect(all, header, out);
}

}  // namespace

std::vector<std::string> missing_includes(const Files& files) {
  AllFacts all;
  std::map<std::string, std::set<std::string>> homes;  // of each type, the headers that define it
  for (const auto& [path, text] : files) {
    const auto& facts = all.emplace(path, facts_of(text)).first->second;
    if (!path.ends_with(".hpp")) continue;
    for (const auto& name : facts.offers) homes[name].insert(path);
  }
  std::vector<std::string> out;
  const auto complain = [&](const std::string& path, std::string_view name) {
    out.push_back(fmt::format("{} names {}, which no header it includes has", path, name));
  };
  for (const auto& [path, facts] : all) {
    std::set<std::string> included;
    collect(all, path, included);
    for (const auto& known : known_names) {
      if (!facts.names.contains(std::string(known.name))) continue;
      bool is_there = false;
      for (const auto& header : included)
        for (const auto start : known.headers) is_there = is_there || header.starts_with(start);
      if (!is_there) complain(path, known.name);
    }
    for (const auto& name : facts.names) {
      const auto home = homes.find(name);
      // A name of two headers, or one that this file or an included one gives to something of its own, may be
      // another.
      if (home == homes.end() || home->second.size() > 1 || facts.declares.contains(name)) continue;
      const auto& header = *home->second.begin();
      const bool is_nested = std::any_of(included.begin(), included.end(), [&](const std::string& other) {
        const auto found = all.find(other);
        return found != all.end() && found->second.declares.contains(name);
      });
      if (header != path && !is_nested && !included.contains(header)) complain(path, name);
    }
  }
  return out;
}

}  // namespace bastide::architecture
