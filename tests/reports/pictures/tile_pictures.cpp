// Every tile type of every shipped set can be drawn, and its followers stand where they belong.
#include <cmath>

#include "reports/pictures/tile_drawing.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "tests/catch.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_tile_pictures {

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
  for (const auto& id : tilesets::files::shipped_tile_sets()) {
    const auto set = tilesets::files::load_tile_set(id);
    for (const auto& type : set.types()) {
      INFO(id << ", tile " << type.id);
      check(type);
    }
  }
}

}  // namespace

TEST_CASE("every tile type is drawn as well-formed XML with title and description") {
  for_every_type([](const tilesets::TileType& type) {
    for (int rotation = 0; rotation < 4; rotation += tests::in_full(1, 3)) {
      TilePicture picture;
      picture.rotation = rotation;
      picture.has_segment_names = true;
      for (std::size_t s = 0; s < type.segments.size(); ++s) picture.highlight.push_back(static_cast<int>(s));
      picture.follower = rules::Deployment{6, 0};
      const auto svg = tile_svg(type, picture);
      CHECK(tests::xml_complaint(svg).empty());
      CHECK(svg.find("<title>Tile " + type.id) != std::string::npos);
      CHECK(svg.find("<desc>" + type.id + ": ") != std::string::npos);
      CHECK(svg.find("nan ") == std::string::npos);
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
