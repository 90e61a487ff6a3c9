// A strict little check that a text is well-formed XML, for pictures: Boost's own parser does not compare tag
// names.
#pragma once

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/says.hpp"

namespace bastide::tests {

/// The first thing that keeps `text` from being one well-formed element, or an empty string.
inline std::string xml_complaint(const std::string& text) {
  static const std::regex tag(R"re(<(/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(/?)>)re");
  static const std::regex attribute_name(R"re(([\w:-]+)=")re");
  static const std::regex reference(R"(&(amp|lt|gt|quot|apos|#[0-9]+);)");
  std::vector<std::string> open;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '&') {
      std::smatch m;
      const auto rest = text.substr(at, 12);
      if (!std::regex_search(rest, m, reference, std::regex_constants::match_continuous))
        return "bare & at " + rest;
      ++at;
      continue;
    }
    if (text[at] != '<') {
      if (open.empty()) return "text outside the element";
      if (static_cast<unsigned char>(text[at]) < 0x20 && text[at] != '\n' && text[at] != '\t')
        return "control character";
      ++at;
      continue;
    }
    const auto end = text.find('>', at);
    if (end == std::string::npos) return "unclosed tag";
    const auto piece = text.substr(at, end - at + 1);
    std::smatch m;
    if (!std::regex_match(piece, m, tag)) return "bad tag " + piece;
    const std::string name = m[2], attributes = m[3];
    std::set<std::string> names;
    for (auto i = std::sregex_iterator(attributes.begin(), attributes.end(), attribute_name);
         i != std::sregex_iterator(); ++i) {
      if (!names.insert((*i)[1]).second) return "repeated attribute in " + piece;
    }
    if (m[1].length() != 0) {
      if (open.empty() || open.back() != name) return "closing tag out of place: " + piece;
      open.pop_back();
      if (open.empty() && end + 1 != text.size()) return "more than one element";
    } else if (m[4].length() == 0) {
      open.push_back(name);
    }
    at = end + 1;
  }
  return open.empty() ? "" : "unclosed " + open.back();
}

}  // namespace bastide::tests
