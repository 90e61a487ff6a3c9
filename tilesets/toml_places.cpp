#include "tilesets/toml_places.hpp"

#include <fmt/format.h>

namespace bastide::tilesets {
namespace {

constexpr std::size_t largest_text = std::size_t{1} << 18U;
constexpr int most_dots_in_a_line = 40;

bool continues_code_point(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

}  // namespace

void refuse_excessive_toml(std::string_view text, const std::string& file) {
  if (text.size() > largest_text) {
    throw InputError({file, 0, 0}, "is larger than 256 KiB, expected a short TOML file", {});
  }
  int dots = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') dots = 0;
    if (text[i] != '.' || (i > 0 && text[i - 1] == '.')) continue;
    if (++dots <= most_dots_in_a_line) continue;
    throw InputError(locate(file, text, i),
                     fmt::format("more than {} dots on one line, expected shallow keys", most_dots_in_a_line),
                     text);
  }
}

SourceLocation place_in(std::string_view text, const std::string& file, std::size_t line,
                        std::size_t column) {
  if (line == 0) return {file, 0, 0};
  std::size_t begin = 0;
  for (std::size_t passed = 1; passed < line; ++passed) {
    const auto newline = text.find('\n', begin);
    begin = newline == std::string_view::npos ? text.size() : newline + 1;
  }
  auto at = begin;
  for (std::size_t passed = 1; passed < column && at < text.size(); ++passed) {
    ++at;
    while (at < text.size() && continues_code_point(text[at])) ++at;
  }
  return {file, static_cast<int>(line), static_cast<int>(at - begin) + 1};
}

}  // namespace bastide::tilesets
