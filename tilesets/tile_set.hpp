// A tile set as the rules and the solver use it: types, their turned images, and the fit tables' raw
// material.
//
// Each type has four turned images (rotation 0-3); images that are the same tile again (a rotation that maps
// the type onto itself: same edges, same segments, same marks, same centre) share one *oriented type*. The
// base set has 24 types, 96 turned and 79 oriented types. Boards are counted over oriented types; followers
// are written against turned types, because "field0" of U3 is another meadow than "field0" of U1.
//
// Oriented types are numbered 0.. so that a set of them is a bit mask (OrientedMask); most_oriented_types is
// the largest number supported, which the reader checks with a located error.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilesets/oriented_mask.hpp"
#include "tilesets/tile_type.hpp"

namespace bastide::tilesets {

/// One type turned by `rotation` clockwise quarter turns; rim tables in board orientation.
struct TurnedType {
  std::uint16_t type = 0;
  std::uint8_t rotation = 0;
  std::uint16_t oriented = 0;                  ///< its oriented type
  std::array<Edge, 4> edges{};                 ///< N E S W as placed
  std::array<std::uint8_t, 4> side_segment{};  ///< segment (index into TileType::segments) of the city or
                                               ///< road on that side; no_segment on a field edge
  std::array<std::uint8_t, 8> half_segment{};  ///< field segment at that half-edge; no_segment on a city edge
};

/// One oriented type: the turned type with the smallest rotation that shows it.
struct OrientedType {
  std::uint16_t type = 0;
  std::uint8_t rotation = 0;
  std::array<Edge, 4> edges{};
};

/// What marks and figures are called, so that positions can be read and written with the set alone. A set as
/// its file has it knows no figure but the follower; as an edition sees it (rules::editions::tiles_under) it
/// has the edition's marks, in the edition's order, and its figures.
struct Names {
  struct FigureName {
    std::string id;
    std::uint16_t stands_on = 0x1ff;  ///< bit = SegmentKind
    int weight = 1;  ///< in majorities; 0: it helps and does not count. How it is drawn goes by this, too
    friend bool operator==(const FigureName&, const FigureName&) = default;
  };
  std::vector<std::string> marks = {"pennant"};
  std::vector<FigureName> figures = {{"follower"}};
  std::vector<std::string> lines;  ///< own kinds of lines, by their numbers: "river"
};

/// Tiles that are drawn before others: a row of an edition, seen from the tile set. Decks are drawn one after
/// the other; a tile that nobody can lay leaves the game.
struct Deck {
  std::string id;
  std::vector<int> counts;  ///< [type]: tiles in it
  /// The edges that each of its tiles continues, if they do: such a row of the set is then is_continued.
  std::optional<Edge> continues{};
  friend bool operator==(const Deck&, const Deck&) = default;
};

/// How a line that is continued may turn. Rules combine: each forbids what it forbids.
struct Bends {
  Edge edge = Edge::field;      ///< the edges of the line they speak of
  bool immediate = false;       ///< no two bends to the same hand on tiles that follow each other
  bool consecutive = false;     ///< no two bends to the same hand, straight tiles between them or not
  bool against_source = false;  ///< never opposite to the direction in which the source flows
  bool space = false;  ///< the cell beyond every open side, the cells beside that, the next one and those
                       ///< beside that are empty
  bool is_free() const { return !immediate && !consecutive && !against_source && !space; }
  friend bool operator==(const Bends&, const Bends&) = default;
};

/// A tile that lies when a game begins, besides the start tile, which is at 0,0 as in its file.
struct LyingTile {
  int type = 0;
  int rotation = 0;
  int x = 0;
  int y = 0;
  friend bool operator==(const LyingTile&, const LyingTile&) = default;
};

/// What lies when a game begins: the start tile, by which starts are told apart, and others.
struct GameStart {
  int type = 0;
  std::vector<LyingTile> others;
  friend bool operator==(const GameStart&, const GameStart&) = default;
};

/// Whether `word` is this name, singular or plural: "inn", "inns".
bool is_word_for(std::string_view word, std::string_view name);

/// An immutable tile set. Copyable, comparable by topology.
class TileSet {
 public:
  /// `start` of a set that is only to be included in others.
  static constexpr int no_start = -1;

