// Names in diagnostics: what was written, made safe to print, and what was perhaps meant.
//
// Input may hold anything, so a diagnostic never echoes raw bytes or kilobytes of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::tilesets {

/// `text` between single quotes, at most 40 bytes of it, bytes that are not printable ASCII as \xNN.
std::string in_quotes(std::string_view text);

/// "a", "a or b", "a, b or c".
std::string one_of(std::span<const std::string> names);

/// Those of `known` that are at most two changes away from `name` (letter case ignored, at most five, nearest
/// first), or mean the same: "center", "monastery", "meeple", "city" where there are cities.
std::vector<std::string> near_names(std::string_view name, std::span<const std::string> known);

/// Those that are near, else `otherwise` with the idea behind the name where there is one.
std::string near_or(std::string_view name, std::span<const std::string> known, std::string otherwise);

/// What to type for the sign that `text` begins with when it is none of the keyboard's: a curly quote, "≥",
/// "×", a blank that does not break. `name`: what it is called; nothing for any other text.
struct KeyboardSign {
  std::string_view sign, name, typed;
};
const KeyboardSign* find_keyboard_sign(std::string_view text);

/// What to offer for the unknown `name`: "D or DD" when some of `known` are near, else all of `known` when
/// they are at most `most_listed`, else those that share a word with it ("farms-agree", "sheets-agree"), or
/// all: the first twelve at most and how many more there are. Where the name belongs to an idea of designers,
/// what stands for that comes after it (tilesets/ideas.hpp), in place of a long list.
std::string suggestion(std::string_view name, std::span<const std::string> known,
                       std::size_t most_listed = 40);

}  // namespace bastide::tilesets
