// What the policies that look at features think of a move: greedy, builder and spoiler as small integers.
//
// All three are asked once a placement, with the tile laid and nobody deployed yet, and say what the turn is
// worth with nobody and with a follower on each spot. They read FeatureForest's counts, so nothing has to be
// scored and taken back; a follower on a spot stands alone there by the rules, which makes its points those
// of the feature. Further figures are valued by what their rows say, whatever they are called: their weight,
// what they bring when they are taken back, a second part, and formulas that count them. The numbers are
// rules of thumb (docs/policies.md lists them); they were chosen once and not tuned. Own work. Cost: 30 to
// 100 ns a placement.
#pragma once

#include <array>
#include <cstdint>

#include "rules/play/game.hpp"
#include "solver/simulation/play/policy.hpp"

namespace bastide::solver::simulation::play {

/// The worth of a turn: without a deployment, and with one on each segment of the tile. Only those of spots
/// are set.
struct MoveValues {
  int nobody = 0;
  std::array<int, tilesets::most_segments> on{};
};

/// Numbers of tiles left that fit a cell, remembered for as long as the bag stays.
class FittingTiles {
 public:
  void forget() { std::fill(known_.begin(), known_.end(), std::int16_t{-1}); }
  int of(const rules::board::Board& board, rules::board::FrontierCode code);

 private:
  std::vector<std::int16_t> known_;
};

/// What greedy, builder and spoiler see in the tile just laid by `player`, who may deploy on `spots`. The
/// turn is not finished, nobody is deployed.
MoveValues greedy_values(const rules::play::Game& game, int player, rules::play::SegmentMask spots);
MoveValues builder_values(const rules::play::Game& game, int player, rules::play::SegmentMask spots);
/// What an action of a further figure, or a retrieval, is worth more than doing nothing, to one of these
/// three.
int further_value(Policy policy, const rules::play::Game& game, int player, rules::board::Action action);
/// `fitting` was forgotten when a tile of this type was laid first.
MoveValues spoiler_values(const rules::play::Game& game, int player, rules::play::SegmentMask spots,
                          FittingTiles& fitting);

}  // namespace bastide::solver::simulation::play
