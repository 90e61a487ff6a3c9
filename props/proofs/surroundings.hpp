// All the ways in which what a tile touches can be connected outside.
//
// Cities, roads and fields have no root in common and are joined by their own places of the rim only, so the
// partitions of one kind are gone through in full while another kind is all apart or all one. Nothing is left
// out because no board could show it: more ways than there are is a stronger lemma.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "props/proofs/lemma.hpp"
#include "props/proofs/step.hpp"

namespace bastide::props::proofs {

/// Where a tile is touched, by kind: each element a mask of places that are in one feature outside at least.
struct RimUnits {
  std::vector<unsigned> cities;
  std::vector<unsigned> roads;
  std::array<std::vector<unsigned>, tilesets::most_own_lines> own;  ///< lines of the set's own, by number
  /// The two half-edges of a field edge are one unit when every tile of the set has them in one field.
  std::vector<unsigned> fields;
};
RimUnits rim_units(const tilesets::TileSet& set, const rules::Placement& tile, unsigned touched);

/// Adds the blocks of a partition of `units` as features outside, with one segment a place.
void add_blocks(Step& step, tilesets::SegmentKind kind, const std::vector<unsigned>& units,
                const Blocks& block_of, int blocks);
/// All units in features of their own, or all in one.
void add_apart(Step& step, tilesets::SegmentKind kind, const std::vector<unsigned>& units);
void add_as_one(Step& step, tilesets::SegmentKind kind, const std::vector<unsigned>& units);

/// Calls visit(step, first) for every partition of the cities and of the roads touched by the oriented type
/// on every set of sides; `step.outside[0, first)` are cities and roads, what follows are fields: once all
/// apart, once all one. With `walls` also for every set of untouched sides as the table's edge.
void for_each_land(const tilesets::TileSet& set, const tilesets::OrientedType& oriented, bool walls,
                   const std::function<void(Step& step, std::size_t first)>& visit);
/// The same for every partition of the fields; `step.outside[0, first)` are fields, cities and roads follow.
void for_each_fields(const tilesets::TileSet& set, const tilesets::OrientedType& oriented,
                     const std::function<void(Step& step, std::size_t first)>& visit);

/// An area that ends on these cells and nowhere else.
rules::Area area_without(const std::vector<rules::Cell>& cells);

/// How many segments features outside have, so that each way of uniting by size is met.
constexpr int size_patterns = 4;
int size_of(int pattern, std::size_t feature);

}  // namespace bastide::props::proofs
