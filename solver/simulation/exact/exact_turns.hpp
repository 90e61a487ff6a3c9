// The first turns of random play exactly: what simulated games must agree with.
//
// The game is the one that policy `random` plays (played_game.hpp): a tile is drawn uniformly from the bag;
// one that fits nowhere leaves the game and the next is drawn for the same turn; the tile is laid on one of
// its distinct places (cell and orientation), all equally likely. Followers do not matter to any of it.
// Figures mean what game_trace.hpp says.
//
// Courses of turns that end on the same board, with the same types without a place at each turn, are merged,
// up to T-1 tiles; the boards of T tiles are laid from them one by one, and what they come to after turn T is
// summed over the cells without laying (turn_sums.hpp). Which tiles were lost on the way is never followed:
// it is in the probability of a course (draw_chance.hpp). All numbers are whole, over common denominators,
// until the end. Results do not depend on threads.
//
// Cost on one thread, base set: 4 s for four turns, two million boards of four tiles laid and 200 million
// places on them summed; a hundred times that for five. Own work.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "solver/arithmetic/fraction.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::solver::simulation::exact {

/// Expected values a game, for one turn. A game that does not come to the turn adds nothing, so a mean over
/// the games that do is the value divided by `played`.
struct ExactTurn {
  arithmetic::Fraction draws;       ///< tiles drawn for the turn, those that fit nowhere included
  arithmetic::Fraction placements;  ///< distinct places of the tile drawn, summed over these draws
  arithmetic::Fraction lost;        ///< draws that fit nowhere
  std::vector<arithmetic::Fraction> lost_by_type;  ///< [type]
  arithmetic::Fraction played;                     ///< probability that a tile is laid
  // After the turn, as in TurnTrace.
  arithmetic::Fraction frontier;
  arithmetic::Fraction threes;
  arithmetic::Fraction fours;
  arithmetic::Fraction dead;
  arithmetic::Fraction starved;
  friend bool operator==(const ExactTurn&, const ExactTurn&) = default;
};

struct ExactTurns {
  std::vector<ExactTurn> turns;  ///< [t]: turn t + 1
  bool is_complete = true;       ///< false: stopped; the figures of the last turn are too low
};

/// Why there are no exact turns of these tiles under this edition, in words, or nothing.
std::optional<std::string> no_exact_turns(const tilesets::TileSet& set,
                                          const rules::editions::Edition& edition);

inline constexpr int most_exact_turns = 31;

/// Turns 1 to `turns`. The tiles are those that the edition sees. Requires 1 <= turns < tiles of the
/// set, turns <= most_exact_turns, and that `no_exact_turns` has nothing to say.
ExactTurns exact_turns(const rules::board::Ruleset& rules, int turns, const runs::RunControl& control);

}  // namespace bastide::solver::simulation::exact
