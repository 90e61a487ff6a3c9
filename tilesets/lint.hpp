// Every inconsistency that a tile table can have, as findings with a place. Errors make a set unusable (the
// reader refuses it); warnings are for a person to look at.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::tilesets {

enum class Severity : std::uint8_t { error, warning };

struct Finding {
  Severity severity = Severity::error;
  std::string tile;  ///< tile id; empty for the set itself
  SourceLocation where;
  std::string rule;  ///< stable id: "field-derivation", "planarity", ...
  std::string message;
};

/// Checks a file's text; findings in order of place. A text that is not TOML at all gives one finding with
/// rule "syntax".
std::vector<Finding> lint_tile_set(std::string_view text, const std::string& file);

}  // namespace bastide::tilesets
