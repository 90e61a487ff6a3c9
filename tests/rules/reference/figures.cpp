// Marks and figures in the reference model: what they are worth, who scores, where they may stand. Numbers
// are those of the expansions' rule pages, on boards of base tiles; others are counted by hand.
#include "rules/reference/scoring.hpp"
#include "tests/catch.hpp"
#include "tests/rules/reference/expanded.hpp"

namespace test_figures {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using namespace bastide::rules::reference;
using namespace bastide::rules::reference::expanded;
using bastide::rules::reference::expanded::names;
using bastide::rules::reference::expanded::read_board;
using bastide::rules::reference::expanded::totals;

namespace {

constexpr int blue = 1;
constexpr int red = 6;

/// Where a figure of red may go on the last tile.
std::string spots_on(const std::string& text, const std::string& figure, int supply = 1) {
  const auto board = read_board(text);
  const auto rules = expanded::edition();
  return names(board.back().type, spots(set(), board, rules, supply, figure_of(figure), red));
}

}  // namespace

TEST_CASE("reference: an inn doubles a completed road and empties an incomplete one") {
  const std::string complete = "W0@-1,0=red:road0 D0@0,0 Ui0@1,0 W0@2,0";
  CHECK(totals(complete) == "red 8");
  CHECK(why(complete) == "tiles * (1 + inn) with 4 tiles, 4 segments, 1 inn");
  CHECK(totals("W0@-1,0=red:road0 D0@0,0 U0@1,0 W0@2,0") == "red 4");
  CHECK(totals("W0@-1,0=red:road0 Ui0@0,0 Ui0@1,0 W0@2,0") == "red 8");  // a second inn changes nothing
  CHECK(totals("D0@0,0=red:road Ui0@1,0") == "red 0");
  CHECK(why("D0@0,0=red:road Ui0@1,0") == "inn ? 0 : tiles with 2 tiles, 2 segments, 1 inn");
  // The item shows what is printed, the formula counts it merged.
  CHECK(score(set(), read_board("Ui0@0,0=red:road Ui0@1,0"), expanded::edition()).items.front().marks[inn] ==
        2);
  // Only the road with the inn: the others of the tile score as ever.
  CHECK(totals("Li0@0,0=red:road0 W0@1,0 W0@-1,0=blue:road0") == "blue 2 red 4");
}

TEST_CASE("reference: a cathedral gives a third point or none") {
  CHECK(totals("Rk0@0,0=red:city E2@0,-1 E1@-1,0 E3@1,0") == "red 12");
  CHECK(why("Rk0@0,0=red:city E2@0,-1 E1@-1,0 E3@1,0") ==
        "(2 + cathedral) * (tiles + pennants) with 4 tiles, 4 segments, 0 pennants, 1 cathedral");
  CHECK(totals("Rk0@0,0=red:city E2@0,-1 F0@-1,0 E1@-2,0 E3@1,0") == "red 18");
  CHECK(totals("Rk0@0,0=red:city E2@0,-1 F0@-1,0") == "red 0");
  // For farmers it is a city like any other.
  CHECK(totals("Rk0@0,0 E2@0,-1=red:field E1@-1,0 E3@1,0") == "red 3");
  CHECK(totals("Rk0@0,0 E2@0,-1=red:field E1@-1,0") == "red 0");
}

TEST_CASE("reference: weights decide who scores, not how much") {
  const std::string joined = "D2@0,-1{} U0@-1,-1 E1@-1,0=blue{}:city U0@1,-1 E3@1,0=red:city Q0@0,0";
  const auto board = [&](const char* third, const char* blues) {
    return fmt::format(fmt::runtime(joined), third, blues);
  };
  CHECK(totals(board("", "")) == "blue 10 red 10");
  CHECK(totals(board("", ".big")) == "blue 10 red 0");
  CHECK(totals(board("=red:city", ".big")) == "blue 10 red 10");
  CHECK(totals(board("=red.builder:city", "")) == "blue 10 red 10");  // a builder does not count
  // The mayor weighs as many as there are pennants: one in Q. Blue and red are tied.
  CHECK(totals(board("", ".mayor")) == "blue 10 red 10");
  CHECK(score(set(), read_board(board("", ".big")), expanded::edition()).items.front().holders ==
        PerPlayer{0, 2, 0, 0, 0, 0, 1, 0});
}

TEST_CASE("reference: a feature of figures that weigh nothing is held, and scores nobody") {
  const std::string text = "D0@0,0=red.mayor:city E2@0,-1";
  CHECK(totals(text) == "red 0");
  const auto sheet = score(set(), read_board(text), expanded::edition());
  REQUIRE(sheet.items.size() == 1);
  CHECK(sheet.items.front().points == PerPlayer{});
  CHECK(spots_on(text, "follower") == "field");
  auto everyone = expanded::edition();
  everyone.who_scores = WhoScores::everyone;
  CHECK(totals(text, everyone) == "red 0");
  CHECK(totals("D0@0,0=red.mayor:city F1@0,-1 E2@0,-2=blue:city", everyone) == "blue 8 red 8");
}

TEST_CASE("reference: who scores a farm gets four points a city for his own pig") {
  // Red's pig on a farm that both hold: 8 and 6, of two completed cities.
  const std::string both = "D0@0,0 H0@0,-1=red:field E2@0,-2=blue:field E3@-1,-1=red.pig:field V1@-1,-2";
  CHECK(totals(both) == "blue 6 red 8");
  CHECK(why(both) == "cities * (3 + (pigs > 0)) with 2 cities, 1 pig");
  // A pig alone holds the farm and scores nothing.
  CHECK(totals("D0@0,0 E2@0,-1=red.pig:field") == "red 0");
  // Another's pig does nothing.
  CHECK(totals("D0@0,0 H0@0,-1=red:field E2@0,-2 E3@-1,-1=blue.pig:field V1@-1,-2") == "blue 0 red 6");
  // Three tied, two of them with pigs.
  CHECK(totals("D0@0,0 H0@0,-1=red:field E2@0,-2=blue:field E3@-1,-1=red.pig:field V1@-1,-2=green:field0 "
               "B0@1,-1=blue.pig:field") == "blue 8 green 6 red 8");
}

TEST_CASE("reference: farms by the older methods ask the formula for each scorer, too") {
  auto first = expanded::edition();
  REQUIRE(set_option(first, "farms", "first").empty());
  const std::string both = "D0@0,0 H0@0,-1=red:field E2@0,-2=blue:field E3@-1,-1=red.pig:field V1@-1,-2";
  CHECK(totals(both, first) == "blue 6 red 8");  // for each of two cities 4 and 3
  auto second = expanded::edition();
  REQUIRE(set_option(second, "farms", "second").empty());
  CHECK(totals(both, second) == "blue 6 red 8");
  // The pig on one of two farms around the city counts for the city (first), not for the other farm (second).
  const std::string two = "D2@0,0=red:field0 E0@0,1 E2@0,2=red.pig:field V0@1,0 V3@-1,0";
  CHECK(totals(two, first) == "red 4");
}

TEST_CASE("reference: a mark on fields is a number in the points of farms") {
  auto wells = expanded::edition();
  REQUIRE(set_option(wells, "farm.points", "3 * cities + 2 * wells").empty());
  CHECK(totals("D0@0,0 E2@0,-1=red:field Bw0@1,-1 Bw0@2,-1", wells) == "red 7");
  CHECK(why("D0@0,0 E2@0,-1=red:field Bw0@1,-1 Bw0@2,-1", wells) ==
        "3 * cities + 2 * wells with 1 city, 2 wells");
}

TEST_CASE("reference: points may depend on the scorer's figures on a city, too") {
  auto bigs = expanded::edition();
  REQUIRE(set_option(bigs, "city.complete", "2 * tiles + bigs").empty());
  CHECK(totals("D0@0,0=red.big:city G1@0,-1=blue:city E2@0,-2=blue:city", bigs) == "blue 6 red 7");
}

TEST_CASE("reference: a garden scores like a cloister") {
  CHECK(totals("D0@0,0 Ug0@1,0=red.abbot:garden V0@0,1 U0@2,0 B0@1,1 E2@0,-1") == "red 6");
  CHECK(why("D0@0,0 Ug0@1,0=red.abbot:garden") == "1 garden + 1 neighbour");
  const std::string ring =
      "Ug0@0,0=red.abbot:garden E0@-1,-1 E0@0,-1 E0@1,-1 U0@1,0 B0@1,1 B0@0,1 B0@-1,1 U0@-1,0";
  CHECK(totals(ring) == "red 9");
  const auto item = score(set(), read_board(ring), expanded::edition()).items.front();
  CHECK(item.feature == FeatureKind::garden);
  CHECK(item.complete);
  CHECK(item.tiles == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(item.segments == 1);
}

TEST_CASE("reference: figures may stand where their rows say") {
  CHECK(spots_on("D0@0,0 Ug0@1,0", "follower") == "road field0 field1");
  CHECK(spots_on("D0@0,0 Ug0@1,0", "abbot") == "garden");
  CHECK(spots_on("D0@0,0 Ug0@1,0", "abbot", 0).empty());
  CHECK(spots_on("D0@0,0 B0@0,1", "abbot") == "cloister");
  CHECK(spots_on("D0@0,0 Ug0@1,0", "big") == "road field0 field1");
  // A garden is a feature of its own: who stands on the field does not occupy it.
  CHECK(spots_on("D0@0,0 B0@0,1=blue:field B0@1,1 Ug0@1,0", "abbot") == "garden");
  CHECK(spots_on("D0@0,0 B0@0,1=blue:field B0@1,1 Ug0@1,0", "follower") == "road field0");
  // Any figure occupies, for any other.
  CHECK(spots_on("D0@0,0=blue.big:city F1@0,-1", "follower") == "field0 field1");
  CHECK(spots_on("D0@0,0=blue.big:city F1@0,-1", "mayor").empty());
}

TEST_CASE("reference: builder and pig go to followers of their own") {
  CHECK(spots_on("D0@0,0 F1@0,-1", "builder").empty());
  CHECK(spots_on("D0@0,0=red:city F1@0,-1", "builder") == "city");
  CHECK(spots_on("D0@0,0=red.big:city F1@0,-1", "builder") == "city");
  CHECK(spots_on("D0@0,0=red.mayor:city F1@0,-1", "builder") == "city");  // he may weigh nothing as yet
  CHECK(spots_on("D0@0,0=blue:city F1@0,-1", "builder").empty());
  CHECK(spots_on("D0@0,0=red:city E2@0,-1", "builder").empty());  // complete
  CHECK(spots_on("D0@0,0=red:city F1@0,-1=red.builder:city G1@0,-2", "builder").empty());
  CHECK(spots_on("D0@0,0=red:city F1@0,-1=blue.builder:city G1@0,-2", "builder") == "city");
  CHECK(spots_on("D0@0,0=red:road U0@1,0", "builder") == "road");
  CHECK(spots_on("D0@0,0=red:field0 E2@0,-1", "pig").empty());
  CHECK(spots_on("D0@0,0=red:field0 U0@1,0", "pig") == "field0");
  auto off = expanded::edition();
  off.farms = Farms::off;
  const auto board = read_board("D0@0,0=red:field0 U0@1,0");
  CHECK(spots(set(), board, off, 1, pig, red).empty());
}

TEST_CASE("reference: tokens give their bonus to whoever has most, tied ones in full") {
  Tokens tokens{};
  tokens[wine] = {0, 9, 0, 0, 0, 0, 0, 0};
  tokens[cloth] = {2, 2, 0, 0, 0, 0, 1, 0};
  auto bonuses = token_bonuses(tokens, expanded::edition());
  REQUIRE(bonuses.size() == 2);
  CHECK(bonuses[0] == TokenBonus{wine, tokens[wine], {0, 10, 0, 0, 0, 0, 0, 0}});
  CHECK(bonuses[1] == TokenBonus{cloth, tokens[cloth], {10, 10, 0, 0, 0, 0, 0, 0}});
  bonuses = token_bonuses({}, expanded::edition());
  REQUIRE(bonuses.size() == 2);
  CHECK(bonuses[0].points == PerPlayer{});
  CHECK(token_bonuses(tokens, Edition{}).empty());
}

TEST_CASE("reference: the feature graph has marks and kinds of figures as attributes") {
  const auto dot = to_dot(set(), parse_position(set(), "D0@0,0 Gw1@0,-1=red.big:city Ui0@1,0"));
  CHECK(dot.find("wine=2") != std::string::npos);
  CHECK(dot.find("inn=1") != std::string::npos);
  CHECK(dot.find("figure=big") != std::string::npos);
  const auto plain = to_dot(base(), parse_position(base(), "D0@0,0=red:city"));
  CHECK(plain.find("figure=") == std::string::npos);
  CHECK(plain.find("wine") == std::string::npos);
  CHECK(plain.find("pennants=0") != std::string::npos);
}

}  // namespace test_figures
