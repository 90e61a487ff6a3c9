// On a board that lies: which sets of its features can be occupied, and how many games lead to each.
//
// A game up to this board is an order in which its tiles can be laid and a follower or none each turn. What
// comes after depends on the occupied features alone, as long as nobody runs out of followers. So games are
// merged by what they have laid so far, a connected part of the board with the start tile, and by the set of
// features that are occupied there: dynamic programming over parts (M. Held, R. M. Karp, "A dynamic
// programming approach to sequencing problems", 1962), a part's sets coming from the parts with one tile
// less. A part of n tiles has up to some dozens of sets instead of n! orders times the followers.
//
// A feature is named by the first segment that it has, counted tile by tile as they lie: a bit of 64, so
// boards are small. Completed features keep their bit; nothing can touch them any more. Cost: 2^(tiles-1)
// parts a board, but a walk shares all parts without the last tile.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/board/board.hpp"
#include "solver/games/cell_contact.hpp"

namespace bastide::solver::games {

inline constexpr int most_laid_segments = 64;
/// Tiles of a board that is built up in all orders. 64 bits hold the games that lead to one, times the two
/// turns that follow: b tiles are laid in at most (b-1)! orders, each after the start tile with one of at
/// most 1+s choices of a follower, s being the segments of a tile; the two turns have at most 2b+2 and 2b+4
/// cells, most_oriented_types images and 1+s choices each. The b+1 tiles that count_games asks for have at
/// most most_laid_segments segments, so for b = 8 s is at most 7: 7! * 8^7 * 18 * 20 * 256^2 * 8^2 = 1.60e19
/// < 2^64 = 1.84e19. Smaller b stay below 6e17, for all that s may be larger (b = 7: 8).
inline constexpr int most_laid_tiles = 8;

struct OccupiedSet {
  FeatureMask occupied = 0;
  std::uint64_t games = 0;
};

class OccupiedSets {
 public:
  OccupiedSets(const tilesets::TileSet& set, bool has_farmers) : joiner_(set, has_farmers) {}

  /// Takes in the tile that `board` placed last. Requires that all earlier ones were taken in, in order, and
  /// room: at most most_laid_tiles tiles and most_laid_segments segments.
  void place(const rules::board::Board& board);
  void undo();

  /// Of the whole board; ascending by `occupied`, each once.
  std::span<const OccupiedSet> sets() const { return parts_[whole()].sets; }
  /// The feature of a segment of a placed tile.
  rules::board::EntryIndex feature_of(int tile, int segment) const {
    return name_of(parts_[whole()], tile, segment);
  }
  /// What laying that tile on a cell with those features around does.
  Joining joining(const FeaturesAround& around, int type, int rotation) const {
    return joiner_.joining(around, type, rotation, first_segment_.back());
  }

 private:
  using Part = std::size_t;  ///< bit i = tile i + 1; the start tile always lies

  struct Laid {
    std::array<std::uint8_t, most_laid_segments> feature_of{};  ///< by segment
    std::vector<OccupiedSet> sets;                              ///< none: the part cannot be laid by itself
  };

  Part whole() const { return (Part{1} << (first_segment_.size() - 2)) - 1; }
  rules::board::EntryIndex name_of(const Laid& part, int tile, int segment) const;
  void lay_part(const rules::board::Board& board, Part part);
  void name_features(Laid& part, const Laid& before, const Joining& joining, int tile) const;

  Joiner joiner_;
  std::vector<std::uint16_t> types_;   ///< [tile]
  std::vector<int> first_segment_{0};  ///< [tile], and one more: the number of segments
  std::vector<Laid> parts_;
  std::vector<OccupiedSet> unsorted_;
};

}  // namespace bastide::solver::games
