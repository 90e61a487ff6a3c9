// Everything that one row must satisfy, and the tile type that comes of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/files/edge_rules.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/tile_table.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::tilesets::files {

/// More copies of one tile than any printed set has; also keeps every count within a byte.
constexpr int most_copies = 255;

/// Checks a row (id, count, shape, fields, marks, prints, names elsewhere). Returns its type when there is no
/// error. `kinds` are the set's edges; `marks` are those of the rows before, whose numbers the type uses;
/// those that are new are added.
std::optional<TileType> check_tile(const TileRow& row, const EdgeKinds& kinds,
                                   std::vector<std::string>& marks, Findings& findings);

/// True for what a mark may be called: a name that formulas can hold and that says nothing else in a file.
bool is_valid_mark(std::string_view name);

/// True for ids that the notation can hold: a letter, then letters, digits, '-' or '_', at most 32 in all.
bool is_valid_id(std::string_view id);

}  // namespace bastide::tilesets::files
