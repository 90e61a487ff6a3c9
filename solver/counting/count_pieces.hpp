// The pieces of a count: openings, what one piece gives, and how the pieces add up to the whole.
//
// What boards have in board_pieces.hpp, sequences and games have here, a fixed list of independent pieces:
// openings of `depth` placements stand for all that follows, shorter ones for themselves. The list depends on
// the space and the tiles alone. Two placements make some 16,000 pieces of the base set.
//
// Within a piece counts are 64 bits wide and checked; the whole is 128 bits wide and checked. A piece's
// boards (sequences, games) all begin with the same placement, so that a division by first placement is the
// same sum with the pieces kept apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/position.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/counting/count.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::counting {

/// A start tile and the first placements after it.
struct Opening {
  int start = 0;
  std::vector<rules::Placement> placements;
};

/// Start tile by start tile all openings of 0 to min(depth, tiles - 1) legal placements, shorter ones first.
std::vector<Opening> opening_pieces(const boards::BoardSpace& space, int tiles, std::size_t depth);

/// Counts within one piece; 64 bits there, checked.
class PieceCount {
 public:
  explicit PieceCount(int tiles) : counts_(static_cast<std::size_t>(tiles), 0) {}

  void add(std::size_t tiles_on_board, std::uint64_t boards) {
    arithmetic::add_checked(counts_[tiles_on_board - 1], boards);
  }
  const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  std::vector<std::uint64_t> counts_;
};

/// What one piece gives: its counts and the first placement of all that it counts (empty for the start tile
/// alone).
struct CountPart {
  std::vector<std::uint64_t> counts;
  std::string first;
};
tilesets::described::Shape shape_of(const CountPart*);

/// Notation of the placement after the start tile, empty when there is none.
std::string first_placement(const rules::board::Board& board);

/// Whether a part counts boards of 1 to `tiles` tiles: else it was recorded by another run.
inline bool is_part_of(const CountPart& part, int tiles) {
  return part.counts.size() == static_cast<std::size_t>(tiles);
}

/// Adds parts up in their order: parts of `tiles` tiles, or empty ones of pieces that were left out.
CountResult add_up(const std::vector<CountPart>& parts, int tiles, bool divide);

}  // namespace bastide::solver::counting
