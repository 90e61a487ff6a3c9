// Two figures deployed in one turn (per_turn = 2).
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/rules/play/both_engines.hpp"

namespace test_second_figures {

using namespace bastide;
using namespace bastide::rules;

namespace {

using Played = tests::PlayedOnBoth;
using Told = std::vector<std::string>;

const std::string phantom =
    "[[figure]]\nid = \"phantom\"\ncount = 1\nstands_on = [\"city\", \"road\", \"cloister\", \"field\"]\n"
    "per_turn = 2\n";

/// What forbids the turn, by the reference model, or "nothing"; the fast engine says whether.
std::string objection(Played& game, const std::string& place, const std::string& there = "") {
  const auto tile = parse_placement(game.set, place, "test");
  Turn turn{{}, tile.follower->player, tile};
  turn.deploy_as_written();
  if (!there.empty()) turn.deploy_too(Elsewhere(parse_placement(game.set, there, "test")));
  const auto wrong = game.games.reference.engine().objection(turn);
  auto fast = game.games.fast;
  fast.lay(turn);
  CHECK(fast.objection_to(turn).has_value() == wrong.has_value());
  return wrong.value_or("nothing");
}

}  // namespace

TEST_CASE("second figures: a phantom goes after a follower, on another feature of the tile") {
  Played game(tests::edition_of(phantom));
  CHECK(game.lay("D0@1,0=0:city+0.phantom:road").empty());
  CHECK(game.games.fast.engine().supply()[0] == 6);
  CHECK(game.games.fast.engine().supply(1)[0] == 0);
  CHECK(print_placement(game.set, game.games.fast.engine().position().placements.back()) ==
        "D0@1,0=black:city+black.phantom:road");
  // Each comes home when its own feature is complete.
  game.lay("U0@2,0");
  CHECK(game.lay("E2@1,-1") == Told{"city: black 4 (2 tiles x 2)"});
  CHECK(game.games.fast.engine().supply()[0] == 7);
  CHECK(game.games.fast.engine().supply(1)[0] == 0);
}

TEST_CASE("second figures: what keeps two figures from a tile") {
  Played game(tests::edition_of(phantom));
  CHECK(objection(game, "D0@1,0=0:city+0.phantom:road") == "nothing");
  // Whichever is on the lower segment.
  CHECK(objection(game, "D0@1,0=0.phantom:city+0:road") == "nothing");
  CHECK(objection(game, "D0@1,0=0:city+0:road") == "no follower is deployed after another figure");
  CHECK(objection(game, "D0@1,0=0:city", "D0@1,0=0.phantom:city") == "a segment bears one figure");
  CHECK(objection(game, "D0@1,0=0.phantom:city+0.phantom:road") == "player 0 has no phantom in supply");
  // One road on both sides of the start tile: the first to go occupies it for the other.
  CHECK(objection(game, "D0@1,0=0:road+0.phantom:city") == "nothing");
  CHECK(objection(game, "U0@1,0=0:road", "D0@0,0=0.phantom:city") ==
        "a phantom is deployed on the tile just laid");
  game.lay("D0@1,0=0:city+0.phantom:road");
  CHECK(objection(game, "D0@2,0=1:city+1.phantom:road") ==
        "the feature of road on D0@2,0 holds a figure already");
}

TEST_CASE("second figures: two followers of one player, and a builder on the first") {
  Played game(
      tests::edition_of("[[figure]]\nid = \"follower\"\nper_turn = 2\n"
                        "[[figure]]\nid = \"mate\"\ncount = 1\nweight = 0\nstands_on = [\"city\"]\n"
                        "needs = \"own_follower\"\nper_turn = 2\n"));
  CHECK(objection(game, "D0@1,0=0:city+0:road") == "nothing");
  game.lay("D0@1,0=0:city+0:road");
  CHECK(game.games.fast.engine().supply()[0] == 5);
  // H has two cities apart: a mate joins neither but that of his own follower, who is not there yet.
  CHECK(objection(game, "H0@0,-1=1:city0+1.mate:city1") != "nothing");
}

TEST_CASE("second figures: both engines say alike in games at random, and undo leaves no trace") {
  const std::vector<std::string> variants = {
      phantom,
      "[[figure]]\nid = \"follower\"\nper_turn = 2\nneeds = \"nothing\"\n",
      "[[figure]]\nid = \"follower\"\ncount = 4\nretrieve = \"anywhere\"\n" + phantom,
      phantom + "tile = \"any\"\nwithin = 1\nneeds = \"anyone\"\n",
      "[[figure]]\nid = \"follower\"\ncount = 3\ntile = \"any\"\nwithin = 2\n" + phantom +
          "returns = \"never\"\n",
      "[[figure]]\nid = \"mate\"\ncount = 2\nweight = 0\nstands_on = [\"city\", \"road\"]\n"
      "needs = \"own_follower\"\nleaves_with = \"own_follower\"\nper_turn = 2\nextra_part = \"extended\"\n" +
          phantom};
  std::mt19937 random(20261129);
  for (const auto& rows : variants) {
    CAPTURE(rows);
    Played game(tests::edition_of(rows), 3);
    for (int turn = 0; turn < 24; ++turn) game.lay_at_random(random);
    CHECK(game.pairs > 0);
  }
}

}  // namespace test_second_figures
