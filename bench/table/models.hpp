// The tile data of the models in bench/models, written from the tile set: nothing in them is typed twice.
#pragma once

#include <string>
#include <string_view>

#include "tilesets/tile_set.hpp"

namespace bastide::table {

/// The facts that bench/models/boards.lp asks for.
std::string answer_set_facts(const tilesets::TileSet& set);

/// bench/models/boards.m (`model`) with everything between @ signs put in, for boards of up to `tiles` tiles.
/// Requires tiles >= 2. Throws std::invalid_argument when the model asks for something else.
std::string transition_model(std::string_view model, const tilesets::TileSet& set, int tiles);

}  // namespace bastide::table
