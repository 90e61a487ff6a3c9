// How often two editions differ in play: the same random games scored under both, move by move.
//
// A game is made under one edition, as `verify` makes its games (props/play/game_generator.hpp: legal, played
// to the end, in styles that make rare things happen; not uniformly random), and its moves are made under the
// other too. It is made under the left edition, but under the right one where only that has a table with an
// end, or else where only that has farmers. A deployment that the other edition forbids is made on the one
// side alone. A placement that it forbids ends both games there, and both are scored as they stand. What is
// random is the same on both sides, so the mean difference has a much smaller error than two separate means:
// the standard error is that of the differences.
//
// All sums are whole numbers added in order of game number, so means and errors do not depend on threads.
#pragma once

#include <array>
#include <cstdint>

#include "props/differences/edition_pair.hpp"
#include "solver/runs/run_control.hpp"
#include "solver/simulation/tally/simulate.hpp"

namespace bastide::props::differences {

/// Points of one kind, of all games: of each side and the squares of right minus left, game by game.
struct PairedSum {
  std::int64_t left = 0;
  std::int64_t right = 0;
  std::int64_t squares = 0;
  void add(std::int64_t of_left, std::int64_t of_right) {
    left += of_left;
    right += of_right;
    squares += (of_right - of_left) * (of_right - of_left);
  }
  friend bool operator==(const PairedSum&, const PairedSum&) = default;
};

/// Who or what gains. All but `leader` and `last` are points of all players together.
enum class PointsOf : std::uint8_t {
  all,
  small_cities,  ///< completed cities of two tiles
  cities,        ///< other cities
  roads,
  cloisters,
  farms,
  leader,  ///< the player with most points on the left; of several the first in turn order
  last     ///< the player with fewest points on the left; of several the last in turn order
};
constexpr std::size_t points_of_count = 8;
const char* name_of(PointsOf what);  ///< "all", "small_cities", …

struct PairedGames {
  std::uint64_t games = 0;
  std::uint64_t cut_short = 0;      ///< ended where a placement was forbidden on one side
  std::uint64_t one_sided = 0;      ///< deployments that one side forbade
  std::uint64_t other_totals = 0;   ///< games in which a player's final total differs
  std::uint64_t other_winners = 0;  ///< games in which others have the highest total
  std::array<PairedSum, points_of_count> points{};
  std::array<std::uint64_t, rules::most_players + 1> of_players{};  ///< games by number of players
  bool made_under_left = true;
  bool is_complete = true;
};

/// Games 0..games-1 of `seed`.
PairedGames pair_games(const EditionPair& pair, std::uint64_t games, std::uint64_t seed,
                       const solver::runs::RunControl& control);

/// How often what two editions have otherwise bites: the moves of one side's games, made under both.
struct Bites {
  std::uint64_t games = 0;
  std::uint64_t bitten = 0;     ///< in which a scoring, a move or a total is another
  std::uint64_t scorings = 0;   ///< features that score otherwise, in a turn or at the end
  std::uint64_t moves = 0;      ///< of figures, that one side forbids
  std::uint64_t cut_short = 0;  ///< games that end where a tile is laid that one side forbids there
  std::int64_t points = 0;      ///< of all players, right minus left
  bool is_complete = true;
};

/// Games of the plan under one side, whose tiles and edition take the place of the plan's.
Bites bites_of(const EditionPair& pair, bool made_under_left,
               const solver::simulation::tally::SimulationPlan& plan,
               const solver::runs::RunControl& control);

/// Mean of right minus left, and its standard error; the error is 0 for fewer than two games.
struct MeanDifference {
  double mean = 0;
  double error = 0;
};
MeanDifference mean_difference(const PairedSum& sum, std::uint64_t games);

}  // namespace bastide::props::differences
