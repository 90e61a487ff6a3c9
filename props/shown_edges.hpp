// Which images of the tile types match what the neighbours of an empty cell show, by definition.
//
// An image is a type in a rotation. It matches when on every side where a tile adjoins both show the same
// (rules.md section 2: on all edges that it touches). Types are read as written and turned by arithmetic. The
// answer depends on the demand alone, of which there are 256, so each is found once and kept.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/position.hpp"

namespace bastide::props {

/// What the neighbours of an empty cell show to it: two bits a side, 0 where nothing adjoins, else the Edge.
using DemandCode = std::uint8_t;

/// For every type what of it matches a demand.
struct Matching {
  std::vector<std::uint8_t> rotations;  ///< [type]: bit r = rotation r matches
  std::vector<std::uint16_t> count;     ///< [type]: how many of the four rotations
  std::vector<std::uint16_t> distinct;  ///< [type]: how many that look different
};

class ShownEdges {
 public:
  /// Refers to the set.
  explicit ShownEdges(const rules::TileSet& set) : set_(&set) {}
  const Matching& that_match(DemandCode demand);

 private:
  const rules::TileSet* set_;
  std::vector<std::optional<Matching>> known_;  ///< [demand]; empty until asked
};

}  // namespace bastide::props
