// Segments that pass each other on a tile, a city among them, and lines that fork: what the reader makes of
// them and what it refuses.

#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/says.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/set_census.hpp"
#include "tilesets/tile_words.hpp"

namespace test_passing {

using bastide::tests::says;
using namespace bastide::tilesets;

namespace {

/// A set of one tile T, "edges" and further lines.
std::string file_of(const std::string& edges, const std::string& more) {
  return "[tileset]\nid = \"x\"\n[edges]\nt = { segment = \"rail\" }\n[[tile]]\nid = \"T\"\ncount = 1\n"
         "edges = \"" +
         edges + "\"\n" + more;
}

std::string words_of(const std::string& edges, const std::string& more) {
  const auto set = files::read_tile_set(file_of(edges, more), "x");
  return tile_description(set.type(0), set.marks());
}

std::string refusal_of(const std::string& edges, const std::string& more) {
  std::string out;
  for (const auto& finding : files::lint_tile_set(file_of(edges, more), "x.toml")) {
    if (finding.severity == files::Severity::error) out += finding.message + "\n";
  }
  return out;
}

/// How many fields there are, and of those the ones that touch a city.
std::vector<int> fields_of(const TileSet& set) {
  std::vector<int> found(2);
  for (const auto& segment : set.type(0).segments) {
    if (segment.kind != SegmentKind::field) continue;
    ++found[0];
    found[1] += segment.cities != 0 ? 1 : 0;
  }
  return found;
}

}  // namespace

TEST_CASE("a road under or over a city has four banks, and all touch the city") {
  CHECK(words_of("crcr", "cities = [\"NS\"]\nroads = [\"EW\"]\ncrosses = [\"EW NS\"]\n") ==
        "T: city NS; road EW; field0 EL; field1 ER; field2 WL; field3 WR; road under city");
  CHECK(words_of("crcr", "cities = [\"NS\"]\nroads = [\"EW\"]\ncrosses = [\"NS EW\"]\n") ==
        "T: city NS; road EW; field0 EL; field1 ER; field2 WL; field3 WR; bridge of road over city");
  const auto set = files::read_tile_set(
      file_of("crcr", "cities = [\"NS\"]\nroads = [\"EW\"]\ncrosses = [\"EW NS\"]\n"), "x");
  CHECK(fields_of(set) == std::vector<int>{4, 4});
  CHECK(set.oriented_of(0).size() == 2);
  CHECK(census_of(set).is_mirror_closed);
  REQUIRE(set.type(0).bridges.size() == 1);
  CHECK(set.type(0).segments[set.type(0).bridges[0].below].name == "road");
  CHECK(set.type(0).segments[set.type(0).bridges[0].above].name == "city");
}

TEST_CASE("a road that ends beyond a city parts one side of it, and none where it ends") {
  const std::string beyond =
      "cities = [\"NS\"]\nroads = [\"E\"]\ncentre = \"hamlet\"\ncrosses = [\"E NS\"]\n";
  CHECK(words_of("crcf", beyond) ==
        "T: city NS; road E; field0 EL; field1 ER; field2 WL WR; hamlet; road under city");
  const auto set = files::read_tile_set(file_of("crcf", beyond), "x");
  CHECK(fields_of(set) == std::vector<int>{3, 3});
  CHECK(set.oriented_of(0).size() == 4);
  // At a gate of the city beyond: what lies between the gate's city and the crossed one is parted.
  CHECK(words_of("crcc",
                 "cities = [\"NS\", \"W\"]\nroads = [\"E\"]\nends = { E = \"gate W\" }\n"
                 "crosses = [\"NS E\"]\n")
            .ends_with("; city gate; bridge of road over city0"));
}

TEST_CASE("where two cities pass each other a field lies in each corner, and touches both") {
  const std::string cities = "cities = [\"NS\", \"EW\"]\ncrosses = [\"EW NS\"]\n";
  CHECK(words_of("cccc", cities) ==
        "T: city0 NS; city1 EW; field0 in corner NE; field1 in corner SE; field2 in corner SW; field3 in "
        "corner "
        "NW; city1 under city0");
  const auto set = files::read_tile_set(file_of("cccc", cities), "x");
  for (const auto& segment : set.type(0).segments) {
    if (segment.kind == SegmentKind::field) CHECK(segment.cities == 0b11);
  }
  const auto stated = cities + "fields = [\"> NS,EW\", \"> NS,EW\", \"> NS,EW\", \"> NS,EW\"]\n";
  CHECK(refusal_of("cccc", stated).empty());
  CHECK(says(refusal_of("cccc", cities + "fields = [\"> NS,EW\"]\n"), "a field without half-edges"));
}

TEST_CASE("what is printed otherwise states its fields") {
  const auto set =
      files::read_tile_set(file_of("crcr",
                                   "cities = [\"NS\"]\nroads = [\"EW\"]\ncrosses = [\"EW NS\"]\n"
                                   "fields = [\"EL ER > NS\", \"WL WR > NS\"]\n"
                                   "fields_as_stated = \"the tunnel begins at the edge of the tile\"\n"),
                           "x");
  CHECK(fields_of(set) == std::vector<int>{2, 2});
}

TEST_CASE("lines with three and four sides are one segment and part as many fields") {
  CHECK(words_of("fttt", "rails = [\"ESW\"]\n") ==
        "T: rail ESW; field0 NL NR EL WR; field1 ER SL; field2 SR WL");
  CHECK(words_of("tttt", "rails = [\"NESW\"]\n") ==
        "T: rail NESW; field0 NL WR; field1 NR EL; field2 ER SL; field3 SR WL");
  CHECK(words_of("frrr", "roads = [\"ESW\"]\ncentre = \"none\"\n") ==
        "T: road ESW; field0 NL NR EL WR; field1 ER SL; field2 SR WL");
  CHECK(words_of("rrrr", "roads = [\"NES\", \"W\"]\ncentre = \"hamlet\"\n") ==
        "T: road0 NES; road1 W; field0 NL SR WL WR; field1 NR EL; field2 ER SL; hamlet");
  CHECK(says(refusal_of("frrr", "roads = [\"ESW\"]\n"), "or centre = \"none\" if it goes on"));
  const auto fork = files::read_tile_set(file_of("fttt", "rails = [\"ESW\"]\n"), "x");
  CHECK(fork.oriented_of(0).size() == 4);
  CHECK(files::read_tile_set(file_of("tttt", "rails = [\"NESW\"]\n"), "x").oriented_of(0).size() == 1);
}

TEST_CASE("spurs lead from a crossing, also where each road says by itself what it ends at") {
  const auto with = [](const std::string& ends) {
    return refusal_of("crfr",
                      "cities = [\"N\"]\nroads = [\"E\", \"W\"]\nends = { " + ends + " }\nspurs = [\"N\"]\n");
  };
  CHECK(with("E = \"hamlet\", W = \"crossing\"") == "");
  CHECK(says(with("E = \"hamlet\", W = \"hamlet\""), "this tile has no crossing, expected no 'spurs'"));
}

TEST_CASE("what cannot be crossed is said") {
  CHECK(refusal_of("ccrr", "cities = [\"NE\"]\nroads = [\"SW\"]\ncrosses = [\"SW NE\"]\n") ==
        "nothing crosses city NE, expected a city with two sides across from each other\n");
  CHECK(says(
      refusal_of("crcf", "cities = [\"NS\"]\nroads = [\"E\"]\ncentre = \"gate\"\ncrosses = [\"E NS\"]\n"),
      "road E ends at a gate of city NS"));
  CHECK(says(refusal_of("crcr", "cities = [\"NS\"]\nroads = [\"EW\"]\ncrosses = [\"EW NS\", \"NS EW\"]\n"),
             "NS and EW pass each other already"));
  CHECK(says(refusal_of("crcr", "cities = [\"NS\"]\nroads = [\"EW\"]\n"), "or that `crosses` names the two"));
  CHECK(says(refusal_of("ctct", "cities = [\"NS\"]\nrails = [\"EW\"]\ncrosses = [\"EW N\"]\n"),
             "does not name two segments"));
}

}  // namespace test_passing
