// A toy engine: where tiles fit, and the cities and roads that they make. It knows nothing of followers.
//
// Its functions are named as in bastide::props::EngineAdapter, so that `adapter_of` makes an adapter of it.
// An engine that exists already gets a small class like this in front of it.
#pragma once

#include <map>
#include <vector>

#include "props/engines/engine_adapter.hpp"

class ToyEngine {
 public:
  /// `forgets_pennants`: a fault to be found.
  explicit ToyEngine(bool forgets_pennants) : forgets_pennants_(forgets_pennants) {}

  bastide::props::engines::Reply begin(const bastide::props::engines::GameTerms& terms);
  bastide::props::engines::Reply place(int player, const bastide::rules::Placement& tile);
  bastide::props::engines::Reply finish(int segment);
  bastide::props::engines::Reply set_aside(int type);
  bastide::props::engines::Reply undo();
  bastide::props::engines::Answer<std::vector<bastide::rules::LegalPlace>> placements(int type) const;
  bastide::props::engines::Answer<bastide::props::engines::FeatureAnswers> features() const;

 private:
  struct Tile {
    int type = 0;
    int rotation = 0;
  };
  bool fits(bastide::rules::Cell cell, Tile tile) const;
  /// The segment that shows on side `side` of the tile as it lies, or nothing on a field.
  const bastide::tilesets::Segment* segment_at(Tile tile, int side) const;

  bool forgets_pennants_;
  const bastide::tilesets::TileSet* set_ = nullptr;
  std::map<bastide::rules::Cell, Tile> board_;
  std::vector<bastide::rules::Cell> order_;  ///< of turns; a cell far away stands for a tile set aside
};
