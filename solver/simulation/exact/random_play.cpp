// The probability of a board, what the next draw from it depends on, and the draws above it summed exactly.
//
// With T tiles of a type in the bag, w tiles there that have a place and n places for the type, each of the n
// boards that it makes comes next with probability T / (w n). So the probability of a board is the sum over
// its removable tiles of (probability of the board without the tile) * T / (w n).
//
// The boards without a tile are looked up in a table up to `most_remembered` tiles, some ten thousand boards
// and a few megabytes for the base set; larger ones are laid and asked the same question. Every further tile
// in the table would make it a hundred times as large (410 MB at four tiles), while laying the at most k-1
// smaller boards of k tiles is little work beside the hundred boards that are laid above one.
//
// A place is chosen among n with probability 1/n. Adding such fractions as fractions would allocate and
// reduce at every step; over the least common multiple of all n that can occur, they are whole numbers, of
// 128 bits where these are sure to do or else found out, and of any size elsewhere. Own work.
#include "solver/simulation/exact/random_play.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "rules/board/board.hpp"
#include "solver/arithmetic/fraction.hpp"
#include "solver/arithmetic/int128.hpp"
#include "solver/arithmetic/record_text.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/boards/board_walk.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/boards/last_tile_blocks.hpp"
#include "solver/boards/removable_tiles.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::exact {
namespace {

using arithmetic::Fraction;
using arithmetic::Uint128;
using arithmetic::Whole;
using boards::BoardSpace;
using rules::board::Board;
using rules::board::CellIndex;
using rules::board::PlacedTile;
using runs::RunControl;

/// What the next draw from a board depends on.
struct Draw {
  std::vector<int> places;  ///< [type]: distinct ones
  int placeable = 0;        ///< tiles in the bag that have a place
  int unplaceable = 0;      ///< and that have none
};

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

/// A board, whatever the order in which its tiles were laid: cell and oriented type of each, ascending.
using BoardKey = std::vector<std::uint32_t>;

struct KnownBoard {
  arithmetic::Fraction probability;
  Draw draw;
};

using KnownBoards = std::map<BoardKey, KnownBoard>;

constexpr int most_remembered = 3;

class BoardProbability {
 public:
  /// Keeps references to both. `known` has all boards of up to `remembered` tiles, and `room` is theirs.
  BoardProbability(const boards::BoardSpace& space, const KnownBoards& known, int remembered, int room);

  /// Requires a board of the space, with room for `room` tiles.
  arithmetic::Fraction of(const rules::board::Board& board);

 private:
  /// A board to lay, one for each size, and what can be taken from the one above it.
  struct Smaller {
    rules::board::Board board;
    Draw draw;
    boards::RemovableTiles removable;
  };
  arithmetic::Fraction start_probability(int start) const;

