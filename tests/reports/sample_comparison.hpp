// A comparison made up by hand: two sides with changed options and changed tiles, figures of every kind, seen
// and unseen, and the position that tells them apart.
#pragma once

#include "reports/records/compare_record.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tests {

/// The base tiles with a chapel on a road, twice, and one tile U less: the right side of the sample.
tilesets::TileSet chapel_set();
/// c1 against "Village roads" with these tiles.
reports::records::ComparisonRecord sample_comparison();

}  // namespace bastide::tests
