#include "props/boards/image_boards.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "props/violation_text.hpp"

namespace bastide::props::boards {

using rules::Placement;

void ImageBoard::make_room(const rules::board::FitTable& fit, const rules::Table& table,
                           std::span<const Placement> image) {
  int reach = 1;
  for (const auto& p : image) reach = std::max({reach, std::abs(p.cell.x) + 1, std::abs(p.cell.y) + 1});
  if (laid_ && reach <= reach_ && &laid_->board().fit() == &fit && table_ == table) return;
  reach_ = laid_ ? reach + 3 : reach;  // a board that grows does not need new arrays with every tile
  table_ = table;
  laid_.emplace(fit, rules::Cell{-reach_, -reach_}, rules::Cell{reach_, reach_},
                static_cast<int>(image.size()), table);
}

void ImageBoard::keep_common(std::span<const Placement> image) {
  const auto& board = std::as_const(*laid_).board();
  const auto lies = [&](std::size_t i) {
    const auto& lying = board.tile(static_cast<int>(i));
    return lying.cell == board.index(image[i].cell) && lying.type == image[i].type &&
           lying.rotation == image[i].rotation;
  };
  const auto most = std::min(board.tiles().size(), image.size());
  std::size_t common = 0;
  while (common < most && lies(common)) ++common;
  while (board.tiles().size() > common) laid_->undo();
}

std::optional<std::string> ImageBoard::lay(const rules::board::FitTable& fit, const rules::Table& table,
                                           std::span<const Placement> image) {
  make_room(fit, table, image);
  keep_common(image);
  const auto& board = std::as_const(*laid_).board();
  for (const auto& p : image.subspan(board.tiles().size())) {
    const auto cell = board.index(p.cell);
    if (!board.is_empty(cell)) return fmt::format("{} lies on another tile", in_words(fit.set(), p));
    if ((fit.turns(p.type, board.code(cell)) >> p.rotation & 1U) == 0) {
      return fmt::format("{} does not fit there", in_words(fit.set(), p));
    }
    if (!board.admits_bend(cell, p.type, p.rotation))
      return fmt::format("{} bends a line as it may not", in_words(fit.set(), p));
    if (board.left(p.type) == 0) return fmt::format("no tile {} is left", fit.set().type(p.type).id);
    laid_->place(p);
  }
  return std::nullopt;
}

}  // namespace bastide::props::boards
