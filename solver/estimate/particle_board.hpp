// The boards and games on which a population is grown, each by one turn at random.
//
// A grown board is kept as its turns, eight bytes each, and not as arrays: thousands of them fit in a cache,
// and copying one, which resampling does all the time, is copying some hundred bytes. To grow it further it
// is laid out on the one board there is. Boards that follow each other have common ancestors, since
// resampling keeps their order; so it only takes back the turns in which the next differs from the last one
// and lays the others, a few of dozens. The rejected alternative, arrays of their own for every board (the
// grid alone has 21,609 cells for 72 tiles, the features 70 KB), takes gigabytes for 10,000 games and copies
// them.
//
// Both are used alike: go_to(history), choices(), grow(choices, random) -> GrownTurn.
//
// NextPlacements: how many placements a board has, identical images once, and which is the k-th of them. What
// fits one cell depends on its code and on the oriented types left in the bag, so numbers are kept by
// code as long as the bag has the same types: boards looked at one after the other mostly have. Cost: a load
// for each frontier cell, and four counts of bits for each code that is new.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/board/packed_turn.hpp"
#include "rules/play/game.hpp"
#include "solver/arithmetic/random_stream.hpp"
#include "solver/boards/board_space.hpp"
#include "solver/boards/removable_tiles.hpp"
#include "solver/games/each_turn.hpp"

namespace bastide::solver::estimate {

using rules::board::PackedTurn;

class NextPlacements {
 public:
  explicit NextPlacements(const rules::board::FitTable& fit) : fit_(&fit), known_(fit.codes(), unknown) {}

  /// Distinct (type in the bag, cell, orientation).
  std::uint32_t count(const rules::board::Board& board);
  /// The k-th of them, frontier cell by frontier cell. Requires k < count(board).
  PackedTurn nth(const rules::board::Board& board, std::uint32_t k);

 private:
  static constexpr std::uint16_t unknown = 0xffff;
  void look_at_bag(const rules::board::Board& board);
  std::uint32_t at_code(rules::board::FrontierCode code);
  std::uint32_t at_cell(const rules::board::Board& board, rules::board::CellIndex cell);

  const rules::board::FitTable* fit_;
  tilesets::OrientedMask available_;
  std::vector<std::uint16_t> known_;  ///< [code], for the types in available_
};

/// A turn drawn and laid: what is counted above a board is, in the mean over `turn`, the number of choices
/// times `factor` times what is counted above the turn.
struct GrownTurn {
  PackedTurn turn;
  double factor = 1;
  double lasting = 1;  ///< what of the factor later factors take after
  int followers = 0;   ///< in all supplies, after the turn
};

/// Boards, or placement sequences.
class ParticleBoard {
 public:
  enum class Counts : std::uint8_t { boards, placements };

  /// For boards of at most so many tiles.
  ParticleBoard(const boards::BoardSpace& space, int most_tiles, Counts counts);

  /// Lays out a board, given as its turns from the start tile on.
  void go_to(std::span<const PackedTurn> history);
  /// How many next placements there are.
  std::uint32_t choices() { return placements_.count(board_); }
  /// Draws one of them uniformly and lays it. Requires choices > 0, as `choices()` says. The factor is 1 for
  /// sequences. A board of n tiles is grown from as many boards as it has removable tiles, so for boards it
  /// is one over their number.
  GrownTurn grow(std::uint32_t choices, arithmetic::RandomStream& random);

  const rules::board::Board& board() const { return board_; }
  PackedTurn start(int type) const;

 private:
  rules::board::Board board_;
  Counts counts_;
  NextPlacements placements_;
  boards::RemovableTiles removable_;
  std::vector<PackedTurn> laid_;
};

/// Games: sequences with who deploys what where (count_games.hpp).
class ParticleGame {
 public:
  ParticleGame(const boards::BoardSpace& space, const rules::editions::Edition& edition, int players,
               int most_tiles);

  void go_to(std::span<const PackedTurn> history);
  /// How many next placements there are, followers left aside.
  std::uint32_t choices() { return placements_.count(game().board()); }
  /// Draws a placement uniformly, then uniformly nobody or one of the spots, or of all actions where there
  /// are further figures; plays the turn. The factor is their number.
  GrownTurn grow(std::uint32_t choices, arithmetic::RandomStream& random);

  const rules::play::Game& game() const { return games_[current_]; }
  PackedTurn start(int type) const;

 private:
  /// Makes the game that began with this tile the current one. Requires that no turn is laid.
  void begin_with(const PackedTurn& start);
  void play(const PackedTurn& turn);
  /// Gives the turn, whose tile lies, one of so many actions.
  std::uint32_t draw_action(int player, PackedTurn& turn, arithmetic::RandomStream& random);
  void finish(const PackedTurn& turn, int player);

  std::vector<rules::play::Game> games_;  ///< one for each start tile, which lies there for good
  std::size_t current_ = 0;
  NextPlacements placements_;
  std::vector<rules::board::Action> actions_;
  std::vector<PackedTurn> laid_;
  std::vector<std::uint8_t> to_move_;  ///< [turn]: whose turn comes after it
};

}  // namespace bastide::solver::estimate
