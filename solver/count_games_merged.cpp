// Games counted with equal ones merged: every board of N-2 tiles once, with its occupied sets, and from there
// the last two turns. Nothing is kept from one board to the next but the sets of the parts they share.
#include "solver/count_games_merged.hpp"

#include <algorithm>
#include <memory>

#include "solver/board_pieces.hpp"
#include "solver/count_part.hpp"
#include "solver/last_two_turns.hpp"
#include "solver/occupied_sets.hpp"
#include "solver/run_recorded.hpp"

namespace bastide::solver {
namespace {

using rules::Board;

class GameMerger {
 public:
  /// Takes in the start tile of `walk`, which must stand at its root.
  GameMerger(const BoardWalk& walk, const rules::Edition& edition, int tiles, Progress* progress)
      : tiles_(static_cast<std::size_t>(tiles)),
        progress_(progress),
        sets_(walk.board().set(), edition.farms != rules::Farms::off),
        last_(walk.board(), edition.farms != rules::Farms::off),
        tally_(tiles) {
    sets_.place(walk.board());
  }

  void placed(const Board& board) {
    sets_.place(board);
    if (is_inside_) count(board);
  }
  void taken_back(const Board& /*board*/) { sets_.undo(); }
  void begin_piece(const Board& board) {
    tally_ = Tally(static_cast<int>(tiles_));
    is_inside_ = true;
    count(board);
  }
  CountPart end_piece() {
    is_inside_ = false;
    if (progress_ != nullptr) progress_->boards += tally_.counts().back();
    return {tally_.counts(), {}};
  }

 private:
  /// Games that have come to this board, and where it is large enough those that go on from it.
  void count(const Board& board) {
    const auto tiles = board.tiles().size();
    std::uint64_t games = 0;
    for (const auto& set : sets_.sets()) games += set.games;
    tally_.add(tiles, games);
    const bool one = tiles + 1 == tiles_;
    const bool two = tiles + 2 == tiles_;
    if (!one && !two) return;
    last_.count(board, sets_, two, [&](const LastTwoTurns::Counts& counts) {
      tally_.add(tiles + 1, counts.of_one);
      if (two) tally_.add(tiles + 2, counts.of_two);
    });
  }

  std::size_t tiles_;
  Progress* progress_;
  OccupiedSets sets_;
  LastTwoTurns last_;
  Tally tally_;
  bool is_inside_ = false;  ///< false on the way to the prefix
};

}  // namespace

CountResult count_games_merged(const BoardSpace& space, const rules::Edition& edition,
                               const GamesAsked& asked, const RunControl& control) {
  // Boards of N-2 tiles are walked with room for the two that follow.
  const int interior = std::max(1, asked.tiles - 2);
  const auto pieces = board_pieces(space, interior, control.prefix_tiles);
  struct Scratch {
    BoardWalk walk;
    GameMerger merger;
    Scratch(const BoardSpace& boards, const rules::Edition& rules, int tiles, Progress* progress)
        : walk(boards, tiles), merger(walk, rules, tiles, progress) {}
  };
  std::vector<std::unique_ptr<Scratch>> scratch(static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t i, std::size_t slot) {
    if (!scratch[slot])
      scratch[slot] = std::make_unique<Scratch>(space, edition, asked.tiles, control.progress);
    auto& [walk, merger] = *scratch[slot];
    walk.start_with(pieces[i].start, merger);
    walk.go_to(pieces[i].prefix, merger);
    merger.begin_piece(walk.board());
    if (pieces[i].is_subtree) walk.visit_below(interior, merger);
    auto part = merger.end_piece();
    walk.go_back(merger);
    return part;
  };
  const auto parts = run_recorded<CountPart>(
      weighed(space, interior, pieces, control), control, body,
      [&](std::size_t, const CountPart& part) { return is_part_of(part, asked.tiles); });
  auto result = add_up(parts.results, asked.tiles, false);
  result.is_complete = parts.is_complete;
  return result;
}

}  // namespace bastide::solver
