#include "rules/reference/sole_completer.hpp"

#include <algorithm>
#include <set>

#include "rules/reference/model.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

/// The features of `before` that some rotation of a tile on `cell` completes, by their smallest segments.
std::set<SegmentRef> completed_by(const TileSet& set, std::vector<Placement> board, const Features& before,
                                  const Table& table, Cell cell, int type) {
  std::set<SegmentRef> completed;
  for (const auto& place : legal_placements(set, board, type, table)) {
    if (place.cell != cell) continue;
    board.push_back({type, place.rotation, cell, std::nullopt});
    const Features after = features(set, board, table);
    board.pop_back();
    for (const Feature& feature : before.features) {
      const SegmentRef anchor = feature.segments.front();
      const int grown = after.index_of(anchor);
      if (!feature.complete && after.features[at(grown)].complete) completed.insert(anchor);
    }
  }
  return completed;
}

}  // namespace

std::vector<SegmentRef> sole_completions(const TileSet& set, const std::vector<Placement>& board,
                                         const Table& table, const std::vector<int>& left, Cell cell,
                                         int type, editions::BuyTileBy by) {
  if (left[at(type)] == 0) return {};
  auto others = left;  // what else could be drawn and laid there
  others[at(type)] = by == editions::BuyTileBy::tile ? left[at(type)] - 1 : 0;
  const Features before = features(set, board, table);
  auto mine = completed_by(set, board, before, table, cell, type);
  for (int other = 0; other < set.type_count() && !mine.empty(); ++other) {
    if (others[at(other)] == 0) continue;
    for (const SegmentRef anchor : completed_by(set, board, before, table, cell, other)) mine.erase(anchor);
  }
  return {mine.begin(), mine.end()};
}

std::vector<Cell> sole_cells(const TileSet& set, const std::vector<Placement>& board, const Table& table,
                             const std::vector<int>& left, int type, editions::BuyTileBy by) {
  const Features before = features(set, board, table);
  // Where it completes anything at all is looked at first: other types are asked about at few cells.
  std::set<Cell> cells;
  auto laid = board;
  for (const auto& place : legal_placements(set, board, type, table)) {
    laid.push_back({type, place.rotation, place.cell, std::nullopt});
    const Features after = features(set, laid, table);
    laid.pop_back();
    for (const Feature& feature : before.features) {
      if (!feature.complete && after.features[at(after.index_of(feature.segments.front()))].complete)
        cells.insert(place.cell);
    }
  }
  std::vector<Cell> found;
  for (const Cell cell : cells) {
    if (!sole_completions(set, board, table, left, cell, type, by).empty()) found.push_back(cell);
  }
  return found;
}

}  // namespace bastide::rules::reference
