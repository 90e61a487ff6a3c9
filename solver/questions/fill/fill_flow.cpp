#include "solver/questions/fill/fill_flow.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

#include "solver/boards/cell_sets.hpp"

namespace bastide::solver::questions::fill {
namespace {

/// The fewest city and road edges that a type shows at the rim where `need` is, over its rotations; nothing
/// when it cannot lie there. `outer`: bit s for sides at the rim.
std::optional<int> cost_of(const tilesets::TileSet& set, int type, const RimNeed& need, unsigned outer) {
  std::optional<int> least;
  for (int rotation = 0; rotation < 4; ++rotation) {
    const auto& edges = set.turned(type, rotation).edges;
    int open = 0;
    bool fits = true;
    for (std::size_t s = 0; s < 4; ++s) {
      if ((outer >> s & 1U) == 0) continue;
      fits = fits && (need[s] & kind_bit(edges[s])) != 0;
      if (edges[s] != tilesets::Edge::field) ++open;
    }
    if (fits && (!least || open < *least)) least = open;
  }
  return least;
}

using RimCell = std::pair<RimNeed, unsigned>;  // what it may show, and which sides are at the rim

/// The least of the four turned cells: types can be turned, so turned cells need the same tiles.
RimCell least_turned(RimNeed need, unsigned outer) {
  RimCell least{need, outer};
  for (int turn = 0; turn < 3; ++turn) {
    std::rotate(need.begin(), need.begin() + 3, need.end());
    outer = (outer << 1U | outer >> 3U) & 15U;
    least = std::min(least, RimCell{need, outer});
  }
  return least;
}

/// A directed edge of the flow's graph and, at the next index, its reverse.
struct Arc {
  int to = 0;
  int room = 0;
  int cost = 0;
};

class Network {
 public:
  explicit Network(int vertices) : arcs_of_(static_cast<std::size_t>(vertices)) {}
  void join(int from, int to, int room, int cost) {
    arcs_of_[static_cast<std::size_t>(from)].push_back(arcs_.size());
    arcs_.push_back({to, room, cost});
    arcs_of_[static_cast<std::size_t>(to)].push_back(arcs_.size());
    arcs_.push_back({from, 0, -cost});
  }
  /// Sends as much as goes along the cheapest path and returns (amount, cost of one); (0, 0) at the end.
  std::pair<int, int> augment(int source, int sink) {
    std::vector<int> distance(arcs_of_.size(), unreached);
    std::vector<std::size_t> by(arcs_of_.size());
    distance[static_cast<std::size_t>(source)] = 0;
    for (bool changed = true; changed;) {  // Bellman-Ford: reverse arcs have negative costs
      changed = false;
      for (std::size_t v = 0; v < arcs_of_.size(); ++v) {
        if (distance[v] == unreached) continue;
        for (const auto a : arcs_of_[v]) {
          const auto to = static_cast<std::size_t>(arcs_[a].to);
          if (arcs_[a].room == 0 || distance[v] + arcs_[a].cost >= distance[to]) continue;
          distance[to] = distance[v] + arcs_[a].cost;
          by[to] = a;
          changed = true;
        }
      }
    }
    const auto end = static_cast<std::size_t>(sink);
    if (distance[end] == unreached) return {0, 0};
    int amount = unreached;
    for (auto v = end; v != static_cast<std::size_t>(source); v = tail(by[v]))
      amount = std::min(amount, arcs_[by[v]].room);
    for (auto v = end; v != static_cast<std::size_t>(source); v = tail(by[v])) {
      arcs_[by[v]].room -= amount;
      arcs_[by[v] ^ 1U].room += amount;
    }
    return {amount, distance[end]};
  }
  std::vector<bool> reachable(int source) const {
    std::vector<bool> seen(arcs_of_.size(), false);
    std::vector<int> open{source};
    seen[static_cast<std::size_t>(source)] = true;
    while (!open.empty()) {
      const auto v = static_cast<std::size_t>(open.back());
      open.pop_back();
      for (const auto a : arcs_of_[v]) {
        const auto to = static_cast<std::size_t>(arcs_[a].to);
        if (arcs_[a].room == 0 || seen[to]) continue;
        seen[to] = true;
        open.push_back(arcs_[a].to);
      }
    }
    return seen;
  }

 private:
  static constexpr int unreached = std::numeric_limits<int>::max() / 2;
  std::size_t tail(std::size_t arc) const { return static_cast<std::size_t>(arcs_[arc ^ 1U].to); }
  std::vector<Arc> arcs_;
  std::vector<std::vector<std::size_t>> arcs_of_;
};

}  // namespace

PlacesFlow cheapest_places(const tilesets::TileSet& set, const FillProblem& problem) {
  std::map<RimCell, int> cells_of;
  const auto beside = boards::cells_beside(problem.cells);
  for (std::size_t c = 0; c < problem.cells.size(); ++c) {
    auto need = any_rim;
    unsigned outer = 0;
    for (std::size_t s = 0; s < 4; ++s) {
      if (beside[c][s] >= 0) continue;
      outer |= 1U << s;
      if (!problem.rim.empty()) need[s] = problem.rim[c][s];
    }
    ++cells_of[least_turned(need, outer)];
  }
  const int kinds = static_cast<int>(cells_of.size());
  const int source = kinds + set.type_count();
  const int sink = source + 1;
  Network network(sink + 1);
  int kind = 0;
  for (const auto& [cell, number] : cells_of) {
    network.join(source, kind, number, 0);
    for (int t = 0; t < set.type_count(); ++t) {
      if (const auto cost = cost_of(set, t, cell.first, cell.second))
        network.join(kind, kinds + t, number, *cost);
    }
    ++kind;
  }
  for (int t = 0; t < set.type_count(); ++t)
    network.join(kinds + t, sink, problem.counts[static_cast<std::size_t>(t)], 0);

  PlacesFlow out;
  for (auto [amount, cost] = network.augment(source, sink); amount > 0;
       std::tie(amount, cost) = network.augment(source, sink)) {
    out.placed += amount;
    out.open += amount * cost;
  }
  if (out.placed == static_cast<int>(problem.cells.size())) return out;
  const auto seen = network.reachable(source);
  kind = 0;
  for (const auto& [cell, number] : cells_of) {
    if (seen[static_cast<std::size_t>(kind++)]) out.starved.emplace_back(cell.first, number);
  }
  for (int t = 0; t < set.type_count(); ++t) {
    if (seen[static_cast<std::size_t>(kinds + t)]) out.only_types.push_back(t);
  }
  return out;
}

}  // namespace bastide::solver::questions::fill
