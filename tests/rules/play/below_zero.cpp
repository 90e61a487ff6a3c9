// Points below 0: what an edition may say of them, what features then give in both engines, and what totals
// come to when there is a least one.
#include <random>
#include <string>

#include "rules/editions/further.hpp"
#include "rules/editions/lint.hpp"
#include "rules/notation.hpp"
#include "rules/play/course.hpp"
#include "rules/play/game.hpp"
#include "rules/play/scoring.hpp"
#include "rules/reference/model.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/scored.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_below_zero {

using namespace bastide;
using namespace bastide::rules;
using editions::Edition;

namespace {

Edition edition_of(const std::string& text) {
  return editions::read_edition("extends = \"c1\"\n" + text, "variant.toml");
}

const board::FitTable& base() {
  static const auto set = tilesets::files::load_tile_set("base");
  static const board::FitTable fit(set);
  return fit;
}

/// Points of players 0 and 1, which both engines must give alike.
std::vector<int> points(const std::string& position, const Edition& edition) {
  return of_players(tests::scored_alike(base().set(), edition, position).totals, 2);
}

const std::string road = "D0@0,0=0:city A0@0,1=1:road";

}  // namespace

TEST_CASE("below 0: a feature costs what its formula says, and no more than the least") {
  const auto of = [](const std::string& least) {
    return edition_of("least_feature = " + least +
                      "\nroad.incomplete = \"1 - 5*tiles\"\ncity.incomplete = \"-tiles\"");
  };
  CHECK(points(road, of("\"none\"")) == std::vector<int>{-1, -4});
  CHECK(points(road, of("-3")) == std::vector<int>{-1, -3});
  CHECK(points(road, of("0")) == std::vector<int>{0, 0});
}

TEST_CASE("below 0: tied players lose alike, and shares are rounded towards 0") {
  // A city of two tiles with a follower of each.
  const std::string tied = "D0@0,0=0:city E2@0,-1=1:city";
  const std::string costly = "least_feature = \"none\"\ncity.complete = \"-5\"\n";
  CHECK(points(tied, edition_of(costly)) == std::vector<int>{-5, -5});
  CHECK(points(tied, edition_of(costly + "shared_majority = \"split\"")) == std::vector<int>{-2, -2});
  CHECK(points(tied, edition_of(costly + "shared_majority = \"none\"")) == std::vector<int>{0, 0});
  CHECK(points("D0@0,0=0:city E2@0,-1=0:city", edition_of(costly)) == std::vector<int>{-5, 0});
}

TEST_CASE("below 0: farms of every method") {
  // A completed city, and a farmer beside it.
  const std::string farm = "D0@0,0 E2@0,-1=0:field";
  for (const char* method : {"third", "second", "first"}) {
    const auto edition = edition_of("least_feature = -9\nfarm.points = \"-7*cities\"\nfarms = \"" +
                                    std::string(method) + "\"");
    CHECK(points(farm, edition) == std::vector<int>{-7, 0});
  }
}

TEST_CASE("below 0: formulas follow least_feature, whenever it is said") {
  auto edition = edition_of("least_feature = \"none\"\nroad.incomplete = \"1 - 5*tiles\"");
  CHECK(edition.may_cost_points());
  CHECK(option_value(edition, "least_feature") == "none");
  CHECK(set_option(edition, "least_feature", "-2").empty());
  CHECK(points(road, edition) == std::vector<int>{1, -2});
  CHECK(option_value(edition, "least_feature") == "-2");
  CHECK(set_option(edition, "least_feature", "0").empty());
  CHECK(points(road, edition) == std::vector<int>{1, 0});
  CHECK_FALSE(edition.may_cost_points());
  CHECK(set_option(edition, "least_feature", "none").empty());
  CHECK(points(road, edition) == std::vector<int>{1, -4});
  CHECK(set_option(edition, "least_feature", "refused").empty());
  CHECK(lint_edition(edition).front().rule == "points-below-zero");

  CHECK(option_value(Edition{}, "least_feature") == "refused");
  CHECK(option_value(Edition{}, "least_total") == "none");
  Edition fresh;
  CHECK(set_option(fresh, "least_total", "-3").empty());
  CHECK(option_value(fresh, "least_total") == "-3");
  for (const char* wrong : {"", "-", "--3", "1", "-0x1", "-10001", "- 3", "3-", "refused"})
    CHECK_FALSE(set_option(fresh, "least_total", wrong).empty());
  CHECK(option_value(fresh, "least_total") == "-3");
  CHECK(set_option(fresh, "least_total", "none").empty());
  CHECK_FALSE(fresh.least_total);
}

