#include "tilesets/files/toml_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tilesets/files/toml_document.hpp"
#include "tilesets/printable.hpp"

namespace bastide::tilesets::files {
namespace {

constexpr std::size_t largest_text = std::size_t{1} << 18U;
constexpr int most_dots_in_a_line = 40;

/// The end of the string that opens at `begin`: just after its closing quotes, or where a string of one line
/// breaks off.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  const bool is_multi_line = text.substr(begin, 3) == std::string(3, quote);
  const std::string closing(is_multi_line ? 3 : 1, quote);
  for (auto i = begin + closing.size(); i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (text.substr(i, closing.size()) == closing) {
      // A string of several lines may itself end in one or two quotes, right before the closing three.
      auto end = i + closing.size();
      while (is_multi_line && end < i + 5 && end < text.size() && text[end] == quote) ++end;
      return end;
    } else if (text[i] == '\n' && !is_multi_line) {
      return i;
    }
  }
  return text.size();
}

/// Refuses, outside strings and comments, what toml++ 3.3.0 cannot take: dotted keys so deep that destroying
/// their tables overflows the stack, and characters beyond ASCII, on some of which its behaviour is undefined
/// (TOML has none there anyway).
void refuse_hostile_keys(std::string_view text, const std::string& file) {
  const auto refuse = [&](std::size_t at, std::string message) {
    throw InputError(locate(file, text, at), std::move(message), text);
  };
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  int dots = 0;
  for (auto i = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0; i < text.size();) {
    switch (text[i]) {
      case '#':
        i = std::min(text.find('\n', i), text.size());
        continue;
      case '"':
      case '\'':
        i = end_of_string(text, i);
        continue;
      case '\n':
        dots = 0;
        break;
      case '.':
        if (++dots > most_dots_in_a_line) {
          refuse(i, fmt::format("more than {} dots on one line, expected shallow keys", most_dots_in_a_line));
        }
        break;
      default:
        if ((static_cast<unsigned char>(text[i]) & 0x80U) != 0) {
          refuse(i, "a character beyond ASCII outside a string, expected a key, a value or punctuation");
        }
    }
    ++i;
  }
}

/// Names, notes and sources are printed and written into pages: no text holds what is not printable.
void refuse_unprintable(const toml::node& node, std::string_view text, const std::string& file) {
  const auto refuse = [&](std::string_view said, const toml::source_region& place) {
    const auto found = find_unprintable(said);
    if (found.size == 0) return;
    throw InputError(place_of(place, text, file),
                     fmt::format("the character {} in a text, expected letters, digits and signs",
                                 printable(said.substr(found.offset, found.size))),
                     text);
  };
  if (const auto* said = node.as_string()) return refuse(said->get(), node.source());
  if (const auto* list = node.as_array()) {
    for (const auto& one : *list) refuse_unprintable(one, text, file);
  } else if (const auto* table = node.as_table()) {
    for (const auto& [key, value] : *table) {
      refuse(key.str(), key.source());
      refuse_unprintable(value, text, file);
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
  // Skip as many code points as toml++ counted; bytes 10xxxxxx continue one. A line's end is one more to it
  // where a string is open.
  std::size_t at = line_begin;
  const auto line_end = std::min(text.find('\n', line_begin), text.size());
  for (int column = 1; column < where.column && at < line_end; ++column) {
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
  refuse_hostile_keys(text, file);
  try {
    auto table = toml::parse(text, file);
    refuse_unprintable(table, text, file);
    return table;
  } catch (const toml::parse_error& error) {
    throw InputError(place_of(error.source(), text, file), fmt::format("not TOML: {}", error.description()),
                     text);
  } catch (const std::logic_error&) {
    throw InputError({file, 0, 0}, "not TOML: a key or value is malformed, expected TOML 1.0", {});
  }
}

namespace {

using described::Entries;
using described::Part;
using described::Parts;

/// Finds the byte of what toml++ places by line and code point.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {
    for (auto at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) begins_.push_back(at + 1);
  }
  std::size_t byte_of(const toml::source_position& place) const {
    if (place.line == 0 || place.line > begins_.size()) return 0;
    // Bytes 10xxxxxx continue a code point. A line's end is one more to toml++ where a string is open.
    auto at = begins_[place.line - 1];
    for (auto column = place.column; column > 1 && at < text_.size() && text_[at] != '\n'; --column) {
      ++at;
      while (at < text_.size() && (static_cast<unsigned char>(text_[at]) & 0xc0U) == 0x80U) ++at;
    }
    return at;
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> begins_ = {0};
};

Part part_of(const toml::node& node, const Lines& lines) {
  Part out;
  out.at = lines.byte_of(node.source().begin);
  if (const auto* table = node.as_table()) {
    Entries entries;
    for (const auto& [key, value] : *table)
      entries.push_back({std::string(key.str()), lines.byte_of(key.source().begin), part_of(value, lines)});
    std::ranges::stable_sort(entries, {}, &described::Entry::at);  // a TOML table has no order
    out.value = std::move(entries);
  } else if (const auto* array = node.as_array()) {
    Parts parts;
    for (const auto& value : *array) parts.push_back(part_of(value, lines));
    out.value = std::move(parts);
  } else if (const auto* text = node.as_string()) {
    out.value = text->get();
  } else if (const auto* number = node.as_integer()) {
    out.value = number->get();
  } else if (const auto* real = node.as_floating_point()) {
    out.value = real->get();
  } else if (const auto* flag = node.as_boolean()) {
    out.value = flag->get();
  }
  return out;
}

}  // namespace

described::Document toml_document(std::string_view text, const std::string& file) {
  const auto table = parse_toml(text, file);
  described::Document document{text, {file, 1, 1}};
  document.root = part_of(table, Lines(text));
  return document;
}

}  // namespace bastide::tilesets::files
