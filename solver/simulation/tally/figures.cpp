#include "solver/simulation/tally/figures.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solver/statistics/quantiles.hpp"

namespace bastide::solver::simulation::tally {
namespace {

constexpr double tail_of_95 = 0.025;  ///< on each side

double to_double(Number n) { return static_cast<double>(n); }

/// n*squares - sum*sum, which is n*n times the variance: whole, so that nothing cancels.
double spread(Number n, Number sum, Number squares) {
  __extension__ using Exact = __int128;
  return static_cast<double>(Exact{n} * squares - Exact{sum} * sum);
}

}  // namespace

double t_factor(Number games, double tail) {
  if (games < 2) return 0;
  return statistics::student_above(to_double(games - 1), tail);
}

Figure figure_of(double mean, double error, Number games) {
  const auto width = t_factor(games, tail_of_95) * error;
  return {mean, error, mean - width, mean + width};
}

Figure mean_of(Number n, Number sum, Number squares) {
  const auto mean = to_double(sum) / to_double(n);
  if (n < 2) return {mean, 0, mean, mean};
  const auto error = std::sqrt(spread(n, sum, squares) / to_double(n - 1)) / to_double(n);
  return figure_of(mean, error, n);
}

std::optional<Figure> ratio_of(std::span<const Number, 5> sums, Number games) {
  if (sums[1] == 0) return std::nullopt;
  const auto x = static_cast<long double>(sums[0]);
  const auto n = static_cast<long double>(sums[1]);
  const auto ratio = x / n;
  const auto mean = static_cast<double>(ratio);
  if (games < 2) return Figure{mean, 0, mean, mean};
  // Sum over games of (x - ratio * n) squared.
  const auto rest = static_cast<long double>(sums[2]) - 2 * ratio * static_cast<long double>(sums[4]) +
                    ratio * ratio * static_cast<long double>(sums[3]);
  const auto of_games = static_cast<long double>(games);
  const auto error = std::sqrt(std::max(rest, 0.0L) * of_games / (of_games - 1)) / n;
  return figure_of(mean, static_cast<double>(error), games);
}

Figure games_share(Number n, Number k) {
  const auto trials = to_double(n);
  const auto hits = to_double(k);
  const auto share = hits / trials;
  return {share, std::sqrt(share * (1 - share) / trials),
          statistics::least_probability(trials, hits, tail_of_95),
          statistics::most_probability(trials, hits, tail_of_95)};
}

Figure rate_of(Number games, Number sum, Number squares, Number games_with) {
  auto figure = mean_of(games, sum, squares);
  if (games_with >= few_events) return figure;
  const auto events = to_double(sum);
  figure.low = sum == 0 ? 0 : statistics::chi_squared_quantile(2 * events, tail_of_95) / 2 / to_double(games);
  figure.high = statistics::chi_squared_above(2 * events + 2, tail_of_95) / 2 / to_double(games);
  return figure;
}

Figure scaled(const Figure& figure, double factor) {
  return {figure.mean * factor, figure.error * factor, figure.low * factor, figure.high * factor};
}

std::optional<std::size_t> quantile_of(std::span<const Number> counts, double q) {
  const auto all = std::accumulate(counts.begin(), counts.end(), Number{0});
  if (all == 0) return std::nullopt;
  Number so_far = counts.front();
  std::size_t i = 0;
  while (to_double(so_far) < q * to_double(all)) so_far += counts[++i];
  return i;
}

tilesets::described::Shape interval_shape() {
  using namespace tilesets::described;
  return checked<Figure,
                 [](const Figure& figure) {
                   if (!(figure.low <= figure.high)) throw BadText("expected an interval [low, high]");
                 }>(tilesets::described::row({field<&Figure::low>("low", {}, real()),
                                              field<&Figure::high>("high", {}, real())}));
}

tilesets::described::Shape shape_of(const Figure*) {
  using namespace tilesets::described;
  return object({field<&Figure::mean>("mean", {}, real()), field<&Figure::error>("standard_error"),
                 itself("interval", interval_shape())});
}

}  // namespace bastide::solver::simulation::tally
