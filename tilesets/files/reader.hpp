// Reads tile-set files (TOML, docs/tile-set-files.md) and finds the shipped ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/files/findings.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tilesets::files {

/// The folder that holds the shipped data, tilesets/ and rules/editions/: $BASTIDE_DATA, else share/bastide
/// beside the running program's folder (bin), else the checkout that this was built in, else where the Debian
/// package has it. Throws InputError, which names the variable, when it is in none of them.
std::string data_root();

/// Where the shipped *.toml files are: `data_root()`/tilesets.
std::string data_folder();

/// Ids of the shipped sets, sorted.
std::vector<std::string> shipped_tile_sets();

/// What to expect where there is no tile set of the name: those that are near, or all.
std::string file_or_shipped_set(const std::string& name);

/// Reads a shipped set by id ("base"), a file by path (anything with a '/' or ending in ".toml"), or a sum of
/// such sets ("base+inns-cathedrals"), in which no tile id may occur twice.
/// `extends` and `includes` are resolved against the file's own folder, then the shipped sets.
/// Throws InputError for anything lint calls an error, and for a set without a start tile: it is only to be
/// included.
TileSet load_tile_set(const std::string& id_or_path);

/// The same to be looked at, not played: it need not have a start tile.
TileSet load_tiles(const std::string& id_or_path);

/// The sets that a file extends and includes, as one; nothing when there is none. Requires a file without
/// errors.
std::optional<TileSet> inherited_tiles(std::string_view text, const std::string& file);

/// Everything found in what `load_tiles` would read: in the file, or in each file of a sum.
std::vector<Finding> lint_tiles(const std::string& id_or_path);

/// Reads a set from text, as `load_tiles` does from a file; `file` names it in diagnostics.
TileSet read_tile_set(std::string_view text, const std::string& file);

}  // namespace bastide::tilesets::files
