// Features of nobody, players who begin otherwise than others, and teams.
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/further.hpp"
#include "rules/editions/lint.hpp"
#include "rules/editions/players.hpp"
#include "rules/editions/value_sentences.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/rules/play/both_engines.hpp"

namespace test_seats {

using namespace bastide;
using namespace bastide::rules;
using editions::Edition;

namespace {

using tests::edition_of;
Edition with_seat(const std::string& keys) { return edition_of("[[seat]]\nid = \"child\"\n" + keys); }

using Played = tests::PlayedOnBoth;
using Told = std::vector<std::string>;
using Numbers = std::vector<int>;

std::vector<std::string> found_in(const Edition& edition) { return tests::warned_of(edition, false); }

}  // namespace

TEST_CASE("unclaimed: who completes what nobody holds gets its points, or everybody does") {
  Played mover(edition_of("unclaimed = \"mover\""));
  CHECK(mover.lay("E2@0,-1") == Told{"city of nobody: black 4 (2 tiles x 2)"});
  CHECK(mover.scores() == Numbers{4, 0});
  CHECK(mover.lay("B0@0,1").empty());
  mover.games.undo();
  mover.games.undo();
  CHECK(mover.scores() == Numbers{0, 0});
  Played all(edition_of("unclaimed = \"all\""), 3);
  CHECK(all.lay("E2@0,-1") == Told{"city of nobody: black 4, blue 4, gray 4 (2 tiles x 2)"});
  CHECK(all.scores() == Numbers{4, 4, 4});
  Played nobody(edition_of(""));
  CHECK(nobody.lay("E2@0,-1").empty());
  CHECK(nobody.scores() == Numbers{0, 0});
}

TEST_CASE("unclaimed: a figure of anybody, also one deployed now, makes a feature a held one") {
  Played game(edition_of("unclaimed = \"all\""));
  CHECK(game.lay("E2@0,-1=0:city") == Told{"city: black 4 (2 tiles x 2)"});
  CHECK(game.scores() == Numbers{4, 0});
  Played other(edition_of("unclaimed = \"mover\""));
  CHECK(other.lay("G1@0,-1=0:city").empty());
  CHECK(other.lay("E2@0,-2") == Told{"city: black 6 (3 tiles x 2)"});
  CHECK(other.scores() == Numbers{6, 0});
}

TEST_CASE("unclaimed: only features on which a figure may stand, and whoever has one or not") {
  Played roads(
      edition_of("unclaimed = \"mover\"\n[[figure]]\nid = \"follower\"\nstands_on = [\"road\", \"field\"]"));
  CHECK(roads.lay("E2@0,-1").empty());
  CHECK(roads.lay("W2@1,0").empty());
  CHECK(roads.lay("W0@-1,0") == Told{"road of nobody: black 3 (3 tiles)"});
  Played tiles(edition_of("unclaimed = \"mover\"\nfollowers = 0"));
  CHECK(tiles.lay("E2@0,-1") == Told{"city of nobody: black 4 (2 tiles x 2)"});
}

TEST_CASE("unclaimed: a formula is asked for one who has no figure there, and may cost points") {
  Played game(
      edition_of("unclaimed = \"mover\"\nleast_feature = \"none\"\nleast_total = -3\n"
                 "city.complete = \"own + others - tiles*2\""));
  const auto told = game.lay("E2@0,-1");
  REQUIRE(told.size() == 1);
  CHECK(told.front().starts_with("city of nobody: black -4 ("));
  CHECK(game.scores() == Numbers{-3, 0});
}

TEST_CASE("unclaimed: a cloister that the tile beside it completes, and several features at once") {
  Played game(edition_of("unclaimed = \"mover\""));
  for (const auto* tile : {"U0@-1,0", "U0@1,0", "B0@0,1", "E2@-1,1", "E2@1,1"}) CHECK(game.lay(tile).empty());
  CHECK(game.lay("E0@-1,2") == Told{"city of nobody: blue 4 (2 tiles x 2)"});
  CHECK(game.lay("B0@0,2").empty());
  const auto told = game.lay("E0@1,2");
  REQUIRE(told.size() == 2);
  CHECK(told.front() == "city of nobody: blue 4 (2 tiles x 2)");
  CHECK(told.back().starts_with("cloister of nobody: blue 9 ("));
  CHECK(game.scores() == Numbers{0, 17});
}

TEST_CASE("seats: players begin with what the last row about them says") {
  Played game(
      edition_of("[[seat]]\nid = \"child\"\nseats = 2\ncount = 9\npoints = 10\n"
                 "[[seat]]\nid = \"few\"\nplayers = [3, 5]\ncount = 4\n"
                 "[[seat]]\nid = \"last\"\nseats = [3, 4]\nplayers = 3\npoints = 1"));
  CHECK(game.scores() == Numbers{0, 10});
  CHECK(of_players(game.games.fast.supply(), 2) == Numbers{7, 9});
  CHECK(game.games.fast.supply() == game.games.reference.supply());
  Played three(game.edition, 3);
  CHECK(three.scores() == Numbers{0, 10, 1});
  CHECK(of_players(three.games.reference.supply(), 3) == Numbers{4, 4, 4});
  CHECK(three.games.fast.supply() == three.games.reference.supply());
  CHECK(game.lay("E2@0,-1=0:city") == Told{"city: black 4 (2 tiles x 2)"});
  CHECK(game.scores() == Numbers{4, 10});
  game.games.undo();
  CHECK(game.scores() == Numbers{0, 10});
}

TEST_CASE("seats: of other figures too, and none is none") {
  Played game(
      edition_of("[[seat]]\nid = \"one\"\nseats = 1\nfigure = \"big\"\ncount = 3\n"
                 "[[seat]]\nid = \"none\"\nseats = 2\ncount = 0",
                 "[\"c1\", \"expansion/inns-cathedrals\"]"));
  CHECK(of_players(game.games.fast.supply(1), 2) == Numbers{3, 1});
  CHECK(game.games.fast.supply(1) == game.games.reference.supply(1));
  CHECK(of_players(game.games.fast.supply(), 2) == Numbers{7, 0});
  game.lay("E2@0,-1");
  game.games.lay({{}, 1, parse_placement(game.set, "B0@0,1", "test"), {}});
  CHECK(game.games.fast.spots(0).empty());
  CHECK(game.games.reference.spots(0).empty());
  CHECK(game.games.fast.spots(1) == game.games.reference.spots(1));
  CHECK_FALSE(game.games.fast.spots(1).empty());
}

TEST_CASE("seats: games at random, both engines alike, and undo takes features of nobody back") {
  std::mt19937 random(14);
  int of_nobody = 0;
  for (const auto* unclaimed : {"mover", "all"}) {
    for (const auto* extends :
         {"[\"c1\", \"expansion/traders-builders\"]", "[\"c2\", \"expansion/abbot\"]"}) {
      Played game(
          edition_of(fmt::format("unclaimed = \"{}\"\n[[seat]]\nid = \"child\"\nseats = [1, 3]\ncount "
                                 "= 2\npoints = 5\n[[seat]]\nid = \"old\"\nseats = 2\ncount = 1",
                                 unclaimed),
                     extends),
          3);
      for (int turn = 0; turn < 50; ++turn) {
        for (const auto& told : game.lay_at_random(random))
          of_nobody += told.find(" of nobody: ") != std::string::npos ? 1 : 0;
      }
    }
  }
  CHECK(of_nobody > 10);
}

TEST_CASE("teams: the sum of their players, or the least, each player in his turn") {
  const auto of = [](const char* options, const Numbers& has) {
    return editions::of_teams(edition_of(options), has, static_cast<int>(has.size()));
  };
  CHECK(of("teams = 2", {1, 2, 30, 40}) == Numbers{31, 42, 31, 42});
  CHECK(of("teams = 2\nteam_total = \"least\"", {1, 50, 30, 40}) == Numbers{1, 40, 1, 40});
  CHECK(of("teams = 3", {1, 2, 3, 4}) == Numbers{5, 2, 3, 5});
  CHECK(of("teams = 4", {1, 2}) == Numbers{1, 2});
  CHECK(of("", {1, 2, 3}) == Numbers{1, 2, 3});
}

TEST_CASE("seats: rows are options, told in words, and what they change is") {
  auto edition = edition_of("");
  CHECK_FALSE(editions::further_event(edition));
  CHECK(editions::set_option(edition, "seat.child", "{ seats = 2, count = 9, points = 10 }").empty());
  CHECK(editions::option_value(edition, "seat.child") == "{ seats = 2, count = \"9\", points = 10 }");
  CHECK(editions::set_option(edition, "seat.child.players", "[2, 3]").empty());
  CHECK(editions::option_value(edition, "seat.child.players") == "[2, 3]");
  CHECK(editions::further_event(edition) == "seat 'child'");
  CHECK(editions::set_option(edition, "unclaimed", "all").empty());
  CHECK(editions::further_material(edition) == "unclaimed all");
  CHECK(editions::set_option(edition, "teams", "5") ==
        "unknown value '5' of teams, expected none or a number 2 to 4");
  CHECK(editions::set_option(edition, "teams", "2").empty());
  CHECK(editions::option_value(edition, "teams") == "2");
  CHECK(editions::set_option(edition, "teams", "none").empty());
  CHECK(edition.teams == 0);
  CHECK(editions::set_option(edition, "seat.child.count", "21") ==
        "count of seat child is '21', expected usual or a number 0 to 20");
  const auto words = [](const char* value) { return editions::value_sentence("seat.child", value); };
  CHECK(words("{ seats = 2, count = \"9\", points = 10 }") ==
        "Player 2 has 9 of figure follower and begins with 10 points.");
  CHECK(words("{ seats = [1, 3], players = [4, 5], figure = \"big\", count = 2 }") ==
        "Players 1 and 3 have 2 of figure big in games of 4 or 5.");
  CHECK(words("{ players = 5, count = 6 }") == "Everybody has 6 of figure follower in games of 5.");
  CHECK(editions::value_sentence("teams", "2") == "There are 2 teams, and players of each sit in turn.");
}

TEST_CASE("seats: the lint finds rows about nobody, and teams of one") {
  CHECK(found_in(with_seat("seats = 2\ncount = 9")).empty());
  CHECK(found_in(with_seat("seats = 6\ncount = 9")) == Told{"seat-nobody"});
  CHECK(found_in(with_seat("players = 6\ncount = 9")) == Told{"seat-nobody"});
  CHECK(found_in(with_seat("seats = 5\nplayers = 4\ncount = 9")) == Told{"seat-nobody"});
  CHECK(found_in(with_seat("seats = 2\ncount = 7")) == Told{"seat-as-usual"});
  CHECK(found_in(with_seat("seats = 2\ncount = 7\npoints = 1")).empty());
  CHECK(found_in(edition_of("[[seat]]\nid = \"a\"\nplayers = 4\ncount = 5\n[[seat]]\nid = \"b\"\nseats = "
                            "1\ncount = 7"))
            .empty());
  // A row before it overrules nothing of another figure, nor one that gives points alone.
  const std::string usual = "[[seat]]\nid = \"b\"\nseats = 1\ncount = 7";
  CHECK(found_in(edition_of("[[seat]]\nid = \"a\"\nplayers = 4\nfigure = \"big\"\ncount = 3\n" + usual,
                            "[\"c1\", \"expansion/inns-cathedrals\"]")) == Told{"seat-as-usual"});
  CHECK(found_in(edition_of("[[seat]]\nid = \"a\"\nplayers = 4\npoints = 3\n" + usual)) ==
        Told{"seat-as-usual"});
  CHECK(found_in(edition_of("players = \"4\"\nteams = 2")).empty());
  CHECK(found_in(edition_of("teams = 2")) == Told{"teams-uneven"});
  CHECK(found_in(edition_of("players = 2\nteams = 2")) == Told{"teams-unused"});
  CHECK(found_in(edition_of("team_total = \"least\"")) == Told{"teams-unused"});
  CHECK(found_in(edition_of("followers = 0\ncity.complete = \"3*tiles\"")) == Told{"nothing-scored"});
  CHECK(found_in(edition_of("followers = 0\ncity.complete = \"3*tiles\"\nunclaimed = \"all\"")).empty());
  CHECK(found_in(edition_of("followers = 0\ncity.complete = \"3*tiles\"\n[[seat]]\nid = \"one\"\nseats = "
                            "1\ncount = 3"))
            .empty());
}

}  // namespace test_seats
