#include "props/shown_edges.hpp"
#include "tilesets/index.hpp"

#include <bit>

namespace bastide::props {
namespace {

Matching find_matching(const rules::TileSet& set, DemandCode demand) {
  Matching matching;
  for (int type = 0; type < set.type_count(); ++type) {
    const auto& edges = set.type(type).edges;
    unsigned rotations = 0;
    for (int r = 0; r < 4; ++r) {
      bool matches = true;
      for (int side = 0; side < 4; ++side) {
        const unsigned wanted = static_cast<unsigned>(demand) >> (2 * side) & 3U;
        const unsigned shown = static_cast<unsigned>(edges[at((side - r) & 3)]);
        matches = matches && (wanted == 0 || wanted == shown);
      }
      if (matches) rotations |= 1U << r;
    }
    unsigned images = 0;  // rotations beyond those of the oriented types show the same tile again
    for (const auto o : set.oriented_of(type)) images |= 1U << set.oriented()[o].rotation;
    matching.rotations.push_back(static_cast<std::uint8_t>(rotations));
    matching.count.push_back(static_cast<std::uint16_t>(std::popcount(rotations)));
    matching.distinct.push_back(static_cast<std::uint16_t>(std::popcount(rotations & images)));
  }
  return matching;
}

}  // namespace

const Matching& ShownEdges::that_match(DemandCode demand) {
  if (known_.empty()) known_.resize(256);
  auto& known = known_[demand];
  if (!known) known = find_matching(*set_, demand);
  return *known;
}

}  // namespace bastide::props
