// What the search for a witness keeps of one piece of the walk, and its text in a ledger (run_recorded.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::questions::witness {

/// What a piece has to say about the boards of one size.
struct WitnessPart {
  std::uint64_t boards = 0;     ///< looked at, of this size and those passed through
  std::uint64_t satisfied = 0;  ///< of this size, without followers
  int followers = 0;            ///< of `first`
  std::vector<rules::Placement> first;
};

tilesets::described::Shape shape_of(const WitnessPart*);

}  // namespace bastide::solver::questions::witness
