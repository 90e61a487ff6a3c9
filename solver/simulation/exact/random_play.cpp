#include "solver/simulation/exact/random_play.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "solver/arithmetic/common_denominator.hpp"
#include "solver/arithmetic/record_text.hpp"
#include "solver/boards/board_pieces.hpp"
#include "solver/boards/each_placement.hpp"
#include "solver/boards/last_tile_blocks.hpp"
#include "solver/simulation/exact/board_probability.hpp"
#include "tilesets/index.hpp"

namespace bastide::solver::simulation::exact {
namespace {

using arithmetic::CommonDenominator;
using arithmetic::Fraction;
using arithmetic::most_places;
using arithmetic::to_whole;
using arithmetic::Whole;
using boards::BoardSpace;
using rules::board::Board;
using rules::board::CellIndex;
using runs::RunControl;

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
      arithmetic::multiply_add(sum, places_above_.share(board.count_distinct_placements(type)),
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
  const bool is_wide_enough =
      msb(arithmetic::least_common_multiple(most_places(walked + 1))) < most_bits_of_play;
  const auto parts = is_wide_enough ? walk_boards<arithmetic::Uint128>(space, walked, tiles, control)
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
