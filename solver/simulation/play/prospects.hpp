// How likely features are to be completed, and what a figure is worth that could stand elsewhere: what the
// policies know about how games go on.
//
// A chance is a power: each open end is closed by the end of the game with the same chance, which falls with
// the turns that a player has left; half as many ends are closed when `half_way` turns are left. Everything
// is whole numbers, so that a game is the same on every machine. The constants were tried in a few thousand
// games of the editions and of variants (docs/policies.md) and rounded. Own work.
#pragma once

#include <array>
#include <cstdint>

#include "rules/play/game.hpp"

namespace bastide::solver::simulation::play {

/// What something is worth, in parts of a point, and of each player.
using Worth = std::int64_t;
using Worths = std::array<Worth, rules::most_players>;
/// One point. A chance is a number from 0 to this.
constexpr Worth one_point = 1024;

/// When the game is thought to end.
enum class Horizon : std::uint8_t {
  now,       ///< after this turn
  all_tiles  ///< when the tiles left are laid
};

/// A city as farmers see it.
struct LikelyCity {
  Worth chance = 0;  ///< to be complete at the end
  std::uint16_t tiles = 0;
  std::uint16_t pennants = 0;
  rules::board::EntryIndex root = -1;
  friend bool operator==(const LikelyCity&, const LikelyCity&) = default;
};

class Prospects {
 public:
  /// Before a tile is laid.
  void begin_turn(const rules::play::Game& game, Horizon horizon);

  /// How likely the feature is complete at the end. Requires no farm.
  Worth completion(const rules::board::Feature& feature) const {
    if (feature.open == 0) return one_point;
    if (!looks_ahead_) return 0;
    return chance(feature.kind, static_cast<std::size_t>(feature.open));
  }
  /// A city that a farm may come to touch besides those that are begun.
  LikelyCity more_cities(const rules::board::Feature& farm) const {
    return farm.open > 0 ? LikelyCity{more_cities_, 4, 0} : LikelyCity{};
  }
  /// What the last of so many figures in supply is worth.
  Worth figure(int supply) const;
  /// What one more part of a turn is worth.
  Worth part() const;
  /// What a figure that counts in no majority could do elsewhere.
  Worth helper() const;
  bool looks_ahead() const { return looks_ahead_; }

 private:
  static constexpr std::size_t most_open = 16;
  Worth chance(rules::FeatureKind kind, std::size_t open) const;

  bool looks_ahead_ = false;
  int turns_ = 0;      ///< that each player has left
  Worth typical_ = 0;  ///< points of a feature as they are completed in most games
  Worth more_cities_ = 0;
  std::array<std::array<Worth, most_open>, 3> chances_{};  ///< of cities, other lines, cloisters and gardens
};

}  // namespace bastide::solver::simulation::play
