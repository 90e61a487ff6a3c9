// toml++ and nothing of it outside this file.
//
// It reports columns in code points and has no limit on the depth of dotted keys, whose tables it destroys
// recursively. So: one entry point that limits size and depth first, and places that count bytes.
#include "tilesets/files/toml_document.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tilesets/printable.hpp"
#include "tilesets/spelling.hpp"

namespace bastide::tilesets::files {

/// Takes the place of toml++'s assertions: throws std::logic_error, which turns into InputError.
/// Version 3.3.0 has assertions that bad input can reach ("[a" and a control character): a debug build would
/// abort there, a release build go on with undefined behaviour.
[[noreturn]] void refuse_toml(const char* condition) { throw std::logic_error(condition); }

}  // namespace bastide::tilesets::files

#pragma push_macro("NDEBUG")  // where it is defined, toml++ turns assertions into assumptions
#undef NDEBUG
#define TOML_MAX_NESTED_VALUES 32
#define TOML_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::bastide::tilesets::files::refuse_toml(#condition))
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace bastide::tilesets::files {
namespace {

using described::Entries;
using described::Part;
using described::Parts;

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

/// Refuses what no key and no value begins with.
[[noreturn]] void refuse_sign(std::string_view text, std::size_t at, const std::string& file) {
  const auto* sign = find_keyboard_sign(text.substr(at));
  throw InputError(locate(file, text, at),
                   sign == nullptr
                       ? "a character beyond ASCII outside a string, expected a key, a value or punctuation"
                       : fmt::format("{}, expected {}", sign->name, sign->typed),
                   text);
}

/// What toml++ does not say of the line on which it broke off at `at`: how it should be written. Nothing when
/// no more is known than that.
std::optional<std::pair<std::size_t, std::string>> how_to_write(std::string_view text, std::size_t at) {
  const auto begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // after npos comes 0
  const auto line = text.substr(begin, text.find('\n', begin) - begin);
  const auto trimmed = [](std::string_view part) {
    const auto first = part.find_first_not_of(" \t\r");
    return first == part.npos ? std::string_view{}
                              : part.substr(first, part.find_last_not_of(" \t\r") + 1 - first);
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto* sign = find_keyboard_sign(line.substr(i));
    if (sign != nullptr && (sign->typed == "\"" || sign->typed == "'"))
      return std::pair(begin + i, fmt::format("{}, expected {}", sign->name, sign->typed));
  }
  if (trimmed(line).starts_with('{'))
    return std::pair(begin + line.find('{'), "not TOML but perhaps JSON, expected lines KEY = VALUE");
  const auto equals = line.find_first_of("=\"'#[{");
  if (equals == line.npos || line[equals] != '=') {
    const auto colon = line.find(':');
    if (trimmed(line).empty() || !std::isalpha(static_cast<unsigned char>(trimmed(line).front())))
      return std::nullopt;
    return std::pair(begin + (colon == line.npos ? line.find(trimmed(line)) : colon),
                     "not TOML: no '=' between key and value, expected KEY = VALUE");
  }
  const auto key = trimmed(line.substr(0, equals));
  const auto rest = line.substr(equals + 1);
  if (rest.starts_with('=') || rest.starts_with('>'))
    return std::pair(begin + equals, "not TOML: one '=' gives a key its value, expected KEY = VALUE");
  const auto written = trimmed(rest);
  if (written.starts_with("\"\"\"") || written.starts_with("'''")) return std::nullopt;
  const bool is_text = written.starts_with('"') || written.starts_with('\'');
  const auto value_end = is_text ? end_of_string(written, 0) : written.find('#');
  const auto value = trimmed(written.substr(0, value_end));
  if (value.empty()) return std::pair(begin + equals, "not TOML: no value after '=', expected KEY = VALUE");
  const auto at_value = begin + static_cast<std::size_t>(value.data() - line.data());
  if (is_text) {
    if (value.size() < 2 || value.back() != value.front())
      return std::pair(at_value, fmt::format("not TOML: a quote that is not closed, expected {} at the end",
                                             value.front()));
    const auto behind = trimmed(written.substr(value_end));
    if (behind.empty() || behind.front() == '#') return std::nullopt;
    return std::pair(begin + static_cast<std::size_t>(behind.data() - line.data()),
                     "not TOML: something stands behind the value, expected the end of the line");
  }
  if (value.front() == '[' || value.front() == '{') return std::nullopt;
  const bool is_range = value.find('-', 1) != value.npos;
  if (!is_range && value.find_first_not_of("0123456789+-._") == value.npos) return std::nullopt;
  const auto bare = [](std::string_view part) {
    const auto quoted = in_quotes(part);
    return quoted.substr(1, quoted.size() - 2);
  };
  return std::pair(at_value, fmt::format("not TOML: {} without quotes, expected {} = \"{}\"",
                                         in_quotes(value), bare(key), bare(value)));
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
          refuse_sign(text, i, file);
        }
    }
    ++i;
  }
}

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

