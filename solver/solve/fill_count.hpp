// How many fillings there are, exactly: a contraction cell by cell, with the supply as corrections.
//
// The method of solver/landscape_fill.hpp (which counts boards, and knows a start tile and no rim), on the
// same corrections and states of marks: a table holds, for every colouring of the edges between filled and
// empty cells and every state of marks, the sum over all ways to fill the filled cells. Fillings differ when
// on some cell the type or its image does; images of a symmetric tile are one. Work and memory grow with
// 3^(short side) and with the number of states, which depends on the number of cells and the supplies alone:
// 3x3 of the base set takes milliseconds, 4x4 seconds. Arithmetic is modulo 2^128 and the number is below
// that, because the number with endless supply is, which is computed first in floating point.
#pragma once

#include <optional>
#include <string>

#include "solver/solve/fill.hpp"
#include "solver/wide.hpp"

namespace bastide::solver {

struct FillCount {
  std::optional<Wide> fillings;  ///< nothing: too large, and why
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

}  // namespace bastide::solver
