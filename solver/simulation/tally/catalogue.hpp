// All statistics of simulated games, a row each: where it stands in a result, how its sums are told, of what
// its cells are, in which unit.
//
// A row's name is the path of its figure in `bastide.simulate/1`: "holes.*.by_turn" is the key "by_turn" in
// each object of "holes". What a game adds to each row is written once (observe.cpp). Sums, merging, the
// record of a ledger, figures with their intervals, JSON with its schema and its reader, and the differences
// of two sides follow from the rows. So a statistic more is a row here and a line there.
//
// Names are looked up when the program is compiled: row("holes.*.mean") is a number, and a name that no row
// has does not compile. Rejected: a struct with a member a statistic for sums, for figures and for JSON each
// (a statistic was named in eight places), and looking for names while games are added (a microsecond of
// ten).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bastide::solver::simulation::tally {

/// How the numbers of games become a figure.
enum class How : std::uint8_t {
  mean,   ///< of one number a game
  share,  ///< of games, those with a 1
  rate,   ///< of rare events a game: Garwood's interval
  ratio,  ///< of numbers over pieces, of which games have different numbers; nothing without a piece
  had,    ///< the mean of those games that have it, which the row `over` counts; nothing without one
  met     ///< how often each class was, without errors
};
/// Numbers that are summed of each cell: x; x²; games with x other than 0, or pieces n, n² and xn.
constexpr std::size_t width(How how) {
  constexpr std::array<std::size_t, 6> widths = {2, 1, 3, 5, 2, 1};
  return widths[static_cast<std::size_t>(how)];
}

/// How a row stands in JSON.
enum class Form : std::uint8_t {
  figure,             ///< an object of its own: mean, standard_error, interval
  beside,             ///< the same three keys beside others; the mean's is the last of the path
  by_turn,            ///< a list of means, and beside it one of standard errors
  by_type,            ///< a map of means, and beside it those of standard errors and intervals
  by_type_short,      ///< likewise without intervals
  named,              ///< a map of figures
  counts,             ///< a list of numbers of games
  a_game,             ///< a list of means a game, from class `first` on
  quantiles,          ///< by per cent: classes
  quantiles_by_turn,  ///< by per cent: lists of classes
  map,                ///< of the table, a game
  untold              ///< not there: for other rows, or compared only
};

/// What the cells of a row stand for.
enum class Axis : std::uint8_t {
  one,
  turn,            ///< from the first tile after the start tile
  type,            ///< of tiles
  deck,            ///< where tiles are drawn deck by deck
  seat,            ///< by policy
  edition,         ///< by which the games are scored; the first is the one played by
  other_edition,   ///< all but the first
  land,            ///< road, city, cloister, garden where the edition has them
  feature,         ///< road, city, cloister, farm, garden
  scored,          ///< road, city, cloister, farm
  points,          ///< all of them, and by what for and when
  further_points,  ///< of gardens, own lines, figures taken back, tokens
  hole,            ///< three, four, dead, starved, frontier
  sides,           ///< 1 to 4
  figure,          ///< kinds of them, where there are several
  token,           ///< marks with tokens
  // Classes of what is counted; the last one: so many or more.
  placements,
  lost,
  margin,
  cities,
  finished_turns,  ///< from 0
  tiles,           ///< from 0
  table,           ///< cells around the start tile, rows from the north
  count
};
constexpr std::size_t axes = static_cast<std::size_t>(Axis::count);
struct CellNames {
  static constexpr std::array<std::string_view, 4> lands = {"road", "city", "cloister", "garden"};
  static constexpr std::array<std::string_view, 5> features = {"road", "city", "cloister", "farm", "garden"};
  static constexpr std::array<std::string_view, 5> holes = {"three", "four", "dead", "starved", "frontier"};
  static constexpr std::array<std::string_view, 4> sides = {"1", "2", "3", "4"};
};
/// The names of cells where these are always the same; gardens are left out where the edition has none.
constexpr std::span<const std::string_view> fixed_names(Axis axis) {
  using Names = CellNames;
  switch (axis) {
    case Axis::land:
      return Names::lands;
    case Axis::feature:
      return Names::features;
    case Axis::scored:
      return std::span(Names::features).first(4);
    case Axis::hole:
      return Names::holes;
    case Axis::sides:
      return Names::sides;
    default:
      return {};
  }
}

/// By what sums are multiplied.
enum class Unit : std::uint8_t { one, hundred, player, win };

