// What most tests ask of what the program printed: whether it says something.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "tests/catch.hpp"

namespace bastide::tests {

inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// How often `part` occurs in `text`.
inline int occurrences(const std::string& text, const std::string& part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

/// The text with each line's end and the blanks behind it as one blank: as it was before it was broken.
inline std::string unbroken(const std::string& text) {
  std::string out;
  for (const char c : text)
    if ((c != ' ' && c != '\n') || !out.ends_with(' ')) out += c == '\n' ? ' ' : c;
  return out;
}

/// Parts of a text, in any order. One that begins with "^" begins the text; an empty one: the text is empty.
using Parts = std::initializer_list<std::string_view>;

/// Checks that the text has all `parts` and none of `others`.
inline void check_says(std::string_view text, Parts parts, Parts others = {}) {
  INFO(text);
  for (const auto part : parts) {
    INFO("expected: " << part);
    const bool begins = part.size() > 1 && part.front() == '^';
    CHECK((part.empty() ? text.empty()
           : begins     ? text.starts_with(part.substr(1))
                        : text.find(part) != std::string_view::npos));
  }
  for (const auto part : others) {
    INFO("not expected: " << part);
    CHECK(text.find(part) == std::string_view::npos);
  }
}

}  // namespace bastide::tests
