#include "solver/questions/fill/fill.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <stdexcept>

#include "solver/questions/fill/fill_search.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::questions::fill {
namespace {

void require_sense(const tilesets::TileSet& set, const FillProblem& problem) {
  const auto require = [](bool holds, const char* otherwise) {
    if (!holds) throw std::invalid_argument(otherwise);
  };
  require(!problem.cells.empty(), "a filling needs cells");
  require(problem.counts.size() == static_cast<std::size_t>(set.type_count()), "a count for every type");
  require(problem.rim.empty() || problem.rim.size() == problem.cells.size(), "a rim for every cell");
  auto sorted = problem.cells;
  std::sort(sorted.begin(), sorted.end());
  require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(), "a cell twice");
  const auto tiles = problem.tiles();
  require(tiles >= problem.cells.size(), "fewer tiles than cells");
  require(!problem.uses_all || tiles == problem.cells.size(), "not as many tiles as cells");
  for (const auto* list : {&problem.fixed, &problem.one_of}) {
    for (const auto& placement : *list) {
      require(std::binary_search(sorted.begin(), sorted.end(), placement.cell), "a tile outside the cells");
      require(placement.type >= 0 && placement.type < set.type_count(), "an unknown type");
    }
  }
}

/// The search's runs: which alternative of `one_of` each is about, and how long it may be.
class Runs {
 public:
  explicit Runs(const FillProblem& problem)
      : is_open_(std::max<std::size_t>(problem.one_of.size(), 1), true) {}

  /// The next alternative that is not exhausted, or nothing.
  std::optional<std::size_t> next() {
    for (std::size_t tried = 0; tried < is_open_.size(); ++tried) {
      const auto at = cursor_++ % is_open_.size();
      if (is_open_[at]) return at;
    }
    return std::nullopt;
  }
  void close(std::size_t alternative) { is_open_[alternative] = false; }
  /// Nodes that a run may take; grows by a tenth each time.
  std::uint64_t length() {
    const auto out = length_;
    length_ += length_ / 10;
    return out;
  }

 private:
  std::vector<bool> is_open_;
  std::size_t cursor_ = 0;
  std::uint64_t length_ = 2000;
};

std::span<const rules::Placement> alternative(const FillProblem& problem, std::size_t number) {
  return problem.one_of.empty() ? std::span<const rules::Placement>()
                                : std::span(problem.one_of).subspan(number, 1);
}

bool looks_alike(const tilesets::TileSet& set, const rules::Placement& a, const rules::Placement& b) {
  return set.turned(a.type, a.rotation).oriented == set.turned(b.type, b.rotation).oriented;
}

/// A clash of fixed tiles, or with the alternative: then there is nothing to look for.
bool contradicts(const tilesets::TileSet& set, const FillProblem& problem,
                 std::span<const rules::Placement> given) {
  const auto clashes = [&](const rules::Placement& placement) {
    return std::ranges::any_of(problem.fixed, [&](const auto& fixed) {
      return fixed.cell == placement.cell && !looks_alike(set, fixed, placement);
    });
  };
  return std::ranges::any_of(given, clashes) || std::ranges::any_of(problem.fixed, clashes);
}

bool lies_there(const tilesets::TileSet& set, std::span<const rules::Placement> filling,
                const rules::Placement& wanted) {
  return std::any_of(filling.begin(), filling.end(),
                     [&](const auto& p) { return p.cell == wanted.cell && looks_alike(set, p, wanted); });
}

}  // namespace

std::size_t FillProblem::tiles() const {
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0},
                         [](std::size_t sum, int n) { return sum + static_cast<std::size_t>(n); });
}

std::vector<std::vector<int>> cells_around(const FillProblem& problem) {
  std::vector<std::vector<int>> out(problem.cells.size());
  for (std::size_t a = 0; a < out.size() && problem.keeps_apart(); ++a) {
    for (std::size_t b = 0; b < out.size(); ++b) {
      const int dx = problem.cells[a].x - problem.cells[b].x;
      const int dy = problem.cells[a].y - problem.cells[b].y;
      if (a != b && std::abs(dx) <= 1 && std::abs(dy) <= 1) out[a].push_back(static_cast<int>(b));
    }
  }
  return out;
}

