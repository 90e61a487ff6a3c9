// Pictures of tiles and boards, read back: what is seen at each side of each tile is what lies there.
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <optional>
#include <random>
#include <set>

#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "tests/catch.hpp"
#include "tests/reports/drawing.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_pictures_read_back {

using namespace bastide;
using tests::Drawing;
using tests::DrawnGroup;
using tests::DrawnShape;
using tests::Spot;
using tilesets::Edge;
using tilesets::SegmentKind;

namespace {

constexpr double half = 50;    ///< of a tile's side
constexpr double inside = 48;  ///< from the middle to just inside of a side
const std::string glow = "#ff1fb4";

/// The point `out` from the middle towards side `side` and `along` it, clockwise.
Spot towards(int side, double out, double along = 0) {
  Spot p{along, -out};
  for (int i = 0; i < side; ++i) p = {-p.y, p.x};
  return p;
}
Spot plus(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }

enum class Ground { nothing, field, city, road, cloister, water, wall };

/// What colours stand for. Everything else (houses, walls, glow, followers) lies on top of one of these.
Ground ground_of(const std::string& colour) {
  if (colour == "#8fbf5a") return Ground::field;
  if (colour == "#d8b072") return Ground::city;
  if (colour == "#fbf7ea" || colour == "#6f6552") return Ground::road;
  if (colour == "#5fb0dc" || colour == "#3c6f8f") return Ground::water;
  if (colour == "#a4a4a0" || colour == "#46484b" || colour == "#d5d5d1") return Ground::wall;
  return colour == "#d9cf9b" ? Ground::cloister : Ground::nothing;
}

struct Seen {
  Ground ground = Ground::nothing;
  bool has_glow = false;          ///< somewhere under the point
  bool has_visible_glow = false;  ///< above the ground
};

Seen look_at(const Drawing& drawing, Spot p) {
  Seen out;
  for (const auto& shape : drawing.shapes()) {
    const bool is_near = shape.left <= p.x && p.x <= shape.right && shape.top <= p.y && p.y <= shape.bottom;
    if (!is_near || shape.is_hidden || shape.is_text) continue;
    for (const bool is_stroke : {false, true}) {
      const auto& colour = is_stroke ? shape.stroke : shape.fill;
      const auto ground = ground_of(colour);
      if (ground == Ground::nothing && colour != glow) continue;
      if (!(is_stroke ? shape.strokes(p) : shape.fills(p))) continue;
      if (colour == glow) {
        out.has_glow = out.has_visible_glow = true;
      } else {
        out.ground = ground;
        out.has_visible_glow = false;
      }
    }
  }
  return out;
}

/// The groups of visible little pictures: those that hold a shape filled with `colour`.
std::vector<int> pictures_with(const Drawing& drawing, const std::string& element,
                               const std::string& colour) {
  std::set<int> out;
  for (const auto& shape : drawing.shapes())
    if (!shape.is_hidden && shape.element->name == element && shape.fill == colour) out.insert(shape.group);
  return {out.begin(), out.end()};
}

Spot place_of(const Drawing& drawing, int group) {
  return drawing.groups()[static_cast<std::size_t>(group)].transform.origin();
}
bool is_on_tile(Spot p, Spot centre) {
  return std::abs(p.x - centre.x) < half && std::abs(p.y - centre.y) < half;
}
int count_on_tile(const Drawing& drawing, const std::vector<int>& groups, Spot centre) {
  return static_cast<int>(std::count_if(
      groups.begin(), groups.end(), [&](int group) { return is_on_tile(place_of(drawing, group), centre); }));
}

/// Where little pictures stand.
struct LittlePictures {
  explicit LittlePictures(const Drawing& drawing)
      : shields(pictures_with(drawing, "path", "#2456a8")),
        yards(pictures_with(drawing, "ellipse", "#d9cf9b")),
        gates(pictures_with(drawing, "path", "#b58a55")),
        hamlets(pictures_with(drawing, "ellipse", "#d9c593")),
        bushes(pictures_with(drawing, "circle", "#3f6b2a")),
        villages(pictures_with(drawing, "circle", "#d9c593")) {}
  std::vector<int> shields, yards, gates, hamlets, bushes, villages;
};

/// What a side shows after `turns` clockwise quarter turns: what the side showed that has come there.
Edge edge_of(const tilesets::TileType& type, int turns, int side) {
  return type.edges[static_cast<std::size_t>((side - turns + 4) % 4)];
}
bool holds_side(const tilesets::Segment& segment, int turns, int side) {
  return (segment.sides >> ((side - turns + 4) % 4) & 1) != 0;
}
bool holds_half(const tilesets::Segment& segment, int turns, int half_edge) {
  return (segment.half_edges >> ((half_edge - 2 * turns + 8) % 8) & 1) != 0;
}
/// The middle of a half-edge, just inside; clockwise from the western half of the north side.
Spot on_half(int half_edge) { return towards(half_edge / 2, inside, half_edge % 2 == 0 ? -20 : 20); }

/// Lines that are continued are water; the sets here say nothing of figures.
Ground expected_at(const tilesets::TileSet& set, Edge edge) {
  if (edge == Edge::city) return Ground::city;
  if (edge == Edge::road) return Ground::road;
  const auto& row = set.edge_kind(edge);
  if (row.segment == SegmentKind::field) return Ground::field;
  return row.is_continued ? Ground::water : Ground::wall;
}

/// Half of what is drawn.
double half_width_of(Ground line) { return line == Ground::road ? 5.5 : line == Ground::water ? 8.5 : 5; }

/// The shipped sets, and examples with lines of their own.
std::vector<std::string> drawn_sets() {
  const auto& shipped = tilesets::files::shipped_tile_sets();
  std::vector<std::string> ids(shipped.begin(), shipped.end());
  for (const char* file : {"mini-river-tiles", "plain-river-tiles", "wall-tiles"})
    ids.push_back(BASTIDE_SOURCE_DIR "/docs/examples/" + std::string(file) + ".toml");
  return ids;
}

reports::pictures::TilePicture picture_in(const tilesets::TileSet& set) {
  reports::pictures::TilePicture picture;
  picture.look = reports::pictures::look_of(set);
  return picture;
}

/// Sides, cloister, pennants and what stands in the middle.
void check_land(const Drawing& drawing, const LittlePictures& little, const tilesets::TileSet& set,
                const tilesets::TileType& type, int turns, Spot centre) {
  for (int side = 0; side < 4; ++side) {
    INFO("side " << tilesets::side_letter(side));
    const auto edge = edge_of(type, turns, side);
    const auto ground = expected_at(set, edge);
    REQUIRE(look_at(drawing, plus(centre, towards(side, inside))).ground == ground);
    const auto beside = edge == Edge::city ? Ground::city : Ground::field;
    for (const double along : {-20.0, 20.0})
      REQUIRE(look_at(drawing, plus(centre, towards(side, inside, along))).ground == beside);
    if (ground == Ground::city || ground == Ground::field) continue;
    // A line is as wide as it is from the rim on.
    const double width = half_width_of(ground);
    for (const double sign : {-1.0, 1.0}) {
      REQUIRE(look_at(drawing, plus(centre, towards(side, inside, sign * (width - 1)))).ground == ground);
      REQUIRE(look_at(drawing, plus(centre, towards(side, inside, sign * (width + 3)))).ground ==
              Ground::field);
    }
    REQUIRE(look_at(drawing, plus(centre, towards(side, 40))).ground == ground);
  }
  for (const auto& segment : type.segments) {
    const bool is_one_sided = tilesets::is_own_line(segment.kind) && std::has_single_bit(segment.sides);
    if (!is_one_sided || type.centre != tilesets::Centre::none) continue;
    const auto edge = type.edges[static_cast<std::size_t>(std::countr_zero(segment.sides))];
    if (expected_at(set, edge) != Ground::water) continue;
    INFO("the pond of " << segment.name);
    for (int side = 0; side < 4; ++side)
      REQUIRE(look_at(drawing, plus(centre, towards(side, 13))).ground == Ground::water);
  }
  int pennants = 0;
  for (const auto& segment : type.segments) pennants += segment.pennants();
  const auto& shields = little.shields;
  REQUIRE(count_on_tile(drawing, shields, centre) == pennants);
  for (const int shield : shields) {
    const auto at = place_of(drawing, shield);
    if (is_on_tile(at, centre)) REQUIRE(look_at(drawing, at).ground == Ground::city);
  }
  REQUIRE(count_on_tile(drawing, little.yards, centre) == (type.has_cloister() ? 1 : 0));
  if (type.centre == tilesets::Centre::gate) REQUIRE(count_on_tile(drawing, little.gates, centre) >= 1);
  REQUIRE(count_on_tile(drawing, little.hamlets, centre) ==
          (type.centre == tilesets::Centre::hamlet ? 1 : 0));
  const auto art = type.crossing_art.find("c1");
  const bool is_crossing = type.centre == tilesets::Centre::crossing;
  if (!is_crossing || art != type.crossing_art.end()) {
    const bool has_bushes = is_crossing && art->second == "bushes";
    REQUIRE(count_on_tile(drawing, little.bushes, centre) == (has_bushes ? 1 : 0));
    REQUIRE(count_on_tile(drawing, little.villages, centre) == (is_crossing && !has_bushes ? 1 : 0));
  }
}

/// Exactly what the segment holds glows at the rim, and of the shields those in it.
void check_glow(const Drawing& drawing, const LittlePictures& little, const tilesets::TileSet& set,
                const tilesets::TileType& type, int turns, Spot centre, int index) {
  const auto& segment = type.segments[static_cast<std::size_t>(index)];
  INFO("glowing " << segment.name);
  for (int side = 0; side < 4; ++side) {
    INFO("side " << tilesets::side_letter(side));
    const auto edge = edge_of(type, turns, side);
    // A line is painted over the middle of its glow.
    const auto ground = expected_at(set, edge);
    const bool is_area = ground == Ground::city || ground == Ground::field;
    const double along = is_area ? 0 : half_width_of(ground) + 2;
    const auto seen = look_at(drawing, plus(centre, towards(side, inside, along)));
    if (edge == Edge::city || tilesets::is_line(segment.kind))
      REQUIRE(seen.has_visible_glow == holds_side(segment, turns, side));
  }
  for (int h = 0; h < 8; ++h) {
    INFO("half-edge " << tilesets::half_edge_name(h));
    if (edge_of(type, turns, h / 2) == Edge::city) continue;
    REQUIRE(look_at(drawing, plus(centre, on_half(h))).has_visible_glow == holds_half(segment, turns, h));
  }
  int glowing = 0;
  for (const int shield : little.shields) {
    const auto at = place_of(drawing, shield);
    if (is_on_tile(at, centre) && look_at(drawing, at).has_visible_glow) ++glowing;
  }
  REQUIRE(glowing == segment.pennants());
}

/// The colour's name: the nearest of those that followers have.
std::string name_of(const std::string& colour) {
  struct Named {
    const char* name;
    int red, green, blue;
  };
  constexpr Named all[] = {{"black", 0, 0, 0},   {"blue", 0, 0, 255},     {"gray", 128, 128, 128},
                           {"green", 0, 128, 0}, {"pink", 255, 192, 203}, {"purple", 128, 0, 128},
                           {"red", 255, 0, 0},   {"yellow", 255, 255, 0}};
  const auto part = [&](std::size_t at) { return std::stoi(colour.substr(at, 2), nullptr, 16); };
  const int red = part(1), green = part(3), blue = part(5);
  const auto away = [&](const Named& n) {
    return (n.red - red) * (n.red - red) + (n.green - green) * (n.green - green) +
           (n.blue - blue) * (n.blue - blue);
  };
  return std::min_element(std::begin(all), std::end(all),
                          [&](const Named& a, const Named& b) { return away(a) < away(b); })
      ->name;
}

struct Follower {
  Spot at;
  std::string title, colour;
  bool is_lying = false;
};

std::vector<Follower> followers_on(const Drawing& drawing) {
  std::vector<Follower> out;
  for (std::size_t g = 0; g < drawing.groups().size(); ++g) {
    const auto& group = drawing.groups()[g];
    const auto title = group.element->text_of("title");
    if (group.is_hidden || group.element->name != "g" || title.find(" on ") == std::string::npos) continue;
    const auto head = group.transform({0, -10}), foot = group.transform.origin();
    auto& follower = out.emplace_back(Follower{foot, title, "", std::abs(head.x - foot.x) > 9});
    // Upright ones have their head above, and none stands on it.
    REQUIRE((follower.is_lying ? std::abs(head.y - foot.y) < 1 : head.y < foot.y - 9));
    for (const auto& shape : drawing.shapes())
      if (drawing.is_in(shape, static_cast<int>(g)) && shape.fill[0] == '#')
        follower.colour = name_of(shape.fill);
  }
  return out;
}

/// The follower stands on the segment, which glows.
void check_follower(const Drawing& drawing, const std::vector<Follower>& followers,
                    const tilesets::TileSet& set, const tilesets::TileType& type, Spot centre,
                    const rules::Deployment& deployed, const std::string& colour) {
  const auto& segment = type.segments[static_cast<std::size_t>(deployed.segment)];
  INFO("follower on " << segment.name);
  std::optional<Follower> found;
  for (const auto& follower : followers) {
    if (!is_on_tile(follower.at, centre)) continue;
    REQUIRE_FALSE(found);
    found = follower;
  }
  REQUIRE(found);
  CHECK(found->title == colour + " on " + segment.name);
  CHECK(found->colour == colour);
  CHECK(found->is_lying == (segment.kind == SegmentKind::field));
  const auto seen = look_at(drawing, found->at);
  CHECK(seen.has_glow);
  switch (segment.kind) {
    case SegmentKind::city:
      CHECK(seen.ground == Ground::city);
      CHECK(seen.has_visible_glow);
      break;
    case SegmentKind::road:
      CHECK(seen.ground == Ground::road);
      break;
    case SegmentKind::field:
      CHECK(seen.ground == Ground::field);
      CHECK(seen.has_visible_glow);
      break;
    case SegmentKind::garden:
    case SegmentKind::cloister:
      CHECK(seen.ground == Ground::cloister);
      break;
    default: {
      const auto edge = type.edges[static_cast<std::size_t>(std::countr_zero(segment.sides))];
      CHECK(seen.ground == expected_at(set, edge));
    }
  }
}

/// Where columns and rows lie, by what is written beside them.
struct Labels {
  std::map<int, double> columns, rows;
  explicit Labels(const Drawing& drawing) {
    for (const auto& shape : drawing.shapes()) {
      const auto& words = shape.element->text;
      if (!shape.is_text || words.find_first_of("0123456789") == std::string::npos) continue;
      const auto at = shape.lines[0][0];
      if (at.y < 0) columns[std::stoi(words)] = at.x;
      if (at.x < 0) rows[std::stoi(words)] = at.y - 6;
    }
  }
  /// Neighbours lie side by side, what is cut out takes less than it would and is never nothing.
  static bool are_in_order(const std::map<int, double>& labels) {
    for (auto next = labels.begin(), before = next++; next != labels.end(); before = next++) {
      const double away = next->second - before->second;
      const bool is_beside = next->first == before->first + 1;
      if (is_beside ? std::abs(away - 2 * half) > 0.1 : away < 2 * half + 1 || away > 4 * half) return false;
    }
    return true;
  }
  Spot centre_of(rules::Cell cell) const { return {columns.at(cell.x), rows.at(cell.y)}; }
};

const std::vector<std::string> colours = {"black", "blue",   "gray", "green",
                                          "pink",  "purple", "red",  "yellow"};

void check_board(const tilesets::TileSet& set, const rules::Position& position, const std::string& svg,
                 const std::string& shared, bool has_glow) {
  const Drawing drawing(svg, shared);
  const Labels labels(drawing);
  REQUIRE(Labels::are_in_order(labels.columns));
  REQUIRE(Labels::are_in_order(labels.rows));
  const LittlePictures little(drawing);
  const auto standing = followers_on(drawing);
  std::size_t followers = 0;
  for (std::size_t i = 0; i < position.placements.size(); ++i) {
    const auto& p = position.placements[i];
    const auto& type = set.type(p.type);
    INFO(set.id() << ": " << type.id << p.rotation << " at " << p.cell.x << "," << p.cell.y);
    const auto centre = labels.centre_of(p.cell);
    check_land(drawing, little, set, type, p.rotation, centre);
    if (p.follower) {
      ++followers;
      if (has_glow) {
        check_glow(drawing, little, set, type, p.rotation, centre, p.follower->segment);
        check_follower(drawing, standing, set, type, centre, *p.follower,
                       colours[static_cast<std::size_t>(p.follower->player)]);
      }
    }
    // The tile's tooltip says which one it is, and where.
    const auto title = fmt::format("{}{}@{},{}", type.id, p.rotation, p.cell.x, p.cell.y);
    bool is_named = false;
    for (const auto& shape : drawing.shapes()) {
      if (shape.fill != "#8fbf5a" || !shape.fills(centre)) continue;
      for (int g = shape.group; g >= 0; g = drawing.groups()[static_cast<std::size_t>(g)].parent)
        is_named = is_named || drawing.groups()[static_cast<std::size_t>(g)].element->text_of("title").rfind(
                                   title, 0) == 0;
    }
    REQUIRE(is_named);
  }
  REQUIRE(standing.size() == followers);
  // Golden frames: the start tile at 0,0.
  for (const auto& p : position.placements) {
    const auto centre = labels.centre_of(p.cell);
    int frames = 0;
    for (const auto& shape : drawing.shapes()) {
      if (shape.stroke != "#ffcf3a") continue;
      const auto corner = shape.lines[0][0];
      frames += std::abs(corner.x + 48 - centre.x) < 1 && std::abs(corner.y + 48 - centre.y) < 1 ? 1 : 0;
    }
    CHECK(frames == (p.type == set.start_type() && p.cell == rules::Cell{0, 0} ? 1 : 0));
  }
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}
  int below(int n) { return static_cast<int>(bits_() % static_cast<std::uint64_t>(n)); }

