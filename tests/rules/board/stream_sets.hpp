// Small sets with an edge kind of their own, put together from edges: streams that must be continued.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tilesets/tile_set.hpp"

namespace bastide::tests {

/// The rows f, r, c and s, a stream that is continued and has fields beside it; with walls also w, which is
/// not and has none.
inline std::vector<tilesets::EdgeKind> stream_rows(bool has_walls = false) {
  auto rows = tilesets::common_edge_kinds();
  rows.push_back({'s', "stream", tilesets::own_line(0), true, true});
  if (has_walls) rows.push_back({'w', "wall", tilesets::own_line(1), false, false});
  return rows;
}

struct StreamTile {
  std::string id;
  std::string edges;  ///< N E S W
  int count = 1;
};

/// Tiles with these edges and no segments but one stream; the first is the start tile.
inline tilesets::TileSet stream_set(const std::vector<StreamTile>& tiles, bool has_walls = false) {
  const auto rows = stream_rows(has_walls);
  std::vector<tilesets::TileType> types;
  for (const auto& tile : tiles) {
    auto& type = types.emplace_back();
    type.id = tile.id;
    type.count = tile.count;
    tilesets::Segment stream{.kind = tilesets::own_line(0), .name = "stream"};
    for (unsigned s = 0; s < 4; ++s) {
      const auto row = std::ranges::find(rows, tile.edges[s], &tilesets::EdgeKind::letter);
      type.edges[s] = static_cast<tilesets::Edge>(row - rows.begin() + 1);
      if (tile.edges[s] == 's') stream.sides = static_cast<tilesets::SideMask>(stream.sides | 1U << s);
    }
    if (stream.sides != 0) type.segments.push_back(stream);
  }
  tilesets::Names names;
  names.lines = {"stream"};
  if (has_walls) names.lines.emplace_back("wall");
  return {"streams", "Streams", "made for tests", std::move(types), 0, {}, std::move(names), rows};
}

constexpr auto stream_edge = static_cast<tilesets::Edge>(4);

/// Deck after deck of these types, all tiles of each but a start tile; the rest last.
inline tilesets::TileSet drawn_by(const tilesets::TileSet& set,
                                  const std::vector<std::vector<std::string>>& decks,
                                  std::vector<tilesets::Bends> bends = {}) {
  std::vector<tilesets::Deck> rows;
  tilesets::Deck rest{"rest", {}, {}};
  for (int t = 0; t < set.type_count(); ++t)
    rest.counts.push_back(set.type(t).count - (t == set.start_type() ? 1 : 0));
  for (const auto& ids : decks) {
    tilesets::Deck deck{"deck " + std::to_string(rows.size()), std::vector<int>(rest.counts.size()), {}};
    for (const auto& id : ids)
      std::swap(deck.counts[static_cast<std::size_t>(set.find(id))],
                rest.counts[static_cast<std::size_t>(set.find(id))]);
    rows.push_back(std::move(deck));
  }
  if (std::ranges::count(rest.counts, 0) < std::ssize(rest.counts)) rows.push_back(std::move(rest));
  return set.drawn_by(std::move(rows), std::move(bends));
}

}  // namespace bastide::tests
