// The largest completed features over all boards of a small set, on the reference model. Shares nothing with
// solver/questions.
#pragma once

#include <algorithm>
#include <bit>

#include "tests/solver/reference_search.hpp"

namespace bastide::tests {

/// All segments of the feature have two sides.
inline bool is_loop(const tilesets::TileSet& set, const BoardKey& board,
                    const rules::reference::Feature& feature) {
  return std::all_of(feature.segments.begin(), feature.segments.end(), [&](const auto& at) {
    const auto& type = set.type(board[static_cast<std::size_t>(at.placement)].type);
    return std::popcount(type.segments[static_cast<std::size_t>(at.segment)].sides) == 2;
  });
}

struct Largest {
  int tiles = 0;
  int points = 0;
};

/// Over all boards of the set, by the reference model.
inline Largest largest_of(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                          rules::FeatureKind kind, bool loops_only) {
  Largest most;
  for (const auto& level : boards_by_size(set, edition, set.tile_count())) {
    for (auto board : level) {
      const auto found = rules::reference::features(set, board, edition.table);
      for (const auto& feature : found.features) {
        if (feature.kind != kind || !feature.complete || (loops_only && !is_loop(set, board, feature)))
          continue;
        most.tiles = std::max(most.tiles, static_cast<int>(feature.tiles.size()));
        auto held = board;
        const auto at = feature.segments.front();
        held[static_cast<std::size_t>(at.placement)].follower = rules::Deployment{0, at.segment};
        most.points = std::max(most.points, rules::reference::score(set, held, edition).totals[0]);
      }
    }
  }
  return most;
}

}  // namespace bastide::tests
