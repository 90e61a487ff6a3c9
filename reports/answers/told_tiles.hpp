// Tiles as they are told to others: in numbers by `tilesets show`, as tables by the protocol for engines and
// at the head of a file of vectors (protocol_messages.hpp). Each is written with its set (Notation).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tilesets/described/shape.hpp"
#include "tilesets/set_census.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::answers {

using tilesets::described::Shape;

/// A kind of segment, as a pattern for schemas: "city", or a line of the set's own.
inline constexpr const char* segment_pattern = "^[a-z][a-z0-9_-]*$";

/// A row of edges; `is_continued` as the set is played.
struct ToldEdge {
  const tilesets::EdgeKind* row;
  bool is_continued;
};
Shape shape_of(const ToldEdge*);
/// From the `first` row on.
std::vector<ToldEdge> told_edges(const tilesets::TileSet& set, std::size_t first = 0);

/// Of a tilesets::Deck.
Shape deck_shape();

/// Of a tilesets::TileType with its segments, unturned, for somebody who builds his own from it.
Shape tile_shape();

/// `bastide.tileset/1`: a set in numbers (docs/commands.md).
struct ToldSet {
  const tilesets::SetCensus* census;
};
Shape shape_of(const ToldSet*);

}  // namespace bastide::reports::answers
