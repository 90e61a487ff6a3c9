// One step and its surroundings as plain values, and what the features are after it by definition.
//
// The definition never asks the fast engine: segments of the tile laid, on its rim as the reference model
// reads it, and features outside are points, every place of the rim at which they meet is a line, and a
// feature is what hangs together. Its counts are sums over what lies in it, its tiles a set
// (city-tile-counts-once).
#pragma once

#include <string>
#include <vector>

#include "rules/position.hpp"
#include "rules/score_sheet.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::props::proofs {

/// What the rest of the board has made of what meets the tile at some places of its rim.
struct OutsideFeature {
  tilesets::SegmentKind kind = tilesets::SegmentKind::city;
  unsigned places = 0;  ///< bits: sides of the tile laid (city, road) or half-edges of it (field)
  int open = 0;         ///< open edges, of a farm half-edges, that are not at the tile laid
  int tiles = 1;        ///< distinct tiles besides the far ones
  int segments = 1;
  int pennants = 0;
  rules::PerPlayer followers{};
  std::vector<std::uint16_t> extras;  ///< as FeatureForest::extras; may be shorter: zeros
  bool has_split_tile = false;
  std::uint32_t far = 0;  ///< bits: far tiles of which a segment is in it; several features may share one
};

struct Step {
  rules::Placement tile;  ///< the tile laid, in the midst of its surroundings
  unsigned touched = 0;   ///< bits: sides beyond which a tile lies
  unsigned walls = 0;     ///< bits: sides beyond which the table has ended, where that closes edges
  std::vector<OutsideFeature> outside;
  int far_tiles = 0;  ///< tiles with four segments of `far_kind`, elsewhere
  tilesets::SegmentKind far_kind = tilesets::SegmentKind::city;
  int other_tiles = 0;  ///< the same of the other kind, none of them in a feature outside
};

struct StepFeature {
  tilesets::SegmentKind kind = tilesets::SegmentKind::city;
  unsigned own = 0;      ///< bits: segments of the tile laid
  unsigned outside = 0;  ///< bits: features outside
  int open = 0;
  int tiles = 0;  ///< 1 for farms and cloisters, of which tiles are not kept
  int segments = 0;
  int pennants = 0;
  rules::PerPlayer followers{};
  std::vector<int> extras;  ///< likewise
  bool has_split_tile = false;

  bool is_complete() const { return kind != tilesets::SegmentKind::field && open == 0; }
  bool is_occupied() const;
};

/// How many figures of a kind a player has there. `marks`: the set's kinds of marks, `figures`: the edition's
/// kinds of figures.
template <class Counts>
int figures_in(const Counts& there, std::size_t marks, std::size_t figures, std::size_t figure,
               std::size_t player) {
  const auto further = [&](std::size_t f) {
    const auto i = marks - 1 + (f - 1) * rules::most_players + player;
    return i < there.extras.size() ? static_cast<int>(there.extras[i]) : 0;
  };
  if (figure > 0) return further(figure);
  int followers = there.followers[player];
  for (std::size_t f = 1; f < figures; ++f) followers -= further(f);
  return followers;
}

/// The features that the tile laid has a segment in, cloisters and gardens left out, in order of their first
/// segment, as far as they follow from what meets where: without the numbers of the features outside.
void joined_by_definition(const tilesets::TileSet& set, const Step& step, std::vector<StepFeature>& out);
/// Adds these numbers.
void add_outside(const Step& step, std::vector<StepFeature>& features);
/// Both.
void features_by_definition(const tilesets::TileSet& set, const Step& step, std::vector<StepFeature>& out);

/// "L1 touching N E; outside a road at E (open 2, ...)".
std::string to_text(const tilesets::TileSet& set, const Step& step);

}  // namespace bastide::props::proofs
