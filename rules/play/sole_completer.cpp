#include "rules/play/sole_completer.hpp"

#include <algorithm>

namespace bastide::rules::play {
namespace {

using board::Board;
using board::EntryIndex;
using board::FeatureForest;

/// A feature at the cell, by any entry of it.
struct Wanted {
  EntryIndex entry = 0;
  bool by_type = false;
  bool by_others = false;
};

/// The features that a tile on `at` may complete.
std::vector<Wanted> features_at(const Board& board, const FeatureForest& forest, board::CellIndex at) {
  std::vector<EntryIndex> roots;
  for (unsigned s = 0; s < 4; ++s) {
    const int other = board.tile_at(at + board.side_steps()[s]);
    if (other < 0) continue;
    const auto facing = (s + 2U) & 3U;
    if (board.turned(other).side_segment[facing] == tilesets::no_segment) continue;
    roots.push_back(forest.root(other, board.turned(other).side_segment[facing]));
  }
  for (const auto step : board.around_steps()) {
    const int other = board.tile_at(at + step);
    if (other < 0) continue;
    const int site = forest.site_of(board.tile(other).type);
    if (site >= 0) roots.push_back(forest.root(other, site));
  }
  std::sort(roots.begin(), roots.end());
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  std::vector<Wanted> wanted;
  for (const auto root : roots) {
    if (!forest.feature(root).is_complete()) wanted.push_back({root});
  }
  return wanted;
}

SegmentRef anchor_of(const FeatureForest& forest, EntryIndex root) {
  EntryIndex entry = 0;  // entries are in the order of SegmentRefs
  while (forest.find(entry) != root) ++entry;
  return forest.segment_of(entry);
}

}  // namespace

std::vector<SegmentRef> sole_completions(Board& board, FeatureForest& forest, Cell cell, int type,
                                         editions::BuyTileBy by) {
  if (board.left(type) == 0 || !board.has_room_at(cell)) return {};
  if (by == editions::BuyTileBy::tile && board.left(type) > 1) return {};
  const auto at = board.index(cell);
  if (!board.is_empty(at) || board.code(at) == 0 || !board.admits(at)) return {};
  auto wanted = features_at(board, forest, at);
  const auto code = board.code(at);
  for (int t = 0; t < board.set().type_count(); ++t) {
    if (board.left(t) == 0) continue;
    for (int rotation = 0; rotation < 4; ++rotation) {
      if ((board.fit().distinct_turns(t, code) >> static_cast<unsigned>(rotation) & 1U) == 0) continue;
      board.place(at, t, rotation);
      forest.place(board);
      for (auto& w : wanted) {
        if (forest.feature(forest.find(w.entry)).is_complete()) (t == type ? w.by_type : w.by_others) = true;
      }
      forest.undo();
      board.undo();
    }
  }
  std::vector<SegmentRef> found;
  for (const auto& w : wanted) {
    if (w.by_type && !w.by_others) found.push_back(anchor_of(forest, w.entry));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<Cell> sole_cells(Board& board, FeatureForest& forest, int type, editions::BuyTileBy by) {
  std::vector<Cell> cells;
  for (const auto& place : board.legal_placements(type)) cells.push_back(place.cell);
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  std::erase_if(cells, [&](Cell cell) { return sole_completions(board, forest, cell, type, by).empty(); });
  return cells;
}

}  // namespace bastide::rules::play