/// The plans that have a row.
enum class When : std::uint8_t { always, compared, buys_tiles, chooses, fills_holes, second_parts };

/// What stands in JSON where a plan or a cell has no figure.
enum class Lack : std::uint8_t { never, null, left_out };

/// How people are told it. `{cell}` and `{number}` stand for the cell's name and number.
struct RowWords {
  std::string_view text = {};  ///< empty: not told in words
  int digits = 2;              ///< of its mean; its error has one more
  double factor = 1;           ///< 100: of what is counted per game, in 100 games
};

struct Row {
  std::string_view name;
  How how = How::mean;
  Form form = Form::figure;
  Axis axis = Axis::one;   ///< of a name with `*`: what stands there
  Axis inner = Axis::one;  ///< the cells of each of these
  Unit unit = Unit::one;
  When when = When::always;
  Lack lack = Lack::never;     ///< a ratio and what only some games have are null, where they are a figure
  std::string_view over = {};  ///< the row that counts the games that have it, by `inner` or else by `axis`
  int first = 0;
  RowWords words = {};

  constexpr Row along(Axis cells, Axis of_each = Axis::one) const {
    auto out = *this;
    out.axis = cells;
    out.inner = of_each;
    return out;
  }
  constexpr Row times(Unit by) const {
    auto out = *this;
    out.unit = by;
    return out;
  }
  /// Some plans have it. What only some games are played by is left out where they are not.
  constexpr Row only(When some) const {
    auto out = *this;
    out.when = some;
    out.lack = Lack::left_out;
    return out;
  }
  constexpr Row lacking(Lack how_told) const {
    auto out = *this;
    out.lack = how_told;
    return out;
  }
  /// A mean of the games that another row counts.
  constexpr Row of_those(std::string_view games) const {
    auto out = *this;
    out.how = How::had;
    out.over = games;
    return out;
  }
  constexpr Row from(int first_class) const {
    auto out = *this;
    out.first = first_class;
    return out;
  }
  constexpr Row said(std::string_view text, int digits, double factor = 1) const {
    auto out = *this;
    out.words = {text, digits, factor};
    return out;
  }
};

constexpr std::size_t placement_classes = 128;
constexpr std::size_t lost_classes = 17;
constexpr std::size_t margin_classes = 257;
constexpr std::size_t city_classes = 33;  ///< cities a farm
constexpr int map_radius = 20;            ///< of the maps of holes, in cells around the start tile
constexpr std::size_t map_side = 2 * map_radius + 1;
constexpr std::int64_t whole_win = 840;  ///< what the winners share: divisible by 1 to 8

