// One order of the bag for both sides of a comparison.
//
// Games of one seed are shuffled by their numbers, so two sides with the same tiles draw them in the same
// order already. Where one side's bag holds all tiles of the other's, the larger one leads: the other draws
// in its order, without the tiles that it lacks. Which copies these are is settled before the shuffle (the
// last of a type in the bag), so each order of the smaller bag is as likely as any other; leaving out the
// copies that happen to be drawn last would favour some. With decks each deck of the smaller bag must lie
// within one deck of the larger, in the same order. Types are the same when they have the same id.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::simulation::paired {

/// Whether both sides draw the same tiles, and how games are paired.
enum class Pairing : std::uint8_t {
  same_tiles,     ///< every draw is the same
  right_has_all,  ///< the left side draws in the right side's order, without the tiles that it lacks
  left_has_all,   ///< likewise the other way round
  none            ///< games are not paired: differences have the errors of two samples
};
tilesets::described::Shape shape_of(const Pairing*);

/// A bag in another bag's order.
class FollowedBag {
 public:
  FollowedBag(const rules::board::Ruleset& leader, const rules::board::Ruleset& follower);

  /// Whether the leader's bag holds all tiles of the follower's.
  bool is_held() const { return is_held_; }
  /// Whether the follower lacks none.
  bool is_whole() const { return is_whole_; }
  /// The follower's bag for the game. Requires is_held.
  std::vector<int> order(std::uint64_t seed, std::uint64_t number) const;

 private:
  const tilesets::TileSet* leader_;
  std::vector<int>
      followed_;  ///< [tile of the leader's full bag]: type of the follower, -1: it lacks the tile
  bool is_held_ = true;
  bool is_whole_ = true;
};

}  // namespace bastide::solver::simulation::paired
