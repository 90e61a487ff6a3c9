// A toy engine: where tiles fit, and the cities and roads that they make. It knows nothing of followers.
//
// A function of requests and answers is an engine. One that exists already gets a small class like this in
// front of it.
#pragma once

#include <map>
#include <vector>

#include "props/engines/engine.hpp"

class ToyEngine {
 public:
  /// `forgets_pennants`: a fault to be found.
  explicit ToyEngine(bool forgets_pennants) : forgets_pennants_(forgets_pennants) {}

  bastide::props::engines::Answer operator()(const bastide::props::engines::Request& request);

 private:
  struct Tile {
    int type = 0;
    int rotation = 0;
  };
  void begin(const bastide::props::engines::GameTerms& terms);
  bastide::props::engines::Cells placements(int type) const;
  std::vector<bastide::props::engines::Feature> features() const;
  bool fits(bastide::rules::Cell cell, Tile tile) const;
  /// The segment that shows on side `side` of the tile as it lies, or nothing on a field.
  const bastide::tilesets::Segment* segment_at(Tile tile, int side) const;

  bool forgets_pennants_;
  const bastide::tilesets::TileSet* set_ = nullptr;
  std::map<bastide::rules::Cell, Tile> board_;
  std::vector<bastide::rules::Cell> order_;  ///< of turns; a cell far away stands for a tile set aside
};
