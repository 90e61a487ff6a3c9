// The `fields` of a row, read from text: "EL WR > N" is the field at the half-edges EL and WR, which touches
// city N.
//
// The rules for the stated fields of one tile: they must be the derived ones, unless the tile says why not.
//
// Each way in which published tile tables are wrong has a name of its own: a field split in two, two fields
// merged, a half-edge in the wrong field, the half-edges of a city edge listed as field, a far field said to
// touch a city.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tilesets/files/findings.hpp"
#include "tilesets/files/shape_rules.hpp"
#include "tilesets/files/tile_table.hpp"

namespace bastide::tilesets::files {

/// A half-edge as written.
struct HalfEdgeToken {
  int half_edge = 0;
  SourceLocation where;
};

/// One entry of `fields`.
struct StatedField {
  HalfEdgeMask half_edges = 0;
  std::optional<CityMask> cities =
      CityMask{0};  ///< nothing when they name cities that the tile does not have
  std::vector<HalfEdgeToken> tokens;
  SourceLocation where;
  SourceLocation cities_where;  ///< the '>', or the whole entry
};

/// All entries, in order. Mistakes go to `findings`; nullopt when one makes the half-edges unreadable.
std::optional<std::vector<StatedField>> read_stated_fields(const TileRow& row, const Shape& shape,
                                                           Findings& findings);

constexpr HalfEdgeMask half_edge_bit(int half_edge) {
  return static_cast<HalfEdgeMask>(1U << static_cast<unsigned>(half_edge));
}

/// "EL WR".
std::string half_edge_names(HalfEdgeMask half_edges);
/// "city N", "city N, S" or "no city".
std::string city_names(CityMask cities, const Shape& shape);

/// The field segments of the tile, ordered by first half-edge: the derived ones, or the stated ones when the
/// row has `fields_as_stated`. Differences go to `findings`; nullopt when there is an error.
std::optional<std::vector<Segment>> check_fields(const TileRow& row, const Shape& shape, Findings& findings);

}  // namespace bastide::tilesets::files
