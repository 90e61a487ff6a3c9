// Decks as an edition draws them from its tiles, own lines by its numbers, and what becomes of the start tile
// that another one replaces.
#include <algorithm>
#include <string>

#include "rules/editions/decks.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/scored.hpp"
#include "tilesets/files/reader.hpp"

namespace test_decks {

using namespace bastide;
using namespace bastide::rules;
using namespace bastide::rules::editions;
using tilesets::Edge;
using tilesets::TileSet;

namespace {

TileSet drawn(const Edition& edition) {
  return tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
}
TileSet drawn(const std::string& id) { return drawn(load_edition(id)); }

/// "river 10 of s, lake 1 of s, rest 71": the decks, so many tiles, what they continue.
std::string decks_of(const TileSet& set) {
  std::string out;
  for (const auto& deck : set.decks()) {
    int tiles = 0;
    for (const int count : deck.counts) tiles += count;
    out += (out.empty() ? "" : ", ") + deck.id + " " + std::to_string(tiles);
    if (deck.continues) out += std::string(" of ") + set.edge_letter(*deck.continues);
  }
  return out;
}

/// Tiles of the type in the deck.
int held(const TileSet& set, const std::string& deck, const std::string& type) {
  const auto found = std::ranges::find(set.decks(), deck, &tilesets::Deck::id);
  return found == set.decks().end() ? -1 : found->counts.at(static_cast<std::size_t>(set.find(type)));
}

const std::string wall_file = BASTIDE_SOURCE_DIR "/docs/examples/wall.toml";

}  // namespace

TEST_CASE(
    "decks: the River comes first, its lake after it, and every tile but the start tile is in one deck") {
  const auto c1 = drawn("c1+expansion/river");
  CHECK(c1.type(c1.start_type()).id == "RA");
  CHECK(decks_of(c1) == "river 10 of s, lake 1 of s, rest 71");
  CHECK(c1.tile_count() == 83);
  const auto c2 = drawn("c2+expansion/river-c2");
  CHECK(decks_of(c2) == "river 10 of s, lake 1 of s, rest 72");
  CHECK(held(c2, "rest", "D") == 4);
  const auto all = drawn(
      "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/river-c2+expansion/"
      "abbot");
  CHECK(decks_of(all) == "river 10 of s, lake 1 of s, rest 114");
  CHECK(all.tile_count() == 126);
  // With the abbot one of the two RG shows his garden: both types are in the river's deck.
  CHECK(held(all, "river", "RG") == 1);
  CHECK(held(all, "river", "RGg") == 1);
  for (const auto* set : {&c1, &c2, &all}) {
    CHECK(set->is_ordered());
    CHECK_FALSE(set->shares_types());
    for (int t = 0; t < set->type_count(); ++t) {
      int tiles = t == set->start_type() ? 1 : 0;
      for (const auto& deck : set->decks()) tiles += deck.counts[static_cast<std::size_t>(t)];
      CHECK(tiles == set->type(t).count);
    }
  }
}

TEST_CASE("decks: bends are those of the deck's row, of its line") {
  const auto bends = [](const std::string& id) {
    const auto set = drawn(id);
    REQUIRE(set.bends().size() == 1);
    const auto& rule = set.bends().front();
    CHECK(set.edge_letter(rule.edge) == 's');
    return std::to_string(rule.immediate) + std::to_string(rule.consecutive) +
           std::to_string(rule.against_source) + std::to_string(rule.space);
  };
  CHECK(bends("expansion/river") == "1000");
  CHECK(bends("expansion/river-c2") == "0100");
  CHECK(bends("reading/river-consecutive") == "0100");
  CHECK(bends("reading/river-against-source") == "0010");
  CHECK(bends("reading/river-immediate-and-source") == "1010");
  CHECK(bends("reading/river-space") == "0001");
  auto free = load_edition("expansion/river");
  REQUIRE(set_option(free, "deck.river.bends", "[]") == "");
  CHECK(drawn(free).bends().empty());
}

TEST_CASE("decks: the start tile that the spring replaces goes where the edition says") {
  const auto removed = drawn("expansion/river");
  CHECK(removed.type(removed.find("D")).count == 3);
  CHECK(held(removed, "rest", "D") == 3);
  const auto first = drawn("reading/river-start-in-deck");
  CHECK(decks_of(first) == "river 11 of s, lake 1 of s, rest 71");
  CHECK(held(first, "river", "D") == 1);
  CHECK(first.shares_types());
  const auto after = drawn("reading/river-start-after-decks");
  CHECK(decks_of(after) == "river 10 of s, lake 1 of s, start 1, rest 71");
  CHECK(held(after, "start", "D") == 1);
  CHECK(held(after, "rest", "D") == 3);
  // Without another start tile there is none to speak of.
  auto c1 = load_edition("c1");
  REQUIRE(set_option(c1, "base_start_tile", "removed") == "");
  CHECK(drawn(c1).tile_count() == 72);
  // Where a deck has all of its type, that copy is among them: no deck gets it once more.
  for (const auto* id : {"reading/river-start-in-deck", "reading/river-start-after-decks"}) {
    auto all = load_edition(id);
    REQUIRE(set_option(all, "deck.meadow", "{ tiles = ['D'] }") == "");
    const auto set = drawn(all);
    INFO(decks_of(set));
    CHECK(held(set, "meadow", "D") == set.type(set.find("D")).count);
    for (const auto* other : {"river", "lake", "rest"}) CHECK(held(set, other, "D") == 0);
    CHECK(held(set, "start", "D") == -1);
    for (int t = 0; t < set.type_count(); ++t) {
      int tiles = set.count_at_start(t);
      for (const auto& deck : set.decks()) tiles += deck.counts.at(static_cast<std::size_t>(t));
      CHECK(tiles == set.type(t).count);
    }
  }
  // It is found though types before it are gone.
  auto fewer = load_edition("reading/river-start-after-decks");
  REQUIRE(set_option(fewer, "removed_tiles", "2*A 4*B") == "");
  const auto without = drawn(fewer);
  CHECK(without.find("A") < 0);
  CHECK(held(without, "start", "D") == 1);
  // Where the deck names that tile, it has it anyway.
  auto named = load_edition("reading/river-start-in-deck");
  REQUIRE(set_option(named, "deck.lake.tiles", "[\"RL\", \"D\"]") == "");
  REQUIRE(set_option(named, "deck.lake.continues", "river") == "");
  CHECK_THROWS_WITH(drawn(named), Catch::Matchers::ContainsSubstring("tile D shows no river"));
}

TEST_CASE("decks: a start tile that was replaced, where there are no decks or none of it is left") {
  // The last tile of the type that was replaced takes the type with it, whichever type comes first.
  for (const auto* gone : {"3*D", "3*D 2*A"}) {
    auto last = load_edition("expansion/river");
    REQUIRE(set_option(last, "removed_tiles", gone) == "");
    const auto rest = drawn(last);
    CHECK(rest.find("D") < 0);
    CHECK(rest.type(rest.start_type()).id ==
          drawn("expansion/river").type(drawn("expansion/river").start_type()).id);
  }
  auto base = load_edition("c1");
  base.tile_set = "base+river";
  REQUIRE(set_option(base, "line.river", "{}") == "");
  REQUIRE(set_option(base, "base_start_tile", "first_deck") == "");
  const auto set = drawn(base);
  REQUIRE(set.replaced_start() >= 0);
  CHECK(set.decks().empty());
  CHECK(set.tile_count() == tilesets::files::load_tile_set("base+river").tile_count());
  auto none = load_edition("reading/river-start-after-decks");
  REQUIRE(set_option(none, "removed_tiles", "4*D") == "");
  const auto without = drawn(none);
  auto one_less = load_edition("reading/river-start-after-decks");
  REQUIRE(set_option(one_less, "removed_tiles", "D") == "");
  CHECK(decks_of(drawn(one_less)) == "river 10 of s, lake 1 of s, start 1, rest 70");
  CHECK(without.replaced_start() == TileSet::no_start);
  CHECK(without.find("D") == -1);
  CHECK(decks_of(without) == "river 10 of s, lake 1 of s, rest 68");
}

TEST_CASE("decks: which tiles bend a line, which are named, and where it is open at the start") {
  // One tile of each kind. Land with another edge on either bank is no bend of the river between.
  const std::string tiles =
      "[tileset]\nid = \"x\"\nstart = \"Spring\"\n[edges]\ns = { segment = \"stream\" }\n"
      "[[tile]]\nid = \"Spring\"\ncount = 2\nedges = \"fsff\"\nstreams = [\"E\"]\n"
      "[[tile]]\nid = \"Straight\"\ncount = 1\nedges = \"csfs\"\ncities = [\"N\"]\nstreams = [\"EW\"]\n"
      "[[tile]]\nid = \"Straightg\"\ncount = 1\nedges = \"scsf\"\ncities = [\"E\"]\nstreams = [\"NS\"]\n"
      "[[tile]]\nid = \"Bend\"\ncount = 1\nedges = \"ffss\"\nstreams = [\"SW\"]\n"
      "[[tile]]\nid = \"CityBend\"\ncount = 1\nedges = \"cfss\"\ncities = [\"N\"]\nstreams = [\"SW\"]\n"
      "[[tile]]\nid = \"Fork\"\ncount = 1\nedges = \"fsss\"\nstreams = [\"ESW\"]\n"
      "[[tile]]\nid = \"Lake\"\ncount = 1\nedges = \"fffs\"\nstreams = [\"W\"]\n"
      "[[tile]]\nid = \"CityLake\"\ncount = 1\nedges = \"cffs\"\ncities = [\"N\"]\nstreams = [\"W\"]\n";
  const auto printed = tilesets::files::read_tile_set(tiles, "x.toml");
  const auto with = [&](const std::string& rows, const std::string& start = "tile") {
    const auto edition = read_edition("lines.stream = {}\nstart.lay = \"" + start + "\"\n" + rows, "e.toml");
    return tiles_under(printed, edition);
  };
  const auto row = [](const std::string& id, const std::string& ids, bool bends) {
    return "[[deck]]\nid = \"" + id + "\"\ntiles = [" + ids + "]\ncontinues = \"stream\"\n" +
           (bends ? "bends = \"immediate\"\n" : "");
  };
  for (const auto* id :
       {"\"Straight\"", "\"Straightg\"", "\"Straight\", \"Straightg\"", "\"Lake\"", "\"CityLake\""})
    CHECK_THROWS_WITH(with(row("one", id, true)),
                      Catch::Matchers::ContainsSubstring("no tile of the deck bends it"));
  CHECK(with(row("one", "\"Bend\"", true)).bends().size() == 1);
  CHECK(decks_of(with(row("one", "\"Fork\"", false))) == "one 1 of s, rest 7");  // it may, without bends
  // A name is the name of one type, not of one that is called like it with a garden.
  const auto named = with(row("one", "\"Straight\"", false));
  CHECK(held(named, "one", "Straight") == 1);
  CHECK(held(named, "one", "Straightg") == 0);
  // Two decks of one line have one rule of bends.
  const auto two = row("one", "\"Bend\"", true) + row("two", "\"CityBend\"", true);
  CHECK(with(two).bends().size() == 1);
  CHECK_THROWS_WITH(with(row("one", "\"Bend\"", false), "Spring0@0,0 Spring2@1,0"),
                    Catch::Matchers::ContainsSubstring("what lies at the start has none"));
}

TEST_CASE("decks: a set that is drawn by decks already keeps them, and tiles can be read again") {
  for (const auto* id : {"expansion/river", "expansion/river-c2", "reading/river-start-after-decks"}) {
    const auto edition = load_edition(id);
    const auto set = drawn(edition);
    CHECK(tiles_under(set, edition).topology_key() == set.topology_key());
  }
}

TEST_CASE("decks: own lines have the edition's numbers and names") {
  auto edition = load_edition("c1+expansion/river");
  auto two = load_edition("c1");
  REQUIRE(set_option(two, "line.moat", "{}") == "");
  REQUIRE(set_option(two, "line.river", "{}") == "");
  const auto printed = tilesets::files::load_tile_set("base+river");
  const auto set = tiles_under(printed, two);
  CHECK(set.names().lines == std::vector<std::string>{"moat", "river"});
  const auto& spring = set.type(set.find("RA"));
  CHECK(spring.segments[0].kind == tilesets::own_line(1));
  CHECK(set.kind_name(spring.segments[0].kind) == std::string("river"));
  CHECK(set.edge_kind(spring.edges[1]).segment == tilesets::own_line(1));
  // Without decks the line is continued all the same: its tile set says so.
  CHECK(set.decks().empty());
  CHECK(set.is_ordered());
  CHECK_THROWS_WITH(
      tiles_under(printed, load_edition("c1")),
      Catch::Matchers::ContainsSubstring("the edition 'c1' does not say what line 'river' of tile RA is "
                                         "worth, expected the line in its [lines]"));
}

TEST_CASE("decks: a designer's wall scores a point a tile, parts fields and is guarded, without code") {
  const auto edition = load_edition(wall_file);
  const auto set = drawn(edition);
  CHECK_FALSE(set.is_ordered());
  const auto points = [&](const std::string& text) {
    return tests::scored_alike(set, edition, text).totals[0];
  };
  // From tower to tower, through a gate that the road passes; unfinished; two towers alone.
  CHECK(points("WallTower0@0,0=0.guard:wall WallGate0@1,0 WallTower2@2,0") == 3);
  CHECK(points("WallTower0@0,0=0.guard:wall WallStraight0@1,0 WallCorner0@2,0") == 3);
  CHECK(points("WallTower0@0,0=0.guard:wall WallTower2@1,0") == 2);
  const auto fields = set.type(set.find("WallStraight"));
  CHECK(std::ranges::count(fields.segments, tilesets::SegmentKind::field, &tilesets::Segment::kind) == 2);
  CHECK_THROWS_WITH(parse_position(set, "WallTower0@0,0=0:wall"),
                    Catch::Matchers::ContainsSubstring("a follower stands on no wall, expected"));
  CHECK_THROWS_WITH(points("WallTower0@0,0 D0@1,0"), Catch::Matchers::ContainsSubstring("wall"));
}

}  // namespace test_decks
