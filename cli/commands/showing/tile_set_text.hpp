// `tilesets show` as text with pictures.
#pragma once

#include <string>

#include "tilesets/set_census.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::cli::commands::showing {

/// For people: totals, symmetries, the 24 edge patterns, every tile drawn.
std::string tile_set_text(const tilesets::TileSet& set, const tilesets::SetCensus& census);

}  // namespace bastide::cli::commands::showing
