#include "solver/count.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

#include "rules/notation.hpp"
#include "solver/board_walk.hpp"

namespace bastide::solver {
namespace {

using rules::Board;
using rules::CellIndex;
using rules::FitTable;

/// Counts below one prefix; 64 bits there, checked.
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
  void clear() { std::fill(counts_.begin(), counts_.end(), 0); }

 private:
  std::vector<std::uint64_t> counts_;
};

std::uint64_t tiles_that_fit(const Board& board, std::span<const CellIndex> cells) {
  std::uint64_t sum = 0;
  for (const auto cell : cells) sum += (board.fit().fits(board.code(cell)) & board.available()).count();
  return sum;
}

/// Visitor of BoardWalk: interior boards one by one, the last ply in bulk.
class BoardCounter {
 public:
  explicit BoardCounter(int tiles) : tally_(tiles) {}
  void placed(const Board& board) { tally_.add(board.tiles().size(), 1); }
  void taken_back(const Board& /*board*/) {}
  void last_ply(const Board& board, std::span<const CellIndex> cells) {
    tally_.add(board.tiles().size() + 1, tiles_that_fit(board, cells));
  }
  Tally& tally() { return tally_; }

 private:
  Tally tally_;
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
    for (const auto& tile : board.fit().fitting(board.code(cell))) {
      if (board.left(tile.type) == 0) continue;
      board.place(cell, tile.type, tile.rotation);
      tally.add(tiles + 1, 1);
      count_sequences(board, left - 1, tally);
      board.undo();
    }
  }
}

/// Placements after the start tile, as steps over board cells relative to the start.
using Opening = std::vector<rules::Placement>;

std::vector<Opening> openings(const FitTable& fit, int placements) {
  std::vector<Opening> out;
  Board board(fit, placements + 1);
  board.place(board.index({0, 0}), fit.set().start_type(), 0);
  const auto go = [&](const auto& self, Opening& opening) -> void {
    if (static_cast<int>(opening.size()) == placements) {
      out.push_back(opening);
      return;
    }
    for (std::size_t i = 0; i < board.frontier().size(); ++i) {
      const auto cell = board.frontier()[i];
      for (const auto& tile : fit.fitting(board.code(cell))) {
        if (board.left(tile.type) == 0) continue;
        opening.push_back({tile.type, tile.rotation, board.cell(cell), std::nullopt});
        board.place(cell, tile.type, tile.rotation);
        self(self, opening);
        board.undo();
        opening.pop_back();
      }
    }
  };
  Opening opening;
  go(go, opening);
  return out;
}

/// Reduces partial counts, in order of pieces.
class Reduction {
 public:
  Reduction(int tiles, bool divide) : divide_(divide) {
    result_.counts.assign(static_cast<std::size_t>(tiles), 0);
  }

  /// Adds counts that begin with `first` (nothing: the start tile alone).
  void add(const std::vector<std::uint64_t>& counts, const std::optional<std::string>& first) {
    add_to(result_.counts, counts);
    if (!divide_ || !first) return;
    const auto [found, is_new] = division_of_.try_emplace(*first, result_.divisions.size());
    if (is_new) result_.divisions.push_back({*first, std::vector<Wide>(result_.counts.size(), 0)});
    add_to(result_.divisions[found->second].counts, counts);
  }
  CountResult& result() { return result_; }

 private:
  static void add_to(std::vector<Wide>& sums, const std::vector<std::uint64_t>& counts) {
    for (std::size_t k = 0; k < counts.size(); ++k) sums[k] = checked_add(sums[k], counts[k]);
  }
  bool divide_;
  CountResult result_;
  std::map<std::string, std::size_t> division_of_;
};

std::string first_placement(const Board& board) {
  const auto& tile = board.tile(1);
  return rules::print_placement(board.set(), {tile.type, tile.rotation, board.cell(tile.cell), std::nullopt});
}

}  // namespace

