// What the searches for large farms share: a growing board with the farm of one segment of its first tile.
#pragma once

#include <bit>
#include <vector>

#include "rules/board/feature_board.hpp"
#include "solver/questions/growing/grow_farm.hpp"

namespace bastide::solver::questions::growing {

using tilesets::SegmentKind;

/// What a segment is worth to completed cities: two, one or none of the four that each needs.
inline int corner_worth(const tilesets::Segment& segment) {
  if (segment.kind != SegmentKind::city) return 0;
  const int sides = std::popcount(segment.sides);
  if (sides == 1) return 2;
  return sides == 2 && segment.sides != 0b0101 && segment.sides != 0b1010 ? 1 : 0;
}
inline int corner_worth(const tilesets::TileType& type) {
  int worth = 0;
  for (const auto& segment : type.segments) worth += corner_worth(segment);
  return worth;
}

struct FarmPlace {
  rules::board::CellIndex cell = 0;
  tilesets::OrientedType image;
};

/// A board, and the farm of one segment of its first tile.
struct FarmBoard {
  rules::board::FeatureBoard laid;
  int farm_segment;
  std::uint64_t steps = 0;

  FarmBoard(const rules::board::FitTable& fit, const rules::Table& table, int segment)
      : laid(fit, fit.set().tile_count(), table), farm_segment(segment) {
    lay({laid.board().index({0, 0}), {static_cast<std::uint16_t>(fit.set().start_type()), 0, {}}});
  }
  void lay(const FarmPlace& place) {
    laid.place(place.cell, place.image.type, place.image.rotation);
    ++steps;
  }
  rules::board::EntryIndex farm() const { return laid.forest().root(0, farm_segment); }
  /// The tile laid last has a part in the farm.
  bool has_joined() const {
    const int last = laid.forest().tile_count() - 1;
    const auto& segments = laid.board().set().type(laid.board().tile(last).type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s)
      if (segments[static_cast<std::size_t>(s)].kind == SegmentKind::field &&
          laid.forest().root(last, s) == farm())
        return true;
    return false;
  }
  FarmFound result(int worth) const { return {laid.placements(), {0, farm_segment}, worth}; }
};

/// One of the start tile's fields, by the stream. -1: it has none.
inline int any_field(const tilesets::TileSet& set, arithmetic::RandomStream& random) {
  std::vector<int> fields;
  const auto& segments = set.type(set.start_type()).segments;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s)
    if (segments[static_cast<std::size_t>(s)].kind == SegmentKind::field) fields.push_back(s);
  return fields.empty() ? -1 : fields[random.below(static_cast<std::uint32_t>(fields.size()))];
}

}  // namespace bastide::solver::questions::growing
