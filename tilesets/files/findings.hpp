// Every inconsistency that a tile table can have, as findings with a place. Errors make a set unusable (the
// reader refuses it); warnings are for a person to look at.
//
// Collects findings while a file is checked. Every finding is placed in the file that is checked: a value
// that was inherited from another file is blamed on the table that inherits it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/described/shape.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::tilesets::files {

enum class Severity : std::uint8_t { error, warning };
described::Shape shape_of(const Severity*);

struct Finding {
  Severity severity = Severity::error;
  std::string tile;  ///< tile id; empty for the set itself
  SourceLocation where;
  std::string rule;  ///< stable id: "field-derivation", "planarity", ...
  std::string message;
  friend bool operator==(const Finding&, const Finding&) = default;
};
/// Without the file: what is kept holds no paths of a machine.
described::Shape shape_of(const Finding*);

/// Checks a file's text; findings in order of place. A text that is not TOML at all gives one finding with
/// rule "syntax".
std::vector<Finding> lint_tile_set(std::string_view text, const std::string& file);

struct TileRow;

/// The findings about one file.
class Findings {
 public:
  explicit Findings(std::string file) : file_(std::move(file)) {}

  /// About the set itself.
  void error(const SourceLocation& where, std::string rule, std::string message);
  void warning(const SourceLocation& where, std::string rule, std::string message);
  /// About one tile: at `where` when that is a place in this file, else at the tile's table.
  void error(const TileRow& tile, const SourceLocation& where, std::string rule, std::string message);
  void warning(const TileRow& tile, const SourceLocation& where, std::string rule, std::string message);

  /// Number of errors so far; a check that needs sound input compares it before and after.
  int error_count() const { return error_count_; }
  const std::string& file() const { return file_; }
  /// All findings, in order of place.
  std::vector<Finding> sorted() const;

 private:
  void add(Severity severity, std::string tile, SourceLocation where, std::string rule, std::string message);

  std::string file_;
  std::vector<Finding> all_;
  int error_count_ = 0;
};

}  // namespace bastide::tilesets::files
