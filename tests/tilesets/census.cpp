// The checksums of the shipped sets, added up by hand from published tile tables.

#include "tilesets/set_census.hpp"

#include <algorithm>
#include <map>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/tile_words.hpp"

namespace test_census {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

TEST_CASE("census of the base set") {
  const auto census = census_of(load_tile_set("base"));
  CHECK(census.tiles == 72);
  CHECK(census.types == 24);
  CHECK(census.oriented == 79);
  CHECK(census.fields == 126);
  CHECK(census.roads == 62);
  CHECK(census.cities == 49);
  CHECK(census.marks == std::vector<int>{10});
  CHECK(census.cloisters == 6);
  CHECK(census.city_edges() == 79);
  CHECK(census.road_edges() == 94);
  CHECK(census.field_edges() == 115);
  CHECK(census.is_mirror_closed);
  CHECK(census.matching_probability == Catch::Approx(0.341).margin(0.0005));
}

TEST_CASE("what the base set has of one kind of segment") {
  const auto set = load_tile_set("base");
  const auto census = census_of(set);
  const auto cities = kind_totals(set, SegmentKind::city);
  CHECK(cities.segments == census.cities);
  CHECK(cities.pennants == census.marks[pennant]);
  CHECK(cities.places == census.city_edges());
  CHECK(cities.more_segments == cities.split_tiles);  // no tile has three cities
  const auto roads = kind_totals(set, SegmentKind::road);
  CHECK(roads.segments == census.roads);
  CHECK(roads.places == census.road_edges());
  CHECK(roads.more_segments > roads.split_tiles);  // a crossing has three or four
  const auto fields = kind_totals(set, SegmentKind::field);
  CHECK(fields.segments == census.fields);
  CHECK(fields.places == 2 * (census.field_edges() + census.road_edges()));
}

TEST_CASE("17 of the 24 edge patterns exist in the base set") {
  const auto census = census_of(load_tile_set("base"));
  CHECK(census.patterns.size() == 24);
  CHECK(census.patterns_present() == 17);
  int tiles = 0;
  for (const auto& pattern : census.patterns) {
    CHECK((pattern.tiles == 0) == pattern.types.empty());
    tiles += pattern.tiles;
  }
  CHECK(tiles == 72);
}

TEST_CASE("a tile in words says what roads end at, wherever that is stated") {
  std::map<std::string, int> told;
  int gates_at_ends_alone = 0;
  for (const auto& id : files::shipped_tile_sets()) {
    const auto set = files::load_tiles(id);
    for (const auto& type : set.types()) {
      const auto words = tile_description(type, set.marks());
      INFO(words);
      const bool has_gate_at_end =
          std::ranges::any_of(type.ends, [](const auto& end) { return end.at == Centre::gate; });
      gates_at_ends_alone += has_gate_at_end && type.centre != Centre::gate ? 1 : 0;
      for (const auto& [word, is_there] : {std::pair("; crossing", type.centre == Centre::crossing),
                                           {"; city gate", type.centre == Centre::gate || has_gate_at_end},
                                           {"; hamlet", type.centre == Centre::hamlet},
                                           {"; fills holes alone", type.fills_hole}}) {
        CHECK((words.find(word) != words.npos) == is_there);
        told[word] += is_there ? 1 : 0;
      }
    }
  }
  CHECK(told["; crossing"] > 0);
  CHECK(told["; city gate"] > gates_at_ends_alone);
  CHECK(told["; hamlet"] > 0);
}

TEST_CASE("an edge pattern is the same from every side") {
  CHECK(edge_pattern({Edge::road, Edge::city, Edge::field, Edge::city}) == "cfcr");
  CHECK(edge_pattern({Edge::city, Edge::field, Edge::city, Edge::road}) == "cfcr");
  CHECK(edge_pattern({Edge::city, Edge::road, Edge::field, Edge::field}) == "crff");
  CHECK(edge_pattern({Edge::city, Edge::field, Edge::field, Edge::road}) == "cffr");
}

TEST_CASE("symmetries of single tiles") {
  const auto census = census_of(load_tile_set("base"));
  const auto of = [&](const std::string& id) {
    for (const auto& type : census.types_census) {
      if (type.id == id) return type;
    }
    return TypeCensus{};
  };
  CHECK(of("B").orientations == 1);
  CHECK(of("C").orientations == 1);
  CHECK(of("X").orientations == 1);
  for (const auto* id : {"F", "G", "H", "U"}) CHECK(of(id).orientations == 2);
  CHECK(of("I").orientations == 4);
  CHECK(of("D").orientations == 4);
  CHECK(of("D").is_own_mirror);
  CHECK_FALSE(of("J").is_own_mirror);
  CHECK(of("J").mirror == "K");
  CHECK(of("K").mirror == "J");
}

// Added up by hand from the published tables: 72 tiles and the twelve of the Winter Edition.
TEST_CASE("gardens that are segments are counted a tile each") {
  const auto base = load_tile_set("base");
  std::vector<TileType> types(base.types().begin(), base.types().end());
  Segment garden;
  garden.kind = SegmentKind::garden;
  garden.name = "garden";
  types[static_cast<std::size_t>(base.find("U"))].segments.push_back(garden);
  const auto census = census_of({"x", "x", "x", std::move(types), base.start_type(), {"x", 1, 1}});
  CHECK(census.garden_segments == 8);  // as many as there are of U
  CHECK(census_of(base).garden_segments == 0);
  CHECK(census.fields == census_of(base).fields);
}

TEST_CASE("census of the Winter Edition") {
  const auto census = census_of(load_tile_set("winter-we1"));
  CHECK(census.tiles == 84);
  CHECK(census.types == 32);
  CHECK(census.city_edges() == 79 + 3 + 2 + 4);
  CHECK(census.road_edges() == 94 + 3 + 4 + 3 + 1 + 2 + 2 + 1 + 4);
  CHECK(census.fields == 126 + 6 + 4 + 3 + 1 + 4 + 2 + 1 + 3);
  CHECK(census.roads == 62 + 3 + 2 + 3 + 1 + 2 + 2 + 1 + 2);
  CHECK(census.cities == 49 + 3 + 2 + 2);
  CHECK(census.cloisters == 6 + 1 + 1);
  CHECK(census.marks == std::vector<int>{10});
  CHECK(census.is_mirror_closed);
}

TEST_CASE("a set without its mirror images says which tile lacks one") {
  const auto census = census_of(load_tile_set("mini-chiral"));
  CHECK_FALSE(census.is_mirror_closed);
  for (const auto& type : census.types_census) CHECK(type.mirror.empty() == (type.id == "J"));
}

}  // namespace test_census
