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

/// Walks a line back to its source.
class WayBack {
 public:
  /// From a tile that does not lie yet, beyond one of its sides.
  WayBack(const TileSet& set, const std::vector<Placement>& board, const Landscape& landscape,
          const Placement& from, int side)
      : set_(&set), board_(&board), landscape_(&landscape) {
    reach(from.cell, side);
  }
  /// Whether the tile that was reached is the source, or the line has come round.
  bool is_at_source() const { return !comes_by_ || steps_ > board_->size(); }
  /// The side by which the water leaves it.
  int leaves_by() const { return leaves_by_; }
  /// Requires that it is not the source.
  Hand hand() const { return hand_of(*comes_by_, leaves_by_); }
  void go_on() { reach((*board_)[at(reached_)].cell, *comes_by_); }

 private:
  void reach(Cell from, int side) {
    ++steps_;
    reached_ = *landscape_->at(neighbour(from, side));
    leaves_by_ = facing_side(side);
    comes_by_.reset();
    if (reached_ == 0) return;
    const Placement& tile = (*board_)[at(reached_)];
    const auto other = other_side(*set_, tile, leaves_by_);
    if (other && landscape_->at(neighbour(tile.cell, *other))) comes_by_ = other;
  }

  const TileSet* set_;
  const std::vector<Placement>* board_;
  const Landscape* landscape_;
  std::size_t steps_ = 0;
  int reached_ = 0;  ///< placement
  int leaves_by_ = 0;
  std::optional<int> comes_by_;
};

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
    WayBack way(set, board, landscape, tile, side);
    bool is_next = true;
    bool is_last_bend = true;
    for (; !way.is_at_source(); way.go_on()) {
      if (hand != Hand::straight && way.hand() == hand) {
        if (rule.immediate && is_next) return LineRule::immediate;
        if (rule.consecutive && is_last_bend) return LineRule::consecutive;
      }
      is_next = false;
      if (way.hand() != Hand::straight) is_last_bend = false;
    }
    if (rule.against_source && (open >> facing_side(way.leaves_by()) & 1U) != 0)
      return LineRule::against_source;
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

bool continues(const TileSet& set, int type, int rotation, const EdgesAround& around) {
  return !left_alone(set, type, rotation, around);
}

std::optional<LineBreach> line_breach(const TileSet& set, const std::vector<Placement>& board,
                                      const Landscape& landscape, const Placement& tile,
                                      const EdgesAround& around) {
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
      break;
  }
  return fmt::format("{} does not continue the {}", name, line);
}

}  // namespace bastide::rules::reference
