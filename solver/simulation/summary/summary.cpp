// The figures of a tally, one function each.
#include "solver/simulation/summary/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/notation.hpp"
#include "solver/games/each_turn.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::summary {
namespace {

using namespace tally;
using rules::FeatureKind;

constexpr std::uint64_t example_games = 3;       ///< drawn in the report
constexpr double normal_95 = 1.959963984540054;  // the normal distribution's 97.5 % quantile
constexpr std::array<int, 5> per_cents = {5, 25, 50, 75, 95};

std::span<const Number> without_zeros(std::span<const Number> counts, std::size_t least) {
  auto end = counts.size();
  while (end > least && counts[end - 1] == 0) --end;
  return counts.first(end);
}

/// Numbers of games are told as they are counted, others as means.
std::vector<std::uint64_t> whole_numbers(std::span<const Number> counts) {
  const auto told = without_zeros(counts, 1);
  return {told.begin(), told.end()};
}

std::vector<double> a_game(std::span<const Number> counts, Number games, std::size_t from = 0) {
  std::vector<double> out;
  for (const auto n : without_zeros(counts, from).subspan(from))
    out.push_back(static_cast<double>(n) / static_cast<double>(games));
  return out;
}

class Maker {
 public:
  Maker(const Tally& tally, const SimulationPlan& plan) : tally_(tally), plan_(plan), set_(plan.fit->set()) {}

  Statistics statistics() const {
    return {placements(),
            unplaceable(),
            blocked(),
            holes(),
            game(GameFigure::dead),
            dead_by_sides(),
            hole_map(),
            turn_figures(ratio(GameRatio::supply).value_or(Figure{}), TurnFigure::supply),
            features(),
            points(),
            seats(),
            {game(GameFigure::margin), share(GameFigure::is_tie), whole_numbers(tally_.margins)},
            {game(GameFigure::width), game(GameFigure::height), game(GameFigure::longer),
             game(GameFigure::shorter), whole_numbers(tally_.longer_sides)},
            game(GameFigure::turns),
            offers(),
            extra_turns(),
            figures(),
            second_parts(),
            tokens()};
  }

  std::vector<ScoredEdition> editions() const {
    std::vector<ScoredEdition> out;
    for (std::size_t e = 0; e < plan_.editions.size(); ++e) {
      ScoredEdition row{plan_.editions[e].id,
                        edition(e, EditionFigure::total),
                        by_kind(e, EditionFigure::roads),
                        {},
                        {},
                        {}};
      if (e > 0) {
        const auto others = e * count_of<EditionFigure> + index(EditionFigure::other_winners);
        row.difference = edition(e, EditionFigure::total_difference);
        row.by_kind_difference = by_kind(e, EditionFigure::roads_difference);
        row.other_winner = games_share(tally_.games, tally_.edition.sum(others));
      }
      out.push_back(std::move(row));
    }
    return out;
  }

 private:
  Figure mean(const Sums& sums, std::size_t i) const {
    return mean_of(tally_.games, sums.sum(i), sums.squares(i));
  }
  Figure game(GameFigure figure) const { return mean(tally_.game, index(figure)); }
  Figure share(GameFigure figure) const { return games_share(tally_.games, tally_.game.sum(index(figure))); }
  std::optional<Figure> ratio(GameRatio figure) const {
    return ratio_of(tally_.ratio.of(index(figure)), tally_.games);
  }
  /// Points a player.
  Figure edition(std::size_t e, EditionFigure figure) const {
    return scaled(mean(tally_.edition, e * count_of<EditionFigure> + index(figure)), 1.0 / plan_.players);
  }
  ByName<Figure> by_kind(std::size_t e, EditionFigure roads) const {
    ByName<Figure> out;
    auto next = index(roads);
    for (const char* kind : {"road", "city", "cloister", "farm"})
      out[kind] = edition(e, static_cast<EditionFigure>(next++));
    return out;
  }

  template <class Of>
  ByTurn by_turn(Of of) const {
    ByTurn out;
    for (std::size_t t = 0; t < tally_.turn_games.size(); ++t) {
      const std::optional<Figure> figure = of(t);
      out.mean.push_back(figure ? std::optional(figure->mean) : std::nullopt);
      out.error.push_back(figure ? std::optional(figure->error) : std::nullopt);
    }
    return out;
  }

