// What spoiler thinks of a move, in small integers.
//
// Asked once a placement, with the tile laid and nobody deployed yet. It reads FeatureForest's counts and the
// fit table, so nothing has to be scored and taken back; what a deployment is worth is builder's word. The
// numbers are rules of thumb (docs/policies.md lists them). Own work. Cost: 100 to 300 ns a placement.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/play/game.hpp"
#include "solver/simulation/play/outlook.hpp"

namespace bastide::solver::simulation::play {

/// Numbers of tiles left that fit a cell, remembered for as long as the bag stays.
class FittingTiles {
 public:
  void forget() { std::fill(known_.begin(), known_.end(), std::int16_t{-1}); }
  int of(const rules::board::Board& board, rules::board::FrontierCode code);

 private:
  std::vector<std::int16_t> known_;
};

/// The tile just laid by `player`, who may deploy on `spots`. The turn is not finished, nobody is deployed.
/// `builder`: what builder thinks of it. `fitting` was forgotten when a tile of this type was laid first.
MoveValues spoiler_values(const rules::play::Game& game, int player, rules::play::SegmentMask spots,
                          const MoveValues& builder, FittingTiles& fitting);

}  // namespace bastide::solver::simulation::play
