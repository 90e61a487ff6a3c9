// What `count`, `census` and `table` print, as values and as JSON (docs/formats.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/all_boards/census.hpp"
#include "solver/all_boards/table_facts.hpp"
#include "solver/counting/count.hpp"
#include "solver/simulation/exact/random_play.hpp"
#include "solver/simulation/summary/summary.hpp"

namespace bastide::reports::records {

using tilesets::described::Shape;

struct CountRecord {
  std::string tile_set, edition;
  std::string what;            ///< "boards", "placements" or "games"
  std::string method;          ///< "landscape", "walk" or "played"
  std::optional<int> players;  ///< of games
  int tiles = 0;
  std::vector<solver::arithmetic::Uint128> counts;  ///< [k] belongs to k+1 tiles
  std::optional<std::vector<solver::counting::Division>> divisions;
};
Shape shape_of(const CountRecord*);

struct CensusRecord {
  std::string tile_set, edition;
  int tiles = 0;
  solver::arithmetic::Uint128 boards = 0;
  solver::simulation::summary::ByName<solver::arithmetic::Uint128> sums;
  solver::simulation::summary::ByName<solver::arithmetic::Uint128> blocked_boards;  ///< by type
  solver::simulation::exact::RandomPlay play;
};
Shape shape_of(const CensusRecord*);

struct TableRecord {
  std::string tile_set, edition, board_area;
  bool is_start_in_bag = false;
  solver::all_boards::TableFacts facts;
};
/// Boards are written in the notation of their tiles.
Shape shape_of(const TableRecord*);

}  // namespace bastide::reports::records
