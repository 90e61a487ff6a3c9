#include "solver/counting/count.hpp"

#include <memory>

#include "solver/boards/board_pieces.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/counting/count_landscape.hpp"
#include "solver/counting/count_pieces.hpp"

namespace bastide::solver::counting {
namespace {

using boards::BoardSpace;
using rules::board::Board;
using rules::board::CellIndex;
using runs::Progress;
using runs::RunControl;

/// Counts interior boards one by one and the last ply in bulk.
class BoardCounter {
 public:
  BoardCounter(int tiles, Progress* progress) : tiles_(tiles), progress_(progress), tally_(tiles) {}

  void visit(const Board& board) { tally_.add(board.tiles().size(), 1); }
  void last_ply(const Board& board, std::span<const CellIndex> cells) {
    tally_.add(board.tiles().size() + 1, boards::count_placements(board, cells));
  }
  void begin_piece(const Board& board) {
    tally_ = PieceCount(tiles_);
    first_ = first_placement(board);
  }
  CountPart end_piece() {
    if (progress_ != nullptr) progress_->boards += tally_.counts().back();
    return {tally_.counts(), first_};
  }

 private:
  int tiles_;
  Progress* progress_;
  PieceCount tally_;
  std::string first_;
};

/// All sequences below the present board.
void count_sequences(Board& board, int left, PieceCount& tally) {
  const auto tiles = board.tiles().size();
  if (left == 0) return;
  if (left == 1) {
    tally.add(tiles + 1, boards::count_placements(board, board.frontier()));
    return;
  }
  boards::for_each_placement(board, [&](rules::board::CellIndex cell, const tilesets::OrientedType& tile) {
    board.place(cell, tile.type, tile.rotation);
    tally.add(tiles + 1, 1);
    count_sequences(board, left - 1, tally);
    board.undo();
  });
}

}  // namespace

std::string objection_to(const BoardSpace& space, const CountPlan& plan) {
  if (plan.method != CountMethod::landscape) return {};
  return objection_to_landscapes(space, plan.tiles, plan.divide);
}

CountMethod chosen_method(const BoardSpace& space, const CountPlan& plan) {
  if (plan.method != CountMethod::automatic) return plan.method;
  return objection_to_landscapes(space, plan.tiles, plan.divide).empty() ? CountMethod::landscape
                                                                         : CountMethod::walk;
}

CountResult count(const BoardSpace& space, const CountPlan& plan, const runs::RunControl& control) {
  if (chosen_method(space, plan) == CountMethod::landscape)
    return count_by_landscape(space, plan.what, plan.tiles, control);
  const auto walk = plan.what == Counted::boards ? count_boards : count_placements;
  return walk(space, plan.tiles, plan.divide, control);
}

CountResult count_boards(const BoardSpace& space, int tiles, bool divide, const RunControl& control) {
  boards::require_walkable(space.fit->set(), "count of boards");
  const auto pieces = board_pieces(space, tiles, control.prefix_tiles);
  const auto parts = walk_pieces(
      space, tiles, pieces, control,
      [&](const Board& /*board*/) { return BoardCounter(tiles, control.progress); },
      [&](std::size_t, const CountPart& part) { return is_part_of(part, tiles); });
  auto result = add_up(parts.results, tiles, divide);
  result.is_complete = parts.is_complete;
  return result;
}

CountResult count_placements(const BoardSpace& space, int tiles, bool divide, const RunControl& control) {
  const auto depth = static_cast<std::size_t>(control.prefix_tiles) - 1;
  const auto pieces = opening_pieces(space, tiles, depth);
  std::vector<std::unique_ptr<Board>> boards(static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t i, std::size_t slot) {
    if (!boards[slot]) boards[slot] = std::make_unique<Board>(*space.fit, tiles, space.table);
    auto& board = *boards[slot];
    for (const auto& tile : rules::placements_at_start(board.set(), pieces[i].start)) board.place(tile);
    for (const auto& p : pieces[i].placements) board.place(p);
    PieceCount tally(tiles);
    tally.add(board.tiles().size(), 1);
    if (pieces[i].placements.size() == depth)
      count_sequences(board, tiles - static_cast<int>(board.tiles().size()), tally);
    CountPart part{tally.counts(), first_placement(board)};
    while (!board.tiles().empty()) board.undo();
    if (control.progress != nullptr) control.progress->boards += tally.counts().back();
    return part;
  };
  const auto parts =
      run_recorded<CountPart>({pieces.size(), {}}, control, body,
                              [&](std::size_t, const CountPart& part) { return is_part_of(part, tiles); });
  auto result = add_up(parts.results, tiles, divide);
  result.is_complete = parts.is_complete;
  return result;
}

}  // namespace bastide::solver::counting