  template <class Of>
  ByType by_type(bool has_intervals, Of of) const {
    ByType out;
    for (int t = 0; t < set_.type_count(); ++t) {
      const std::optional<Figure> figure = of(at(t));
      const auto& id = set_.type(t).id;
      out.mean[id] = figure ? std::optional(figure->mean) : std::nullopt;
      out.error[id] = figure ? std::optional(figure->error) : std::nullopt;
      if (!has_intervals) continue;
      out.interval[id] = figure;
    }
    return out;
  }

  PlacementFigures placements() const {
    PlacementFigures out;
    out.overall = ratio(GameRatio::placements).value_or(Figure{});
    out.by_turn = by_turn([&](auto t) { return ratio_of(tally_.turn_placements.of(t), tally_.games); });
    for (const int per_cent : per_cents) {
      auto& row = out.quantiles_by_turn[per_cent];
      for (std::size_t t = 0; t < tally_.turn_games.size(); ++t) {
        const auto found =
            quantile_of(std::span(tally_.placement_counts).subspan(t * placement_classes, placement_classes),
                        per_cent / 100.0);
        row.push_back(found ? std::optional(static_cast<int>(*found)) : std::nullopt);
      }
    }
    out.by_type =
        by_type(false, [&](auto type) { return ratio_of(tally_.type_placements.of(type), tally_.games); });
    return out;
  }

  Figure rate(const Sums& sums, std::size_t i, Number games_with) const {
    return rate_of(tally_.games, sums.sum(i), sums.squares(i), games_with);
  }
  Figure rate(GameFigure figure, GameFigure games_with) const {
    return rate(tally_.game, index(figure), tally_.game.sum(index(games_with)));
  }

  std::optional<OfferFigures> offers() const {
    if (plan_.editions.front().buy_tile == rules::editions::YesNo::no) return std::nullopt;
    return OfferFigures{
        rate(GameFigure::offers, GameFigure::has_offers),
        by_type(true,
                [&](auto type) { return rate(tally_.type_offers, type, tally_.type_offer_games[type]); }),
        share(GameFigure::has_offers)};
  }

  std::optional<ExtraTurnFigures> extra_turns() const {
    const auto& edition = plan_.editions.front();
    if (edition.fill_hole_extra_turn == rules::editions::Edition{}.fill_hole_extra_turn) return std::nullopt;
    return ExtraTurnFigures{rate(GameFigure::extra_turns, GameFigure::has_extra_turns),
                            share(GameFigure::has_extra_turns)};
  }

  UnplaceableFigures unplaceable() const {
    const auto rate = [&](const Sums& sums, std::size_t i, Number games_with) {
      return scaled(this->rate(sums, i, games_with), 100);
    };
    return {
        rate(tally_.game, index(GameFigure::lost), tally_.game.sum(index(GameFigure::has_lost))),
        by_type(true, [&](auto type) { return rate(tally_.type_lost, type, tally_.type_lost_games[type]); }),
        by_turn([&](auto t) { return scaled(mean(tally_.turn_lost, t), 100); }),
        share(GameFigure::has_lost),
        whole_numbers(tally_.lost_counts),
        by_deck()};
  }
  ByName<DeckFigures> by_deck() const {
    ByName<DeckFigures> out;
    for (std::size_t deck = 0; deck < tally_.shape.decks.size(); ++deck) {
      const auto sums = tally_.deck_lost.of(deck);
      auto& row = out[set_.decks()[deck].id];
      row.draws = mean_of(tally_.games, sums[1], sums[3]);
      row.per_100_games = scaled(rate_of(tally_.games, sums[0], sums[2], tally_.deck_lost_games[deck]), 100);
      if (const auto share = ratio_of(sums, tally_.games)) row.per_100_draws = scaled(*share, 100);
    }
    return out;
  }

  ByName<BlockedFigures> blocked() const {
    ByName<BlockedFigures> out;
    for (int t = 0; t < set_.type_count(); ++t) {
      const auto type = at(t);
      const auto games = tally_.blocked_games[type];
      const auto of_turns = tally_.blocked_turns.of(type);
      auto& figures = out[set_.type(t).id];
      figures.games = games_share(tally_.games, games);
      figures.turns = mean_of(tally_.games, of_turns[0], of_turns[2]);
      figures.spells = mean_of(tally_.games, of_turns[1], of_turns[3]);
      figures.spell_length = ratio_of(of_turns, tally_.games);
      if (games == 0) continue;
      figures.first_turn = mean_of(games, tally_.blocked_first.sum(type), tally_.blocked_first.squares(type));
      auto& quantiles = figures.first_turn_quantiles.emplace();
      for (const int per_cent : per_cents) {
        quantiles[per_cent] = static_cast<int>(*quantile_of(
            std::span(tally_.blocked_firsts).subspan(type * tally_.turn_classes(), tally_.turn_classes()),
            per_cent / 100.0));
      }
    }
    return out;
  }

