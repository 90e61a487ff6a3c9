#include "tilesets/toml_text.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace bastide::tilesets {
namespace {

constexpr std::size_t largest_text = std::size_t{1} << 18U;
constexpr int most_dots_in_a_line = 40;

/// Refuses lines that could hold a dotted key deep enough to overflow the stack when its tables are
/// destroyed. Comments and strings count as well (telling them apart is the parser's job), except that a run
/// of dots counts once.
void refuse_deep_keys(std::string_view text, const std::string& file) {
  int dots = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') dots = 0;
    if (text[i] != '.' || (i > 0 && text[i - 1] == '.')) continue;
    if (++dots > most_dots_in_a_line) {
      throw InputError(
          locate(file, text, i),
          fmt::format("more than {} dots on one line, expected shallow keys", most_dots_in_a_line), text);
    }
  }
}

}  // namespace

SourceLocation place_of(const toml::source_region& region, std::string_view text, const std::string& file) {
  SourceLocation where{file, static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
  if (where.line <= 0) return {file, 0, 0};
  std::size_t line_begin = 0;
  for (int line = 1; line < where.line; ++line) {
    const auto newline = text.find('\n', line_begin);
    if (newline == std::string_view::npos) return where;
    line_begin = newline + 1;
  }
  // Skip as many code points as toml++ counted; bytes 10xxxxxx continue one.
  std::size_t at = line_begin;
  for (int column = 1; column < where.column && at < text.size(); ++column) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U) ++at;
  }
  where.column = static_cast<int>(at - line_begin) + 1;
  return where;
}

const char* type_name_of(const toml::node& value) {
  switch (value.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a floating-point number";
    case toml::node_type::boolean:
      return "a boolean";
    case toml::node_type::date:
    case toml::node_type::time:
    case toml::node_type::date_time:
      return "a date or time";
    case toml::node_type::none:
      break;
  }
  return "nothing";
}

void refuse_toml(const char* condition) { throw std::logic_error(condition); }

toml::table parse_toml(std::string_view text, const std::string& file) {
  if (text.size() > largest_text)
    throw InputError({file, 0, 0}, "is larger than 256 KiB, expected a short TOML file", {});
  refuse_deep_keys(text, file);
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    throw InputError(place_of(error.source(), text, file), fmt::format("not TOML: {}", error.description()),
                     text);
  } catch (const std::logic_error&) {
    throw InputError({file, 0, 0}, "not TOML: a key or value is malformed, expected TOML 1.0", {});
  }
}

}  // namespace bastide::tilesets
