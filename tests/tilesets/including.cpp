// `includes`, sums of sets, and sets that are only to be added to others.

#include <string>
#include <utility>

#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/set_census.hpp"

namespace test_including {

using namespace bastide;
using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

std::vector<std::string> missing_patterns(const SetCensus& census) {
  std::vector<std::string> missing;
  for (const auto& pattern : census.patterns) {
    if (pattern.tiles == 0) missing.push_back(pattern.edges);
  }
  return missing;
}

const std::string everything = "base+inns-cathedrals+traders-builders";

}  // namespace

// The numbers are those of the published tables, counted apart from the files.
TEST_CASE("census of the expansions, each alone") {
  const auto inns = census_of(load_tiles("inns-cathedrals"));
  CHECK(inns.tiles == 18);
  CHECK(inns.types == 17);
  CHECK(inns.oriented == 52);
  CHECK(inns.fields == 35);
  CHECK(inns.roads == 18);
  CHECK(inns.cities == 20);
  CHECK(inns.cloisters == 1);
  CHECK(inns.city_edges() == 31);
  CHECK(inns.road_edges() == 24);
  CHECK(inns.field_edges() == 17);
  CHECK(inns.marks == std::vector<int>{3, 6, 2});
  CHECK_FALSE(inns.is_mirror_closed);
  const auto traders = census_of(load_tiles("traders-builders"));
  CHECK(traders.tiles == 24);
  CHECK(traders.types == 24);
  CHECK(traders.oriented == 89);
  CHECK(traders.fields == 56);
  CHECK(traders.roads == 23);
  CHECK(traders.cities == 29);
  CHECK(traders.cloisters == 1);
  CHECK(traders.city_edges() == 52);
  CHECK(traders.road_edges() == 25);
  CHECK(traders.field_edges() == 19);
  CHECK(traders.marks == std::vector<int>{0, 6, 5, 9});
  CHECK_FALSE(traders.is_mirror_closed);
}

TEST_CASE("census of the base game with the expansions") {
  const auto set = load_tile_set(everything);
  CHECK(set.id() == everything);
  CHECK(set.type(set.start_type()).id == "D");
  CHECK(set.marks() == std::vector<std::string>{"pennant", "inn", "cathedral", "grain", "cloth", "wine"});
  const auto census = census_of(set);
  CHECK(census.tiles == 72 + 18 + 24);
  CHECK(census.types == 24 + 17 + 24);
  CHECK(census.oriented == 79 + 52 + 89);
  CHECK(census.fields == 126 + 35 + 56);
  CHECK(census.roads == 62 + 18 + 23);
  CHECK(census.cities == 49 + 20 + 29);
  CHECK(census.cloisters == 6 + 1 + 1);
  CHECK(census.city_edges() == 162);
  CHECK(census.marks == std::vector<int>{13, 6, 2, 6, 5, 9});
  CHECK(census.patterns_present() == 23);
  CHECK(missing_patterns(census) == std::vector<std::string>{"cffr"});  // its mirror image is tile HA
}

TEST_CASE("the second edition of the expansions has the shapes of the first, with gardens and another inn") {
  const auto set = load_tile_set("base-c2+inns-cathedrals-c2+traders-builders-c2");
  const auto census = census_of(set);
  CHECK(census.tiles == 114);
  CHECK(census.gardens == 8 + 2 + 2);
  CHECK(census.oriented == 220);
  CHECK(census.marks == std::vector<int>{13, 7, 2, 6, 5, 9});
  CHECK(load_tiles("traders-builders").topology_key() == load_tiles("traders-builders-c2").topology_key());
  CHECK(load_tiles("inns-cathedrals").topology_key() != load_tiles("inns-cathedrals-c2").topology_key());
}

TEST_CASE("a file that includes sets is their sum, and may change what they hold") {
  const std::string head =
      "[tileset]\nid = \"mine\"\nincludes = [\"base\", \"inns-cathedrals\", \"traders-builders\"]\n";
  CHECK(read_tile_set(head, "mine").topology_key() == load_tile_set(everything).topology_key());
  const auto fewer = read_tile_set(head + "[[tile]]\nid = \"EK\"\ncount = 1\n", "mine");
  CHECK(fewer.tile_count() == 113);
  const auto added = read_tile_set(
      "[tileset]\nid = \"mine\"\nextends = \"base\"\nincludes = [\"inns-cathedrals\"]\n", "mine");
  CHECK(added.topology_key() == load_tile_set("base+inns-cathedrals").topology_key());
}

