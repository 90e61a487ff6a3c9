// Which tiles fit where, as one table load.
//
// A frontier cell is described by one byte: two bits a side (bits 2s, 2s+1 for side s), 0 when nothing
// adjoins there, else the Edge that the adjoining tile shows. There are 256 such codes, so "what fits here"
// is a table of 256 bit masks over oriented types, and "which rotations of type t fit here" a table of 256
// four-bit masks per type. Cost: 8 KiB for the masks, 256 bytes a type; both stay in the first-level cache.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::rules {

using FrontierCode = std::uint8_t;

/// The code's two bits for side s when the adjoining tile shows `e` there.
constexpr FrontierCode code_bits(unsigned s, tilesets::Edge e) {
  return static_cast<FrontierCode>(static_cast<unsigned>(e) << (2U * s));
}

class FitTable {
 public:
  explicit FitTable(const tilesets::TileSet& set);

  /// The oriented types that match every side known in `code`.
  const tilesets::OrientedMask& fits(FrontierCode code) const { return fits_[code]; }
  /// The rotations 0-3 (bits) at which `type` matches `code`; symmetric images count separately.
  unsigned turns(int type, FrontierCode code) const { return turns_[static_cast<std::size_t>(type)][code]; }
  /// Likewise, one rotation for each distinct image: the board counts once.
  unsigned distinct_turns(int type, FrontierCode code) const {
    return turns(type, code) & distinct_[static_cast<std::size_t>(type)];
  }
  /// Number of distinct images of `type` that fit `code`.
  int count(int type, FrontierCode code) const { return std::popcount(distinct_turns(type, code)); }

 private:
  std::array<tilesets::OrientedMask, 256> fits_{};
  std::vector<std::array<std::uint8_t, 256>> turns_;  ///< [type][code]
  std::vector<std::uint8_t> distinct_;                ///< [type]
};

}  // namespace bastide::rules
