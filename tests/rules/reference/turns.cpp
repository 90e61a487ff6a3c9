// What is wrong with a turn, in the reference model's words. What a turn does is said by the worked examples
// and compared with the fast engine by the properties.
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

std::string objection(const Game& g, int player, const std::string& text) {
  return g.objection(player, tile(text)).value_or("none");
}

}  // namespace

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
