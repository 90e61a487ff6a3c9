// One reading for both uses: the reader throws the first error found here, lint shows all findings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tilesets/files/edge_rules.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/tile_table.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::tilesets::files {

/// A file completed from what it extends and includes, its kinds of edges, its types (when there is no
/// error), the names of their marks, and everything found.
struct CheckedSet {
  TileTable table;
  std::vector<TileType> types;
  std::vector<std::string> marks;
  EdgeKinds edges;
  Findings findings;
};

/// Reads and checks a file's text. `ancestors` are the files that extend this one, outermost first.
CheckedSet check_tile_set(std::string_view text, const std::string& file,
                          const std::vector<std::string>& ancestors = {});

/// A set that includes the files at these paths and has no file itself; `sum` names it in diagnostics.
CheckedSet check_sum(const std::string& sum, const std::vector<std::string>& paths);

/// The path that `extends = "name"` in `file` means: a file beside it, else a shipped set; empty when there
/// is neither.
std::string find_tile_set_file(const std::string& name, const std::string& file);

}  // namespace bastide::tilesets::files
