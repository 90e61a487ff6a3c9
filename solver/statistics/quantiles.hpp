// Quantiles of the distributions that intervals come from: Boost.Math behind numbers.
//
// In a folder of its own because these headers take longer to compile than all that asks for quantiles, and
// because a quantile is asked for once a figure: it is neither an inner loop nor code of this project.
#pragma once

namespace bastide::solver::statistics {

/// Student's t: what a share of values lies below.
double student_quantile(double freedom, double share);
/// And above, exact for small tails.
double student_above(double freedom, double tail);

double chi_squared_quantile(double freedom, double share);
double chi_squared_above(double freedom, double tail);

/// Clopper and Pearson's bounds of the probability of a hit, with this much of the distribution beyond.
double least_probability(double trials, double hits, double tail);
double most_probability(double trials, double hits, double tail);

}  // namespace bastide::solver::statistics
