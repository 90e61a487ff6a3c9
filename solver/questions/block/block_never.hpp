// Which tiles can never be without a place, by an argument that needs no search.
//
// On a table without end, take a northernmost tile of any board: the cell north of it touches no other tile.
// A type that shows, on some side, every kind of edge that can be there always fits on that cell. So it is
// enough to look at a type's four sides; what the proof says is checked with the turned images.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "rules/table.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::questions::block {

/// The proof, a sentence each, that a type always has a place; empty: this argument proves nothing, because
/// the table ends, the type lacks a kind of edge that the northernmost tile may show, or it must continue
/// one.
std::vector<std::string> never_blocked(const tilesets::TileSet& set, const rules::Table& table, int type);

/// The kinds of edges, those that few tiles show first: the set's own, then city, road and field.
std::vector<tilesets::Edge> kinds_rarest_first(const tilesets::TileSet& set);

inline bool shows(const tilesets::TileType& type, tilesets::Edge kind) {
  return std::find(type.edges.begin(), type.edges.end(), kind) != type.edges.end();
}

}  // namespace bastide::solver::questions::block
