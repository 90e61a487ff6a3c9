#include "tilesets/tile_image.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace bastide::tilesets {
namespace {

/// Left-right reflection: E and W change places, and so do the left and right half-edge of every side.
SideMask mirror_sides(SideMask m) {
  return static_cast<SideMask>((m & 0b0101U) | ((m & 0b0010U) << 2U) | ((m & 0b1000U) >> 2U));
}

HalfEdgeMask mirror_half_edges(HalfEdgeMask m) {
  unsigned out = 0;
  for (unsigned h = 0; h < half_edge_count; ++h) {
    const unsigned side = (4 - h / 2) % 4;
    const unsigned half = 1 - h % 2;
    if (((m >> h) & 1U) != 0) out |= 1U << (2 * side + half);
  }
  return static_cast<HalfEdgeMask>(out);
}

/// The pennants, and after a dash further marks, if any: "1", "0-0.1".
std::string marks_key(const MarkCounts& marks) {
  auto key = std::to_string(marks[pennant]);
  auto last = marks.size() - 1;
  while (last > pennant && marks[last] == 0) --last;
  for (auto m = pennant + 1; m <= last; ++m) key += (m == pennant + 1 ? "-" : ".") + std::to_string(marks[m]);
  return key;
}

char hex_digit(unsigned value) { return "0123456789abcdef"[value & 15U]; }

/// [edge]: own kinds by their numbers.
constexpr std::string_view edge_signs = "-frc4567";

}  // namespace

std::string image_key(const TileType& type, unsigned turns, bool mirrored) {
  const auto sides = [&](SideMask m) { return turn_sides(mirrored ? mirror_sides(m) : m, turns); };
  const auto half_edges = [&](HalfEdgeMask m) {
    return turn_half_edges(mirrored ? mirror_half_edges(m) : m, turns);
  };

  std::string edges(side_count, '?');
  for (unsigned s = 0; s < side_count; ++s) {
    const SideMask there = sides(static_cast<SideMask>(1U << s));
    for (unsigned to = 0; to < side_count; ++to) {
      if (there == 1U << to) edges[to] = edge_signs[static_cast<std::size_t>(type.edges[s])];
    }
  }

  std::vector<std::string> parts;
  for (const auto& segment : type.segments) {
    unsigned touched = 0;
    for (const auto& city : type.segments) {
      if (city.kind == SegmentKind::city && ((segment.cities >> city.index) & 1) != 0)
        touched |= sides(city.sides);
    }
    const unsigned halves = half_edges(segment.half_edges);
    auto& part = parts.emplace_back(kind_name(segment.kind));
    ((part += ':') += hex_digit(sides(segment.sides))) += ':';
    ((part += hex_digit(halves >> 4U)) += hex_digit(halves)) += ':';
    ((part += marks_key(segment.marks)) += ':') += hex_digit(touched);
  }
  std::ranges::sort(parts);
  auto key = edges + ' ' + std::to_string(static_cast<int>(type.centre)) + ' ';
  for (const auto& part : parts) (key += &part == &parts.front() ? "" : " ") += part;
  return key += type.fills_hole ? " hole" : "";
}

std::string shape_key(const TileType& type, bool mirrored) {
  auto smallest = image_key(type, 0, mirrored);
  for (unsigned turns = 1; turns < 4; ++turns)
    smallest = std::min(smallest, image_key(type, turns, mirrored));
  return smallest;
}

}  // namespace bastide::tilesets
