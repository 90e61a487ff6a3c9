// What readers of all files ask of names and texts: what rows are called, which number a text is.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::tilesets {

/// What the rows are called: names_of(edition.figures, &Figure::id).
template <class Rows, class Name>
std::vector<std::string> names_of(const Rows& rows, Name name) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.push_back(row.*name);
  return names;
}

/// The number that the text is, decimal digits, perhaps after a '-'; nothing for any other text.
inline std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, wrong] = std::from_chars(text.data(), end, number);
  return wrong == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

/// The parts of a sum of names: "base", "inns-cathedrals" of "base+inns-cathedrals".
inline std::vector<std::string> summands(const std::string& sum) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= sum.size();) {
    const auto end = std::min(sum.find('+', begin), sum.size());
    parts.push_back(sum.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// Whether that is meant as a file's path, and not as an id.
inline bool is_path(std::string_view name) { return name.find('/') != name.npos || name.ends_with(".toml"); }

}  // namespace bastide::tilesets
