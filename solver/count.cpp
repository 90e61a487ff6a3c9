#include "solver/count.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include "rules/notation.hpp"
#include "solver/board_pieces.hpp"
#include "solver/record_text.hpp"

namespace bastide::solver {
namespace {

using rules::Board;
using rules::CellIndex;
using rules::FitTable;

constexpr std::uint64_t most_tiles_ever = 1U << 20U;  // of a record; more is damage

/// Counts within one piece; 64 bits there, checked.
class Tally {
 public:
  explicit Tally(int tiles) : counts_(static_cast<std::size_t>(tiles), 0) {}

  void add(std::size_t tiles_on_board, std::uint64_t boards) {
    auto& count = counts_[tiles_on_board - 1];
    if (__builtin_add_overflow(count, boards, &count)) {
      throw std::overflow_error("the count below one prefix needs more than 64 bits");
    }
  }
  const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  std::vector<std::uint64_t> counts_;
};

/// What one piece gives: its counts and the first placement of all its boards (empty for the start tile
/// alone).
struct Part {
  std::vector<std::uint64_t> counts;
  std::string first;
};

std::string to_record(const Part& part) {
  RecordWriter out;
  out.text(part.first).number(part.counts.size());
  for (const auto count : part.counts) out.number(count);
  return out.str();
}

void from_record(std::string_view text, Part& part) {
  RecordReader in(text);
  part.first = in.text();
  part.counts.assign(in.number_up_to(most_tiles_ever), 0);
  for (auto& count : part.counts) count = in.number_up_to(std::numeric_limits<std::uint64_t>::max());
  in.end();
}

std::uint64_t tiles_that_fit(const Board& board, std::span<const CellIndex> cells) {
  std::uint64_t sum = 0;
  if (!board.admits_all()) {
    for (const auto cell : cells) {
      if (board.admits(cell)) sum += (board.fit().fits(board.code(cell)) & board.available()).count();
    }
    return sum;
  }
  for (const auto cell : cells) sum += (board.fit().fits(board.code(cell)) & board.available()).count();
  return sum;
}

std::string first_placement(const Board& board) {
  if (board.tiles().size() < 2) return {};
  const auto& tile = board.tile(1);
  return rules::print_placement(board.set(), {tile.type, tile.rotation, board.cell(tile.cell), std::nullopt});
}

/// Counts interior boards one by one and the last ply in bulk.
class BoardCounter {
 public:
  BoardCounter(int tiles, Progress* progress) : tiles_(tiles), progress_(progress), tally_(tiles) {}

  void placed(const Board& board) { tally_.add(board.tiles().size(), 1); }
  void taken_back(const Board& /*board*/) {}
  void last_ply(const Board& board, std::span<const CellIndex> cells) {
    tally_.add(board.tiles().size() + 1, tiles_that_fit(board, cells));
  }
  void begin_piece(const Board& board) {
    tally_ = Tally(tiles_);
    first_ = first_placement(board);
    placed(board);
  }
  Part end_piece() {
    if (progress_ != nullptr) progress_->boards += tally_.counts().back();
    return {tally_.counts(), first_};
  }

 private:
  int tiles_;
  Progress* progress_;
  Tally tally_;
  std::string first_;
};

/// All sequences below the present board.
void count_sequences(Board& board, int left, Tally& tally) {
  const auto tiles = board.tiles().size();
  if (left == 0) return;
  if (left == 1) {
    tally.add(tiles + 1, tiles_that_fit(board, board.frontier()));
    return;
  }
  // The list changes while tiles lie, but is restored before the next cell is looked at.
  for (std::size_t i = 0; i < board.frontier().size(); ++i) {
    const auto cell = board.frontier()[i];
    if (!board.admits(cell)) continue;
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) == 0) continue;
      board.place(cell, tile.type, tile.rotation);
      tally.add(tiles + 1, 1);
      count_sequences(board, left - 1, tally);
      board.undo();
    }
  }
}

/// A start tile and the first placements after it.
struct Opening {
  int start = 0;
  std::vector<rules::Placement> placements;
};

