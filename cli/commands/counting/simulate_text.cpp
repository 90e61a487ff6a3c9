#include "cli/commands/counting/simulate_text.hpp"

#include <fmt/core.h>

#include "cli/commands/counting/exact_figures.hpp"
#include "reports/records/run_summary.hpp"

namespace bastide::cli::commands::counting {
namespace {

using namespace solver::simulation::exact;
using namespace solver::simulation::play;
using namespace solver::simulation::tally;

std::string row(const std::string& name, const Figure& figure, int digits) {
  return fmt::format("  {:<44} {:>12.{}f} ± {:<10.{}f} {:.{}f} to {:.{}f}\n", name, figure.mean, digits,
                     figure.error, digits + 1, figure.low, digits, figure.high, digits);
}

class Text {
 public:
  Text(const Tally& tally, const SimulationPlan& plan) : tally_(tally), plan_(plan) {}

  std::string all() const { return heading() + tiles() + board() + points() + editions(); }

 private:
  Figure game(GameFigure figure) const {
    const auto i = static_cast<std::size_t>(figure);
    return mean_of(tally_.games, tally_.game.sum(i), tally_.game.squares(i));
  }

  std::string heading() const {
    std::string policies;
    for (const auto policy : plan_.policies)
      policies += std::string(policies.empty() ? "" : ", ") + policy_name(policy);
    return fmt::format(
        "{} games of {} player{} ({}), tile set '{}', edition {}, seed {}\n"
        "  {:<44} {:>12}   {:<10} 95 %\n",
        reports::records::with_commas(static_cast<std::uint64_t>(tally_.games)), plan_.players,
        plan_.players == 1 ? "" : "s", policies, plan_.fit->set().id(), plan_.editions.front().id, plan_.seed,
        "", "mean", "std. error");
  }

  std::string tiles() const {
    std::string text;
    if (const auto places =
            ratio_of(tally_.ratio.of(static_cast<std::size_t>(GameRatio::placements)), tally_.games))
      text += row("legal placements of a drawn tile", *places, 3);
    const auto lost = static_cast<std::size_t>(GameFigure::lost);
    const auto with = tally_.game.sum(static_cast<std::size_t>(GameFigure::has_lost));
    text +=
        row("unplaceable draws in 100 games",
            scaled(rate_of(tally_.games, tally_.game.sum(lost), tally_.game.squares(lost), with), 100), 3);
    for (int t = 0; t < plan_.fit->set().type_count(); ++t) {
      const auto type = static_cast<std::size_t>(t);
      if (tally_.type_lost_games[type] == 0) continue;
      text += row(fmt::format("  of type {}", plan_.fit->set().type(t).id),
                  scaled(rate_of(tally_.games, tally_.type_lost.sum(type), tally_.type_lost.squares(type),
                                 tally_.type_lost_games[type]),
                         100),
                  3);
    }
    return text;
  }

  std::string board() const {
    return row("four-sided holes at the end", game(GameFigure::fours), 3) +
           row("three-sided holes at the end", game(GameFigure::threes), 3) +
           row("dead holes at the end", game(GameFigure::dead), 4) +
           row("longer side of the box, tiles", game(GameFigure::longer), 2) +
           row("farms", game(GameFigure::farms), 2);
  }

  std::string points() const {
    std::string text;
    for (int p = 0; p < plan_.players; ++p) {
      const auto seat = static_cast<std::size_t>(p);
      const auto* policy = policy_name(plan_.policies[seat % plan_.policies.size()]);
      text += row(fmt::format("points of player {} ({})", p, policy),
                  mean_of(tally_.games, tally_.seat_points.sum(seat), tally_.seat_points.squares(seat)), 2);
      text += row("  wins, shared ones in parts",
                  scaled(mean_of(tally_.games, tally_.seat_wins.sum(seat), tally_.seat_wins.squares(seat)),
                         1.0 / static_cast<double>(whole_win)),
                  4);
    }
    if (plan_.players > 1) text += row("margin", game(GameFigure::margin), 2);
    return text;
  }

  std::string editions() const {
    std::string text;
    for (std::size_t e = 1; e < plan_.editions.size(); ++e) {
      const auto i = e * static_cast<std::size_t>(EditionFigure::count) +
                     static_cast<std::size_t>(EditionFigure::total_difference);
      text += row(fmt::format("points a player more as {}", plan_.editions[e].id),
                  scaled(mean_of(tally_.games, tally_.edition.sum(i), tally_.edition.squares(i)),
                         1.0 / plan_.players),
                  3);
    }
    return text;
  }

  const Tally& tally_;
  const SimulationPlan& plan_;
};

std::string exact_text(const std::string& what, const std::vector<ExactFigure>& figures) {
  auto text = fmt::format("  {}: exact, sampled\n", what);
  for (const auto& f : figures)
    text += fmt::format("    turn {:<3} {:>14.6f} {:>14.6f} ± {:.6f}{}\n", f.turn, f.value, f.sampled.mean,
                        f.sampled.error, f.agrees ? "" : "  does not agree");
  return text;
}

}  // namespace

std::string simulation_text(const Tally& tally, const SimulationPlan& plan, const ExactTurns& exact) {
  auto text = Text(tally, plan).all();
  if (exact.turns.empty()) return text;
  return text + exact_text("legal placements of the tile drawn", exact_placements(exact, tally)) +
         exact_text("unplaceable draws in 100 games", exact_unplaceable(exact, tally));
}

}  // namespace bastide::cli::commands::counting
