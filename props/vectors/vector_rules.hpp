// What vectors are played with: an edition with some options set, and the tiles as it sees them.
#pragma once

#include <map>
#include <string>

#include "props/engines/engine_adapter.hpp"
#include "rules/board/fit_table.hpp"

namespace bastide::props::vectors {

class VectorRules {
 public:
  /// Throws InputError where a file is refused or an option is none.
  VectorRules(const std::string& edition, const std::string& tile_set,
              const std::map<std::string, std::string>& options);
  VectorRules(const VectorRules&) = delete;
  VectorRules& operator=(const VectorRules&) = delete;

  /// For two players; begun with the set's start tile.
  engines::GameTerms terms() const { return {&fit_, &edition_, 2, set_.start_type()}; }
  const rules::editions::Edition& edition() const { return edition_; }
  const tilesets::TileSet& set() const { return set_; }
  const rules::board::FitTable& fit() const { return fit_; }

 private:
  rules::editions::Edition edition_;
  tilesets::TileSet set_;
  rules::board::FitTable fit_;
};

}  // namespace bastide::props::vectors
