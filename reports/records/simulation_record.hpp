// What `bastide simulate` saved (`bastide.simulate/1`) as a value: the figures of many games under one
// edition, policies and number of players. The report draws from these and computes no game.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::reports::records {

/// A mean over games with its standard error and 95 % interval.
struct Figure {
  double mean = 0;
  double standard_error = 0;
  double low = 0;
  double high = 0;
};

/// Means by turn; index 0 is the first tile laid after the start tile.
struct FiguresByTurn {
  std::vector<double> mean;
  std::vector<double> standard_error;
};

using FiguresByName = std::map<std::string, Figure>;

struct PlacementFigures {
  Figure overall;
  FiguresByTurn by_turn;
  std::map<int, std::vector<double>> quantiles_by_turn;  ///< by per cent: 5, 25, 50, 75, 95
  FiguresByName by_type;                                 ///< their intervals are 1.96 standard errors
};

struct UnplaceableFigures {
  Figure per_100_games;
  FiguresByName by_type;                ///< per 100 games
  FiguresByTurn by_turn;                ///< per 100 games
  Figure games_with;                    ///< share of games with at least one
  std::vector<std::uint64_t> per_game;  ///< games with 0, 1, 2 … of them
};

/// When a type that is still in the bag fits nowhere.
struct BlockedFigures {
  Figure games;  ///< share of games in which that ever happens
  std::optional<Figure> first_turn;
  Figure turns;   ///< a game
  Figure spells;  ///< a game
  std::optional<Figure> spell_length;
  std::map<int, double> first_turn_quantiles;  ///< by per cent; empty when it never happened
};

struct HoleFigures {
  Figure at_end;
  FiguresByTurn by_turn;
};

/// Holes a game by cell, rows from the north.
struct HoleMap {
  int west = 0, north = 0, east = 0, south = 0;
  std::vector<std::vector<double>> four, three, dead;
};

struct FeatureFigures {
  FiguresByName
      figures;  ///< per_game, completed, completion_rate, …; of farms per_game, occupied, tiles, cities
  std::vector<double> complete_sizes, incomplete_sizes;  ///< a game, index 0 is one tile
  std::vector<double> completed_by_turn;                 ///< a game
  std::vector<double> sizes, cities_per_farm;            ///< of farms; the latter from 0 cities
};

struct SeatFigures {
  std::string policy;
  Figure points;
  Figure wins;       ///< share of games; a tie is shared
  Figure advantage;  ///< points above the mean of all seats
};

struct MarginFigures {
  Figure overall;
  Figure ties;                              ///< share of games
  std::vector<std::uint64_t> distribution;  ///< games with margin 0, 1, 2 …
};

/// The same games scored under another edition.
struct RescoredEdition {
  std::string edition;
  Figure total;
  std::optional<Figure> difference;    ///< to the edition that was played, paired, a player and game
  std::optional<Figure> other_winner;  ///< share of games
  FiguresByName by_kind;
  FiguresByName by_kind_difference;
};

/// A figure known exactly, beside the sampled one.
struct ExactFigure {
  int turn = 0;
  std::string exact;  ///< a fraction
  double value = 0;
  double sampled = 0;
  double standard_error = 0;
  bool agrees = false;
};

struct GameExample {
  std::uint64_t game = 0;
  std::string position;
  std::vector<int> scores;
};

struct SimulationRecord {
  std::string tile_set, edition;
  std::map<std::string, std::string> rules;
  int players = 0;
  std::vector<std::string> policies;  ///< one a player
  std::uint64_t seed = 0, games = 0;
  int turns = 0;
  PlacementFigures placements;
  UnplaceableFigures unplaceable;
  std::map<std::string, BlockedFigures> blocked;
  std::map<std::string, HoleFigures> holes;  ///< three, four, dead, starved, frontier
  Figure dead_holes;
  FiguresByName dead_by_sides;
  HoleMap hole_map;
  Figure supply;
  FiguresByTurn supply_by_turn;
  std::map<std::string, FeatureFigures> features;  ///< road, city, cloister, farm
  FiguresByName points;                            ///< total, road_complete, …, farm; a player and game
  std::vector<SeatFigures> seats;
  MarginFigures margin;
  FiguresByName bounding_box;              ///< width, height, longer, shorter
  std::vector<std::uint64_t> longer_side;  ///< games by the longer side of the box, from 0
  Figure turns_played;
  std::vector<RescoredEdition> editions;
  std::vector<ExactFigure> exact_placements, exact_unplaceable;
  std::vector<GameExample> examples;
  std::string program, version;
  std::vector<std::string> command;
  std::map<std::string, std::string> environment;
  std::string started;
  double seconds = 0;
};

/// Reads `bastide.simulate/1`. Throws tilesets::InputError with the place of the offending value in `file`.
SimulationRecord simulation_from_json(std::string_view text, const std::string& file);

}  // namespace bastide::reports::records
