// Small problems of filling by chance: a few cells, a few tiles, and now and then everything that can be
// asked.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "solver/arithmetic/random_stream.hpp"
#include "solver/questions/fill/fill.hpp"
#include "tests/solver/questions/plain_fillings.hpp"

namespace bastide::tests {

/// Cells that touch or lie about, up to five of them.
inline std::vector<rules::Cell> random_cells(bastide::solver::arithmetic::RandomStream& random) {
  const auto wanted = 1 + random.below(5);
  std::vector<rules::Cell> cells;
  for (int tries = 0; cells.size() < wanted; ++tries) {
    if (tries == 10'000) throw std::logic_error("the same cells again and again");
    const rules::Cell cell{static_cast<int>(random.below(3)), static_cast<int>(random.below(4))};
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
  }
  return cells;
}

/// As many tiles as cells, or a few more, drawn from the set.
inline std::vector<int> random_counts(const tilesets::TileSet& set, std::size_t tiles,
                                      bastide::solver::arithmetic::RandomStream& random) {
  std::vector<int> bag;
  for (int t = 0; t < set.type_count(); ++t)
    bag.insert(bag.end(), static_cast<std::size_t>(set.type(t).count), t);
  std::vector<int> counts(static_cast<std::size_t>(set.type_count()), 0);
  for (std::size_t drawn = 0; drawn < tiles && !bag.empty(); ++drawn) {
    const auto at = random.below(static_cast<std::uint32_t>(bag.size()));
    ++counts[static_cast<std::size_t>(bag[at])];
    bag.erase(bag.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return counts;
}

/// A tile that is there, turned anyhow, on one of the cells.
inline rules::Placement random_placement(const tilesets::TileSet& set,
                                         const solver::questions::fill::FillProblem& problem,
                                         bastide::solver::arithmetic::RandomStream& random) {
  int type = static_cast<int>(random.below(static_cast<std::uint32_t>(set.type_count())));
  while (problem.counts[static_cast<std::size_t>(type)] == 0) type = (type + 1) % set.type_count();
  return {type, static_cast<int>(random.below(4)),
          problem.cells[random.below(static_cast<std::uint32_t>(problem.cells.size()))], std::nullopt};
}

inline solver::questions::fill::FillProblem random_problem(
    const tilesets::TileSet& set, bastide::solver::arithmetic::RandomStream& random) {
  solver::questions::fill::FillProblem problem;
  problem.cells = random_cells(random);
  const auto tiles = std::min(static_cast<std::size_t>(set.tile_count()),
                              problem.cells.size() + (random.below(2) == 0 ? 0 : random.below(4)));
  problem.cells.resize(std::min(problem.cells.size(), tiles));
  problem.counts = random_counts(set, tiles, random);
  problem.uses_all = tiles == problem.cells.size();
  if (random.below(3) == 0) {
    for (std::size_t c = 0; c < problem.cells.size(); ++c) {
      auto& rim = problem.rim.emplace_back();
      for (auto& kinds : rim)
        kinds = random.below(3) == 0 ? static_cast<solver::questions::fill::EdgeKinds>(1 + random.below(7))
                                     : solver::questions::fill::any_kind;
    }
  } else if (random.below(3) == 0) {
    set_rim(problem, tilesets::Edge::field);
  }
  if (random.below(4) == 0) problem.fixed.push_back(random_placement(set, problem, random));
  for (auto n = random.below(8) < 6 ? 0U : 1 + random.below(3); n > 0; --n)
    problem.one_of.push_back(random_placement(set, problem, random));
  if (random.below(4) == 0) problem.most_open = static_cast<int>(random.below(6));
  problem.no_equal_neighbours = random.below(5) == 0;
  problem.cloisters_apart = random.below(5) == 0;
  problem.pennants_apart = random.below(5) == 0;
  return problem;
}

}  // namespace bastide::tests
