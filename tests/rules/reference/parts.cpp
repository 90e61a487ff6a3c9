// Turns with figures in the reference model: second parts, taking back, tokens, what leaves with whom, and
// what is wrong with a turn.
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

/// Red's knight in an open city at the north of D, his builder beside it.
void build(Played& p) {
  p.play(red, "F1@0,-1=red:city");
  p.play(blue, "U0@1,0");
  p.play(red, "F1@0,-2=red.builder:city");
  p.play(blue, "U0@2,0");
}

}  // namespace

TEST_CASE("reference: a tile that extends the builder's city gives a second part, and no third") {
  Played p;
  p.play(red, "F1@0,-1=red:city");
  CHECK(p.game.next_player(red) == 7);
  p.play(blue, "U0@1,0");
  p.play(red, "F1@0,-2=red.builder:city");
  CHECK(p.game.part(red) == 1);  // the tile on which he is deployed gives nothing
  CHECK(p.game.next_player(red) == 7);
  p.play(blue, "G1@0,-3");  // another player extends it: nothing
  CHECK(p.game.part(red) == 1);
  CHECK(p.game.part(blue) == 1);
  p.play(red, "Gw1@0,-4");
  CHECK(p.game.part(red) == 2);
  CHECK(p.game.part(blue) == 1);
  CHECK(p.game.next_player(red) == red);
  p.play(red, "Gw1@0,-5");
  CHECK(p.game.part(red) == 1);
  CHECK(p.game.next_player(red) == 7);
  p.play(blue, "U0@2,0");
  p.play(red, "Gw1@0,-6");
  CHECK(p.game.next_player(red) == red);
}

TEST_CASE("reference: a tile elsewhere gives no second part, one that completes the city does") {
  Played p;
  build(p);
  p.play(red, "U0@3,0");
  CHECK(p.game.next_player(red) == 7);
  p.play(blue, "U0@4,0");
  const auto turn = p.play(red, "E2@0,-3");
  CHECK(turn.scores[red] == 12);  // four tiles, two pennants
  CHECK(p.game.supply(builder)[red] == 1);
  CHECK(p.game.supply()[red] == 7);
  CHECK(p.game.next_player(red) == red);
  // What came back may be deployed in the second part: on the road that he holds, were there one.
  CHECK(p.objection(red, "U0@5,0=red.builder:road") ==
        "player 6 has no follower on the feature of road on U0@5,0");
  CHECK(p.objection(red, "U0@5,0=red:road") == "none");
}

TEST_CASE("reference: a builder on a road counts like one in a city") {
  Played p;
  p.play(red, "U0@1,0=red:road");
  p.play(red, "U0@2,0=red.builder:road");
  p.play(blue, "U0@-1,0");
  p.play(red, "V0@3,0");
  CHECK(p.game.next_player(red) == red);
}

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

TEST_CASE("reference: who completes a feature takes its tokens, whoever holds it") {
  Played p;
  p.play(red, "Gw1@0,-1=red:city");
  p.play(blue, "Gw1@0,-2");
  CHECK(p.game.tokens() == Tokens{});
  const auto turn = p.play(blue, "Ec2@0,-3");
  CHECK(turn.scores[red] == 8);
  CHECK(turn.scores[blue] == 0);
  Tokens taken{};
  taken[wine][blue] = 4;
  taken[cloth][blue] = 1;
  CHECK(p.game.tokens() == taken);
  p.play(red, "Ec0@0,-4");  // an open city of its own
  p.play(red, "Ec2@0,-5");  // and complete, held by nobody
  taken[cloth][red] = 2;
  CHECK(p.game.tokens() == taken);
  p.play(red, "U0@1,0");  // beside complete cities
  CHECK(p.game.tokens() == taken);
  const auto end = p.game.final_score(Farms::third);
  CHECK(end.totals[blue] == 10);
  CHECK(end.totals[red] == 10);
  CHECK(end.bonuses.size() == 2);
}

TEST_CASE("reference: the abbot is taken back for what the end would have given") {
  Played p;
  p.play(red, "Ug0@1,0=red.abbot:garden");
  CHECK(p.game.supply(abbot)[red] == 0);
  p.play(blue, "V0@0,1");
  p.play(blue, "U0@2,0");
  p.play(blue, "B0@1,1");
  CHECK(p.game.retrievable_after(red, expanded::turn(red, "E2@0,-1").tile) == std::vector<int>{1});
  CHECK(p.game.retrievable_after(blue, expanded::turn(red, "E2@0,-1").tile).empty());
  const auto turn = p.play(red, "E2@0,-1 takes 1,0");
  REQUIRE(turn.scored.size() == 1);
  CHECK(turn.scored.front().feature == FeatureKind::garden);
  CHECK(turn.scored.front().why == "1 garden + 5 neighbours");
  CHECK(turn.scored.front().points[red] == 6);
  CHECK_FALSE(turn.scored.front().complete);
  CHECK(turn.scores[red] == 6);
  CHECK(p.game.supply(abbot)[red] == 1);
  CHECK_FALSE(p.game.board()[1].follower);
}

TEST_CASE("reference: what the tile completes is not taken back, and another figure may be deployed") {
  for (const int last : {red, blue}) {
    Played p;
    p.play(red, "B0@0,1=red.abbot:cloister");
    for (const char* text : {"V3@-1,0", "V0@1,0", "U1@1,1", "V1@1,2", "U0@0,2", "V2@-1,2"})
      p.play(blue, text);
    CHECK(p.objection(red, "U1@-1,1 takes 0,1") == "the cloister on B0@0,1 is complete");
    CHECK(p.game.retrievable_after(red, expanded::turn(red, "U1@-1,1").tile).empty());
    const auto turn = p.play(last, last == red ? "U1@-1,1=red:field0" : "U1@-1,1=blue:field0");
    CHECK(turn.scores[red] == 9);
    CHECK(turn.scores[blue] == 0);
    CHECK(p.game.supply(abbot)[red] == 1);
    CHECK(p.game.supply()[last] == 6);
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
  two.figures[big].is_retrievable = true;
  Game game(set(), two, most_players, expanded::read_board("D0@0,0").front());
  game.play(expanded::turn(red, "F1@0,-1=red.big:city"));
  game.play(expanded::turn(red, "F1@0,-2=red.builder:city"));
  CHECK(game.objection(expanded::turn(red, "G1@0,-3=red.builder:city")) ==
        "player 6 has another builder on the feature of city on G1@0,-3");
  CHECK(game.objection(expanded::turn(red, "G1@0,-3 takes 0,-1")) ==
        "a figure is taken back from a cloister or garden, city on F1@0,-1 is none");
}

}  // namespace test_parts
