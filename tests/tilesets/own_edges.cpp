// Kinds of edges that a set has besides field, road and city, and the lines across them.

#include <cmath>
#include <map>
#include <sstream>

#include "tests/catch.hpp"
#include "tilesets/files/edge_rules.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/set_census.hpp"

namespace test_own_edges {

using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

const std::string everything = "base-c2+inns-cathedrals-c2+traders-builders-c2+river-c2";

TileSet example(const std::string& name) {
  return load_tile_set(BASTIDE_SOURCE_DIR "/docs/examples/" + name + "-tiles.toml");
}

std::map<std::string, int> fields_by_type(const TileSet& set) {
  std::map<std::string, int> fields;
  for (const auto& type : set.types())
    fields[type.id] = static_cast<int>(std::ranges::count(type.segments, SegmentKind::field, &Segment::kind));
  return fields;
}

}  // namespace

TEST_CASE("a kind of edge is the same one in two files only where both say the same of it") {
  const EdgeRow row{"w", {"one", 1, 1}, {"wall", {}}, LocatedText{"a wall", {}}, true, false, {}};
  std::vector<EdgeRow> rows{row};
  CHECK_FALSE(add_edge_row(rows, row));
  CHECK(rows.size() == 1);
  const auto is_refused = [&](void (*change)(EdgeRow&)) {
    auto other = row;
    change(other);
    const auto complaint = add_edge_row(rows, other);
    return complaint && complaint->find("the edge 'w' is another one already (one:1)") == 0;
  };
  CHECK(is_refused([](EdgeRow& other) { other.segment.text = "hedge"; }));
  CHECK(is_refused([](EdgeRow& other) { other.name.reset(); }));
  CHECK(is_refused([](EdgeRow& other) { other.name->text = "another wall"; }));
  CHECK(is_refused([](EdgeRow& other) { other.has_fields = false; }));
  CHECK(is_refused([](EdgeRow& other) { other.is_continued = true; }));
  CHECK(is_refused([](EdgeRow& other) {
    other.fits.emplace();
    other.fits->push_back({"c", {}});
  }));
  // Another letter for the same line; one of its own is added.
  auto other = row;
  other.letter = "x";
  CHECK(add_edge_row(rows, other)->find("the edge 'x' shows a wall, as 'w' does already (one:1)") == 0);
  other.segment.text = "hedge";
  CHECK_FALSE(add_edge_row(rows, other));
  CHECK(rows.size() == 2);
}

// By hand from the drawings of the twelve tiles.
TEST_CASE("census of the River") {
  for (const auto* id : {"river", "river-c2"}) {
    const auto set = load_tile_set(id);
    const auto census = census_of(set);
    CHECK(census.tiles == 12);
    CHECK(census.types == 10);
    CHECK(census.oriented == 34);
    CHECK(census.fields == 28);
    CHECK(census.roads == 4);
    CHECK(census.cities == 4);
    CHECK(census.cloisters == 1);
    CHECK(census.lines == std::vector<int>{12});
    CHECK(census.edges == std::vector<int>{15, 6, 5, 22});
    CHECK(census.is_mirror_closed);
    CHECK(census.patterns.size() == 24 + 9);
    CHECK(census.patterns_present() == 9);
    CHECK(kind_totals(set, own_line(0)).places == 22);
  }
  CHECK(census_of(load_tile_set("river")).gardens == 0);
  CHECK(census_of(load_tile_set("river-c2")).gardens == 1);
  CHECK(load_tile_set("river").topology_key() == load_tile_set("river-c2").topology_key());
}

// By hand: a river parts a tile, a bridge or a gate parts it once more, the spring and the lake do not.
TEST_CASE("the fields of the River's tiles follow from what they show") {
  std::istringstream file(read_text_file(data_folder() + "/river.toml"));
  std::string without_fields;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("fields = [")) without_fields += line + "\n";
  }
  const auto derived = read_tile_set(without_fields, "river.toml");
  CHECK(derived.topology_key() == load_tile_set("river").topology_key());
  CHECK(fields_by_type(derived) == std::map<std::string, int>{{"RA", 1},
                                                              {"RB", 4},
                                                              {"RC", 2},
                                                              {"RD", 2},
                                                              {"RE", 2},
                                                              {"RG", 2},
                                                              {"RH", 3},
                                                              {"RI", 3},
                                                              {"RK", 4},
                                                              {"RL", 1}});
}

