// An edition, the tiles as it sees them and what fits where on them, loaded and kept together: all that a
// Ruleset refers to. The fit table refers to the set beside it, so this stays where it was made.
#pragma once

#include <utility>

#include "rules/board/ruleset.hpp"

namespace bastide::rules::board {

struct OwnedRules {
  editions::Edition edition;
  tilesets::TileSet set;
  FitTable fit;

  /// `tiles`: as the edition sees them (rules/editions/tiles_under.hpp).
  OwnedRules(editions::Edition by, tilesets::TileSet tiles)
      : edition(std::move(by)), set(std::move(tiles)), fit(set) {}
  OwnedRules(const OwnedRules&) = delete;
  OwnedRules& operator=(const OwnedRules&) = delete;
  ~OwnedRules() = default;

  Ruleset rules() const { return {fit, edition}; }
};

}  // namespace bastide::rules::board
