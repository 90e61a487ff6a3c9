// What the pieces of a walk over a table found, added up: the facts of the complete game.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/table_facts.hpp"

namespace bastide::solver {

/// What one piece gives. `boards`, `dead`, `stuck[type]` and `dead_witness` go by tiles, less one.
struct TablePart {
  std::vector<std::uint64_t> boards;
  std::vector<std::uint64_t> dead;
  std::vector<Witness> dead_witness;
  Witness last_witness;  ///< the first board of the largest size
  std::vector<std::vector<std::uint64_t>> stuck;
  std::vector<int> stuck_first;
  std::vector<Witness> stuck_witness;

  TablePart() = default;
  TablePart(std::size_t tiles, std::size_t types)
      : boards(tiles),
        dead(tiles),
        dead_witness(tiles),
        stuck(types, std::vector<std::uint64_t>(tiles)),
        stuck_first(types),
        stuck_witness(types) {}
};

/// `facts` (its cells and tiles are known) with counts, witnesses and ends. Pieces not walked are empty
/// parts.
TableFacts add_up(const std::vector<TablePart>& parts, TableFacts facts, const tilesets::TileSet& set);

}  // namespace bastide::solver
