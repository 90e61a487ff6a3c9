// One population: an unbiased estimate of how many boards (sequences, games) there are of each number of
// tiles.
//
// Sequential Monte Carlo. N particles, each a board with a weight W; what they have in common is kept apart
// as a factor C. The invariant, for every function f of a board of n tiles:
//
//   E[ C * mean of W f(particle) ] = sum of f over all boards of n tiles,
//
// so with f = 1 the number of boards. A step to n+1 tiles: W times the number of choices; now and then
// resampling, after which particles are there as often as their chances say and W makes up for it; then each
// takes one of its choices uniformly, and W times the factor of its turn (particle_board.hpp). Why that keeps
// the invariant stands in docs/algorithms.md. A particle's chance is its weight, with its choices, times what
// it promises (population.cpp). Particles are chosen before they take a choice, so that copies part at
// once and boards without a choice are gone.
//
// Sources: P. Del Moral, A. Doucet, A. Jasra: "Sequential Monte Carlo samplers" (2006), whose backward kernel
// is here uniform over removable tiles; P. Grassberger's growth of polymers ("PERM", 1997) for sequences.
// Beside it D. E. Knuth's estimator ("Estimating the efficiency of backtrack programs", 1975): the same steps
// without resampling.
//
// Cost: N times the tiles in steps of a few microseconds, N * tiles * 8 bytes, nothing allocated after the
// start.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/editions/edition.hpp"
#include "solver/boards/board_space.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::estimate {

enum class Estimated : std::uint8_t { boards, placements, games };
tilesets::described::Shape shape_of(const Estimated*);

struct EstimatePlan {
  Estimated what = Estimated::boards;
  int tiles = 1;    ///< up to so many, start tile included
  int players = 2;  ///< of games
  std::uint64_t seed = 1;
  std::uint32_t particles = 10'000;  ///< in each population
  std::uint32_t populations = 16;
  bool looks_ahead = true;      ///< particles are chosen by what they promise, too (population.cpp)
  double resample_below = 0.5;  ///< resampling happens when fewer than this share of the particles are
                                ///< effective; 0: never, more than 1: at every step
};

/// What a population says of boards of one number of tiles. Natural logarithms.
struct PopulationSize {
  double log_number = 0;        ///< of the estimate
  double ess = 0;               ///< effective sample size, of the particles
  double dead = 0;              ///< share of living particles that had no choice for their last tile
  double log_plain = 0;         ///< of the sum of the weights of the plain runs, as many as particles
  double log_plain_square = 0;  ///< of the sum of their squares
  friend bool operator==(const PopulationSize&, const PopulationSize&) = default;
};

struct Population {
  std::vector<PopulationSize> sizes;  ///< [k] belongs to k+1 tiles
};
tilesets::described::Shape shape_of(const PopulationSize*);
tilesets::described::Shape shape_of(const Population*);

/// What makes population `number`: a function of these, of space and of edition alone. Each thread needs one
/// of its own, which keeps the particles and references to space and edition. The edition matters to games.
std::function<Population(std::uint64_t number)> population_grower(const boards::BoardSpace& space,
                                                                  const rules::editions::Edition& edition,
                                                                  const EstimatePlan& plan);

}  // namespace bastide::solver::estimate
