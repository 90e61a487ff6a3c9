// Which tiles fit where, as one table load.
//
// A frontier cell is described by one number: for each side what adjoins there, 0 for nothing, else the Edge
// that the adjoining tile shows, as the digits of a number whose base is one more than the kinds of edges the
// set has. So codes are as narrow as the set needs: 256 of them with field, road and city (two bits a side),
// 625 with rivers, 4,096 at most. "What fits here" is a table of so many bit masks over oriented types, and
// "which rotations of type t fit here" a table of so many four-bit masks per type. Cost: 4 KiB for the masks
// of the base set (2 KiB a word), 512 bytes a type; both stay in the first-level cache.
//
// That a tile must join an edge of a kind that is continued (EdgeKind::is_continued, Deck::continues) depends
// on its image and the code alone, so it is in the tables: what does not continue does not fit.
// So is what a tile needs that fills holes: it continues no edge, but a cell of which all four sides are
// known.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::rules::board {

using FrontierCode = std::uint16_t;

class FitTable {
 public:
  /// Keeps a reference to the set. Made once a run, then shared by all boards of the set.
  explicit FitTable(const tilesets::TileSet& set);

  const tilesets::TileSet& set() const { return *set_; }

  /// How many codes there are.
  std::size_t codes() const { return codes_; }
  /// The digit of side s when the adjoining tile shows `e` there.
  FrontierCode digit(unsigned s, tilesets::Edge e) const {
    return static_cast<FrontierCode>(place_value_[s] * static_cast<unsigned>(e));
  }
  /// What adjoins side s; 0 for nothing.
  unsigned edge(FrontierCode code, unsigned s) const { return edge_[code][s]; }
  /// How many sides something adjoins.
  int known_sides(FrontierCode code) const { return known_sides_[code]; }
  /// Bit = Edge: the kinds of edges beside it that must be continued; TileSet::hole_bit where it is a hole.
  std::uint8_t continued(FrontierCode code) const { return continued_[code]; }
  /// Bit = Edge: the kinds of edges that a tile of the type, which matches the code, has to continue and
  /// would not continue there; TileSet::hole_bit when it needs a hole. None for what touches no tile.
  unsigned missing(int type, FrontierCode code) const {
    const unsigned must = set_->continued(type);
    return code == 0 ? 0 : must & ~unsigned{continued_[code]};
  }
  /// What a turned tile adds to the codes of the cells beyond its sides.
  const std::array<FrontierCode, 4>& shown(int type, int rotation) const {
    return shown_[static_cast<std::size_t>(type) * 4 + static_cast<std::size_t>(rotation)];
  }
  /// The same, [4 * type + rotation].
  std::span<const std::array<FrontierCode, 4>> shown() const { return shown_; }

  /// The oriented types that match every side known in `code`.
  tilesets::OrientedBits fits(FrontierCode code) const { return {{fits_.data() + code * words_}, words_}; }
  /// The same as a list, in order of oriented type; walks read it, masks count.
  std::span<const tilesets::OrientedType> fitting(FrontierCode code) const {
    return {list_.data() + begin_[code], list_.data() + begin_[code + 1U]};
  }
  /// The rotations 0-3 (bits) at which `type` matches `code`; symmetric images count separately.
  unsigned turns(int type, FrontierCode code) const {
    return turns_[static_cast<std::size_t>(type) * codes_ + code];
  }
  /// Likewise, one rotation for each distinct image: the board counts once.
  unsigned distinct_turns(int type, FrontierCode code) const {
    return turns(type, code) & distinct_[static_cast<std::size_t>(type)];
  }
  /// Number of distinct images of `type` that fit `code`.
  int count(int type, FrontierCode code) const {
    return counts_[static_cast<std::size_t>(type) * codes_ + code];
  }

 private:
  const tilesets::TileSet* set_;
  std::size_t words_;  ///< of a mask
  std::size_t codes_ = 0;
  std::array<unsigned, 4> place_value_{};           ///< [side]
  std::vector<std::array<std::uint8_t, 4>> edge_;   ///< [code][side]
  std::vector<std::uint8_t> known_sides_;           ///< [code]
  std::vector<std::uint8_t> continued_;             ///< [code]
  std::vector<std::array<FrontierCode, 4>> shown_;  ///< [turned type][side]
  std::vector<std::uint64_t> fits_;                 ///< mask after mask, by code
  std::vector<tilesets::OrientedType> list_;        ///< for every code in turn what fits it
  std::vector<std::uint32_t> begin_;
  std::vector<std::uint8_t> turns_;     ///< [type][code]
  std::vector<std::uint8_t> distinct_;  ///< [type]
  std::vector<std::uint8_t> counts_;    ///< [type][code]; counting bits is a call on old machines
};

}  // namespace bastide::rules::board
