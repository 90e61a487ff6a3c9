// Everything that is counted over many games, as whole numbers.
//
// All statistics come from sums: of a figure and of its square, game by game, or of two figures and their
// products where a mean is over something that games have different numbers of (draws, roads, spells). Whole
// numbers add up to the same in any order, so results do not depend on threads, shares or interruptions, and
// a sum of two tallies is the tally of both. Its size does not depend on the number of games: 150 KB for the
// base set. Games are the unit of every standard error, because what happens within one is not independent.
//
// What the figures mean: figures.hpp makes means of them. Cost: about 2 us for a game of 72 tiles.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/simulation/play/game_trace.hpp"
#include "solver/simulation/play/trace_points.hpp"

namespace bastide::solver::simulation::tally {

/// Holds sums of squares for more games than a machine plays in a year: 2^63 / 2000^2 = 2e12.
using Number = std::int64_t;

/// The place of an enumerator in a list of sums, and how many there are.
template <class Enum>
constexpr std::size_t index(Enum e) {
  return static_cast<std::size_t>(e);
}
template <class Enum>
constexpr std::size_t count_of = static_cast<std::size_t>(Enum::count);

/// Sums of x and x*x.
struct Sums {
  std::vector<Number> numbers;
  void resize(std::size_t n) { numbers.assign(2 * n, 0); }
  void add(std::size_t i, Number x) {
    numbers[2 * i] += x;
    numbers[2 * i + 1] += x * x;
  }
  Number sum(std::size_t i) const { return numbers[2 * i]; }
  Number squares(std::size_t i) const { return numbers[2 * i + 1]; }
};

/// Sums of x, n, x*x, n*n and x*n: for x a piece, over games that have n pieces each.
struct Ratios {
  std::vector<Number> numbers;
  static constexpr std::size_t width = 5;
  void resize(std::size_t n) { numbers.assign(width * n, 0); }
  void add(std::size_t i, Number x, Number n) {
    auto* at = &numbers[width * i];
    at[0] += x;
    at[1] += n;
    at[2] += x * x;
    at[3] += n * n;
    at[4] += x * n;
  }
  std::span<const Number, width> of(std::size_t i) const {
    return std::span<const Number, width>(&numbers[width * i], width);
  }
};

/// One number a game.
enum class GameFigure : std::uint8_t {
  turns,     ///< tiles laid after the start tile
  lost,      ///< tiles drawn that fitted nowhere
  has_lost,  ///< 1 when there is one
  threes,    ///< of the final board, as in TurnTrace
  fours,
  dead,
  starved,
  frontier,
  dead_one,  ///< dead cells of the final board with one side
  dead_two,
  dead_three,
  dead_four,
  width,  ///< of the box around the final board, in tiles
  height,
  longer,
  shorter,
  margin,  ///< points of the first minus points of the second; games of one player: 0
  is_tie,  ///< 1 when several have the most points
  farms,
  occupied_farms,
  offers,       ///< tiles that could be bought (TurnEvent)
  has_offers,   ///< 1 when there is one
  extra_turns,  ///< for holes filled
  has_extra_turns,
  count
};

/// Two numbers a game: a sum over pieces, and how many there are.
enum class GameRatio : std::uint8_t {
  placements,   ///< distinct places of drawn tiles, a draw
  supply,       ///< followers left to the player who moved, a turn
  farm_tiles,   ///< a farm
  farm_cities,  ///< completed cities, a farm
  count
};

/// What is counted of roads, cities and cloisters each.
enum class KindRatio : std::uint8_t { completed, tiles_complete, tiles_incomplete, count };

/// What is summed after each turn.
enum class TurnFigure : std::uint8_t { threes, fours, dead, starved, frontier, supply, count };

/// What is summed of each edition the games are scored by: points of all players together.
enum class EditionFigure : std::uint8_t {
  total,
  roads,
  cities,
  cloisters,
  farms,
  total_difference,  ///< to the edition played by
  roads_difference,
  cities_difference,
  cloisters_difference,
  farms_difference,
  other_winners,  ///< 1 when others have the most points
  count
};

constexpr std::size_t placement_classes = 128;  ///< the last one: so many or more
constexpr std::size_t lost_classes = 17;
constexpr std::size_t margin_classes = 257;
constexpr std::size_t city_classes = 33;  ///< cities a farm
constexpr int map_radius = 20;            ///< of the map of holes, in cells around the start tile
constexpr Number whole_win = 840;         ///< what the winners share: divisible by 1 to 8
constexpr std::size_t map_side = 2 * map_radius + 1;
/// What is counted of each kind of figure, by all players together.
enum class FigureCount : std::uint8_t {
  deployed,
  retrieved,  ///< taken back instead of deploying
  standing,   ///< at the end
  count
};
/// Points that are of no kind of feature, after those of rules::FeatureKind.
enum class FurtherPoints : std::uint8_t { retrieved, bonuses, count };

/// How large a tally is.
struct TallyShape {
  int types = 0;
  int turns = 0;  ///< most turns that a game can have
  int players = 0;
  int editions = 1;          ///< by which the games are scored; the first is the one played by
  int figures = 0;           ///< kinds of them; 0: followers only, and neither gardens nor tokens
  int marks = 0;             ///< of games with further figures, marks that count or tokens
  int lines = 0;             ///< the set's own lines
  std::vector<int> decks{};  ///< tiles of each deck
  bool has_further() const { return figures > 0; }
  /// City, road, cloister and perhaps garden.
  std::size_t kinds() const { return has_further() ? 4 : 3; }
  /// Of rules::FeatureKind, as far as points are told of them apart.
  std::size_t point_kinds() const {
    if (lines > 0) return rules::common_feature_kinds + static_cast<std::size_t>(lines);
    return has_further() ? rules::common_feature_kinds : 4;
  }
  friend bool operator==(const TallyShape&, const TallyShape&) = default;
};

struct Tally {
  Tally() = default;
  explicit Tally(const TallyShape& shape);

