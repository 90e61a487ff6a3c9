// Tiles that fill holes alone, on both engines.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "rules/editions/lint.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tilesets/files/reader.hpp"

namespace test_hole_tiles {

using namespace bastide;
using namespace bastide::rules;

namespace {

const char* const tiles = R"(
[tileset]
id = "holes"
extends = "base"
[edges]
a = { segment = "abbeywall", fields = false, fits = "all" }
[[tile]]
id = "AB"
count = 5
edges = "aaaa"
place = "hole"
abbeywalls = ["N", "E", "S", "W"]
centre = "cloister"
[[tile]]
id = "Garth"
count = 3
edges = "ffff"
place = "hole"
centre = "cloister"
)";

editions::Edition edition(const std::string& options = "") {
  return editions::read_edition("extends = \"c1\"\n" + options +
                                    "[lines]\nabbeywall = {}\n[[reserve]]\nid = \"own\"\ntiles = [\"AB\"]\n",
                                "holes.toml");
}
tilesets::TileSet hole_tiles() { return tilesets::files::read_tile_set(tiles, "holes-tiles.toml"); }

}  // namespace

TEST_CASE("hole tiles: laid where all four sides meet tiles, and nowhere else") {
  tests::PlayedOnBoth table(edition(), hole_tiles());
  const int abbey = table.set.find("AB");
  REQUIRE(table.set.fills_hole(abbey));
  CHECK(table.set.is_ordered());
  const auto asked = [&](int x, int y) {
    const Turn turn{{}, table.player, {abbey, 0, {x, y}, {}}};
    return std::pair(table.games.fast.engine().objection({x, y}, abbey, 0).value_or(""),
                     table.games.reference.engine().objection(turn).value_or(""));
  };
  CHECK(asked(1, 0) ==
        std::pair<std::string, std::string>("it is not in a hole: 1 of 4 sides meet tiles",
                                            "AB0@1,0 is not in a hole: 1 of 4 sides meet tiles"));
  table.lay("E2@0,1");
  table.lay("U0@1,0");
  table.lay("U0@2,0");
  table.lay("E2@2,1");
  CHECK(asked(1, 1).first == "it is not in a hole: 3 of 4 sides meet tiles");
  CHECK(table.games.fast.placements(abbey).empty());
  table.lay("E0@0,2");
  table.lay("E0@1,2=1:city");
  CHECK(asked(1, 1).first.empty());
  CHECK(asked(1, 1).second.empty());
  CHECK(table.games.fast.placements(abbey).size() == 4);  // one place, four rotations
  CHECK(table.games.reference.placements(abbey) == table.games.fast.placements(abbey));
  CHECK(table.lay("AB0@1,1") == std::vector<std::string>{"city: blue 2 (1 tile x 2)"});
}

TEST_CASE("hole tiles: both engines, in random games that are taken back") {
  for (const auto* options : {"", "fill_hole_extra_turn = \"yes\"\n", "board_area = \"fixed 7x7\"\n"}) {
    std::mt19937 random(33);
    int filled = 0;
    for (int n = 0; n < 3; ++n) {
      tests::PlayedOnBoth table(edition(options), hole_tiles());
      for (const auto* place : {"E2@0,1", "U0@1,0", "U0@2,0", "E2@2,1", "E0@0,2", "E0@1,2"}) table.lay(place);
      for (int turn = 0; turn < 50; ++turn) {
        const auto places = table.places();
        if (places.empty()) break;
        const auto hole =
            std::ranges::find_if(places, [&](const auto& one) { return table.set.fills_hole(one.first); });
        const auto place = hole == places.end() ? places[random() % places.size()] : *hole;
        filled += table.set.fills_hole(place.first) ? 1 : 0;
        table.lay_and_undo(place, [&](const auto& actions) { return actions[random() % actions.size()]; });
      }
    }
    CHECK(filled >= 3);
  }
}

TEST_CASE("hole tiles: the lint tells of those that are drawn like others") {
  std::vector<std::string> rules;
  for (const auto& finding : editions::lint_edition(edition(), hole_tiles()))
    rules.push_back(finding.message);
  CHECK(rules ==
        std::vector<std::string>{
            "tile Garth fills holes alone and is drawn like others: where there is no hole it leaves the "
            "game, expected it among the tiles of a [[reserve]]"});
  CHECK(editions::lint_edition(edition("unplaceable = \"return_to_bag\"\ntile_source = \"bag\"\n"),
                               hole_tiles())
            .empty());
}

}  // namespace test_hole_tiles
