#include "tilesets/printable.hpp"

#include <fmt/core.h>

#include <cstdint>

namespace bastide::tilesets {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t size = 0;  ///< 0: the bytes are no character
};

/// The character that begins with this byte above ASCII.
Character decode(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (size == 0 || size > text.size()) return {};
  std::uint32_t code = first & (0xffU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0U) != 0x80) return {};
    code = (code << 6U) | (byte & 0x3fU);
  }
  const bool is_overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  if (is_overlong || is_surrogate || code > 0x10ffff) return {};
  return {code, size};
}

bool is_obeyed(std::uint32_t code) {
  return (code >= 0x7f && code <= 0x9f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

Unprintable find_unprintable(std::string_view text, std::size_t from) {
  for (auto i = from; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x80) {
      if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f) return {i, 1};
      ++i;
      continue;
    }
    const auto character = decode(text.substr(i));
    if (character.size == 0) return {i, 1};
    if (is_obeyed(character.code)) return {i, character.size};
    i += character.size;
  }
  return {text.size(), 0};
}

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t at = 0;;) {
    const auto found = find_unprintable(text, at);
    out += text.substr(at, found.offset - at);
    if (found.size == 0) return out;
    for (const char c : text.substr(found.offset, found.size))
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    at = found.offset + found.size;
  }
}

}  // namespace bastide::tilesets
