// How a supply enters a count of fillings: as patterns of edges, and as states of marks without a start tile.
//
// What marks are and why they are few: solver/edge_pattern.hpp and solver/mark_states.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/edge_pattern.hpp"
#include "solver/mark_states.hpp"

namespace bastide::solver {

/// Moves between the states of marks when a cell is filled.
struct FillStep {
  std::size_t states = 0;                    ///< before
  std::vector<std::vector<MarkMove>> moves;  ///< by action: 0 lays any tile, 1+p marks pattern p
};
struct FillStates {
  std::vector<FillStep> steps;       ///< one a cell
  std::vector<SignedWide> payments;  ///< of the states at the end
};

/// The supply as patterns of edges: types with the same edges up to turning together. counts[type] tiles.
std::vector<EdgePattern> fill_patterns(const tilesets::TileSet& set, const std::vector<int>& counts);

/// How many vectors of marks fill_states would list: it takes time for each.
std::uint64_t mark_vectors(const std::vector<EdgePattern>& patterns, std::size_t cells);
/// Throws std::overflow_error when a payment needs more than 127 bits.
FillStates fill_states(const std::vector<EdgePattern>& patterns, std::size_t cells);
/// One state and nothing marked: endless supply.
FillStates endless_states(const std::vector<EdgePattern>& patterns, std::size_t cells);

}  // namespace bastide::solver
