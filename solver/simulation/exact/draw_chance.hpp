// How likely it is that given tiles are drawn at given turns when tiles that fit nowhere leave the game.
//
// What is lost changes the bag, and on a board whose sides all show roads dozens of tiles can be lost in half
// a million ways. They need not be followed. Give every tile a moment in [0, 1], independent and uniform, and
// draw in the order of moments: that is a shuffled bag. Let x_1 < ... < x_t be the moments of the tiles that
// are laid. Every other tile has a moment after x_t, or was drawn before and lost: then it fell between
// x_(i-1) and x_i for a turn i at which it had no place. So the probability of a course of t turns, given
// which copies are laid, is the integral over d_i = x_i - x_(i-1) of the product, over all other tiles, of
// (1 - d_1 - ... - d_t) + (sum of d_i over the turns at which the tile has no place): a polynomial over a
// simplex, which Dirichlet's integral gives term by term. It depends on the number of tiles of each pattern
// of such turns alone. Own work.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solver/arithmetic/fraction.hpp"

namespace bastide::solver::simulation::exact {

/// Turns at which a type has no place: bit i stands for turn i + 1.
using BlockedTurns = std::uint32_t;

/// [i]: a pattern other than 0, and how many tiles have it; ascending, no number is 0.
using BlockedTiles = std::vector<std::pair<BlockedTurns, int>>;

/// The probability that `drawn` given tiles are those that are drawn and not lost, in the order given, at the
/// turns to the last one in a pattern or before any, while `others` tiles are lost or stay in the bag, of
/// which `blocked` have no place at some turns. Requires blocked tiles among the others, and patterns whose
/// bits are below `drawn`.
arithmetic::Fraction draw_chance(int drawn, int others, const BlockedTiles& blocked);

}  // namespace bastide::solver::simulation::exact
