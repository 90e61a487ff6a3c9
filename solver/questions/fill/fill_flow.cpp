#include "solver/questions/fill/fill_flow.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/find_flow_cost.hpp>
#include <boost/graph/successive_shortest_path_nonnegative_weights.hpp>
#include <boost/range/iterator_range.hpp>

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

using NetworkTraits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
// Costs are real numbers that are whole: the library adds "infinitely far" to itself, which an int cannot
// hold.
using EdgeProperties = boost::property<
    boost::edge_capacity_t, int,
    boost::property<boost::edge_residual_capacity_t, int,
                    boost::property<boost::edge_weight_t, double,
                                    boost::property<boost::edge_reverse_t, NetworkTraits::edge_descriptor>>>>;
using Network =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, EdgeProperties>;

void join(Network& network, std::size_t from, std::size_t to, int room, int cost) {
  const auto there = boost::add_edge(from, to, network).first;
  const auto back = boost::add_edge(to, from, network).first;
  boost::put(boost::edge_capacity, network, there, room);
  boost::put(boost::edge_weight, network, there, cost);
  boost::put(boost::edge_weight, network, back, -cost);
  boost::put(boost::edge_reverse, network, there, back);
  boost::put(boost::edge_reverse, network, back, there);
}

/// What can still be reached once the flow is greatest.
std::vector<bool> reachable(const Network& network, std::size_t source) {
  const auto has_room = [&](const auto& edge) {
    return boost::get(boost::edge_residual_capacity, network, edge) > 0;
  };
  const boost::filtered_graph<Network, std::function<bool(NetworkTraits::edge_descriptor)>> open(network,
                                                                                                 has_room);
  std::vector<boost::default_color_type> colours(boost::num_vertices(network));
  boost::breadth_first_search(open, source, boost::color_map(colours.data()));
  std::vector<bool> out;
  for (const auto colour : colours) out.push_back(colour != boost::white_color);
  return out;
}

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
  const auto kinds = cells_of.size();
  const auto types = static_cast<std::size_t>(set.type_count());
  const auto source = kinds + types;
  const auto sink = source + 1;
  Network network(sink + 1);
  std::size_t kind = 0;
  for (const auto& [cell, number] : cells_of) {
    join(network, source, kind, number, 0);
    for (std::size_t t = 0; t < types; ++t) {
      if (const auto cost = cost_of(set, static_cast<int>(t), cell.first, cell.second))
        join(network, kind, kinds + t, number, *cost);
    }
    ++kind;
  }
  for (std::size_t t = 0; t < types; ++t) join(network, kinds + t, sink, problem.counts[t], 0);
  boost::successive_shortest_path_nonnegative_weights(network, source, sink);

  PlacesFlow out;
  out.open = static_cast<int>(boost::find_flow_cost(network));
  for (const auto edge : boost::make_iterator_range(boost::out_edges(source, network)))
    out.placed += boost::get(boost::edge_capacity, network, edge) -
                  boost::get(boost::edge_residual_capacity, network, edge);
  if (out.placed == static_cast<int>(problem.cells.size())) return out;
  const auto seen = reachable(network, source);
  kind = 0;
  for (const auto& [cell, number] : cells_of) {
    if (seen[kind++]) out.starved.emplace_back(cell.first, number);
  }
  for (std::size_t t = 0; t < types; ++t) {
    if (seen[kinds + t]) out.only_types.push_back(static_cast<int>(t));
  }
  return out;
}

}  // namespace bastide::solver::questions::fill
