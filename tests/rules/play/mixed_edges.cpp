// Edges that meet edges of other kinds: fields go on, lines end there, on both engines.
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_mixed_edges {

using namespace bastide;
using namespace bastide::rules;

namespace {

/// The base game with tiles whose walls (w, with fields) and abbey walls (a, without) meet other edges.
const char* const tiles = R"(
[tileset]
id = "mixed"
extends = "base"
[edges]
a = { segment = "abbeywall", fields = false, fits = "all" }
w = { segment = "wall", fits = ["f", "r"] }
[[tile]]
id = "AB"
count = 6
edges = "aaaa"
abbeywalls = ["N", "E", "S", "W"]
centre = "cloister"
[[tile]]
id = "WA"
count = 6
edges = "fwfw"
walls = ["EW"]
)";

struct Table : tests::PlayedOnBoth {
  explicit Table(const std::string& options = "")
      : PlayedOnBoth(
            editions::read_edition("extends = \"c1\"\n" + options +
                                       "[lines]\nabbeywall = {}\n"
                                       "wall = { complete = \"5\", incomplete = \"1\" }\n"
                                       "[[figure]]\nid = \"guard\"\ncount = 3\nstands_on = [\"wall\"]\n",
                                   "mixed.toml"),
            tilesets::files::read_tile_set(tiles, "mixed-tiles.toml")) {}
};

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("mixed edges: a tile completes what its edges meet, though it is no part of it") {
  Table table;
  CHECK(table.lay("A3@-1,0=0:road").empty());  // the road of the start tile is open to the east
  CHECK(table.lay("AB0@1,0=1:cloister") == Told{"road: black 2 (2 tiles)"});
  CHECK(table.lay("AB0@0,-1") == Told{});  // nobody's city of one tile
  table.games.undo();
  table.games.undo();
  CHECK(table.games.fast.scores() == PerPlayer{});
}

TEST_CASE("mixed edges: lines end at another kind, and fields go on") {
  Table table;
  // A wall that runs into the field south of the start tile's road: its two fields are that one's.
  CHECK(table.lay("WA1@0,1=0.guard:wall").empty());
  const auto& forest = table.games.fast.engine().forest();
  CHECK(forest.root(0, 2) != forest.root(0, 3));
  const auto south = forest.root(0, 3);
  CHECK((forest.root(1, 1) == south && forest.root(1, 2) == south));
  CHECK(table.lay("AB0@0,2") == Told{"wall: black 5 (5 with 1 tile, 1 segment)"});
}

TEST_CASE("mixed edges: a tile without fields closes the field beside it, on whichever side") {
  // R shows city on three sides; on the fourth is all there is of its field.
  for (const auto& [r, abbey] :
       {std::pair("R1@0,-1", "AB0@-1,-1"), {"R2@0,-1", "AB0@0,-2"}, {"R3@0,-1", "AB0@1,-1"}}) {
    CAPTURE(r);
    tests::PlayedOnBoth table(
        editions::read_edition("extends = \"c1\"\nfarms_close = \"yes\"\n[lines]\nabbeywall = {}\nwall = {}\n"
                               "[markers]\nwell = { on = \"field\", token = true, bonus = 3 }\n",
                               "mixed.toml"),
        tilesets::files::read_tile_set(
            std::string(tiles) + "[[tile]]\nid = \"R\"\nmarkers = { field = \"well\" }\n",
            "mixed-tiles.toml"));
    CHECK(table.lay(std::string(r) + "=0:field").empty());
    CHECK(table.games.fast.engine().supply()[0] == 6);
    const auto told = table.lay(std::string(abbey) + "=1:cloister");
    REQUIRE_FALSE(told.empty());
    CHECK(told.front().starts_with("farm: black 0"));
    CHECK(table.games.fast.engine().supply()[0] == 7);
    // Whoever closed the field takes its well.
    const auto tokens = table.games.reference.engine().tokens();
    CHECK(tokens[1][1] == 1);
    CHECK(tokens[1][0] == 0);
    CHECK(table.games.fast.engine().tokens()[1] == tokens[1]);
  }
}

TEST_CASE("mixed edges: who ends a line by another kind has not extended it") {
  const auto after_wall = [](const char* next) {
    Table table(
        "[[figure]]\nid = \"builder\"\ncount = 1\nweight = 0\nneeds = \"own_follower\"\n"
        "stands_on = [\"road\"]\nextra_part = \"extended\"\n");
    table.lay("U0@1,0=0:road");
    table.lay("E2@0,-1");
    table.lay("U0@2,0=0.builder:road");
    table.lay("B0@1,1");
    table.lay(next);
    CHECK(table.games.fast.engine().part(0) == table.games.reference.engine().part(0));
    return table.games.fast.engine().part(0);
  };
  CHECK(after_wall("U0@3,0") == 2);
  CHECK(after_wall("AB0@3,0") == 1);
}

TEST_CASE("mixed edges: both engines, in random games that are taken back") {
  for (const auto* options : {"", "farms_close = \"yes\"\n"}) {
    std::mt19937 random(64);
    int scored = 0, mixed = 0;
    for (int n = 0; n < tests::in_full(4, 1); ++n) {
      Table table(options);
      for (int turn = 0; turn < 60; ++turn) {
        const auto places = table.places();
        const auto& place = places[random() % places.size()];
        mixed += table.set.type(place.first).count == 6 ? 1 : 0;
        const auto told = table.lay_and_undo(
            place, [&](const auto& actions) { return actions[random() % actions.size()]; });
        scored += static_cast<int>(told.size());
      }
    }
    CHECK(scored > 0);
    CHECK(mixed > 10);
  }
}

}  // namespace test_mixed_edges
