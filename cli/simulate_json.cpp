#include "cli/simulate_json.hpp"

#include "cli/exact_figures.hpp"
#include "cli/figure_json.hpp"
#include "rules/game.hpp"
#include "rules/notation.hpp"

namespace bastide::cli {
namespace {

using namespace solver::simulation;
using Json = nlohmann::ordered_json;

constexpr std::uint64_t example_games = 3;  ///< drawn in the report

/// The tiles and the followers that stand at the end, as notation.
std::string final_position(const SimulationPlan& plan, const GameTrace& trace) {
  rules::Game game(*plan.fit, plan.editions.front(), plan.players, trace.start_type, 0);
  for (const auto& turn : trace.turns) {
    game.place({turn.x, turn.y}, turn.type, turn.rotation);
    if (turn.segment >= 0) game.deploy(turn.player, turn.segment);
    game.finish_turn();
  }
  return rules::print_position(plan.fit->set(), game.position());
}

}  // namespace

Json examples_json(const SimulationPlan& plan) {
  auto out = Json::array();
  for (std::uint64_t number = 0; number < std::min(plan.games, example_games); ++number) {
    const auto trace = simulated_game(plan, number);
    auto scores = Json::array();
    for (int p = 0; p < plan.players; ++p) scores.push_back(trace.scores[static_cast<std::size_t>(p)]);
    out.push_back(
        {{"game", std::to_string(number)}, {"position", final_position(plan, trace)}, {"scores", scores}});
  }
  return out;
}

Json editions_json(const Tally& tally, const SimulationPlan& plan) {
  const auto players = 1.0 / tally.shape.players;
  auto out = Json::array();
  for (std::size_t e = 0; e < plan.editions.size(); ++e) {
    const auto of = [&](EditionFigure figure) {
      const auto i = e * count_of<EditionFigure> + index(figure);
      return scaled(mean_of(tally.games, tally.edition.sum(i), tally.edition.squares(i)), players);
    };
    const auto kinds_from = [&](EditionFigure roads) {
      Json by_kind;
      std::size_t next = index(roads);
      for (const char* kind : {"road", "city", "cloister", "farm"})
        by_kind[kind] = to_json(of(static_cast<EditionFigure>(next++)));
      return by_kind;
    };
    Json row{{"edition", plan.editions[e].id},
             {"total", to_json(of(EditionFigure::total))},
             {"by_kind", kinds_from(EditionFigure::roads)},
             {"difference", Json()}};
    if (e > 0) {
      const auto others = e * count_of<EditionFigure> + index(EditionFigure::other_winners);
      row["difference"] = to_json(of(EditionFigure::total_difference));
      row["by_kind_difference"] = kinds_from(EditionFigure::roads_difference);
      row["other_winner"] = to_json(games_share(tally.games, tally.edition.sum(others)));
    }
    out.push_back(std::move(row));
  }
  return out;
}

Json exact_json(const ExactTurns& exact, const Tally& tally) {
  if (exact.turns.empty()) return {};
  const auto rows = [](const std::vector<ExactFigure>& figures) {
    auto out = Json::array();
    for (const auto& f : figures)
      out.push_back({{"turn", f.turn},
                     {"exact", f.exact},
                     {"value", f.value},
                     {"sampled", f.sampled.mean},
                     {"standard_error", f.sampled.error},
                     {"agrees", f.agrees}});
    return out;
  };
  return {{"turns", exact.turns.size()},
          {"legal_placements", rows(exact_placements(exact, tally))},
          {"unplaceable", rows(exact_unplaceable(exact, tally))}};
}

}  // namespace bastide::cli
