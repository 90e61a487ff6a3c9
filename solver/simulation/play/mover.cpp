#include "solver/simulation/play/mover.hpp"

#include <algorithm>
#include <bit>

#include "solver/boards/each_placement.hpp"
#include "solver/games/each_turn.hpp"

namespace bastide::solver::simulation::play {
namespace {

using arithmetic::RandomStream;
using rules::Cell;
using rules::board::Action;
using rules::board::Board;
using rules::board::CellIndex;
using rules::board::PackedTurn;
using rules::play::Game;

/// The k-th lowest bit, counted from 0. Requires that there is one.
int bit_number(std::uint32_t mask, std::uint32_t k) {
  for (; k > 0; --k) mask &= mask - 1;
  return std::countr_zero(mask);
}

/// Any of the spots or nobody, all equally likely; no number is drawn when there is no spot.
Action any_spot(const Game& game, int player, RandomStream& moves) {
  const auto spots = game.spots(player);
  if (spots == 0) return {};
  const auto count = static_cast<std::uint32_t>(std::popcount(spots));
  const auto number = moves.below(count + 1);
  return {number == count ? -1 : bit_number(spots, number)};
}

/// Width, height and the larger of both of a box that holds `cell`, too.
int box_with(Cell north_west, Cell south_east, Cell cell) {
  const int width = std::max(south_east.x, cell.x) - std::min(north_west.x, cell.x) + 1;
  const int height = std::max(south_east.y, cell.y) - std::min(north_west.y, cell.y) + 1;
  return width + height + std::max(width, height);
}

void place(Game& game, int player, CellIndex cell, int type, int rotation) {
  game.place(player, game.board().cell(cell), type, rotation);
}

}  // namespace

PackedTurn Mover::lay(Policy policy, Game& game, int player, std::span<const int> hand,
                      const PlaceCounts& places, RandomStream& moves) {
  if (policy == Policy::compact || policy == Policy::sprawl) {
    lay_by_shape(policy, game, player, hand, places, moves);
  } else if (policy != Policy::random) {
    return lay_best(policy, game, player, hand, places, moves);
  } else {
    const int type = tile_of(hand, places, moves);
    lay_any(game, player, type, moves.below(static_cast<std::uint32_t>(places.places(type))));
  }
  const auto& laid = game.board().tiles().back();
  const auto action = games::has_further_actions(game.edition()) ? any_action(game, player, moves)
                                                                 : any_spot(game, player, moves);
  act(game, player, action);
  return {laid.cell, laid.type, laid.rotation, action};
}

Action Mover::any_action(const Game& game, int player, RandomStream& moves) {
  game.list_actions(player, actions_);
  return actions_[actions_.size() == 1 ? 0 : moves.below(static_cast<std::uint32_t>(actions_.size()))];
}

void Mover::act(Game& game, int player, Action action) {
  taken_back_.reset();
  if (action.retrieves >= 0) {
    const int tile = game.retrievable(player)[static_cast<std::size_t>(action.retrieves)];
    for (const auto& figure : game.standing()) {
      if (game.forest().segment_of(figure.entry).placement == tile)
        taken_back_ = TakenBack{game.board().cell(game.board().tile(tile).cell), figure.figure};
    }
  }
  game.act(player, action);
}

int Mover::tile_of(std::span<const int> hand, const PlaceCounts& places, RandomStream& moves) {
  if (hand.size() == 1) return hand.front();
  fitting_hand_.clear();
  for (const int type : hand) {
    if (places.places(type) > 0) fitting_hand_.push_back(type);
  }
  const auto count = static_cast<std::uint32_t>(fitting_hand_.size());
  return fitting_hand_[count == 1 ? 0 : moves.below(count)];
}

void Mover::lay_any(Game& game, int player, int type, std::uint32_t number) {
  const auto& board = game.board();
  for (const auto cell : board.frontier()) {
    const auto here = static_cast<std::uint32_t>(board.count_turns(type, cell));
    if (number < here) {
      place(game, player, cell, type, bit_number(board.distinct_turns(type, cell), number));
      return;
    }
    number -= here;
  }
}

void Mover::consider(const PackedTurn& candidate, Worth value) {
  if (!best_.empty() && value < best_value_) return;
  if (!best_.empty() && value > best_value_) best_.clear();
  best_value_ = value;
  best_.push_back(candidate);
}

void Mover::grow_box(const Board& board) {
  for (; boxed_ < board.tiles().size(); ++boxed_) {
    const auto cell = board.cell(board.tiles()[boxed_].cell);
    if (boxed_ == 0) north_west_ = south_east_ = cell;
    north_west_ = {std::min(north_west_.x, cell.x), std::min(north_west_.y, cell.y)};
    south_east_ = {std::max(south_east_.x, cell.x), std::max(south_east_.y, cell.y)};
  }
}

void Mover::lay_by_shape(Policy policy, Game& game, int player, std::span<const int> hand,
                         const PlaceCounts& places, RandomStream& moves) {
  const auto& board = game.board();
  grow_box(board);
  const auto north_west = north_west_;
  const auto south_east = south_east_;
  const int sign = policy == Policy::compact ? -1 : 1;
  best_cells_.clear();
  int best_box = 0;  // times sign, as best_around: the larger the better
  int best_around = 0;
  std::uint32_t count = 0;
  for (auto tile = hand.begin(); tile != hand.end(); ++tile) {
    if (places.places(*tile) == 0 || std::find(hand.begin(), tile, *tile) != tile) continue;
    for (const auto cell : board.frontier()) {
      const auto turns = board.distinct_turns(*tile, cell);
      if (turns == 0) continue;
      const int box = sign * box_with(north_west, south_east, board.cell(cell));
      if (count > 0 && box < best_box) continue;
      int around = 0;
      for (const auto step : board.around_steps()) around -= board.tile_at(cell + step) >= 0 ? sign : 0;
      if (count > 0 && box == best_box && around < best_around) continue;
      if (count == 0 || box > best_box || around > best_around) {
        best_cells_.clear();
        count = 0;
        best_box = box;
        best_around = around;
      }
      best_cells_.push_back({cell, *tile, turns});
      count += static_cast<std::uint32_t>(std::popcount(turns));
    }
  }
  auto number = moves.below(count);
  for (const auto& [cell, type, turns] : best_cells_) {
    const auto here = static_cast<std::uint32_t>(std::popcount(turns));
    if (number < here) {
      place(game, player, cell, type, bit_number(turns, number));
      return;
    }
    number -= here;
  }
}

PackedTurn Mover::lay_best(Policy policy, Game& game, int player, std::span<const int> hand,
                           const PlaceCounts& places, RandomStream& moves) {
  outlook_.begin_turn(game, player, policy == Policy::greedy ? Horizon::now : Horizon::all_tiles);
  const bool is_further = games::has_further_actions(game.edition());
  best_.clear();
  for (auto tile = hand.begin(); tile != hand.end(); ++tile) {
    const int type = *tile;
    if (places.places(type) == 0 || std::find(hand.begin(), tile, type) != tile) continue;
    fitting_.forget();
    boards::for_each_place(game.board(), type, [&](CellIndex cell, int rotation) {
      PackedTurn candidate{cell, type, rotation};
      place(game, player, cell, type, rotation);
      auto spots = game.spots(player);
      const auto values = values_of(policy, game, player, spots);
      if (is_further) list_further(policy, game, player, values);
      game.undo_turn();
      consider(candidate, values.nobody);
      for (; spots != 0; spots &= spots - 1) {
        const int segment = std::countr_zero(spots);
        candidate.set({segment});
        consider(candidate, values.on[static_cast<std::size_t>(segment)]);
      }
      if (!is_further) return;
      for (const auto& [action, value] : further_) {
        candidate.set(action);
        consider(candidate, value);
      }
    });
  }
  const auto chosen = best_[moves.below(static_cast<std::uint32_t>(best_.size()))];
  place(game, player, chosen.cell, chosen.type, chosen.rotation);
  act(game, player, chosen.action());
  return chosen;
}

/// What the policies that look at features think of the tile just laid.
MoveValues Mover::values_of(Policy policy, const Game& game, int player, rules::play::SegmentMask spots) {
  const auto values = outlook_.values(spots);
  return policy == Policy::spoiler ? spoiler_values(game, player, spots, values, fitting_) : values;
}

/// What else the player can do with the tile laid, and what it is worth.
void Mover::list_further(Policy policy, const Game& game, int player, const MoveValues& values) {
  further_.clear();
  game.list_actions(player, actions_);
  for (const auto action : actions_) {
    if (action.retrieves < 0 && action.figure == 0) continue;  // nothing, or a follower
    const auto value = outlook_.value(action);
    further_.emplace_back(
        action, policy == Policy::spoiler ? values.nobody + (value - outlook_.nobody()) / one_point : value);
  }
}

}  // namespace bastide::solver::simulation::play
