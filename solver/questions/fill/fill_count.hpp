// How many fillings there are, exactly.
//
// The contraction of solver/counting/contraction.hpp, with the rim in the cells' own tables and without a
// start tile, cell by cell along the short side. 3x3 of the base set takes milliseconds, 4x4 seconds.
// Arithmetic is modulo 2^128 and the number is below that, because the number with endless supply is, which
// is computed first in floating point.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "solver/arithmetic/int128.hpp"
#include "solver/questions/fill/fill.hpp"

namespace bastide::solver::questions::fill {

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
