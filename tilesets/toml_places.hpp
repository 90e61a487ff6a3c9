// What TOML readers (of tile sets and of editions) need around toml++: places that count bytes, and a guard
// against files that would exhaust the stack.
//
// toml++ reports columns in code points, and it has no limit on the depth of dotted keys, whose tables it
// destroys recursively. toml++ itself is included by the readers' sources only.
#pragma once

#include <string>
#include <string_view>

#include "tilesets/input_error.hpp"

namespace bastide::tilesets {

/// Throws InputError when a text is larger than 256 KiB or has more than 40 dots on a line (runs of dots
/// count once): no rule file needs that, and a smaller text cannot nest deep enough to harm. Call it before
/// parsing.
void refuse_excessive_toml(std::string_view text, const std::string& file);

/// The place of the code point that toml++ calls `line`, `column` (both from 1), with the column in bytes.
SourceLocation place_in(std::string_view text, const std::string& file, std::size_t line, std::size_t column);

}  // namespace bastide::tilesets