/// Every statistic, in the order in which they stand in JSON.
inline constexpr auto catalogue = [] {
  using enum How;
  using enum Form;
  using enum Unit;
  using A = Axis;
  return std::to_array<Row>({
      Row{"legal_placements.mean", ratio, beside}.said("legal placements of a drawn tile", 3),
      Row{"legal_placements.by_turn", ratio, by_turn}.along(A::turn),
      Row{"legal_placements.quantiles_by_turn", met, quantiles_by_turn}.along(A::turn, A::placements),
      Row{"legal_placements.by_type", ratio, by_type_short}.along(A::type),
      Row{"unplaceable.per_100_games", rate, beside}.times(hundred).said("unplaceable draws in 100 games", 3),
      Row{"unplaceable.by_type", rate, by_type}.along(A::type).times(hundred).said(
          "unplaceable draws of type {cell}, in 100 games", 3),
      Row{"unplaceable.by_turn", mean, by_turn}.along(A::turn).times(hundred),
      Row{"unplaceable.games_with", share}.said("of 100 games, with an unplaceable draw", 2, 100),
      Row{"unplaceable.per_game", met, counts}.along(A::one, A::lost),
      Row{"unplaceable.by_deck.*.draws"}.along(A::deck).said("draws of deck '{cell}' per game", 1),
      Row{"unplaceable.by_deck.*.per_100_games", rate}.along(A::deck).times(hundred).said(
          "unplaceable draws of deck '{cell}', in 100 games", 3),
      Row{"unplaceable.by_deck.*.per_100_draws", ratio}.along(A::deck).times(hundred),
      Row{"blocked.*.games", share}.along(A::type),
      Row{"blocked.*.first_turn"}.along(A::type).of_those("blocked.*.games"),
      Row{"blocked.*.first_turn_quantiles", met, quantiles}.along(A::type, A::finished_turns),
      Row{"blocked.*.turns"}.along(A::type),
      Row{"blocked.*.spells"}.along(A::type),
      Row{"blocked.*.spell_length", ratio}.along(A::type),
      Row{"games_by_turn", share, untold}.along(A::turn),
      Row{"holes.*.mean", mean, beside}.along(A::hole).said("{cell} at the end", 3),
      Row{"holes.*.by_turn", mean, by_turn}.along(A::hole, A::turn).of_those("games_by_turn"),
      Row{"dead_holes.mean", mean, beside}.said("dead holes at the end", 4),
      Row{"dead_holes.by_sides", mean, named}.along(A::sides),
      Row{"hole_map.three", met, map}.along(A::one, A::table),
      Row{"hole_map.four", met, map}.along(A::one, A::table),
      Row{"hole_map.dead", met, map}.along(A::one, A::table),
      Row{"supply.mean", ratio, beside}.said("followers in supply, of a player", 2),
      Row{"supply.by_turn", mean, by_turn}.along(A::turn).of_those("games_by_turn"),
      Row{"supply.at_end", mean, untold}.times(player).only(When::compared),
      Row{"features.*.per_game"}.along(A::feature).said("{cell} at the end", 2),
      Row{"features.*.completed"}.along(A::land).said("{cell} completed", 2),
      Row{"features.*.completion_rate", ratio}.along(A::land),
      Row{"features.*.tiles_when_complete", ratio}.along(A::land),
      Row{"features.*.tiles_when_incomplete", ratio}.along(A::land),
      Row{"features.*.sizes.complete", met, a_game}.along(A::land, A::tiles).from(1),
      Row{"features.*.sizes.incomplete", met, a_game}.along(A::land, A::tiles).from(1),
      Row{"features.*.completed_by_turn", met, a_game}.along(A::land, A::finished_turns).from(1),
      {"features.farm.occupied"},
      {"features.farm.tiles", ratio},
      {"features.farm.cities", ratio},
      Row{"features.farm.sizes", met, a_game}.along(A::one, A::tiles).from(1),
      Row{"features.farm.cities_per_farm", met, a_game}.along(A::one, A::cities),
      Row{"points", mean, named}.along(A::points).times(player).said("points per player, {cell}", 3),
      Row{"points_for", mean, untold}.along(A::further_points).times(player).only(When::compared),
      Row{"winner_points", mean, untold}.only(When::compared),
      Row{"seats.*.points"}.along(A::seat).said("points of player {number} ({cell})", 2),
      Row{"seats.*.wins"}.along(A::seat).times(win).said(
          "wins of player {number} in 100 games, shared ones in parts", 2, 100),
      Row{"seats.*.advantage"}.along(A::seat).times(player),
      Row{"margin.mean", mean, beside}.said("margin", 2),
      Row{"margin.ties", share}.said("of 100 games, tied", 2, 100),
      Row{"margin.distribution", met, counts}.along(A::one, A::margin),
      {"bounding_box.width"},
      {"bounding_box.height"},
      Row{"bounding_box.longer"}.said("longer side of the box, tiles", 2),
      Row{"bounding_box.shorter"}.said("shorter side of the box, tiles", 2),
      Row{"bounding_box.longer_distribution", met, counts}.along(A::one, A::tiles).lacking(Lack::left_out),
      Row{"turns_played"}.said("turns", 2),
      Row{"buy_offers.per_game", rate, beside}
          .only(When::buys_tiles)
          .said("tiles that could be bought, in 100 games", 1, 100),
      Row{"buy_offers.by_type", rate, by_type}
          .along(A::type)
          .only(When::buys_tiles)
          .said("tiles of type {cell} that could be bought, in 100 games", 1, 100),
      Row{"buy_offers.games_with", share}
          .only(When::buys_tiles)
          .said("of 100 games, with a tile that could be bought", 2, 100),
      Row{"choices.offered", ratio}.only(When::chooses).said("tiles to choose from, a turn", 2),
      Row{"choices.fitting", ratio}.only(When::chooses).said("of these that fit somewhere", 2),
      Row{"choices.drawn"}.only(When::chooses).said("turns in which a player drew in place of choosing", 2),
      Row{"extra_turns.per_game", rate, beside}
          .only(When::fills_holes)
          .said("extra turns for holes filled, in 100 games", 1, 100),
      Row{"extra_turns.games_with", share}
          .only(When::fills_holes)
          .said("of 100 games, with an extra turn", 2, 100),
      Row{"figures.*.deployed"}.along(A::figure).said("figure '{cell}' deployed, per game", 2),
      Row{"figures.*.retrieved"}.along(A::figure).said("figure '{cell}' taken back, per game", 3),
      Row{"figures.*.standing"}.along(A::figure).said("figure '{cell}' standing at the end", 2),
      Row{"second_parts.per_game", rate, beside}
          .only(When::second_parts)
          .said("second parts of turns, in 100 games", 1, 100),
      Row{"second_parts.games_with", share}
          .only(When::second_parts)
          .said("of 100 games, with a second part of a turn", 2, 100),
      Row{"tokens", mean, named}
          .along(A::token)
          .lacking(Lack::left_out)
          .said("tokens '{cell}' taken, per game", 2),
      Row{"editions.*.total"}.along(A::edition).times(player),
      Row{"editions.*.by_kind", mean, named}.along(A::edition, A::scored).times(player),
      Row{"editions.*.difference"}
          .along(A::other_edition)
          .times(player)
          .lacking(Lack::null)
          .said("points per player more as {cell}", 3),
      Row{"editions.*.by_kind_difference", mean, named}
          .along(A::other_edition, A::scored)
          .times(player)
          .lacking(Lack::left_out),
      Row{"editions.*.other_winner", share}.along(A::other_edition).lacking(Lack::left_out),
  });
}();

