// Options of an edition that contradict or empty each other, as findings with a place.
//
// Each option is read by itself; whether they make sense together shows only when the
// whole edition is resolved. An error is a combination that says nothing (the border completes features of a
// table without a border): every command refuses it. A warning is an option that cannot have an effect, or
// hardly the one that was meant. Warnings are about what the designer's own files or the command line set to
// other than the default; what a shipped edition says is never blamed. The place is that of the option that
// was set last; of what a preset set, the entry of `extends` that names the preset.
//
// Presets that a list mixes and that set an option differently are a warning, too, with who wins.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::rules::editions {

struct EditionFinding {
  tilesets::files::Severity severity = tilesets::files::Severity::error;
  std::string option;  ///< the one that the place is about
  std::string rule;    ///< stable id: "border-without-edge", ...
  std::string message;
  tilesets::SourceLocation where;  ///< line 0 when no file sets any of the options
  bool is_accepted = false;        ///< a warning that the edition's file accepts
};

/// What can be said without a tile set; errors first, then in the order of the rules.
std::vector<EditionFinding> lint_edition(const Edition& edition);
/// The same, and what depends on the tiles it is played with (as loaded, not as `tiles_under` changes them).
std::vector<EditionFinding> lint_edition(const Edition& edition, const tilesets::TileSet& set);

/// Throws InputError about the first error, with its line of the file. `text` is what `file` holds, for a
/// text that is in no file; other files are read.
void throw_first_error(std::span<const EditionFinding> findings, std::string_view text = {},
                       const std::string& file = {});

}  // namespace bastide::rules::editions
