// The nine mistakes of others, found by games and by boards, and their least records; the engine that has
// none of them is right.
#include <algorithm>
#include <array>
#include <string>

#include "props/engines/own_engines.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/played.hpp"
#include "tests/props/engines/wrong_engines.hpp"

namespace test_found_bugs {

namespace {

using namespace bastide::props::engines;
using bastide::tests::Played;
using bastide::tests::Until;

TEST_CASE("found bugs: the plain engine without a mistake agrees under every shipped edition",
          "[exhaustive]") {
  for (const auto& id : bastide::rules::editions::shipped_editions()) {
    const Played played(id);
    for (const bool takes_back : {false, true}) {
      const auto engine = bastide::tests::plain_engine({.takes_back = takes_back});
      Conformance conformance(engine);
      played.play_random(conformance, 72, 4);
      if (!takes_back) CHECK(conformance.play_boards(played.terms, 2, [] { return false; }));
      INFO(id << " " << takes_back << " " << conformance.unsupported());
      CHECK(conformance.unsupported_games() == 0);
      CHECK((conformance.tallies().of(EngineRule::undo).agreed > 0) == takes_back);
      CHECK((conformance.tallies().of(EngineRule::saves).agreed > 0) == takes_back);
      CHECK(conformance.differences().empty());
      if (conformance.found()) FAIL_CHECK(conformance.found()->difference.what);
    }
  }
}

/// How a mistake shows.
struct Showing {
  const char* name;
  std::uint64_t game;  ///< of `conform` with defaults, the first that differs
  int tiles;           ///< of the boards that show it, or 0: none of three
  std::size_t turns;   ///< that shrinking leaves
  const char* least;   ///< a record by hand with the fewest turns there can be
  int followers = 7;   ///< of each player in that record
};

// That none is shorter: a feature meets itself, and a tile has two parts of a city, where four tiles lie in a
// square, none of which can be the start tile; a cloister is complete with nine tiles; who has deployed his
// only follower has laid a tile before, and who has seven as many; a farm that goes twice along a city of two
// tiles needs two more to go around; three tiles, none of them the start tile (its road is straight, its city
// has one side), have two ends that face one cell; no board of two tiles shows the last.
constexpr std::array showings = {
    Showing{"loop-stays-open", 1, 0, 4, "0 V3@0,1; 0 V0@1,1; 0 V2@0,2; 0 V1@1,2"},
    Showing{"monks-not-busy", 1, 2, 1, "0 B0@0,1=0:cloister"},
    Showing{"returned-and-used-again", 1, 0, 2, "0 F1@0,-1=0:city; 0 E2@0,-2", 1},
    Showing{"first-cloister-only", 1, 0, 8,
            "0 U0@1,0; 0 U0@-1,0; 0 B0@0,1; 0 E1@1,1; 0 E1@1,2; 0 E2@0,2; 0 E3@-1,2; 0 B0@-1,1"},
    Showing{"farm-repeats-cities", 1, 0, 3, "0 E2@0,-1=0:field; 0 U0@1,0; 0 B0@1,-1"},
    Showing{"city-counts-tile-twice", 4, 0, 6, "0 N2@0,1=0:city; 0 N3@1,1; 0 N1@0,2; 0 I0@1,2"},
    Showing{"open-end-is-start-tile", 1, 2, 1, "0 V0@0,1"},
    Showing{"ends-at-one-cell", 1, 0, 3, "0 V0@0,1; 0 V1@0,2; 0 V3@-1,1"},
    Showing{"field-sides-exchanged", 1, 3, 2, "0 U0@1,0=0:field0; 0 E2@0,-1"},
};

const Showing& showing_of(const bastide::tests::WrongEngine& bug) {
  const std::string name = bug.name;
  return *std::find_if(showings.begin(), showings.end(), [&](const auto& s) { return name == s.name; });
}

TEST_CASE("found bugs: conform finds all nine in its 20 games, and shrinks what it finds", "[exhaustive]") {
  const Played played("c1");
  REQUIRE(bastide::tests::nine_bugs().size() == showings.size());
  for (const auto& bug : bastide::tests::nine_bugs()) {
    const auto& showing = showing_of(bug);
    const auto engine = bug.make();
    Conformance conformance(engine);
    const auto of_rule = [&] {
      return std::ranges::find(conformance.differences(), bug.rule,
                               [](const auto& found) { return found.difference.rule; });
    };
    for (std::uint64_t number = 0; number < 20 && of_rule() == conformance.differences().end(); ++number)
      conformance.play(played.terms, conformance.situations().steered_game(played.terms, 1, number));
    INFO(bug.name);
    REQUIRE(of_rule() != conformance.differences().end());
    CHECK(conformance.found()->game == showing.game);
    auto found = *of_rule();
    conformance.shrink(found);
    INFO(print_moves(played.set, found.script.turns));
    CHECK(found.script.turns.size() == showing.turns);
  }
}

TEST_CASE("found bugs: boards of two or three tiles find three of the nine", "[exhaustive]") {
  const Played played("c1");
  for (const auto& bug : bastide::tests::nine_bugs()) {
    const auto& showing = showing_of(bug);
    const auto engine = bug.make();
    Conformance boards(engine);
    INFO(bug.name);
    boards.play_boards(played.terms, 2, [&] { return boards.found() != nullptr; });
    CHECK((boards.found() != nullptr) == (showing.tiles == 2));
    if (showing.tiles != 3) continue;
    boards.play_boards(played.terms, 3, [&] { return boards.found() != nullptr; });
    CHECK(boards.found());
  }
}

TEST_CASE("found bugs: each shows in its least record, with its last turn") {
  for (const auto& bug : bastide::tests::nine_bugs()) {
    const auto& showing = showing_of(bug);
    auto edition = bastide::rules::editions::load_edition("c1");
    edition.set_followers(showing.followers);
    const Played played(edition);
    const auto right = played.play_moves(bastide::tests::plain_engine(), showing.least);
    const auto wrong = played.play_moves(bug.make(), showing.least);
    INFO(bug.name);
    CHECK(print_moves(played.set, right.played.turns) == showing.least);
    CHECK(right.differences.empty());
    REQUIRE_FALSE(wrong.differences.empty());
    CHECK(wrong.differences.front().turn == static_cast<int>(right.played.turns.size()));
  }
}

TEST_CASE("found bugs: wrong fields of D and of W hide each other where the two meet") {
  const Played played("c1");
  const char* meeting = "0 W0@1,0=0:field0; 1 V2@-1,0";
  const auto shows = [&](const bastide::tests::Mistakes& mistakes) {
    return !played.play_moves(bastide::tests::plain_engine(mistakes), meeting).differences.empty();
  };
  CHECK_FALSE(shows({}));
  CHECK(shows({.tile_d = true}));
  CHECK(shows({.row_w = true}));
  CHECK_FALSE(shows({.tile_d = true, .row_w = true}));
  // D lies in every game; with its row mended the other one is found.
  const auto engine = bastide::tests::plain_engine({.row_w = true});
  Conformance conformance(engine);
  played.play_random(conformance, 1, 20, Until::one_differs);
  CHECK(conformance.found());
}

TEST_CASE("found bugs: without farmers and with the Winter Edition's text they are found where they show",
          "[exhaustive]") {
  for (const char* id : {"c2", "winter-text"}) {
    const Played played(id);
    for (const auto& bug : bastide::tests::nine_bugs()) {
      const auto engine = bug.make();
      Conformance conformance(engine);
      played.play_random(conformance, 1, 20, Until::one_differs);
      INFO(id << " " << bug.name);
      CHECK((conformance.found() != nullptr) == bastide::tests::shows_under(bug, played.edition));
    }
  }
}

}  // namespace

}  // namespace test_found_bugs
