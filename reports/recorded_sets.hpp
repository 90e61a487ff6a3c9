// Matching the tile sets at hand with those a run was made with.
//
// A record names its sets but does not hold their tiles. A set may have been edited since, and drawing an old
// counterexample with new tiles would show something that never happened; so the recorded topology must
// agree.
#pragma once

#include <string>
#include <vector>

#include "reports/run_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports {

/// The set that `id` means in `run`, or nullptr when `sets` holds none with the recorded topology. A set of
/// that id is preferred; a set given as a file is recorded under its path and found by its topology alone.
const tilesets::TileSet* find_recorded_set(const RunRecord& run, const std::vector<tilesets::TileSet>& sets,
                                           const std::string& id);

}  // namespace bastide::reports
