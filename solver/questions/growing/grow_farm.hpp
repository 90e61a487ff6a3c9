// Boards with one large farm: on as many tiles, or beside as many completed cities as possible.
//
// Counting bounds both. Tiles: those that have a field at all. Cities: look at the northernmost row of a
// completed city. Its westernmost segment there has no side to the north or west, its easternmost none to the
// north or east; the southernmost row has two like them. A segment with one side can be two of these four,
// one with two sides around a corner one, any other none. So twice the one-sided segments plus the corners is
// at least four for each completed city, on boards of any size.
//
// The searches are walks cut short and begun anew, as those for landscapes, and prove nothing.
#pragma once

#include <optional>
#include <vector>

#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"
#include "rules/position.hpp"
#include "solver/questions/growing/short_walk.hpp"

namespace bastide::solver::questions::growing {

/// Tiles with a field segment.
int tiles_with_fields(const tilesets::TileSet& set);

/// What a set has for completed cities: each needs four.
struct CityCorners {
  int one_sided = 0;  ///< segments
  int around = 0;     ///< segments with two sides around a corner
  int most_cities() const { return (2 * one_sided + around) / 4; }
};
CityCorners city_corners(const tilesets::TileSet& set);
/// How many completed cities a board can have at most: by their corners or, where the table's edge completes
/// cities and so replaces corners, one for each segment.
int most_completed_cities(const tilesets::TileSet& set, const rules::Table& table);

/// A board from the start tile on, and the farm on it: that of a segment of the first tile.
struct FarmFound {
  std::vector<rules::Placement> board;
  rules::SegmentRef farm;
  int worth = 0;  ///< tiles of the farm; completed cities that it touches
};

/// Lays tile by tile what joins the farm, those with little field last. Nothing when the start tile has no
/// field.
std::optional<FarmFound> wide_farm(const rules::board::FitTable& fit, const rules::Table& table,
                                   const ShortWalk& walk, std::uint64_t& steps);

/// A farm beside `cities` completed cities at least, depth first: open cities are closed before the farm is
/// continued, and no more of what cities need is used up than can be spared.
std::optional<FarmFound> rich_farm(const rules::board::FitTable& fit, const rules::Table& table, int cities,
                                   const ShortWalk& walk, std::uint64_t& steps);

}  // namespace bastide::solver::questions::growing
