// The rules for the stated fields of one tile: they must be the derived ones, unless the tile says why not.
//
// Each way in which published tile tables are wrong has a name of its own: a field split in two, two fields
// merged, a half-edge in the wrong field, the half-edges of a city edge listed as field, a far field said to
// touch a city.
#pragma once

#include <optional>
#include <vector>

#include "tilesets/findings.hpp"
#include "tilesets/shape_rules.hpp"
#include "tilesets/tile_table.hpp"

namespace bastide::tilesets {

/// The field segments of the tile, ordered by first half-edge: the derived ones, or the stated ones when the
/// row has `fields_as_stated`. Differences go to `findings`; nullopt when there is an error.
std::optional<std::vector<Segment>> check_fields(const TileRow& row, const Shape& shape, Findings& findings);

}  // namespace bastide::tilesets
