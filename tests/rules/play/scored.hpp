// The score of a position by both engines, which must agree in every item.
#pragma once

#include <string>

#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"
#include "rules/notation.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch.hpp"

namespace bastide::tests {

/// `set`: the tiles as the edition sees them.
inline rules::ScoreSheet scored_alike(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                      const std::string& position) {
  const rules::board::FitTable fit(set);
  const auto placements = rules::parse_position(set, position, "test").placements;
  auto fast = rules::play::score_position(fit, placements, edition);
  CHECK(fast == rules::reference::score(set, placements, edition));
  return fast;
}

}  // namespace bastide::tests
