// Collects findings while a file is checked. Every finding is placed in the file that is checked: a value
// that was inherited from another file is blamed on the table that inherits it.
#pragma once

#include <string>
#include <vector>

#include "tilesets/lint.hpp"

namespace bastide::tilesets {

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

}  // namespace bastide::tilesets
