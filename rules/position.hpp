// A position: tiles with their places and the followers standing on them, as values. No rule is applied here.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::rules {

using tilesets::TileSet;

constexpr int most_players = 8;
/// So many kinds of figures at most; the follower is number 0.
constexpr std::size_t most_figures = 8;
/// The colours of followers, in the order of player numbers 0..7.
constexpr std::array<const char*, most_players> colours = {"black", "blue",   "gray", "green",
                                                           "pink",  "purple", "red",  "yellow"};

/// A place on the grid. x grows to the east, y to the south (docs/formats.md#positions); the start tile is at
/// 0,0.
struct Cell {
  int x = 0;
  int y = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// The neighbour of `c` beyond side s (0-3 = N E S W).
constexpr Cell neighbour(Cell c, int s) {
  constexpr std::array<int, 4> dx = {0, 1, 0, -1};
  constexpr std::array<int, 4> dy = {-1, 0, 1, 0};
  return {c.x + dx[static_cast<unsigned>(s)], c.y + dy[static_cast<unsigned>(s)]};
}

/// A legal place for a tile.
struct LegalPlace {
  Cell cell;
  int rotation = 0;
  friend auto operator<=>(const LegalPlace&, const LegalPlace&) = default;
};

/// A figure of `player` (0..7) on segment `segment` (index into TileType::segments) of the tile it stands
/// on. `figure`: its kind, as the edition numbers them (Edition::figures); 0 is the follower.
struct Deployment {
  int player = 0;
  int segment = 0;
  int figure = 0;
  friend auto operator<=>(const Deployment&, const Deployment&) = default;
};

/// The figures on one tile: none, mostly one, or two on different segments, the lower one first (where a
/// second one may be deployed in a turn). Read as an optional, it is the first.
class Standing {
 public:
  constexpr Standing() = default;
  constexpr Standing(std::nullopt_t) {}
  constexpr Standing(const Deployment& one) : figures_{one}, size_(1) {}
  constexpr Standing(const std::optional<Deployment>& one) {
    if (one) *this = *one;
  }

  constexpr explicit operator bool() const { return size_ > 0; }
  constexpr bool has_value() const { return size_ > 0; }
  constexpr const Deployment& operator*() const { return figures_.front(); }
  constexpr Deployment& operator*() { return figures_.front(); }
  constexpr const Deployment* operator->() const { return figures_.data(); }
  constexpr Deployment* operator->() { return figures_.data(); }
  constexpr void reset() { *this = Standing(); }

  constexpr std::size_t size() const { return size_; }
  constexpr const Deployment* begin() const { return figures_.data(); }
  constexpr const Deployment* end() const { return figures_.data() + size_; }
  constexpr Deployment* begin() { return figures_.data(); }
  constexpr Deployment* end() { return figures_.data() + size_; }
  /// The figure on a segment, or nullptr.
  constexpr const Deployment* on(int segment) const {
    for (const auto& figure : *this)
      if (figure.segment == segment) return &figure;
    return nullptr;
  }
  /// Requires at most one, on another segment.
  constexpr void add(const Deployment& figure) {
    const bool is_first = size_ == 0 || figure.segment < figures_.front().segment;
    if (is_first) figures_[1] = figures_[0];
    figures_[is_first ? 0 : 1] = figure;
    ++size_;
    if (size_ == 1) figures_[1] = {};
  }
  constexpr void remove(int segment) {
    Standing left;
    for (const auto& figure : *this)
      if (figure.segment != segment) left.add(figure);
    *this = left;
  }
  friend constexpr bool operator==(const Standing&, const Standing&) = default;
  friend constexpr std::strong_ordering operator<=>(const Standing& a, const Standing& b) {
    if (const auto first = (a.size_ > 0) <=> (b.size_ > 0); first != 0) return first;
    if (const auto first = a.figures_[0] <=> b.figures_[0]; first != 0) return first;
    if (const auto number = a.size_ <=> b.size_; number != 0) return number;
    return a.figures_[1] <=> b.figures_[1];
  }

 private:
  std::array<Deployment, 2> figures_{};  ///< those that are none as they begin
  std::uint8_t size_ = 0;
};

/// One tile on the table: type index, rotation 0-3 as written, cell, the figures on it.
struct Placement {
  int type = 0;
  int rotation = 0;
  Cell cell;
  Standing follower;
  friend auto operator<=>(const Placement&, const Placement&) = default;
};

/// What lies when a game begins that has this start tile: it is first, at 0,0.
inline std::vector<Placement> placements_at_start(const TileSet& set, int start_type, int rotation = 0) {
  std::vector<Placement> out{{start_type, rotation, {0, 0}, {}}};
  for (const auto& tile : set.lying(start_type))
    out.push_back({tile.type, tile.rotation, {tile.x, tile.y}, {}});
  return out;
}

/// Placements in order. `players_are_numbers` only says how players were written ("0" or "black").
struct Position {
  std::vector<Placement> placements;
  bool players_are_numbers = false;
  friend bool operator==(const Position&, const Position&) = default;
};

/// A segment of a placed tile: which placement of the position, which segment of its type.
struct SegmentRef {
  int placement = 0;
  int segment = 0;
  friend auto operator<=>(const SegmentRef&, const SegmentRef&) = default;
};

}  // namespace bastide::rules
