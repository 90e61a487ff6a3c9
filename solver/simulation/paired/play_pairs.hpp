// Games of two sides, played beside each other and added up in pairs.
//
// Game k of both sides is played on one thread, one after the other, and added to either side's tally, which
// is that of `simulate`. Of each compared cell the products of both sides' numbers are added beside that: a
// game's number is by how much its sum grew. All sums are whole numbers, so results do not depend on threads,
// and memory does not grow with games: each thread keeps one sum. Cost: that of the games.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/runs/run_control.hpp"
#include "solver/simulation/paired/paired_figures.hpp"
#include "solver/simulation/paired/shared_draws.hpp"
#include "solver/simulation/play/game_trace.hpp"
#include "solver/simulation/tally/simulate.hpp"

namespace bastide::solver::simulation::paired {

using tally::Number;
using tally::SimulationPlan;

/// A figure that is told of both sides: a cell of a row of the catalogue, by its name on either.
struct ComparedCell {
  std::string name;  ///< as in ComparedPolicy; of tile types their ids
  const tally::ComparedRow* of = nullptr;
  std::array<std::optional<std::size_t>, 2> cell =
      {};  ///< of the row, on the left and the right side; nothing: 0
};

/// Both sides of a comparison: what is played, and what is counted.
class PairedPlan {
 public:
  /// Both with one edition each, the same players, policies, games and seed.
  PairedPlan(SimulationPlan left, SimulationPlan right);
  PairedPlan(const PairedPlan&) = delete;
  PairedPlan& operator=(const PairedPlan&) = delete;
  ~PairedPlan() = default;

  const SimulationPlan& left() const { return sides_[0]; }
  const SimulationPlan& right() const { return sides_[1]; }
  const SimulationPlan& side(std::size_t i) const { return sides_[i]; }
  Pairing pairing() const { return pairing_; }
  const tally::Layout& layout(std::size_t i) const { return layouts_[i]; }
  const std::vector<ComparedCell>& compared() const { return compared_; }

 private:
  std::array<SimulationPlan, 2> sides_;
  Pairing pairing_ = Pairing::none;
  std::unique_ptr<FollowedBag> followed_;  ///< of the side that draws in the other's order
  std::array<tally::Layout, 2> layouts_;
  std::vector<ComparedCell> compared_;
};

/// Products of a cell's numbers x and pieces n on the left and on the right side, summed over pairs of games.
/// With the sums of either side they make the error of the difference.
struct AcrossSums {
  Number xx = 0, xn = 0, nx = 0, nn = 0;
  friend bool operator==(const AcrossSums&, const AcrossSums&) = default;
};

/// Of the first games points are kept, to find a typical one.
constexpr std::uint64_t first_games = 200;

struct PlayedPairs {
  std::array<tally::Tally, 2> sides;                ///< left and right
  std::vector<AcrossSums> across;                   ///< of PairedPlan::compared
  std::array<std::vector<Number>, 2> first_points;  ///< of all players, of the left and the right side
  bool is_complete = true;                          ///< false: stopped, and nothing above may be told
};
/// Whether to stop after the games of the tallies.
using IsEnough = std::function<bool(const PlayedPairs&)>;
/// So many games at least are played before that is asked.
constexpr std::uint64_t least_looked_at = 400;
/// progress->boards counts games of both sides. `is_enough` is asked once, after a quarter of the games, so
/// that results do not depend on threads; the tallies say how many were played.
PlayedPairs play_pairs(const PairedPlan& plan, const runs::RunControl& control,
                       const IsEnough& is_enough = {});
/// Whether further games would tell nothing of points by what they are for: each change is seen, or one that
/// matters would have been. Of two looks at one figure each is wrong in one of a thousand, both in two at
/// most.
bool are_points_settled(const PairedPlan& plan, const PlayedPairs& played);

/// Every figure of the pairs, with its verdict. Requires a game.
ByName<PairedFigure> figures_of(const PairedPlan& plan, const PlayedPairs& played);
/// Tiles of each type that fitted nowhere, in 100 games; of types that ever did.
ByName<PairedFigure> unplaceable_types_of(const PairedPlan& plan, const PlayedPairs& played);
/// The one of the first games whose points on both sides are nearest to the means (least sum of squares).
std::uint64_t typical_game(const PairedPlan& plan, const PlayedPairs& played);

/// Points more a game than `random` makes against this policy under the plan's rules, two players, each
/// begins in half of `games` pairs of games with the same draws. Nothing when it was stopped.
std::optional<Figure> strength_of(const SimulationPlan& plan, play::Policy policy, std::uint64_t games,
                                  const runs::RunControl& control);

}  // namespace bastide::solver::simulation::paired
