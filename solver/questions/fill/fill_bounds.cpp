// The sums of fill_bounds.hpp, and which tile could lie on which cell of the rim if only the rim mattered: a
// flow of least cost.
//
// Cells that need the same of their sides at the rim are one vertex, types another; a type can serve a cell
// when one of its rotations shows there what it may, and costs as many city and road edges as it has to show.
// Boost.Graph builds the flow by cheapest augmenting paths (R. Busacker, P. Gowen, 1960); what it leaves over
// is a set of cells that need more tiles than there are, read off the last residual graph. Inner cells need
// nothing and are a vertex too, so that tiles that must lie somewhere are counted there.
#include "solver/questions/fill/fill_bounds.hpp"

#include <fmt/format.h>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/find_flow_cost.hpp>
#include <boost/graph/successive_shortest_path_nonnegative_weights.hpp>
#include <boost/range/iterator_range.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "solver/boards/cell_sets.hpp"
#include "solver/questions/fill/fill.hpp"
#include "solver/questions/fill/fill_row.hpp"

namespace bastide::solver::questions::fill {
namespace {

/// What a cell may show on its four sides; any_kind on inner sides.
using RimNeed = std::array<EdgeKinds, 4>;

struct PlacesFlow {
  int placed = 0;  ///< cells that get a tile
  int open = 0;    ///< city and road edges at the rim that this takes; at least, for any filling
  /// When not all cells get one: kinds of cells and how many, that are too many for their tiles ...
  std::vector<std::pair<RimNeed, int>> starved;
  std::vector<int> only_types;  ///< ... which are these types
};

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

/// Requires no fixed tiles.
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

int edges_of(const tilesets::TileType& type, std::size_t kind) {
  return static_cast<int>(
      std::count_if(type.edges.begin(), type.edges.end(), [&](auto e) { return kind_index(e) == kind; }));
}

/// The most edges of a kind that as many tiles as there are cells can have.
int most_edges(const tilesets::TileSet& set, const FillProblem& problem, std::size_t kind) {
  std::array<int, 5> tiles{};
  for (int t = 0; t < set.type_count(); ++t)
    tiles[static_cast<std::size_t>(edges_of(set.type(t), kind))] +=
        problem.counts[static_cast<std::size_t>(t)];
  int left = static_cast<int>(problem.cells.size());
  int sum = 0;
  for (int n = 4; n >= 0; --n) {
    const int used = std::min(left, tiles[static_cast<std::size_t>(n)]);
    sum += used * n;
    left -= used;
  }
  return sum;
}

bool is_exact(const FillProblem& problem) {
  const auto tiles = problem.tiles();
  return tiles == problem.cells.size();
}

/// How many edges at the rim may show which kinds.
using RimKinds = std::map<EdgeKinds, int>;

RimKinds rim_kinds(const FillProblem& problem) {
  RimKinds out;
  const auto beside = boards::cells_beside(problem.cells);
  for (std::size_t c = 0; c < problem.cells.size(); ++c) {
    for (std::size_t s = 0; s < 4; ++s) {
      if (beside[c][s] < 0) ++out[problem.rim.empty() ? any_kind : problem.rim[c][s]];
    }
  }
  return out;
}

/// Whether the rim can show, of each of so many kinds, numbers of the wanted parities (bit k).
bool has_parity(const RimKinds& rim, std::size_t n_kinds, unsigned wanted) {
  std::vector<bool> reached(std::size_t{1} << n_kinds, false);  // [parities]
  reached[0] = true;
  for (const auto& [kinds, number] : rim) {
    // More edges of one freedom than kinds reach no parity that as many do not, or as many modulo 2.
    const int all = static_cast<int>(n_kinds);
    const int edges = number <= all ? number : all - (number - all) % 2;
    for (int e = 0; e < edges; ++e) {
      std::vector<bool> next(reached.size(), false);
      for (unsigned p = 0; p < reached.size(); ++p) {
        for (unsigned k = 0; k < n_kinds; ++k) {
          if (reached[p] && (kinds >> k & 1U) != 0) next[p ^ (1U << k)] = true;
        }
      }
      reached = std::move(next);
    }
  }
  return reached[wanted];
}

std::string kinds_text(const tilesets::TileSet& set, unsigned kinds) {
  std::vector<std::string> parts;
  for (const auto edge : set.edges()) {
    if ((kinds >> kind_index(edge) & 1U) != 0) parts.emplace_back(set.edge_word(edge));
  }
  return fmt::format("{}", fmt::join(parts, " or "));
}

/// "2 field, 3 road and 1 city".
std::string listed(std::vector<std::string> parts) {
  const auto last = std::move(parts.back());
  parts.pop_back();
  return fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

/// The kinds that are open at a rim, city first: all but fields.
std::vector<tilesets::Edge> open_kinds(const tilesets::TileSet& set) {
  std::vector<tilesets::Edge> out{tilesets::Edge::city, tilesets::Edge::road};
  for (std::size_t own = 3; own < set.edges().size(); ++own) out.push_back(set.edges()[own]);
  return out;
}

/// "city and road".
std::string open_words(const tilesets::TileSet& set) {
  std::vector<std::string> words;
  for (const auto edge : open_kinds(set)) words.emplace_back(set.edge_word(edge));
  return listed(std::move(words));
}

std::optional<std::vector<std::string>> parity_objection(const tilesets::TileSet& set,
                                                         const FillProblem& problem) {
  if (!is_exact(problem)) return std::nullopt;
  const auto n_kinds = set.edges().size();
  std::vector<int> all(n_kinds, 0);
  for (int t = 0; t < set.type_count(); ++t) {
    for (std::size_t k = 0; k < n_kinds; ++k)
      all[k] += problem.counts[static_cast<std::size_t>(t)] * edges_of(set.type(t), k);
  }
  unsigned wanted = 0;
  for (std::size_t k = 0; k < n_kinds; ++k) wanted |= static_cast<unsigned>(all[k] & 1) << k;
  const auto rim = rim_kinds(problem);
  if (has_parity(rim, n_kinds, wanted)) return std::nullopt;
  std::vector<std::string> asked;
  for (const auto& [kinds, number] : rim) {
    asked.push_back(fmt::format("{} {} {}", number, number == 1 ? "edge of" : "edges of",
                                kinds == any_kind ? "any kind"
                                : kinds == 0      ? "no kind"
                                                  : kinds_text(set, kinds)));
  }
  std::vector<std::string> numbers;
  std::vector<std::string> parities;
  for (const auto edge : set.edges()) {
    const int n = all[kind_index(edge)];
    numbers.push_back(fmt::format("{} {}", n, set.edge_word(edge)));
    parities.push_back(fmt::format("an {} number of {}", n % 2 == 0 ? "even" : "odd", set.edge_word(edge)));
  }
  return std::vector<std::string>{
      fmt::format("The {} tiles have {} edges.", problem.cells.size(), listed(std::move(numbers))),
      "Where two tiles touch, two edges of one kind meet; so the rim shows, modulo 2, as many edges of each "
      "kind as the tiles have: " +
          listed(std::move(parities)) + " edges.",
      fmt::format("The rim that is asked for has {}, which cannot have these parities.",
                  fmt::join(asked, ", "))};
}

std::optional<std::vector<std::string>> supply_objection(const tilesets::TileSet& set,
                                                         const FillProblem& problem) {
  const auto rim = rim_kinds(problem);
  for (std::size_t k = 0; k < set.edges().size(); ++k) {
    const auto only = rim.find(static_cast<EdgeKinds>(1U << k));
    const int needed = only == rim.end() ? 0 : only->second;
    const int most = most_edges(set, problem, k);
    if (needed <= most) continue;
    const auto tiles = problem.cells.size();
    return std::vector<std::string>{
        fmt::format("The rim needs {} {} edges, but {} tiles of this supply have {} at most.", needed,
                    set.edge_word(set.edges()[k]), tiles, most)};
  }
  return std::nullopt;
}

/// "field on one side": what a cell at the rim needs.
std::string need_text(const tilesets::TileSet& set, const RimNeed& need) {
  std::vector<std::size_t> sides;
  for (std::size_t s = 0; s < 4; ++s) {
    if (need[s] != any_kind) sides.push_back(s);
  }
  std::vector<std::string> kinds;
  for (const auto s : sides) kinds.push_back(need[s] == 0 ? "nothing" : kinds_text(set, need[s]));
  const auto all = fmt::format("{}", fmt::join(kinds, ", "));
  switch (sides.size()) {
    case 1:
      return all + " on one side";
    case 2:
      return all + (sides[1] - sides[0] == 2 ? " on opposite sides" : " on neighbouring sides");
    case 3:
      return all + " on three sides";
    default:
      return all + " on the four sides";
  }
}

std::optional<std::vector<std::string>> place_objection(const tilesets::TileSet& set,
                                                        const FillProblem& problem) {
  const auto flow = cheapest_places(set, problem);
  if (flow.placed == static_cast<int>(problem.cells.size())) return std::nullopt;
  std::vector<std::string> words;
  int cells = 0;
  for (const auto& [need, number] : flow.starved) {
    words.push_back(fmt::format("{} {}: {}", number, number == 1 ? "cell" : "cells", need_text(set, need)));
    cells += number;
  }
  std::vector<std::string> tiles;
  int n_tiles = 0;
  for (const int t : flow.only_types) {
    const int count = problem.counts[static_cast<std::size_t>(t)];
    if (count > 0) tiles.push_back(fmt::format("{}{}", set.type(t).id, count));
    n_tiles += count;
  }
  return std::vector<std::string>{
      fmt::format("{} cells need tiles of which there are only {}, however they are turned.", cells, n_tiles),
      fmt::format("They need: {}.", fmt::join(words, "; ")),
      tiles.empty() ? std::string("No tile of the supply has that.")
                    : fmt::format("Tiles that have one of these: {}.", fmt::join(tiles, " "))};
}

}  // namespace

std::optional<FillProblem> without_fixed(const tilesets::TileSet& set, const FillProblem& problem) {
  auto out = problem;
  out.fixed.clear();
  out.cells.clear();
  out.rim.clear();
  std::map<rules::Cell, const tilesets::TurnedType*> fixed;
  for (const auto& placement : problem.fixed) {
    const auto* const turned = &set.turned(placement.type, placement.rotation);
    const auto [lies, is_new] = fixed.emplace(placement.cell, turned);
    if (!is_new && lies->second->oriented != turned->oriented) return std::nullopt;
    if (is_new && --out.counts[static_cast<std::size_t>(placement.type)] < 0) return std::nullopt;
  }
  for (std::size_t c = 0; c < problem.cells.size(); ++c) {
    auto rim = problem.rim.empty() ? any_rim : problem.rim[c];
    for (auto& kinds : rim) kinds = kinds_of_set(set, kinds);
    const auto here = fixed.find(problem.cells[c]);
    for (std::size_t s = 0; s < 4; ++s) {
      const auto beyond = rules::neighbour(problem.cells[c], static_cast<int>(s));
      const bool is_rim =
          std::find(problem.cells.begin(), problem.cells.end(), beyond) == problem.cells.end();
      const auto other = fixed.find(beyond);
      if (other != fixed.end()) rim[s] = kind_bit(other->second->edges[(s + 2) % 4]);
      if (here != fixed.end() && (is_rim || other != fixed.end()) &&
          (rim[s] & kind_bit(here->second->edges[s])) == 0)
        return std::nullopt;
    }
    if (here != fixed.end()) continue;
    out.cells.push_back(problem.cells[c]);
    out.rim.push_back(rim);
  }
  return out;
}

std::optional<std::vector<std::string>> counting_objection(const tilesets::TileSet& set,
                                                           const FillProblem& problem) {
  const auto reduced = without_fixed(set, problem);
  if (!reduced)
    return std::vector<std::string>{"A tile that has to lie there does not fit what the rim has to show."};
  if (reduced->cells.empty()) return std::nullopt;
  if (auto words = supply_objection(set, *reduced)) return words;
  if (auto words = parity_objection(set, *reduced)) return words;
  if (auto words = place_objection(set, *reduced)) return words;
  if (const auto row = row_bound(set, *reduced); row && !row->open)
    return std::vector<std::string>{
        "In a row every tile joins the kinds of its two sides along the row, so the row is a trail that "
        "takes "
        "every tile once, and all kinds but those of its ends occur an even number of times.",
        "However the tiles are turned so that the rim shows what it has to, this cannot be."};
  if (problem.most_open && problem.fixed.empty()) {
    auto bound = least_open(set, problem);
    if (bound.least > *problem.most_open) return bound.words;
  }
  return std::nullopt;
}

OpenBound least_open(const tilesets::TileSet& set, const FillProblem& problem) {
  OpenBound bound;
  const auto flow = cheapest_places(set, problem);
  bound.least = flow.open;
  if (flow.open > 0)
    bound.words.push_back(fmt::format(
        "Whatever tile lies on which cell and however it is turned, the rim shows at least {} {} edges (the "
        "cheapest assignment of tiles to cells by their sides at the rim).",
        flow.open, open_words(set)));
  if (const auto row = row_bound(set, problem); row && row->open.value_or(0) > bound.least) {
    bound.least = *row->open;
    bound.words = {
        fmt::format("In a row every tile joins the kinds of its two sides along the row, so the row "
                    "is a trail that takes every tile once, and all kinds but those of its ends "
                    "occur an even number of times. The cheapest way to turn the tiles so that "
                    "this holds shows {} {} edges at the rim.",
                    bound.least, open_words(set))};
  }
  if (!is_exact(problem)) return bound;
  bound.step = 2;
  int odd = 0;
  std::vector<std::string> numbers;
  std::vector<std::string> parities;
  for (const auto edge : open_kinds(set)) {
    int edges = 0;
    for (int t = 0; t < set.type_count(); ++t)
      edges += problem.counts[static_cast<std::size_t>(t)] * edges_of(set.type(t), kind_index(edge));
    odd += edges % 2;
    numbers.push_back(fmt::format("{} {}", edges, set.edge_word(edge)));
    parities.push_back(
        fmt::format("an {} number of {}", edges % 2 == 0 ? "even" : "odd", set.edge_word(edge)));
  }
  if (odd > bound.least || (bound.least + odd) % 2 != 0) {
    bound.words.push_back(
        fmt::format("The {} tiles have {} edges; two meet wherever tiles touch, so the rim shows {} edges.",
                    problem.cells.size(), listed(std::move(numbers)), listed(std::move(parities))));
    bound.least = std::max(bound.least + (bound.least + odd) % 2, odd);
  }
  return bound;
}

}  // namespace bastide::solver::questions::fill
