// What formulas count besides tiles, segments and marks: games in which turns pass, and what it is called
// where it cannot be asked for.
#include <map>
#include <string>

#include <fmt/format.h>

#include "rules/board/feature_board.hpp"
#include "rules/board/fit_table.hpp"
#include "rules/editions/further.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/play/game.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/scored.hpp"
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

}  // namespace

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

TEST_CASE("details: features that touch count each other's marks, each feature once") {
  const auto set_text = std::string(
      "[tileset]\nid = \"t\"\nextends = \"base\"\n"
      "[[tile]]\nid = \"D\"\nmarkers = { city = \"market\", road = \"inn\", field0 = \"well\" }\n"
      "[[tile]]\nid = \"E\"\nmarkers = { city = \"market\", field = \"well\" }\n"
      "[[tile]]\nid = \"T\"\nmarkers = { city = \"market\", road = \"inn\" }\n");
  const auto base = tilesets::files::read_tile_set(set_text, "t.toml");
  const auto points = [&](const char* position, const char* merge, const Options& formulas) {
    Options options = {{"mark.market", fmt::format("{{ on = \"city\", merge = \"{}\" }}", merge)},
                       {"mark.inn", "{ on = \"road\", merge = \"sum\" }"},
                       {"mark.well", "{ on = \"field\", merge = \"sum\" }"}};
    auto edition = with(options);
    for (const auto& [option, value] : formulas) REQUIRE(set_option(edition, option, value).empty());
    return tests::scored_alike(rules::editions::tiles_under(base, edition), edition, position).totals[0];
  };
  // A city of two tiles, with two markets; the road of D ends nowhere near it.
  const auto* farm = "D0@0,0 E2@0,-1=0:field";
  CHECK(points(farm, "sum", {{"farm.points", "10*cities + city_markets"}}) == 12);
  CHECK(points(farm, "any", {{"farm.points", "10*cities + city_markets"}}) == 11);
  // Its farms are two: the one of E, with a well, and the one of D between city and road, with another.
  CHECK(points("D0@0,0=0:city E2@0,-1", "sum", {{"city.complete", "100*farms + 10*roads + field_wells"}}) ==
        202);
  // T: a city with a market, at which a road with an inn ends.
  CHECK(points("T0@0,0=0:road", "sum", {{"road.incomplete", "10*tiles + city_markets + city_pennants"}}) ==
        11);
  CHECK(points("T0@0,0=0:city", "sum", {{"city.incomplete", "10*roads + road_inns"}}) == 11);
}

TEST_CASE("details: villages around and beside a cloister are counted, crossings not") {
  const auto base = tilesets::files::read_tile_set(
      "[tileset]\nid = \"t\"\nextends = \"base\"\n[[tile]]\nid = \"VH\"\ncount = 3\nedges = \"ffrf\"\n"
      "roads = [\"S\"]\ncentre = \"hamlet\"\n",
      "t.toml");
  const auto edition =
      with({{"cloister.incomplete", "100*villages_around + 10*villages_beside + roads_around"}});
  const auto set = rules::editions::tiles_under(base, edition);
  const auto points = [&](const char* position) {
    return tests::scored_alike(set, edition, position).totals[0];
  };
  CHECK(points("B0@0,0=0:cloister VH0@0,1 W3@1,1") == 100 + 10 + 2);
  CHECK(points("B0@0,0=0:cloister E2@0,1 VH0@1,1") == 100 + 1);
  CHECK(points("B0@0,0=0:cloister W0@0,1") == 1);
}