 private:
  std::mt19937_64 bits_;
};

/// Different cells near the start tile, 0,0 first, and now and then one far away.
std::vector<rules::Cell> random_cells(Random& random, std::size_t count) {
  std::set<rules::Cell> taken{{0, 0}};
  std::vector<rules::Cell> out{{0, 0}};
  const int width = 3 + static_cast<int>(std::sqrt(2.0 * static_cast<double>(count)));
  while (out.size() < count && taken.size() < 10 * count + 10) {
    rules::Cell cell{random.below(width) - width / 3, random.below(width) - width / 2};
    if (random.below(40) == 0) cell.x += 60;
    if (random.below(40) == 0) cell.y -= 700;
    if (taken.insert(cell).second) out.push_back(cell);
  }
  return out;
}

void deploy(rules::Placement& p, const tilesets::TileSet& set, Random& random) {
  p.follower =
      rules::Deployment{random.below(8), random.below(static_cast<int>(set.type(p.type).segments.size()))};
}

reports::pictures::BoardPicture glowing(const rules::Position& position) {
  reports::pictures::BoardPicture picture;
  for (std::size_t i = 0; i < position.placements.size(); ++i) {
    const auto& follower = position.placements[i].follower;
    if (follower) picture.highlight.push_back({static_cast<int>(i), follower->segment});
  }
  return picture;
}

}  // namespace

