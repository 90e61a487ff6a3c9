// The shape of one land tile: what its four edges show and which parts of the rim belong together.
//
// Everything is a mask over the rim. Sides run clockwise N E S W (bits 0-3). Half-edges run clockwise NL NR
// EL ER SL SR WL WR (bits 0-7), left and right as seen from the tile's centre looking out (statement
// ours-half-edges), so side s owns half-edges 2s and 2s+1 and a clockwise quarter turn moves a side by one
// bit and a half-edge by two. Across a joint, half-edge 2s of one tile meets half-edge 2*opposite(s)+1 of the
// other.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tilesets/input_error.hpp"

namespace bastide::tilesets {

enum class Side : std::uint8_t { north, east, south, west };

/// What an edge shows: the number, from 1, of a row of the tile set (TileSet::edge_kinds). Every set has the
/// three rows named here; 0 means "nothing adjoins".
enum class Edge : std::uint8_t { field = 1, road = 2, city = 3 };
/// Rows of a set, at most: the three and four of its own.
constexpr std::size_t most_edge_kinds = 7;
constexpr unsigned bit_of(Edge e) { return 1U << static_cast<unsigned>(e); }

/// The last four are lines of the set's own (rivers, walls), whose names are Names::lines.
enum class SegmentKind : std::uint8_t { city, road, field, cloister, garden, line_0, line_1, line_2, line_3 };
constexpr std::size_t most_own_lines = 4;
/// The set's own line with this number.
constexpr SegmentKind own_line(std::size_t number) {
  return static_cast<SegmentKind>(static_cast<std::size_t>(SegmentKind::line_0) + number);
}
constexpr bool is_own_line(SegmentKind kind) { return kind >= SegmentKind::line_0; }
/// Requires an own line.
constexpr std::size_t line_number(SegmentKind kind) {
  return static_cast<std::size_t>(kind) - static_cast<std::size_t>(SegmentKind::line_0);
}

/// How segments join and when their feature is complete; the kinds are rows.
enum class SegmentClass : std::uint8_t {
  line,  ///< joined over edges; complete without an open edge
  area,  ///< joined over half-edges; never complete
  site   ///< never joined; complete with tiles on the eight cells around
};

struct KindRow {
  SegmentKind kind{};
  const char* name = "";
  SegmentClass segment_class{};
};
/// The kinds of segments, in the order of the enumeration.
inline constexpr std::array<KindRow, 9> segment_kinds = {
    {{SegmentKind::city, "city", SegmentClass::line},
     {SegmentKind::road, "road", SegmentClass::line},
     {SegmentKind::field, "field", SegmentClass::area},
     {SegmentKind::cloister, "cloister", SegmentClass::site},
     {SegmentKind::garden, "garden", SegmentClass::site},
     {SegmentKind::line_0, "line", SegmentClass::line},
     {SegmentKind::line_1, "line", SegmentClass::line},
     {SegmentKind::line_2, "line", SegmentClass::line},
     {SegmentKind::line_3, "line", SegmentClass::line}}};
constexpr SegmentClass class_of(SegmentKind kind) {
  return segment_kinds[static_cast<std::size_t>(kind)].segment_class;
}
constexpr bool is_site(SegmentKind kind) { return class_of(kind) == SegmentClass::site; }
constexpr bool is_line(SegmentKind kind) { return class_of(kind) == SegmentClass::line; }

/// A row of a tile set: what edges of one letter are. An edge fits edges of its own letter, and of those that
/// one of the two rows names.
struct EdgeKind {
  char letter = 'f';
  std::string name = "field";  ///< in messages
  /// What continues across such an edge: a line, or the field of a field edge.
  SegmentKind segment = SegmentKind::field;
  bool has_fields = true;     ///< a field on each half-edge; without a line, the field is the edge
  bool is_continued = false;  ///< a tile that shows such edges must join one of them to the landscape
  std::uint8_t fits = 0;      ///< bit = Edge: other kinds that it fits, whether or not they say so
  friend bool operator==(const EdgeKind&, const EdgeKind&) = default;
};

/// Marks printed on segments: an edition says what each is worth. At most so many kinds of them in a set; the
/// pennant is always number 0, with '+' as its short form in a file.
constexpr std::size_t most_marks = 12;
constexpr std::size_t pennant = 0;
/// [mark]: how many of it; marks are numbered by the set (TileSet::marks).
using MarkCounts = std::array<std::uint8_t, most_marks>;

/// What a road that has one side only ends at.
enum class Centre : std::uint8_t { none, crossing, cloister, gate, hamlet };

using SideMask = std::uint8_t;      ///< bit s = side s
using HalfEdgeMask = std::uint8_t;  ///< bit h = half-edge h
using CityMask = std::uint8_t;      ///< bit i = the tile's city segment with index i
using CornerMask = std::uint8_t;    ///< bit c = the corner clockwise of side c: NE SE SW NW

constexpr int side_count = 4;
constexpr int half_edge_count = 8;
/// At most 4 lines in all, 8 fields, and a cloister or garden.
constexpr int most_segments = 13;
constexpr std::uint8_t no_segment = 0xff;

constexpr Side opposite(Side s) { return static_cast<Side>((static_cast<unsigned>(s) + 2U) & 3U); }
constexpr unsigned index_of(Side s) { return static_cast<unsigned>(s); }
constexpr SideMask turn_sides(SideMask m, unsigned turns) {
  const unsigned t = turns & 3U;
  return static_cast<SideMask>(((static_cast<unsigned>(m) << t) | (static_cast<unsigned>(m) >> (4U - t))) &
                               0xfU);
}
constexpr HalfEdgeMask turn_half_edges(HalfEdgeMask m, unsigned turns) {
  const unsigned t = 2U * (turns & 3U);
  return static_cast<HalfEdgeMask>(
      ((static_cast<unsigned>(m) << t) | (static_cast<unsigned>(m) >> (8U - t))) & 0xffU);
}

/// One segment of a tile, in the tile's unrotated orientation.
struct Segment {
  SegmentKind kind = SegmentKind::field;
  int index = 0;                ///< number among the tile's segments of this kind (docs/formats.md#positions)
  SideMask sides = 0;           ///< lines: the sides it holds
  HalfEdgeMask half_edges = 0;  ///< field: the half-edges it holds
  MarkCounts marks{};           ///< printed on it
  CityMask cities = 0;          ///< field: the tile's city segments it touches
  /// City: the corners that its wall reaches although it has no edge there. Field: the corners between edges
  /// of two cities that it holds.
  CornerMask corners = 0;
  std::string name;  ///< "city", or "city1" when the tile has several of the kind

