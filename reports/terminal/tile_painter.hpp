// Draws one tile onto a canvas: ground, roads, middle, name and follower.
//
// Cities and fields are sampled from TileRegions at the centre of each character. Roads are put down by rule
// instead of sampled, because a line one character wide needs the right corner in the right place.
#pragma once

#include <set>
#include <string>

#include "reports/pictures/tile_drawing.hpp"
#include "reports/terminal/canvas.hpp"

namespace bastide::reports::terminal {

constexpr int tile_columns = 9, tile_rows = 5;  ///< of a tile without its frame
constexpr int middle_x = 5, middle_y = 3;  ///< of a tile's middle character, counted from the frame's corner

/// A character's place on the canvas, or on a tile counted from its frame's corner.
struct CharacterPlace {
  int x = 0;
  int y = 0;
};

/// Refers to the canvas and the drawing; lives as long as one picture is made.
struct TilePainter {
  Canvas& canvas;
  const pictures::TileDrawing& drawing;
  int rotation;
  CharacterPlace at;        ///< of the frame's north-west corner
  std::set<int> highlight;  ///< segment indices

  void paint_land() const;
  /// On the frame's north side, cut to its length.
  void paint_name(const std::string& name) const;
  /// `figure`: the letter of its kind, ' ' for none.
  void paint_follower(const rules::Deployment& follower, bool as_number, char figure = ' ') const;

 private:
  bool glows(int segment) const { return highlight.count(segment) != 0; }
  tilesets::SegmentKind kind(int segment) const;
  bool is_city_at(int x, int y) const;
  /// Requires a road or an own line.
  const pictures::RoadShape& shape_of(int segment) const;
  char32_t line_along(int segment, int side) const;
  /// From this side to the next one.
  char32_t bend_at(int segment, int side) const;
  Ink road_ink(int segment) const;
  void put(int x, int y, char32_t c, Ink ink, int player = 0) const;
  bool touches_lower_city(int city, int column, int row) const;
  /// Whether the second is drawn in full and the first leaves a gap beside it.
  bool yields_to(int city, int other) const;
  bool passes_over_city(int segment) const;
  /// Where more than two sides of a line meet.
  char32_t fork_of(int segment, unsigned sides) const;
  void paint_ground() const;
  /// Between the frame and the middle character (not included), from outside in or inside out, up to a city's
  /// wall, where a gate is put.
  void paint_arm(int segment, int side, bool is_inward) const;
  /// The rest of a road from `side` that ends at a city's gate: a straight or bent middle and the way to the
  /// wall.
  void paint_way_to_gate(int segment, int side) const;
  void paint_road(int segment, bool shares_middle) const;
  /// Pond or tower where an own line ends.
  void paint_hub(int segment) const;
  void paint_bridges() const;
  /// Where crossing, cloister or hamlet stands: beyond a bridge it is not the middle.
  CharacterPlace place_of_middle() const;
  void paint_spurs() const;
};

}  // namespace bastide::reports::terminal
