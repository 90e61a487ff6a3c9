// The sums of all statistics over many games, as whole numbers.
//
// All statistics come from sums: of a figure and of its square, game by game, or of two figures and their
// products where a mean is over something that games have different numbers of (draws, roads, spells). Whole
// numbers add up to the same in any order, so results do not depend on threads, shares or interruptions, and
// a sum of two tallies is the tally of both. Its size does not depend on the number of games: 160 KB for the
// base set. Games are the unit of every standard error, because what happens within one is not independent.
//
// What is counted stands in catalogue.hpp, one row a statistic; a layout says where the sums of each row of a
// plan stand in the list of numbers. Cost of adding: about 2 us for a game of 72 tiles.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/simulation/play/game_trace.hpp"
#include "solver/simulation/play/trace_points.hpp"
#include "solver/simulation/tally/catalogue.hpp"
#include "solver/simulation/tally/figures.hpp"

namespace bastide::solver::simulation::tally {

struct SimulationPlan;

/// Points that are told together: of one kind of feature, in play, at the end or both; or not of a feature.
struct PointsCell {
  enum class What : std::uint8_t {
    all,
    feature,
    retrieved,
    bonuses,
    awards,
    events,
    unclaimed,
    start,
    paid,
    spared
  };
  std::string name;
  What what = What::feature;
  rules::FeatureKind kind = rules::FeatureKind::road;
  bool is_in_play = true;  ///< for complete features
  bool is_at_end = true;
};

/// Where the sums of the catalogue's rows stand in a plan's tallies.
struct Layout {
  /// Keeps a reference to the plan. `is_compared`: with what is told of two sides only.
  explicit Layout(const SimulationPlan& of, bool is_compared = false);
  std::size_t cells_of(Axis axis) const { return sizes[static_cast<std::size_t>(axis)]; }
  bool has(std::size_t row) const { return cells[row] > 0; }
  /// Of a row with an inner axis: cells of that.
  std::size_t inner_cells(std::size_t row) const { return cells_of(catalogue[row].inner); }

  const SimulationPlan* plan;
  std::array<std::vector<std::string>, axes> names;  ///< of an axis' cells, where they have names
  std::array<std::size_t, axes> sizes{};
  std::array<std::size_t, catalogue.size()> begin{};  ///< of a row's numbers
  std::array<std::size_t, catalogue.size()> cells{};  ///< of a row; 0: the plan does not have it
  std::size_t numbers = 0;
  std::vector<PointsCell> points, further_points;
  std::vector<std::size_t> deck_tiles;
};

struct Tally {
  Tally() = default;
  explicit Tally(const Layout& layout) : numbers(layout.numbers) {}
  Number games = 0;
  std::vector<Number> numbers;
  friend bool operator==(const Tally&, const Tally&) = default;
};
/// The sums of a row's cell.
std::span<const Number> sums_of(const Layout& layout, const Tally& tally, std::size_t row,
                                std::size_t cell = 0);
/// How often each class was met, in a cell of the outer axis.
std::span<const Number> counts_of(const Layout& layout, const Tally& tally, std::size_t row,
                                  std::size_t cell = 0);
/// In the row's unit. Nothing without a piece, or without a game that has it.
std::optional<Figure> figure_of(const Layout& layout, const Tally& tally, std::size_t row,
                                std::size_t cell = 0);
/// The same of sums that stand elsewhere; `having`: games that have it.
std::optional<Figure> figure_of(const Layout& layout, std::size_t row, std::span<const Number> sums,
                                Number games, Number having);
double unit_of(const Layout& layout, std::size_t row);

/// Adds the games of `from`. Requires equal layouts.
void add(Tally& into, const Tally& from);

/// Numbers of the game being added, by type.
struct TallyScratch {
  std::vector<Number> numbers, pieces;
};
/// Adds a game, with its points under each edition; the first of these is the one it was played by. Requires
/// a trace with everything, of a game of the layout's plan.
void add_game(const Layout& layout, const play::GameTrace& trace, std::span<const play::PointsByKind> points,
              TallyScratch& scratch, Tally& tally);

/// One line, for recordings of long runs (solver/runs/run_recorded.hpp).
std::string to_record(const Tally& tally);
void from_record(std::string_view text, Tally& tally);

}  // namespace bastide::solver::simulation::tally
