// Small sets with lines of their own, some drawn by decks, and every board of them found in another way: with
// a set of boards seen, deck by deck, by rules written down here once more.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rules/position.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::tests {

/// A tile by its edges, one letter each; what is not a field edge is one segment a letter, and all fields are
/// one. Enough for whoever asks for edges and images alone.
inline tilesets::TileType plain_type(const std::string& id, int count, const std::string& edges,
                                     const std::vector<tilesets::EdgeKind>& kinds) {
  tilesets::TileType type;
  type.id = id;
  type.count = count;
  tilesets::HalfEdgeMask fields = 0;
  std::map<tilesets::SegmentKind, tilesets::SideMask> lines;
  for (std::size_t side = 0; side < 4; ++side) {
    const auto row = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const auto& kind) { return kind.letter == edges[side]; });
    type.edges[side] = static_cast<tilesets::Edge>(row - kinds.begin() + 1);
    if (tilesets::is_line(row->segment))
      lines[row->segment] = static_cast<tilesets::SideMask>(lines[row->segment] | 1U << side);
    if (row->has_fields) fields = static_cast<tilesets::HalfEdgeMask>(fields | 3U << 2 * side);
  }
  const auto add = [&](tilesets::SegmentKind kind, tilesets::SideMask sides, tilesets::HalfEdgeMask halves) {
    tilesets::Segment segment;
    segment.kind = kind;
    segment.sides = sides;
    segment.half_edges = halves;
    segment.name = "segment" + std::to_string(type.segments.size());
    type.segments.push_back(segment);
  };
  using tilesets::SegmentKind;
  for (const auto kind : {SegmentKind::city, SegmentKind::road, SegmentKind::line_0, SegmentKind::line_1}) {
    if (lines.contains(kind)) add(kind, lines[kind], 0);
  }
  if (fields != 0) add(SegmentKind::field, 0, fields);
  return type;
}

struct PlainTiles {
  std::string id;
  int count = 0;
  std::string edges;
  bool fills_hole = false;
};

/// The first tile is the start tile. Edges s and w are lines, rivers and walls. `walls_fit`: bit = Edge.
inline tilesets::TileSet plain_set(const std::vector<PlainTiles>& tiles, bool are_continued,
                                   std::uint8_t walls_fit = 0) {
  auto kinds = tilesets::common_edge_kinds();
  kinds.push_back({'s', "river", tilesets::SegmentKind::line_0, true, are_continued});
  kinds.push_back({'w', "wall", tilesets::SegmentKind::line_1, true, are_continued, walls_fit});
  std::vector<tilesets::TileType> types;
  for (const auto& [id, count, edges, fills_hole] : tiles) {
    types.push_back(plain_type(id, count, edges, kinds));
    types.back().fills_hole = fills_hole;
  }
  tilesets::Names names;
  names.lines = {"river", "wall"};
  return {"plain", "plain", "made here", std::move(types), 0, {"plain", 1, 1}, names, kinds};
}

/// The tiles of these ids, all of them, as a deck; what none has comes last.
struct PlainDeck {
  std::vector<std::string> ids;
  char continues = ' ';
};
inline tilesets::TileSet in_decks(const tilesets::TileSet& set, const std::vector<PlainDeck>& plain,
                                  const std::vector<tilesets::Bends>& bends = {}) {
  std::vector<tilesets::Deck> decks;
  std::vector<int> left;
  for (int t = 0; t < set.type_count(); ++t)
    left.push_back(set.type(t).count - (t == set.start_type() ? 1 : 0));
  for (const auto& [ids, continues] : plain) {
    tilesets::Deck deck{"deck" + std::to_string(decks.size()), std::vector<int>(left.size(), 0)};
    for (const auto& id : ids)
      std::swap(deck.counts[static_cast<std::size_t>(set.find(id))],
                left[static_cast<std::size_t>(set.find(id))]);
    for (const auto edge : set.edges())
      if (set.edge_letter(edge) == continues) deck.continues = edge;
    decks.push_back(std::move(deck));
  }
  if (std::any_of(left.begin(), left.end(), [](int count) { return count > 0; }))
    decks.push_back({"rest", std::move(left)});
  return set.drawn_by(std::move(decks), bends);
}

