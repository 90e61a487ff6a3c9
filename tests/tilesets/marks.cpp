// Marks printed on segments: how files say them, how sets number them.

#include "tests/catch.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/set_census.hpp"
#include "tilesets/tile_image.hpp"

namespace test_marks {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

const std::string head =
    "[tileset]\nid = \"x\"\nstart = \"T\"\n[[tile]]\nid = \"T\"\ncount = 2\nedges = \"crfr\"\n"
    "cities = [\"N+\"]\nroads = [\"EW\"]\n";

TileSet with(const std::string& rest) { return read_tile_set(head + rest, "x"); }

}  // namespace

TEST_CASE("the pennant is the first mark, the others come as they appear") {
  const auto set = with(
      "markers = { road0 = \"well\", city = [\"tower\", \"pennant\", \"tower\"] }\n"
      "[[tile]]\nid = \"U\"\ncount = 1\nedges = \"frfr\"\nroads = [\"EW\"]\nmarkers = { field1 = \"mill\" "
      "}\n");
  CHECK(set.marks() == std::vector<std::string>{"pennant", "well", "tower", "mill"});
  const auto& segments = set.type(0).segments;
  CHECK(segments[0].pennants() == 2);
  CHECK(segments[0].marks == MarkCounts{2, 0, 2});
  CHECK(segments[1].marks == MarkCounts{0, 1});
  CHECK(census_of(set).marks == std::vector<int>{4, 2, 4, 1});
}

TEST_CASE("a pennant is a mark with a short form") {
  auto other = head;
  other.replace(other.find("N+"), 2, "N");
  CHECK(read_tile_set(other + "markers = { city = \"pennant\" }\n", "x").topology_key() ==
        with("").topology_key());
}

TEST_CASE("marks are a part of what a tile looks like") {
  const auto plain = with(""), well = with("markers = { road = \"well\" }\n"),
             wells = with("markers = { road = [\"well\", \"well\"] }\n"),
             field = with("markers = { field0 = \"well\" }\n"),
             mill = with("markers = { road = \"mill\" }\n");
  CHECK(shape_key(plain.type(0)) != shape_key(well.type(0)));
  CHECK(shape_key(well.type(0)) != shape_key(wells.type(0)));
  CHECK(shape_key(well.type(0)) != shape_key(field.type(0)));
  CHECK(well.topology_key() != mill.topology_key());
  // A mark on a segment that turning maps to another makes the turned tile another one.
  const std::string road =
      "[tileset]\nid = \"x\"\nstart = \"T\"\n[[tile]]\nid = \"T\"\ncount = 1\n"
      "edges = \"frfr\"\nroads = [\"EW\"]\n";
  CHECK(read_tile_set(road, "x").oriented().size() == 2);
  CHECK(read_tile_set(road + "markers = { road = \"well\" }\n", "x").oriented().size() == 2);
  CHECK(read_tile_set(road + "markers = { field0 = \"well\" }\n", "x").oriented().size() == 4);
}

TEST_CASE("tiles that differ in a mark only are two kinds of tile") {
  const auto rules = [](const std::string& text) {
    std::vector<std::string> found;
    for (const auto& finding : lint_tile_set(text, "x")) found.push_back(finding.rule);
    return found;
  };
  const std::string again =
      "[[tile]]\nid = \"T2\"\ncount = 1\nedges = \"crfr\"\ncities = [\"N+\"]\nroads = [\"EW\"]\n";
  CHECK(rules(head + again) == std::vector<std::string>{"duplicate-topology"});
  CHECK(rules(head + again + "markers = { road = \"well\" }\n").empty());
}

TEST_CASE("sums of marks are stated in the singular or the plural") {
  const std::string road = "markers = { road = \"well\" }\n[checksums]\n";
  for (const auto* sum : {"well = 2", "wells = 2", "pennants = 2", "pennant = 2"})
    CHECK(lint_tile_set(head + road + sum + "\n", "x").empty());
  CHECK(lint_tile_set(head + road + "wells = 3\n", "x").size() == 1);
}

TEST_CASE("an inherited tile keeps its marks until others are given") {
  const std::string extended =
      "[tileset]\nid = \"x\"\nstart = \"EA\"\nextends = \"inns-cathedrals\"\n[[tile]]\nid = \"EA\"\n";
  const auto inns_of = [](const TileSet& set) {
    const auto& type = set.type(set.find("EA"));
    return static_cast<int>(type.segments[static_cast<std::size_t>(*type.find_segment("road"))].marks[1]);
  };
  CHECK(inns_of(read_tile_set(extended + "count = 2\n", "x")) == 1);
  CHECK(inns_of(read_tile_set(extended + "markers = {}\n", "x")) == 0);
}

}  // namespace test_marks
