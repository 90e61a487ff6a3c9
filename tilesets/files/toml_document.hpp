// TOML as a document (tilesets/described/document.hpp).
#pragma once

#include <string>
#include <string_view>

#include "tilesets/described/document.hpp"

namespace bastide::tilesets::files {

/// Parses `text`, which is to outlive the document. Throws InputError for anything that is not TOML, is
/// larger than 256 KiB, nests deeper than a rule file can need (32 values, 40 dots on a line outside strings
/// and comments), or has a text or key with what is not printable (tilesets/printable.hpp).
described::Document toml_document(std::string_view text, const std::string& file);

}  // namespace bastide::tilesets::files