FillResult find_filling(const tilesets::TileSet& set, const FillProblem& problem, const FillPlan& plan) {
  require_sense(set, problem);
  FillSearch search(set, problem, false);
  FillResult result;
  Runs runs(problem);
  while (const auto number = runs.next()) {
    const auto given = alternative(problem, *number);
    if (contradicts(set, problem, given)) {
      runs.close(*number);
      continue;
    }
    const auto limit = std::min(plan.most_nodes, result.nodes + runs.length());
    const auto end = search.run(given, plan.seed, static_cast<std::uint64_t>(result.runs++), limit, plan.stop,
                                result.nodes, [&](std::span<const rules::Placement> filling) {
                                  result.filling.assign(filling.begin(), filling.end());
                                  return false;
                                });
    if (end == FillSearch::RunEnd::stopped) {
      result.end = FillEnd::found;
      return result;
    }
    if (end == FillSearch::RunEnd::exhausted) runs.close(*number);
    if (end == FillSearch::RunEnd::cut && (result.nodes >= plan.most_nodes || runs::is_stopped(plan.stop)))
      return result;
  }
  result.end = FillEnd::exhausted;
  return result;
}

FillResult visit_fillings(const tilesets::TileSet& set, const FillProblem& problem, const FillPlan& plan,
                          const std::function<bool(std::span<const rules::Placement>)>& use) {
  require_sense(set, problem);
  FillSearch search(set, problem, true);
  FillResult result;
  for (std::size_t number = 0; number < std::max<std::size_t>(problem.one_of.size(), 1); ++number) {
    const auto given = alternative(problem, number);
    if (contradicts(set, problem, given)) continue;
    const auto end = search.run(given, plan.seed, 0, plan.most_nodes, plan.stop, result.nodes,
                                [&](std::span<const rules::Placement> filling) {
                                  for (std::size_t before = 0; before < number; ++before) {
                                    if (lies_there(set, filling, problem.one_of[before]))
                                      return true;  // shown already
                                  }
                                  return use(filling);
                                });
    ++result.runs;
    if (end == FillSearch::RunEnd::stopped) {
      result.end = FillEnd::found;
      return result;
    }
    if (end == FillSearch::RunEnd::cut) return result;
  }
  result.end = FillEnd::exhausted;
  return result;
}

std::optional<std::string> filling_objection(const tilesets::TileSet& set, const FillProblem& problem,
                                             std::span<const rules::Placement> filling) {
  if (filling.size() != problem.cells.size()) return "not as many tiles as cells";
  std::map<rules::Cell, rules::Placement> at;
  std::vector<int> used(problem.counts.size(), 0);
  for (const auto& placement : filling) {
    at.emplace(placement.cell, placement);
    ++used[static_cast<std::size_t>(placement.type)];
  }
  for (const auto cell : problem.cells) {
    if (!at.contains(cell)) return "a cell without a tile";
  }
  for (std::size_t t = 0; t < used.size(); ++t) {
    if (used[t] > problem.counts[t] || (problem.uses_all && used[t] != problem.counts[t]))
      return "not the tiles that were given";
  }
  int open = 0;
  for (std::size_t c = 0; c < problem.cells.size(); ++c) {
    const auto& here = at.at(problem.cells[c]);
    for (int s = 0; s < 4; ++s) {
      if (at.contains(rules::neighbour(here.cell, s))) continue;
      const auto edge = set.turned(here.type, here.rotation).edges[static_cast<std::size_t>(s)];
      if (edge != tilesets::Edge::field) ++open;
      if (!problem.rim.empty() && (problem.rim[c][static_cast<std::size_t>(s)] & kind_bit(edge)) == 0)
        return "an edge at the rim shows what it may not";
    }
    for (const auto& [cell, other] : at) {
      const int dx = cell.x - here.cell.x;
      const int dy = cell.y - here.cell.y;
      if ((dx == 0 && dy == 0) || dx < -1 || dx > 1 || dy < -1 || dy > 1) continue;
      if (problem.no_equal_neighbours && other.type == here.type) return "equal types side by side";
      if (problem.cloisters_apart && set.type(other.type).has_cloister() &&
          set.type(here.type).has_cloister())
        return "cloisters side by side";
      if (problem.pennants_apart && set.type(other.type).has_pennant() && set.type(here.type).has_pennant())
        return "pennants side by side";
    }
  }
  if (problem.most_open && open > *problem.most_open) return "too many open edges";
  for (const auto& fixed : problem.fixed) {
    if (!lies_there(set, filling, fixed)) return "a fixed tile does not lie where it should";
  }
  const bool has_one = std::any_of(problem.one_of.begin(), problem.one_of.end(),
                                   [&](const auto& p) { return lies_there(set, filling, p); });
  if (!problem.one_of.empty() && !has_one) return "none of the demanded tiles lies there";
  return std::nullopt;
}

}  // namespace bastide::solver::questions::fill
