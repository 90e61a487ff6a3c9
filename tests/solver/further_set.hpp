// Small sets with marks, gardens and many figures: some tiles of what an edition with expansions is played
// with.
#pragma once

#include <map>
#include <stdexcept>
#include <string>

#include "rules/editions/crossings.hpp"
#include "rules/editions/edition.hpp"
#include "solver/questions/answers/set_with_counts.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {

/// The edition with everything of the older form, and of the newer one with the abbot.
inline constexpr const char* all_of_c1 = "c1+expansion/inns-cathedrals+expansion/traders-builders";
inline constexpr const char* all_of_c2 =
    "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot";

/// The tiles that an edition is played with, as it sees them.
inline tilesets::TileSet tiles_of(const rules::editions::Edition& edition) {
  return rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
}

/// Only these of them, by type.
inline tilesets::TileSet tiles_of(const rules::editions::Edition& edition,
                                  const std::map<std::string, int>& tiles) {
  const auto whole = tiles_of(edition);
  std::vector<int> counts(static_cast<std::size_t>(whole.type_count()), 0);
  for (const auto& [id, count] : tiles) {
    if (whole.find(id) < 0) throw std::invalid_argument("no type " + id);
    counts[static_cast<std::size_t>(whole.find(id))] = count;
  }
  return solver::questions::answers::with_counts(whole, counts);
}

}  // namespace bastide::tests
