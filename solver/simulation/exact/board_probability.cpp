#include "solver/simulation/exact/board_probability.hpp"

#include <algorithm>

#include "solver/boards/board_walk.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::exact {
namespace {

using arithmetic::Fraction;
using arithmetic::Whole;
using boards::BoardSpace;
using rules::board::Board;
using rules::board::PlacedTile;

std::uint32_t key_of(const Board& board, const PlacedTile& tile) {
  return static_cast<std::uint32_t>(tile.cell) * tilesets::most_oriented_types +
         board.set().turned(tile.type, tile.rotation).oriented;
}

/// The key of the board without its tile `left_out`; -1: of the whole board.
void key_of(const Board& board, int left_out, BoardKey& key) {
  key.clear();
  for (int i = 0; i < static_cast<int>(board.tiles().size()); ++i) {
    if (i != left_out) key.push_back(key_of(board, board.tile(i)));
  }
  std::sort(key.begin(), key.end());
}

/// The probability of one board that a tile of this type makes, given the board before it and the tiles of
/// the type in the bag then.
Fraction step(const Fraction& before, const Draw& draw, int type, int left) {
  return before * Fraction(Whole(left), Whole(draw.placeable) * draw.places[at(type)]);
}

void lay_without(const Board& board, int left_out, Board& smaller) {
  while (!smaller.tiles().empty()) smaller.undo();
  // The tiles between may still be missing, but the board that comes of it is the same.
  for (int i = 0; i < static_cast<int>(board.tiles().size()); ++i) {
    const auto& tile = board.tile(i);
    if (i != left_out) smaller.place(tile.cell, tile.type, tile.rotation);
  }
}

/// Remembers every board of exactly `tiles` tiles. All smaller ones are known.
class Collector {
 public:
  Collector(const BoardSpace& space, std::size_t tiles, int room, KnownBoards& known)
      : tiles_(tiles), known_(&known), probability_(space, known, static_cast<int>(tiles), room) {}
  void visit(const Board& board) {
    if (board.tiles().size() != tiles_) return;
    KnownBoard entry{probability_.of(board), {}};
    look_at(board, entry.draw);
    key_of(board, -1, key_);
    known_->emplace(key_, std::move(entry));
  }

 private:
  std::size_t tiles_;
  KnownBoards* known_;
  BoardProbability probability_;
  BoardKey key_;
};

}  // namespace

void look_at(const Board& board, Draw& draw) {
  draw.places.assign(at(board.set().type_count()), 0);
  draw.placeable = 0;
  draw.unplaceable = 0;
  for (int type = 0; type < board.set().type_count(); ++type) {
    if (board.left(type) == 0) continue;
    const int places = board.count_distinct_placements(type);
    draw.places[at(type)] = places;
    (places > 0 ? draw.placeable : draw.unplaceable) += board.left(type);
  }
}

KnownBoards known_boards(const BoardSpace& space, int most, int room) {
  KnownBoards known;
  for (int size = 1; size <= most; ++size) {
    for (const int start : space.starts) {
      auto from_start = space;
      from_start.starts = {start};
      boards::BoardWalk walk(from_start, room);
      Collector collector(space, at(size), room, known);
      walk.visit_piece({start, {}, true}, size, collector);
    }
  }
  return known;
}

BoardProbability::BoardProbability(const BoardSpace& space, const KnownBoards& known, int remembered,
                                   int room)
    : space_(&space),
      known_(&known),
      remembered_(at(remembered)),
      smaller_(at(room) + 1,
               Smaller{Board(*space.fit, room, space.table), {}, boards::RemovableTiles(room)}) {}

Fraction BoardProbability::of(const Board& board) {
  const auto tiles = board.tiles().size();
  if (tiles == 1) return start_probability(board.tile(0).type);
  Fraction sum = 0;
  auto& [smaller, draw, removable] = smaller_[tiles - 1];
  removable.count(board);
  for (int i = 1; i < static_cast<int>(tiles); ++i) {
    if (!removable.is_removable(i)) continue;
    const int type = board.tile(i).type;
    const int left = board.left(type) + 1;
    if (tiles - 1 <= remembered_) {
      key_of(board, i, key_);
      const auto& [probability, of_known] = known_->at(key_);
      sum += step(probability, of_known, type, left);
    } else {
      lay_without(board, i, smaller);
      look_at(smaller, draw);
      sum += step(of(smaller), draw, type, left);
    }
  }
  return sum;
}

/// How likely each start is.
Fraction BoardProbability::start_probability(int start) const {
  if (space_->starts.size() == 1) return 1;
  const auto& set = space_->fit->set();
  return Fraction(set.type(start).count, set.tile_count());
}

}  // namespace bastide::solver::simulation::exact
