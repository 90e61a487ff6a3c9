// Which tiles fit where, as one table load.
//
// A frontier cell is described by one byte: two bits a side (bits 2s, 2s+1 for side s), 0 when nothing
// adjoins there, else the Edge that the adjoining tile shows. There are 256 such codes, so "what fits here"
// is a table of 256 bit masks over oriented types, and "which rotations of type t fit here" a table of 256
// four-bit masks per type. Cost: 4 KiB for the masks of the base set (2 KiB a word), 512 bytes a type; both
// stay in the first-level cache.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::rules::board {

using FrontierCode = std::uint8_t;

/// The code's two bits for side s when the adjoining tile shows `e` there.
constexpr FrontierCode code_bits(unsigned s, tilesets::Edge e) {
  return static_cast<FrontierCode>(static_cast<unsigned>(e) << (2U * s));
}

/// [code]: how many of its sides are known. A table, since counting bits is a call on old machines.
inline constexpr auto known_sides = [] {
  std::array<std::uint8_t, 256> out{};
  for (unsigned code = 0; code < out.size(); ++code) {
    for (unsigned s = 0; s < 4; ++s)
      out[code] = static_cast<std::uint8_t>(out[code] + ((code >> 2U * s & 3U) != 0));
  }
  return out;
}();

class FitTable {
 public:
  /// Keeps a reference to the set. Made once a run, then shared by all boards of the set.
  explicit FitTable(const tilesets::TileSet& set);

  const tilesets::TileSet& set() const { return *set_; }

  /// The oriented types that match every side known in `code`.
  tilesets::OrientedBits fits(FrontierCode code) const { return {{fits_.data() + code * words_}, words_}; }
  /// The same as a list, in order of oriented type; walks read it, masks count.
  std::span<const tilesets::OrientedType> fitting(FrontierCode code) const {
    return {list_.data() + begin_[code], list_.data() + begin_[code + 1U]};
  }
  /// The rotations 0-3 (bits) at which `type` matches `code`; symmetric images count separately.
  unsigned turns(int type, FrontierCode code) const { return turns_[static_cast<std::size_t>(type)][code]; }
  /// Likewise, one rotation for each distinct image: the board counts once.
  unsigned distinct_turns(int type, FrontierCode code) const {
    return turns(type, code) & distinct_[static_cast<std::size_t>(type)];
  }
  /// Number of distinct images of `type` that fit `code`.
  int count(int type, FrontierCode code) const { return counts_[static_cast<std::size_t>(type)][code]; }

 private:
  const tilesets::TileSet* set_;
  std::size_t words_;                                                      ///< of a mask
  std::array<std::uint64_t, 256 * tilesets::most_oriented_words> fits_{};  ///< mask after mask, by code
  std::vector<tilesets::OrientedType> list_;  ///< for every code in turn what fits it
  std::array<std::uint32_t, 257> begin_{};
  std::vector<std::array<std::uint8_t, 256>> turns_;  ///< [type][code]
  std::vector<std::uint8_t> distinct_;                ///< [type]
  std::vector<std::array<std::uint8_t, 256>>
      counts_;  ///< [type][code]; counting bits is a call on old machines
};

}  // namespace bastide::rules::board
