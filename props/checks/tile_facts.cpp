// Both engines play the tiles that the set holds and ask the same table where its edge is, so no comparison
// notices when these are wrong; deliberate faults showed it (docs/faults.md). Here both are stated from what
// a person reads off the tile and off the option.
//
// Fields: go round the rim and count, for each city and each road with all that meets at its end, how often
// it has been passed. Two half-edges with the same counts (a full round counts as none) lie in the same
// stretch for everything on the tile, so nothing parts them. This is not how fields are derived
// (tilesets/derived_fields.cpp compares pairs). It costs a hundred nanoseconds a board.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "props/boards/board_facts.hpp"
#include "props/violation_text.hpp"

namespace bastide::props::checks {
namespace {

using rules::Cell;
using tilesets::Centre;
using tilesets::SegmentKind;

/// The sides that each thing on the tile that parts fields reaches.
std::vector<unsigned> parting(const tilesets::TileType& type) {
  std::vector<unsigned> parts;
  unsigned at_centre = 0;  // roads that meet at a crossing or cloister, or end at the gate of a city
  for (const auto& s : type.segments) {
    const bool ends_here = s.kind == SegmentKind::road && std::popcount(s.sides) == 1;
    if (ends_here && type.centre != Centre::hamlet) {
      at_centre |= s.sides;
    } else if (s.kind == SegmentKind::city && type.centre == Centre::gate) {
      at_centre |= s.sides;
    } else if (s.kind == SegmentKind::city || s.kind == SegmentKind::road) {
      parts.push_back(s.sides);
    }
  }
  if (at_centre != 0) parts.push_back(at_centre);
  return parts;
}

/// For the half-edge: in which stretch of the rim it lies for each of the parts, as one number.
unsigned stretches(const std::vector<unsigned>& parts, unsigned half_edge) {
  unsigned all = 0;
  for (const auto part : parts) {
    // Side s is passed between half-edges 2s and 2s + 1.
    const auto passed = std::popcount(part & ((1U << (half_edge + 1) / 2) - 1));
    all = 4 * all + static_cast<unsigned>(passed % std::popcount(part));
  }
  return all;
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
  std::array<int, 8> field_of{};
  for (int half_edge = 0; half_edge < 8; ++half_edge) {
    int fields = 0;
    for (std::size_t s = 0; s < type.segments.size(); ++s) {
      if ((type.segments[s].half_edges >> half_edge & 1) == 0) continue;
      field_of[static_cast<std::size_t>(half_edge)] = static_cast<int>(s);
      ++fields;
    }
    const bool is_city = type.edges[static_cast<std::size_t>(half_edge / 2)] == tilesets::Edge::city;
    if (fields == (is_city ? 0 : 1)) continue;
    return differs(fmt::format("half-edge {} of tile {} belongs to {} fields",
                               tilesets::half_edge_name(half_edge), type.id, fields),
                   fields, is_city ? "0" : "1");
  }
  for (unsigned a = 0; a < 8; ++a) {
    if (type.edges[a / 2] == tilesets::Edge::city) continue;
    for (unsigned b = a + 1; b < 8; ++b) {
      if (type.edges[b / 2] == tilesets::Edge::city) continue;
      const bool are_together = stretches(parts, a) == stretches(parts, b);
      if ((field_of[a] == field_of[b]) == are_together) continue;
      return differs(
          fmt::format("half-edges {} and {} of tile {} are {}parted",
                      tilesets::half_edge_name(static_cast<int>(a)),
                      tilesets::half_edge_name(static_cast<int>(b)), type.id, are_together ? "not " : ""),
          are_together ? "two fields" : "one field", are_together ? "one field" : "two fields",
          {{static_cast<int>(view.placements.size()) - 1, field_of[a]}});
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
