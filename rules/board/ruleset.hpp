// The rules of a game as one value: the tile set, what fits where on it, and the edition. Nearly every
// question needs all three.
//
// It refers to the two tables and owns neither: one fit table serves all editions that are played on a set.
// Cheap to copy.
#pragma once

#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"

namespace bastide::rules::board {

class Ruleset {
 public:
  /// Both are kept by reference and must outlive this.
  Ruleset(const FitTable& fit, const editions::Edition& edition) : fit_(&fit), edition_(&edition) {}

  const FitTable& fit() const { return *fit_; }
  const editions::Edition& edition() const { return *edition_; }
  const tilesets::TileSet& set() const { return fit_->set(); }

 private:
  const FitTable* fit_;
  const editions::Edition* edition_;
};

}  // namespace bastide::rules::board
