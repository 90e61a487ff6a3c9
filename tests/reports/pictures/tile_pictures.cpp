// Every tile type of every shipped set can be drawn, and its followers stand where they belong.
#include <algorithm>
#include <cmath>

#include "reports/pictures/markup.hpp"
#include "reports/pictures/tile_drawing.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "tests/catch.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/sanitized.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_tile_pictures {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;
using namespace bastide::reports::pictures;

namespace {

/// The square that holds `p`, worked out here apart from the code under test.
std::size_t square_at(Point p) {
  const auto column = static_cast<int>(std::floor((p.x + 50) / 2)),
             row = static_cast<int>(std::floor((p.y + 50) / 2));
  return static_cast<std::size_t>(row * 50 + column);
}

/// 40 units from the centre towards the middle of a half-edge would miss it: the point just inside the rim,
/// 15 from the side's middle. Half-edges clockwise: NL lies west of the north side's middle.
Point on_half_edge(int h) {
  Point p{h % 2 == 0 ? -15.0 : 15.0, -49};
  for (int i = 0; i < h / 2; ++i) p = {-p.y, p.x};
  return p;
}

template <typename Check>
void for_every_type(Check check) {
  int types = 0;
  for (const auto& id : tilesets::files::shipped_tile_sets()) {
    const auto set = tilesets::files::load_tiles(id);
    for (const auto& type : set.types()) {
      INFO(id << ", tile " << type.id);
      check(type);
      ++types;
    }
  }
  CHECK(types > 100);
}

}  // namespace

TEST_CASE("every tile type is drawn as well-formed XML with title and description", "[exhaustive]") {
  for_every_type([](const tilesets::TileType& type) {
    for (int rotation = 0; rotation < 4; rotation += tests::in_full(1, 3)) {
      TilePicture picture;
      picture.rotation = rotation;
      picture.has_segment_names = true;
      for (std::size_t s = 0; s < type.segments.size(); ++s) picture.highlight.push_back(static_cast<int>(s));
      picture.follower = rules::Deployment{6, 0};
      const auto svg = tile_svg(type, picture);
      CHECK(tests::xml_complaint(svg).empty());
      check_says(svg, {"<title>Tile " + type.id, "<desc>" + type.id + ": "}, {"nan "});
    }
  });
}

TEST_CASE("each half-edge's field and each side's city and road lie at the rim") {
  for_every_type([](const tilesets::TileType& type) {
    const auto drawing = drawing_of(type);
    for (std::size_t s = 0; s < type.segments.size(); ++s) {
      const auto& segment = type.segments[s];
      for (int h = 0; h < 8; ++h) {
        if (((segment.half_edges >> h) & 1) != 0)
          CHECK(drawing.regions.owner[square_at(on_half_edge(h))] == s);
      }
      for (int side = 0; side < 4; ++side) {
        Point p{0.5, -49};
        for (int i = 0; i < side; ++i) p = {-p.y, p.x};
        if (((segment.sides >> side) & 1) != 0) CHECK(drawing.regions.owner[square_at(p)] == s);
      }
    }
  });
}

TEST_CASE("every segment has a follower spot of its own, on it and within the tile") {
  for_every_type([](const tilesets::TileType& type) {
    const auto drawing = drawing_of(type);
    const auto& spots = drawing.regions.spots;
    REQUIRE(spots.size() == type.segments.size());
    for (std::size_t s = 0; s < spots.size(); ++s) {
      INFO(type.segments[s].name);
      CHECK(std::abs(spots[s].x) <= 46);
      CHECK(std::abs(spots[s].y) <= 46);
      CHECK(drawing.regions.owner[square_at(spots[s])] == s);
      for (std::size_t t = 0; t < s; ++t) CHECK(distance(spots[s], spots[t]) > 9);
    }
  });
}

TEST_CASE("every pennant hangs in its city, apart from the follower") {
  for_every_type([](const tilesets::TileType& type) {
    const auto drawing = drawing_of(type);
    for (std::size_t s = 0; s < type.segments.size(); ++s) {
      REQUIRE(static_cast<int>(drawing.regions.shields[s].size()) == type.segments[s].pennants());
      for (const auto p : drawing.regions.shields[s]) {
        CHECK(drawing.regions.owner[square_at(p)] == s);
        CHECK(distance(p, drawing.regions.spots[s]) >= 11);
      }
    }
  });
}

