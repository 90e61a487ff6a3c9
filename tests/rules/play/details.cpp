// What formulas count besides tiles, segments and marks, by hand: small boards put to both engines, and games in
// which turns pass.
#include <map>

#include "rules/board/fit_table.hpp"
#include "rules/editions/further.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/notation.hpp"
#include "rules/play/game.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_details {

using namespace bastide;
using rules::editions::Edition;
using Options = std::map<std::string, std::string>;

namespace {

Edition with(const Options& options) {
  Edition edition;
  for (const auto& [option, value] : options) REQUIRE(set_option(edition, option, value).empty());
  return edition;
}

/// The sheet, by both engines, which must agree in every item and word.
rules::ScoreSheet sheet(const char* position, const Options& options, const char* tiles = "base") {
  const auto edition = with(options);
  const auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(tiles), edition);
  const rules::board::FitTable fit(set);
  const auto placements = rules::parse_position(set, position).placements;
  auto fast = rules::play::score_position(fit, placements, edition);
  CHECK(fast == rules::reference::score(set, placements, edition));
  return fast;
}

int points(const char* position, const Options& options, const char* tiles = "base") {
  return sheet(position, options, tiles).totals[0];
}

}  // namespace

TEST_CASE("details: ends of a road are told apart by what is drawn there") {
  const Options ends = {{"road.complete", "100*crossings + 10*cloister_ends + city_ends"},
                        {"road.incomplete", "100*crossings + 10*cloister_ends + city_ends"}};
  CHECK(points("D0@0,0 W0@-1,0=0:road0 W0@1,0", ends) == 200);
  CHECK(points("D0@0,0 A3@-1,0=0:road S1@1,0", ends) == 11);
  CHECK(points("D0@0,0 L0@-1,0=0:road0", ends) == 100);  // a city on the tile is not what its roads end at
  CHECK(points("D0@0,0 U0@-1,0=0:road", ends) == 0);
  // Both ends of one road at one crossing.
  CHECK(points("D0@0,0 W0@0,1=0:road0 V0@1,1 V1@1,2 V2@0,2", ends) == 200);
  // The edge of the table closes a road, and is no end of a kind.
  const Options edge = {{"board_area", "fixed 3x3"}, {"border", "completes"}, {"road.complete", "1 + crossings"}};
  CHECK(points("D0@0,0 U0@1,0 W0@-1,0=0:road0", edge) == 2);
  // A crossing with bushes ends nothing where trees end no road.
  const Options trees = {{"junction_ends_road", "houses_only"}, {"road.incomplete", "tiles + 10*crossings"}};
  CHECK(points("D0@0,0 L0@-1,0=0:road", trees) == 2);
  CHECK(points("D0@0,0 W0@-1,0=0:road0", trees) == 12);
}

TEST_CASE("details: a ring has one loop, a road that branches as many as can be cut") {
  const Options loops = {{"road.complete", "1 + 10*loops"}, {"road.incomplete", "1 + 10*loops"}};
  CHECK(points("D0@0,0 V3@0,1=0:road V0@1,1 V1@1,2 V2@0,2", loops) == 11);
  CHECK(points("D0@0,0 V3@0,1=0:road V0@1,1 V1@1,2", loops) == 1);
  auto trees = loops;
  trees["junction_ends_road"] = "houses_only";
  // One crossing with bushes in a ring of four: it has a way on besides.
  CHECK(points("D0@0,0 L3@0,2=0:road V0@1,2 V1@1,3 V2@0,3 B0@0,1", trees) == 11);
  CHECK(points("D0@0,0 L3@0,2=0:road1 V0@1,2 V1@1,3 V2@0,3 B0@0,1", loops) == 1);
}

TEST_CASE("details: farms at a city are counted whoever stands there, as they are now") {
  const Options farms = {{"city.complete", "farms"}, {"city.incomplete", "farms"}};
  CHECK(points("D0@0,0 E2@0,-1=0:city", farms) == 2);
  CHECK(points("D0@0,0 E2@0,-1=0:city U0@1,0 B0@1,-1", farms) == 1);
  CHECK(points("D0@0,0=0:city", farms) == 1);
  CHECK(points("C0@0,0=0:city", farms) == 0);
  CHECK(points("D0@0,0 F1@0,-1=0:city", farms) == 3);
}

TEST_CASE("details: a farm counts the tiles and pennants of the cities that it scores") {
  const auto* board = "D0@0,0 M2@0,-1 E3@1,-1=0:field";  // a city of three tiles and a pennant
  CHECK(points(board, {{"farm.points", "2*cities + pennants"}}) == 3);
  CHECK(points(board, {{"farm.points", "10*city_tiles + pennants"}}) == 31);
  CHECK(points(board, {{"farm.points", "10*city_tiles + pennants"}, {"farms", "first"}}) == 31);
  // One city with the first of a player's two farms, and not again with the second.
  const auto* twice = "D0@0,0=0:field0 M2@0,-1 E3@1,-1=0:field";
  CHECK(points(twice, {{"farm.points", "10*city_tiles + pennants"}}) == 62);
  CHECK(points(twice, {{"farm.points", "10*city_tiles + pennants"}, {"farms", "second"}}) == 31);
}

