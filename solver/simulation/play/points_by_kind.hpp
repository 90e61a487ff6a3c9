// The points of a game by kind of feature, by when they were scored, by player.
#pragma once

#include <array>
#include <cstddef>

#include "rules/score_sheet.hpp"

namespace bastide::solver::simulation::play {

struct PointsByKind {
  /// [rules::FeatureKind][0: in play, for complete features; 1: at the end of the game]. Farms only score at
  /// the end. With `first` the points of a farm are those of the cities it touches.
  std::array<std::array<rules::PerPlayer, 2>, rules::feature_kinds> points{};
  rules::PerPlayer retrieved{};  ///< in play, for figures taken back
  rules::PerPlayer bonuses{};    ///< at the end, for tokens

  rules::PerPlayer& of(rules::FeatureKind kind, bool is_complete) {
    return points[static_cast<std::size_t>(kind)][is_complete ? 0 : 1];
  }
  const rules::PerPlayer& of(rules::FeatureKind kind, bool is_complete) const {
    return points[static_cast<std::size_t>(kind)][is_complete ? 0 : 1];
  }
  /// The final scores.
  rules::PerPlayer totals() const {
    auto out = retrieved;
    rules::add(out, bonuses);
    for (const auto& kind : points) {
      for (const auto& when : kind) rules::add(out, when);
    }
    return out;
  }
  friend bool operator==(const PointsByKind&, const PointsByKind&) = default;
};

}  // namespace bastide::solver::simulation::play
