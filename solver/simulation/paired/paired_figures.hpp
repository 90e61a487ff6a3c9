// What two sides differ in, as values: for each policy and each figure what both have, the difference,
// whether it counts as a change, and how many games would show one that matters.
//
// Every difference is right minus left. Where both sides draw alike, games are paired by their number and the
// difference's error is that of the differences, else that of two independent samples. Intervals are of 95 %.
// Many figures are looked at, so a change counts as seen only when 0 lies outside the interval of 99.9 %.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "solver/simulation/summary/summary.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::simulation::paired {

using summary::ByName;
using tally::Figure;

/// One figure on both sides.
struct PairedFigure {
  Figure left;
  Figure right;
  Figure difference;        ///< right minus left
  bool is_seen = false;     ///< 0 lies outside the interval of 99.9 %
  double worth_seeing = 0;  ///< the change that would matter to a designer, in the figure's own unit
  /// Games with which a change of `worth_seeing` would be seen four times out of five. Nothing when every
  /// game has the same difference, or there is one game only.
  std::optional<std::uint64_t> games_to_see;
  friend bool operator==(const PairedFigure&, const PairedFigure&) = default;
};

/// Points more a game than `random` makes when the two meet, each begins half of the games.
struct Strength {
  Figure left;
  Figure right;
};

/// All that is told of the games of one policy. Figures by name, of which those stand there that a side has:
/// `points` of a player and game, then by what for: `points.road`, `.city`, `.cloister`, `.farm`, `.garden`,
/// `.retrieved`, `.bonuses` and own lines by their names; `margin`; `ties` (share of games); `winner_points`;
/// `first_seat` (points of the first seat above the mean of all); `first_wins` (share of games, a tie is
/// shared); `turns`; `unplaceable` (tiles in 100 games); `holes.three`, `holes.four`, `holes.dead` (at the
/// end of a game); `places` (legal places, a draw); `completed.road`, `.city`, `.cloister`, `.garden` (a
/// game); `supply` (followers left to a player at the end).
struct ComparedPolicy {
  std::string policy;
  std::uint64_t games = 0;
  bool has_paired_draws = false;  ///< game k has the same draws on both sides, as far as both have the tiles
  ByName<PairedFigure> figures;
  ByName<PairedFigure> unplaceable_types;  ///< tiles of a type in 100 games; types that ever fitted nowhere
  std::optional<Strength> strength;        ///< nothing for `random`, for one player, or when not asked for
  summary::Summary left;
  summary::Summary right;
};

/// Points of all players a turn on the left and the right side; nothing without turns.
std::optional<std::array<double, 2>> points_a_turn(const ComparedPolicy& policy, int players);

tilesets::described::Shape shape_of(const PairedFigure*);
tilesets::described::Shape shape_of(const Strength*);
tilesets::described::Shape shape_of(const ComparedPolicy*);

}  // namespace bastide::solver::simulation::paired
