// `tilesets show` as text with pictures, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tilesets/set_census.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::cli::commands::showing {

/// For people: totals, symmetries, the 24 edge patterns, every tile drawn.
std::string tile_set_text(const tilesets::TileSet& set, const tilesets::SetCensus& census);

/// `bastide.tileset/1`: docs/commands.md.
nlohmann::ordered_json tile_set_json(const tilesets::TileSet& set, const tilesets::SetCensus& census);

}  // namespace bastide::cli::commands::showing
