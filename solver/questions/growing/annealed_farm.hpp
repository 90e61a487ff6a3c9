// A farm beside many completed cities, by simulated annealing.
//
// The walks of rich_farm close one city after another and cannot take back what an early one spoiled. Here
// whole boards are changed (anneal_board) under rules by which one farm is all that counts. Used when the
// walks end below what counting admits: of the Winter Edition's 19 cities they find 16, this 18.
#pragma once

#include "solver/questions/growing/annealed_board.hpp"
#include "solver/questions/growing/grow_farm.hpp"

namespace bastide::solver::questions::growing {

/// The farm of the best board, as rich_farm answers: on the board of a game, worth so many cities by the
/// reference model. Nothing when there is no farm or the start tile cannot be laid. On a table without end.
std::optional<FarmFound> anneal_farm(const rules::board::Ruleset& ruleset, const Annealing& cooling,
                                     std::uint64_t& steps);

}  // namespace bastide::solver::questions::growing
