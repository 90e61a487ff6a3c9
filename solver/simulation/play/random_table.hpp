// Random games, quickly: the engine for one policy and plain editions.
//
// It knows no undo, asks nothing twice and keeps only what the next turn needs. Cells are three bytes; the
// places of all types are kept up to date by rows (quick_tiles.hpp), so that a draw knows its places at once
// and only the chosen one is looked for. Every entry knows its feature's first entry, which holds the counts:
// finding is a load, joining renames the younger of two features, which is short more often than not.
// Followers are a byte a player in one word. What costs most is a branch guessed wrong, so loops have fixed
// lengths where they can. Points and statistics rest on the trace and are made elsewhere.
//
// Everything it does, rules::Game and Board do, too: played_game.hpp plays the same games move by move, and
// tests compare the traces. The frontier is kept in the same order as theirs, because a random number chooses
// by it. Rejected: choosing a place by trying random ones, which draws five times as many numbers.
// Cost: about 9 us for a game of 72 tiles; nothing is allocated after the first games.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/arithmetic/random_stream.hpp"
#include "solver/simulation/play/game_trace.hpp"
#include "solver/simulation/play/quick_tiles.hpp"

namespace bastide::solver::simulation::play {

/// How much is written down of a game.
enum class Detail : std::uint8_t {
  points,     ///< only features and farms with followers, no turns and no holes
  everything  ///< a whole trace
};

/// Words for a bit a completed city.
constexpr std::size_t city_words = quick_cities / 64;
/// Cells of a row: a power of two, so that x and y are bits of a cell's index.
constexpr std::int32_t quick_stride = 256;
/// Slots of the frontier that are looked at together.
constexpr std::size_t slots_at_once = 8;
/// x and y of the start tile's cell: as far from the edge as tiles can get.
constexpr std::int32_t quick_middle = quick_tiles + 1;

inline constexpr std::array<std::int32_t, 4> quick_side_steps = {-quick_stride, 1, quick_stride, -1};
/// The eight cells around, as Board::around_steps.
inline constexpr std::array<std::int32_t, 8> quick_around_steps = {
    -quick_stride, -quick_stride + 1, 1,  quick_stride + 1,
    quick_stride,  quick_stride - 1,  -1, -quick_stride - 1};
/// Segments that are looked at whether the tile has them or not: a loop of fixed length costs less than one
/// that the processor guesses wrong.
constexpr std::size_t segments_at_once = 8;

class RandomTable {
 public:
  /// For 1 to 8 players. Keeps references to both.
  RandomTable(const QuickTiles& tiles, const rules::editions::Edition& edition, int players);

  /// Plays game `number` of `seed` and fills `trace`, all but its scores. `order`: the bag as it is drawn, in
  /// place of the one that is shuffled by seed and number.
  void play(std::uint64_t seed, std::uint64_t number, Detail detail, GameTrace& trace,
            std::span<const int> order = {});
  /// Nothing is left of earlier games: what `play` relies on, else a game may never end. Reads every cell, so
  /// only builds with assertions look each time.
  bool is_clear() const;

 private:
  struct Cell {
    std::uint8_t code = 0;
    std::uint8_t tile = 0;  ///< index of the tile + 1; 0: none
    std::uint8_t slot = 0;  ///< in the frontier; only of cells with a code and no tile
  };
  struct Cloister {
    std::int32_t cell = 0;
    std::uint16_t entry = 0;
  };
  /// One far away from all others, with an entry of its own.
  Cloister no_cloister() const { return {0, static_cast<std::uint16_t>(feature_.size() - 1)}; }
  /// Segments of the tile just laid, as bits.
  struct Segments {
    std::uint32_t free = 0;    ///< of features without follower
    std::uint32_t closed = 0;  ///< of completed features
  };
  struct Placed {
    std::uint16_t first_entry = 0;
    std::uint16_t turned = 0;  ///< 4 * type + rotation
    std::int32_t cell = 0;
  };

