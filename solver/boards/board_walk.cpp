#include "solver/boards/board_walk.hpp"

#include <algorithm>

#include "solver/boards/each_placement.hpp"

namespace bastide::solver::boards {

template <class Land>
WalkOn<Land>::WalkOn(const BoardSpace& space, int most_tiles)
    : land_(*space.fit, std::max(space.fit->set().start_size(), most_tiles), space.table),
      is_ordered_(space.fit->set().has_order()) {
  untried_.reserve(4 * static_cast<std::size_t>(std::max(1, most_tiles)) + 4);
  lay_start(space.starts.front());
}

template <class Land>
void WalkOn<Land>::lay_start(int type) {
  while (!board().tiles().empty()) land_.undo();  // what lay with another start tile
  for (const auto& tile : rules::placements_at_start(board().set(), type)) land_.place(tile);
  untried_.assign(board().frontier().begin(), board().frontier().end());
  continued_.clear();
  if (!is_ordered_) return;
  for (const auto cell : untried_) continued_.push_back(continued_at(cell));
}

template <class Land>
void WalkOn<Land>::list(rules::board::CellIndex cell) {
  untried_.push_back(cell);
  continued_.push_back(continued_at(cell));
}

/// Lists what the tile just laid makes untried; where the next level's part of the list begins.
template <class Land>
std::size_t WalkOn<Land>::list_untried(std::size_t untried, int deck_before) {
  listed_.push_back(untried_.size());
  if (board().deck() != deck_before) {
    for (const auto cell : board().frontier()) list(cell);
    return listed_.back();
  }
  for (const auto cell : board().last_opened()) list(cell);
  const auto& laid = board().tiles().back();
  const auto& shown = board().fit().shown(laid.type, laid.rotation);
  const auto opened = board().last_opened();
  for (unsigned side = 0; side < 4; ++side) {
    const auto beyond = laid.cell + board().side_steps()[side];
    if (!board().is_empty(beyond) || std::ranges::find(opened, beyond) != opened.end()) continue;
    const auto before = static_cast<rules::board::FrontierCode>(board().code(beyond) - shown[side]);
    if ((board().fit().continued(before) & ~hole_bit) != continued_at(beyond)) {
      list(beyond);
    } else if ((board().fit().continued(board().code(beyond)) & hole_bit) != 0 &&
               !is_still_untried(untried, beyond)) {
      list(beyond);
      continued_.back() = static_cast<std::uint8_t>(continued_.back() | hole_bit);
    }
  }
  return untried + 1;
}

/// Whether any tile may still lie on the cell once the walk is past this place of the list.
template <class Land>
bool WalkOn<Land>::is_still_untried(std::size_t after, rules::board::CellIndex cell) const {
  for (auto i = after + 1; i < untried_.size(); ++i)
    if (untried_[i] == cell && is_due(i)) return true;
  return false;
}

template <class Land>
std::span<const rules::board::CellIndex> WalkOn<Land>::listed_from(std::size_t first) {
  last_ply_.clear();
  for (auto i = first; i < untried_.size(); ++i)
    if (is_due(i)) last_ply_.push_back(is_for_holes(i) ? for_holes(untried_[i]) : untried_[i]);
  return last_ply_;
}

template <class Land>
std::vector<Prefix> WalkOn<Land>::prefixes(const BoardSpace& space, int start, int tiles) {
  auto from_start = space;
  from_start.starts = {start};
  WalkOn walk(from_start, tiles);
  Prefix way;
  std::vector<Prefix> out;
  walk.collect(0, tiles - space.fit->set().start_size(), way, out);
  return out;
}

template <class Land>
void WalkOn<Land>::collect(std::size_t first, int left, Prefix& way, std::vector<Prefix>& out) {
  if (left == 0) {
    out.push_back(way);
    return;
  }
  const auto end = untried_.size();
  for (auto i = first; i < end; ++i) {
    if (!board().admits(untried_[i]) || !is_due(i)) continue;
    for (const auto& tile : board().fit().fitting(board().code(untried_[i]))) {
      if (board().left(tile.type) == 0 || !may_take(i, tile.type)) continue;
      if (!board().admits_bend(untried_[i], tile.type, tile.rotation)) continue;
      const auto next = place(i, tile.type, tile.rotation);
      way.push_back({static_cast<std::uint16_t>(i - first), tile.type, tile.rotation});
      collect(next, left - 1, way, out);
      way.pop_back();
      take_back();
    }
  }
}

template class WalkOn<rules::board::Board>;
template class WalkOn<rules::board::FeatureBoard>;

}  // namespace bastide::solver::boards