/// All sequences of that many legal placements after the start tile.
std::vector<Opening> openings(const BoardSpace& space, int start, int placements) {
  std::vector<Opening> out;
  const auto& fit = *space.fit;
  Board board(fit, placements + 1, space.table);
  board.place(board.index({0, 0}), start, 0);
  const auto go = [&](const auto& self, Opening& opening) -> void {
    if (static_cast<int>(opening.placements.size()) == placements) {
      out.push_back(opening);
      return;
    }
    for (std::size_t i = 0; i < board.frontier().size(); ++i) {
      const auto cell = board.frontier()[i];
      if (!board.admits(cell)) continue;
      for (const auto& tile : fit.fitting(board.code(cell))) {
        if (board.left(tile.type) == 0) continue;
        opening.placements.push_back({tile.type, tile.rotation, board.cell(cell), std::nullopt});
        board.place(cell, tile.type, tile.rotation);
        self(self, opening);
        board.undo();
        opening.placements.pop_back();
      }
    }
  };
  Opening opening{start, {}};
  go(go, opening);
  return out;
}

/// Adds parts up in their order.
CountResult reduce(const std::vector<Part>& parts, int tiles, bool divide) {
  CountResult result;
  result.counts.assign(static_cast<std::size_t>(tiles), 0);
  std::map<std::string, std::size_t> division_of;
  for (const auto& part : parts) {
    Division* division = nullptr;
    if (divide && !part.first.empty()) {
      const auto [found, is_new] = division_of.try_emplace(part.first, result.divisions.size());
      if (is_new) result.divisions.push_back({part.first, std::vector<Wide>(result.counts.size(), 0)});
      division = &result.divisions[found->second];
    }
    for (std::size_t k = 0; k < part.counts.size(); ++k) {
      result.counts[k] = checked_add(result.counts[k], part.counts[k]);
      if (division != nullptr) division->counts[k] = checked_add(division->counts[k], part.counts[k]);
    }
  }
  return result;
}

}  // namespace

CountResult count_boards(const BoardSpace& space, int tiles, bool divide, const RunControl& control) {
  const auto pieces = board_pieces(space, tiles);
  const auto parts = walk_pieces(space, tiles, pieces, control, [&](const BoardWalk& /*walk*/) {
    return BoardCounter(tiles, control.progress);
  });
  auto result = reduce(parts.results, tiles, divide);
  result.is_complete = parts.is_complete;
  return result;
}

CountResult count_placements(const BoardSpace& space, int tiles, bool divide, const RunControl& control) {
  // Pieces as for boards: openings of two placements stand for all that follows, shorter ones for themselves.
  constexpr std::size_t depth = 2;
  std::vector<Opening> pieces;
  const auto longest = std::min<std::size_t>(depth, static_cast<std::size_t>(tiles) - 1);
  for (const int start : space.starts) {
    for (std::size_t placements = 0; placements <= longest; ++placements) {
      for (auto& opening : openings(space, start, static_cast<int>(placements)))
        pieces.push_back(std::move(opening));
    }
  }
  std::vector<std::unique_ptr<Board>> boards(static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t i, std::size_t slot) {
    if (!boards[slot]) boards[slot] = std::make_unique<Board>(*space.fit, tiles, space.table);
    auto& board = *boards[slot];
    board.place(board.index({0, 0}), pieces[i].start, 0);
    for (const auto& p : pieces[i].placements) board.place(board.index(p.cell), p.type, p.rotation);
    Tally tally(tiles);
    tally.add(board.tiles().size(), 1);
    if (pieces[i].placements.size() == depth)
      count_sequences(board, tiles - static_cast<int>(board.tiles().size()), tally);
    Part part{tally.counts(), first_placement(board)};
    while (!board.tiles().empty()) board.undo();
    if (control.progress != nullptr) control.progress->boards += tally.counts().back();
    return part;
  };
  const auto parts = run_recorded<Part>({pieces.size(), {}}, control, body);
  auto result = reduce(parts.results, tiles, divide);
  result.is_complete = parts.is_complete;
  return result;
}

}  // namespace bastide::solver
