// Boards in notation for the tests of the reference model.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::rules::reference {

inline const TileSet& base() {
  static const TileSet set = tilesets::files::load_tile_set("base");
  return set;
}

inline std::vector<Placement> read_board(const std::string& text) {
  return parse_position(base(), text).placements;
}
inline Placement tile(const std::string& text) { return read_board(text).front(); }

inline bastide::rules::editions::Edition with_farms(bastide::rules::editions::Farms farms) {
  bastide::rules::editions::Edition edition;
  edition.farms = farms;
  return edition;
}

}  // namespace bastide::rules::reference