  const boards::BoardSpace* space_;
  const KnownBoards* known_;
  std::size_t remembered_;
  std::vector<Smaller> smaller_;  ///< [tiles]
  BoardKey key_;
};

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

/// All boards of 1 to `most` tiles, with the cells of boards that have room for `room` tiles.
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

void multiply_add(Whole& sum, const Whole& a, std::uint64_t b) { sum += a * b; }

/// Throws std::overflow_error when the sum needs more than 128 bits.
void multiply_add(Uint128& sum, Uint128 a, std::uint64_t b) {
  sum = arithmetic::checked_add(sum, arithmetic::checked_multiply(a, Uint128{b}));
}

const Whole& to_whole(const Whole& value) { return value; }

Whole to_whole(Uint128 value) {
  return (Whole(static_cast<std::uint64_t>(value >> 64U)) << 64U) + static_cast<std::uint64_t>(value);
}

void assign(Whole& to, const Whole& value) { to = value; }

/// Requires a value of 128 bits at most.
void assign(Uint128& to, const Whole& value) {
  to = (Uint128{static_cast<std::uint64_t>(value >> 64U)} << 64U) +
       static_cast<std::uint64_t>(value & Whole(~std::uint64_t{0}));
}

/// Of 1, 2, ... `most`.
Whole least_common_multiple(int most) {
  Whole out = 1;
  for (int i = 2; i <= most; ++i) out = lcm(out, Whole(i));
  return out;
}

/// A common denominator of 1/1, 1/2, ... 1/most, and [n]: how often 1/n holds it.
template <class Number>
struct CommonDenominator {
  Whole value;
  std::vector<Number> shares;
  explicit CommonDenominator(int most)
      : value(least_common_multiple(most)), shares(static_cast<std::size_t>(most) + 1, Number(0)) {
    for (int n = 1; n <= most; ++n) assign(shares[static_cast<std::size_t>(n)], value / n);
  }
  const Number& share(int n) const { return shares.at(static_cast<std::size_t>(n)); }
};

/// `tiles` tiles have at most 2*tiles+2 cells around them, and each takes at most four orientations.
int most_places(int tiles) { return 4 * (2 * tiles + 2); }

/// Sums over a board's children have 128 bits where the common denominator leaves room enough.
constexpr unsigned most_bits_of_play = 96;

/// The draws after one and after two placements more than lie on a board. Number holds sums over the boards
/// one tile larger.
template <class Number>
class PliesAbove {
 public:
  /// For boards of so many tiles.
  PliesAbove(const BoardSpace& space, int tiles)
      : blocks_(*space.fit),
        types_(space.fit->set().type_count()),
        places_below_(most_places(tiles)),
        places_above_(most_places(tiles + 1)),
        draws_(space.fit->set().tile_count()),
        weights_(at(types_), 0),
        sums_(at(space.fit->set().tile_count()) + 1, Number(0)) {}

  /// The probability that the draw after the next placement fails.
  Fraction after_one(Board& board) {
    look_at(board, draw_);
    if (draw_.placeable == 0 || board.left_in_all() < 2) return 0;
    Number sum(0);
    add_failing_draws(board, sum);
    return Fraction(to_whole(sum), Whole(places_above_.value * draw_.placeable * (board.left_in_all() - 1)));
  }

  /// The probability that the draw after the next two placements fails.
  Fraction after_two(Board& board) {
    look_at(board, draw_);
    if (draw_.placeable == 0 || board.left_in_all() < 3) return 0;
    Whole total = 0;
    for (int type = 0; type < types_; ++type) {
      if (draw_.places[at(type)] == 0) continue;
      std::fill(sums_.begin(), sums_.end(), Number(0));
      boards::for_each_place(board, type, [&](CellIndex cell, int rotation) {
        board.place(cell, type, rotation);
        const int placeable = blocks_.placeable_tiles(board);
        if (placeable > 0) add_failing_draws(board, sums_[at(placeable)]);
        board.undo();
      });
      Whole sum = 0;
      for (std::size_t placeable = 1; placeable < sums_.size(); ++placeable) {
        if (sums_[placeable] != 0) sum += to_whole(sums_[placeable]) * draws_.shares[placeable];
      }
      if (sum != 0) total += sum * places_below_.share(draw_.places[at(type)]) * board.left(type);
    }
    return Fraction(total, Whole(places_below_.value * places_above_.value * draws_.value * draw_.placeable *
                                 (board.left_in_all() - 2)));
  }

 private:
  /// Adds, over all types that may come next, tiles of it in the bag / places for it * (over these places,
  /// tiles in the bag that then have none), as multiples of the common denominator.
  void add_failing_draws(Board& board, Number& sum) {
    blocks_.for_each(board, board.frontier(), [this](const auto& tile, int /*type*/, int left) {
      if (weights_[tile.type] == 0) weighted_.push_back(tile.type);
      weights_[tile.type] += static_cast<std::uint64_t>(left);
    });
    for (const int type : weighted_) {
      auto& weight = weights_[at(type)];
      multiply_add(sum, places_above_.share(board.count_distinct_placements(type)),
                   weight * static_cast<std::uint64_t>(board.left(type)));
      weight = 0;
    }
    weighted_.clear();
  }