TEST_CASE("below 0: lines may cost points, and the rows of a file know its least_feature") {
  const auto edition =
      edition_of("least_feature = -8\nlines.wall = { complete = \"-3*tiles\" }\nroad.complete = \"tiles\"");
  CHECK(edition.lines.front().complete->least() == -8);
  CHECK(editions::costing_formula(edition) == "points that may be below 0 in wall.complete");
  CHECK(editions::costing_formula(edition, expressions::line_slot(0, true)) ==
        "points that may be below 0 in wall.complete");
  CHECK(editions::costing_formula(edition, expressions::FormulaSlot::road_complete));
  CHECK_FALSE(editions::costing_formula(edition, expressions::FormulaSlot::city_complete));
  CHECK_FALSE(editions::costing_formula(editions::load_edition("c1")));
}

TEST_CASE("below 0: a total is raised after a tile, and undo restores what it was") {
  const auto edition = edition_of("least_feature = \"none\"\nleast_total = -3\ncity.complete = \"-5\"");
  play::Game game(base(), edition, 2, base().set().start_type(), 0);
  reference::Game model(base().set(), edition, 2, {base().set().start_type(), 0, {0, 0}, {}});
  const auto lay = [&](int player, const char* text) {
    const auto tile = parse_placement(base().set(), text, "test");
    REQUIRE_FALSE(model.objection(player, tile));
    model.play(player, tile);
    game.place(player, tile.cell, tile.type, tile.rotation);
    if (tile.follower) game.deploy(player, tile.follower->segment);
    game.finish_turn();
    CHECK(game.scores() == model.scores());
  };
  lay(0, "E2@0,-1=0:city");
  CHECK(game.scores()[0] == -3);
  CHECK(game.totals_with(game.final_score())[0] == -3);
  game.undo_turn();
  CHECK(game.scores()[0] == 0);
}

TEST_CASE("below 0: games at random, both engines alike, no total below the least") {
  const auto edition = edition_of(
      "least_feature = -12\nleast_total = -5\ncity.complete = \"10 - 3*tiles\"\nroad.complete = \"2*tiles - "
      "7\"\n"
      "road.incomplete = \"-2*tiles\"\ncloister.incomplete = \"neighbours - 9\"\nfarm.points = \"2 - "
      "3*cities\"");
  std::mt19937 random(34);
  const int games = tests::in_full(6, 2);
  int lowest = 0;
  for (int n = 0; n < games; ++n) {
    play::Game game(base(), edition, 2, base().set().start_type(), 0);
    reference::Game model(base().set(), edition, 2, {base().set().start_type(), 0, {0, 0}, {}});
    for (int turn = 0, player = 0; turn < 40; ++turn, player = 1 - player) {
      std::vector<std::pair<int, LegalPlace>> places;
      for (int type = 0; type < base().set().type_count(); ++type) {
        if (model.left(type) == 0) continue;
        for (const auto& place : reference::legal_placements(base().set(), model.board(), type))
          places.emplace_back(type, place);
      }
      const auto& [type, place] = places[random() % places.size()];
      Placement tile{type, place.rotation, place.cell, {}};
      const auto spots = model.spots_after(player, tile);
      game.place(player, tile.cell, tile.type, tile.rotation);
      if (!spots.empty()) {
        const int segment = spots[random() % spots.size()];
        tile.follower = Deployment{player, segment};
        game.deploy(player, segment);
      }
      const auto before = model.scores();
      const auto result = model.play(player, tile);
      std::vector<ScoreItem> items;
      game.finish_turn(&items);
      REQUIRE(game.scores() == result.scores);
      PerPlayer sum{};
      for (const auto& item : result.scored) add(sum, item.points);
      for (std::size_t p = 0; p < 2; ++p) REQUIRE(result.scores[p] == std::max(-5, before[p] + sum[p]));
      const auto end = game.final_score();
      REQUIRE(end == model.final_score(edition.farms));
      REQUIRE(game.totals_with(end) == model.totals_with(end));
      lowest = std::min({lowest, end.totals[0], end.totals[1]});
    }
  }
  CHECK(lowest < -5);
}

}  // namespace test_below_zero
