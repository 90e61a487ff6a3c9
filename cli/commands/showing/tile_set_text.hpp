// What `tilesets show` says.
#pragma once

#include "reports/document/document.hpp"
#include "tilesets/set_census.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::cli::commands::showing {

/// Totals, symmetries, the 24 edge patterns, every tile drawn.
reports::document::Document tile_set_document(const tilesets::TileSet& set,
                                              const tilesets::SetCensus& census);

}  // namespace bastide::cli::commands::showing