inline bool is_cell_before(const rules::Cell& a, const rules::Cell& b) {
  return a.y != b.y ? a.y < b.y : a.x < b.x;
}

/// What may be laid, by looking at the board from scratch: edges, what must be continued, holes, decks. No
/// bends.
class PlainRules {
 public:
  explicit PlainRules(const tilesets::TileSet& set) : set_(&set) {}

  using Tile = std::pair<int, int>;
  struct ByCell {
    bool operator()(const rules::Cell& a, const rules::Cell& b) const { return is_cell_before(a, b); }
  };
  using Tiles = std::map<rules::Cell, Tile, ByCell>;

  bool may_lie(const Tiles& board, rules::Cell cell, int type, int rotation) const {
    const auto& edges = set_->turned(type, rotation).edges;
    std::set<tilesets::Edge> shown;
    std::set<tilesets::Edge> joined;
    int touched = 0;
    for (int side = 0; side < 4; ++side) {
      const auto mine = edges[static_cast<std::size_t>(side)];
      if (set_->edge_kind(mine).is_continued) shown.insert(mine);
      const auto beside = board.find(rules::neighbour(cell, side));
      if (beside == board.end()) continue;
      ++touched;
      const auto& theirs = set_->turned(beside->second.first, beside->second.second).edges;
      const auto facing = theirs[static_cast<std::size_t>(side ^ 2)];
      const bool is_said = ((set_->edge_kind(mine).fits >> static_cast<int>(facing)) & 1) != 0 ||
                           ((set_->edge_kind(facing).fits >> static_cast<int>(mine)) & 1) != 0;
      if (facing != mine && !is_said) return false;
      joined.insert(mine);
    }
    if (touched < (set_->type(type).fills_hole ? 4 : 1)) return false;
    return std::includes(joined.begin(), joined.end(), shown.begin(), shown.end());
  }

  /// Whether a tile of the type can be drawn: its deck has one left, and those before are used up.
  bool may_come(const Tiles& board, int type) const {
    std::vector<int> laid(static_cast<std::size_t>(set_->type_count()), 0);
    for (const auto& [cell, tile] : board) ++laid[static_cast<std::size_t>(tile.first)];
    --laid[static_cast<std::size_t>(set_->start_type())];
    const auto t = static_cast<std::size_t>(type);
    if (set_->decks().empty()) return laid[t] < set_->type(type).count - (type == set_->start_type() ? 1 : 0);
    for (const auto& deck : set_->decks()) {
      if (deck.counts[t] > laid[t]) return true;
      for (std::size_t other = 0; other < laid.size(); ++other)
        if (deck.counts[other] > laid[other]) return false;
    }
    return false;
  }

  /// [k]: all boards of k + 1 tiles.
  std::vector<std::set<Tiles>> boards(int most_tiles) const {
    std::vector<std::set<Tiles>> out{{Tiles{{rules::Cell{0, 0}, Tile{set_->start_type(), 0}}}}};
    while (static_cast<int>(out.size()) < most_tiles) {
      std::set<Tiles> next;
      for (const auto& board : out.back()) {
        std::set<rules::Cell, ByCell> beside;
        for (const auto& [cell, tile] : board)
          for (int side = 0; side < 4; ++side)
            if (!board.contains(rules::neighbour(cell, side))) beside.insert(rules::neighbour(cell, side));
        for (int type = 0; type < set_->type_count(); ++type) {
          if (!may_come(board, type)) continue;
          for (const auto oriented : set_->oriented_of(type)) {
            const int rotation = set_->oriented()[oriented].rotation;
            for (const auto cell : beside) {
              if (!may_lie(board, cell, type, rotation)) continue;
              auto more = board;
              more.emplace(cell, Tile{type, rotation});
              next.insert(std::move(more));
            }
          }
        }
      }
      if (next.empty()) break;
      out.push_back(std::move(next));
    }
    return out;
  }

 private:
  const tilesets::TileSet* set_;
};

}  // namespace bastide::tests