  TurnFigures turn_figures(const Figure& at_end, TurnFigure figure) const {
    return {at_end, by_turn([&](auto t) -> std::optional<Figure> {
              const auto games = tally_.turn_games[t];
              if (games == 0) return std::nullopt;
              const auto i = t * count_of<TurnFigure> + index(figure);
              return mean_of(games, tally_.turn.sum(i), tally_.turn.squares(i));
            })};
  }

  HoleFigures holes() const {
    return {turn_figures(game(GameFigure::threes), TurnFigure::threes),
            turn_figures(game(GameFigure::fours), TurnFigure::fours),
            turn_figures(game(GameFigure::dead), TurnFigure::dead),
            turn_figures(game(GameFigure::starved), TurnFigure::starved),
            turn_figures(game(GameFigure::frontier), TurnFigure::frontier)};
  }

  ByName<Figure> dead_by_sides() const {
    ByName<Figure> out;
    auto next = index(GameFigure::dead_one);
    for (const char* sides : {"1", "2", "3", "4"}) out[sides] = game(static_cast<GameFigure>(next++));
    return out;
  }

  HoleMap hole_map() const {
    const auto cells = [&](std::size_t sort) {
      std::vector<std::vector<double>> rows;
      for (std::size_t y = 0; y < map_side; ++y) {
        const auto row = std::span(tally_.hole_map).subspan((sort * map_side + y) * map_side, map_side);
        rows.emplace_back();
        for (const auto n : row)
          rows.back().push_back(static_cast<double>(n) / static_cast<double>(tally_.games));
      }
      return rows;
    };
    return {-map_radius, -map_radius, map_radius, map_radius, cells(0), cells(1), cells(2)};
  }

  FeatureFigures features() const {
    return {land(FeatureKind::road),
            land(FeatureKind::city),
            land(FeatureKind::cloister),
            {game(GameFigure::farms), game(GameFigure::occupied_farms), ratio(GameRatio::farm_tiles),
             ratio(GameRatio::farm_cities), a_game(tally_.farm_sizes, tally_.games, 1),
             a_game(tally_.farm_cities, tally_.games)},
            edition().has_gardens() ? std::optional(land(FeatureKind::garden)) : std::nullopt};
  }

  const rules::editions::Edition& edition() const { return plan_.editions.front(); }

  ByName<FigureUse> figures() const {
    ByName<FigureUse> out;
    if (!tally_.shape.has_further() || edition().figures.size() == 1) return out;
    for (std::size_t f = 0; f < edition().figures.size(); ++f) {
      const auto of = [&](FigureCount count) {
        return mean(tally_.figures, f * count_of<FigureCount> + index(count));
      };
      out[edition().figures[f].id] = {of(FigureCount::deployed), of(FigureCount::retrieved),
                                      of(FigureCount::standing)};
    }
    return out;
  }

  std::optional<SecondPartFigures> second_parts() const {
    const auto& all = edition().figures;
    if (std::none_of(all.begin(), all.end(), [](const auto& figure) { return figure.gives_part; }))
      return std::nullopt;
    const auto games_with = tally_.second_part_games[0];
    return SecondPartFigures{rate(tally_.second_parts, 0, games_with), games_share(tally_.games, games_with)};
  }

  ByName<Figure> tokens() const {
    ByName<Figure> out;
    for (std::size_t m = 0; m < edition().marks.size(); ++m) {
      if (edition().marks[m].is_token) out[edition().marks[m].name] = mean(tally_.tokens, m);
    }
    return out;
  }

  LandFigures land(FeatureKind kind) const {
    const auto k = kind == FeatureKind::garden ? 3 : index(kind);
    const auto of = [&](KindRatio figure) { return tally_.kind.of(k * count_of<KindRatio> + index(figure)); };
    const auto completed = of(KindRatio::completed);
    const auto sizes = [&](std::size_t end) {
      const auto first = (2 * k + end) * tally_.feature_classes();
      return a_game(std::span(tally_.sizes).subspan(first, tally_.feature_classes()), tally_.games, 1);
    };
    const auto turns =
        std::span(tally_.completed_at).subspan(k * tally_.turn_classes(), tally_.turn_classes());
    return {mean_of(tally_.games, completed[1], completed[3]),
            mean_of(tally_.games, completed[0], completed[2]),
            ratio_of(completed, tally_.games),
            ratio_of(of(KindRatio::tiles_complete), tally_.games),
            ratio_of(of(KindRatio::tiles_incomplete), tally_.games),
            sizes(0),
            sizes(1),
            a_game(turns, tally_.games, 1)};
  }