/// Names, notes and sources are printed and written into pages: no text holds what is not printable.
void refuse_unprintable(std::string_view said, std::size_t at, std::string_view text,
                        const std::string& file) {
  const auto found = find_unprintable(said);
  if (found.size == 0) return;
  throw InputError(locate(file, text, at),
                   fmt::format("the character {} in a text, expected letters, digits and signs",
                               printable(said.substr(found.offset, found.size))),
                   text);
}

/// A document that is being made.
class Maker {
 public:
  Maker(std::string_view text, const std::string& file) : text_(text), file_(&file), lines_(text) {}

  Part part_of(const toml::node& node) const {
    Part out;
    out.at = byte_of(node.source());
    if (const auto* table = node.as_table()) {
      Entries entries;
      for (const auto& [key, value] : *table) {
        auto& entry = entries.emplace_back();
        entry.key = key.str();
        entry.at = byte_of(key.source());
        refuse_unprintable(entry.key, entry.at, text_, *file_);
        entry.value = part_of(value);
      }
      std::ranges::stable_sort(entries, {}, &described::Entry::at);  // a TOML table has no order
      out.value = std::move(entries);
    } else if (const auto* array = node.as_array()) {
      Parts parts;
      for (const auto& value : *array) parts.push_back(part_of(value));
      out.value = std::move(parts);
    } else if (const auto* text = node.as_string()) {
      refuse_unprintable(text->get(), out.at, text_, *file_);
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

  std::size_t byte_of(const toml::source_region& place) const { return lines_.byte_of(place.begin); }

 private:
  std::string_view text_;
  const std::string* file_;
  Lines lines_;
};

}  // namespace

described::Document toml_document(std::string_view text, const std::string& file) {
  if (text.size() > largest_text)
    throw InputError({file, 0, 0}, "is larger than 256 KiB, expected a short TOML file", {});
  refuse_hostile_keys(text, file);
  const Maker maker(text, file);
  try {
    const auto table = toml::parse(text, file);
    described::Document document{text, {file, 1, 1}};
    document.root = maker.part_of(table);
    return document;
  } catch (const toml::parse_error& error) {
    const auto at = maker.byte_of(error.source());
    // "cannot redefine existing integer 'followers'"
    const auto said = error.description();
    if (const auto name = said.find('\''); said.find("redefine") != said.npos && name != said.npos)
      throw InputError(locate(file, text, at),
                       fmt::format("not TOML: {} is set twice, expected it once", said.substr(name)), text);
    if (const auto written = how_to_write(text, at))
      throw InputError(locate(file, text, written->first), written->second, text);
    throw InputError(locate(file, text, at), fmt::format("not TOML: {}", error.description()), text);
  } catch (const std::logic_error&) {
    throw InputError({file, 0, 0}, "not TOML: a key or value is malformed, expected TOML 1.0", {});
  }
}

}  // namespace bastide::tilesets::files
