// What a simulation comes to: every figure told of it, as values. The command line prints them, the JSON of a
// saved run is read back into them (`bastide.simulate/1`, described in summary_shape.cpp), and the report's
// page draws from them.
//
// Figures over something that no game had are nothing. By turn: index 0 is the first tile laid after the
// start tile, and there is nothing for turns that no game came to.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/simulation/tally/figures.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::simulation::summary {

using tally::Figure;

/// Values by name, in the order in which the names came.
template <class T>
class ByName {
 public:
  using key_type = std::string;
  using mapped_type = T;

  T& operator[](const std::string& name) {
    for (auto& entry : entries_) {
      if (entry.first == name) return entry.second;
    }
    return entries_.emplace_back(name, T{}).second;
  }
  /// nullptr: there is no such name.
  const T* find(const std::string& name) const {
    for (const auto& entry : entries_) {
      if (entry.first == name) return &entry.second;
    }
    return nullptr;
  }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  std::size_t size() const { return entries_.size(); }

 private:
  std::vector<std::pair<std::string, T>> entries_;
};

using Reals = std::vector<std::optional<double>>;

/// Means by turn and their standard errors; nothing stands at the end only.
struct ByTurn {
  Reals mean;
  Reals error;
};

/// Means by type and their standard errors; nothing for types never drawn.
struct ByType {
  ByName<std::optional<double>> mean;
  ByName<std::optional<double>> error;
  ByName<std::optional<Figure>> interval;  ///< where they are told: low and high
  /// With 1.96 standard errors where no interval is told.
  std::optional<Figure> find(const std::string& type) const;
};

struct PlacementFigures {
  Figure overall;
  ByTurn by_turn;
  std::map<int, std::vector<std::optional<int>>> quantiles_by_turn;  ///< by per cent: 5, 25, 50, 75, 95
  ByType by_type;
};

/// Draws of one deck.
struct DeckFigures {
  Figure draws;          ///< a game
  Figure per_100_games;  ///< that fit nowhere
  std::optional<Figure> per_100_draws;
};

struct UnplaceableFigures {
  Figure per_100_games;
  ByType by_type;                       ///< per 100 games
  ByTurn by_turn;                       ///< per 100 games
  Figure games_with;                    ///< share of games with at least one
  std::vector<std::uint64_t> per_game;  ///< games with 0, 1, 2 … of them
  ByName<DeckFigures> by_deck;          ///< where tiles are drawn deck by deck
};

/// When a type that is still in the bag fits nowhere.
struct BlockedFigures {
  Figure games;  ///< share of games in which that ever happens
  std::optional<Figure> first_turn;
  std::optional<std::map<int, int>> first_turn_quantiles;  ///< by per cent
  Figure turns;                                            ///< a game
  Figure spells;                                           ///< a game
  std::optional<Figure> spell_length;
};

struct TurnFigures {
  Figure at_end;
  ByTurn by_turn;
};

struct HoleFigures {
  TurnFigures three, four, dead, starved, frontier;
};

/// Holes a game by cell, rows from the north.
struct HoleMap {
  int west = 0, north = 0, east = 0, south = 0;
  std::vector<std::vector<double>> three, four, dead;
};

/// Roads, cities or cloisters.
struct LandFigures {
  Figure per_game, completed;
  std::optional<Figure> completion_rate, tiles_when_complete, tiles_when_incomplete;
  std::vector<double> complete_sizes, incomplete_sizes;  ///< a game, index 0 is one tile
  std::vector<double> completed_by_turn;                 ///< a game
};

struct FarmFigures {
  Figure per_game, occupied;
  std::optional<Figure> tiles, cities;
  std::vector<double> sizes, cities_per_farm;  ///< a game; the latter from 0 cities
};

struct FeatureFigures {
  LandFigures road, city, cloister;
  FarmFigures farm;
  std::optional<LandFigures> garden;  ///< where a figure may stand on gardens
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

struct BoxFigures {
  Figure width, height, longer, shorter;
  std::vector<std::uint64_t> longer_distribution;  ///< games by the longer side of the box, from 0
};

/// Tiles that could be bought: drawn tiles that alone of those left could complete something (buy_tile).
struct OfferFigures {
  Figure per_game;
  ByType by_type;     ///< per game
  Figure games_with;  ///< share of games with at least one
};

/// Turns had for filling a hole (fill_hole_extra_turn).
struct ExtraTurnFigures {
  Figure per_game;
  Figure games_with;
};

/// Second parts of turns, where a figure gives them.
struct SecondPartFigures {
  Figure per_game;
  Figure games_with;
};

/// One kind of figure, of all players together in a game.
struct FigureUse {
  Figure deployed;
  Figure retrieved;  ///< taken back instead of deploying
  Figure standing;   ///< at the end
};

struct Statistics {
  PlacementFigures placements;
  UnplaceableFigures unplaceable;
  ByName<BlockedFigures> blocked;  ///< by type
  HoleFigures holes;
  Figure dead_holes;
  ByName<Figure> dead_by_sides;
  HoleMap hole_map;
  TurnFigures supply;
  FeatureFigures features;
  ByName<Figure> points;  ///< total, road_complete, …, farm; a player and game. With further figures or
                          ///< tokens also garden_complete, garden_incomplete, retrieved, bonuses; own lines
                          ///< that score as the set calls them: wall_complete, wall_incomplete
  std::vector<SeatFigures> seats;
  MarginFigures margin;
  BoxFigures box;
  Figure turns_played;
  std::optional<OfferFigures> offers;           ///< where the edition has buy_tile
  std::optional<ExtraTurnFigures> extra_turns;  ///< where it has fill_hole_extra_turn
  ByName<FigureUse> figures;                    ///< where there are others than followers
  std::optional<SecondPartFigures> second_parts;
  ByName<Figure> tokens;  ///< by mark: taken by all players together
};

/// The same games scored under an edition; the first one is that played by.
struct ScoredEdition {
  std::string edition;
  Figure total;
  ByName<Figure> by_kind;
  std::optional<Figure> difference;  ///< to the edition played by, paired, a player and game
  ByName<Figure> by_kind_difference;
  std::optional<Figure> other_winner;  ///< share of games
};

struct GameExample {
  std::uint64_t game = 0;
  std::string position;  ///< the last one, as notation
  std::vector<int> scores;
};

struct Timing {
  std::string started;
  double seconds = 0;
  double games_per_second = 0;
};

struct Summary {
  std::string tile_set, edition;
  ByName<std::string> rules;  ///< options set beside the edition
  int players = 0;
  std::vector<std::string> policies;  ///< one a player
  std::uint64_t seed = 0, games = 0;
  int turns = 0;
  Statistics statistics;
  std::vector<ScoredEdition> editions;
  std::vector<GameExample> examples;
  std::string program, version;
  std::vector<std::string> command;
  ByName<std::string> environment;
  std::optional<Timing> timing;
};
tilesets::described::Shape shape_of(const Summary*);

/// All but how and by whom it was run.
Summary summary_of(const tally::Tally& tally, const tally::SimulationPlan& plan);

/// One game of the plan at its end: the tiles and the followers that stand.
GameExample example_of(const tally::SimulationPlan& plan, std::uint64_t number);

}  // namespace bastide::solver::simulation::summary
