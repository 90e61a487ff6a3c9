// Names of segments in notation (docs/formats.md#positions).

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_segment_names {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

std::vector<std::string> names_of(const TileSet& set, const std::string& id) {
  std::vector<std::string> names;
  for (const auto& segment : set.type(set.find(id)).segments) names.push_back(segment.name);
  return names;
}

}  // namespace

TEST_CASE("segments are numbered within their kind when there are several") {
  const auto set = load_tile_set("base");
  CHECK(names_of(set, "L") ==
        std::vector<std::string>{"city", "road0", "road1", "road2", "field0", "field1", "field2"});
  CHECK(names_of(set, "H") == std::vector<std::string>{"city0", "city1", "field"});
  CHECK(names_of(set, "A") == std::vector<std::string>{"road", "field", "cloister"});
  CHECK(names_of(set, "C") == std::vector<std::string>{"city"});
}

TEST_CASE("segments are numbered clockwise, however the file lists them") {
  const auto set = read_tile_set(
      "[tileset]\nid = \"x\"\nstart = \"L\"\n[[tile]]\nid = \"L\"\ncount = 1\nedges = \"crrr\"\ncities = "
      "[\"N\"]\n"
      "roads = [\"W\", \"S\", \"E\"]\ncentre = \"crossing\"\nfields = [\"WL SR\", \"SL ER\", \"WR EL > "
      "N\"]\n",
      "x");
  const auto& type = set.type(0);
  CHECK(type.segments[1].sides == 0b0010);
  CHECK(type.segments[3].sides == 0b1000);
  CHECK(type.segments[4].half_edges == 0b10000100);
  CHECK(type.segments[6].half_edges == 0b01100000);
}

TEST_CASE("an only segment answers to the number 0 as well") {
  const auto set = load_tile_set("base");
  const auto& e = set.type(set.find("E"));
  CHECK(e.find_segment("city") == 0);
  CHECK(e.find_segment("city0") == 0);
  CHECK_FALSE(e.find_segment("city1"));
  CHECK_FALSE(e.find_segment("city00"));
  const auto& h = set.type(set.find("H"));
  CHECK(h.find_segment("city1") == 1);
  CHECK_FALSE(h.find_segment("city"));
  CHECK_FALSE(h.find_segment("city00"));
  CHECK_FALSE(h.find_segment("cloister"));
}

}  // namespace test_segment_names