  void begin(GameTrace& trace);
  void shuffle(arithmetic::RandomStream& bag);
  void lay(std::int32_t at, std::size_t type, std::size_t rotation);
  void open_at(std::int32_t at, unsigned bits, Lanes& places);
  void join_at(unsigned side, const QuickTurned& turned, const Placed& other);
  void join(std::uint16_t mine, std::uint16_t others);
  void note_cloisters(std::int32_t at);
  int tiles_in_both(std::uint16_t a, std::uint16_t b) const;
  std::uint16_t entry(std::size_t tile, std::size_t segment) const {
    return static_cast<std::uint16_t>(placed_[tile].first_entry + segment);
  }
  std::uint16_t root(std::size_t tile, std::size_t segment) const { return root_[entry(tile, segment)]; }
  std::size_t choose_slot(std::size_t type, std::uint32_t& k) const;
  Segments look() const;
  int deploy(arithmetic::RandomStream& moves, unsigned player, std::uint32_t free);
  template <Detail detail>
  void finish_turn(std::uint32_t closed, GameTrace& trace);
  template <Detail detail>
  void finish_cloisters(GameTrace& trace);
  template <Detail detail>
  void complete(std::uint16_t root, GameTrace& trace);
  void take_out(std::size_t type);
  void note_blocked(GameTrace& trace);
  template <Detail detail>
  void play_out(arithmetic::RandomStream& moves, GameTrace& trace);
  template <Detail detail>
  void end(GameTrace& trace);
  template <Detail detail>
  void trace_farms(GameTrace& trace);
  void trace_holes(GameTrace& trace) const;
  void clear_cells();

  const QuickTiles* tiles_;
  int players_;
  bool is_start_in_bag_;
  std::uint16_t start_;
  std::uint64_t full_supply_ = 0;

  // Of the game under way.
  std::vector<Cell> cells_;
  std::vector<Placed> placed_;
  std::size_t tile_count_ = 0;
  std::vector<std::uint16_t> bag_;
  std::size_t drawn_ = 0;
  std::array<std::uint8_t, quick_types> left_{};
  std::array<std::uint16_t, quick_types> left_mask_{};  ///< all bits where a tile is left, else none
  Lanes places_;                                        ///< [type]: places
  std::size_t frontier_size_ = 0;
  std::vector<std::int32_t> frontier_;
  std::vector<std::uint8_t> frontier_code_;
  std::array<std::uint64_t, frontier_codes> sorts_{};
  std::array<std::uint8_t, frontier_codes> fitting_left_{};
  std::array<std::uint16_t, frontier_codes> cells_of_code_{};
  std::uint64_t sorted_ = 0;         ///< cells of the frontier by sort
  std::vector<std::uint16_t> root_;  ///< [entry]: first entry of its feature
  std::vector<std::uint16_t> next_;  ///< [entry]: another one of its feature, all of them in a ring
  std::vector<QuickFeature> feature_;
  std::size_t entries_ = 0;
  std::vector<std::uint8_t> split_tiles_;
  std::vector<Cloister> cloisters_;  ///< those not complete, and no_cloister() up to as many as the set has
  std::size_t cloister_count_ = 0;
  bool is_cloister_complete_ = false;
  std::uint64_t supply_ = 0;
  std::uint32_t blocked_ = 0;                          ///< types with a tile left that fit nowhere: bits
  std::array<std::uint16_t, quick_types> blocking_{};  ///< [type]: index into the trace
  std::vector<std::uint16_t> completed_cities_;        ///< indices into the trace's features
  std::vector<std::uint16_t> city_number_;             ///< [root]: index into these
  std::vector<std::uint16_t> roots_;                   ///< scratch: entries
  std::vector<std::uint16_t> farm_roots_;              ///< likewise
  std::vector<std::uint16_t> farm_number_;             ///< scratch, by root
  std::vector<std::uint16_t> last_tile_;               ///< likewise
  std::vector<std::array<std::uint64_t, city_words>> cities_of_farm_;  ///< likewise, by farm: bits
};

}  // namespace bastide::solver::simulation::play
