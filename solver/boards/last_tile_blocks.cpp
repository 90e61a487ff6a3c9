#include "solver/boards/last_tile_blocks.hpp"

#include <cstdlib>

namespace bastide::solver::boards {

FittingTypes::FittingTypes(const rules::board::FitTable& fit) {
  has_all_types_ = fit.set().type_count() <= 64;
  if (!has_all_types_) return;
  types_.assign(fit.codes(), 0);
  for (std::size_t code = 0; code < fit.codes(); ++code) {
    for (const auto& tile : fit.fitting(static_cast<rules::board::FrontierCode>(code)))
      types_[code] |= std::uint64_t{1} << tile.type;
  }
}

int LastTileBlocks::placeable_tiles(const rules::board::Board& board) const {
  const bool is_plain = board.admits_all() && fitting_.has_all_types();
  std::uint64_t fitting = 0;
  if (is_plain) {
    for (const auto cell : board.frontier()) fitting |= fitting_[board.code(cell)];
  }
  int tiles = 0;
  for (int type = 0; type < board.set().type_count(); ++type) {
    const bool has_place =
        is_plain ? (fitting >> static_cast<unsigned>(type) & 1U) != 0 : !is_blocked(board, type);
    tiles += has_place ? board.left(type) : 0;
  }
  return tiles;
}

std::uint64_t LastTileBlocks::fitting_away_from(const rules::board::Board& board,
                                                rules::board::CellIndex cell) const {
  const auto row = board.side_steps()[2];
  std::uint64_t types = 0;
  for (const auto other : board.frontier()) {
    const auto distance = std::abs(other - cell);
    if (distance > 1 && distance != row) types |= fitting_[board.code(other)];
  }
  return types;
}

}  // namespace bastide::solver::boards
