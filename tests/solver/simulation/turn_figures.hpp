// The figures of an exact turn as a list, for the tests that compare all of them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "solver/simulation/exact/exact_turns.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tests {

/// The figures of a turn, by name.
inline std::vector<std::pair<std::string, solver::arithmetic::Fraction>> figures(
    const solver::simulation::exact::ExactTurn& turn, const tilesets::TileSet& set) {
  std::vector<std::pair<std::string, solver::arithmetic::Fraction>> out = {
      {"draws", turn.draws},       {"placements", turn.placements},
      {"lost", turn.lost},         {"played", turn.played},
      {"frontier", turn.frontier}, {"threes", turn.threes},
      {"fours", turn.fours},       {"dead", turn.dead},
      {"starved", turn.starved}};
  for (int type = 0; type < set.type_count(); ++type)
    out.emplace_back("lost " + set.type(type).id, turn.lost_by_type[static_cast<std::size_t>(type)]);
  return out;
}

}  // namespace bastide::tests