  boards::LastTileBlocks blocks_;
  int types_;
  CommonDenominator<Whole> places_below_;
  CommonDenominator<Number> places_above_;
  CommonDenominator<Whole> draws_;
  Draw draw_;
  std::vector<std::uint64_t> weights_;  ///< [type]; all zero between calls
  std::vector<int> weighted_;           ///< types whose weight is not
  std::vector<Number> sums_;            ///< [tiles that have a place], apart for each number
};

/// A piece's share of every entry.
struct PartialPlay {
  std::vector<Fraction> draws;
};

tilesets::described::Shape shape_of(const PartialPlay*) {
  using namespace tilesets::described;
  const auto fraction =
      spelled<Fraction, [](const Fraction& value, const Notation&) { return arithmetic::to_text(value); },
              [](const std::string& text, const Notation&) { return arithmetic::fraction_of(text); }>();
  return object({field<&PartialPlay::draws>("draws", {}, list_of<std::vector<Fraction>>(fraction))});
}

/// Boards of so many tiles are remembered when boards of up to `walked` are walked.
int remembered(int walked) { return std::min(walked - 1, most_remembered); }

/// Walks boards of up to `walked` tiles and adds up entries 0 to `tiles` - 1.
template <class Number>
class PlayWalk {
 public:
  PlayWalk(const BoardSpace& space, const KnownBoards& known, int walked, int tiles)
      : walked_(at(walked)),
        tiles_(at(tiles)),
        board_(*space.fit, tiles, space.table),
        probability_(space, known, remembered(walked), tiles),
        above_(space, walked) {}

  // The plies above take a board of their own, with room for them.
  void placed(const Board& board) {
    board_.place(board.placement(static_cast<int>(board.tiles().size()) - 1));
  }
  void taken_back(const Board& /*board*/) { board_.undo(); }
  void begin_piece(const Board& /*board*/) { draws_.assign(tiles_, 0); }
  void visit(const Board& /*board*/) {
    const auto size = board_.tiles().size();
    const auto probability = probability_.of(board_);
    if (board_.left_in_all() > 0) {
      look_at(board_, draw_);
      draws_[size - 1] += probability * Fraction(draw_.unplaceable, board_.left_in_all());
    }
    if (size != walked_) return;
    if (size < tiles_) draws_[size] += probability * above_.after_one(board_);
    if (size + 1 < tiles_) draws_[size + 1] += probability * above_.after_two(board_);
  }
  PartialPlay end_piece() { return {draws_}; }

 private:
  std::size_t walked_;
  std::size_t tiles_;
  Board board_;
  BoardProbability probability_;
  PliesAbove<Number> above_;
  Draw draw_;
  std::vector<Fraction> draws_;
};

template <class Number>
runs::PieceResults<PartialPlay> walk_boards(const BoardSpace& space, int walked, int tiles,
                                            const RunControl& control) {
  // A share, a resumed run or a merge may have nothing to compute.
  KnownBoards known;
  std::once_flag is_known;
  return walk_pieces(
      space, walked, board_pieces(space, walked, control.prefix_tiles), control,
      [&](const Board& /*board*/) {
        std::call_once(is_known, [&] { known = known_boards(space, remembered(walked), tiles); });
        return PlayWalk<Number>(space, known, walked, tiles);
      },
      [&](std::size_t, const PartialPlay& part) { return part.draws.size() == at(tiles); });
}

}  // namespace

RandomPlay random_play(const BoardSpace& space, int tiles, const RunControl& control) {
  if (space.fit->set().is_ordered()) throw std::invalid_argument("tiles in a given order");
  const int walked = std::max(1, tiles - 2);
  const bool is_wide_enough = msb(least_common_multiple(most_places(walked + 1))) < most_bits_of_play;
  const auto parts = is_wide_enough ? walk_boards<Uint128>(space, walked, tiles, control)
                                    : walk_boards<Whole>(space, walked, tiles, control);
  RandomPlay play;
  play.is_complete = parts.is_complete;
  play.unplaceable_draw.assign(at(tiles), 0);
  for (const auto& part : parts.results) {
    for (std::size_t k = 0; k < part.draws.size(); ++k) play.unplaceable_draw.at(k) += part.draws[k];
  }
  return play;
}

}  // namespace bastide::solver::simulation::exact
