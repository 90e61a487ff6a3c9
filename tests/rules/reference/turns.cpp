// Turns in the reference model: place, deploy, score, return (worked examples E1, E2, E7, E9-E11, Q5, Q6,
// Q11, Q13).
#include "tests/catch.hpp"
#include "tests/rules/reference/board.hpp"

namespace test_turns {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using namespace bastide::rules::reference;

namespace {

constexpr int blue = 1;
constexpr int red = 6;

Game game(const Edition& edition) { return Game(base(), edition, most_players, tile("D0@0,0")); }

std::string spots_after(const Game& g, int player, const std::string& text) {
  const Placement t = tile(text);
  return names(t.type, g.spots_after(player, t));
}

std::string objection(const Game& g, int player, const std::string& text) {
  return g.objection(player, tile(text)).value_or("none");
}

}  // namespace

TEST_CASE("reference: only segments of free features may be occupied (E1, E2)") {
  CHECK(spots_on("D0@0,0 F1@0,-1=red:city E2@0,-2") == "field");
  CHECK(spots_on("D0@0,0 B0@0,1=red:field J0@1,1") == "city road field1");
  CHECK(spots_on("D0@0,0 B0@0,1=red:field J0@1,1", with_farms(Farms::off)) == "city road");
  CHECK(spots_on("D0@0,0 B0@0,1=red:field J0@1,1", {}, 0).empty());
  // The joining tile of three farms may not be farmed (E11), its cloister and road may be occupied.
  CHECK(spots_on("D0@0,0 L3@-1,0=red:field1 H1@0,1=yellow:field H1@1,1=blue:field A1@1,0") ==
        "road cloister");
}

TEST_CASE("reference: another's tile completes a city for its owner (E1)") {
  const Edition edition;
  Game g = game(edition);
  g.play(red, tile("F1@0,-1=red:city"));
  CHECK(g.supply()[red] == 6);
  CHECK(spots_after(g, blue, "E2@0,-2") == "field");
  const TurnResult turn = g.play(blue, tile("E2@0,-2"));
  REQUIRE(turn.scored.size() == 1);
  CHECK(turn.scored.front().why == "3 tiles x 2 + 1 pennant x 2");
  CHECK(turn.scores[red] == 8);
  CHECK(turn.scores[blue] == 0);
  CHECK(turn.supply[red] == 7);
  CHECK_FALSE(g.board()[1].follower);
}

TEST_CASE("reference: complete, deploy, score, return in one turn (E9)") {
  const Edition edition;
  Game g = game(edition);
  const TurnResult turn = g.play(red, tile("E2@0,-1=red:city"));
  CHECK(turn.scores[red] == 4);
  CHECK(turn.supply[red] == 7);
  Edition half;
  half.small_city = SmallCity::half;
  Game h = game(half);
  CHECK(h.play(red, tile("E2@0,-1=red:city")).scores[red] == 2);
}

TEST_CASE("reference: a tile with two city segments closes a small city (E10, Q11)") {
  const Edition edition;
  Game g = game(edition);
  CHECK(spots_after(g, red, "I3@0,-1") == "city0 city1 field");
  Game closed = g;
  const TurnResult on_small = closed.play(red, tile("I3@0,-1=red:city1"));
  CHECK(on_small.scores[red] == 4);
  CHECK(on_small.supply[red] == 7);
  const TurnResult on_open = g.play(red, tile("I3@0,-1=red:city0"));
  CHECK(on_open.scored.empty());  // the small city is completed by nobody, and never scores later (Q6)
  CHECK(on_open.supply[red] == 6);
}

TEST_CASE("reference: a follower returned this turn is not available this turn (E10)") {
  Edition edition;
  edition.set_followers(1);
  Game g = game(edition);
  g.play(red, tile("D0@1,0=red:city"));
  CHECK(g.supply()[red] == 0);
  CHECK(spots_after(g, red, "I3@1,-1").empty());
  CHECK(objection(g, red, "I3@1,-1=red:city0") == "player 6 has no follower in supply");
  const TurnResult turn = g.play(red, tile("I3@1,-1"));
  CHECK(turn.scores[red] == 4);
  CHECK(turn.supply[red] == 1);
}

TEST_CASE("reference: the joining tile completes one city for both (E7)") {
  const Edition edition;
  Game g(base(), edition, most_players, tile("D2@0,-1"));
  g.play(blue, tile("U0@-1,-1"));
  g.play(blue, tile("E1@-1,0=blue:city"));
  g.play(red, tile("U0@1,-1"));
  g.play(red, tile("E3@1,0=red:city"));
  // Q turned: N E W city, S field; D2's city lies to the south of its cell.
  const TurnResult turn = g.play(blue, tile("Q0@0,0=blue:field"));
  REQUIRE(turn.scored.size() == 1);
  CHECK(turn.scores[blue] == 10);
  CHECK(turn.scores[red] == 10);
  CHECK(turn.supply[blue] == 6);  // the farmer stays (Q13)
  CHECK(turn.supply[red] == 7);
  const ScoreSheet end = g.final_score(Farms::third);
  CHECK(end.totals[blue] == 3);
  CHECK(end.totals[red] == 0);
  CHECK(g.final_score(Farms::off).items.empty());
}

TEST_CASE("reference: a monk returns when a later tile fills the eighth cell") {
  const Edition edition;
  Game g = game(edition);
  g.play(red, tile("B0@0,1=red:cloister"));
  CHECK(g.supply()[red] == 6);
  for (const char* text : {"V3@-1,0", "V0@1,0", "U1@1,1", "V1@1,2", "U0@0,2", "V2@-1,2"}) {
    CHECK(g.play(blue, tile(text)).scored.empty());
  }
  const TurnResult turn =
      g.play(blue, tile("U1@-1,1=blue:road"));  // closes the ring and the cloister at once
  REQUIRE(turn.scored.size() == 2);
  CHECK(turn.scored[0].feature == FeatureKind::road);
  CHECK(turn.scored[1].feature == FeatureKind::cloister);
  CHECK(turn.scores[red] == 9);
  CHECK(turn.scores[blue] == 8);
  CHECK(turn.supply[red] == 7);
  CHECK(turn.supply[blue] == 7);
}

TEST_CASE("reference: what is wrong with a turn is said in words") {
  const Edition edition;
  Game g = game(edition);
  CHECK(objection(g, red, "E2@0,-1=red:city") == "none");
  CHECK(objection(g, red, "E0@0,-1") == "D0@0,0 does not fit E0@0,-1: 'c' meets 'f' on its side N");
  CHECK(objection(g, red, "E0@0,0") == "E0@0,0 lies on the cell of D0@0,0");
  CHECK(objection(g, red, "E0@1,1") == "E0@1,1 touches no placed tile");
  CHECK(objection(g, blue, "E2@0,-1=red:city") == "the follower belongs to player 6, the turn to player 1");
  CHECK(objection(g, 8, "E2@0,-1") == "there is no player 8, the game has 8");
  g.play(red, tile("F1@0,-1=red:city"));
  CHECK(objection(g, blue, "E2@0,-2=blue:city") == "the feature of city on E2@0,-2 holds a follower already");
  CHECK(objection(g, blue, "E2@0,-2=blue:field") == "none");

  const int all_city = base().find("C");
  CHECK(g.left(all_city) == 1);
  g.set_aside(all_city);
  CHECK(objection(g, red, "C0@0,-2") == "no tile C is left");

  const Edition no_farmers = with_farms(Farms::off);
  const Game off = game(no_farmers);
  CHECK(objection(off, red, "E2@0,-1=red:field") == "this edition has no farmers, field may not be occupied");

  Placement odd = tile("E2@0,-1");
  odd.follower = Deployment{red, 5};
  CHECK(game(edition).objection(red, odd) == "tile E has no segment 5");
  odd.type = 99;
  CHECK(game(edition).objection(red, odd) == "the set has no tile type 99");
  odd = tile("E2@0,-1");
  odd.rotation = 4;
  CHECK(game(edition).objection(red, odd) == "rotation 4 is not 0, 1, 2 or 3");
}

}  // namespace test_turns
