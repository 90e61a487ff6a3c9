// What a simulation comes to: every figure told of it, as values. The command line prints them, the JSON of a
// saved run is read back into them (`bastide.simulate/1`, described in summary_shape.cpp), and the report's
// page draws from them.
//
// Figures over something that no game had are nothing. By turn: index 0 is the first tile laid after the
// start tile, and there is nothing for turns that no game came to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
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

/// The ends of a map of the table.
struct MapEnds {
  int west = 0, north = 0, east = 0, south = 0;
};

/// What is told at one place: of a row of the catalogue (solver/simulation/tally/catalogue.hpp) or of one of
/// its cells, in the form that the row says; of other places, further ones by name.
struct Told {
  std::string name = {};
  std::optional<Figure> figure = {};
  ByTurn by_turn = {};
  ByType by_type = {};
  std::vector<std::uint64_t> counts = {};            ///< games
  std::vector<double> a_game = {};                   ///< from the row's first class on
  std::optional<std::map<int, int>> quantiles = {};  ///< by per cent: 5, 25, 50, 75, 95
  std::map<int, std::vector<std::optional<int>>> quantiles_by_turn = {};
  std::vector<std::vector<double>> map = {};  ///< a game by cell, rows from the north
  MapEnds ends = {};                          ///< of the maps in it
  std::vector<Told> parts = {};
  bool is_blank() const;
};

/// The names of places on the way to what is told, "holes.four.by_turn"; also from further in:
/// "by_turn". One that no row of the catalogue has does not compile.
struct Place {
  consteval Place(const char* names)
      : path(names) {  // NOLINT(google-explicit-constructor): a name is a place
    if (!is_told(path)) throw "no statistic stands there";
  }
  std::string_view path;

 private:
  static constexpr bool is_told(std::string_view path);
  static constexpr bool is_at(std::string_view row, tally::Axis axis, std::string_view path);
};

/// nullptr: nothing is told there.
const Told* find(const Told& in, Place place);
const Told* find_part(const Told& in, std::string_view name);
/// Blank where nothing is told.
const Told& told_at(const Told& in, Place place);
/// All 0 where there is none.
Figure figure_at(const Told& in, Place place);

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
  Told statistics;
  Told editions;  ///< a part each: the one played by, then others by which the same games are scored
  std::vector<GameExample> examples;
  std::string program, version;
  std::vector<std::string> command;
  ByName<std::string> environment;
  std::optional<Timing> timing;
};
tilesets::described::Shape shape_of(const Summary*);

/// All but how and by whom it was run.
Summary summary_of(const tally::Tally& tally, const tally::SimulationPlan& plan);

constexpr bool Place::is_at(std::string_view row, tally::Axis axis, std::string_view path) {
  while (!path.empty()) {
    const auto of_row = row.substr(0, row.find('.')), of_path = path.substr(0, path.find('.'));
    const auto names = tally::fixed_names(axis);
    const bool is_any = of_row == "*" && (names.empty() || std::ranges::find(names, of_path) != names.end());
    if (of_row != of_path && !is_any) return false;
    row.remove_prefix(std::min(row.size(), of_row.size() + 1));
    path.remove_prefix(std::min(path.size(), of_path.size() + 1));
  }
  return true;
}
constexpr bool Place::is_told(std::string_view path) {
  return std::ranges::any_of(tally::catalogue, [&](const tally::Row& row) {
    for (auto name = row.name; !name.empty(); name.remove_prefix(std::min(name.size(), name.find('.') + 1))) {
      if (is_at(name, row.axis, path)) return true;
      if (name.find('.') == std::string_view::npos) break;
    }
    return false;
  });
}

/// One game of the plan at its end: the tiles and the followers that stand.
GameExample example_of(const tally::SimulationPlan& plan, std::uint64_t number);

}  // namespace bastide::solver::simulation::summary
