#include "rules/editions/crossings.hpp"

#include <algorithm>

namespace bastide::rules::editions {
namespace {

using tilesets::Segment;
using tilesets::SegmentKind;
using tilesets::TileType;

bool is_road(const Segment& segment) { return segment.kind == SegmentKind::road; }

}  // namespace

void join_roads(TileType& type) {
  const auto first = std::find_if(type.segments.begin(), type.segments.end(), is_road);
  if (first == type.segments.end()) return;
  for (auto road = first + 1; road != type.segments.end() && is_road(*road); ++road) {
    first->sides = static_cast<tilesets::SideMask>(first->sides | road->sides);
  }
  first->name = tilesets::kind_name(SegmentKind::road);
  const auto rest = std::find_if_not(first, type.segments.end(), is_road);
  const auto kept = static_cast<std::uint8_t>(first - type.segments.begin());
  const auto gone = static_cast<std::uint8_t>(rest - first - 1);
  for (auto& bridge : type.bridges) {
    for (auto* passing : {&bridge.below, &bridge.above})
      *passing =
          *passing > kept + gone ? static_cast<std::uint8_t>(*passing - gone) : std::min(*passing, kept);
  }
  type.segments.erase(first + 1, rest);
}

std::string crossing_art(const TileType& type, const Edition& edition) {
  const auto found = type.crossing_art.find(option_value(edition, "tile_art"));
  return found == type.crossing_art.end() ? std::string{} : found->second;
}

std::vector<int> joining_crossings(const tilesets::TileSet& set, const Edition& edition) {
  std::vector<int> joining;
  if (edition.junction_ends_road == JunctionEndsRoad::any) return joining;
  for (int t = 0; t < set.type_count(); ++t) {
    const auto& type = set.type(t);
    if (type.centre == tilesets::Centre::crossing && crossing_art(type, edition) == "bushes")
      joining.push_back(t);
  }
  return joining;
}

}  // namespace bastide::rules::editions
