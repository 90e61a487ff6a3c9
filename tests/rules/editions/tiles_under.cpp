// The tile set as an edition sees it: marks by the edition's numbers, gardens as types of their own, and what
// is refused at the tile.
#include <algorithm>

#include "rules/editions/tiles_under.hpp"
#include "tests/catch.hpp"
#include "tests/refused.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tilesets/files/reader.hpp"

namespace test_tiles_under {

using namespace bastide;
using namespace bastide::rules;
using namespace bastide::rules::editions;
using tests::edition_as_said;
using tilesets::SegmentKind;
using tilesets::TileSet;

namespace {

/// Two types with marks named by the set as `first` and `second`: the city of E has one and two of them.
TileSet marked(const std::string& first, const std::string& second) {
  const auto base = tilesets::files::load_tile_set("base");
  std::vector<tilesets::TileType> types(base.types().begin(), base.types().end());
  auto& e = types[static_cast<std::size_t>(base.find("E"))];
  e.segments[0].marks = {0, 1, 2};
  tilesets::Names names;
  names.marks = {"pennant", first, second};
  return {"marked", "marked", "", types, base.start_type(), base.where(), names};
}

std::string message_of(const TileSet& set, const Edition& edition) {
  try {
    tiles_under(set, edition);
  } catch (const tilesets::InputError& error) {
    CHECK(error.where() == set.type(set.find("E")).where);
    return error.message();
  }
  return {};
}

}  // namespace

TEST_CASE("tiles under an edition: marks have the edition's numbers, by name") {
  const auto edition = edition_as_said(
      "markers = { well = { on = \"road\" }, wine = { on = \"city\" }, bell = { on = \"city\" } }\n");
  const auto set = tiles_under(marked("bell", "wine"), edition);
  CHECK(set.marks() == std::vector<std::string>{"pennant", "well", "wine", "bell"});
  CHECK(set.type(set.find("E")).segments[0].marks == tilesets::MarkCounts{0, 0, 2, 1});
  CHECK(set.type(set.find("M")).segments[0].pennants() == 1);
  CHECK(tiles_under(set, edition).topology_key() == set.topology_key());
  REQUIRE(set.names().figures.size() == 1);
  CHECK(set.names().figures[0].id == "follower");
}

TEST_CASE(
    "tiles under an edition: a mark that it does not know, or elsewhere than it says, is refused at the "
    "tile") {
  const auto wine = edition_as_said("id = \"ours\"\nmarkers.wine = { on = \"city\" }\n");
  CHECK(message_of(marked("wine", "whine"), wine) ==
        "the edition 'ours' does not say what mark 'whine' of tile E is, expected wine, or the mark in its "
        "[markers]");
  CHECK(message_of(marked("bell", "wine"), load_edition("c1")) ==
        "the edition 'c1' does not say what mark 'bell' of tile E is, expected pennant, or the mark in its "
        "[markers]");
  const auto both =
      edition_as_said("id = \"ours\"\nmarkers = { wine = { on = \"city\" }, bell = { on = \"road\" } }\n");
  CHECK(message_of(marked("wine", "bell"), both) ==
        "mark 'bell' lies on city of tile E, expected it on a road, as the edition 'ours' says");
}

TEST_CASE("tiles under an edition: edges of a line that it does not know are refused, with their letter") {
  // No tile of mine shows the wall; only its edges are declared.
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"walls\"\nextends = \"base\"\n[edges]\nw = { segment = \"wall\" }\n", "walls.toml");
  REQUIRE(set.has_own_edges());
  CHECK_THROWS_WITH(
      tiles_under(set, edition_as_said("id = \"ours\"\n")),
      Catch::Matchers::ContainsSubstring(
          "the edition 'ours' does not say what line 'wall' of edges 'w' is worth, expected the "
          "line in its [lines]"));
  CHECK(tiles_under(set, edition_as_said("[lines]\nwall = {}\n")).edge_kinds().back().segment ==
        tilesets::own_line(0));
}

