// The rules for one tile without its fields: do edges, cities, roads and what the roads end at agree?
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/derived_fields.hpp"
#include "tilesets/files/edge_rules.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/tile_table.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::tilesets::files {

/// A city, road or line of the set's own in a row, read.
struct Strip {
  SideMask sides = 0;
  int pennants = 0;
};

/// What a row says about its tile, fields and marks aside. Cities, roads and lines are ordered by their first
/// side clockwise from N.
struct Shape {
  std::array<Edge, 4> edges{};
  std::vector<Strip> cities;
  std::vector<Strip> roads;
  std::vector<std::vector<Strip>> lines;  ///< [own line]
  Centre centre = Centre::none;
  std::array<RoadEnd, 4> ends{};  ///< by side
  std::vector<CornerMask> reach;  ///< [city]
  std::vector<Bridge> bridges;
  SideMask spurs = 0;
  SideMask walled = 0;  ///< sides with edges of the set's own beside which no field lies

  /// Cities, roads, then lines of the set's own, as a Bridge numbers them.
  std::vector<Strip> strips() const;
  /// The same as the derivation of fields sees it.
  Inside inside() const;
};

/// The index of the strip with just these sides, or with them among others when `is_part_enough`.
std::optional<std::size_t> find_strip(const std::vector<Strip>& strips, SideMask sides,
                                      bool is_part_enough = false);

/// The mask of "NW", or 0 when that is not a list of sides.
SideMask sides_named(std::string_view letters);

/// Checks edges, cities, roads, lines of the set's own, centre, ends, crosses, spurs, reach. Returns the
/// shape when there is no error among them.
std::optional<Shape> check_shape(const TileRow& row, const EdgeKinds& kinds, Findings& findings);

/// Refuses keys that are no lines of this set, and those that hold no list.
void check_lines(const TileRow& row, const EdgeKinds& kinds, Findings& findings);

/// "NEW": the letters of a mask, clockwise from N.
std::string side_letters(SideMask sides);

}  // namespace bastide::tilesets::files