TEST_CASE("pictures read back: every tile type of every shipped set, turned all ways, shows its sides") {
  for (const auto& id : drawn_sets()) {
    const auto set = tilesets::files::load_tiles(id);
    for (int t = 0; t < set.type_count(); ++t) {
      for (int turns = 0; turns < 4; turns += tests::in_full(1, 3)) {
        INFO(id << ", " << set.type(t).id << " turned " << turns);
        auto picture = picture_in(set);
        picture.rotation = turns;
        const Drawing drawing(reports::pictures::tile_svg(set.type(t), picture));
        check_land(drawing, LittlePictures(drawing), set, set.type(t), turns, {0, 0});
        for (int side = 0; side < 4; ++side)
          REQUIRE(set.turned(t, turns).edges[static_cast<std::size_t>(side)] ==
                  edge_of(set.type(t), turns, side));
      }
    }
  }
}

TEST_CASE("pictures read back: a tile's glow and its follower are on the segment asked for") {
  Random random(4);
  for (const auto& id : drawn_sets()) {
    const auto set = tilesets::files::load_tiles(id);
    for (int t = 0; t < set.type_count(); t += tests::in_full(1, 4)) {
      const auto& type = set.type(t);
      auto picture = picture_in(set);
      picture.rotation = random.below(4);
      const int segment = random.below(static_cast<int>(type.segments.size()));
      picture.highlight = {segment};
      picture.follower = rules::Deployment{random.below(8), segment};
      INFO(id << ", " << type.id << " turned " << picture.rotation);
      const Drawing drawing(reports::pictures::tile_svg(type, picture));
      check_glow(drawing, LittlePictures(drawing), set, type, picture.rotation, {0, 0}, segment);
      check_follower(drawing, followers_on(drawing), set, type, {0, 0}, *picture.follower,
                     colours[static_cast<std::size_t>(picture.follower->player)]);
    }
  }
}

