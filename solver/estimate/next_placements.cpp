#include "solver/estimate/next_placements.hpp"

#include <stdexcept>

namespace bastide::solver::estimate {

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

}  // namespace bastide::solver::estimate
