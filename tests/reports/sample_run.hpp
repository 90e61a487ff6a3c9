// A run record made up by hand, with every kind of verdict and awkward texts: what the page and the JSON are
// tested on.
#pragma once

#include "reports/records/run_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tests {

/// The sets the sample was "run" with.
std::vector<tilesets::TileSet> sample_sets();
/// Three editions, six properties, two distinct violations (one shared by two editions), one of them with a
/// game.
reports::records::RunRecord sample_run();

}  // namespace bastide::tests