TEST_CASE("pictures read back: boards of every oriented type with a follower on each segment in turn") {
  Random random(5);
  for (const auto& id : drawn_sets()) {
    const auto set = tilesets::files::load_tiles(id);
    for (int round = 0; round < tests::in_full(5, 1); ++round) {
      rules::Position position;
      const auto& images = set.oriented();
      const auto cells = random_cells(random, images.size());
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& image = images[i];
        rules::Placement p{image.type, image.rotation, cells[i], std::nullopt};
        const auto segments = static_cast<int>(set.type(p.type).segments.size());
        p.follower = rules::Deployment{random.below(8), (round + image.rotation) % segments};
        position.placements.push_back(p);
      }
      REQUIRE(position.placements.size() == images.size());
      check_board(set, position, reports::pictures::board_svg(set, position, glowing(position)), "", true);
    }
  }
}

TEST_CASE("pictures read back: random boards, by themselves and with shared tiles") {
  Random random(6);
  int followers = 0;
  for (int trial = 0; trial < tests::in_full(60, 6); ++trial) {
    const auto ids = tilesets::files::shipped_tile_sets();
    const auto set = tilesets::files::load_tiles(
        ids[static_cast<std::size_t>(random.below(static_cast<int>(ids.size())))]);
    rules::Position position;
    for (const auto& cell : random_cells(random, static_cast<std::size_t>(1 + random.below(14)))) {
      rules::Placement p{random.below(set.type_count()), random.below(4), cell, std::nullopt};
      if (position.placements.empty())
        p.type = trial % 2 == 0 && set.start_type() >= 0 ? set.start_type() : p.type;
      if (random.below(2) == 0) deploy(p, set, random);
      followers += p.follower ? 1 : 0;
      position.placements.push_back(p);
    }
    auto picture = glowing(position);
    check_board(set, position, reports::pictures::board_svg(set, position, picture), "", true);
    picture.has_shared_tiles = true;
    picture.highlight.clear();
    check_board(set, position, reports::pictures::board_svg(set, position, picture),
                reports::pictures::shared_tiles(set, {position}, "c1"), false);
  }
  CHECK(followers > tests::in_full(100, 5));
}

