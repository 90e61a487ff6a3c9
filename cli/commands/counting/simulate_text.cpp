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

constexpr double hundred = 100;

/// Of a mean or a share per game: in 100 games.
Figure in_100_games(const Told& figures, Place place) {
  return solver::simulation::tally::scaled(figure_at(figures, place), hundred);
}

std::string types(const ByType& figures, double factor, int digits) {
  std::string text;
  for (const auto& [type, mean] : figures.mean) {
    if (mean && *mean > 0)
      text += row(fmt::format("  of type {}", type),
                  solver::simulation::tally::scaled(*figures.find(type), factor), digits);
  }
  return text;
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
  const auto& figures = summary.statistics;
  std::string text;
  if (summary.turns > 0)
    text += row("legal placements of a drawn tile", figure_at(figures, "legal_placements.mean"), 3);
  text += row("unplaceable draws in 100 games", figure_at(figures, "unplaceable.per_100_games"), 3);
  text += types(told_at(figures, "unplaceable.by_type").by_type, 1, 3);
  for (const auto& deck : told_at(figures, "unplaceable.by_deck").parts)
    text +=
        row(fmt::format("  of deck '{}', {:.1f} draws per game", deck.name, figure_at(deck, "draws").mean),
            figure_at(deck, "per_100_games"), 3);
  return text;
}

std::string board(const Told& figures) {
  return row("four-sided holes at the end", figure_at(figures, "holes.four.mean"), 3) +
         row("three-sided holes at the end", figure_at(figures, "holes.three.mean"), 3) +
         row("dead holes at the end", figure_at(figures, "dead_holes.mean"), 4) +
         row("longer side of the box, tiles", figure_at(figures, "bounding_box.longer"), 2) +
         row("farms at the end", figure_at(figures, "features.farm.per_game"), 2);
}

/// What house rules and further figures did, where the edition has them.
std::string house_rules(const Told& figures) {
  std::string text;
  struct Rare {
    Place place;
    const char* name;
  };
  for (const auto& [place, name] :
       std::initializer_list<Rare>{{"buy_offers", "tiles that could be bought, in 100 games"},
                                   {"extra_turns", "extra turns for holes filled, in 100 games"},
                                   {"second_parts", "second parts of turns, in 100 games"}}) {
    const auto* found = find(figures, place);
    if (found == nullptr) continue;
    text += row(name, in_100_games(*found, "per_game"), 1);
    text += row("  of 100 games, with one", in_100_games(*found, "games_with"), 2);
    text += types(told_at(*found, "by_type").by_type, hundred, 1);
  }
  for (const auto& use : told_at(figures, "figures").parts) {
    text += row(fmt::format("figure '{}' deployed, per game", use.name), figure_at(use, "deployed"), 2);
    if (figure_at(use, "retrieved").mean > 0) text += row("  taken back", figure_at(use, "retrieved"), 3);
    text += row("  standing at the end", figure_at(use, "standing"), 2);
  }
  for (const auto& mark : told_at(figures, "tokens").parts)
    text += row(fmt::format("tokens '{}' taken, per game", mark.name), *mark.figure, 2);
  static const std::set<std::string> common = {
      "total",           "road_complete",     "road_incomplete",     "city_complete",
      "city_incomplete", "cloister_complete", "cloister_incomplete", "farm"};
  for (const auto& kind : told_at(figures, "points").parts) {
    if (common.count(kind.name) == 0)
      text += row(fmt::format("points per player, {}", kind.name), *kind.figure, 3);
  }
  return text;
}

std::string points(const Told& figures) {
  std::string text;
  const auto& seats = told_at(figures, "seats").parts;
  for (std::size_t p = 0; p < seats.size(); ++p) {
    text += row(fmt::format("points of player {} ({})", p, seats[p].name), figure_at(seats[p], "points"), 2);
    text += row("  wins in 100 games, shared ones in parts", in_100_games(seats[p], "wins"), 2);
  }
  if (seats.size() > 1) text += row("margin", figure_at(figures, "margin.mean"), 2);
  return text;
}

}  // namespace

std::string simulation_text(const Summary& summary, const SimulationPlan& plan) {
  auto text = heading(summary, plan) + tiles(summary) + board(summary.statistics) +
              house_rules(summary.statistics) + points(summary.statistics);
  for (const auto& other : summary.editions.parts) {
    if (const auto& more = told_at(other, "difference").figure)
      text += row(fmt::format("points per player more as {}", other.name), *more, 3);
  }
  return text;
}

}  // namespace bastide::cli::commands::counting
