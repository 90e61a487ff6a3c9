// Both engines play the tiles that the set holds and ask the same table where its edge is, so no comparison
// notices when these are wrong; deliberate faults showed it (docs/faults.md). Here both are stated from what
// a person reads off the tile and off the option.
//
// Fields: go round the rim and count, for each city and each road with all that meets at its end or passes
// it, how often it has been passed. Two half-edges, or corners between two cities, with the same counts (a
// full round counts as none) lie in the same stretch for everything on the tile, so nothing parts them. This
// is not how fields are derived (tilesets/derived_fields.cpp compares pairs). It costs a hundred nanoseconds
// a board, for a tile that was not seen before.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "props/boards/board_facts.hpp"
#include "props/violation_text.hpp"

namespace bastide::props::checks {
namespace {

using rules::Cell;
using tilesets::Centre;
using tilesets::SegmentKind;

// Going round, each side has its left half-edge, its middle and its right half-edge, then the corner: bit 4s
// to 4s + 3.
constexpr unsigned rim_bits = 16;

unsigned spread_to_rim(unsigned sides, unsigned offset) {
  unsigned bits = 0;
  for (unsigned s = 0; s < 4; ++s) bits |= (sides >> s & 1U) << (4 * s + offset);
  return bits;
}

/// Where each thing on the tile that parts fields reaches the rim.
std::vector<unsigned> parting(const tilesets::TileType& type) {
  std::vector<unsigned> parts;
  unsigned at_centre =
      spread_to_rim(0, 1);  // roads that meet at the crossing or cloister, and its spurs' cities
  // Cities come first, then roads and own lines; only cities have corners that part.
  for (const auto& s : type.segments) {
    const auto corners = s.kind == SegmentKind::city ? unsigned{s.corners} : 0U;
    if (tilesets::is_line(s.kind)) parts.push_back(spread_to_rim(s.sides, 1) | spread_to_rim(corners, 3));
  }
  // Roads take their city's part, and are part of the middle, by what stands at their end.
  for (unsigned side = 0; side < 4; ++side) {
    const auto& end = type.ends[side];
    const unsigned here = 1U << (4 * side + 1);
    if (end.at == Centre::gate) parts[end.city] |= here;
    if (end.at == Centre::crossing || end.at == Centre::cloister) at_centre |= here;
  }
  for (const auto part : parts) {
    if ((part & spread_to_rim(type.spurs, 1)) != 0) at_centre |= part;
  }
  for (const auto& bridge : type.bridges) parts[bridge.below] |= parts[bridge.above];
  if (at_centre != 0) parts.push_back(at_centre);
  // What has a place on the rim in common is one thing.
  for (bool is_joining = true; is_joining;) {
    is_joining = false;
    for (std::size_t a = 0; a < parts.size(); ++a) {
      for (std::size_t b = a + 1; b < parts.size(); ++b) {
        if ((parts[a] & parts[b]) == 0) continue;
        parts[a] |= parts[b];
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(b));
        is_joining = true;
        break;
      }
    }
  }
  return parts;
}

/// For a place on the rim: in which stretch of it it lies for each of the parts, as one number.
std::uint64_t stretches(const std::vector<unsigned>& parts, unsigned place) {
  std::uint64_t all = 0;
  for (const auto part : parts) {
    const auto passed = std::popcount(part & ((1U << place) - 1));
    all = rim_bits * all + static_cast<unsigned>(passed % std::popcount(part));
  }
  return all;
}

/// What lies at each place of the rim.
struct RimPlace {
  std::string name;
  bool is_of_fields = false;  ///< a field must lie there, else none may
  std::vector<int> fields;    ///< segments
};

std::array<RimPlace, rim_bits> places_of(const tilesets::TileSet& set, const tilesets::TileType& type) {
  std::array<RimPlace, rim_bits> places;
  const auto has_fields = [&](unsigned side) { return set.edge_kind(type.edges[side]).has_fields; };
  for (unsigned side = 0; side < 4; ++side) {
    const auto half_edge = static_cast<int>(2 * side);
    places[4 * side] = {"half-edge " + tilesets::half_edge_name(half_edge), has_fields(side), {}};
    places[4 * side + 2] = {"half-edge " + tilesets::half_edge_name(half_edge + 1), has_fields(side), {}};
    auto& corner = places[4 * side + 3];
    corner.name = fmt::format("the corner after side {}", tilesets::side_letter(static_cast<int>(side)));
    corner.is_of_fields = !has_fields(side) && !has_fields((side + 1) % 4);
    for (const auto& s : type.segments) {
      if (s.kind == SegmentKind::field) continue;
      const unsigned both = 1U << side | 1U << ((side + 1) % 4);
      if ((s.sides & both) == both || (s.corners >> side & 1) != 0) corner.is_of_fields = false;
    }
  }
  for (std::size_t s = 0; s < type.segments.size(); ++s) {
    if (type.segments[s].kind != SegmentKind::field) continue;
    for (unsigned side = 0; side < 4; ++side) {
      for (const unsigned h : {0U, 1U}) {
        if ((type.segments[s].half_edges >> (2 * side + h) & 1) != 0)
          places[4 * side + 2 * h].fields.push_back(static_cast<int>(s));
      }
      if ((type.segments[s].corners >> side & 1) != 0)
        places[4 * side + 3].fields.push_back(static_cast<int>(s));
    }
  }
  return places;
}

bool is_of_table(const rules::Area& area, Cell c) {
  const auto lies_in = [&](const rules::Rectangle& r) {
    const int across = c.x - r.west;
    const int down = c.y - r.north;
    return across >= 0 && across < r.width && down >= 0 && down < r.height;
  };
  switch (area.kind) {
    case rules::AreaKind::fixed:
      return -((area.width - 1) / 2) <= c.x && c.x <= area.width / 2 && -((area.height - 1) / 2) <= c.y &&
             c.y <= area.height / 2;
    case rules::AreaKind::extended:
      return std::ranges::any_of(area.rectangles, lies_in);
    case rules::AreaKind::floor:
      return !std::ranges::any_of(area.rectangles, lies_in);
    case rules::AreaKind::unbounded:
    case rules::AreaKind::shiftable:
      break;
  }
  return true;
}

}  // namespace