TEST_CASE("pictures read back: marked cells, steps and frames lie where they are said to") {
  const auto set = tilesets::files::load_tile_set("base");
  Random random(7);
  for (int trial = 0; trial < 20; ++trial) {
    rules::Position position;
    const auto cells = random_cells(random, 8);
    for (std::size_t i = 0; i < 5; ++i)
      position.placements.push_back(
          {random.below(set.type_count()), random.below(4), cells[i], std::nullopt});
    reports::pictures::BoardPicture picture;
    for (std::size_t i = 5; i < 8; ++i) picture.holes.push_back({cells[i], i % 2 == 0});
    picture.has_steps = true;
    for (int i = 0; i < 5; ++i) picture.stays.push_back({i, {i, 0}, i, i + 2});
    position.placements[4].follower = rules::Deployment{4, 0};
    const Drawing drawing(reports::pictures::board_svg(set, position, picture));
    const Labels labels(drawing);
    std::size_t holes = 0, tiles = 0, frames = 0, stays = 0;
    for (std::size_t g = 0; g < drawing.groups().size(); ++g) {
      const auto& group = drawing.groups()[g];
      const auto first =
          std::find_if(drawing.shapes().begin(), drawing.shapes().end(),
                       [&](const DrawnShape& shape) { return drawing.is_in(shape, static_cast<int>(g)); });
      const auto lies_on = [&](rules::Cell cell) {
        const auto corner = first->lines[0][0], other = first->lines[0][2], centre = labels.centre_of(cell);
        return std::abs((corner.x + other.x) / 2 - centre.x) < 0.1 &&
               std::abs((corner.y + other.y) / 2 - centre.y) < 0.1;
      };
      const auto& e = *group.element;
      if (const auto state = e.attribute("data-hole"); !state.empty()) {
        CHECK(lies_on(picture.holes[holes].cell));
        CHECK(state == (picture.holes[holes].is_dead ? "dead" : "starved"));
        ++holes;
      } else if (const auto at = e.attribute("data-at"); !at.empty()) {
        CHECK(lies_on(cells[static_cast<std::size_t>(std::stoi(at))]));
        CHECK(group.is_hidden);
        ++frames;
      } else if (const auto last = e.attribute("data-last"); !last.empty()) {
        const int from = std::stoi(e.attribute("data-from"));
        CHECK(std::stoi(last) == from + 2);
        CHECK(group.is_hidden == (from != 4));
        CHECK(is_on_tile(drawing.groups()[g + 1].transform.origin(),
                         labels.centre_of(cells[static_cast<std::size_t>(from)])));
        ++stays;
      } else if (const auto from = e.attribute("data-from"); !from.empty()) {
        CHECK(lies_on(cells[static_cast<std::size_t>(std::stoi(from))]));
        ++tiles;
      }
    }
    CHECK(holes == 3);
    CHECK(tiles == 5);
    CHECK(frames == 5);
    CHECK(stays == 5);
  }
}

}  // namespace test_pictures_read_back
