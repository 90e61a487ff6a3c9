// The plain enumerator: every board of N-1 tiles is visited, the last tile is counted in bulk.
//
// The boards of N tiles that extend a board of N-1 are, over its untried cells, the images that fit and are
// left: one load from a table a cell, which the walk keeps up to date when a type's last tile goes. Cost: one
// visit a board of N-1 tiles.
#include "bench/yardsticks/plain_walk.hpp"
#include "bench/yardsticks/yardsticks.hpp"

namespace bastide::yardsticks {

std::vector<std::uint64_t> count_with_last_ply(const tilesets::TileSet& set, int tiles) {
  std::vector<std::uint64_t> boards(static_cast<std::size_t>(tiles), 0);
  if (tiles == 1) return {1};
  PlainWalk plain(set, tiles);
  std::uint64_t before_last = 0;
  std::uint64_t last = 0;
  plain.walk(tiles - 1, boards, [&] {
    unsigned sum = 0;
    for (const int cell : plain.untried()) sum += plain.fits()[plain.code(cell)];
    ++before_last;
    add(last, sum);
  });
  boards[static_cast<std::size_t>(tiles - 2)] = before_last;
  boards.back() = last;
  return boards;
}

}  // namespace bastide::yardsticks