  int pennants() const { return marks[pennant]; }
  friend bool operator==(const Segment&, const Segment&) = default;
};

/// What the road on a side ends at, where it has no other side.
struct RoadEnd {
  Centre at = Centre::none;        ///< none: no road ends that comes from this side
  std::uint8_t city = no_segment;  ///< gate: index of its city
  friend bool operator==(const RoadEnd&, const RoadEnd&) = default;
};

/// Two segments that pass each other, cities, roads or lines of the set's own: indices into `segments`.
struct Bridge {
  std::uint8_t below = 0;
  std::uint8_t above = 0;
  friend bool operator==(const Bridge&, const Bridge&) = default;
};

/// One kind of tile. `segments` is ordered: cities, roads, own lines, fields, then a cloister or a garden, if
/// there is one; each kind by its index.
struct TileType {
  std::string id;
  std::string name;  ///< what people call it ("deer"); may be empty
  int count = 0;
  std::array<Edge, 4> edges{};  ///< N E S W
  std::vector<Segment> segments;
  /// What roads with one side end at; where `ends` differ, the first there is of cloister, crossing, hamlet,
  /// gate.
  Centre centre = Centre::none;
  std::array<RoadEnd, 4> ends{};  ///< by side
  std::vector<Bridge> bridges;
  bool fills_hole = false;  ///< laid only where tiles lie on all four sides
  SideMask spurs = 0;       ///< sides whose city the crossing reaches by a short road that is no segment
  std::map<std::string, std::string> crossing_art;  ///< edition -> "bushes" | "houses"
  std::map<std::string, std::string> also;          ///< system -> the tile's name there
  bool has_fields_as_stated = false;                ///< its fields are not the derived ones, on purpose
  int gardens = 0;                                  ///< how many of the copies print a garden (C2)
  std::string illustrations;                        ///< C2 prints, as the page's letters ("2xH F P")
  std::string note;                                 ///< e.g. "inferred"
  SourceLocation where;                             ///< the tile's table in its file

  bool has_cloister() const { return centre == Centre::cloister; }
  bool has_pennant() const;
  /// Index into `segments` of its cloister or garden, or -1. A tile has one of them at most.
  int site() const {
    const bool has_site = !segments.empty() && is_site(segments.back().kind);
    return has_site ? static_cast<int>(segments.size()) - 1 : -1;
  }
  /// Index into `segments` of the segment with this notation name, if there is one. "city0" is accepted for
  /// "city".
  std::optional<int> find_segment(const std::string& segment_name) const;
};

/// The rows that every set has: f, r, c.
const std::vector<EdgeKind>& common_edge_kinds();
const char* side_word(int side);  ///< "north", "east", "south", "west"
/// "city", "road", "field", "cloister", "garden"; own lines are called as the set says (TileSet::kind_name).
const char* kind_name(SegmentKind k);
std::string half_edge_name(int half_edge);  ///< "NL" ... "WR"
char side_letter(int side);                 ///< 'N' 'E' 'S' 'W'

}  // namespace bastide::tilesets
