#include "solver/estimate/particle_board.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

namespace bastide::solver::estimate {
namespace {

using boards::BoardSpace;

/// How many turns two histories begin with in common.
std::size_t common_turns(std::span<const PackedTurn> a, std::span<const PackedTurn> b) {
  const auto most = std::min(a.size(), b.size());
  std::size_t n = 0;
  while (n < most && a[n] == b[n]) ++n;
  return n;
}

PackedTurn start_on(const rules::board::Board& board, int type) { return {board.index({0, 0}), type, 0}; }

}  // namespace

void NextPlacements::look_at_bag(const rules::board::Board& board) {
  if (board.available() == available_) return;
  available_ = board.available();
  known_.assign(fit_->codes(), unknown);
}

std::uint32_t NextPlacements::at_code(rules::board::FrontierCode code) {
  auto& known = known_[code];
  if (known == unknown) known = static_cast<std::uint16_t>((fit_->fits(code) & available_).count());
  return known;
}

std::uint32_t NextPlacements::at_cell(const rules::board::Board& board, rules::board::CellIndex cell) {
  if (!board.admits(cell)) return 0;
  if (board.set().bends().empty()) return at_code(board.code(cell));
  std::uint32_t sum = 0;
  for (const auto& tile : fit_->fitting(board.code(cell)))
    sum += board.left(tile.type) > 0 && board.admits_bend(cell, tile.type, tile.rotation) ? 1 : 0;
  return sum;
}

std::uint32_t NextPlacements::count(const rules::board::Board& board) {
  look_at_bag(board);
  std::uint32_t sum = 0;
  for (const auto cell : board.frontier()) sum += at_cell(board, cell);
  return sum;
}

PackedTurn NextPlacements::nth(const rules::board::Board& board, std::uint32_t k) {
  look_at_bag(board);
  for (const auto cell : board.frontier()) {
    const auto here = at_cell(board, cell);
    if (k >= here) {
      k -= here;
      continue;
    }
    for (const auto& tile : fit_->fitting(board.code(cell))) {
      if (board.left(tile.type) > 0 && board.admits_bend(cell, tile.type, tile.rotation) && k-- == 0)
        return {cell, tile.type, tile.rotation};
    }
  }
  throw std::logic_error("a placement beyond the last one was asked for");
}

ParticleBoard::ParticleBoard(const BoardSpace& space, int most_tiles, Counts counts)
    : board_(*space.fit, most_tiles, space.table),
      counts_(counts),
      placements_(*space.fit),
      removable_(most_tiles) {
  laid_.reserve(static_cast<std::size_t>(most_tiles));
}

PackedTurn ParticleBoard::start(int type) const { return start_on(board_, type); }

void ParticleBoard::go_to(std::span<const PackedTurn> history) {
  const auto common = common_turns(laid_, history);
  while (laid_.size() > common) {
    board_.undo();
    laid_.pop_back();
  }
  for (const auto& turn : history.subspan(common)) {
    board_.place(turn.cell, turn.type, turn.rotation);
    laid_.push_back(turn);
  }
}

GrownTurn ParticleBoard::grow(std::uint32_t choices, arithmetic::RandomStream& random) {
  const auto turn = placements_.nth(board_, random.below(choices));
  board_.place(turn.cell, turn.type, turn.rotation);
  laid_.push_back(turn);
  if (counts_ == Counts::placements) return {turn};
  const double factor = 1.0 / removable_.count(board_);
  return {turn, factor, factor};
}

ParticleGame::ParticleGame(const BoardSpace& space, const rules::editions::Edition& edition, int players,
                           int most_tiles)
    : placements_(*space.fit) {
  for (const int type : space.starts) games_.emplace_back(*space.fit, edition, players, type, 0, most_tiles);
  laid_.reserve(static_cast<std::size_t>(most_tiles));
  to_move_.reserve(laid_.capacity());
  laid_.push_back(start(space.starts.front()));
  to_move_.push_back(0);
}

PackedTurn ParticleGame::start(int type) const { return start_on(game().board(), type); }

void ParticleGame::begin_with(const PackedTurn& start) {
  laid_.front() = start;
  current_ = 0;
  while (game().board().tile(0).type != start.type) ++current_;
}

void ParticleGame::go_to(std::span<const PackedTurn> history) {
  const auto common = std::max<std::size_t>(common_turns(laid_, history), 1);
  while (laid_.size() > common) {
    games_[current_].undo_turn();
    laid_.pop_back();
    to_move_.pop_back();
  }
  if (laid_.front() != history.front()) begin_with(history.front());
  for (const auto& turn : history.subspan(common)) play(turn);
}

void ParticleGame::play(const PackedTurn& turn) {
  auto& game = games_[current_];
  const int player = to_move_.back();
  game.place(player, game.board().cell(turn.cell), turn.type, turn.rotation);
  game.act(player, turn.action());
  finish(turn, player);
}

void ParticleGame::finish(const PackedTurn& turn, int player) {
  games_[current_].finish_turn();
  to_move_.push_back(static_cast<std::uint8_t>(game().next_player(player)));
  laid_.push_back(turn);
}

std::uint32_t ParticleGame::draw_action(int player, PackedTurn& turn, arithmetic::RandomStream& random) {
  if (games::has_further_actions(game().edition())) {
    game().list_actions(player, actions_);
    const auto ways = static_cast<std::uint32_t>(actions_.size());
    turn.set(actions_[random.below(ways)]);
    return ways;
  }
  auto spots = game().spots(player);
  const auto ways = static_cast<std::uint32_t>(std::popcount(spots)) + 1;
  if (auto k = random.below(ways); k > 0) {
    while (--k > 0) spots &= spots - 1;
    turn.set({std::countr_zero(spots)});
  }
  return ways;
}

GrownTurn ParticleGame::grow(std::uint32_t choices, arithmetic::RandomStream& random) {
  auto& game = games_[current_];
  auto turn = placements_.nth(game.board(), random.below(choices));
  const int player = to_move_.back();
  game.place(player, game.board().cell(turn.cell), turn.type, turn.rotation);
  const auto ways = draw_action(player, turn, random);
  game.act(player, turn.action());
  finish(turn, player);
  const auto& supply = game.supply();
  return {turn, static_cast<double>(ways), 1.0, std::accumulate(supply.begin(), supply.end(), 0)};
}

}  // namespace bastide::solver::estimate