TEST_CASE("the rows of edges and their lines") {
  const auto set = load_tile_set("base+river");
  REQUIRE(set.edge_kinds().size() == 4);
  const EdgeKind river{'s', "river", own_line(0), true, true};
  CHECK(set.edge_kinds()[3] == river);
  CHECK(set.names().lines == std::vector<std::string>{"river"});
  CHECK(set.has_own_edges());
  CHECK(set.is_ordered());
  const auto& bridge = set.type(set.find("RB"));
  CHECK(bridge.find_segment("river") == std::optional<int>(2));
  REQUIRE(bridge.bridges.size() == 1);
  CHECK(bridge.segments[bridge.bridges[0].above].name == "road");
  CHECK(bridge.segments[bridge.bridges[0].below].name == "river");
  CHECK(edge_pattern(bridge.edges, set.edge_kinds()) == "csrs");
  CHECK(set.continued(set.find("RB")) != 0);
  CHECK(set.continued(set.find("D")) == 0);
  CHECK_FALSE(load_tile_set("base").has_own_edges());
}

// 72 and 18 and 24 and 12; the sums of the four censuses.
TEST_CASE("census of everything together") {
  const auto set = load_tile_set(everything);
  const auto census = census_of(set);
  CHECK(census.tiles == 126);
  CHECK(census.types == 24 + 17 + 24 + 10);
  CHECK(census.oriented == 79 + 52 + 89 + 34);
  CHECK(census.oriented <= most_oriented_types);
  CHECK(census.fields == 126 + 35 + 56 + 28);
  CHECK(census.edges == std::vector<int>{115 + 17 + 19 + 15, 94 + 24 + 25 + 6, 79 + 31 + 52 + 5, 22});
  CHECK(census.gardens == 8 + 2 + 2 + 1);
  CHECK(set.type(set.start_type()).id == "RA");
  CHECK(lint_tiles(everything).empty());
}

TEST_CASE("a designer's own edge kind") {
  const auto set = example("wall");
  CHECK(set.names().lines == std::vector<std::string>{"wall"});
  CHECK_FALSE(set.is_ordered());
  const auto wall = static_cast<Edge>(4);
  CHECK(set.edge_letter(wall) == 'w');
  CHECK(set.edge_word(wall) == std::string("wall"));
  CHECK(set.kind_name(set.edge_kind(wall).segment) == std::string("wall"));
  CHECK(census_of(set).count_of(wall) == 18);
  CHECK(set.topology_key() != load_tile_set("base").topology_key());
}

TEST_CASE("an edge may fit edges of other kinds") {
  const auto set = example("abbey");
  const auto abbey = static_cast<Edge>(4);
  CHECK(set.has_mixed_edges());
  CHECK(set.mixed_edge() == &set.edge_kind(abbey));
  for (const auto edge : set.edges()) CHECK((set.fits(edge, abbey) && set.fits(abbey, edge)));
  CHECK_FALSE(set.fits(Edge::city, Edge::road));
  CHECK(set.type(set.find("AB")).segments.size() == 5);  // four walls and the cloister, no field
  // 72 tiles with 115 city, 94 road and 79 field edges, and 5 with 4 walls, which meet all.
  const double pairs = 115.0 * 115 + 94.0 * 94 + 79.0 * 79 + 20.0 * 20 + 2 * 20.0 * 288;
  CHECK(std::abs(census_of(set).matching_probability - pairs / (308.0 * 308)) < 1e-12);

  const auto some = read_tile_set(
      "[tileset]\nid = \"x\"\nstart = \"T\"\n[edges]\nw = { segment = \"wall\", fits = [\"f\", \"k\"] }\n"
      "k = { segment = \"canal\" }\ns = { segment = \"river\", continued = true }\n"
      "[[tile]]\nid = \"T\"\ncount = 1\nedges = \"wkfs\"\nwalls = [\"N\"]\ncanals = [\"E\"]\nrivers = "
      "[\"W\"]\n",
      "x");
  CHECK(some.fits(static_cast<Edge>(5), static_cast<Edge>(4)));  // though a canal does not say so
  CHECK(some.fits(static_cast<Edge>(4), Edge::field));
  CHECK_FALSE(some.fits(static_cast<Edge>(4), Edge::road));
  CHECK_FALSE(load_tile_set("base+river").has_mixed_edges());
}

