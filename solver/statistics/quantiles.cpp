#include "solver/statistics/quantiles.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace bastide::solver::statistics {

using namespace boost::math;

double student_quantile(double freedom, double share) { return quantile(students_t(freedom), share); }
double student_above(double freedom, double tail) { return quantile(complement(students_t(freedom), tail)); }

double chi_squared_quantile(double freedom, double share) { return quantile(chi_squared(freedom), share); }
double chi_squared_above(double freedom, double tail) {
  return quantile(complement(chi_squared(freedom), tail));
}

double least_probability(double trials, double hits, double tail) {
  return binomial::find_lower_bound_on_p(trials, hits, tail);
}
double most_probability(double trials, double hits, double tail) {
  return binomial::find_upper_bound_on_p(trials, hits, tail);
}

}  // namespace bastide::solver::statistics
