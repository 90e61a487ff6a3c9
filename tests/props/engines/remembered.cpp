// Engines that remember what they should forget: found by games, by the vectors of every edition, and by
// their least records. That the plain engine without a mistake is right is tested in found_bugs.cpp.
#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "props/engines/own_engines.hpp"
#include "props/vectors/vector.hpp"
#include "reports/records/vector_file.hpp"
#include "tests/catch.hpp"
#include "tests/props/engines/played.hpp"
#include "tests/props/engines/wrong_engines.hpp"
#include "tilesets/files/reader.hpp"

namespace test_remembered {

namespace {

using namespace bastide::props::engines;
using bastide::tests::Played;
using bastide::tests::Until;

/// How it shows under c1. Games are those of `conform` with defaults, measured with the program and played
/// here by the library; the least records are what it saved, each looked at by hand.
struct Showing {
  const char* name;
  std::uint64_t game;  ///< the first that differs; 0: none of 20
  std::size_t turns;   ///< that shrinking leaves
  const char* least;
};
constexpr std::array showings = {
    Showing{"farm-keeps-cities", 5, 3, "0 A1@1,0=0:field; 0 E3@1,-1; 0 M2@0,-1"},
    Showing{"farm-loses-cities", 1, 5, "0 I3@0,-1=0:field; 0 N1@0,-2; 1 B0@-1,-2; 1 L2@0,-3; 0 V2@-1,-3"},
    Showing{"farm-adds-lists", 1, 3, "0 J1@0,1; 1 E3@1,1=1:field; 1 U0@1,0"},
    Showing{"pennants-of-one", 1, 2, "0 C0@0,-1; 1 M0@1,-1"},
    Showing{"majority-of-one", 2, 4, "0 J0@-1,0=0:road; 1 O2@0,-1; 1 L3@1,-1=1:road2; 1 V1@1,0"},
    Showing{"home-of-one", 2, 5, "0 J0@-1,0=0:road; 0 W1@-1,1; 1 O2@0,-1; 1 L3@1,-1=1:road2; 1 V1@1,0"},
    Showing{"ends-of-one", 1, 5, "0 R2@0,1; 0 S1@0,2; 0 P3@1,2; 0 W1@1,0; 0 D3@1,1"},
    Showing{"taken-as-last", 1, 3, "0 F1@0,-1=0:field0; 1 I1@1,-1; 1 U0@1,0"},
    Showing{"taken-beside-only", 12, 3, "0 A1@0,1; 0 J0@-1,0=0:field0; 0 J3@-1,1"},
    Showing{"loop-adds-tiles", 1, 4, "0 M2@0,1=0:city; 1 P1@0,2; 0 P0@1,2; 0 O3@1,1"},
    Showing{"loop-adds-followers", 7, 4, "0 J1@0,1; 0 V3@-1,1; 1 V2@-1,2=1:road; 0 K1@0,2"},
    Showing{"next-cloister-waits", 0, 0,
            "0 U2@1,0; 1 B0@1,-1=1:cloister; 0 U1@2,-1; 0 D1@2,-2; 1 V1@2,0; 1 B0@1,-2=1:cloister; 0 "
            "B1@1,-3; 0 I3@0,-3; 1 H2@0,-1; 1 U3@2,-3; 0 R3@0,-2"},
    Showing{"later-tiles-only", 1, 1, "0 B0@0,1=0:cloister"},
    Showing{"one-comes-home", 6, 5, "0 H0@0,-1; 1 P2@0,-2=1:city; 1 H0@1,-1=1:city0; 1 S3@1,-2; 1 H0@1,-3"},
    Showing{"undo-keeps-supply", 1, 1, "0 U0@-1,0=0:field0"},
    Showing{"undo-keeps-scores", 1, 1, "0 I2@0,-1=0:city0"},
    Showing{"undo-keeps-cloisters", 1, 8,
            "0 N2@0,-1; 0 I0@0,-2; 1 B0@-1,-1; 0 V3@-1,0; 0 B0@-2,-1; 1 H1@-1,-2; 0 E3@-2,0; 1 G0@-2,-2"},
    Showing{"undo-loses-followers", 1, 2, "0 I2@0,-1=0:city1; 1 H1@1,-1"},
    Showing{"load-fills-supply", 1, 1, "0 U0@-1,0=0:field0"},
    Showing{"load-stands-again", 1, 1, "0 E2@0,-1=0:city"},
    Showing{"next-game-keeps-supply", 2, 1, "0 V0@0,1"},
    Showing{"next-game-keeps-cells", 2, 1, "0 B0@0,1"},
};

TEST_CASE("remembered: games find all but one, in the game that the page says", "[exhaustive]") {
  const Played played("c1");
  REQUIRE(bastide::tests::remembering_engines().size() == showings.size());
  for (const auto& showing : showings) {
    const auto engine = bastide::tests::find_wrong_engine(showing.name)->make();
    Conformance conformance(engine);
    played.play_steered(conformance, 20, Until::one_differs);
    INFO(showing.name);
    CHECK((conformance.found() ? conformance.found()->game : 0) == showing.game);
  }
}

TEST_CASE("remembered: each shows in its least record, with its last turn") {
  const Played played("c1");
  for (const auto& [name, game, turns, least] : showings) {
    INFO(name);
    const auto& wrong = *bastide::tests::find_wrong_engine(name);
    const auto shown = [&](const Engine& engine) {
      auto examined = played.play_moves(engine, least);
      CHECK(print_moves(played.set, examined.played.turns) == least);
      return examined;
    };
    CHECK(shown(bastide::tests::plain_engine({.takes_back = true})).differences.empty());
    const auto engine = wrong.make();
    if (std::string(name).starts_with("next-game")) {  // what it remembers comes from another game
      RuleTallies tallies;
      examine_game(engine, played.terms, SituationCounts().steered_game(played.terms, 1, 0), {}, tallies);
    }
    const auto examined = shown(engine);
    const auto length = examined.played.turns.size();
    const auto found = std::ranges::find(examined.differences, wrong.rule, &EngineDifference::rule);
    REQUIRE(found != examined.differences.end());
    CHECK(found->turn == static_cast<int>(length));
    CHECK((turns == 0 || length == turns));
  }
}

TEST_CASE("remembered: the vectors of every edition show each that can matter there", "[exhaustive]") {
  namespace records = bastide::reports::records;
  int files = 0;
  for (const auto& id : bastide::rules::editions::shipped_editions()) {
    const auto path = std::string(BASTIDE_SOURCE_DIR "/vectors/") + id + ".jsonl";
    const auto sections = records::read_vectors(bastide::tilesets::read_text_file(path), path);
    const auto rules = records::rules_of(sections.front().header);
    const auto terms = terms_of(*rules);
    ++files;
    for (const auto& wrong : bastide::tests::remembering_engines()) {
      const auto engine = wrong.make();
      const bool is_shown = std::ranges::any_of(sections.front().vectors, [&](const auto& vector) {
        return !compare(vector, terms, engine).differences.empty();
      });
      INFO(id << " " << wrong.name);
      CHECK(is_shown == bastide::tests::shows_under(wrong, rules->edition));
    }
  }
  CHECK(files == 11);
}

}  // namespace

}  // namespace test_remembered
