// The features of a board that one player can hold, each with a follower, at the end of some game.
//
// A player needs one follower on each; anybody else's, and his own elsewhere, only stand in the way, so
// nobody else deploys. Different features were different from the start: two deployments never meet. What
// is left is the order: a follower goes on the tile that its player lays in that turn, and a tile is laid
// beside one that lies. Whether there is an order is decided by going through sets of tiles laid and features
// held, each once; which features, by branch and bound over the best first.
//
// Cost: at most 2^(tiles + features) sets for each selection; cut after a number of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/questions/largest/shown.hpp"

namespace bastide::solver::questions::largest {

/// A feature on offer.
struct HeldOffer {
  int points = 0;                         ///< to a player alone on it
  std::vector<rules::SegmentRef> places;  ///< its segments, where a follower may be deployed
  std::vector<std::int32_t> cities = {};  ///< of a farm whose cities count once: which
};

struct HeldSearch {
  bool has_last = false;  ///< player 0 lays the last tile of `board` in the last turn
  int more_than = 0;      ///< only games worth more
  std::uint64_t most_sets = 200'000;
};

struct HeldResult {
  std::optional<StagedGame> best;
  int points = 0;          ///< of the best
  bool is_decided = true;  ///< false: cut; there may be a better one
  std::uint64_t sets = 0;  ///< looked at
};

/// `board`: the start tile first, at most 24 tiles. Each tile fits whatever the order, because all do in the
/// end. Requires an edition without turns out of order.
HeldResult best_held(const rules::editions::Edition& edition, std::span<const rules::Placement> board,
                     std::vector<HeldOffer> offers, const HeldSearch& search);

}  // namespace bastide::solver::questions::largest
