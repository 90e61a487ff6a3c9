// Which features the tile laid last has to do with, each once, in the order in which the rules score them.
//
// Recording a game and judging a move both ask this before the turn is finished, while the followers still
// stand. Cost: a look at the tile's segments and at the eight cells around.
#pragma once

#include <algorithm>
#include <array>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"

namespace bastide::solver::simulation::play {

/// Calls `visit(root)` for the tile's own cities, roads and cloister or garden, in the order of its segments,
/// then for the cloisters and gardens beside it in the order of Board::around_steps. Requires that `forest`
/// has taken in all tiles of `board`, and that there is one.
template <class Visit>
void for_each_touched(const rules::board::Board& board, const rules::board::FeatureForest& forest,
                      Visit visit) {
  const int tile = forest.tile_count() - 1;
  const auto& set = board.set();
  const auto& segments = set.type(board.tile(tile).type).segments;
  std::array<rules::board::EntryIndex, tilesets::most_segments> seen{};
  auto end = seen.begin();
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (segments[s].kind == tilesets::SegmentKind::field) continue;
    const auto root = forest.root(tile, static_cast<int>(s));
    if (std::find(seen.begin(), end, root) != end) continue;
    *end++ = root;
    visit(root);
  }
  for (const auto step : board.around_steps()) {
    const int other = board.tile_at(board.tile(tile).cell + step);
    if (other < 0) continue;
    const auto& around = set.type(board.tile(other).type);
    if (const int site = around.site(); site >= 0) visit(forest.root(other, site));
  }
}

/// The same, of those that are complete: which the tile completed.
template <class Visit>
void for_each_completed(const rules::board::Board& board, const rules::board::FeatureForest& forest,
                        Visit visit) {
  for_each_touched(board, forest, [&](rules::board::EntryIndex root) {
    if (forest.feature(root).is_complete()) visit(root);
  });
}

}  // namespace bastide::solver::simulation::play
