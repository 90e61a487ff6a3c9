// Points at the end for what players have in front of them, as rows of an edition: tokens and figures left.
#pragma once

#include <cstdint>
#include <string>

#include "rules/expressions/belongings.hpp"

namespace bastide::rules::editions {

/// Who gets an award of which several have the most.
enum class AwardTies : std::uint8_t {
  shared,  ///< each of them, in full
  nobody,
  first  ///< who had so much first: while the game goes on it passes from who has it to whoever has more
};

struct AwardRow {
  std::string id;
  expressions::BelongingsFormula most;  ///< who has most, more than 0, gets the points; none: everybody does
  expressions::BelongingsFormula points;  ///< of what he has who gets them
  AwardTies ties = AwardTies::shared;

  bool passes_on() const { return ties == AwardTies::first; }
  friend bool operator==(const AwardRow&, const AwardRow&) = default;
};

}  // namespace bastide::rules::editions
