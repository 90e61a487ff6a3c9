// Edges that meet edges of other kinds: fields go on, lines end there, on both engines.
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "rules/editions/crossings.hpp"
#include "rules/notation.hpp"
#include "rules/records/engine_games.hpp"
#include "tests/catch.hpp"
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

struct Table {
  explicit Table(const std::string& options = "")
      : edition(editions::read_edition("extends = \"c1\"\n" + options +
                                           "[lines]\nabbeywall = {}\n"
                                           "wall = { complete = \"5\", incomplete = \"1\" }\n"
                                           "[[figure]]\nid = \"guard\"\ncount = 3\nstands_on = [\"wall\"]\n",
                                       "mixed.toml")),
        set(editions::tiles_under(tilesets::files::read_tile_set(tiles, "mixed-tiles.toml"), edition)),
        fit(set),
        games({fit, edition}, 2, {set.start_type(), 0, {0, 0}, {}}) {}
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  std::vector<std::string> lay(const Turn& turn) {
    REQUIRE_FALSE(games.reference.objection(turn));
    games.lay(turn);
    REQUIRE_FALSE(games.reference.objection_to(turn));
    auto told = finish_told(games.fast, turn);
    CHECK(told == finish_told(games.reference, turn));
    CHECK(games.fast.scores() == games.reference.scores());
    player = games.fast.next_player(turn.player);
    return told;
  }
  std::vector<std::string> lay(const std::string& place) {
    return lay(Turn{{}, player, parse_placement(set, place, "test"), {}});
  }

  editions::Edition edition;
  tilesets::TileSet set;
  board::FitTable fit;
  records::BothGames games;
  int player = 0;
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
    for (int n = 0; n < 4; ++n) {
      Table table(options);
      for (int turn = 0; turn < 60; ++turn) {
        std::vector<std::pair<int, LegalPlace>> places;
        for (int type = 0; type < table.set.type_count(); ++type) {
          if (!table.games.have_left(type)) continue;
          const auto of_type = table.games.reference.placements(type);
          CHECK(of_type == table.games.fast.placements(type));
          for (const auto& place : of_type) places.emplace_back(type, place);
        }
        const auto& [type, place] = places[random() % places.size()];
        mixed += table.set.type(type).count == 6 ? 1 : 0;
        Turn tile{{}, table.player, {type, place.rotation, place.cell, {}}, {}};
        const auto before = table.games.fast.engine();
        table.games.fast.lay(tile);
        const auto actions = table.games.fast.actions();
        tile = table.games.fast.turn_with(actions[random() % actions.size()]);
        table.games.fast.finish(tile);
        table.games.fast.undo();
        REQUIRE(table.games.fast.engine() == before);
        scored += static_cast<int>(table.lay(tile).size());
      }
    }
    CHECK(scored > 0);
    CHECK(mixed > 10);
  }
}

}  // namespace test_mixed_edges
