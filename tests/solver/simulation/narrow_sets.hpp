// Small tile sets whose games lose tiles, which those of the shipped small sets never do.
#pragma once

#include <string>

#include "tilesets/files/reader.hpp"

namespace bastide::tests {

inline tilesets::TileSet narrow_set(const char* start, const std::string& tiles) {
  return tilesets::files::read_tile_set(
      std::string("[tileset]\nid = \"narrow\"\nname = \"Narrow\"\nstart = \"") + start +
          "\"\nsource = \"made for tests\"\n" + tiles,
      "narrow.toml");
}

/// Nothing ever joins the start tile's city, and a crossing has no place as long as no curve lies.
inline tilesets::TileSet no_city_set() {
  return narrow_set("E", R"(
[[tile]]
id = "E"
count = 1
edges = "cfff"
cities = ["N"]
[[tile]]
id = "V"
count = 2
edges = "ffrr"
roads = ["SW"]
[[tile]]
id = "X"
count = 2
edges = "rrrr"
roads = ["N", "E", "S", "W"]
centre = "crossing"
[[tile]]
id = "B"
count = 2
edges = "ffff"
centre = "cloister"
)");
}

/// One cap closes the only city, and city tiles that come later have no place.
inline tilesets::TileSet one_cap_set() {
  return narrow_set("E", R"(
[[tile]]
id = "E"
count = 2
edges = "cfff"
cities = ["N"]
[[tile]]
id = "C"
count = 2
edges = "cccc"
cities = ["NESW"]
[[tile]]
id = "F"
count = 1
edges = "fcfc"
cities = ["EW"]
[[tile]]
id = "U"
count = 1
edges = "frfr"
roads = ["EW"]
)");
}

}  // namespace bastide::tests
