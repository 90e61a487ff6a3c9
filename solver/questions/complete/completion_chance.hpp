// How likely it is that a feature gets completed within so many draws.
//
// The model. The bag holds the tiles left, well shuffled; nothing is known of their order. Each draw takes a
// tile out of the bag for good. It is laid where it belongs to one of the given completions, together with
// the tiles laid so far, if its cell touches a tile by then; or it is laid somewhere else, where it neither
// helps nor harms. That is decided knowing the tiles drawn so far and none of those to come, and decided in
// the best way: the chance is that of a player who wants nothing else and is left alone. Placements that are
// part of no given completion count as laid elsewhere, so with completions of a limited size the chance is a
// lower bound of the one with all of them.
//
// Exact: the number of favourable orders among all n(n-1)...(n-d+1) orders of the next d draws, by dynamic
// programming. What matters is which tiles lie (a subset of a completion), how many are left of each type
// that the completions still possible need, and how many draws there are to go; all other types are one
// number. Types leave that memory as soon as no completion needs them, so the table stays small where the
// feature needs one or two tiles, and where it does not, the number of its entries is limited.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/position.hpp"
#include "solver/arithmetic/fraction.hpp"

namespace bastide::solver::questions::complete {

struct ChanceQuestion {
  std::vector<std::vector<rules::Placement>> completions;  ///< no one part of another
  std::vector<rules::Cell> laid;                           ///< the cells of the board
  std::vector<int> left;                                   ///< by type: tiles in the bag
  int draws = 0;                                           ///< within 1, 2, ... so many
  std::uint64_t entries = 0;  ///< of the table, for all numbers of draws together
  const std::atomic<bool>* stop = nullptr;
};

struct Chances {
  std::vector<arithmetic::Fraction> within;  ///< [k]: within k + 1 draws; fewer than asked for when cut short
  std::uint64_t entries = 0;                 ///< that were needed
  bool is_complete = true;
};

/// Requires draws no more than tiles left.
Chances completion_chances(const ChanceQuestion& question);

}  // namespace bastide::solver::questions::complete
