// Roads that crossings with bushes join, against the printed tiles: there every arm is a road of its own, and
// uniting the roads that meet at a crossing with bushes must give the roads of the changed set, on every
// board up to three tiles and in longer positions. Shares nothing with rules/editions/tiles_under.cpp but the
// tile file.
#include "rules/editions/tiles_under.hpp"

#include <map>
#include <numeric>
#include <set>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_crossings {

using namespace bastide;
using namespace bastide::rules;
using namespace bastide::rules::editions;
using namespace bastide::tilesets;

namespace {

const TileSet& base() {
  static const auto set = tilesets::files::load_tile_set("base");
  return set;
}

/// A road as the road sides that it holds, and whether it is complete.
struct Road {
  std::set<std::pair<int, int>> sides;  ///< (placement, side of the board)
  std::set<int> tiles;
  int open = 0;
  friend auto operator<=>(const Road&, const Road&) = default;
};

/// The roads of a board by group, `group_of` a feature's index.
template <class GroupOf>
std::set<Road> roads(const TileSet& set, const std::vector<Placement>& board,
                     const reference::Features& found, GroupOf group_of) {
  std::map<int, Road> by_group;
  for (std::size_t f = 0; f < found.features.size(); ++f) {
    if (found.features[f].kind == FeatureKind::road)
      by_group[group_of(static_cast<int>(f))].open += found.features[f].open_edges;
  }
  for (std::size_t p = 0; p < board.size(); ++p) {
    const auto& turned = set.turned(board[p].type, board[p].rotation);
    for (std::size_t side = 0; side < 4; ++side) {
      if (turned.edges[side] != tilesets::Edge::road) continue;
      auto& road = by_group[group_of(found.feature_of[p][turned.side_segment[side]])];
      road.sides.emplace(static_cast<int>(p), static_cast<int>(side));
      road.tiles.insert(static_cast<int>(p));
    }
  }
  std::set<Road> out;
  for (const auto& [group, road] : by_group) out.insert(road);
  return out;
}

/// The roads of the printed tiles, united where they meet at a crossing that `art` shows with bushes.
std::set<Road> united(const std::vector<Placement>& board, const std::string& art) {
  const auto found = reference::features(base(), board);
  std::vector<int> group(found.features.size());
  std::iota(group.begin(), group.end(), 0);
  for (std::size_t p = 0; p < board.size(); ++p) {
    const auto& type = base().type(board[p].type);
    const auto drawn = type.crossing_art.find(art);
    if (drawn == type.crossing_art.end() || drawn->second != "bushes") continue;
    int first = -1;
    for (std::size_t s = 0; s < type.segments.size(); ++s) {
      if (type.segments[s].kind != tilesets::SegmentKind::road) continue;
      const int own = group[static_cast<std::size_t>(found.feature_of[p][s])];
      if (first < 0) first = own;
      std::replace(group.begin(), group.end(), own, first);
    }
  }
  return roads(base(), board, found, [&](int f) { return group[static_cast<std::size_t>(f)]; });
}

std::set<Road> joined(const TileSet& set, const std::vector<Placement>& board) {
  const auto found = reference::features(set, board);
  for (const auto& feature : found.features) {
    if (feature.kind == FeatureKind::road) CHECK(feature.complete == (feature.open_edges == 0));
  }
  return roads(set, board, found, [](int f) { return f; });
}

Edition edition_with(const std::string& art) {
  Edition edition;
  REQUIRE(set_option(edition, "junction_ends_road", "houses_only").empty());
  REQUIRE(set_option(edition, "tile_art", art).empty());
  return edition;
}

/// Calls look(board) for every board of up to `tiles` tiles, some of them several times.
template <class Look>
void grow(std::vector<Placement>& board, std::size_t tiles, Look look) {
  look(board);
  if (board.size() == tiles) return;
  for (int type = 0; type < base().type_count(); ++type) {
    for (const auto& place : reference::legal_placements(base(), board, type)) {
      board.push_back({type, place.rotation, place.cell, std::nullopt});
      grow(board, tiles, look);
      board.pop_back();
    }
  }
}

}  // namespace

TEST_CASE("joined roads keep what passes them and what these are") {
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\n[edges]\nw = { segment = \"wall\" }\n[[tile]]\nid = \"T\"\ncount = 1\n"
      "edges = \"rrrw\"\nroads = [\"N\", \"E\", \"S\"]\nwalls = [\"W\"]\ncentre = \"crossing\"\n"
      "crosses = [\"E W\"]\n",
      "x");
  auto type = set.type(0);
  REQUIRE(type.bridges == std::vector<Bridge>{{1, 3}});
  join_roads(type);
  CHECK(type.bridges == std::vector<Bridge>{{0, 1}});
  CHECK(type.segments[0].name == "road");
  CHECK(type.segments[1].name == "wall");
}

TEST_CASE("crossings: only the crossings drawn with bushes are joined, and nothing else changes") {
  const auto c1 = tiles_under(base(), edition_with("c1"));
  for (int t = 0; t < base().type_count(); ++t) {
    const auto& printed = base().type(t);
    const auto& played = c1.type(t);
    INFO(printed.id);
    if (printed.id != "L") {
      CHECK(played.segments == printed.segments);
      continue;
    }
    REQUIRE(played.segments.size() == 5);  // city, road, three fields
    CHECK(played.segments[1].name == "road");
    CHECK(played.segments[1].sides == 0b1110);
    for (std::size_t field = 0; field < 3; ++field)
      CHECK(played.segments[2 + field] == printed.segments[4 + field]);
  }
  CHECK(tiles_under(base(), edition_with("c2")).topology_key() == base().topology_key());
  CHECK(tiles_under(base(), Edition{}).topology_key() == base().topology_key());
}

TEST_CASE("crossings: the roads are those of the printed tiles, united at bushes", "[exhaustive]") {
  const auto set = tiles_under(base(), edition_with("c1"));
  std::vector<Placement> board = {{base().start_type(), 0, {0, 0}, std::nullopt}};
  int boards = 0;
  int forks = 0;
  const int crossing = base().find("L");
  grow(board, 3, [&](const std::vector<Placement>& b) {
    ++boards;
    const bool has_fork = std::any_of(b.begin(), b.end(), [&](const auto& p) { return p.type == crossing; });
    if (b.size() == 3 && !has_fork) return;  // no crossing with bushes: nothing to unite
    forks += has_fork ? 1 : 0;
    if (united(b, "c1") != joined(set, b)) FAIL_CHECK(print_position(base(), {b, false}));
  });
  CHECK(boards > 12039);
  CHECK(forks > 500);
}

TEST_CASE("crossings: trees and rings of joined roads") {
  const auto set = tiles_under(base(), edition_with("c1"));
  for (const auto* text : {"L0@0,0 L3@0,1 V0@1,0 L2@1,1", "L0@0,0 V0@1,0 V1@1,1 V2@0,1 W0@-1,0",
                           "L0@0,0 A1@1,0 A2@0,1 W0@-1,0", "L3@0,0 L0@1,0 U1@1,1 X0@1,2"}) {
    INFO(text);
    std::vector<Placement> board;
    try {
      board = parse_position(base(), text).placements;
    } catch (const tilesets::InputError& error) {
      FAIL_CHECK(error.what());
      continue;
    }
    CHECK(united(board, "c1") == joined(set, board));
    CHECK(united(board, "c2") != joined(set, board));
  }
}

}  // namespace test_crossings
