// The rules for one tile without its fields: do edges, cities, roads and what the roads end at agree?
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "tilesets/files/findings.hpp"
#include "tilesets/files/tile_table.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::tilesets::files {

/// A city or road entry of a row, read.
struct Strip {
  SideMask sides = 0;
  int pennants = 0;
};

/// What a row says about its tile, fields aside. Cities and roads are ordered by their first side clockwise
/// from N.
struct Shape {
  std::array<Edge, 4> edges{};
  std::vector<Strip> cities;
  std::vector<Strip> roads;
  Centre centre = Centre::none;

  std::vector<SideMask> city_sides() const;
  std::vector<SideMask> road_sides() const;
};

/// Checks edges, cities, roads, centre. Returns the shape when there is no error among them.
std::optional<Shape> check_shape(const TileRow& row, Findings& findings);

/// "NEW": the letters of a mask, clockwise from N.
std::string side_letters(SideMask sides);

}  // namespace bastide::tilesets::files
