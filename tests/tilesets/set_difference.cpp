// What tells two tile sets apart, and what a file holds besides what it inherits.
#include "tilesets/differences/set_difference.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_set_difference {

using namespace bastide::tilesets;
using namespace bastide::tilesets::differences;
using namespace bastide::tilesets::files;

namespace {

const std::string head = "[tileset]\nid = \"mine\"\nextends = \"base\"\n";
const std::string chapel =
    "[[tile]]\nid = \"Y\"\ncount = 2\nedges = \"crfr\"\ncities = [\"N\"]\nroads = [\"E\", \"W\"]\n"
    "centre = \"cloister\"\n";

SetDifference from_base(const std::string& tiles) {
  return difference(load_tiles("base"), read_tile_set(head + tiles, "mine"));
}

std::string sentence(const std::string& tiles) { return made_of(from_base(tiles)); }

}  // namespace

TEST_CASE("difference: none between a set and itself, and prints are not compared") {
  CHECK(difference(load_tiles("base"), load_tiles("base")).is_none());
  CHECK(difference(load_tiles("base"), load_tiles("base-c2")).is_none());
  CHECK(sentence("") == "72 tiles of 24 types: base");
}

TEST_CASE("difference: types that only one has, counts, and all edges") {
  const auto d = from_base(chapel + "[[tile]]\nid = \"U\"\ncount = 6\n[[tile]]\nid = \"C\"\ncount = 0\n");
  REQUIRE(d.only_right.size() == 1);
  CHECK(d.only_right[0].type == "Y");
  CHECK(d.only_right[0].shows == "Y: city N; road0 E; road1 W; field0 EL WR; field1 ER SL SR WL; cloister");
  CHECK(d.only_right[0].same_tile.empty());
  REQUIRE(d.only_left.size() == 1);
  CHECK(d.only_left[0].type == "C");
  REQUIRE(d.counts.size() == 1);
  CHECK(d.counts[0].left == 8);
  CHECK(d.counts[0].right == 6);
  CHECK(d.shapes.empty());
  // By hand: two Y add a city, two roads and a field each, two U less take two roads and two fields each, and
  // C takes four city edges; base has 115, 94 and 79 (tests/tilesets/census.cpp).
  CHECK(d.edges == std::vector<SetDifference::Sum>{{"field", 115, 113}, {"road", 94, 94}, {"city", 79, 77}});
  CHECK(d.marks == std::vector<SetDifference::Sum>{{"pennant", 10, 9}});
  CHECK(made_of(d) == "71 tiles of 24 types: base + 2 x Y, without C; 6 U instead of 8");
}

TEST_CASE("difference: a replaced tile, part by part") {
  const auto parts = [](const std::string& keys) {
    const auto d = from_base("[[tile]]\nid = \"N\"\nalso = {}\n" + keys);
    return d.shapes.empty() ? std::string("none") : words_of(d.shapes.front().parts);
  };
  CHECK(parts("") == "none");
  CHECK(parts("name = \"harbour\"\n") == "none");
  CHECK(parts("cities = [\"NW+\"]\n") == "marks");
  CHECK(parts("cities = [\"N\", \"W\"]\n") == "segments and fields");
  CHECK(parts("edges = \"cfrc\"\nroads = [\"S\"]\ncentre = \"hamlet\"\n") == "edges, segments and ends");
  CHECK(parts("markers = { field = \"well\" }\n") == "marks");
  CHECK(sentence("[[tile]]\nid = \"N\"\nalso = {}\ncities = [\"NW+\"]\n") ==
        "72 tiles of 24 types: base; N replaced");
}

TEST_CASE("difference: what passes above what") {
  const auto crossing = [](const std::string& order) {
    return read_tile_set(
        "[tileset]\nid = \"x\"\nstart = \"T\"\n[[tile]]\nid = \"T\"\ncount = 1\nedges = \"crcr\"\n"
        "cities = [\"NS\"]\nroads = [\"EW\"]\ncrosses = [\"" +
            order + "\"]\n",
        "x");
  };
  CHECK(difference(crossing("EW NS"), crossing("EW NS")).is_none());
  const auto d = difference(crossing("EW NS"), crossing("NS EW"));
  REQUIRE(d.shapes.size() == 1);
  CHECK(words_of(d.shapes.front().parts) == "ends");
}

TEST_CASE("difference: the same tile under another name") {
  const auto d = from_base(
      "[[tile]]\nid = \"U\"\ncount = 0\n[[tile]]\nid = \"Straight\"\ncount = 8\nedges = "
      "\"rfrf\"\nroads = [\"NS\"]\n");
  REQUIRE(d.only_left.size() == 1);
  CHECK(d.only_left[0].same_tile == "Straight");
  CHECK(d.only_right[0].same_tile == "U");
  // What both have is no other name.
  const auto beside =
      from_base("[[tile]]\nid = \"Straight\"\ncount = 1\nedges = \"rfrf\"\nroads = [\"NS\"]\n");
  REQUIRE(beside.only_right.size() == 1);
  CHECK(beside.only_right[0].same_tile.empty());
}

TEST_CASE("added tiles: new and changed types whole, of others the further copies") {
  const auto base = load_tiles("base");
  const auto added = [&](const std::string& tiles) {
    const auto set = added_tiles(base, read_tile_set(head + tiles, "mine"));
    std::string text;
    for (const auto& type : set.types()) text += std::to_string(type.count) + type.id + " ";
    return text + (set.start_type() == TileSet::no_start ? "" : "starts");
  };
  CHECK(added("").empty());
  CHECK(added(chapel) == "2Y ");
  CHECK(added("[[tile]]\nid = \"U\"\ncount = 10\n[[tile]]\nid = \"C\"\ncount = 0\n") == "2U ");
  CHECK(added("[[tile]]\nid = \"U\"\ncount = 6\n").empty());
  CHECK(added("[[tile]]\nid = \"N\"\nalso = {}\ncities = [\"NW+\"]\n") == "3N ");
  CHECK(added("[[tile]]\nid = \"D\"\ncount = 5\n") == "1D starts");
  CHECK(added("[[tile]]\nid = \"N\"\nname = \"harbour\"\n").empty());
  // Marks and own lines keep their names.
  const auto river = added_tiles(base, load_tiles("base+river"));
  CHECK(river.tile_count() == 12);
  CHECK(river.names().lines == std::vector<std::string>{"river"});
}

TEST_CASE("inherited tiles: what is extended and included, as one set") {
  CHECK_FALSE(inherited_tiles("[tileset]\nid = \"x\"\n" + chapel, "x"));
  CHECK(inherited_tiles(head, "mine")->tile_count() == 72);
  const auto both = inherited_tiles(head + "includes = [\"river\"]\n", "mine");
  CHECK(both->tile_count() == 84);
  CHECK(both->id() == "base + river");
}

}  // namespace test_set_difference
