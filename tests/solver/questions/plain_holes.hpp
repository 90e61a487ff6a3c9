// Which types fill a hole, letter by letter: patterns and tiles as texts of four letters.
// Shares nothing with solver/questions.
#pragma once

#include <set>
#include <string>

#include "tilesets/tile_set.hpp"

namespace bastide::tests {

/// "crfc" turned clockwise.
inline std::string turned_text(const std::string& edges) { return edges.substr(3) + edges.substr(0, 3); }

inline std::string edges_text(const tilesets::TileType& type) {
  std::string out;
  for (const auto edge : type.edges)
    out += tilesets::common_edge_kinds()[static_cast<std::size_t>(edge) - 1].letter;
  return out;
}

/// Whether a tile with those edges fits the pattern in some rotation; '-' in the pattern is any edge.
inline bool fills_hole(std::string edges, const std::string& pattern) {
  for (int turn = 0; turn < 4; ++turn, edges = turned_text(edges)) {
    bool fits = true;
    for (std::size_t s = 0; s < 4; ++s) fits = fits && (pattern[s] == '-' || pattern[s] == edges[s]);
    if (fits) return true;
  }
  return false;
}

/// Ids of the set's types that fill a pattern in some rotation.
inline std::set<std::string> types_filling(const tilesets::TileSet& set, const std::string& pattern) {
  std::set<std::string> out;
  for (const auto& type : set.types()) {
    if (fills_hole(edges_text(type), pattern)) out.insert(type.id);
  }
  return out;
}

}  // namespace bastide::tests
