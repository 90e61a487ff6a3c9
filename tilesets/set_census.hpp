// What a tile set is made of, counted: edges, segments, symmetries, and which of the 24 edge patterns it has.
//
// An edge pattern is the four edges up to rotation, a necklace of four beads over city, field, road; there
// are 24. Its name is the alphabetically first of its rotations, which is also the class in the consolidated
// tile reference.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::tilesets {

/// One of the 24 edge patterns.
struct PatternCensus {
  std::string edges;               ///< "crfr"
  int tiles = 0;                   ///< 0: the set lacks the pattern
  std::vector<std::string> types;  ///< ids of the types that show it
};

/// One type's symmetry.
struct TypeCensus {
  std::string id;
  int orientations = 0;        ///< distinct turned images: 1, 2 or 4
  bool is_own_mirror = false;  ///< its reflection is itself, perhaps turned
  std::string mirror;          ///< id of the type that is its reflection; empty when the set lacks it
};

/// Counts over all tiles of a set (each type as often as it occurs), start tile included.
struct SetCensus {
  int tiles = 0;
  int types = 0;
  int oriented = 0;        ///< oriented types
  std::vector<int> edges;  ///< of each kind, as TileSet::edge_kinds numbers them
  int cities = 0;          ///< city segments; likewise below
  int roads = 0;
  int fields = 0;
  int cloisters = 0;
  std::vector<int> lines;   ///< segments of own lines, as Names::lines numbers them
  std::vector<int> marks;   ///< of each kind, as TileSet::marks numbers them
  int gardens = 0;          ///< tiles that print a garden, whether or not it is in play
  int garden_segments = 0;  ///< gardens in play
  bool is_mirror_closed = false;
  /// Chance that two edges drawn independently and uniformly from all edges show the same.
  double matching_probability = 0;
  std::vector<PatternCensus> patterns;   ///< all 24, and those with other edges that occur; alphabetical
  std::vector<TypeCensus> types_census;  ///< in the order of the set's types

  int patterns_present() const;
  int count_of(Edge edge) const { return edges[static_cast<std::size_t>(edge) - 1]; }
  int city_edges() const { return count_of(Edge::city); }
  int road_edges() const { return count_of(Edge::road); }
  int field_edges() const { return count_of(Edge::field); }
};

SetCensus census_of(const TileSet& set);

/// What all tiles of a set have of one kind of segment.
struct KindTotals {
  int segments = 0;
  int split_tiles = 0;    ///< tiles with several segments
  int more_segments = 0;  ///< segments, the first of each tile left out
  int pennants = 0;
  int places = 0;  ///< sides held, of fields half-edges
};
KindTotals kind_totals(const TileSet& set, SegmentKind kind);

/// The pattern that these edges show: their letters from the alphabetically first rotation.
std::string edge_pattern(const std::array<Edge, 4>& edges,
                         const std::vector<EdgeKind>& kinds = common_edge_kinds());

/// All 24 patterns, in alphabetical order.
std::vector<std::string> all_edge_patterns();

}  // namespace bastide::tilesets