CountResult count_boards(const FitTable& fit, int tiles, bool divide, const RunControl& control) {
  Reduction reduction(tiles, divide);
  // Boards of three tiles are enough pieces to balance two to a few dozen threads, and quick to list.
  const int depth = std::min(tiles, 3);

  // The trunk: boards smaller than the prefixes, and the first placement of each prefix.
  BoardWalk trunk(fit, tiles);
  BoardCounter root(tiles);
  root.placed(trunk.board());
  reduction.add(root.tally().counts(), std::nullopt);
  for (int size = 2; size < depth; ++size) {
    for (const auto& prefix : BoardWalk::prefixes(fit, size)) {
      BoardCounter quiet(tiles);
      trunk.go_to(prefix, quiet);
      quiet.tally().clear();
      quiet.placed(trunk.board());
      reduction.add(quiet.tally().counts(), first_placement(trunk.board()));
      trunk.go_back(quiet);
    }
  }
  if (depth < 2) return reduction.result();

  const auto prefixes = BoardWalk::prefixes(fit, depth);
  struct Part {
    std::vector<std::uint64_t> counts;
    std::string first;
  };
  std::vector<Part> parts(prefixes.size());
  struct Scratch {
    BoardWalk walk;
    BoardCounter counter;
  };
  std::vector<std::unique_ptr<Scratch>> scratch(static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t piece, std::size_t slot) {
    if (!scratch[slot])
      scratch[slot] = std::make_unique<Scratch>(Scratch{BoardWalk(fit, tiles), BoardCounter(tiles)});
    auto& [walk, counter] = *scratch[slot];
    walk.go_to(prefixes[piece], counter);
    counter.tally().clear();
    counter.placed(walk.board());
    walk.visit_below(tiles, counter);
    parts[piece] = {counter.tally().counts(), first_placement(walk.board())};
    walk.go_back(counter);
    if (control.progress != nullptr) control.progress->boards += parts[piece].counts.back();
  };
  reduction.result().is_complete = run_pieces(prefixes.size(), control, body);
  for (const auto& part : parts) {
    if (!part.counts.empty()) reduction.add(part.counts, part.first);
  }
  return reduction.result();
}

CountResult count_placements(const FitTable& fit, int tiles, bool divide, const RunControl& control) {
  Reduction reduction(tiles, divide);
  const int depth = std::min(tiles - 1, 2);
  const auto one = [&](std::size_t at) {
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(tiles), 0);
    counts[at] = 1;
    return counts;
  };
  reduction.add(one(0), std::nullopt);
  if (depth == 0) return reduction.result();
  const auto name = [&](const Opening& opening) {
    return rules::print_placement(fit.set(), opening.front());
  };
  if (depth == 2) {
    for (const auto& opening : openings(fit, 1)) reduction.add(one(1), name(opening));
  }

  const auto pieces = openings(fit, depth);
  std::vector<std::vector<std::uint64_t>> parts(pieces.size());
  std::vector<std::unique_ptr<Board>> boards(static_cast<std::size_t>(thread_count(control)));
  const auto body = [&](std::size_t piece, std::size_t slot) {
    if (!boards[slot]) {
      boards[slot] = std::make_unique<Board>(fit, tiles);
      boards[slot]->place(boards[slot]->index({0, 0}), fit.set().start_type(), 0);
    }
    auto& board = *boards[slot];
    for (const auto& p : pieces[piece]) board.place(board.index(p.cell), p.type, p.rotation);
    Tally tally(tiles);
    tally.add(board.tiles().size(), 1);
    count_sequences(board, tiles - static_cast<int>(board.tiles().size()), tally);
    for (std::size_t i = 0; i < pieces[piece].size(); ++i) board.undo();
    parts[piece] = tally.counts();
    if (control.progress != nullptr) control.progress->boards += tally.counts().back();
  };
  reduction.result().is_complete = run_pieces(pieces.size(), control, body);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!parts[i].empty()) reduction.add(parts[i], name(pieces[i]));
  }
  return reduction.result();
}

}  // namespace bastide::solver
