#include "solver/questions/block/look_alikes.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/counting/edge_pattern.hpp"
#include "solver/questions/block/block_never.hpp"
#include "solver/questions/block/blocked_boards.hpp"

namespace bastide::solver::questions::block {

std::vector<LookAlikes> look_alikes(const tilesets::TileSet& set) {
  std::vector<LookAlikes> out;
  for (auto& pattern : counting::edge_patterns(set, tiles_left(set, {}))) {
    auto& group = out.emplace_back();
    group.types = std::move(pattern.types);
    for (const int type : group.types) group.count += set.type(type).count;
    for (const auto kind : shown_kinds(set)) {
      if (!shows(set.type(group.types.front()), kind)) group.lacks.push_back(kind);
    }
  }
  std::sort(out.begin(), out.end(),
            [](const auto& a, const auto& b) { return a.types.front() < b.types.front(); });
  return out;
}

int rotation_showing(const tilesets::TileSet& set, int type, const std::array<tilesets::Edge, 4>& edges) {
  for (int turn = 0; turn < 4; ++turn) {
    if (set.turned(type, turn).edges == edges)
      return set.oriented()[set.turned(type, turn).oriented].rotation;
  }
  throw std::logic_error("a type that cannot show the edges of its look-alikes");
}

}  // namespace bastide::solver::questions::block
