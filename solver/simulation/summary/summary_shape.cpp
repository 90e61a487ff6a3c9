// `bastide.simulate/1`: what a summary consists of, key by key, and what of it must go together.
#include <fmt/format.h>

#include <algorithm>

#include "solver/simulation/summary/summary.hpp"

namespace bastide::solver::simulation::summary {
namespace {

using namespace tilesets::described;

constexpr std::int64_t far = 100'000;
constexpr std::int64_t most_turns = 1'000'000;

Shape reals() { return list_of<Reals>(maybe_of<std::optional<double>>(real())); }

/// A figure among other keys, its mean perhaps under another name.
template <auto figure>
std::vector<Field> figure_at(const std::string& mean = "mean") {
  return {field<figure, &Figure::mean>(mean, {}, real()), field<figure, &Figure::error>("standard_error"),
          field<figure>("interval", {}, tally::interval_shape())};
}

template <auto by_turn>
std::vector<Field> turns_at() {
  return {field<by_turn, &ByTurn::mean>("by_turn", {}, reals()),
          field<by_turn, &ByTurn::error>("by_turn_standard_error", {}, reals())};
}

template <auto by_type>
std::vector<Field> types_at() {
  const auto means = map_of<ByName<std::optional<double>>>(maybe_of<std::optional<double>>(real()));
  const auto intervals =
      map_of<ByName<std::optional<Figure>>>(maybe_of<std::optional<Figure>>(tally::interval_shape()));
  return {field<by_type, &ByType::mean>("by_type", {}, means),
          field<by_type, &ByType::error>("by_type_standard_error", {}, means),
          field<by_type, &ByType::interval>("by_type_interval", {}, intervals).if_any()};
}

/// How many turns games came to; throws BadText when something follows nothing.
std::size_t turns_in(const Reals& list, const std::string& key) {
  const auto end = std::find(list.begin(), list.end(), std::nullopt);
  const auto more = std::find_if(end, list.end(), [](const auto& number) { return number.has_value(); });
  if (more != list.end())
    throw BadText("a number, expected null, as before it", fmt::format("/{}/{}", key, more - list.begin()));
  return static_cast<std::size_t>(end - list.begin());
}

void check_turns(const ByTurn& by_turn) {
  const auto expected = turns_in(by_turn.mean, "by_turn");
  const auto found = turns_in(by_turn.error, "by_turn_standard_error");
  if (found != expected)
    throw BadText(fmt::format("{} numbers, expected {} as in the list beside it", found, expected),
                  "/by_turn_standard_error");
}

template <class Others>
void check_names(const ByType& by_type, const Others& others, const std::string& key) {
  for (const auto& [type, mean] : by_type.mean) {
    const auto* other = others.find(type);
    if (other == nullptr) throw BadText(fmt::format("no \"{}\", expected this key", type), "/" + key);
    if (mean && !*other) throw BadText("null, expected a number", fmt::format("/{}/{}", key, type));
    if (!mean && *other) throw BadText("null, expected a number", "/by_type/" + type);
  }
  if (others.size() != by_type.mean.size()) throw BadText("other types than in by_type", "/" + key);
}

void check_types(const ByType& by_type) {
  check_names(by_type, by_type.error, "by_type_standard_error");
  if (by_type.interval.size() > 0) check_names(by_type, by_type.interval, "by_type_interval");
}

void check_quantiles(const PlacementFigures& figures) {
  check_turns(figures.by_turn);
  check_types(figures.by_type);
  const auto turns = turns_in(figures.by_turn.mean, "by_turn");
  for (const int per_cent : {5, 25, 50, 75, 95}) {
    const auto key = fmt::format("/quantiles_by_turn/{}", per_cent);
    const auto found = figures.quantiles_by_turn.find(per_cent);
    if (found == figures.quantiles_by_turn.end()) throw BadText("expected this key", key);
    const auto& list = found->second;
    if (std::find(list.begin(), list.end(), std::nullopt) - list.begin() !=
        static_cast<std::ptrdiff_t>(turns))
      throw BadText("expected one number a turn, as in by_turn", key);
  }
}

void check_map(const HoleMap& map) {
  if (map.east < map.west || map.south < map.north)
    throw BadText("out of range, expected no less than the other end",
                  map.east < map.west ? "/east" : "/south");
  const auto rows = static_cast<std::size_t>(map.south - map.north + 1);
  const auto columns = static_cast<std::size_t>(map.east - map.west + 1);
  const auto check = [&](const std::string& key, const std::vector<std::vector<double>>& cells) {
    if (cells.size() != rows)
      throw BadText(fmt::format("{} rows, expected {} from north to south", cells.size(), rows), key);
    for (std::size_t y = 0; y < rows; ++y) {
      if (cells[y].size() != columns)
        throw BadText(fmt::format("{} cells, expected {} from west to east", cells[y].size(), columns),
                      fmt::format("{}/{}", key, y));
    }
  };
  check("/four", map.four);
  check("/three", map.three);
  check("/dead", map.dead);
}

}  // namespace

Shape shape_of(const BlockedFigures*) {
  using F = BlockedFigures;
  return object({field<&F::games>("games"), field<&F::first_turn>("first_turn").or_null(),
                 field<&F::first_turn_quantiles>("first_turn_quantiles").or_null(),
                 fields<&F::turns, &F::spells>(), field<&F::spell_length>("spell_length").or_null()});
}

Shape shape_of(const PlacementFigures*) {
  using F = PlacementFigures;
  return checked<F, check_quantiles>(
      object({figure_at<&F::overall>(), turns_at<&F::by_turn>(),
              field<&F::quantiles_by_turn>("quantiles_by_turn"), types_at<&F::by_type>()}));
}

Shape shape_of(const DeckFigures*) {
  using F = DeckFigures;
  return object(
      {fields<&F::draws, &F::per_100_games>(), field<&F::per_100_draws>("per_100_draws").or_null()});
}

Shape shape_of(const UnplaceableFigures*) {
  using F = UnplaceableFigures;
  constexpr auto check = [](const F& figures) {
    check_turns(figures.by_turn);
    check_types(figures.by_type);
  };
  return checked<F, check>(
      object({figure_at<&F::per_100_games>("per_100_games"), types_at<&F::by_type>(), turns_at<&F::by_turn>(),
              fields<&F::games_with, &F::per_game>(), field<&F::by_deck>("by_deck").if_any()}));
}

Shape shape_of(const OfferFigures*) {
  using F = OfferFigures;
  return checked<F, [](const F& figures) { check_types(figures.by_type); }>(object(
      {figure_at<&F::per_game>("per_game"), types_at<&F::by_type>(), field<&F::games_with>("games_with")}));
}

Shape shape_of(const ExtraTurnFigures*) {
  using F = ExtraTurnFigures;
  return object({figure_at<&F::per_game>("per_game"), field<&F::games_with>("games_with")});
}

Shape shape_of(const TurnFigures*) {
  using F = TurnFigures;
  return checked<F, [](const F& figures) { check_turns(figures.by_turn); }>(
      object({figure_at<&F::at_end>(), turns_at<&F::by_turn>()}));
}

Shape shape_of(const HoleFigures*) {
  using F = HoleFigures;
  return object({fields<&F::three, &F::four, &F::dead, &F::starved, &F::frontier>()});
}

Shape shape_of(const HoleMap*) {
  using F = HoleMap;
  const auto end = integer<int>(-far, far);
  return checked<F, check_map>(object({field<&F::west>("west", {}, end), field<&F::north>("north", {}, end),
                                       field<&F::east>("east", {}, end), field<&F::south>("south", {}, end),
                                       fields<&F::three, &F::four, &F::dead>()}));
}

Shape shape_of(const LandFigures*) {
  using F = LandFigures;
  return object(
      {fields<&F::per_game, &F::completed>(), field<&F::completion_rate>("completion_rate").or_null(),
       field<&F::tiles_when_complete>("tiles_when_complete").or_null(),
       field<&F::tiles_when_incomplete>("tiles_when_incomplete").or_null(),
       itself("sizes",
              object({field<&F::complete_sizes>("complete"), field<&F::incomplete_sizes>("incomplete")})),
       field<&F::completed_by_turn>("completed_by_turn")});
}

Shape shape_of(const FarmFigures*) {
  using F = FarmFigures;
  return object({fields<&F::per_game, &F::occupied>(), field<&F::tiles>("tiles").or_null(),
                 field<&F::cities>("cities").or_null(), fields<&F::sizes, &F::cities_per_farm>()});
}

Shape shape_of(const FeatureFigures*) {
  using F = FeatureFigures;
  return object({fields<&F::road, &F::city, &F::cloister, &F::farm, &F::garden>()});
}

Shape shape_of(const SecondPartFigures*) {
  using F = SecondPartFigures;
  return object({figure_at<&F::per_game>("per_game"), field<&F::games_with>("games_with")});
}

Shape shape_of(const FigureUse*) {
  using F = FigureUse;
  return object({fields<&F::deployed, &F::retrieved, &F::standing>()});
}

Shape shape_of(const SeatFigures*) {
  using F = SeatFigures;
  return object({fields<&F::policy, &F::points, &F::wins, &F::advantage>()});
}

Shape shape_of(const MarginFigures*) {
  using F = MarginFigures;
  return object({figure_at<&F::overall>(), fields<&F::ties, &F::distribution>()});
}

Shape shape_of(const BoxFigures*) {
  using F = BoxFigures;
  return object({fields<&F::width, &F::height, &F::longer, &F::shorter>(),
                 field<&F::longer_distribution>("longer_distribution").if_any()});
}

Shape shape_of(const Statistics*) {
  using F = Statistics;
  return object(
      {field<&F::placements>("legal_placements"), fields<&F::unplaceable, &F::blocked, &F::holes>(),
       itself("dead_holes", object({figure_at<&F::dead_holes>(), field<&F::dead_by_sides>("by_sides")})),
       fields<&F::hole_map, &F::supply, &F::features, &F::points, &F::seats, &F::margin>(),
       field<&F::box>("bounding_box"), field<&F::turns_played>("turns_played"),
       field<&F::offers>("buy_offers"), field<&F::extra_turns>("extra_turns"),
       field<&F::figures>("figures").if_any(), field<&F::second_parts>("second_parts"),
       field<&F::tokens>("tokens").if_any()});
}

Shape shape_of(const ScoredEdition*) {
  using F = ScoredEdition;
  return object({fields<&F::edition, &F::total, &F::by_kind>(), field<&F::difference>("difference").or_null(),
                 field<&F::by_kind_difference>("by_kind_difference").if_any(),
                 field<&F::other_winner>("other_winner")});
}

Shape shape_of(const GameExample*) {
  using F = GameExample;
  return object({fields<&F::game, &F::position, &F::scores>()});
}

Shape shape_of(const Timing*) {
  using F = Timing;
  return object(
      {fields<&F::started, &F::seconds>(), field<&F::games_per_second>("games_per_second").if_any()});
}

Shape shape_of(const Summary*) {
  using F = Summary;
  return object({constant("format", "bastide.simulate/1"), field<&F::tile_set>("tileset"),
                 fields<&F::edition, &F::rules>(),
                 field<&F::players>("players", {}, integer<int>(1, rules::most_players)),
                 fields<&F::policies, &F::seed, &F::games>(),
                 field<&F::turns>("turns", {}, integer<int>(0, most_turns)),
                 fields<&F::statistics, &F::editions, &F::examples, &F::program, &F::version>(),
                 field<&F::command>("command").if_any(), field<&F::environment>("environment").if_any(),
                 field<&F::timing>("timing")});
}

}  // namespace bastide::solver::simulation::summary
