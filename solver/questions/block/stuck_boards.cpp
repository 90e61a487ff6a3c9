#include "solver/questions/block/stuck_boards.hpp"

#include <algorithm>
#include <utility>

#include "solver/boards/board_pieces.hpp"

namespace bastide::solver::questions::block {
namespace {

using arithmetic::checked_add;
using rules::board::Board;
using runs::Progress;

struct StuckPart {
  std::uint64_t boards = 0;
  std::uint64_t stuck = 0;
  LaidBoard first;
};

class StuckSearch {
 public:
  StuckSearch(int tiles, Progress* progress) : tiles_(static_cast<std::size_t>(tiles)), progress_(progress) {}

  void visit(const Board& board) {
    if (board.tiles().size() != tiles_) return;
    arithmetic::add_checked(part_.boards, 1);
    if (board.left_in_all() == 0) return;
    const auto frontier = board.frontier();
    const bool has_place = std::any_of(frontier.begin(), frontier.end(), [&](auto cell) {
      return board.admits(cell) && board.available_at(cell).any();
    });
    if (has_place) return;
    ++part_.stuck;
    if (part_.first.empty()) part_.first = board.placements();
  }
  StuckPart end_piece() {
    if (progress_ != nullptr) progress_->boards += part_.boards;
    return std::exchange(part_, {});
  }

 private:
  std::size_t tiles_;
  Progress* progress_;
  StuckPart part_;
};

}  // namespace

StuckBoards stuck_boards(const boards::BoardSpace& space, int tiles, const runs::RunControl& control) {
  const auto pieces = board_pieces(space, tiles, control.prefix_tiles);
  const auto parts = walk_pieces(space, tiles, pieces, control, [&](const Board& /*board*/) {
    return StuckSearch(tiles, control.progress);
  });
  StuckBoards out;
  out.is_complete = parts.is_complete;
  for (const auto& part : parts.results) {
    out.boards = checked_add(out.boards, part.boards);
    out.stuck = checked_add(out.stuck, part.stuck);
    if (out.first.empty()) out.first = part.first;
  }
  return out;
}

}  // namespace bastide::solver::questions::block