  ByName<Figure> points() const {
    const auto of = [&](FeatureKind kind, std::size_t end) {
      return scaled(mean(tally_.points, 2 * index(kind) + end), 1.0 / plan_.players);
    };
    ByName<Figure> out;
    out["total"] = edition(0, EditionFigure::total);
    for (const auto kind : {FeatureKind::road, FeatureKind::city, FeatureKind::cloister}) {
      const std::string name = rules::feature_name(kind);
      out[name + "_complete"] = of(kind, 0);
      out[name + "_incomplete"] = of(kind, 1);
    }
    out["farm"] = of(FeatureKind::farm, 1);
    for (std::size_t line = 0; line < edition().lines.size(); ++line) {
      const auto& row = edition().lines[line];
      if (row.complete) out[row.name + "_complete"] = of(rules::own_line_feature(line), 0);
      if (row.incomplete) out[row.name + "_incomplete"] = of(rules::own_line_feature(line), 1);
    }
    if (!tally_.shape.has_further()) return out;
    const auto further = [&](FurtherPoints points) {
      return scaled(mean(tally_.points, 2 * tally_.shape.point_kinds() + index(points)), 1.0 / plan_.players);
    };
    if (edition().has_gardens()) {
      out["garden_complete"] = of(FeatureKind::garden, 0);
      out["garden_incomplete"] = of(FeatureKind::garden, 1);
    }
    const auto& all = edition().figures;
    if (std::any_of(all.begin(), all.end(), [](const auto& figure) { return figure.is_retrievable; }))
      out["retrieved"] = further(FurtherPoints::retrieved);
    const auto& marks = edition().marks;
    if (std::any_of(marks.begin(), marks.end(), [](const auto& mark) { return mark.bonus > 0; }))
      out["bonuses"] = further(FurtherPoints::bonuses);
    return out;
  }

  std::vector<SeatFigures> seats() const {
    std::vector<SeatFigures> out;
    for (std::size_t p = 0; p < at(plan_.players); ++p) {
      out.push_back({play::policy_name(plan_.policies[p % plan_.policies.size()]),
                     mean(tally_.seat_points, p),
                     scaled(mean(tally_.seat_wins, p), 1.0 / static_cast<double>(whole_win)),
                     scaled(mean(tally_.seat_advantage, p), 1.0 / plan_.players)});
    }
    return out;
  }

  const Tally& tally_;
  const SimulationPlan& plan_;
  const tilesets::TileSet& set_;
};

}  // namespace

std::optional<Figure> ByType::find(const std::string& type) const {
  const auto* m = mean.find(type);
  const auto* e = error.find(type);
  if (m == nullptr || !*m || e == nullptr || !*e) return std::nullopt;
  const auto* told = interval.find(type);
  if (told != nullptr && *told) return Figure{**m, **e, (*told)->low, (*told)->high};
  return Figure{**m, **e, **m - normal_95 * **e, **m + normal_95 * **e};
}

GameExample example_of(const SimulationPlan& plan, std::uint64_t number) {
  const auto trace = simulated_game(plan, number);
  rules::play::Game game(*plan.fit, plan.editions.front(), plan.players, trace.start_type, 0);
  for (std::size_t turn = 0; turn < trace.turns.size(); ++turn) games::play(game, trace.turn(turn));
  return {number,
          rules::print_position(plan.fit->set(), game.position()),
          {trace.scores.begin(), trace.scores.begin() + plan.players}};
}

Summary summary_of(const Tally& tally, const SimulationPlan& plan) {
  const Maker maker(tally, plan);
  Summary out;
  out.edition = plan.editions.front().id;
  out.players = plan.players;
  out.seed = plan.seed;
  out.games = plan.games;
  out.turns = tally.shape.turns;
  out.statistics = maker.statistics();
  for (const auto& seat : out.statistics.seats) out.policies.push_back(seat.policy);
  out.editions = maker.editions();
  for (std::uint64_t number = 0; number < std::min(plan.games, example_games); ++number)
    out.examples.push_back(example_of(plan, number));
  return out;
}

}  // namespace bastide::solver::simulation::summary
