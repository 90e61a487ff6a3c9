// How many fillings there are, exactly: a contraction cell by cell, with the supply as corrections.
//
// A supply enters as patterns of edges, and as states of marks without a start tile (what marks are and why
// they are few: solver/counting/edge_pattern.hpp and solver/counting/mark_states.hpp).
//
// The method of solver/counting/landscape_fill.hpp (which counts boards, and knows a start tile and no rim),
// on the same corrections and states of marks: a table holds, for every colouring of the edges between filled
// and empty cells and every state of marks, the sum over all ways to fill the filled cells. Fillings differ
// when on some cell the type or its image does; images of a symmetric tile are one. Work and memory grow with
// 3^(short side) and with the number of states, which depends on the number of cells and the supplies alone:
// 3x3 of the base set takes milliseconds, 4x4 seconds. Arithmetic is modulo 2^128 and the number is below
// that, because the number with endless supply is, which is computed first in floating point.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/arithmetic/int128.hpp"
#include "solver/counting/edge_pattern.hpp"
#include "solver/counting/mark_states.hpp"
#include "solver/questions/fill/fill.hpp"

namespace bastide::solver::questions::fill {

/// Moves between the states of marks when a cell is filled.
struct FillStep {
  std::size_t states = 0;                              ///< before
  std::vector<std::vector<counting::MarkMove>> moves;  ///< by action: 0 lays any tile, 1+p marks pattern p
};
struct FillStates {
  std::vector<FillStep> steps;               ///< one a cell
  std::vector<arithmetic::Int128> payments;  ///< of the states at the end
};

/// The supply as patterns of edges: types with the same edges up to turning together. counts[type] tiles.
std::vector<counting::EdgePattern> fill_patterns(const tilesets::TileSet& set,
                                                 const std::vector<int>& counts);

/// How many vectors of marks fill_states would list: it takes time for each.
std::uint64_t mark_vectors(const std::vector<counting::EdgePattern>& patterns, std::size_t cells);
/// Throws std::overflow_error when a payment needs more than 127 bits.
FillStates fill_states(const std::vector<counting::EdgePattern>& patterns, std::size_t cells);
/// One state and nothing marked: endless supply.
FillStates endless_states(const std::vector<counting::EdgePattern>& patterns, std::size_t cells);

struct FillCount {
  std::optional<arithmetic::Uint128> fillings;  ///< nothing: too large, and why
  std::string why_not;
  std::uint64_t entries = 0;  ///< of the largest table
};

/// The largest table that is made: entries of 16 bytes, two tables at a time.
constexpr std::uint64_t most_table_entries = 60'000'000;

/// Requires a problem without demands beyond cells, counts, rim and fixed tiles.
FillCount count_fillings(const tilesets::TileSet& set, const FillProblem& problem,
                         const std::atomic<bool>* stop = nullptr);

/// Whether count_fillings can count it: nothing has to keep apart, no open edges are counted.
bool is_countable(const FillProblem& problem);

}  // namespace bastide::solver::questions::fill