TEST_CASE("details: own and others are who stands there, for each who scores") {
  const Options people = {{"road.incomplete", "100 + 10*own + others"}, {"farm.points", "10*own + others"}};
  const auto tied = sheet("D0@0,0 U0@1,0=0:road U0@-1,0=1:road", people);
  CHECK(tied.totals[0] == 111);
  CHECK(tied.totals[1] == 111);
  CHECK(tied.items.front().why == "100 + 10*own + others with 3 tiles, 3 segments, 2 figures");
  auto everyone = people;
  everyone["who_scores"] = "everyone";
  const auto most = sheet("D0@0,0 U0@1,0=0:road U0@2,0=0:road U0@-1,0=1:road", everyone);
  CHECK(most.totals[0] == 121);
  CHECK(most.totals[1] == 112);
  CHECK(points("D0@0,0=0:field1 U0@1,0=1:field1", people) == 11);
  // Around a city, on all farms there.
  auto first = people;
  first["farms"] = "first";
  CHECK(points("D0@0,0=0:field0 E2@0,-1=0:field", first) == 20);
}

TEST_CASE("details: turns are tiles laid since the first figure came") {
  const Options turns = {{"road.incomplete", "turns"}, {"cloister.incomplete", "turns"}};
  CHECK(points("D0@0,0 U0@1,0=0:road U0@-1,0 U0@2,0=0:road", turns) == 2);
  CHECK(points("D0@0,0 U0@1,0=0:road", turns) == 0);
  CHECK(points("D0@0,0 B0@0,1=0:cloister U0@1,0 U0@2,0", turns) == 2);
  // As written: in another order other turns.
  CHECK(points("D0@0,0 U0@-1,0 U0@2,0=0:road U0@1,0=0:road", turns) == 1);
  // Farms first count on all farms around the city.
  CHECK(points("D0@0,0=0:field0 E2@0,-1 V0@5,5", {{"farm.points", "turns"}, {"farms", "first"}}) == 2);
}

TEST_CASE("details: turns pass while a game is played, and are counted when the feature is scored") {
  const auto edition = with({{"road.complete", "turns"}, {"cloister.incomplete", "100 + turns"}});
  const auto set = rules::editions::tiles_under(tilesets::files::load_tile_set("base"), edition);
  const rules::board::FitTable fit(set);
  const auto game = [&](const char* text) {
    const auto tiles = rules::parse_position(set, text).placements;
    rules::play::Game fast(fit, edition, 2, tiles.front().type, tiles.front().rotation);
    rules::reference::Game slow(set, edition, 2, tiles.front());
    for (std::size_t i = 1; i < tiles.size(); ++i) {
      const auto& tile = tiles[i];
      fast.place(0, tile.cell, tile.type, tile.rotation);
      if (tile.follower) fast.deploy(0, tile.follower->segment);
      std::vector<rules::ScoreItem> items;
      fast.finish_turn(&items);
      CHECK(items == slow.play(0, tile).scored);
    }
    CHECK(fast.scores() == slow.scores());
    CHECK(fast.final_score() == slow.final_score(edition.farms));
    return std::pair(fast.scores()[0], fast.final_score().totals[0]);
  };
  CHECK(game("D0@0,0 A3@-1,0=0:road B0@0,1 A1@1,0") == std::pair(2, 0));
  CHECK(game("D0@0,0 A3@-1,0=0:road A1@1,0 B0@0,1=0:cloister B0@1,1") == std::pair(1, 101));
}

TEST_CASE("details: what they are called where something cannot be asked of them") {
  using namespace rules::editions;
  CHECK(further_detail(with({{"road.complete", "loops"}})) == "loops in road.complete");
  CHECK(further_detail(with({{"farm.points", "2*cities + pennants"}})) == "pennants in farm.points");
  CHECK(further_detail(with({{"farm.points", "city_tiles"}})) == "city_tiles in farm.points");
  CHECK(further_detail(with({{"city.complete", "tiles + pennants"}})) == std::nullopt);
  CHECK(further_material(with({{"cloister.complete", "own"}})) == "own in cloister.complete");
  CHECK(changing_detail(with({{"city.complete", "farms"}})) == "farms in city.complete");
  CHECK(changing_detail(with({{"road.complete", "crossings"}})) == std::nullopt);
  CHECK(counts_turns(with({{"garden.complete", "turns"}})));
  CHECK_FALSE(counts_turns(with({{"garden.complete", "own"}})));
}

}  // namespace test_details
