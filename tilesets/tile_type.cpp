#include "tilesets/tile_type.hpp"

#include <algorithm>
#include <array>

namespace bastide::tilesets {

std::optional<int> TileType::find_segment(const std::string& segment_name) const {
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const auto& segment = segments[i];
    if (segment.name == segment_name) return static_cast<int>(i);
    // The only segment of its kind has no number in its name; the number 0 is understood all the same.
    if (segment.index == 0 && segment.name.find_last_of("0123456789") == std::string::npos &&
        segment.name + "0" == segment_name)
      return static_cast<int>(i);
  }
  return std::nullopt;
}

bool TileType::has_pennant() const {
  return std::any_of(segments.begin(), segments.end(),
                     [](const Segment& segment) { return segment.pennants() > 0; });
}

const std::vector<EdgeKind>& common_edge_kinds() {
  static const std::vector<EdgeKind> rows = {{'f', "field", SegmentKind::field, true, false},
                                             {'r', "road", SegmentKind::road, true, false},
                                             {'c', "city", SegmentKind::city, false, false}};
  return rows;
}

const char* side_word(int side) {
  constexpr std::array<const char*, 4> words = {"north", "east", "south", "west"};
  return words[static_cast<std::size_t>(side)];
}

const char* kind_name(SegmentKind k) { return segment_kinds[static_cast<std::size_t>(k)].name; }

std::string half_edge_name(int half_edge) {
  return {side_letter(half_edge / 2), half_edge % 2 == 0 ? 'L' : 'R'};
}

char side_letter(int side) {
  constexpr std::array<char, side_count> letters = {'N', 'E', 'S', 'W'};
  return letters[static_cast<std::size_t>(side) % letters.size()];
}

}  // namespace bastide::tilesets
