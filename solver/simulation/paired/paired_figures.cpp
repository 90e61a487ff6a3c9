// Differences, their errors, and what may be said of them.
#include "solver/simulation/paired/paired_figures.hpp"

#include <cmath>

#include "solver/simulation/paired/play_pairs.hpp"
#include "solver/simulation/tally/figures.hpp"

namespace bastide::solver::simulation::paired {
namespace {

constexpr double tail_of_seen = 0.0005;  ///< on each side of the interval of 99.9 %
/// By so many standard errors a change must exceed that interval's end to be found in four of five runs: the
/// normal distribution's 80 % quantile.
constexpr double power_factor = 0.8416212335729143;
/// Of fewer games nothing is said to be seen: where all of a handful are alike, their spread is no measure.
constexpr Number least_games = 20;

/// The difference of two independent figures.
Figure independent_difference(const Figure& left, const Figure& right, Number games) {
  return tally::figure_of(right.mean - left.mean, std::hypot(left.error, right.error), games);
}

void judge(PairedFigure& figure, Number games) {
  const auto& difference = figure.difference;
  const auto factor = tally::t_factor(games, tail_of_seen);
  figure.is_seen = games >= least_games && std::abs(difference.mean) > factor * difference.error;
  if (games < 2 || difference.error == 0) return;
  const auto errors = (factor + power_factor) * difference.error / figure.worth_seeing;
  const auto needed = std::ceil(static_cast<double>(games) * errors * errors);
  constexpr double most = 1e18;
  figure.games_to_see = static_cast<std::uint64_t>(std::min(needed, most));
}

Figure told(const FigureRow& row, const PairedSums::Row& sums, std::size_t side, Number games) {
  switch (row.telling) {
    case Telling::mean:
      break;
    case Telling::share:
      return tally::games_share(games, sums.sum[side]);
    case Telling::rate:
      return tally::scaled(tally::rate_of(games, sums.sum[side], sums.squares[side], sums.games[side]),
                           row.unit);
  }
  return tally::scaled(tally::mean_of(games, sums.sum[side], sums.squares[side]), row.unit);
}

std::optional<Figure> places_of(const PairedSums& sums, std::size_t side) {
  const auto& p = sums.places;
  const std::array<Number, tally::Ratios::width> ratio = {p.x[side], p.n[side], p.xx[side], p.nn[side],
                                                          p.xn[side]};
  return tally::ratio_of(ratio, sums.games);
}

/// Of two ratios of sums, game by game: what each game adds to either is linear in its numbers (figures.hpp),
/// so is what it adds to the difference.
Figure places_difference(const PairedSums& sums) {
  using Real = long double;
  const auto& p = sums.places;
  std::array<Real, 2> ratio{}, draws{}, own{};
  for (std::size_t side = 0; side < 2; ++side) {
    draws[side] = static_cast<Real>(p.n[side]);
    ratio[side] = static_cast<Real>(p.x[side]) / draws[side];
    own[side] = static_cast<Real>(p.xx[side]) - 2 * ratio[side] * static_cast<Real>(p.xn[side]) +
                ratio[side] * ratio[side] * static_cast<Real>(p.nn[side]);
  }
  const auto across = static_cast<Real>(p.xx_across) - ratio[1] * static_cast<Real>(p.xn_across[0]) -
                      ratio[0] * static_cast<Real>(p.xn_across[1]) +
                      ratio[0] * ratio[1] * static_cast<Real>(p.nn_across);
  const auto games = static_cast<Real>(sums.games);
  const auto spread =
      own[0] / (draws[0] * draws[0]) + own[1] / (draws[1] * draws[1]) - 2 * across / (draws[0] * draws[1]);
  const auto error = sums.games < 2 ? 0 : std::sqrt(std::max(spread, Real{0}) * games / (games - 1));
  return tally::figure_of(static_cast<double>(ratio[1] - ratio[0]), static_cast<double>(error), sums.games);
}

PairedFigure row_figure(const FigureRow& row, const PairedSums::Row& of, Number games, bool is_paired) {
  PairedFigure figure;
  figure.left = told(row, of, 0, games);
  figure.right = told(row, of, 1, games);
  figure.difference =
      is_paired ? tally::scaled(tally::mean_of(games, of.sum[1] - of.sum[0], of.difference_squares), row.unit)
                : independent_difference(figure.left, figure.right, games);
  figure.worth_seeing = row.worth_seeing;
  judge(figure, games);
  return figure;
}

}  // namespace

std::optional<std::array<double, 2>> points_a_turn(const ComparedPolicy& policy, int players) {
  const auto* points = policy.figures.find("points");
  const auto* turns = policy.figures.find("turns");
  if (points == nullptr || turns == nullptr || turns->left.mean <= 0 || turns->right.mean <= 0)
    return std::nullopt;
  return std::array{players * points->left.mean / turns->left.mean,
                    players * points->right.mean / turns->right.mean};
}

ByName<PairedFigure> unplaceable_types_of(const PairedPlan& plan, const PairedSums& sums) {
  ByName<PairedFigure> out;
  for (std::size_t i = 0; i < plan.rows().size(); ++i) {
    const auto& row = plan.rows()[i];
    const auto& of = sums.rows[i];
    if (row.counted == Counted::lost_of_type && of.sum[0] + of.sum[1] > 0)
      out[row.name] = row_figure(row, of, sums.games, plan.pairing() != Pairing::none);
  }
  return out;
}

std::uint64_t typical_game(const PlayedPairs& played) {
  const auto games = static_cast<double>(played.sums.games);
  const auto& points = played.sums.rows.front();
  const auto distance = [&](std::size_t game) {
    double out = 0;
    for (std::size_t side = 0; side < 2; ++side) {
      const auto beside = static_cast<double>(played.first_points[side][game]) -
                          static_cast<double>(points.sum[side]) / games;
      out += beside * beside;
    }
    return out;
  };
  std::size_t nearest = 0;
  for (std::size_t game = 1; game < played.first_points[0].size(); ++game) {
    if (distance(game) < distance(nearest)) nearest = game;
  }
  return nearest;
}

ByName<PairedFigure> figures_of(const PairedPlan& plan, const PairedSums& sums) {
  ByName<PairedFigure> out;
  const bool is_paired = plan.pairing() != Pairing::none;
  for (std::size_t i = 0; i < plan.rows().size(); ++i) {
    const auto& row = plan.rows()[i];
    if (row.counted != Counted::lost_of_type)
      out[row.name] = row_figure(row, sums.rows[i], sums.games, is_paired);
  }
  const auto left = places_of(sums, 0);
  const auto right = places_of(sums, 1);
  if (!left || !right) return out;
  PairedFigure places{*left, *right, {}, false, 0.05, {}};
  places.difference = is_paired ? places_difference(sums) : independent_difference(*left, *right, sums.games);
  judge(places, sums.games);
  out["places"] = places;
  return out;
}

using namespace tilesets::described;

Shape shape_of(const PairedFigure*) {
  using F = PairedFigure;
  return object(
      {fields<&F::left, &F::right>(), field<&F::difference>("difference", "right minus left"),
       field<&F::is_seen>("seen", "0 lies outside the interval of 99.9 %"),
       field<&F::worth_seeing>("worth_seeing", "the change that would matter"),
       field<&F::games_to_see>("games_to_see", "games that would show such a change four times out of five")
           .or_null()});
}

Shape shape_of(const Pairing*) {
  return words<Pairing>({"same_tiles", "right_has_all", "left_has_all", "none"});
}

Shape shape_of(const Strength*) { return object({fields<&Strength::left, &Strength::right>()}); }

Shape shape_of(const ComparedPolicy*) {
  using F = ComparedPolicy;
  return object(
      {field<&F::policy>("policy"), field<&F::games>("games", "of each side"),
       field<&F::has_paired_draws>("paired_draws", "game k has the same draws on both sides"),
       field<&F::figures>("figures"),
       field<&F::unplaceable_types>("unplaceable_types",
                                    "tiles of each type that fitted nowhere, in 100 games"),
       field<&F::strength>("strength", "points more a game than random makes when the two meet").or_null(),
       fields<&F::left, &F::right>()});
}

}  // namespace bastide::solver::simulation::paired