  /// Requires types that passed the reader's checks; `start` is an index into `types`, or no_start.
  /// Throws InputError at the set's place when there are more than most_oriented_types.
  TileSet(std::string id, std::string name, std::string source, std::vector<TileType> types, int start,
          SourceLocation where, Names names = {}, std::vector<EdgeKind> edges = common_edge_kinds());

  /// The same tiles, drawn by decks. Requires decks that hold every tile but one start tile once. What a deck
  /// continues is continued by every tile that shows it.
  TileSet drawn_by(std::vector<Deck> decks, std::vector<Bends> bends) const;
  /// The same tiles, of which these lie when a game begins; of several starts, one by lot. All of a start
  /// hang together, fit and are in the set; starts have other types and as many tiles.
  TileSet beginning_with(std::vector<GameStart> starts) const;
  /// What lies at the start besides the start tile, of several starts at the first. Only a set as an edition
  /// sees it has such tiles.
  const std::vector<LyingTile>& lying() const { return lying_; }
  /// The same where a game begins with this start tile.
  const std::vector<LyingTile>& lying(int start_type) const;
  /// Of which one is chosen by lot. The first is that of start_type() and lying().
  std::vector<GameStart> starts() const;
  bool has_lots() const { return !other_starts_.empty(); }
  bool begins_with(int start_type) const;
  /// How many tiles lie at the start, the start tile among them; and how many of one type.
  int start_size() const { return 1 + static_cast<int>(lying_.size()); }
  int count_at_start(int type, int start_type) const;
  int count_at_start(int type) const { return count_at_start(type, start_); }
  /// The start tile of the set that this one's start tile replaces, or no_start.
  int replaced_start() const { return replaced_start_; }
  void set_replaced_start(int type) { replaced_start_ = type; }
  /// Whether tiles that an edition does not play with are gone already.
  bool lacks_removed() const { return lacks_removed_; }
  void note_removed() { lacks_removed_ = true; }

  const std::string& id() const { return id_; }
  const std::string& name() const { return name_; }
  const std::string& source() const { return source_; }
  const SourceLocation& where() const { return where_; }

  /// What is printed on segments, by the numbers that Segment::marks has; the first is the pennant.
  const std::vector<std::string>& marks() const { return names_.marks; }
  /// The rows of edges: the first three are field, road, city. Edge e is row e - 1.
  const std::vector<EdgeKind>& edge_kinds() const { return edges_; }
  const EdgeKind& edge_kind(Edge e) const { return edges_[static_cast<std::size_t>(e) - 1]; }
  /// All edges that there are, in the order of the rows.
  std::span<const Edge> edges() const { return edge_values_; }
  /// Whether there are edges besides field, road and city.
  bool has_own_edges() const { return edges_.size() > 3; }
  /// Whether sides that show these may meet.
  bool fits(Edge a, Edge b) const {
    const auto bit = [](Edge e) { return 1U << static_cast<unsigned>(e); };
    return a == b || (edge_kind(a).fits & bit(b)) != 0 || (edge_kind(b).fits & bit(a)) != 0;
  }
  /// The first kind of edge that fits others besides its own; nothing: edges meet their own only.
  const EdgeKind* mixed_edge() const {
    const auto found = std::ranges::find_if(edges_, [](const EdgeKind& kind) { return kind.fits != 0; });
    return found == edges_.end() ? nullptr : &*found;
  }
  bool has_mixed_edges() const { return has_mixed_edges_; }
  char edge_letter(Edge e) const { return edge_kind(e).letter; }             ///< 'f', 'r', 'c', own ones
  const char* edge_word(Edge e) const { return edge_kind(e).name.c_str(); }  ///< "field", "road", "city"
  const char* kind_name(SegmentKind kind) const {
    return is_own_line(kind) && line_number(kind) < names_.lines.size()
               ? names_.lines[line_number(kind)].c_str()
               : tilesets::kind_name(kind);
  }
  /// The decks that are drawn one after the other once the start tile lies; none: all tiles are one. Only a
  /// set as an edition sees it has decks.
  const std::vector<Deck>& decks() const { return decks_; }
  /// Whether a type has tiles in two decks: then a board does not show which tile came from which.
  bool shares_types() const;
  /// How lines turn that are continued; at most one row for each kind of edge.
  const std::vector<Bends>& bends() const { return bends_; }
  /// Whether what may be laid depends on the order: there are decks, edges that must be continued, or tiles
  /// that fill holes.
  bool has_order() const { return !decks_.empty() || continued_edges_ != 0; }
  /// Whether not everything that hangs together, fits and has the start tile can be laid in some order, or
  /// not in every order: there is an order, or several tiles lie at the start, or one of several.
  bool is_ordered() const { return has_order() || !lying_.empty() || has_lots(); }
  /// Of `continued`: no edge, but that tiles lie on all four sides of the cell (TileType::fills_hole).
  static constexpr std::uint8_t hole_bit = 1;
  /// Bit = Edge: the kinds of edges of which a tile of this type must join one to the landscape; and
  /// hole_bit.
  std::uint8_t continued(int type) const { return continued_[static_cast<std::size_t>(type)]; }
  /// The same of all types: kinds that are continued, and hole_bit.
  std::uint8_t continued_edges() const { return continued_edges_; }
  bool fills_holes() const { return (continued_edges_ & hole_bit) != 0; }
  bool fills_hole(int type) const { return (continued(type) & hole_bit) != 0; }
  const Names& names() const { return names_; }
  /// Number of the figure of this name, or -1.
  int find_figure(std::string_view figure) const;