Verdict fields_are_what_is_parted(const BoardView& view) {
  const boards::FactsOf facts(view);
  const int number = view.placements.back().type;
  if (facts->is_rightly_parted(view.set(), number)) return std::nullopt;
  const auto& type = view.set().type(number);
  const auto parts = parting(type);
  const auto places = places_of(view.set(), type);
  for (const auto& place : places) {
    const auto expected = place.is_of_fields ? std::size_t{1} : std::size_t{0};
    if (place.fields.size() == expected) continue;
    return differs(
        fmt::format("{} of tile {} belongs to {} fields", place.name, type.id, place.fields.size()),
        static_cast<int>(place.fields.size()), place.is_of_fields ? "1" : "0");
  }
  for (unsigned a = 0; a < rim_bits; ++a) {
    for (unsigned b = a + 1; b < rim_bits; ++b) {
      if (!places[a].is_of_fields || !places[b].is_of_fields) continue;
      const bool are_together = stretches(parts, a) == stretches(parts, b);
      if ((places[a].fields == places[b].fields) == are_together) continue;
      return differs(fmt::format("{} and {} of tile {} are {}parted", places[a].name, places[b].name, type.id,
                                 are_together ? "not " : ""),
                     are_together ? "two fields" : "one field", are_together ? "one field" : "two fields",
                     {{static_cast<int>(view.placements.size()) - 1, places[a].fields.front()}});
    }
  }
  facts->note_rightly_parted(view.set(), number);
  return std::nullopt;
}

Verdict table_is_as_written(const BoardView& view) {
  const auto& area = view.table().area;
  for (const auto& p : view.placements) {
    for (int dx = -2; dx <= 2; ++dx) {
      for (int dy = -2; dy <= 2; ++dy) {
        const Cell cell{p.cell.x + dx, p.cell.y + dy};
        if (area.admits(cell) == is_of_table(area, cell)) continue;
        return differs(fmt::format("{} is {}on the table", in_words(cell), area.admits(cell) ? "" : "not "),
                       area.admits(cell) ? "on the table" : "off the table", rules::to_text(area));
      }
    }
  }
  return std::nullopt;
}

}  // namespace bastide::props::checks
