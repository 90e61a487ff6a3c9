#include "rules/reference/continuing.hpp"

#include <fmt/core.h>

#include <bit>

#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

using tilesets::Bends;
using tilesets::Edge;

/// Water that comes in by one side and leaves by another.
enum class Hand : std::uint8_t { straight, left, right };
Hand hand_of(int comes_by, int leaves_by) {
  switch ((leaves_by - comes_by) & 3) {
    case 1:
      return Hand::left;  // in by the west, out by the north
    case 3:
      return Hand::right;
    default:
      return Hand::straight;
  }
}

/// The other side of the segment that has `side` of the tile, where it has two.
std::optional<int> other_side(const TileSet& set, const Placement& tile, int side) {
  const auto& segment = set.type(tile.type).segments[at(*segment_on_side(set, tile, side))];
  const auto others =
      tilesets::turn_sides(segment.sides, static_cast<unsigned>(tile.rotation)) & ~(1U << side);
  return std::has_single_bit(others) ? std::optional(std::countr_zero(others)) : std::nullopt;
}

/// The two rows of three cells before a side are empty.
bool has_space(const Landscape& landscape, Cell cell, int side) {
  const Cell next = neighbour(cell, side);
  for (const Cell middle : {next, neighbour(next, side)}) {
    for (const Cell one : {middle, neighbour(middle, (side + 1) & 3), neighbour(middle, (side + 3) & 3)}) {
      if (landscape.at(one)) return false;
    }
  }
  return true;
}

std::optional<LineRule> wrong_bend(const TileSet& set, const std::vector<Placement>& board,
                                   const Landscape& landscape, const Placement& tile,
                                   const EdgesAround& around, const Bends& rule) {
  unsigned joined = 0;
  unsigned open = 0;
  for (int side = 0; side < tilesets::side_count; ++side) {
    if (edge_on(set, tile, side) == rule.edge) (around[at(side)] ? joined : open) |= 1U << side;
  }
  for (unsigned rest = open; rule.space && rest != 0; rest &= rest - 1) {
    if (!has_space(landscape, tile.cell, std::countr_zero(rest))) return LineRule::space;
  }
  for (unsigned rest = joined; rest != 0; rest &= rest - 1) {
    const int side = std::countr_zero(rest);
    const auto leaves_by = other_side(set, tile, side);
    const Hand hand = leaves_by ? hand_of(side, *leaves_by) : Hand::straight;
    bool is_next = true;
    bool is_last_bend = true;
    Cell cell = tile.cell;
    int comes_by = side;
    while (const auto before = landscape.at(neighbour(cell, comes_by))) {
      const Placement& passed = board[at(*before)];
      const int passed_by = facing_side(comes_by);
      const auto from = other_side(set, passed, passed_by);
      if (!from) break;  // the source
      const Hand hand_before = hand_of(*from, passed_by);
      if (hand != Hand::straight && hand_before == hand) {
        if (rule.immediate && is_next) return LineRule::immediate;
        if (rule.consecutive && is_last_bend) return LineRule::consecutive;
      }
      is_next = false;
      if (hand_before != Hand::straight) is_last_bend = false;
      cell = passed.cell;
      comes_by = *from;
    }
    // From the source the water flows away from that side.
    if (rule.against_source && (open >> comes_by & 1U) != 0) return LineRule::against_source;
  }
  return std::nullopt;
}

/// A kind of edge that the tile must join and does not.
std::optional<Edge> left_alone(const TileSet& set, int type, int rotation, const EdgesAround& around) {
  for (const Edge edge : set.edges()) {
    if (!set.edge_kind(edge).is_continued) continue;
    bool is_shown = false;
    bool is_joined = false;
    for (int side = 0; side < tilesets::side_count; ++side) {
      if (set.type(type).edges[at((side - rotation) & 3)] != edge) continue;
      is_shown = true;
      is_joined = is_joined || around[at(side)] == edge;
    }
    if (is_shown && !is_joined) return edge;
  }
  return std::nullopt;
}

}  // namespace

/// How many sides meet tiles, where these are too few.
static std::optional<int> sides_short_of_hole(const TileSet& set, int type, const EdgesAround& around) {
  int sides = 0;
  for (const auto& shown : around) sides += shown ? 1 : 0;
  const bool is_short = set.type(type).fills_hole && sides < tilesets::side_count;
  return is_short ? std::optional(sides) : std::nullopt;
}

bool continues(const TileSet& set, int type, int rotation, const EdgesAround& around) {
  return !sides_short_of_hole(set, type, around) && !left_alone(set, type, rotation, around);
}

std::optional<LineBreach> line_breach(const TileSet& set, const std::vector<Placement>& board,
                                      const Landscape& landscape, const Placement& tile,
                                      const EdgesAround& around) {
  if (const auto sides = sides_short_of_hole(set, tile.type, around))
    return LineBreach{LineRule::hole, {}, *sides};
  if (const auto edge = left_alone(set, tile.type, tile.rotation, around))
    return LineBreach{LineRule::continued, *edge};
  for (const Bends& rule : set.bends()) {
    if (const auto wrong = wrong_bend(set, board, landscape, tile, around, rule))
      return LineBreach{*wrong, rule.edge};
  }
  return std::nullopt;
}

std::string words_for(const LineBreach& breach, const TileSet& set, const Placement& tile) {
  const auto name = describe(set, tile);
  if (breach.rule == LineRule::hole)
    return fmt::format("{} is not in a hole: {} of 4 sides meet tiles", name, breach.sides);
  const char* const line = set.edge_word(breach.edge);
  switch (breach.rule) {
    case LineRule::immediate:
      return fmt::format("{} bends the {} to the same hand as the tile before it", name, line);
    case LineRule::consecutive:
      return fmt::format("{} bends the {} to the same hand as the last bend before it", name, line);
    case LineRule::against_source:
      return fmt::format("{} turns the {} against the way in which its source flows", name, line);
    case LineRule::space:
      return fmt::format("{} leaves the {} no space before its open end", name, line);
    case LineRule::continued:
    case LineRule::hole:
      break;
  }
  return fmt::format("{} does not continue the {}", name, line);
}

}  // namespace bastide::rules::reference
