// Small questions to the solver, with answers worked out without it.
//
// A check asks one thing on small sets, shapes and boards and compares what it hears with the definition:
// tried out piece by piece, or looked for on the reference model (tests/solver holds these second ways, the
// solver's tests use them, too). What the solver throws because its own guard refused its find is a catch as
// well, told apart by its name. A check costs a second at most, so that dozens of faults can be looked for.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "solver/questions/answers/answer.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::mutants {

struct SolverCheck {
  const char* question = "";  ///< of `bastide solve`, or "certificate"
  const char* id = "";
  std::string (*first_mistake)();  ///< in words; empty: none
};

std::span<const SolverCheck> hole_checks();  ///< hole, design
std::span<const SolverCheck> block_checks();
std::span<const SolverCheck> fill_checks();     ///< of fill: search, count, ...; certificate
std::span<const SolverCheck> largest_checks();  ///< largest, witness
std::span<const SolverCheck> play_checks();     ///< complete, reach

/// The fact of that name of an answer, if it is a whole number.
std::optional<std::int64_t> number(const solver::questions::answers::Answer& answer, const std::string& name);

/// These tiles of the base set only.
tilesets::TileSet few_tiles(std::initializer_list<std::pair<const char*, int>> tiles);

/// The least that there is of something, of so many tiles.
struct Fewest {
  std::size_t tiles = 0;      ///< all that were looked at where there is none
  std::ptrdiff_t boards = 0;  ///< of so many tiles; 0: none
};
/// `levels`: boards, or what is known of them, of 1, 2, ... tiles.
template <class Levels, class Test>
Fewest fewest_tiles_of(const Levels& levels, const Test& test) {
  Fewest out;
  while (out.tiles < levels.size() && out.boards == 0)
    out.boards = std::ranges::count_if(levels[out.tiles++], test);
  return out;
}
/// Whether the answer says the same: found with so many tiles, or not found; `counted`: and so many boards.
bool tells(const solver::questions::answers::Answer& answer, const Fewest& expected, bool counted);

/// A check that noticed something, and what. The solver's own guard has the id "the solver's own guard".
using TellMistake = std::function<void(const std::string& id, const std::string& words)>;

/// The checks of a question, in order, to the first that notices something or, with `asks_all`, all of them.
/// Throws std::logic_error when there is none.
void ask_solver(std::string_view question, bool asks_all, const TellMistake& tell);

}  // namespace bastide::mutants
