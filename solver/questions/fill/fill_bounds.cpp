#include "solver/questions/fill/fill_bounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "solver/boards/cell_sets.hpp"
#include "solver/questions/fill/fill_flow.hpp"
#include "solver/questions/fill/fill_row.hpp"

namespace bastide::solver::questions::fill {
namespace {

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
    case 0:
      return "any tile";
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
