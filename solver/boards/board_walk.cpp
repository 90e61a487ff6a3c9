#include "solver/boards/board_walk.hpp"

#include <algorithm>

namespace bastide::solver::boards {

template <class Land>
WalkOn<Land>::WalkOn(const BoardSpace& space, int most_tiles)
    : land_(*space.fit, std::max(1, most_tiles), space.table) {
  untried_.reserve(4 * static_cast<std::size_t>(std::max(1, most_tiles)) + 4);
  lay_start(space.starts.front());
}

template <class Land>
void WalkOn<Land>::lay_start(int type) {
  land_.place({type, 0, {0, 0}, {}});
  untried_.assign(board().frontier().begin(), board().frontier().end());
}

template <class Land>
std::vector<Prefix> WalkOn<Land>::prefixes(const BoardSpace& space, int start, int tiles) {
  auto from_start = space;
  from_start.starts = {start};
  WalkOn walk(from_start, tiles);
  Prefix way;
  std::vector<Prefix> out;
  walk.collect(0, tiles - 1, way, out);
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
    if (!board().admits(untried_[i])) continue;
    for (const auto& tile : board().fit().fitting(board().code(untried_[i]))) {
      if (board().left(tile.type) == 0) continue;
      place(i, tile.type, tile.rotation);
      way.push_back({static_cast<std::uint16_t>(i - first), tile.type, tile.rotation});
      collect(i + 1, left - 1, way, out);
      way.pop_back();
      take_back();
    }
  }
}

template class WalkOn<rules::board::Board>;
template class WalkOn<rules::board::FeatureBoard>;

}  // namespace bastide::solver::boards
