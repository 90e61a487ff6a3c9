// Games of two sides, played beside each other and added up in pairs.
//
// Game k of both sides is played on one thread, one after the other; of each figure the numbers of both and
// the square of their difference are added. All sums are whole numbers, so results do not depend on threads,
// and memory does not grow with games: each thread keeps one sum. The figures of either side alone are those
// of `simulate` (tally.hpp). Cost: that of the games.
#pragma once

#include <array>
#include <cstdint>
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

/// What is counted in a game, as whole numbers.
enum class Counted : std::uint8_t {
  points,     ///< of all players, of one kind of feature
  total,      ///< points of all players
  retrieved,  ///< points of all players for figures taken back
  bonuses,    ///< points of all players for tokens
  margin,
  is_tie,
  winner_points,
  first_seat,  ///< points of the first seat times players, minus points of all
  first_wins,  ///< tally::whole_win, shared by those who have the most points
  turns,
  lost,
  lost_of_type,  ///< tiles of one type
  threes,
  fours,
  dead,
  completed,  ///< features of one kind
  supply      ///< followers not on the board at the end, of all players
};

/// How the sums of a figure are told.
enum class Telling : std::uint8_t { mean, share, rate };

/// A figure that is the mean of one number a game.
struct FigureRow {
  std::string name;  ///< as in ComparedPolicy
  Counted counted = Counted::total;
  Telling telling = Telling::mean;
  double unit = 1;  ///< by which numbers are multiplied
  double worth_seeing = 0;
  /// Of the left and the right side: rules::FeatureKind, or the tile type's number; -1: it has none.
  std::array<int, 2> kind = {-1, -1};
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
  /// All but `places`: the points of all first, last those of tile types, by their ids.
  const std::vector<FigureRow>& rows() const { return rows_; }

 private:
  std::array<SimulationPlan, 2> sides_;
  Pairing pairing_ = Pairing::none;
  std::unique_ptr<FollowedBag> followed_;  ///< of the side that draws in the other's order
  std::vector<FigureRow> rows_;
};

/// The numbers of one game of a side (0: left), one a row of the plan. The trace has its scores' kinds in
/// `points`.
void count_game(const PairedPlan& plan, std::size_t side, const play::GameTrace& trace,
                const play::PointsByKind& points, std::vector<Number>& numbers);

/// Sums over pairs of games.
struct PairedSums {
  struct Row {
    std::array<Number, 2> sum{};      ///< of the left and the right side
    std::array<Number, 2> squares{};  ///< likewise
    std::array<Number, 2> games{};    ///< with a number other than 0
    Number difference_squares = 0;    ///< of right minus left, game by game
    friend bool operator==(const Row&, const Row&) = default;
  };
  /// Of legal places x and draws n.
  struct Places {
    std::array<Number, 2> x{}, n{}, xx{}, nn{}, xn{};
    Number xx_across = 0;               ///< x of the left times x of the right, game by game
    Number nn_across = 0;               ///< likewise
    std::array<Number, 2> xn_across{};  ///< x of the left times n of the right; x of the right, n of the left
    friend bool operator==(const Places&, const Places&) = default;
  };
  Number games = 0;
  std::vector<Row> rows;
  Places places;

  void add(const std::array<std::vector<Number>, 2>& numbers, const std::array<Number, 2>& places_seen,
           const std::array<Number, 2>& draws);
  void add(const PairedSums& more);
  friend bool operator==(const PairedSums&, const PairedSums&) = default;
};

/// Of the first games points are kept, to find a typical one.
constexpr std::uint64_t first_games = 200;

struct PlayedPairs {
  PairedSums sums;
  tally::Tally left, right;
  std::array<std::vector<Number>, 2> first_points;  ///< of all players, of the left and the right side
  bool is_complete = true;                          ///< false: stopped, and nothing above may be told
};
/// progress->boards counts games of both sides.
PlayedPairs play_pairs(const PairedPlan& plan, const runs::RunControl& control);

/// Every figure of the pairs, with its verdict. Requires a game.
ByName<PairedFigure> figures_of(const PairedPlan& plan, const PairedSums& sums);
/// Tiles of each type that fitted nowhere, in 100 games; of types that ever did.
ByName<PairedFigure> unplaceable_types_of(const PairedPlan& plan, const PairedSums& sums);
/// The one of the first games whose points on both sides are nearest to the means (least sum of squares).
std::uint64_t typical_game(const PlayedPairs& played);

/// Points more a game than `random` makes against this policy under the plan's rules, two players, each
/// begins in half of `games` pairs of games with the same draws. Nothing when it was stopped.
std::optional<Figure> strength_of(const SimulationPlan& plan, play::Policy policy, std::uint64_t games,
                                  const runs::RunControl& control);

}  // namespace bastide::solver::simulation::paired
