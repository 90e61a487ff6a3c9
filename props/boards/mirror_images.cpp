#include "props/boards/mirror_images.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::boards {
namespace {

constexpr int mirror_side(int side) { return (4 - side) & 3; }
constexpr int mirror_half_edge(int half_edge) { return (1 - half_edge) & 7; }

/// The cities that field `s` touches, as the segments that they become under `map`. (A tile's cities come
/// first.)
unsigned mapped_cities(const tilesets::Segment& field, const SegmentMap& map) {
  unsigned mapped = 0;
  for (unsigned c = 0; c < 4; ++c) {
    if ((field.cities >> c & 1U) != 0) mapped |= 1U << map[c];
  }
  return mapped;
}

constexpr unsigned mirror_corners(unsigned corners) {
  return (corners & 1U) << 3U | (corners & 2U) << 1U | (corners & 4U) >> 1U | (corners & 8U) >> 3U;
}

/// The image of a segment that holds nothing of the rim: of a site the last one, of a field the one that
/// holds the mirrored corners.
std::uint8_t inner_image(const tilesets::TileType& from, unsigned turns, std::size_t segment,
                         const tilesets::TileType& to, unsigned image_turns) {
  if (tilesets::is_site(from.segments[segment].kind)) return static_cast<std::uint8_t>(segment);
  const auto corners = mirror_corners(tilesets::turn_sides(from.segments[segment].corners, turns));
  for (std::size_t s = 0; s < to.segments.size(); ++s) {
    const auto& other = to.segments[s];
    if (other.kind == from.segments[segment].kind && other.half_edges == 0 &&
        tilesets::turn_sides(other.corners, image_turns) == corners)
      return static_cast<std::uint8_t>(s);
  }
  return tilesets::no_segment;
}

/// How the segments of `tile` reflect onto those of `image`, if `image` is its mirror image.
std::optional<SegmentMap> reflection_map(const tilesets::TileSet& set, const tilesets::TurnedType& tile,
                                         const tilesets::TurnedType& image) {
  const auto& from = set.type(tile.type);
  const auto& to = set.type(image.type);
  if (from.segments.size() != to.segments.size() || from.centre != to.centre || from.count != to.count) {
    return std::nullopt;
  }
  SegmentMap map;
  map.fill(tilesets::no_segment);
  const auto pair_up = [&map](std::uint8_t a, std::uint8_t b) {
    if (a == tilesets::no_segment || b == tilesets::no_segment) return a == b;
    if (map[a] == tilesets::no_segment) map[a] = b;
    return map[a] == b;
  };
  for (int s = 0; s < 4; ++s) {
    if (!pair_up(tile.side_segment[at(s)], image.side_segment[at(mirror_side(s))])) return std::nullopt;
  }
  for (int h = 0; h < 8; ++h) {
    if (!pair_up(tile.half_segment[at(h)], image.half_segment[at(mirror_half_edge(h))])) return std::nullopt;
  }
  std::uint32_t taken = 0;
  for (std::size_t s = 0; s < from.segments.size(); ++s) {
    if (map[s] == tilesets::no_segment) map[s] = inner_image(from, tile.rotation, s, to, image.rotation);
    if (map[s] == tilesets::no_segment) return std::nullopt;
    taken |= 1U << map[s];
    const auto& there = to.segments[map[s]];
    if (there.kind != from.segments[s].kind || there.marks != from.segments[s].marks) return std::nullopt;
    if (mapped_cities(from.segments[s], map) != there.cities) return std::nullopt;
  }
  if (taken != (1U << from.segments.size()) - 1U) return std::nullopt;
  return map;
}

std::vector<MirrorImage> find_images(const tilesets::TileSet& set, int type, int rotation) {
  std::vector<MirrorImage> images;
  const auto& turned = set.turned(type, rotation);
  const std::array edges = {turned.edges[0], turned.edges[3], turned.edges[2], turned.edges[1]};
  for (const auto& oriented : set.oriented()) {
    if (oriented.edges != edges) continue;
    if (const auto map = reflection_map(set, turned, set.turned(oriented.type, oriented.rotation)))
      images.push_back({oriented.type, oriented.rotation, *map});
  }
  return images;
}

}  // namespace

std::span<const MirrorImage> MirrorImages::of(int type, int rotation) {
  if (known_.empty()) known_.resize(4 * at(set_->type_count()));
  auto& known = known_[4 * at(type) + at(rotation)];
  if (!known) known = find_images(*set_, type, rotation);
  return *known;
}

}  // namespace bastide::props::boards