TEST_CASE("every mark has a sign on its segment, beside it when that is a road") {
  int signs = 0;
  for_every_type([&](const tilesets::TileType& type) {
    const auto drawing = drawing_of(type);
    for (std::size_t s = 0; s < type.segments.size(); ++s) {
      tilesets::MarkCounts shown{};
      for (const auto& sign : drawing.regions.signs[s]) {
        ++shown[sign.mark];
        ++signs;
        CHECK(std::abs(sign.at.x) <= 41);
        CHECK(std::abs(sign.at.y) <= 41);
        const auto owner = drawing.regions.owner[square_at(sign.at)];
        if (type.segments[s].kind == tilesets::SegmentKind::road) {
          CHECK(type.segments[owner].kind == tilesets::SegmentKind::field);
          double nearest = 100;
          for (const auto& road : drawing.shape.roads) {
            for (const auto& line : road.lines) {
              for (const auto p : sampled(line)) {
                if (road.segment == static_cast<int>(s)) nearest = std::min(nearest, distance(p, sign.at));
                if (road.segment != static_cast<int>(s)) CHECK(distance(p, sign.at) > 10);
              }
            }
          }
          CHECK(nearest < 16);
        } else {
          CHECK(owner == s);
        }
        for (const auto spot : drawing.regions.spots) CHECK(distance(sign.at, spot) > 10);
      }
      shown[tilesets::pennant] = type.segments[s].marks[tilesets::pennant];
      CHECK(shown == type.segments[s].marks);
    }
  });
  // 6 tiles with an inn, a cathedral type, 9 + 6 + 5 goods; twice, and EC has another inn in the second
  // edition.
  CHECK(signs == 2 * (6 + 1 + 20) + 1);
}

TEST_CASE("a mark of one's own is a badge with its name, known ones have pictures") {
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\n[[tile]]\nid = \"T\"\ncount = 1\nedges = \"frfr\"\nroads = [\"EW\"]\n"
      "markers = { field0 = \"well\", road = \"inn\" }\n",
      "x");
  TilePicture picture;
  picture.look = look_of(set);
  const auto svg = tile_svg(set.type(0), picture);
  check_says(svg, {"<title>well</title>", ">well</text>", "<title>inn</title>"}, {">inn</text>"});
  CHECK(tile_description(set.type(0), set.marks()) ==
        "T: road EW with inn; field0 NL NR EL WR with well; field1 ER SL SR WL");
}

TEST_CASE("own lines look like water if they are continued and nobody stands on them, else like walls") {
  const auto river = tilesets::files::load_tiles("river");
  CHECK(look_of(river).lines[0] == LineLook::water);
  const auto walls = tilesets::files::load_tiles(BASTIDE_SOURCE_DIR "/docs/examples/wall-tiles.toml");
  CHECK(look_of(walls).lines[0] == LineLook::wall);
  const auto looks = [&](std::uint16_t stands_on) {
    auto names = river.names();
    names.figures = {{"follower", stands_on}};
    return own_looks(
        {"x", "", "", {river.types().begin(), river.types().end()}, 0, {}, names, river.edge_kinds()})[0];
  };
  constexpr unsigned land = 0x0f, line = 1U << static_cast<unsigned>(tilesets::SegmentKind::line_0);
  CHECK(looks(land) == LineLook::water);
  CHECK(looks(land | line) == LineLook::wall);

  // What lies around the arms of a line is its pond or its tower, and roads pass over water.
  const auto drawn = [](const tilesets::TileSet& set, const char* id) {
    return drawing_of(set.type(set.find(id)), look_of(set)).shape;
  };
  CHECK(drawn(river, "RA").roads[0].hub);
  CHECK_FALSE(drawn(river, "RD").roads[0].hub);
  CHECK(drawn(walls, "WallTower").roads[0].hub);
  for (const char* id : {"RB", "RH", "RK"}) {
    auto type = river.type(river.find(id));
    for (int order = 0; order < 2; ++order) {  // whichever of the two the tile set writes first
      const auto shape = drawing_of(type, look_of(river)).shape;
      REQUIRE(shape.bridges.size() == 1);
      CHECK(shape.roads[static_cast<std::size_t>(shape.bridges[0].above == shape.roads[1].segment)].look ==
            LineLook::road);
      std::swap(type.bridges[0].below, type.bridges[0].above);
    }
  }
  CHECK(says(tile_description(river.type(river.find("RK"))), "; bridge of road over river"));
}

