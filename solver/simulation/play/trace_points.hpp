// What a traced game is worth: to each player, by kind of feature, under the edition it was played by or
// another.
//
// A trace keeps every feature with the followers that stood on it when it counted, every farm, and which farm
// touches which completed city. That is all that scoring asks for, so the points of a game need no board, and
// the same games can be scored under several editions: differences between editions are then differences on
// the same games, which is what makes them small enough to see. Points of a feature are
// rules::feature_points, a shared majority is rules::award; farms follow the statements farm-* from the
// contacts. Whether the other edition would have allowed the game at all is `rescoring_obstacle`'s question.
//
// Cost: one look at each feature, about 10 ns for each that holds a follower; nothing is allocated once the
// scratch has grown.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/score_sheet.hpp"
#include "solver/simulation/play/game_trace.hpp"

namespace bastide::solver::simulation::play {

/// Points by kind of feature, by when they were scored, by player.
struct PointsByKind {
  /// [rules::FeatureKind][0: in play, for complete features; 1: at the end of the game]. Farms only score at
  /// the end. With `first` the points of a farm are those of the cities it touches.
  std::array<std::array<rules::PerPlayer, 2>, 4> points{};

  rules::PerPlayer& of(rules::FeatureKind kind, bool is_complete) {
    return points[static_cast<std::size_t>(kind)][is_complete ? 0 : 1];
  }
  const rules::PerPlayer& of(rules::FeatureKind kind, bool is_complete) const {
    return points[static_cast<std::size_t>(kind)][is_complete ? 0 : 1];
  }
  /// The final scores.
  rules::PerPlayer totals() const;
  friend bool operator==(const PointsByKind&, const PointsByKind&) = default;
};

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
