#include "solver/simulation/play/mover.hpp"

#include <algorithm>
#include <bit>

#include "rules/board/touched_features.hpp"
#include "rules/play/scoring.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/games/each_turn.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::play {
namespace {

using arithmetic::RandomStream;
using rules::Cell;
using rules::FeatureKind;
using rules::board::Action;
using rules::board::Board;
using rules::board::CellIndex;
using rules::board::EntryIndex;
using rules::board::Feature;
using rules::board::PackedTurn;
using rules::play::Game;
using rules::play::SegmentMask;

int last_tile(const Game& game) { return game.forest().tile_count() - 1; }

/// A feature as one player sees it.
struct Standings {
  int mine = 0;
  int others = 0;  ///< most followers of one other player

  bool is_held() const { return mine > 0 && mine >= others; }
  bool is_lost() const { return others > mine; }
};

/// The same of so many figures, or so much weight of them, of each player.
template <class Holders>
Standings standings_of(const Holders& holders, int player) {
  Standings out{holders[at(player)], 0};
  for (std::size_t p = 0; p < holders.size(); ++p)
    out.others = std::max<int>(out.others, p == at(player) ? 0 : holders[p]);
  return out;
}

Standings weighed_standings(const Game& game, EntryIndex root, int player) {
  return standings_of(rules::play::holders_of(game.scene(), root, game.edition()), player);
}

Standings standings(const Game& game, EntryIndex root, int player) {
  const auto& feature = game.forest().feature(root);
  const bool is_around = rules::play::goes_by_around(feature, game.edition());
  if (!feature.is_occupied() && !is_around) return {};
  if (game.forest().has_extras() || is_around) [[unlikely]]
    return weighed_standings(game, root, player);
  return standings_of(feature.followers, player);
}

EntryIndex root_of(const Game& game, int segment) { return game.forest().root(last_tile(game), segment); }

template <class Visit>
void for_each_spot(SegmentMask spots, Visit visit) {
  for (; spots != 0; spots &= spots - 1) visit(std::countr_zero(spots));
}

/// Points of a feature that the turn completes, to whoever deploys there; nothing for others.
int points_at_once(const Game& game, EntryIndex root) {
  const auto& feature = game.forest().feature(root);
  if (!feature.is_complete()) return 0;
  if (game.forest().has_extras()) return rules::play::feature_points(game.scene(), root, game.edition());
  return rules::play::feature_points(feature, game.edition());
}

/// The cells beside the tile laid last, as spoiler looks at them.
class Surroundings {
 public:
  Surroundings(const Game& game, int player) : game_(game), player_(player) {}

  /// How much the others are hurt by what now fits less: in sixteenths of the tiles left, weighted by whose
  /// features wait at the cell.
  int harm(FittingTiles& fitting) const {
    const auto& board = game_.board();
    const auto& laid = board.tiles().back();
    const auto& shown = board.fit().shown(laid.type, laid.rotation);
    const int left = std::max(1, board.left_in_all());
    int harm = 0;
    for_each_empty([&](unsigned s, rules::board::CellIndex cell) {
      const auto code = board.code(cell);
      const auto before = static_cast<rules::board::FrontierCode>(code - shown[s]);
      if (before == 0) return;
      const int weight = others_less_mine(cell, (s + 2) % 4);
      if (weight == 0) return;
      const int fits = fitting.of(board, code);
      harm += weight * (16 * (fitting.of(board, before) - fits) / left + (fits == 0 ? 8 : 0));
    });
    return harm;
  }

  /// Cells beside the tile at which one tile could join segment `s` to a feature of its kind that others
  /// hold.
  int joinable(int s) const {
    const auto& turned = game_.board().turned(last_tile(game_));
    int cells = 0;
    for_each_empty([&](unsigned side, rules::board::CellIndex cell) {
      if (turned.side_segment[side] != s) return;
      bool is_met = false;
      for_each_edge(cell, (side + 2) % 4, [&](tilesets::Edge edge, EntryIndex root) {
        is_met |= edge == turned.edges[side] && standings(game_, root, player_).is_lost();
      });
      cells += is_met ? 1 : 0;
    });
    return cells;
  }

 private:
  template <class Visit>
  void for_each_empty(Visit visit) const {
    const auto& board = game_.board();
    for (unsigned s = 0; s < 4; ++s) {
      const auto cell = board.tiles().back().cell + board.side_steps()[s];
      if (board.is_empty(cell)) visit(s, cell);
    }
  }

  /// Calls visit(edge, root) for the city and road edges of tiles beside an empty cell, but for the tile
  /// beyond side `but`.
  template <class Visit>
  void for_each_edge(rules::board::CellIndex cell, unsigned but, Visit visit) const {
    const auto& board = game_.board();
    for (unsigned s = 0; s < 4; ++s) {
      if (s == but) continue;
      const int tile = board.tile_at(cell + board.side_steps()[s]);
      if (tile < 0) continue;
      const auto& turned = board.turned(tile);
      const auto back = (s + 2) % 4;
      if (turned.side_segment[back] == tilesets::no_segment) continue;
      visit(turned.edges[back], game_.forest().root(tile, turned.side_segment[back]));
    }
  }

  int others_less_mine(rules::board::CellIndex cell, unsigned but) const {
    int weight = 0;
    for_each_edge(cell, but, [&](tilesets::Edge edge, EntryIndex root) {
      const auto who = standings(game_, root, player_);
      const int much = edge == tilesets::Edge::city ? 2 : 1;
      weight += who.is_lost() ? much : who.mine > who.others ? -much : 0;
    });
    return weight;
  }