TEST_CASE("what passes a city is drawn over it or leads in and out at gates, a fork without an end") {
  const auto set = tilesets::files::load_tiles(BASTIDE_SOURCE_DIR "/docs/examples/railway-tiles.toml");
  const auto drawn = [&](const char* id) { return drawing_of(set.type(set.find(id)), look_of(set)); };
  const auto owner_in_the_middle = [](const TileDrawing& drawing) {
    return drawing.type->segments[drawing.regions.owner[square_at({1, 1})]].name;
  };
  const auto over = drawn("RoadOverCity");
  REQUIRE(over.shape.bridges.size() == 1);
  CHECK(over.shape.bridges.front().is_over_city);
  CHECK(over.shape.gates.empty());
  CHECK(owner_in_the_middle(over) == "road");
  for (const char* id : {"RoadUnderCity", "RailUnderCity", "RoadBeyondCity"}) {
    const auto under = drawn(id);
    CHECK(under.shape.bridges.empty());
    CHECK(under.shape.gates.size() == 2);
    CHECK(owner_in_the_middle(under) == "city");
  }
  REQUIRE(drawn("RoadBeyondCity").shape.middle);
  CHECK(drawn("RoadBeyondCity").shape.middle->x < -20);
  const auto cities = drawn("CityOverCity");
  CHECK(owner_in_the_middle(cities) == "city1");
  CHECK(cities.shape.cities.back().segment == 1);
  for (const char* id : {"RailFork", "RailCross"}) {
    CHECK_FALSE(drawn(id).shape.roads[0].hub);
    CHECK(drawn(id).shape.roads[0].lines.size() == 2);
  }
  CHECK(drawn("RailEnd").shape.roads[0].hub);
}

TEST_CASE("a garden lies on land, and its own figure stands in it") {
  for (const auto* id : {"base-c2", "inns-cathedrals-c2", "traders-builders-c2"}) {
    const auto set = tilesets::files::load_tiles(id);
    int gardens = 0;
    for (auto type : set.types()) {
      if (type.gardens == 0) continue;
      INFO(id << ", tile " << type.id);
      const auto without = drawing_of(type);
      tilesets::Segment garden;
      garden.kind = tilesets::SegmentKind::garden;
      garden.name = "garden";
      type.segments.push_back(garden);
      const auto drawing = drawing_of(type);
      REQUIRE(drawing.regions.garden);
      const auto at = *drawing.regions.garden;
      CHECK(type.segments[without.regions.owner[square_at(at)]].kind == tilesets::SegmentKind::field);
      CHECK(drawing.regions.owner[square_at(at)] == type.segments.size() - 1);
      CHECK(distance(drawing.regions.spots.back(), at) < 1);
      for (std::size_t s = 0; s + 1 < type.segments.size(); ++s)
        CHECK(distance(drawing.regions.spots[s], at) > 9);
      ++gardens;
    }
    CHECK(gardens > 0);
  }
}

TEST_CASE("a garden is drawn with its flowers, glows alone, and has an area to be pointed at") {
  const auto set = tilesets::files::load_tiles("base-c2");
  const auto found = std::ranges::find_if(set.types(), [](const auto& type) { return type.gardens > 0; });
  REQUIRE(found != set.types().end());
  auto type = *found;
  tilesets::Segment garden;
  garden.kind = tilesets::SegmentKind::garden;
  garden.name = "garden";
  type.segments.push_back(garden);
  const auto drawing = drawing_of(type);
  const int last = static_cast<int>(type.segments.size()) - 1, field = 1;
  REQUIRE(type.segments[field].kind == tilesets::SegmentKind::field);
  const auto land = [&](std::vector<int> highlight) { return land_svg(drawing, 1, {0, 0}, highlight, "c1"); };
  const Point at = turned(*drawing.regions.garden, 1);
  const auto centre = [](Point p) { return "cx=\"" + svg_number(p.x) + "\" cy=\"" + svg_number(p.y) + "\""; };
  const auto plain = land({});
  CHECK(tests::occurrences(plain, "<circle r=\"12\"") == 1);  // its hedge
  CHECK(tests::occurrences(plain, "#7cc4e8") == 1);           // its well
  CHECK_FALSE(says(plain, centre(at)));
  CHECK(says(land({last}), "<circle " + centre(at) + " r=\"19\""));
  CHECK_FALSE(says(land({field}), "r=\"19\""));
  const auto shapes = segment_shapes(drawing, 1, {0, 0});
  for (const auto& segment : type.segments)
    CHECK(tests::occurrences(shapes, "data-segment=\"" + segment.name + "\"") == 1);
  CHECK_FALSE(says(shapes, "d=\"\""));
}