TEST_CASE("kinds of edges are numbered as they are written, seven in all") {
  std::string text = "[tileset]\nid = \"x\"\nstart = \"T\"\n[edges]\n";
  text += "w = { segment = \"wall\", fields = false }\nk = { segment = \"canal\", name = \"quay\" }\n";
  text += "a = { segment = \"path\" }\ns = { segment = \"river\", continued = true }\n";
  text += "[[tile]]\nid = \"T\"\ncount = 1\nedges = \"wkas\"\nwalls = [\"N\"]\ncanals = [\"E\"]\n";
  text += "rivers = [\"W\"]\npaths = [\"S\"]\n";
  const auto set = read_tile_set(text, "x");
  CHECK(set.edge_kinds().size() == most_edge_kinds);
  CHECK(set.names().lines == std::vector<std::string>{"wall", "canal", "path", "river"});
  CHECK(set.edge_word(static_cast<Edge>(5)) == std::string("quay"));
  const auto& type = set.type(0);
  std::string order;
  for (const auto& segment : type.segments) order += segment.name + " ";
  CHECK(order == "wall canal path river field ");
  CHECK(type.segments.back().half_edges == 0b11111100);
  CHECK(set.turned(0, 0).side_segment == std::array<std::uint8_t, 4>{0, 1, 2, 3});
  CHECK(set.turned(0, 1).half_segment[2] == no_segment);
}

TEST_CASE("sets may say the same of an edge") {
  const std::string again =
      "[tileset]\nid = \"x\"\nincludes = [\"base\", \"river\"]\n[edges]\n"
      "s = { segment = \"river\", continued = true }\nw = { segment = \"wall\" }\n";
  const auto set = read_tile_set(again, "x");
  CHECK(set.edge_kinds().size() == 5);
  CHECK(
      load_tile_set("base+river+" BASTIDE_SOURCE_DIR "/docs/examples/plain-river-tiles.toml").tile_count() ==
      72 + 12 + 12);
  CHECK_THROWS_WITH(read_tile_set(again + "t = { segment = \"river\" }\n", "x"),
                    Catch::Matchers::ContainsSubstring("x:7:1: ") &&
                        Catch::Matchers::ContainsSubstring("as 's' does already"));
}

TEST_CASE("sets may say the same of what an edge fits") {
  const std::string abbey = "\"" BASTIDE_SOURCE_DIR "/docs/examples/abbey-tiles.toml\"";
  const auto with = [&](const std::string& row) {
    return read_tile_set("[tileset]\nid = \"x\"\nextends = " + abbey + "\n[edges]\n" + row + "\n", "x");
  };
  const auto plain = load_tile_set(BASTIDE_SOURCE_DIR "/docs/examples/abbey-tiles.toml");
  const auto& own = plain.edge_kinds().back();
  REQUIRE(plain.has_mixed_edges());
  const std::string same = std::string(1, own.letter) + " = { segment = \"" + plain.names().lines.front() +
                           "\", fields = false, fits = ";
  CHECK(with(same + "\"all\" }").edge_kinds().size() == plain.edge_kinds().size());
  CHECK_THROWS_AS(with(same + "[\"f\"] }"), bastide::tilesets::InputError);
}

TEST_CASE("an override that moves a line derives the fields anew") {
  const std::string head = "[tileset]\nid = \"x\"\nextends = \"river\"\n[[tile]]\nid = \"RK\"\n";
  const auto set = read_tile_set(
      head + "edges = \"fsrs\"\nroads = [\"S\"]\nrivers = [\"EW\"]\ncentre = \"hamlet\"\n", "x");
  CHECK(fields_by_type(set).at("RK") == 2);
  CHECK(set.type(set.find("RK")).bridges.empty());
}

}  // namespace test_own_edges