  const Game& game_;
  int player_;
};

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

int FittingTiles::of(const Board& board, rules::board::FrontierCode code) {
  if (known_.empty()) known_.assign(board.fit().codes(), std::int16_t{-1});
  auto& known = known_[code];
  if (known < 0) {
    int sum = 0;
    for (int type = 0; type < board.set().type_count(); ++type) {
      if (board.fit().turns(type, code) != 0) sum += board.left_in_all(type);
    }
    known = static_cast<std::int16_t>(sum);
  }
  return known;
}

MoveValues spoiler_values(const Game& game, int player, SegmentMask spots, const MoveValues& builder,
                          FittingTiles& fitting) {
  const Surroundings around(game, player);
  MoveValues values;
  values.nobody = around.harm(fitting);
  rules::board::for_each_touched(game.board(), game.forest(), [&](EntryIndex root) {
    const auto who = standings(game, root, player);
    const int points = points_at_once(game, root);
    if (who.is_lost()) values.nobody -= 2 * points + 1;
    if (who.is_held() && who.others > 0) values.nobody += 4;  // joined: now shared, or taken over
    if (who.is_held() && who.others < who.mine) values.nobody += points;
  });
  for_each_spot(spots, [&](int s) {
    const auto root = root_of(game, s);
    const auto& feature = game.forest().feature(root);
    Worth more = points_at_once(game, root);
    if (!feature.is_complete()) {
      const bool is_land = rules::is_line(feature.kind);
      more = (is_land ? 3 * around.joinable(s) : 0) + (builder.on[at(s)] - builder.nobody) / one_point;
    }
    values.on[at(s)] = values.nobody + more;
  });
  return values;
}

PackedTurn Mover::lay(Policy policy, Game& game, int player, std::span<const int> hand,
                      const PlaceCounts& places, RandomStream& moves, const rules::play::Course* course) {
  if (policy == Policy::compact || policy == Policy::sprawl) {
    lay_by_shape(policy, game, player, hand, places, moves);
  } else if (policy != Policy::random) {
    return lay_best(policy, game, player, hand, places, moves, course);
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
  elsewhere_.reset();
  if (action.elsewhere >= 0) {
    const auto there = game.elsewhere(player)[static_cast<std::size_t>(action.elsewhere)];
    elsewhere_ = ActedElsewhere{game.elsewhere_of(player, there), there.figure};
    if (there.segment < 0) elsewhere_->figure = game.retrieved_from(player, there.tile).figure;
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

bool Mover::draws(Policy policy, Game& game, int player, const rules::play::Course& course,
                  const PlaceCounts& places, RandomStream& moves) {
  if (policy == Policy::random || policy == Policy::compact || policy == Policy::sprawl) {
    const auto fitting =
        std::ranges::count_if(course.choices(), [&](int type) { return places.places(type) > 0; });
    return moves.below(static_cast<std::uint32_t>(fitting) + 1) == 0;
  }
  std::vector<int> in_bag(at(game.board().set().type_count()));
  course.for_each_in_bag([&](int type) { ++in_bag[at(type)]; });
  find_best(policy, game, player, course.choices(), places, &course);
  const Worth known = best_value_;
  Worth gain = 0;  // of drawing, times the tiles in the bag that fit
  for (int type = 0; type < game.board().set().type_count(); ++type) {
    if (in_bag[at(type)] == 0 || places.places(type) == 0) continue;
    find_best(policy, game, player, std::span(&type, 1), places, nullptr);
    gain += in_bag[at(type)] * (best_value_ - known);
  }
  return gain > 0;
}

PackedTurn Mover::lay_best(Policy policy, Game& game, int player, std::span<const int> hand,
                           const PlaceCounts& places, RandomStream& moves,
                           const rules::play::Course* course) {
  find_best(policy, game, player, hand, places, course);
  const auto chosen = best_[moves.below(static_cast<std::uint32_t>(best_.size()))];
  place(game, player, chosen.cell, chosen.type, chosen.rotation);
  act(game, player, chosen.action());
  return chosen;
}

/// Fills `best_` with the best moves with a tile of the hand. Requires one that fits.
void Mover::find_best(Policy policy, Game& game, int player, std::span<const int> hand,
                      const PlaceCounts& places, const rules::play::Course* course) {
  outlook_.begin_turn(game, player, policy == Policy::greedy ? Horizon::now : Horizon::all_tiles);
  const bool is_further = games::has_further_actions(game.edition());
  best_.clear();
  for (auto tile = hand.begin(); tile != hand.end(); ++tile) {
    const int type = *tile;
    if (places.places(type) == 0 || std::find(hand.begin(), tile, type) != tile) continue;
    fitting_.forget();
    // Spoiler's numbers are points, the others' parts of them.
    const Worth price = (course == nullptr ? 0 : course->cost_of(type)) *
                        (policy == Policy::spoiler ? Worth{1} : Worth{one_point});
    best_value_ += price;  // in place of less for each move with this tile
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
    best_value_ -= price;
  }
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
    if (action.elsewhere < 0 && action.figure == 0) continue;  // nothing, or a follower
    const auto value = outlook_.value(action);
    further_.emplace_back(
        action, policy == Policy::spoiler ? values.nobody + (value - outlook_.nobody()) / one_point : value);
  }
}

}  // namespace bastide::solver::simulation::play
