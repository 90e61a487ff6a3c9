#include "cli/commands/counting/simulate_text.hpp"

#include <fmt/core.h>

#include <set>

#include "reports/records/run_summary.hpp"

namespace bastide::cli::commands::counting {
namespace {

using namespace solver::simulation::summary;
using solver::simulation::tally::SimulationPlan;

std::string row(const std::string& name, const Figure& figure, int digits) {
  return fmt::format("  {:<44} {:>12.{}f} ± {:<10.{}f} {:.{}f} to {:.{}f}\n", name, figure.mean, digits,
                     figure.error, digits + 1, figure.low, digits, figure.high, digits);
}

/// Of a mean or a share per game: in 100 games.
Figure in_100_games(const Figure& per_game) {
  constexpr double hundred = 100;
  auto out = per_game;
  for (auto* value : {&out.mean, &out.error, &out.low, &out.high}) *value *= hundred;
  return out;
}

std::string heading(const Summary& summary, const SimulationPlan& plan) {
  std::string policies;
  for (const auto policy : plan.policies)
    policies += std::string(policies.empty() ? "" : ", ") + solver::simulation::play::policy_name(policy);
  return fmt::format(
      "{} games of {} player{} ({}), tile set '{}', edition {}, seed {}\n"
      "  {:<44} {:>12}   {:<10} 95 %\n",
      reports::records::with_commas(summary.games), summary.players, summary.players == 1 ? "" : "s",
      policies, plan.fit->set().id(), summary.edition, summary.seed, "", "mean", "std. error");
}

std::string tiles(const Summary& summary) {
  const auto& unplaceable = summary.statistics.unplaceable;
  std::string text;
  if (summary.turns > 0)
    text += row("legal placements of a drawn tile", summary.statistics.placements.overall, 3);
  text += row("unplaceable draws in 100 games", unplaceable.per_100_games, 3);
  for (const auto& [type, mean] : unplaceable.by_type.mean) {
    if (mean && *mean > 0) text += row(fmt::format("  of type {}", type), *unplaceable.by_type.find(type), 3);
  }
  for (const auto& [deck, of] : unplaceable.by_deck)
    text +=
        row(fmt::format("  of deck '{}', {:.1f} draws per game", deck, of.draws.mean), of.per_100_games, 3);
  return text;
}

std::string board(const Statistics& figures) {
  return row("four-sided holes at the end", figures.holes.four.at_end, 3) +
         row("three-sided holes at the end", figures.holes.three.at_end, 3) +
         row("dead holes at the end", figures.dead_holes, 4) +
         row("longer side of the box, tiles", figures.box.longer, 2) +
         row("farms at the end", figures.features.farm.per_game, 2);
}

/// What house rules and further figures did, where the edition has them.
std::string house_rules(const Statistics& figures) {
  std::string text;
  if (figures.offers) {
    text += row("tiles that could be bought, in 100 games", in_100_games(figures.offers->per_game), 1);
    text += row("  of 100 games, with one", in_100_games(figures.offers->games_with), 2);
    for (const auto& [type, mean] : figures.offers->by_type.mean) {
      if (mean && *mean > 0)
        text += row(fmt::format("  of type {}", type), in_100_games(*figures.offers->by_type.find(type)), 1);
    }
  }
  if (figures.extra_turns) {
    text += row("extra turns for holes filled, in 100 games", in_100_games(figures.extra_turns->per_game), 1);
    text += row("  of 100 games, with one", in_100_games(figures.extra_turns->games_with), 2);
  }
  if (figures.second_parts) {
    text += row("second parts of turns, in 100 games", in_100_games(figures.second_parts->per_game), 1);
    text += row("  of 100 games, with one", in_100_games(figures.second_parts->games_with), 2);
  }
  for (const auto& [figure, use] : figures.figures) {
    text += row(fmt::format("figure '{}' deployed, per game", figure), use.deployed, 2);
    if (use.retrieved.mean > 0) text += row("  taken back", use.retrieved, 3);
    text += row("  standing at the end", use.standing, 2);
  }
  for (const auto& [mark, taken] : figures.tokens)
    text += row(fmt::format("tokens '{}' taken, per game", mark), taken, 2);
  static const std::set<std::string> common = {
      "total",           "road_complete",     "road_incomplete",     "city_complete",
      "city_incomplete", "cloister_complete", "cloister_incomplete", "farm"};
  for (const auto& [kind, of] : figures.points) {
    if (common.count(kind) == 0) text += row(fmt::format("points per player, {}", kind), of, 3);
  }
  return text;
}

std::string points(const Statistics& figures) {
  std::string text;
  for (std::size_t p = 0; p < figures.seats.size(); ++p) {
    const auto& seat = figures.seats[p];
    text += row(fmt::format("points of player {} ({})", p, seat.policy), seat.points, 2);
    text += row("  wins in 100 games, shared ones in parts", in_100_games(seat.wins), 2);
  }
  if (figures.seats.size() > 1) text += row("margin", figures.margin.overall, 2);
  return text;
}

}  // namespace

std::string simulation_text(const Summary& summary, const SimulationPlan& plan) {
  auto text = heading(summary, plan) + tiles(summary) + board(summary.statistics) +
              house_rules(summary.statistics) + points(summary.statistics);
  for (const auto& other : summary.editions) {
    if (other.difference)
      text += row(fmt::format("points per player more as {}", other.edition), *other.difference, 3);
  }
  return text;
}

}  // namespace bastide::cli::commands::counting
