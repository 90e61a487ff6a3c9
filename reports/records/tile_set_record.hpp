// A tile set counted, with every tile, as a value and as JSON (`tilesets show`, docs/commands.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/simulation/summary/summary.hpp"
#include "tilesets/set_census.hpp"

namespace bastide::reports::records {

using solver::simulation::summary::ByName;
using tilesets::described::Shape;

struct SegmentRecord {
  std::string name, kind;
  std::string rim;                                      ///< sides "NW", of a field half-edges "NL NR"
  std::vector<std::string> corners;                     ///< "NE"
  std::optional<int> pennants = {};                     ///< of cities
  std::optional<std::vector<std::string>> cities = {};  ///< of fields: those that it touches
  ByName<int> marks = {};                               ///< besides pennants
};

struct BridgeRecord {
  std::string above, below;
};

struct TileTypeRecord {
  tilesets::TileType type;
  std::string edges;  ///< N E S W
  std::vector<SegmentRecord> segments;
  std::vector<BridgeRecord> bridges;
  std::vector<std::string> spurs;
  int orientations = 0;
  std::string mirror;  ///< the type that is its mirror image; empty: the set lacks it
};

/// A row of edges besides field, road and city.
struct EdgeKindRecord {
  std::string letter, name, segment;
  bool has_fields = false, is_continued = false;
};

struct TileSetRecord {
  std::string id, name, source;
  std::optional<std::string> start;
  tilesets::SetCensus census;
  ByName<int> edges, segments, marks;
  std::vector<EdgeKindRecord> edge_kinds;
  std::vector<TileTypeRecord> types;
};
Shape shape_of(const TileSetRecord*);

TileSetRecord tile_set_record(const tilesets::TileSet& set, const tilesets::SetCensus& census);

}  // namespace bastide::reports::records