/// The number of the row with the name.
consteval std::size_t row(std::string_view name) {
  for (std::size_t i = 0; i < catalogue.size(); ++i)
    if (catalogue[i].name == name) return i;
  throw "no statistic has the name";
}

/// Where a figure of both sides stands in tables.
enum class Topic : std::uint8_t { points, winning, course, completed, places };

/// A figure of both sides of a comparison.
struct ComparedRow {
  std::string_view name;  ///< in `bastide.compare/1`; "points.*": one a cell
  std::size_t row = 0;
  double worth_seeing = 0;  ///< the change that would matter to somebody at the table
  Topic topic = Topic::points;
  std::string_view words = {};  ///< where `name` has a `*`, `{}` stands for what is called as the cell
  std::string_view unit = {};
  std::string_view cell = {};  ///< the cell's name; empty: the first
  bool is_share = false;       ///< told in 100 games

  /// Told of games of two players or more.
  constexpr bool is_of_several() const { return topic == Topic::winning; }
};
inline constexpr double worth_points = 0.1, worth_share = 0.005, worth_number = 0.05, worth_of_100 = 0.5;
inline constexpr auto compared = [] {
  using enum Topic;
  constexpr std::string_view player_game = "a player and game", game = "a game", of_100 = "in 100 games";
  return std::to_array<ComparedRow>({
      {"points", row("editions.*.total"), worth_points, points, "points in all", player_game},
      {"points.*", row("editions.*.by_kind"), worth_points, points, "points from {}", player_game},
      {"points.*", row("points_for"), worth_points, points, "points from {}", player_game},
      {"margin", row("margin.mean"), worth_points, winning, "margin", game},
      {"ties", row("margin.ties"), worth_share, winning, "ties", of_100, {}, true},
      {"winner_points", row("winner_points"), worth_points, winning, "the winner's points", game},
      {"first_seat", row("seats.*.advantage"), worth_points, winning, "first seat's lead", game},
      {"first_wins", row("seats.*.wins"), worth_share, winning, "first seat wins", of_100, {}, true},
      {"turns", row("turns_played"), worth_number, course, "turns", game},
      {"unplaceable", row("unplaceable.per_100_games"), worth_of_100, places, "draws that fit nowhere",
       of_100},
      {"holes.three", row("holes.*.mean"), worth_number, places, "three-sided holes left", game, "three"},
      {"holes.four", row("holes.*.mean"), worth_number, places, "four-sided holes left", game, "four"},
      {"holes.dead", row("holes.*.mean"), worth_number, places, "dead holes left", game, "dead"},
      {"completed.*", row("features.*.completed"), worth_number, completed, "completed {}", game},
      {"supply", row("supply.at_end"), worth_number, course, "followers left over", "a player"},
      {"places", row("legal_placements.mean"), worth_number, places, "legal places", "a draw"},
      {"*", row("unplaceable.by_type"), worth_of_100},  // told apart, as `unplaceable_types`
  });
}();

}  // namespace bastide::solver::simulation::tally