  std::span<const TileType> types() const { return types_; }
  const TileType& type(int t) const { return types_[static_cast<std::size_t>(t)]; }
  int type_count() const { return static_cast<int>(types_.size()); }
  /// no_start only of a set that was read to be looked at (files::load_tiles).
  int start_type() const { return start_; }
  /// Tiles in all, start tile included.
  int tile_count() const { return tile_count_; }

  const TurnedType& turned(int type, int rotation) const {
    return turned_[static_cast<std::size_t>(type) * 4 + static_cast<std::size_t>(rotation)];
  }
  std::span<const OrientedType> oriented() const { return oriented_; }
  /// Oriented types of one type, in order of rotation.
  std::span<const std::uint16_t> oriented_of(int type) const {
    return oriented_of_[static_cast<std::size_t>(type)];
  }

  /// Index of the type with this id, or -1.
  int find(const std::string& type_id) const;

  /// True when the reflection of every type (mirrored left to right) is a type of the set with the same
  /// count.
  bool is_mirror_closed() const;
  /// mirror()[o] = the oriented type that is the left-right mirror image of o, or -1 when the set lacks it.
  std::vector<int> mirror() const;

  /// A text that is equal for two sets exactly when they have the same types (edges, segments, marks,
  /// centre), counts and start, ids aside. Keys shared computations: base and base-c2 have the same topology.
  std::string topology_key() const;

 private:
  void find_continued();

  std::string id_, name_, source_;
  SourceLocation where_;
  Names names_;
  std::vector<EdgeKind> edges_;
  std::vector<Edge> edge_values_;
  std::vector<TileType> types_;
  std::vector<Deck> decks_;
  std::vector<Bends> bends_;
  std::vector<std::uint8_t> continued_;  ///< [type]
  std::uint8_t continued_edges_ = 0;     ///< bit = Edge
  bool has_mixed_edges_ = false;         ///< there is a mixed_edge()
  int start_ = 0;
  std::vector<LyingTile> lying_;
  std::vector<GameStart> other_starts_;
  int replaced_start_ = no_start;
  bool lacks_removed_ = false;
  int tile_count_ = 0;
  std::vector<TurnedType> turned_;
  std::vector<OrientedType> oriented_;
  std::vector<std::vector<std::uint16_t>> oriented_of_;
};

}  // namespace bastide::tilesets
