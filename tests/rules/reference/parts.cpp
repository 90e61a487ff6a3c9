// Turns with figures in the reference model: a hole filled beside a second part, what leaves with whom, and
// what is wrong with a turn. All else is compared with the fast engine by the properties.
#include "tests/catch.hpp"
#include "tests/rules/reference/expanded.hpp"

namespace test_parts {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using namespace bastide::rules::reference;
using namespace bastide::rules::reference::expanded;

namespace {

constexpr int blue = 1;
constexpr int red = 6;

struct Played {
  Edition edition = expanded::edition();
  Game game;

  explicit Played(const std::string& start = "D0@0,0")
      : game(set(), edition, most_players, expanded::read_board(start).front()) {}
  TurnResult play(int player, const std::string& text) {
    INFO(text);
    const Turn turn = expanded::turn(player, text);
    CHECK(game.objection(turn).value_or("none") == "none");
    return game.play(turn);
  }
  std::string objection(int player, const std::string& text) const {
    return game.objection(expanded::turn(player, text)).value_or("none");
  }
};

}  // namespace

TEST_CASE("reference: a hole filled in either part gives another turn after the second part") {
  // Red's builder on the road along y = 0; the cell 3,0 has four neighbours.
  Played p;
  p.edition.fill_hole_extra_turn = FillHoleExtraTurn::yes;
  p.play(red, "U0@1,0=red:road");
  p.play(red, "U0@2,0=red.builder:road");
  for (const char* text : {"B0@1,1", "B0@2,1", "B0@3,1", "B0@4,1", "U0@4,0", "U0@2,-1", "U0@3,-1"})
    p.play(blue, text);
  SECTION("in the first") {
    p.play(red, "U0@3,0");
    CHECK(p.game.part(red) == 2);
    p.play(red, "E2@1,2");
    CHECK(p.game.part(red) == 1);
    CHECK(p.game.next_player(red) == red);
    p.play(red, "E2@2,2");
    CHECK(p.game.next_player(red) == 7);
  }
  SECTION("in the second") {
    p.play(red, "U0@-1,0");
    CHECK(p.game.part(red) == 2);
    p.play(red, "U0@3,0");
    CHECK(p.game.part(red) == 1);  // no third part, but another turn
    CHECK(p.game.next_player(red) == red);
  }
}

TEST_CASE("reference: what leaves with the last follower returns when he is taken back") {
  Played p;
  // A servant, who stands on cloisters beside an own follower.
  auto& servant = p.edition.figures.emplace_back();
  servant.id = "servant";
  servant.count = 1;
  servant.weight = 0;
  servant.stands_on = bit_of(bastide::tilesets::SegmentKind::cloister);
  servant.leaves_with_follower = true;
  // On a cloister there is one tile and one figure, so he stands there by himself: nobody left him alone.
  Game game(set(), p.edition, most_players, expanded::read_board("D0@0,0").front());
  Turn first{{}, red, expanded::read_board("B0@0,1").front()};
  first.deploy(1, 6);
  REQUIRE(set().type(first.tile.type).segments[1].name == "cloister");
  game.play(first);
  CHECK(game.supply(6)[red] == 0);
  game.play(expanded::turn(red, "B0@1,1=red.abbot:cloister"));
  game.play(expanded::turn(red, "B0@2,1 takes 1,1"));
  CHECK(game.supply(6)[red] == 0);
  CHECK(game.supply(abbot)[red] == 1);
}

TEST_CASE("reference: each way of an illegal figure is said in words") {
  Played p;
  p.play(red, "F1@0,-1=red:city");
  p.play(blue, "Ug0@1,0=blue.abbot:garden");
  CHECK(p.objection(red, "F1@0,-2=red:city") == "the feature of city on F1@0,-2 holds a figure already");
  CHECK(p.objection(blue, "F1@0,-2=blue.builder:city") ==
        "player 1 has no follower on the feature of city on F1@0,-2");
  CHECK(p.objection(red, "E2@0,-2=red.builder:city") == "the feature of city on E2@0,-2 is complete");
  p.play(red, "F1@0,-2=red.builder:city");
  CHECK(p.objection(red, "G1@0,-3=red.builder:city") == "player 6 has no builder in supply");
  CHECK(p.objection(blue, "G1@0,-3=red:field0") == "the follower belongs to player 6, the turn to player 1");
  CHECK(p.objection(red, "G1@0,-3 takes 1,0") ==
        "the figure on Ug0@1,0 belongs to player 1, the turn to player 6");
  CHECK(p.objection(blue, "G1@0,-3 takes 1,0") == "none");
  CHECK(p.objection(red, "G1@0,-3 takes 0,-1") == "no follower may be taken back");
  CHECK(p.objection(red, "G1@0,-3 takes 0,0") == "no figure stands on D0@0,0");
  CHECK(p.objection(red, "G1@0,-3 takes 7,0") == "no tile lies at 7,0");
  CHECK(p.objection(blue, "G1@0,-3=blue:field0 takes 1,0") ==
        "a figure is deployed and one taken back, a turn does one of them");

  Turn odd = expanded::turn(red, "U0@2,0");
  odd.deploy(0, builder);
  odd.tile.follower->figure = 9;
  CHECK(p.game.objection(odd) == "the edition has no figure 9");
  odd.deploy(1, builder);
  CHECK(p.game.objection(odd) == "player 6 has no builder in supply");
  odd.deploy(1, big);
  CHECK(p.game.objection(odd).value_or("none") == "none");
  odd.deploy(1, mayor);
  CHECK(p.game.objection(odd) == "no mayor may stand on a field");

  // Two builders each: the second may not join the first.
  auto two = expanded::edition();
  two.figures[builder].count = 2;
  two.figures[big].retrieve = editions::Retrieve::incomplete;
  Game game(set(), two, most_players, expanded::read_board("D0@0,0").front());
  game.play(expanded::turn(red, "F1@0,-1=red.big:city"));
  game.play(expanded::turn(red, "F1@0,-2=red.builder:city"));
  CHECK(game.objection(expanded::turn(red, "G1@0,-3=red.builder:city")) ==
        "player 6 has another builder on the feature of city on G1@0,-3");
  CHECK(game.objection(expanded::turn(red, "G1@0,-3 takes 0,-1")) ==
        "a figure is taken back from a cloister or garden, city on F1@0,-1 is none");
}

}  // namespace test_parts