TEST_CASE(
    "tiles under an edition: with a figure for gardens the copies that show one are types of their own") {
  const auto printed = tilesets::files::load_tile_set("base-c2");
  const auto plain = tiles_under(printed, load_edition("c2"));
  CHECK(plain.type_count() == printed.type_count());
  CHECK(plain.find("Ug") == -1);
  const auto edition = edition_as_said(
      "extends = \"c2\"\n[[figure]]\nid = \"abbot\"\nstands_on = [\"cloister\", \"garden\"]\n");
  const auto set = tiles_under(printed, edition);
  // E H I M N R U V have one garden each, of several copies each, M and R of two.
  CHECK(set.type_count() == printed.type_count() + 8);
  CHECK(set.tile_count() == printed.tile_count());
  CHECK(set.type(set.start_type()).id == printed.type(printed.start_type()).id);
  const auto& without = set.type(set.find("U"));
  const auto& with = set.type(set.find("Ug"));
  CHECK(without.count == printed.type(printed.find("U")).count - 1);
  CHECK(with.count == 1);
  CHECK(with.segments.size() == without.segments.size() + 1);
  REQUIRE(with.site() == static_cast<int>(without.segments.size()));
  CHECK(with.segments.back().kind == SegmentKind::garden);
  CHECK(with.segments.back().name == "garden");
  CHECK(without.site() == -1);
  CHECK(set.find_figure("abbot") == 1);
  CHECK(set.names().figures[1].stands_on == (bit_of(SegmentKind::cloister) | bit_of(SegmentKind::garden)));
  CHECK(tiles_under(set, edition).type_count() == set.type_count());
  int gardens = 0;
  for (const auto& type : set.types())
    if (type.site() >= 0 && type.segments.back().kind == SegmentKind::garden) gardens += type.count;
  CHECK(gardens == 8);
}

TEST_CASE(
    "tiles under an edition: all copies with a garden leave no type without, and two names may not clash") {
  const auto base = tilesets::files::load_tile_set("base-c2");
  std::vector<tilesets::TileType> types(base.types().begin(), base.types().end());
  const auto edition = edition_as_said("[[figure]]\nid = \"abbot\"\nstands_on = \"garden\"\n");
  const auto start = static_cast<std::size_t>(base.start_type());
  types[start].gardens = types[start].count;
  const auto set_of = [&] { return TileSet("x", "x", "", types, base.start_type(), base.where()); };
  const auto all = tiles_under(set_of(), edition);
  CHECK(all.find(types[start].id) == -1);
  CHECK(all.type(all.start_type()).id == types[start].id + "g");
  types[0].id = "Ug";
  CHECK_THROWS_WITH(tiles_under(set_of(), edition),
                    Catch::Matchers::ContainsSubstring("there is a tile 'Ug' already"));
  types[0].id = "A";
  types[0].gardens = 1;  // a cloister
  CHECK_THROWS_WITH(
      tiles_under(set_of(), edition),
      Catch::Matchers::ContainsSubstring("tile A has a cloister and a garden, expected one of them"));
}

TEST_CASE("tiles under an edition: tiles that are not in the game are not in the set") {
  const auto base = tilesets::files::load_tile_set("base");
  const auto edition = edition_as_said("removed_tiles = \"C 3*U 2*D\"\n");
  CHECK(option_value(edition, "removed_tiles") == "C 3*U 2*D");
  const auto set = tiles_under(base, edition);
  CHECK(set.tile_count() == base.tile_count() - 6);
  CHECK(set.find("C") == -1);
  CHECK(set.type(set.find("U")).count == base.type(base.find("U")).count - 3);
  CHECK(set.type(set.start_type()).id == "D");
  CHECK(tiles_under(set, edition).tile_count() == set.tile_count());  // once
  const auto refused = [&](const char* tiles) {
    const auto without = edition_as_said("removed_tiles = \"" + std::string(tiles) + "\"\n");
    return tests::why_refused([&] { tiles_under(base, without); });
  };
  CHECK(refused("2*C") == "removed_tiles: the tile set has 1 of tile C, expected no more than that");
  CHECK(refused("4*D") == "removed_tiles: tile D is the start tile, expected one of it to stay");
  CHECK(refused("C Q7").starts_with("removed_tiles: tile set 'base' has no tile 'Q7', expected "));
  const auto c2 = tilesets::files::load_tile_set("base-c2");
  auto gardens = load_edition("c2+expansion/abbot");
  const auto all = tiles_under(c2, gardens);
  gardens.removed_tiles = {{"U", 1}};
  CHECK(tiles_under(c2, gardens).tile_count() == all.tile_count() - 1);
}

}  // namespace test_tiles_under
