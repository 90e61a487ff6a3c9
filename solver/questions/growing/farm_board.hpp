// What the searches for large farms share: a growing board with the farm of one segment of its first tile.
#pragma once

#include <bit>
#include <utility>
#include <vector>

#include "rules/board/board.hpp"
#include "rules/board/feature_forest.hpp"
#include "solver/arithmetic/random_stream.hpp"
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

/// A board and its features, and the farm of one segment of its first tile.
class FarmBoard {
 public:
  FarmBoard(const rules::board::FitTable& fit, const rules::Table& table, int farm_segment)
      : board(fit, fit.set().tile_count(), table),
        forest(fit.set(), fit.set().tile_count()),
        farm_segment_(farm_segment) {
    lay(board.index({0, 0}), {static_cast<std::uint16_t>(fit.set().start_type()), 0, {}});
  }
  void lay(rules::board::CellIndex cell, const tilesets::OrientedType& image) {
    board.place(cell, image.type, image.rotation);
    forest.place(board);
    ++steps;
  }
  void take_back() {
    forest.undo();
    board.undo();
  }
  rules::board::EntryIndex farm() const { return forest.root(0, farm_segment_); }
  /// The tile laid last has a part in the farm.
  bool has_joined() const {
    const int last = forest.tile_count() - 1;
    const auto& segments = board.set().type(board.tile(last).type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s)
      if (segments[static_cast<std::size_t>(s)].kind == SegmentKind::field && forest.root(last, s) == farm())
        return true;
    return false;
  }
  FarmFound result(int worth) const {
    FarmFound out;
    for (const auto& tile : board.tiles())
      out.board.push_back({tile.type, tile.rotation, board.cell(tile.cell), std::nullopt});
    out.farm = {0, farm_segment_};
    out.worth = worth;
    return out;
  }

  rules::board::Board board;
  rules::board::FeatureForest forest;
  std::uint64_t steps = 0;

 private:
  int farm_segment_;
};

struct FarmPlace {
  rules::board::CellIndex cell = 0;
  tilesets::OrientedType image;
};

void shuffle_by_stream(auto& items, arithmetic::RandomStream& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

/// One of the start tile's fields, by the stream. -1: it has none.
inline int any_field(const tilesets::TileSet& set, arithmetic::RandomStream& random) {
  std::vector<int> fields;
  const auto& segments = set.type(set.start_type()).segments;
  for (int s = 0; s < static_cast<int>(segments.size()); ++s)
    if (segments[static_cast<std::size_t>(s)].kind == SegmentKind::field) fields.push_back(s);
  return fields.empty() ? -1 : fields[random.below(static_cast<std::uint32_t>(fields.size()))];
}

}  // namespace bastide::solver::questions::growing
