// Which features the tile laid last has to do with, each once, in the order in which the rules score them.
//
// Whoever scores a turn, records a game or judges a move asks this while the followers still stand. Cost: a
// look at the tile's segments and at the eight cells around.
#pragma once

#include <algorithm>
#include <array>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"

namespace bastide::rules::board {

/// Calls `visit(root)` for those of which `is_asked(root)` is so: the tile's own lines, in the order of its
/// segments, and lines of others that end at an edge of another kind, each once. Requires that `forest` has
/// taken in all tiles of `board`, and that there is one.
template <class Ask, class Visit>
void for_each_touched_line(const Board& board, const FeatureForest& forest, Ask is_asked, Visit visit) {
  const int tile = forest.tile_count() - 1;
  const auto& set = board.set();
  const auto& laid = board.tile(tile);
  const auto& segments = set.type(laid.type).segments;
  std::array<EntryIndex, tilesets::most_segments + 4> seen{};
  auto end = seen.begin();
  const auto visit_once = [&](EntryIndex root) {
    if (!is_asked(root) || std::find(seen.begin(), end, root) != end) return;
    *end++ = root;
    visit(root);
  };
  for (std::size_t s = 0; s < segments.size(); ++s) {
    if (tilesets::is_line(segments[s].kind)) visit_once(forest.root(tile, static_cast<int>(s)));
  }
  if (!set.has_mixed_edges()) return;
  const auto& turned = board.turned(tile);
  for (unsigned s = 0; s < 4; ++s) {
    const int other = board.tile_at(laid.cell + board.side_steps()[s]);
    if (other < 0 || board.turned(other).edges[(s + 2U) & 3U] == turned.edges[s]) continue;
    const auto met = board.turned(other).side_segment[(s + 2U) & 3U];
    if (met != tilesets::no_segment) visit_once(forest.root(other, met));
  }
}

/// The same of all lines, then for the tile's own cloister or garden, and for those beside it in the order of
/// Board::around_steps.
template <class Visit>
void for_each_touched(const Board& board, const FeatureForest& forest, Visit visit) {
  for_each_touched_line(
      board, forest, [](EntryIndex) { return true; }, visit);
  const int tile = forest.tile_count() - 1;
  const auto& laid = board.tile(tile);
  if (const int site = forest.site_of(laid.type); site >= 0) visit(forest.root(tile, site));
  for (const auto step : board.around_steps()) {
    const int other = board.tile_at(laid.cell + step);
    if (other < 0) continue;
    const int site = forest.site_of(board.tile(other).type);
    if (site >= 0) visit(forest.root(other, site));
  }
}

/// The same, of those that are complete: which the tile completed.
template <class Visit>
void for_each_completed(const Board& board, const FeatureForest& forest, Visit visit) {
  for_each_touched(board, forest, [&](EntryIndex root) {
    if (forest.feature(root).is_complete()) visit(root);
  });
}

}  // namespace bastide::rules::board