TEST_CASE("details: turns and figures around are not guessed where nobody said who stands where") {
  const auto turns = with({{"road.incomplete", "turns"}});
  const auto around = with({{"site_majority", "around"}});
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  rules::board::FeatureBoard laid(fit, 3);
  laid.place_all(rules::parse_position(set, "D0@0,0 U0@1,0 B0@0,1").placements);
  const rules::play::Scene scene{laid.board(), laid.forest(), {}};
  const auto road = laid.forest().root(1, set.type(set.find("U")).find_segment("road").value());
  const auto cloister = laid.forest().root(2, set.type(set.find("B")).find_segment("cloister").value());
  CHECK(rules::play::feature_points(scene, road, turns) == 0);  // nobody is there
  CHECK(rules::play::holders_of(scene, cloister, around) == rules::PerPlayer{});
  laid.forest().add_figures(road, 0, 0, 1);
  laid.forest().add_figures(cloister, 0, 0, 1);
  CHECK_THROWS_AS(rules::play::feature_points(scene, road, turns), std::logic_error);
  CHECK_THROWS_AS(rules::play::holders_of(scene, cloister, around), std::logic_error);
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

TEST_CASE("details: each thing alone that a question cannot be asked of, on a line or without one") {
  using namespace rules::editions;
  const auto of = [](const std::string& text) { return read_edition("extends = \"c1\"\n" + text, "x.toml"); };
  const auto c1 = of("followers = 6\n");
  // On a line: whether it scores, and whether anybody stands there.
  // Of lines, what changes after they are complete.
  CHECK(changing_detail(of("lines.wall = { complete = \"tiles\", incomplete = \"own\" }\n")) ==
        "own in wall.incomplete");
  CHECK(changing_detail(of("lines.wall.complete = \"turns\"\n")) == "turns in wall.complete");
  CHECK(changing_detail(of("lines.wall.complete = \"tiles + loops\"\n")) == std::nullopt);
  CHECK(further_line(of("lines.wall.complete = \"tiles\"\n")) == "line 'wall'");
  CHECK(further_line(of("lines.wall.incomplete = \"tiles\"\n")) == "line 'wall'");
  CHECK(further_line(of("lines.wall = {}\n[[figure]]\nid = \"guard\"\nstands_on = \"wall\"\n")) ==
        "line 'wall'");
  CHECK(further_line(of("lines.wall = {}\n[[figure]]\nid = \"guard\"\nstands_on = \"road\"\n")) ==
        std::nullopt);
  for (const std::string end : {"complete", "incomplete"}) {
    INFO(end);
    const auto turns = of("lines.wall." + end + " = \"turns\"\n");
    CHECK(counts_turns(turns));
    CHECK(asks_who_stands_where(turns));
    CHECK(further_detail(turns) == "turns in wall." + end);
    CHECK(changing_detail(turns) == "turns in wall." + end);
    CHECK_FALSE(counts_turns(of("lines.wall." + end + " = \"tiles\"\n")));
  }
  // Who stands where: by turns on the one hand, by a majority around sites on the other.
  CHECK(asks_who_stands_where(of("city.complete = \"2*tiles + 2*pennants + turns\"\n")));
  CHECK(asks_who_stands_where(of("site_majority = \"around\"\n")));
  CHECK_FALSE(asks_who_stands_where(c1));
  // Tiles around a site stay what they are once it is complete; around what is no site there are none.
  CHECK(changing_detail(of("cloister.complete = \"9 + cities_around\"\n")) == std::nullopt);
  CHECK(changing_detail(of("cloister.complete = \"9 + own\"\n")) == "own in cloister.complete");
  CHECK(changing_detail(of("cloister.complete = \"9 + turns\"\n")) == "turns in cloister.complete");
  // Tokens for farms: a farm that closes, a token, on a field.
  const auto tokens = [&](const char* close, const char* mark) {
    return gives_tokens_for_farms(of(fmt::format(
        "farms_close = \"{}\"\naccepts = \"token-never-taken\"\n[markers]\nwell = {}\n", close, mark)));
  };
  CHECK(tokens("yes", "{ on = \"field\", token = true, bonus = 3 }"));
  CHECK(tokens("with_cities", "{ on = \"field\", token = true, bonus = 3 }"));
  CHECK_FALSE(tokens("no", "{ on = \"field\", token = true, bonus = 3 }"));
  CHECK_FALSE(tokens("yes", "{ on = \"field\" }"));
  CHECK_FALSE(tokens("yes", "{ on = \"city\", token = true, bonus = 3 }"));
  // Marks that no points depend on: tokens matter, with a bonus or without.
  CHECK(further_material(of("[markers]\nwell = { on = \"city\", token = true }\n")) ==
        "tokens of mark 'well'");
  CHECK(further_material(of("[markers]\nwell = { on = \"city\", token = true, bonus = 3 }\n")) ==
        "tokens of mark 'well'");
  CHECK(further_material(of("[markers]\nwell = { on = \"city\" }\n")) == std::nullopt);
  CHECK(further_material(c1) == std::nullopt);
}

}  // namespace test_details
