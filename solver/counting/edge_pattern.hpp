// The tiles of a set as a filling of a landscape sees them: patterns of edge letters, and how often each can
// be had.
//
// What fits depends on the four edges alone, so types with the same edges up to rotation are one *pattern*
// (17 in the base set instead of 24 types). Types return as weights: w(k) is the number of ways to give k
// cells of a pattern, once their edges are known, a type and an image with those edges, no type beyond its
// supply. With endless supply it is M^k, M being the images with given edges. What the supply takes away is
// written as corrections d by
//     w(k) = sum over j of C(k,j) d(j) M^(k-j),
// that is: choose j of the k cells and mark them, pay d(j) for the marks and M for every other cell. d(0) is
// 1 and d(j) is 0 from there up to the smallest supply, so on a small board few sets of marks pay at all.
// As exponential generating functions: W(x) = product over types of sum_{j <= supply} (m x)^j / j!, and
// D(x) = W(x) e^(-Mx). All numbers are exact signed 128-bit integers, checked.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/arithmetic/int128.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::solver::counting {

/// Letters on the sides N E S W, from 0 on, as a number whose base is how many letters there are: north
/// counts 1, west most.
using EdgeCode = std::uint16_t;

/// The letters of a set, one for each row of its table of edges: three, so 81 codes, of a set without rows of
/// its own.
class EdgeLetters {
 public:
  explicit EdgeLetters(const tilesets::TileSet& set);

  unsigned count() const { return count_; }
  unsigned codes() const { return value_[3] * count_; }
  /// What a letter counts on a side.
  unsigned value(std::size_t side) const { return value_[side]; }
  unsigned letter_of(EdgeCode code, std::size_t side) const { return code / value_[side] % count_; }

  EdgeCode code_of(const std::array<tilesets::Edge, 4>& edges) const;
  /// A clockwise quarter turn.
  EdgeCode turned(EdgeCode code) const;
  /// East and west change places.
  EdgeCode mirrored(EdgeCode code) const;
  /// The least of the four turned codes: equal for edges that are the same up to turning.
  EdgeCode least_turned(EdgeCode code) const;

 private:
  unsigned count_;
  std::array<unsigned, 4> value_;
};

/// What a type adds to its pattern.
struct PatternSupply {
  int images = 1;  ///< oriented types that show the same edges
  int tiles = 0;   ///< in the supply
  friend auto operator<=>(const PatternSupply&, const PatternSupply&) = default;
};

struct EdgePattern {
  std::vector<EdgeCode> codes;          ///< the distinct turned images of the edges, ascending
  std::vector<PatternSupply> supplies;  ///< one a type that has tiles, ascending
  std::vector<int> types = {};          ///< that have tiles, ascending
  int images() const;                   ///< M: images with given edges, over all types
};

/// The patterns of counts[type] tiles, ordered by their first code. A pattern without tiles is left out.
std::vector<EdgePattern> edge_patterns(const tilesets::TileSet& set, const std::vector<int>& counts);
/// Of the tiles of a set that are left when one tile of type `start` lies.
std::vector<EdgePattern> edge_patterns(const tilesets::TileSet& set, int start);

/// w(0) to w(most). Throws std::overflow_error when one needs more than 127 bits.
std::vector<arithmetic::Int128> supply_weights(const EdgePattern& pattern, int most);
/// d(0) to d(most). Throws likewise.
std::vector<arithmetic::Int128> supply_corrections(const EdgePattern& pattern, int most);

/// Whether the mirror image of every pattern is one with the same supplies: then mirrored landscapes have
/// as many fillings.
bool is_mirror_closed(const EdgeLetters& letters, const std::vector<EdgePattern>& patterns);

}  // namespace bastide::solver::counting
