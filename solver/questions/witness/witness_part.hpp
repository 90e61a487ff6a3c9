// What the search for a witness keeps of one piece of the walk, and its text in a ledger (run_recorded.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace bastide::solver::questions::witness {

/// What a piece has to say about the boards of one size.
struct WitnessPart {
  std::uint64_t boards = 0;     ///< looked at, of this size and those passed through
  std::uint64_t satisfied = 0;  ///< of this size, without followers
  int followers = 0;            ///< of `first`
  std::vector<rules::Placement> first;
};

std::string to_record(const WitnessPart& part);
/// Throws BadRecord for what to_record did not write.
void from_record(std::string_view text, WitnessPart& part);

}  // namespace bastide::solver::questions::witness
