// The inside of the edition lint: what its rules are written with.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/lint.hpp"

namespace bastide::rules::editions {

/// Whether any player begins with a figure of this kind.
inline bool is_owned(const Edition& edition, const Figure& figure) {
  const auto number = static_cast<int>(&figure - edition.figures.data());
  return figure.count > 0 || std::ranges::any_of(edition.seats, [&](const SeatRow& row) {
           return row.figure == number && row.count > 0;
         });
}

/// One edition under the lint, and what was found.
class EditionLint {
 public:
  explicit EditionLint(const Edition& edition) : edition_(&edition) {}

  const Edition& edition() const { return *edition_; }
  /// Whether the designer's files or the command line set the option, to other than its default. For an
  /// edition without sources (made in code): whether it differs from the default.
  bool is_own(const std::string& option) const;
  bool is_any_own(std::initializer_list<const char*> options) const;

  /// `options` are those that the finding is about; its place is that of the one set last.
  void error(const char* rule, std::initializer_list<const char*> options, std::string message);
  void warning(const char* rule, std::initializer_list<const char*> options, std::string message);

  /// The warning that the first of the options or rows is of no use as it is: "market_draw yes decides
  /// nothing: ", "mark inn decides nothing: ", and why.
  void unused(const char* rule, std::initializer_list<const char*> options, std::string_view why);

  /// At a place of its own: an error that reading found, what is wrong with a tile.
  void add_at(tilesets::files::Severity severity, tilesets::SourceLocation where, const char* rule,
              std::string message);

  /// The warning about two presets that set an option differently.
  void dispute(const Dispute& about);

  /// Errors first.
  std::vector<EditionFinding> take();

 private:
  void add(tilesets::files::Severity severity, const char* rule, std::initializer_list<const char*> options,
           std::string message);

  const Edition* edition_;
  std::vector<EditionFinding> found_;
};

/// What is wrong with the points of a completed feature of one tile, with any pennants; empty: nothing.
/// Formulas are read without them, since only the edge of a table completes such a feature.
std::string wrong_with_one_tile(const expressions::Formula& formula);

/// The rules about the table alone: rules/editions/lint_table.cpp.
void lint_table(EditionLint& lint);
/// The rules about formulas alone: rules/editions/lint_points.cpp.
void lint_points(EditionLint& lint);
/// The rules that need the tiles: rules/editions/lint_tiles.cpp.
void lint_tiles(EditionLint& lint, const tilesets::TileSet& set);
/// The rules about lines, marks, figures and decks, alone and with the tiles: rules/editions/lint_rows.cpp.
void lint_rows(EditionLint& lint);
void lint_row_tiles(EditionLint& lint, const tilesets::TileSet& set);

}  // namespace bastide::rules::editions
