#include "props/boards/image_boards.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "props/violation_text.hpp"

namespace bastide::props::boards {

using rules::Placement;

void ImageBoard::make_room(const rules::board::FitTable& fit, const rules::Table& table,
                           std::span<const Placement> image) {
  int reach = 1;
  for (const auto& p : image) reach = std::max({reach, std::abs(p.cell.x) + 1, std::abs(p.cell.y) + 1});
  if (board_ && reach <= reach_ && &board_->fit() == &fit && table_ == table) return;
  reach_ = board_ ? reach + 3 : reach;  // a board that grows does not need new arrays with every tile
  table_ = table;
  const auto most_tiles = static_cast<int>(image.size());
  board_.emplace(fit, rules::Cell{-reach_, -reach_}, rules::Cell{reach_, reach_}, most_tiles, table);
  forest_.emplace(fit.set(), most_tiles);
}

void ImageBoard::keep_common(std::span<const Placement> image) {
  auto& board = *board_;
  const auto lies = [&](std::size_t i) {
    const auto& tile = board.tiles()[i];
    return tile.type == image[i].type && tile.rotation == image[i].rotation &&
           tile.cell == board.index(image[i].cell);
  };
  const auto most = std::min(board.tiles().size(), image.size());
  std::size_t common = 0;
  while (common < most && lies(common)) ++common;
  while (board.tiles().size() > common) {
    forest_->undo();
    board.undo();
  }
}

std::optional<std::string> ImageBoard::lay(const rules::board::FitTable& fit, const rules::Table& table,
                                           std::span<const Placement> image) {
  make_room(fit, table, image);
  keep_common(image);
  auto& board = *board_;
  for (const auto& p : image.subspan(board.tiles().size())) {
    const auto cell = board.index(p.cell);
    if (!board.is_empty(cell)) return fmt::format("{} lies on another tile", in_words(fit.set(), p));
    if ((fit.turns(p.type, board.code(cell)) >> p.rotation & 1U) == 0) {
      return fmt::format("{} does not fit there", in_words(fit.set(), p));
    }
    if (board.left(p.type) == 0) return fmt::format("no tile {} is left", fit.set().type(p.type).id);
    board.place(cell, p.type, p.rotation);
    forest_->place(board);
  }
  return std::nullopt;
}

}  // namespace bastide::props::boards
