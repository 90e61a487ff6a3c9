#include "tilesets/tile_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace bastide::tilesets {
namespace {

std::string corner_names(CornerMask corners) {
  constexpr std::array<const char*, 4> names = {"NE", "SE", "SW", "NW"};
  std::string out;
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (((static_cast<unsigned>(corners) >> c) & 1U) != 0)
      out += (out.empty() ? "" : " ") + std::string(names[c]);
  }
  return out;
}

std::string rim_of(const Segment& s) {
  std::string out;
  for (int side = 0; side < side_count; ++side) {
    if (((static_cast<unsigned>(s.sides) >> side) & 1U) != 0) out += side_letter(side);
  }
  for (int h = 0; h < half_edge_count; ++h) {
    if (((static_cast<unsigned>(s.half_edges) >> h) & 1U) == 0) continue;
    out += (out.empty() ? "" : " ") + half_edge_name(h);
  }
  if (s.kind == SegmentKind::city && s.corners != 0) out += " to corner " + corner_names(s.corners);
  if (s.kind == SegmentKind::field && s.half_edges == 0) out += "in corner " + corner_names(s.corners);
  return out;
}

/// "a pennant", "2 pennants, inn".
std::string marks_of(const Segment& s, const std::vector<std::string>& marks) {
  std::string out;
  if (s.pennants() == 1) out = "a pennant";
  if (s.pennants() > 1) out = fmt::format("{} pennants", s.pennants());
  for (std::size_t m = pennant + 1; m < s.marks.size(); ++m) {
    if (s.marks[m] == 0) continue;
    out += (out.empty() ? "" : ", ") + (s.marks[m] > 1 ? fmt::format("{} ", s.marks[m]) : std::string());
    out += name_of_mark(marks, m);
  }
  return out;
}

/// "bridge of road1 over road0", "road under city", "spurs N S".
std::string passings_of(const TileType& type) {
  std::string out;
  for (const auto& bridge : type.bridges) {
    const auto& above = type.segments[bridge.above];
    const auto& below = type.segments[bridge.below];
    out += above.kind == SegmentKind::city ? fmt::format("; {} under {}", below.name, above.name)
                                           : fmt::format("; bridge of {} over {}", above.name, below.name);
  }
  if (type.spurs == 0) return out;
  out += "; spurs";
  for (int side = 0; side < side_count; ++side) {
    if (((static_cast<unsigned>(type.spurs) >> side) & 1U) != 0) out += fmt::format(" {}", side_letter(side));
  }
  return out;
}

}  // namespace

std::string name_of_mark(const std::vector<std::string>& marks, std::size_t mark) {
  return mark < marks.size() ? marks[mark] : fmt::format("mark {}", mark);
}

std::string tile_description(const TileType& type, const std::vector<std::string>& marks) {
  std::string out = type.id;
  out += ":";
  const char* separator = " ";
  for (const auto& s : type.segments) {
    out += fmt::format("{}{}", separator, s.name);
    if (const auto rim = rim_of(s); !rim.empty()) out += " " + rim;
    if (const auto with = marks_of(s, marks); !with.empty()) out += " with " + with;
    separator = "; ";
  }
  if (type.centre == Centre::crossing) out += "; crossing";
  const auto is_gate = [](const RoadEnd& end) { return end.at == Centre::gate; };
  if (std::ranges::any_of(type.ends, is_gate)) out += "; city gate";
  if (type.centre == Centre::hamlet) out += "; hamlet";
  return out + passings_of(type) + (type.fills_hole ? "; fills holes alone" : "");
}

}  // namespace bastide::tilesets
