// What a traced game is worth: to each player, by kind of feature, under the edition it was played by or
// another.
//
// A trace keeps every feature with the followers that stood on it when it counted, every farm, and which farm
// touches which completed city. That is all that scoring asks for, so the points of a game need no board, and
// the same games can be scored under several editions: differences between editions are then differences on
// the same games, which is what makes them small enough to see. Points of a feature are
// rules::feature_points, a shared majority is rules::award; farms follow the statements farm-* from the
// contacts. Games with further figures, marks that count or tokens are scored while they are played, by the
// edition they are played by and no other: what a figure weighs there and what marks make of a feature is not
// in their traces. Whether the other edition would have allowed the game at all is `rescoring_obstacle`'s
// question.
//
// Cost: one look at each feature, about 10 ns for each that holds a follower; nothing is allocated once the
// scratch has grown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "solver/simulation/play/game_trace.hpp"

namespace bastide::solver::simulation::play {

/// Memory that is used again from game to game.
struct PointsScratch {
  std::vector<std::uint64_t> by_city;  ///< [index of the feature]: all zero between calls
};

/// The points of a traced game under `edition`. Requires, for editions other than the one played by, that
/// `rescoring_obstacle` has nothing to say.
PointsByKind trace_points(const GameTrace& trace, const rules::editions::Edition& edition,
                          PointsScratch& scratch);

/// Why games played under `played` cannot be scored under `other`, in words, or nothing. They can be when
/// each of them, with its draws, placements and deployments, is a game under `other`, too, and makes the same
/// features there. Both must be about the same tile set, and the number of players is not looked at.
std::optional<std::string> rescoring_obstacle(const rules::editions::Edition& played,
                                              const rules::editions::Edition& other);

}  // namespace bastide::solver::simulation::play