TEST_CASE("of two cities on a tile the one above is drawn later, wall and all") {
  const auto set = tilesets::files::load_tiles(BASTIDE_SOURCE_DIR "/docs/examples/railway-tiles.toml");
  const auto drawing = drawing_of(set.type(set.find("CityOverCity")), look_of(set));
  REQUIRE(drawing.shape.cities.size() == 2);
  const auto svg = land_svg(drawing, 0, {0, 0}, {}, "c1");
  std::vector<std::size_t> grounds, walls;  // where in the text
  for (auto at = svg.find("#d8b072"); at != std::string::npos; at = svg.find("#d8b072", at + 1))
    grounds.push_back(at);
  for (auto at = svg.find("#a9794a"); at != std::string::npos; at = svg.find("#a9794a", at + 1))
    walls.push_back(at);
  REQUIRE(grounds.size() == 2);
  REQUIRE(walls.size() == drawing.shape.cities[0].walls.size() + drawing.shape.cities[1].walls.size());
  CHECK(grounds[0] < walls.front());
  CHECK(walls[drawing.shape.cities[0].walls.size() - 1] < grounds[1]);
  CHECK(grounds[1] < walls[drawing.shape.cities[0].walls.size()]);
}

TEST_CASE("what stands in the middle of a tile moves away from a city around a corner") {
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\n"
      "[[tile]]\nid = \"Corner\"\ncount = 1\nedges = \"ccff\"\ncities = [\"NE\"]\ncentre = \"cloister\"\n"
      "[[tile]]\nid = \"Other\"\ncount = 1\nedges = \"fffc\"\ncities = [\"W\"]\ncentre = \"cloister\"\n",
      "x");
  const auto corner = drawing_of(set.type(set.find("Corner"))), cap = drawing_of(set.type(set.find("Other")));
  REQUIRE(corner.shape.middle);
  CHECK(corner.shape.middle->x == Catch::Approx(-corner.shape.middle->y));
  CHECK(corner.shape.middle->x < -5);  // to the south-west
  CHECK(distance(*cap.shape.middle, {0, 0}) < 0.01);
  CHECK(corner.type->segments[corner.regions.owner[square_at(*corner.shape.middle)]].kind !=
        tilesets::SegmentKind::city);
}

TEST_CASE("bridges, spurs and enclosed fields are drawn") {
  const auto traders = tilesets::files::load_tiles("traders-builders"),
             inns = tilesets::files::load_tiles("inns-cathedrals");
  const auto shape = [](const tilesets::TileSet& set, const char* id) {
    return drawing_of(set.type(set.find(id))).shape;
  };
  CHECK(shape(traders, "HB").bridges.size() == 1);
  CHECK(shape(traders, "HC").bridges.size() == 1);
  CHECK(shape(inns, "EI").spurs.size() == 2);
  CHECK(shape(inns, "EI").gates.size() == 2);
  const auto both_gates = shape(traders, "HU").gates;  // two gates in one wall
  REQUIRE(both_gates.size() == 2);
  CHECK(distance(both_gates[0].at, both_gates[1].at) > 20);
  const auto wedge = drawing_of(inns.type(inns.find("EH")));
  CHECK(wedge.type->segments[wedge.regions.owner[square_at({0, 0})]].kind == tilesets::SegmentKind::field);
}

TEST_CASE("separate caps on neighbouring sides stay apart, one corner city does not") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto two_caps = drawing_of(set.type(set.find("I"))), one_city = drawing_of(set.type(set.find("N")));
  const Point near_corner{-33, -33};
  CHECK(two_caps.type->segments[two_caps.regions.owner[square_at(near_corner)]].kind ==
        tilesets::SegmentKind::field);
  CHECK(one_city.type->segments[one_city.regions.owner[square_at(near_corner)]].kind ==
        tilesets::SegmentKind::city);
  CHECK(two_caps.shape.cities.size() == 2);
  CHECK(one_city.shape.cities.size() == 1);
}

TEST_CASE("a turned tile's follower turns with it") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto drawing = drawing_of(set.type(set.find("D")));
  const auto north = follower_spot(drawing, 0, {0, 0}, 0), east = follower_spot(drawing, 1, {0, 0}, 0);
  CHECK(north.y < 25);
  CHECK(east.x > 75);
}

}  // namespace test_tile_pictures
