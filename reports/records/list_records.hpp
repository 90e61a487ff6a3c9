// The lists and tables that `tilesets`, `editions`, their `lint` and `vectors` print, as values and as JSON
// (docs/commands.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::records {

using tilesets::described::Shape;

struct TileSetList {
  std::vector<tilesets::TileSet> tile_sets;
};
Shape shape_of(const TileSetList*);

struct EditionList {
  std::vector<rules::editions::Edition> editions, presets;
};
Shape shape_of(const EditionList*);

/// An edition with every option and its source.
struct EditionRecord {
  rules::editions::Edition edition;
};
Shape shape_of(const EditionRecord*);
/// The file that sets the option; a shipped one by its place in the program's data.
std::string file_of(const rules::editions::OptionSource& origin);

/// A finding about a tile-set file, or about an option of an edition file.
struct LintFinding {
  tilesets::files::Finding found;
  std::optional<std::string> option = {};
};
struct LintRecord {
  std::vector<LintFinding> findings;
  std::vector<std::string> holds = {};  ///< what a tile set without errors holds, in sentences
};
Shape shape_of(const LintRecord*);

struct ListedVectors {
  std::string file;
  std::size_t vectors = 0, turns = 0, requests = 0;
};
struct VectorList {
  std::vector<ListedVectors> files;
};
Shape shape_of(const VectorList*);

}  // namespace bastide::reports::records
