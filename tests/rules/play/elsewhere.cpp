// What figures do on tiles that lay before: taken back from anywhere, deployed on an earlier tile; and how
// near to others they are deployed.
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/lint.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/rules/play/both_engines.hpp"

namespace test_elsewhere {

using namespace bastide;
using namespace bastide::rules;
using editions::Edition;

namespace {

/// The new edition's rules with a figure beside the follower, or with other followers.
Edition with_figure(const std::string& keys, const std::string& more = "") {
  return editions::read_edition("extends = \"c1\"\n" + more + "[[figure]]\n" + keys, "variant.toml");
}
Edition with_followers(const std::string& keys, const std::string& more = "") {
  return with_figure("id = \"follower\"\n" + keys, more);
}

using Played = tests::PlayedOnBoth;
using Told = std::vector<std::string>;

std::string no_one_there(const Played& game, const std::string& place, const std::string& there) {
  const auto tile = parse_placement(game.set, place, "test");
  const auto on = parse_placement(game.set, there, "test");
  const Turn turn{{}, on.follower->player, tile, Elsewhere(on)};
  return game.games.reference.engine().objection(turn).value_or("nothing");
}

}  // namespace

TEST_CASE("elsewhere: a follower taken back from anywhere comes home and gives nothing") {
  Played game(with_followers("retrieve = \"anywhere\""));
  game.lay("E2@0,-1=0:city");  // complete: he is home again
  game.lay("U0@1,0=1:road");
  game.lay("U0@2,0=0:field0");
  CHECK(game.lay("U0@3,0", Elsewhere(Cell{1, 0})) == Told{"road: blue 0 (taken back)"});
  CHECK(game.games.fast.engine().supply()[1] == 7);
  CHECK(game.lay("U0@4,0", Elsewhere(Cell{2, 0})) == Told{"farm: black 0 (taken back)"});
  CHECK(game.games.fast.engine().standing().empty());
}

TEST_CASE("elsewhere: what is complete is not left, what is not may give by a formula") {
  Played game(with_followers("retrieve = \"anywhere\"\nretrieve_points = \"2 * tiles\""));
  game.lay("G1@0,-1=0:city");
  const auto tile = parse_placement(game.set, "E2@0,-2", "test");
  CHECK(game.games.reference.engine().objection(Turn{{}, 0, tile, Elsewhere(Cell{0, -1})}) ==
        "the city on G1@0,-1 is complete");
  game.lay("U0@1,0");
  CHECK(game.lay("U0@2,0", Elsewhere(Cell{0, -1})) == Told{"city: black 4 (taken back)"});
}

TEST_CASE("elsewhere: a figure for marks goes where there is one and nobody stands, on either engine") {
  Played game(
      with_figure("id = \"guard\"\ncount = 2\nstands_on = [\"city\"]\ntile = \"any\"\nneeds_mark = "
                  "\"pennant\""));
  game.lay("F1@0,-1");  // a city with a pennant, open to the north, of the start tile
  game.lay("D0@1,0");
  CHECK(no_one_there(game, "U0@2,0", "D0@1,0=0.guard:city") ==
        "the feature of city on D0@1,0 has no pennant");
  CHECK(no_one_there(game, "U0@2,0", "F1@0,-1=0.guard:city") == "nothing");
  // On the tile itself.
  const auto spots = [&](const char* place) {
    const auto tile = parse_placement(game.set, place, "test");
    auto fast = game.games.fast;
    fast.lay({{}, 0, tile});
    const auto found = fast.spots(1);
    CHECK(found == game.games.reference.engine().spots_after(0, tile, 1));
    return found.size();
  };
  CHECK(spots("N2@1,-1") == 0);
  CHECK(spots("F1@0,-2") == 1);
  CHECK(game.lay("U0@2,0", Elsewhere(parse_placement(game.set, "F1@0,-1=0.guard:city", "test"))).empty());
  CHECK(no_one_there(game, "U0@3,0", "F1@0,-1=1.guard:city") != "nothing");  // it is held
  CHECK(spots("F1@0,-2") == 0);
}

TEST_CASE("elsewhere: who stands beside the last follower leaves with him") {
  Played game(with_followers("retrieve = \"anywhere\"",
                             "[[figure]]\nid = \"page\"\ncount = 1\nweight = 0\nstands_on = [\"road\"]\n"
                             "needs = \"own_follower\"\nleaves_with = \"own_follower\"\n"));
  game.lay("U0@1,0=0:road");
  game.lay("U0@-1,0");
  game.lay("U0@2,0=0.page:road");
  game.lay("U0@-2,0");
  CHECK(game.games.fast.engine().supply(1)[0] == 0);
  CHECK(game.lay("U0@3,0", Elsewhere(Cell{1, 0})) == Told{"road: black 0 (taken back)"});
  CHECK(game.games.fast.engine().supply(1)[0] == 1);
  CHECK(game.games.fast.engine().standing().empty());
}

TEST_CASE("elsewhere: a follower goes to a tile that lay before, not to the tile just laid") {
  Played game(with_followers("tile = \"earlier\""));
  CHECK(no_one_there(game, "U0@1,0", "D0@0,0=0:city") == "nothing");
  const auto here = parse_placement(game.set, "U0@1,0=0:road", "test");
  CHECK(game.games.reference.engine().objection(0, here) ==
        "a follower is deployed on a tile that lay before");
  CHECK(game.lay_and_deploy("U0@1,0", "D0@0,0=0:city").empty());
  CHECK(no_one_there(game, "U0@2,0", "D0@0,0=1:road") == "D0@0,0 bears a figure already");
  CHECK(no_one_there(game, "U0@2,0", "U0@1,0=1:road") == "nothing");
  CHECK(no_one_there(game, "E2@0,-1", "U0@1,0=1:field0") == "nothing");
  CHECK(game.lay("E2@0,-1") == Told{"city: black 4 (2 tiles x 2)"});
  // What was completed before is nobody's any more.
  CHECK(no_one_there(game, "U0@2,0", "D0@0,0=0:city") == "the feature of city on D0@0,0 is complete");
  CHECK(no_one_there(game, "U0@2,0", "U0@2,0=0:road") == "the tile just laid is no other tile");
  CHECK(no_one_there(game, "U0@2,0", "V0@5,5=0:road") == "no tile lies at 5,5");
}

TEST_CASE("elsewhere: a mark on the tile just laid lets a figure go to another one") {
  Played game(with_figure(
      "id = \"bishop\"\nstands_on = [\"city\", \"road\"]\ntile = \"any\"\nlaid_mark = \"pennant\""));
  CHECK(no_one_there(game, "E2@0,-1", "D0@0,0=0.bishop:road") ==
        "tile E shows no mark that lets a bishop go to another tile");
  CHECK(no_one_there(game, "M2@0,-1", "D0@0,0=0.bishop:road") == "nothing");
  CHECK(no_one_there(game, "M2@0,-1", "D0@0,0=0:road") == "a follower is deployed on the tile just laid");
}

TEST_CASE("elsewhere: figures are deployed near own ones, the first anywhere, or near a mark") {
  Played game(with_followers("within = 1"));
  game.lay("U0@1,0=0:road");
  game.lay("U0@2,0=1:field0");
  CHECK(game.games.reference.engine().objection(0, parse_placement(game.set, "U0@3,0=0:field0", "test")) ==
        "U0@3,0 is not within 1 tile of an own figure");
  CHECK(game.games.reference.engine().objection(1, parse_placement(game.set, "U0@3,0=1:field1", "test")) ==
        std::nullopt);
  Played marked(with_followers("within = 2\nwithin_of = \"pennant\""));
  CHECK(marked.games.reference.engine().objection(0, parse_placement(marked.set, "U0@1,0=0:road", "test")) ==
        "U0@1,0 is not within 2 tiles of such a mark");
  marked.lay("M2@0,-1=0:city");
  CHECK(marked.games.reference.engine().objection(0, parse_placement(marked.set, "U0@1,0=0:road", "test")) ==
        std::nullopt);
}

TEST_CASE("elsewhere: random games by such rows are played alike, and taken back without a trace") {
  const std::vector<std::string> rows = {
      "retrieve = \"anywhere\"\nretrieve_points = \"tiles + pennants\"", "tile = \"earlier\"",
      "tile = \"any\"\nneeds = \"nothing\"\nretrieve = \"anywhere\"", "within = 2",
      "tile = \"any\"\nwithin = 3\nwithin_of = \"pennant\"\nlaid_mark = \"pennant\""};
  const std::vector<std::string> others = {"farms_close = \"yes\"\nfarms = \"third\"\n",
                                           "farms = \"first\"\n",
                                           "farms_close = \"with_cities\"\nfarms = \"third\"\n"};
  std::mt19937 random(1126);
  int acts = 0;
  for (const auto& row : rows) {
    for (const auto& other : others) {
      CAPTURE(row, other);
      Played game(with_followers(row, other), 3);
      for (int turn = 0; turn < 30 && !game.places().empty(); ++turn) {
        const auto all = game.places();
        game.lay_and_undo(all[random() % all.size()], [&](const auto& actions) {
          const bool goes_far = actions.back().elsewhere >= 0 && random() % 2 == 0;
          acts += goes_far ? 1 : 0;
          return goes_far ? actions.back() : actions[random() % actions.size()];
        });
      }
    }
  }
  CHECK(acts > 100);
}

TEST_CASE("elsewhere: what the rows would decide nothing with is found") {
  const auto findings = [](const std::string& keys) { return tests::warned_of(with_followers(keys), false); };
  CHECK(findings("retrieve_points = 2") == Told{"retrieve-points-unused"});
  CHECK(findings("laid_mark = \"pennant\"") == Told{"laid-mark-unused"});
  CHECK(findings("within_of = \"pennant\"") == Told{"within-of-unused"});
  CHECK(findings("count = 1\nper_turn = 2") == Told{"per-turn-unused"});
  CHECK(findings("count = 2\nper_turn = 2").empty());
  CHECK(findings("within = 2\ntile = \"any\"").empty());
}

}  // namespace test_elsewhere
