#include "solver/questions/block/look_alikes.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include "solver/questions/block/block_never.hpp"

namespace bastide::solver::questions::block {
namespace {

using tilesets::Edge;
using Edges = std::array<Edge, 4>;

bool edges_show(const Edges& edges, Edge kind) {
  return std::find(edges.begin(), edges.end(), kind) != edges.end();
}

/// The least of the four ways to turn them.
Edges least_turn(Edges edges) {
  Edges least = edges;
  for (int turn = 0; turn < 3; ++turn) {
    std::rotate(edges.begin(), edges.begin() + 1, edges.end());
    least = std::min(least, edges);
  }
  return least;
}

}  // namespace

std::vector<LookAlikes> look_alikes(const tilesets::TileSet& set) {
  std::vector<LookAlikes> out;
  std::map<Edges, std::size_t> group_of;
  for (int type = 0; type < set.type_count(); ++type) {
    if (set.type(type).count == 0) continue;
    const auto [entry, is_new] = group_of.emplace(least_turn(set.turned(type, 0).edges), out.size());
    if (is_new) out.emplace_back();
    auto& group = out[entry->second];
    group.types.push_back(type);
    group.count += set.type(type).count;
  }
  for (const auto kind : kinds_city_first) {
    const auto shows_it = [&](const LookAlikes& group) {
      return edges_show(set.turned(group.types.front(), 0).edges, kind);
    };
    if (std::none_of(out.begin(), out.end(), shows_it)) continue;
    for (auto& group : out) {
      if (!shows_it(group)) group.lacks.push_back(kind);
    }
  }
  return out;
}

int rotation_showing(const tilesets::TileSet& set, int type, const Edges& edges) {
  for (int turn = 0; turn < 4; ++turn) {
    if (set.turned(type, turn).edges == edges)
      return set.oriented()[set.turned(type, turn).oriented].rotation;
  }
  throw std::logic_error("a type that cannot show the edges of its look-alikes");
}

}  // namespace bastide::solver::questions::block
