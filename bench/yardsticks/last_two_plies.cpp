// The plain closed form: every board of N-2 tiles is visited, the last two tiles are counted without laying
// any.
//
// Two tiles extend a board in one of three ways: on two untried cells that are no neighbours, where the
// choices multiply; on two that are, where they multiply for each edge between them; or on an untried cell
// and one beyond it that touches nothing else yet. The first sum is half of (square of the sum less sum of
// squares), less the neighbours. All of it assumes that the two tiles do not compete: of a type with one tile
// left, the pairs that would take it twice are the same sums over that type's images alone, and come off.
// Cost: a visit a board of N-2 tiles, with some ten cells, twenty neighbours and eight scarce types each.
#include <array>

#include "bench/yardsticks/plain_walk.hpp"
#include "bench/yardsticks/yardsticks.hpp"

namespace bastide::yardsticks {
namespace {

/// Two cells with `side` of the first between them.
struct Touching {
  Code first;
  Code second;  ///< 0 for a cell that touches nothing else
  int side;
};

/// The cells of a board that two more tiles can take.
class Pairs {
 public:
  void look_at(const PlainWalk& plain) {
    cell_count_ = neighbour_count_ = beyond_count_ = 0;
    for (const int cell : plain.untried()) {
      const auto code = plain.code(cell);
      cells_[cell_count_++] = code;
      for (int s = 0; s < 4; ++s) {
        const int next = plain.beyond(cell, s);
        if (plain.is_unseen(next)) {
          beyond_[beyond_count_++] = {code, 0, s};
        } else if (s < 2 && plain.is_untried(next)) {  // a pair is met from both its cells
          neighbours_[neighbour_count_++] = {code, plain.code(next), s};
        }
      }
    }
  }

  /// Ways to put an image counted by `fits` on both cells of a pair, edges matching, over all pairs. At most
  /// 128 cells of at most 255 images: below 2^31.
  std::uint64_t ways(const Fits& fits) const {
    unsigned sum = 0;
    unsigned squares = 0;
    for (std::size_t i = 0; i < cell_count_; ++i) {
      const unsigned n = fits[cells_[i]];
      sum += n;
      squares += n * n;
    }
    unsigned ways = (sum * sum - squares) / 2;
    for (std::size_t i = 0; i < neighbour_count_; ++i) {
      const auto& pair = neighbours_[i];
      ways += matching(fits, pair) - unsigned{fits[pair.first]} * fits[pair.second];
    }
    for (std::size_t i = 0; i < beyond_count_; ++i) ways += matching(fits, beyond_[i]);
    return ways;
  }
  /// Ways to put one image on one cell.
  std::uint64_t single(const Fits& fits) const {
    unsigned sum = 0;
    for (std::size_t i = 0; i < cell_count_; ++i) sum += fits[cells_[i]];
    return sum;
  }

 private:
  static unsigned matching(const Fits& fits, const Touching& pair) {
    unsigned ways = 0;
    for (int edge = 1; edge <= 3; ++edge) {
      ways += unsigned{fits[pair.first | bits(edge, pair.side)]} *
              fits[pair.second | bits(edge, opposite(pair.side))];
    }
    return ways;
  }

  static constexpr std::size_t most_cells = 128;
  std::array<Code, most_cells> cells_{};
  std::array<Touching, 2 * most_cells> neighbours_{};
  std::array<Touching, 4 * most_cells> beyond_{};
  std::size_t cell_count_ = 0, neighbour_count_ = 0, beyond_count_ = 0;
};

}  // namespace

std::vector<std::uint64_t> count_with_last_two_plies(const tilesets::TileSet& set, int tiles) {
  std::vector<std::uint64_t> boards(static_cast<std::size_t>(tiles), 0);
  if (tiles <= 2) return count_with_last_ply(set, tiles);
  PlainWalk plain(set, tiles);
  Pairs pairs;
  std::uint64_t visited = 0;
  std::uint64_t before_last = 0;
  std::uint64_t last = 0;
  plain.walk(tiles - 2, boards, [&] {
    pairs.look_at(plain);
    auto ways = pairs.ways(plain.fits());
    for (std::size_t t = 0; t < plain.set().left.size(); ++t)
      if (plain.left(t) == 1) ways -= pairs.ways(plain.set().type_fitting[t]);
    ++visited;
    add(before_last, pairs.single(plain.fits()));
    add(last, ways);
  });
  boards[static_cast<std::size_t>(tiles - 3)] = visited;
  boards[static_cast<std::size_t>(tiles - 2)] = before_last;
  boards.back() = last;
  return boards;
}

}  // namespace bastide::yardsticks
