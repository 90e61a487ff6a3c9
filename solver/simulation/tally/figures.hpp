// Means, standard errors and intervals from the sums of a tally.
//
// Games are independent, what happens within one is not; so every standard error is between games. Intervals
// are of 95 %: Student's t for means; for shares of games Clopper and Pearson (Biometrika 26, 1934), which
// never say less than 95 %; for means over something that games have different numbers of, the ratio of two
// sums with the error of the linearised ratio (W. G. Cochran: "Sampling Techniques", 3rd ed., 6.4); for rare
// events, where t would give no width, Garwood's interval of a Poisson rate (Biometrika 28, 1936), which
// takes events for independent. Quantiles of all distributions are Boost.Math's.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilesets/described/shape.hpp"

namespace bastide::solver::simulation::tally {

/// Holds sums of squares for more games than a machine plays in a year: 2^63 / 2000^2 = 2e12.
using Number = std::int64_t;

struct Figure {
  double mean = 0;
  double error = 0;  ///< standard error
  double low = 0;    ///< of the interval of 95 %
  double high = 0;
  friend bool operator==(const Figure&, const Figure&) = default;
};

tilesets::described::Shape shape_of(const Figure*);
/// Of a figure, only [low, high].
tilesets::described::Shape interval_shape();

/// Games with an event below which a rate gets Garwood's interval.
constexpr Number few_events = 50;

/// How many standard errors an interval goes to each side that leaves out the share `tail` there; 0 for one
/// game.
double t_factor(Number games, double tail);
/// A mean with its standard error, of so many games.
Figure figure_of(double mean, double error, Number games);
/// Of n numbers with these sums. Requires n >= 1; of one number the error is 0 and the interval a point.
Figure mean_of(Number n, Number sum, Number squares);
/// Of x over pieces n, in `games` games: of the sums of x, n, x², n² and xn. Nothing without a piece.
std::optional<Figure> ratio_of(std::span<const Number, 5> sums, Number games);
/// The share k of n. Requires n >= 1.
Figure games_share(Number n, Number k);
/// Events a game, of which `games_with` games had one.
Figure rate_of(Number games, Number sum, Number squares, Number games_with);
/// The same in another unit.
Figure scaled(const Figure& figure, double factor);

/// The smallest index up to which at least the share `q` of all counts lies. Nothing when all are 0.
std::optional<std::size_t> quantile_of(std::span<const Number> counts, double q);

}  // namespace bastide::solver::simulation::tally
