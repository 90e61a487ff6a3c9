#include "props/boards/board_images.hpp"
#include "tilesets/index.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace bastide::props::boards {
namespace {

using rules::Placement;

/// Writes the tile with the least rotation that looks the same, and its follower on the segment that lies
/// there.
Placement with_least_rotation(const tilesets::TileSet& set, Placement p) {
  const auto& from = set.turned(p.type, p.rotation);
  const int least = set.oriented()[from.oriented].rotation;
  if (least == p.rotation) return p;
  const auto& to = set.turned(p.type, least);
  p.rotation = least;
  rules::Standing there;
  for (auto who : p.follower) {
    const int segment = who.segment;  // what lies on no side, a cloister or a garden, keeps its number
    for (int s = 0; s < 4; ++s) {
      if (from.side_segment[at(s)] == segment) who.segment = to.side_segment[at(s)];
    }
    for (int h = 0; h < 8; ++h) {
      if (from.half_segment[at(h)] == segment) who.segment = to.half_segment[at(h)];
    }
    there.add(who);
  }
  p.follower = there;
  return p;
}

/// The position reflected left to right, or nothing when the set lacks the mirror image of a tile.
std::optional<Placements> reflected(const tilesets::TileSet& set, std::span<const Placement> position,
                                    MirrorImages& mirrors) {
  std::vector<int> left;
  for (const auto& type : set.types()) left.push_back(type.count);
  Placements out;
  for (const auto& p : position) {
    const auto candidates = mirrors.of(p.type, p.rotation);
    const auto image = std::find_if(candidates.begin(), candidates.end(),
                                    [&](const MirrorImage& m) { return left[at(m.type)] > 0; });
    if (image == candidates.end()) return std::nullopt;
    --left[at(image->type)];
    out.push_back({image->type, image->rotation, {-p.cell.x, p.cell.y}, {}});
    for (const auto& [player, segment, figure] : p.follower)
      out.back().follower.add({player, image->segments[at(segment)], figure});
  }
  return out;
}

void turn_by_a_quarter(Placements& position) {
  for (auto& p : position) {
    p.cell = {-p.cell.y, p.cell.x};
    p.rotation = (p.rotation + 1) & 3;
  }
}

}  // namespace

std::vector<BoardImage> board_images(const tilesets::TileSet& set, std::span<const int> starts,
                                     std::span<const Placement> position, MirrorImages& mirrors) {
  std::vector<BoardImage> images;
  const auto add_turned = [&](Placements turned, bool is_mirrored) {
    for (int turns = 0; turns < 4; ++turns, turn_by_a_quarter(turned)) {
      Placements plain;
      for (const auto& p : turned) plain.push_back(with_least_rotation(set, p));
      for (std::size_t k = 0; k < plain.size(); ++k) {
        const bool may_start =
            plain[k].rotation == 0 && std::find(starts.begin(), starts.end(), plain[k].type) != starts.end();
        if (!may_start) continue;
        auto moved = plain;
        for (auto& p : moved) p.cell = {p.cell.x - plain[k].cell.x, p.cell.y - plain[k].cell.y};
        images.push_back({std::move(moved), static_cast<int>(k), is_mirrored});
      }
    }
  };
  add_turned({position.begin(), position.end()}, false);
  if (auto mirrored = reflected(set, position, mirrors)) add_turned(std::move(*mirrored), true);
  return images;
}

}  // namespace bastide::props::boards
