#include "reports/pictures/markup.hpp"

#include <fmt/core.h>

#include <cmath>

namespace bastide::reports::pictures {
namespace {

/// Length of the well-formed UTF-8 character at the start of `s`, or 0 (RFC 3629: no overlong forms, no
/// surrogates).
std::size_t utf8_length(std::string_view s) {
  auto byte = [&](std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0U; };
  auto continues = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i <= to; ++i) {
      if ((byte(i) & 0xc0U) != 0x80U) return false;
    }
    return true;
  };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return continues(1, 1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool is_wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f);
    const bool is_noncharacter = first == 0xef && second == 0xbf && byte(2) >= 0xbe;  // U+FFFE, U+FFFF
    return !is_wrong && !is_noncharacter && continues(1, 2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool is_wrong = (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f);
    return !is_wrong && continues(1, 3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const auto length = utf8_length(text.substr(i));
    const bool is_control = length == 1 && (static_cast<unsigned char>(text[i]) < 0x20 || text[i] == 0x7f) &&
                            text[i] != '\t' && text[i] != '\n';
    if (length == 0 || is_control) {
      out += "\xef\xbf\xbd";
      ++i;
      continue;
    }
    switch (text[i]) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += text.substr(i, length);
    }
    i += length;
  }
  return out;
}

std::string svg_number(double value) {
  const double tenths = std::round(value * 10);
  if (tenths == 0) return "0";
  const double rounded = tenths / 10;
  return std::fmod(tenths, 10) == 0 ? fmt::format("{:.0f}", rounded) : fmt::format("{:.1f}", rounded);
}

std::string path_data(const Curve& curve, bool is_closed) {
  std::string out;
  for (const auto& c : curve) {
    if (out.empty()) out = fmt::format("M{} {}", svg_number(c.from.x), svg_number(c.from.y));
    out += fmt::format("C{} {} {} {} {} {}", svg_number(c.control1.x), svg_number(c.control1.y),
                       svg_number(c.control2.x), svg_number(c.control2.y), svg_number(c.to.x),
                       svg_number(c.to.y));
  }
  if (is_closed) out += "Z";
  return out;
}

}  // namespace bastide::reports::pictures
