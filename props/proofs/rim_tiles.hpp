// The tile set under proof with a few tiles beside it, from which the surroundings of a step are made.
//
// The types of the set come first, so an index of a type means the same in both sets. Of the added types no
// edge but the one turned to the tile under proof says anything: they stand for whatever lies there.
#pragma once

#include "rules/board/fit_table.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::props::proofs {

/// Segments of an added type, as indices into its segments. Edges beside which fields lie have a field of its
/// own at each half-edge, so that every way in which they may be connected outside can be said.
struct RimTile {
  int type = 0;
  int land = -1;   ///< the line on its north side
  int left = -1;   ///< the field at NL
  int right = -1;  ///< the field at NR
};

class ProofTiles {
 public:
  /// Boards of the set hold `room` tiles. Throws InputError when the set has so many turned tiles that the
  /// others find no number.
  ProofTiles(const tilesets::TileSet& set, int room);
  ProofTiles(const ProofTiles&) = delete;
  ProofTiles& operator=(const ProofTiles&) = delete;

  const tilesets::TileSet& set() const { return set_; }
  const rules::board::FitTable& fit() const { return fit_; }
  int room() const { return set_.tile_count(); }

  /// A tile that shows `edge` on its north side.
  RimTile rim(tilesets::Edge edge) const {
    const auto& kind = set_.edge_kind(edge);
    const int land = tilesets::is_line(kind.segment) ? 0 : -1;
    const int left = kind.has_fields ? land + 1 : -1;
    return {first_ + static_cast<int>(edge) - 1, land, left, left < 0 ? -1 : left + 1};
  }
  /// A tile with four lines of the kind (city, road, one of the set's own), each by itself: segments 0 to 3.
  int apart(tilesets::SegmentKind kind) const;
  /// A tile with a city (segment 0) and a field that touches it (segment 1).
  int contact() const { return set_.type_count() - 2; }
  /// A field (segment 0) with a cloister (segment 1).
  int cloister() const { return set_.type_count() - 1; }

 private:
  int first_;
  tilesets::TileSet set_;
  rules::board::FitTable fit_;
};

}  // namespace bastide::props::proofs
