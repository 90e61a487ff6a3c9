// Rules that engines are asked about, with the terms of a game of two.
#pragma once

#include <string>

#include "props/engines/engine.hpp"
#include "rules/editions/crossings.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::tests {

struct Played : rules::board::OwnedRules {
  props::engines::GameTerms terms = props::engines::terms_of(*this);

  explicit Played(const rules::editions::Edition& by)
      : OwnedRules(by, rules::editions::tiles_under(tilesets::files::load_tile_set(by.tile_set), by)) {}
  explicit Played(const std::string& id = "c1") : Played(rules::editions::load_edition(id)) {}
};

}  // namespace bastide::tests
