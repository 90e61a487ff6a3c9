#include "tests/tilesets/described.hpp"

namespace bastide::tilesets {
namespace {

std::string letters_of(SideMask sides) {
  std::string letters;
  for (int s = 0; s < side_count; ++s) {
    if (((sides >> s) & 1) != 0) letters += side_letter(s);
  }
  return letters;
}

}  // namespace

std::string segment_words(const Segment& segment, const TileType& type) {
  if (is_site(segment.kind)) return kind_name(segment.kind);
  if (segment.kind != SegmentKind::field) {
    return letters_of(segment.sides) + std::string(static_cast<std::size_t>(segment.pennants()), '+');
  }
  std::string text;
  for (int h = 0; h < half_edge_count; ++h) {
    if (((segment.half_edges >> h) & 1) != 0) text += (text.empty() ? "" : " ") + half_edge_name(h);
  }
  std::string touched;
  for (const auto& city : type.segments) {
    if (city.kind != SegmentKind::city || ((segment.cities >> city.index) & 1) == 0) continue;
    touched += (touched.empty() ? "" : ",") + letters_of(city.sides);
  }
  return text + ">" + (touched.empty() ? "-" : touched);
}

std::string segment_words(SegmentKind kind, const TileType& type) {
  std::string text;
  for (const auto& segment : type.segments) {
    if (segment.kind != kind) continue;
    if (!text.empty()) text += kind == SegmentKind::field ? "  " : "|";
    text += segment_words(segment, type);
  }
  return text;
}

}  // namespace bastide::tilesets
