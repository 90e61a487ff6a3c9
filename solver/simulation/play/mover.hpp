// A player's move by a policy: which tile of the hand, where, and on which spot a follower; with further
// figures, what he does with one of them.
//
// `random` draws what a quick player can draw without a list: the number of a place among those of the tile,
// cells in the order of Board::frontier, rotations ascending; then the number of a spot, the last number
// being nobody. With further figures it draws among all actions (Game::list_actions), none among them.
// Policies with values lay every tile of the hand on every distinct place, value it with nobody and on each
// spot, take it back, and draw once among the best. The policies of shape only compare cells: first the box
// that the landscape would have, then the tiles around. Cost: a placement laid and taken back is about 0.1
// us.
//
// What spoiler thinks of a move, in small integers, is asked once a placement, with the tile laid and nobody
// deployed yet. It reads FeatureForest's counts and the fit table, so nothing has to be scored and taken
// back; what a deployment is worth is builder's word. The numbers are rules of thumb (docs/policies.md lists
// them). Own work. Cost: 100 to 300 ns a placement.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rules/board/packed_turn.hpp"
#include "rules/play/course.hpp"
#include "rules/play/game.hpp"
#include "solver/arithmetic/random_stream.hpp"
#include "solver/simulation/play/outlook.hpp"
#include "solver/simulation/play/place_counts.hpp"
#include "solver/simulation/play/policy.hpp"

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

class Mover {
 public:
  /// To be called before the first move of a game, with the start tile on the board.
  void begin_game() { boxed_ = 0; }

  /// Whether the player draws in place of laying one of the tiles that he may lay, when he has the choice.
  /// `random`, `compact` and `sprawl` draw a number: each tile that fits and drawing are equally likely. The
  /// others value the best move with each tile, and draw when the best of those that lie there is worth less
  /// than the mean of the tiles in the bag that fit.
  bool draws(Policy policy, rules::play::Game& game, int player, const rules::play::Course& course,
             const PlaceCounts& places, arithmetic::RandomStream& moves);

  /// Lays a tile of `hand` for `player` and perhaps acts; finishing the turn is left to the caller. Draws
  /// from `moves`: `random` the tile when several of the hand fit; one number for the place; `random`,
  /// `compact` and `sprawl` one for the spot when there is any. Requires that `places` has counted the board
  /// and that a tile of the hand has a place.
  /// `course`: where tiles of the hand may have to be paid for; policies with values subtract that.
  rules::board::PackedTurn lay(Policy policy, rules::play::Game& game, int player, std::span<const int> hand,
                               const PlaceCounts& places, arithmetic::RandomStream& moves,
                               const rules::play::Course* course = nullptr);

  /// What the move laid last did elsewhere with a figure, if anything.
  struct ActedElsewhere {
    rules::Elsewhere there;
    int figure = 0;  ///< that was deployed or taken back
  };
  const std::optional<ActedElsewhere>& elsewhere() const { return elsewhere_; }

 private:
  rules::board::Action any_action(const rules::play::Game& game, int player, arithmetic::RandomStream& moves);
  void act(rules::play::Game& game, int player, rules::board::Action action);
  void list_further(Policy policy, const rules::play::Game& game, int player, const MoveValues& values);
  int tile_of(std::span<const int> hand, const PlaceCounts& places, arithmetic::RandomStream& moves);
  void lay_any(rules::play::Game& game, int player, int type, std::uint32_t number);
  void lay_by_shape(Policy policy, rules::play::Game& game, int player, std::span<const int> hand,
                    const PlaceCounts& places, arithmetic::RandomStream& moves);
  rules::board::PackedTurn lay_best(Policy policy, rules::play::Game& game, int player,
                                    std::span<const int> hand, const PlaceCounts& places,
                                    arithmetic::RandomStream& moves, const rules::play::Course* course);
  void find_best(Policy policy, rules::play::Game& game, int player, std::span<const int> hand,
                 const PlaceCounts& places, const rules::play::Course* course);
  void grow_box(const rules::board::Board& board);
  void consider(const rules::board::PackedTurn& candidate, Worth value);
  MoveValues values_of(Policy policy, const rules::play::Game& game, int player,
                       rules::play::SegmentMask spots);

  /// A cell and the rotations (bits) in which a tile fits there.
  struct CellTurns {
    rules::board::CellIndex cell = 0;
    int type = 0;
    unsigned turns = 0;
  };
  std::vector<CellTurns> best_cells_;
  std::vector<rules::board::PackedTurn> best_;  ///< all of value best_value_
  Worth best_value_ = 0;
  std::vector<rules::board::Action> actions_;
  std::vector<std::pair<rules::board::Action, Worth>> further_;  ///< and what they are worth
  std::optional<ActedElsewhere> elsewhere_;
  Outlook outlook_;
  FittingTiles fitting_;
  std::vector<int> fitting_hand_;
  // The box around the first `boxed_` tiles.
  std::size_t boxed_ = 0;
  rules::Cell north_west_;
  rules::Cell south_east_;
};

}  // namespace bastide::solver::simulation::play
