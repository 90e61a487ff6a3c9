// The statistics of a tally as JSON, one function a key.
#include "cli/commands/counting/simulate_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands/counting/exact_figures.hpp"
#include "rules/notation.hpp"
#include "solver/games/each_turn.hpp"

namespace bastide::cli::commands::counting {
namespace {

using namespace solver::simulation::exact;
using namespace solver::simulation::play;
using namespace solver::simulation::tally;
using Json = nlohmann::ordered_json;

Json figure_json(const Figure& figure) {
  return {{"mean", figure.mean}, {"standard_error", figure.error}, {"interval", {figure.low, figure.high}}};
}
/// null where there was nothing to take a mean of.
Json figure_json(const std::optional<Figure>& figure) { return figure ? figure_json(*figure) : Json(); }

/// The place of an enumerator, as in the lists of a tally, and how many there are.
template <class Enum>
constexpr std::size_t index(Enum e) {
  return static_cast<std::size_t>(e);
}
template <class Enum>
constexpr std::size_t count_of = static_cast<std::size_t>(Enum::count);

constexpr std::uint64_t example_games = 3;  ///< drawn in the report

/// The tiles and the followers that stand at the end, as notation.
std::string final_position(const SimulationPlan& plan, const GameTrace& trace) {
  rules::play::Game game(*plan.fit, plan.editions.front(), plan.players, trace.start_type, 0);
  for (const auto& turn : trace.turns) solver::games::play(game, turn.turn());
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
        by_kind[kind] = figure_json(of(static_cast<EditionFigure>(next++)));
      return by_kind;
    };
    Json row{{"edition", plan.editions[e].id},
             {"total", figure_json(of(EditionFigure::total))},
             {"by_kind", kinds_from(EditionFigure::roads)},
             {"difference", Json()}};
    if (e > 0) {
      const auto others = e * count_of<EditionFigure> + index(EditionFigure::other_winners);
      row["difference"] = figure_json(of(EditionFigure::total_difference));
      row["by_kind_difference"] = kinds_from(EditionFigure::roads_difference);
      row["other_winner"] = figure_json(games_share(tally.games, tally.edition.sum(others)));
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

namespace {

std::size_t to_size(int n) { return static_cast<std::size_t>(n); }

/// Numbers a game are printed as they are counted, others as means.
Json whole_numbers(std::span<const Number> counts) {
  auto end = counts.size();
  while (end > 1 && counts[end - 1] == 0) --end;
  auto out = Json::array();
  for (const auto n : counts.first(end)) out.push_back(std::to_string(n));
  return out;
}

Json a_game(std::span<const Number> counts, Number games, std::size_t from = 0) {
  auto end = counts.size();
  while (end > from && counts[end - 1] == 0) --end;
  auto out = Json::array();
  for (auto i = from; i < end; ++i)
    out.push_back(static_cast<double>(counts[i]) / static_cast<double>(games));
  return out;
}

constexpr std::array<std::pair<const char*, double>, 5> quantiles = {
    {{"5", 0.05}, {"25", 0.25}, {"50", 0.5}, {"75", 0.75}, {"95", 0.95}}};

class Statistics {
 public:
  Statistics(const Tally& tally, const SimulationPlan& plan) : tally_(tally), set_(plan.fit->set()) {}

  Json all() const {
    return {{"legal_placements", legal_placements()},
            {"unplaceable", unplaceable()},
            {"blocked", blocked()},
            {"holes", holes()},
            {"dead_holes", dead_holes()},
            {"hole_map", hole_map()},
            {"supply", supply()},
            {"features", features()},
            {"points", points()},
            {"seats", Json::array()},  // filled by statistics_json, which knows the policies
            {"margin", margin()},
            {"bounding_box", bounding_box()},
            {"turns_played", figure_json(game(GameFigure::turns))}};
  }

  Json seat(int player, const char* policy) const {
    const auto p = to_size(player);
    const auto of = [&](const Sums& sums) { return mean_of(tally_.games, sums.sum(p), sums.squares(p)); };
    return {{"policy", policy},
            {"points", figure_json(of(tally_.seat_points))},
            {"wins", figure_json(scaled(of(tally_.seat_wins), 1.0 / static_cast<double>(whole_win)))},
            {"advantage", figure_json(scaled(of(tally_.seat_advantage), 1.0 / tally_.shape.players))}};
  }

 private:
  Figure game(GameFigure figure) const {
    return mean_of(tally_.games, tally_.game.sum(index(figure)), tally_.game.squares(index(figure)));
  }
  std::optional<Figure> ratio(GameRatio figure) const {
    return ratio_of(tally_.ratio.of(index(figure)), tally_.games);
  }

  /// Means by turn, and their errors under `name`_standard_error.
  template <class Of>
  void add_turns(Json& out, Of of) const {
    auto means = Json::array(), errors = Json::array();
    for (std::size_t t = 0; t < tally_.turn_games.size(); ++t) {
      const std::optional<Figure> figure = of(t);
      means.push_back(figure ? Json(figure->mean) : Json());
      errors.push_back(figure ? Json(figure->error) : Json());
    }
    out["by_turn"] = std::move(means);
    out["by_turn_standard_error"] = std::move(errors);
  }

  /// Likewise by type, with intervals when asked for.
  template <class Of>
  void add_types(Json& out, bool has_intervals, Of of) const {
    Json means = Json::object(), errors = Json::object(), intervals = Json::object();
    for (int t = 0; t < set_.type_count(); ++t) {
      const std::optional<Figure> figure = of(to_size(t));
      const auto& id = set_.type(t).id;
      means[id] = figure ? Json(figure->mean) : Json();
      errors[id] = figure ? Json(figure->error) : Json();
      intervals[id] = figure ? Json{figure->low, figure->high} : Json();
    }
    out["by_type"] = std::move(means);
    out["by_type_standard_error"] = std::move(errors);
    if (has_intervals) out["by_type_interval"] = std::move(intervals);
  }

  Json legal_placements() const {
    auto out = figure_json(ratio(GameRatio::placements));
    add_turns(out, [&](std::size_t t) { return ratio_of(tally_.turn_placements.of(t), tally_.games); });
    auto& by_share = out["quantiles_by_turn"] = Json::object();
    for (const auto& [name, share] : quantiles) {
      auto row = Json::array();
      for (std::size_t t = 0; t < tally_.turn_games.size(); ++t) {
        const auto counts =
            std::span(tally_.placement_counts).subspan(t * placement_classes, placement_classes);
        const auto found = quantile_of(counts, share);
        row.push_back(found ? Json(*found) : Json());
      }
      by_share[name] = std::move(row);
    }
    add_types(out, false,
              [&](std::size_t type) { return ratio_of(tally_.type_placements.of(type), tally_.games); });
    return out;
  }

  Json unplaceable() const {
    const auto n = tally_.games;
    const auto lost = index(GameFigure::lost);
    const auto with = tally_.game.sum(index(GameFigure::has_lost));
    const auto all = scaled(rate_of(n, tally_.game.sum(lost), tally_.game.squares(lost), with), 100);
    Json out{{"per_100_games", all.mean}, {"standard_error", all.error}, {"interval", {all.low, all.high}}};
    add_types(out, true, [&](std::size_t type) -> std::optional<Figure> {
      return scaled(rate_of(n, tally_.type_lost.sum(type), tally_.type_lost.squares(type),
                            tally_.type_lost_games[type]),
                    100);
    });
    add_turns(out, [&](std::size_t t) -> std::optional<Figure> {
      return scaled(mean_of(n, tally_.turn_lost.sum(t), tally_.turn_lost.squares(t)), 100);
    });
    out["games_with"] = figure_json(games_share(n, with));
    out["per_game"] = whole_numbers(tally_.lost_counts);
    return out;
  }

  Json blocked() const {
    Json out = Json::object();
    for (int t = 0; t < set_.type_count(); ++t) {
      const auto type = to_size(t);
      const auto games = tally_.blocked_games[type];
      const auto of_turns = tally_.blocked_turns.of(type);
      Json first, first_quantiles;
      if (games > 0) {
        first =
            figure_json(mean_of(games, tally_.blocked_first.sum(type), tally_.blocked_first.squares(type)));
        const auto counts =
            std::span(tally_.blocked_firsts).subspan(type * tally_.turn_classes(), tally_.turn_classes());
        for (const auto& [name, share] : quantiles) first_quantiles[name] = *quantile_of(counts, share);
      }
      out[set_.type(t).id] = {{"games", figure_json(games_share(tally_.games, games))},
                              {"first_turn", first},
                              {"first_turn_quantiles", first_quantiles},
                              {"turns", figure_json(mean_of(tally_.games, of_turns[0], of_turns[2]))},
                              {"spells", figure_json(mean_of(tally_.games, of_turns[1], of_turns[3]))},
                              {"spell_length", figure_json(ratio_of(of_turns, tally_.games))}};
    }
    return out;
  }

  Json turn_figure(const Figure& at_end, TurnFigure figure) const {
    auto out = figure_json(at_end);
    add_turns(out, [&](std::size_t t) -> std::optional<Figure> {
      const auto games = tally_.turn_games[t];
      if (games == 0) return std::nullopt;
      const auto at = t * count_of<TurnFigure> + index(figure);
      return mean_of(games, tally_.turn.sum(at), tally_.turn.squares(at));
    });
    return out;
  }

  Json holes() const {
    return {{"three", turn_figure(game(GameFigure::threes), TurnFigure::threes)},
            {"four", turn_figure(game(GameFigure::fours), TurnFigure::fours)},
            {"dead", turn_figure(game(GameFigure::dead), TurnFigure::dead)},
            {"starved", turn_figure(game(GameFigure::starved), TurnFigure::starved)},
            {"frontier", turn_figure(game(GameFigure::frontier), TurnFigure::frontier)}};
  }

  Json dead_holes() const {
    auto out = figure_json(game(GameFigure::dead));
    out["by_sides"] = {{"1", figure_json(game(GameFigure::dead_one))},
                       {"2", figure_json(game(GameFigure::dead_two))},
                       {"3", figure_json(game(GameFigure::dead_three))},
                       {"4", figure_json(game(GameFigure::dead_four))}};
    return out;
  }

  Json hole_map() const {
    Json out{{"west", -map_radius}, {"north", -map_radius}, {"east", map_radius}, {"south", map_radius}};
    const std::array<const char*, 3> names = {"three", "four", "dead"};
    for (std::size_t sort = 0; sort < names.size(); ++sort) {
      auto rows = Json::array();
      for (std::size_t y = 0; y < map_side; ++y) {
        auto row = Json::array();
        for (std::size_t x = 0; x < map_side; ++x)
          row.push_back(static_cast<double>(tally_.hole_map[(sort * map_side + y) * map_side + x]) /
                        static_cast<double>(tally_.games));
        rows.push_back(std::move(row));
      }
      out[names[sort]] = std::move(rows);
    }
    return out;
  }

  Json supply() const { return turn_figure(ratio(GameRatio::supply).value_or(Figure{}), TurnFigure::supply); }

  Json features() const {
    Json out;
    for (const auto kind : {rules::FeatureKind::road, rules::FeatureKind::city, rules::FeatureKind::cloister})
      out[rules::feature_name(kind)] = features_of(kind);
    out["farm"] = {{"per_game", figure_json(game(GameFigure::farms))},
                   {"occupied", figure_json(game(GameFigure::occupied_farms))},
                   {"tiles", figure_json(ratio(GameRatio::farm_tiles))},
                   {"cities", figure_json(ratio(GameRatio::farm_cities))},
                   {"sizes", a_game(tally_.farm_sizes, tally_.games, 1)},
                   {"cities_per_farm", a_game(tally_.farm_cities, tally_.games)}};
    return out;
  }

  Json features_of(rules::FeatureKind kind) const {
    const auto k = index(kind);
    const auto of = [&](KindRatio figure) { return tally_.kind.of(k * count_of<KindRatio> + index(figure)); };
    const auto completed = of(KindRatio::completed);
    const auto sizes = [&](std::size_t end) {
      const auto all =
          std::span(tally_.sizes).subspan((2 * k + end) * tally_.feature_classes(), tally_.feature_classes());
      return a_game(all, tally_.games, 1);
    };
    const auto at = std::span(tally_.completed_at).subspan(k * tally_.turn_classes(), tally_.turn_classes());
    return {{"per_game", figure_json(mean_of(tally_.games, completed[1], completed[3]))},
            {"completed", figure_json(mean_of(tally_.games, completed[0], completed[2]))},
            {"completion_rate", figure_json(ratio_of(completed, tally_.games))},
            {"tiles_when_complete", figure_json(ratio_of(of(KindRatio::tiles_complete), tally_.games))},
            {"tiles_when_incomplete", figure_json(ratio_of(of(KindRatio::tiles_incomplete), tally_.games))},
            {"sizes", {{"complete", sizes(0)}, {"incomplete", sizes(1)}}},
            {"completed_by_turn", a_game(at, tally_.games, 1)}};
  }

  Json points() const {
    const auto players = 1.0 / tally_.shape.players;
    const auto of = [&](rules::FeatureKind kind, std::size_t end) {
      const auto i = 2 * index(kind) + end;
      return figure_json(
          scaled(mean_of(tally_.games, tally_.points.sum(i), tally_.points.squares(i)), players));
    };
    const auto total = index(EditionFigure::total);
    Json out{{"total", figure_json(scaled(
                           mean_of(tally_.games, tally_.edition.sum(total), tally_.edition.squares(total)),
                           players))}};
    for (const auto kind :
         {rules::FeatureKind::road, rules::FeatureKind::city, rules::FeatureKind::cloister}) {
      const std::string name = rules::feature_name(kind);
      out[name + "_complete"] = of(kind, 0);
      out[name + "_incomplete"] = of(kind, 1);
    }
    out["farm"] = of(rules::FeatureKind::farm, 1);
    return out;
  }

  Json margin() const {
    auto out = figure_json(game(GameFigure::margin));
    out["ties"] = figure_json(games_share(tally_.games, tally_.game.sum(index(GameFigure::is_tie))));
    out["distribution"] = whole_numbers(tally_.margins);
    return out;
  }

  Json bounding_box() const {
    return {{"width", figure_json(game(GameFigure::width))},
            {"height", figure_json(game(GameFigure::height))},
            {"longer", figure_json(game(GameFigure::longer))},
            {"shorter", figure_json(game(GameFigure::shorter))},
            {"longer_distribution", whole_numbers(tally_.longer_sides)}};
  }

  const Tally& tally_;
  const tilesets::TileSet& set_;
};

}  // namespace

Json statistics_json(const Tally& tally, const SimulationPlan& plan) {
  const Statistics statistics(tally, plan);
  auto out = statistics.all();
  for (int p = 0; p < plan.players; ++p)
    out["seats"].push_back(statistics.seat(p, policy_name(plan.policies[to_size(p) % plan.policies.size()])));
  return out;
}

}  // namespace bastide::cli::commands::counting