  TallyShape shape;
  Number games = 0;
  Sums game;                             ///< [GameFigure]
  Ratios ratio;                          ///< [GameRatio]
  Ratios kind;                           ///< [kind][KindRatio]
  std::vector<Number> turn_games;        ///< [turn]: games that came to it
  Sums turn;                             ///< [turn][TurnFigure]
  Sums turn_lost;                        ///< [turn]: tiles lost before it
  Ratios turn_placements;                ///< [turn]: a draw
  std::vector<Number> placement_counts;  ///< [turn][placements]: draws
  Ratios type_placements;                ///< [type]: a draw
  Sums type_lost;                        ///< [type]
  std::vector<Number> type_lost_games;   ///< [type]: games with one at least
  Ratios deck_lost;                      ///< [deck]: a draw of it
  std::vector<Number> deck_lost_games;   ///< [deck]: games with one at least
  Sums type_offers;                      ///< [type]
  std::vector<Number> type_offer_games;  ///< [type]: games with one at least
  std::vector<Number> blocked_games;     ///< [type]: games in which it was blocked
  Sums blocked_first;                    ///< [type]: of these games: finished turns when it first was
  std::vector<Number> blocked_firsts;    ///< [type][turn]: the same, counted
  Ratios blocked_turns;                  ///< [type]: turns blocked, a spell
  std::vector<Number> lost_counts;       ///< [lost]: games
  std::vector<Number> sizes;             ///< [kind][0: complete, 1: not][tiles]: features
  std::vector<Number> completed_at;      ///< [kind][turn]: features
  std::vector<Number> farm_sizes;        ///< [tiles]: farms
  std::vector<Number> farm_cities;       ///< [cities]: farms
  Sums points;                           ///< [rules::FeatureKind][0: in play, 1: at the end], all players;
                                         ///< then [FurtherPoints]
  Sums seat_points;                      ///< [player]
  Sums seat_wins;                        ///< [player]: of whole_win
  Sums seat_advantage;                   ///< [player]: points times players, minus points of all
  std::vector<Number> margins;           ///< [points]: games
  std::vector<Number> longer_sides;      ///< [tiles]: games
  std::vector<Number> hole_map;          ///< [0: three, 1: four, 2: dead][y][x]; what lies beyond is left out
  Sums edition;                          ///< [edition][EditionFigure]
  Sums figures;                          ///< [figure][FigureCount]
  Sums tokens;                           ///< [mark]: of all players
  Sums second_parts;                     ///< one: second parts of turns
  std::vector<Number> second_part_games;  ///< one: games with one at least

  std::size_t feature_classes() const { return static_cast<std::size_t>(shape.turns) + 2; }  ///< of tiles
  std::size_t turn_classes() const { return static_cast<std::size_t>(shape.turns) + 1; }

  /// All lists of numbers, in the order in which they are written.
  std::vector<std::vector<Number>*> lists();
  std::vector<const std::vector<Number>*> lists() const;

  friend bool operator==(const Tally& a, const Tally& b);
};

/// Adds the games of `from`. Requires equal shapes.
void add(Tally& into, const Tally& from);

/// Numbers of the game being added, by type.
struct TallyScratch {
  std::vector<Number> type_places, type_draws, type_lost, type_offers, blocked_turns, blocked_spells;
};

/// Adds a game, with its points under each edition; the first of these is the one it was played by. Requires
/// a trace with everything, of a game that fits the shape.
void add_game(Tally& tally, const play::GameTrace& trace, std::span<const play::PointsByKind> points,
              TallyScratch& scratch);

/// One line, for recordings of long runs (solver/runs/run_recorded.hpp).
std::string to_record(const Tally& tally);
void from_record(std::string_view text, Tally& tally);

}  // namespace bastide::solver::simulation::tally
