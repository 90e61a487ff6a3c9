#include "solver/simulation/tally.hpp"

#include <algorithm>
#include <functional>

namespace bastide::solver::simulation {
namespace {

template <class Enum>
constexpr std::size_t count_of = static_cast<std::size_t>(Enum::count);

}  // namespace

Tally::Tally(const TallyShape& of) : shape(of) {
  const auto types = static_cast<std::size_t>(of.types);
  const auto turns = static_cast<std::size_t>(of.turns);
  const auto players = static_cast<std::size_t>(of.players);
  game.resize(count_of<GameFigure>);
  ratio.resize(count_of<GameRatio>);
  kind.resize(kinds * count_of<KindRatio>);
  turn_games.resize(turns);
  turn.resize(turns * count_of<TurnFigure>);
  turn_lost.resize(turns);
  turn_placements.resize(turns);
  placement_counts.resize(turns * placement_classes);
  type_placements.resize(types);
  type_lost.resize(types);
  type_lost_games.resize(types);
  blocked_games.resize(types);
  blocked_first.resize(types);
  blocked_firsts.resize(types * turn_classes());
  blocked_turns.resize(types);
  lost_counts.resize(lost_classes);
  sizes.resize(kinds * 2 * feature_classes());
  completed_at.resize(kinds * turn_classes());
  farm_sizes.resize(feature_classes());
  farm_cities.resize(city_classes);
  points.resize(8);
  seat_points.resize(players);
  seat_wins.resize(players);
  seat_advantage.resize(players);
  margins.resize(margin_classes);
  longer_sides.resize(feature_classes());
  hole_map.resize(3 * map_side * map_side);
  edition.resize(static_cast<std::size_t>(of.editions) * count_of<EditionFigure>);
}

std::vector<std::vector<Number>*> Tally::lists() {
  return {&game.numbers,
          &ratio.numbers,
          &kind.numbers,
          &turn_games,
          &turn.numbers,
          &turn_lost.numbers,
          &turn_placements.numbers,
          &placement_counts,
          &type_placements.numbers,
          &type_lost.numbers,
          &type_lost_games,
          &blocked_games,
          &blocked_first.numbers,
          &blocked_firsts,
          &blocked_turns.numbers,
          &lost_counts,
          &sizes,
          &completed_at,
          &farm_sizes,
          &farm_cities,
          &points.numbers,
          &seat_points.numbers,
          &seat_wins.numbers,
          &seat_advantage.numbers,
          &margins,
          &longer_sides,
          &hole_map,
          &edition.numbers};
}

std::vector<const std::vector<Number>*> Tally::lists() const {
  // The lists of a Tally that is not changed through them.
  const auto found = const_cast<Tally*>(this)->lists();
  return {found.begin(), found.end()};
}

bool operator==(const Tally& a, const Tally& b) {
  if (a.shape != b.shape || a.games != b.games) return false;
  const auto of_a = a.lists();
  const auto of_b = b.lists();
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(),
                    [](const auto* x, const auto* y) { return *x == *y; });
}

void add(Tally& into, const Tally& from) {
  into.games += from.games;
  const auto to = into.lists();
  const auto of = from.lists();
  for (std::size_t i = 0; i < to.size(); ++i)
    std::transform(to[i]->begin(), to[i]->end(), of[i]->begin(), to[i]->begin(), std::plus<>());
}

}  // namespace bastide::solver::simulation
