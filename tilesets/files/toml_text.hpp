// TOML input with places that count bytes, and without the ways in which a hostile file could exhaust the
// stack.
//
// toml++ reports columns in code points and has no limit on the depth of dotted keys, whose tables it
// destroys recursively. So: one entry point that limits size and depth first, one function that converts
// places. Only readers (of tile sets and of editions) include this header; no other file includes toml++.
#pragma once

#include <string>
#include <string_view>

#include "tilesets/described/document.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::tilesets::files {

/// Takes the place of toml++'s assertions: throws std::logic_error, which `parse_toml` turns into InputError.
/// Version 3.3.0 has assertions that bad input can reach ("[a" and a control character): a debug build would
/// abort there, a release build go on with undefined behaviour.
[[noreturn]] void refuse_toml(const char* condition);

}  // namespace bastide::tilesets::files

#pragma push_macro("NDEBUG")  // where it is defined, toml++ turns assertions into assumptions
#undef NDEBUG
#define TOML_MAX_NESTED_VALUES 32
#define TOML_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::bastide::tilesets::files::refuse_toml(#condition))
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace bastide::tilesets::files {

/// Parses `text`. Throws InputError for anything that is not TOML, is larger than 256 KiB, nests deeper than
/// a rule file can need (32 values, 40 dots on a line outside strings and comments), or has a text or key
/// with what is not printable (tilesets/printable.hpp).
toml::table parse_toml(std::string_view text, const std::string& file);

/// The place where a value or key of `text` begins.
SourceLocation place_of(const toml::source_region& region, std::string_view text, const std::string& file);

/// "a string", "an integer", ... for messages.
const char* type_name_of(const toml::node& value);

}  // namespace bastide::tilesets::files
