// What vectors are played with: an edition with some options set, and the tiles as it sees them.
#pragma once

#include <map>
#include <string>

#include "props/engines/engine.hpp"
#include "rules/board/owned_rules.hpp"

namespace bastide::props::vectors {

class VectorRules {
 public:
  /// Throws InputError where a file is refused or an option is none.
  VectorRules(const std::string& edition, const std::string& tile_set,
              const std::map<std::string, std::string>& options);

  /// For two players; begun with the set's start tile.
  engines::GameTerms terms() const { return {&rules_.fit, &rules_.edition, 2, rules_.set.start_type()}; }
  const rules::editions::Edition& edition() const { return rules_.edition; }
  const tilesets::TileSet& set() const { return rules_.set; }
  const rules::board::FitTable& fit() const { return rules_.fit; }

 private:
  rules::board::OwnedRules rules_;
};

}  // namespace bastide::props::vectors