TEST_CASE("another start than that of the first set") {
  const auto set = read_tile_set(
      "[tileset]\nid = \"mine\"\nstart = \"EI\"\nincludes = [\"base\", \"inns-cathedrals\"]\n", "mine");
  CHECK(set.type(set.start_type()).id == "EI");
}

TEST_CASE("the last part with a start tile starts the game") {
  const auto starts = [](const TileSet& set) {
    const auto id = [&](int type) {
      return type == TileSet::no_start ? std::string("-") : set.type(type).id;
    };
    return id(set.start_type()) + " for " + id(set.replaced_start());
  };
  CHECK(starts(load_tile_set("base")) == "D for -");
  CHECK(starts(load_tile_set("base+inns-cathedrals")) == "D for -");
  CHECK(starts(load_tile_set("base+river")) == "RA for D");
  CHECK(starts(load_tile_set("base+river+traders-builders")) == "RA for D");
  CHECK(starts(load_tile_set("river+base")) == "D for RA");
  const std::string head = "[tileset]\nid = \"mine\"\nincludes = [\"base\", \"river\"]\n";
  CHECK(starts(read_tile_set(head, "mine")) == "RA for D");
  CHECK(starts(read_tile_set(head + "start = \"RD\"\n", "mine")) == "RD for D");
  CHECK(starts(read_tile_set(head + "start = \"RA\"\n[[tile]]\nid = \"D\"\ncount = 0\n", "mine")) ==
        "RA for -");
  // What was replaced may come back; then the other one is replaced.
  const std::string river = "[tileset]\nid = \"mine\"\nextends = \"river\"\nincludes = [\"base\"]\n";
  CHECK(starts(read_tile_set(river, "mine")) == "D for RA");
  CHECK(starts(read_tile_set(river + "start = \"RA\"\n", "mine")) == "RA for D");
}

TEST_CASE("a sum may have files in it") {
  const tests::TemporaryFolder folder;
  const auto path =
      folder.write("wells.toml",
                   "[tileset]\nid = \"wells\"\n[[tile]]\nid = \"Well\"\ncount = 2\nedges = \"ffff\"\n"
                   "markers = { field = \"well\" }\n");
  const auto set = load_tile_set("base+" + path);
  CHECK(set.tile_count() == 74);
  CHECK(set.marks() == std::vector<std::string>{"pennant", "well"});
  CHECK(census_of(set).marks == std::vector<int>{10, 2});
  CHECK(set.topology_key().ends_with("; marks pennant well"));
  CHECK_THROWS_WITH(load_tile_set(path), Catch::Matchers::ContainsSubstring("wells.toml:1:1: ") &&
                                             Catch::Matchers::ContainsSubstring("no start tile"));
}

TEST_CASE("a set without a start tile is sound, but not to be played alone") {
  const auto path = data_folder() + "/inns-cathedrals.toml";
  CHECK(load_tiles("inns-cathedrals").start_type() == TileSet::no_start);
  CHECK_THROWS_AS(load_tile_set("inns-cathedrals"), InputError);
  CHECK_THROWS_WITH(load_tile_set(path), Catch::Matchers::ContainsSubstring("inns-cathedrals.toml:") &&
                                             Catch::Matchers::ContainsSubstring("expected a sum"));
  CHECK_THROWS_WITH(load_tile_set("inns-cathedrals+traders-builders"),
                    Catch::Matchers::ContainsSubstring("no start tile"));
}

TEST_CASE("a sum is linted set by set") {
  CHECK(lint_tiles(everything).empty());
  const auto bad = std::string(BASTIDE_SOURCE_DIR) + "/tests/bad/tilesets/pennants.toml";
  const auto findings = lint_tiles("inns-cathedrals+" + bad);
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().where.file == bad);
  // Of every part, wherever it stands.
  const auto others = lint_tiles(bad + "+inns-cathedrals+" + bad);
  REQUIRE(others.size() == 2);
  for (const auto& finding : others) CHECK(finding.where.file == bad);
}

TEST_CASE("sums that cannot be made") {
  CHECK_THROWS_WITH(load_tile_set("base+no-such-set"),
                    Catch::Matchers::ContainsSubstring("base+no-such-set: ") &&
                        Catch::Matchers::ContainsSubstring("'no-such-set'"));
  CHECK_THROWS_AS(load_tile_set("base+"), InputError);
  CHECK_THROWS_AS(load_tile_set("+"), InputError);
  CHECK_THROWS_WITH(load_tile_set("base+bb5"), Catch::Matchers::ContainsSubstring("without common ids"));
  CHECK_THROWS_WITH(load_tile_set("base+base"), Catch::Matchers::ContainsSubstring("without common ids"));
}

}  // namespace test_including
