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

/// Of two ratios of sums, game by game: what each game adds to either is linear in its numbers (figures.hpp),
/// so is what it adds to the difference.
Figure ratio_difference(const std::array<std::span<const Number>, 2>& sums, const AcrossSums& across,
                        Number of_games) {
  using Real = long double;
  std::array<Real, 2> ratio{}, pieces{}, own{};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto number = [&](std::size_t i) { return static_cast<Real>(sums[side][i]); };
    pieces[side] = number(1);
    ratio[side] = number(0) / pieces[side];
    own[side] = number(2) - 2 * ratio[side] * number(4) + ratio[side] * ratio[side] * number(3);
  }
  const auto shared = static_cast<Real>(across.xx) - ratio[1] * static_cast<Real>(across.xn) -
                      ratio[0] * static_cast<Real>(across.nx) +
                      ratio[0] * ratio[1] * static_cast<Real>(across.nn);
  const auto games = static_cast<Real>(of_games);
  const auto spread = own[0] / (pieces[0] * pieces[0]) + own[1] / (pieces[1] * pieces[1]) -
                      2 * shared / (pieces[0] * pieces[1]);
  const auto error = of_games < 2 ? 0 : std::sqrt(std::max(spread, Real{0}) * games / (games - 1));
  return tally::figure_of(static_cast<double>(ratio[1] - ratio[0]), static_cast<double>(error), of_games);
}

/// Nothing where a side has no piece.
std::optional<PairedFigure> figure_of(const PairedPlan& plan, const PlayedPairs& played, std::size_t i) {
  static constexpr std::array<Number, 5> nothing{};
  const auto& compared = plan.compared()[i];
  const auto row = compared.of->row;
  const auto how = tally::catalogue[row].how;
  const auto games = played.sides[0].games;
  std::array<std::span<const Number>, 2> sums;
  std::array<std::optional<Figure>, 2> figures;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& layout = plan.layout(side);
    sums[side] = compared.cell[side] ? tally::sums_of(layout, played.sides[side], row, *compared.cell[side])
                                     : std::span(nothing).first(tally::width(how));
    figures[side] = tally::figure_of(layout, row, sums[side], games, 0);
    if (!figures[side]) return std::nullopt;
  }
  PairedFigure out;
  out.left = *figures[0];
  out.right = *figures[1];
  if (plan.pairing() == Pairing::none) {
    out.difference = independent_difference(out.left, out.right, games);
  } else if (how == tally::How::ratio) {
    out.difference = ratio_difference(sums, played.across[i], games);
  } else {
    // Of a share the squares are the numbers.
    const auto squares = [&](std::size_t side) { return sums[side][how == tally::How::share ? 0 : 1]; };
    const auto of_difference = squares(0) - 2 * played.across[i].xx + squares(1);
    out.difference = tally::scaled(tally::mean_of(games, sums[1][0] - sums[0][0], of_difference),
                                   tally::unit_of(plan.layout(0), row));
  }
  out.worth_seeing = compared.of->worth_seeing;
  judge(out, games);
  return out;
}

bool is_of_type(const ComparedCell& compared) {
  return compared.of->row == tally::row("unplaceable.by_type");
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

ByName<PairedFigure> unplaceable_types_of(const PairedPlan& plan, const PlayedPairs& played) {
  ByName<PairedFigure> out;
  for (std::size_t i = 0; i < plan.compared().size(); ++i) {
    if (!is_of_type(plan.compared()[i])) continue;
    const auto figure = figure_of(plan, played, i);
    if (figure->left.mean + figure->right.mean > 0) out[plan.compared()[i].name] = *figure;
  }
  return out;
}

std::uint64_t typical_game(const PairedPlan& plan, const PlayedPairs& played) {
  const auto games = static_cast<double>(played.sides[0].games);
  const auto distance = [&](std::size_t game) {
    double out = 0;
    for (std::size_t side = 0; side < 2; ++side) {
      const auto all =
          tally::sums_of(plan.layout(side), played.sides[side], tally::row("editions.*.total"))[0];
      const auto beside =
          static_cast<double>(played.first_points[side][game]) - static_cast<double>(all) / games;
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

ByName<PairedFigure> figures_of(const PairedPlan& plan, const PlayedPairs& played) {
  ByName<PairedFigure> out;
  for (std::size_t i = 0; i < plan.compared().size(); ++i) {
    if (is_of_type(plan.compared()[i])) continue;
    if (const auto figure = figure_of(plan, played, i)) out[plan.compared()[i].name] = *figure;
  }
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
