#include "solver/questions/fill/fill_row.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "solver/boards/cell_sets.hpp"

namespace bastide::solver::questions::fill {
namespace {

constexpr int never = std::numeric_limits<int>::max() / 4;

/// What the rim of a row may show: across it (the same for every cell), and at its two ends.
struct Row {
  std::size_t along = 1;  ///< sides along and along + 2 are those of the ends: 1 a row, 0 a column
  std::array<EdgeKinds, 2> across{any_kind, any_kind};
  std::array<EdgeKinds, 2> ends{any_kind, any_kind};
};

std::optional<Row> as_row(const tilesets::TileSet& set, const FillProblem& problem) {
  const auto beside = boards::cells_beside(problem.cells);
  const auto first = problem.cells.front();
  const bool is_row =
      std::all_of(problem.cells.begin(), problem.cells.end(), [&](auto cell) { return cell.y == first.y; });
  const bool is_column =
      std::all_of(problem.cells.begin(), problem.cells.end(), [&](auto cell) { return cell.x == first.x; });
  if (!is_row && !is_column) return std::nullopt;
  Row row;
  row.along = is_row ? 1 : 0;
  std::array<int, 2> ends{};
  for (std::size_t c = 0; c < problem.cells.size(); ++c) {
    for (std::size_t end = 0; end < 2; ++end) {
      const auto side = row.along + 2 * end;
      const auto other = 1 - row.along + 2 * end;
      if (beside[c][side] < 0) {
        ++ends[end];
        if (!problem.rim.empty()) row.ends[end] = kinds_of_set(set, problem.rim[c][side]);
      }
      if (problem.rim.empty()) continue;
      const auto kinds = kinds_of_set(set, problem.rim[c][other]);
      if (c > 0 && kinds != row.across[end]) return std::nullopt;
      row.across[end] = kinds;
    }
  }
  if (ends != std::array{1, 1}) return std::nullopt;  // in several pieces
  return row;
}

/// The rotation of a type that costs least among those that change the same parities.
struct CheapestTurn {
  int cost = never;
  int rotation = 0;
};

/// Of one tile of a type, by the parities (bit k for kind k) that its ends along the row change.
std::vector<CheapestTurn> turns_of(const tilesets::TileSet& set, int type, const Row& row) {
  std::vector<CheapestTurn> out(std::size_t{1} << set.edges().size());
  for (int rotation = 0; rotation < 4; ++rotation) {
    const auto& edges = set.turned(type, rotation).edges;
    int cost = 0;
    bool fits = true;
    for (std::size_t end = 0; end < 2; ++end) {
      const auto across = edges[1 - row.along + 2 * end];
      fits = fits && (row.across[end] & kind_bit(across)) != 0;
      if (across != tilesets::Edge::field) ++cost;
    }
    const auto change = (1U << kind_index(edges[row.along])) ^ (1U << kind_index(edges[row.along + 2]));
    if (fits && cost < out[change].cost) out[change] = {cost, rotation};
  }
  return out;
}

using Costs = std::vector<int>;  // by the parities of the tiles laid

Costs no_way(const tilesets::TileSet& set) { return Costs(std::size_t{1} << set.edges().size(), never); }

/// One more tile is laid: `after` is improved.
void lay(const Costs& before, const std::vector<CheapestTurn>& turns, Costs& after) {
  for (unsigned parities = 0; parities < turns.size(); ++parities) {
    for (unsigned change = 0; change < turns.size(); ++change) {
      auto& least = after[parities ^ change];
      least = std::min(least, before[parities] + turns[change].cost);
    }
  }
}

/// The least cost of the ends of a trail whose odd kinds are these.
int cost_of_ends(const tilesets::TileSet& set, const Row& row, unsigned odd) {
  int least = never;
  for (std::size_t a = 0; a < set.edges().size(); ++a) {
    for (std::size_t b = 0; b < set.edges().size(); ++b) {
      if (((1U << a) ^ (1U << b)) != odd) continue;
      if ((row.ends[0] >> a & 1U) == 0 || (row.ends[1] >> b & 1U) == 0) continue;
      least = std::min(least, (a == 0 ? 0 : 1) + (b == 0 ? 0 : 1));
    }
  }
  return least;
}

/// A tile as an edge of the graph of kinds.
struct TrailEdge {
  int type = 0;
  int rotation = 0;
  std::size_t from = 0;  ///< what it shows at the first end of the row in this rotation
  std::size_t to = 0;
  bool is_used = false;
};

/// The edges in the order and direction of a trail from `start`; fewer when they are in several pieces.
std::vector<TrailEdge> trail(std::vector<TrailEdge> edges, std::size_t start) {
  std::vector<TrailEdge> out;
  std::vector<std::pair<std::size_t, TrailEdge>> path{{start, {}}};
  while (!path.empty()) {
    const auto at = path.back().first;
    const auto next = std::find_if(edges.begin(), edges.end(),
                                   [&](const auto& e) { return !e.is_used && (e.from == at || e.to == at); });
    if (next != edges.end()) {
      next->is_used = true;
      auto edge = *next;
      if (edge.from != at) edge = {edge.type, (edge.rotation + 2) % 4, edge.to, edge.from, true};
      path.emplace_back(edge.to, edge);
    } else {
      if (path.size() > 1) out.push_back(path.back().second);
      path.pop_back();
    }
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace

std::optional<RowBound> row_bound(const tilesets::TileSet& set, const FillProblem& problem) {
  if (problem.cells.empty()) return std::nullopt;
  const auto row = as_row(set, problem);
  if (!row) return std::nullopt;
  const auto cells = problem.cells.size();
  std::vector<Costs> least(cells + 1, no_way(set));  // [tiles laid]
  least[0][0] = 0;
  std::size_t tiles = 0;
  for (int type = 0; type < set.type_count(); ++type) {
    const auto turns = turns_of(set, type, *row);
    for (int n = 0; n < problem.counts[static_cast<std::size_t>(type)]; ++n) {
      ++tiles;
      for (std::size_t laid = std::min(cells, tiles); laid-- > 0;) lay(least[laid], turns, least[laid + 1]);
    }
  }
  int open = never;
  for (unsigned odd = 0; odd < least[cells].size(); ++odd)
    open = std::min(open, least[cells][odd] + cost_of_ends(set, *row, odd));
  return open < never ? RowBound{open} : RowBound{};
}

std::vector<rules::Placement> cheapest_row(const tilesets::TileSet& set, const FillProblem& problem) {
  const auto row = as_row(set, problem);
  if (!row || !problem.uses_all || !problem.fixed.empty() || !problem.one_of.empty() ||
      problem.keeps_apart() || row->across != std::array{any_kind, any_kind} || row->ends != row->across)
    return {};
  std::vector<int> tiles;
  for (int type = 0; type < set.type_count(); ++type)
    tiles.insert(tiles.end(), static_cast<std::size_t>(problem.counts[static_cast<std::size_t>(type)]), type);
  std::vector<Costs> least(tiles.size() + 1, no_way(set));
  least[0][0] = 0;
  for (std::size_t n = 0; n < tiles.size(); ++n) lay(least[n], turns_of(set, tiles[n], *row), least[n + 1]);
  unsigned odd = 0;
  for (unsigned o = 1; o < least.back().size(); ++o) {
    if (least.back()[o] + cost_of_ends(set, *row, o) < least.back()[odd] + cost_of_ends(set, *row, odd))
      odd = o;
  }
  std::vector<TrailEdge> edges;
  unsigned after = odd;
  for (std::size_t n = tiles.size(); n-- > 0;) {
    const auto turns = turns_of(set, tiles[n], *row);
    unsigned change = 0;
    while (turns[change].cost >= never ||
           least[n][after ^ change] + turns[change].cost != least[n + 1][after])
      ++change;
    const int rotation = turns[change].rotation;
    const auto& shown = set.turned(tiles[n], rotation).edges;  // the first end is W of a row, S of a column
    edges.push_back(
        {tiles[n], rotation, kind_index(shown[(row->along + 2) % 4]), kind_index(shown[row->along]), false});
    after ^= change;
  }
  std::size_t start = 0;  // a closed trail starts at a field, where there is one
  for (std::size_t k = 0; k < set.edges().size(); ++k) {
    if ((odd >> k & 1U) != 0) start = k;
  }
  const auto along = trail(std::move(edges), start);
  auto cells = problem.cells;
  if (along.size() != cells.size()) return {};
  std::sort(cells.begin(), cells.end());
  if (row->along == 0) std::reverse(cells.begin(), cells.end());  // a column is laid from the south
  std::vector<rules::Placement> out;
  for (const auto cell : problem.cells) {
    const auto n = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
    out.push_back({along[n].type, along[n].rotation, cell, std::nullopt});
  }
  return out;
}

}  // namespace bastide::solver::questions::fill
