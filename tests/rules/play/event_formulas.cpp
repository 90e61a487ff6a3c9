// Events whose points follow from what the feature counts, and farms that close as events.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/lint.hpp"
#include "rules/editions/value_sentences.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_event_formulas {

using namespace bastide;
using namespace bastide::rules;
using editions::Edition;

namespace {

using tests::edition_of;
Edition with_event(const std::string& keys, const std::string& before = "") {
  return edition_of(before + "[[event]]\nid = \"gift\"\n" + keys);
}

using Played = tests::PlayedOnBoth;
using Told = std::vector<std::string>;

/// A turn on one of some places, that with most neighbours: fields close in a dense landscape.
Told lay_densely(Played& game, std::mt19937& random) {
  return game.lay_and_undo(game.dense_place(random),
                           [&](const auto& actions) { return actions[random() % actions.size()]; });
}

}  // namespace

TEST_CASE("event formulas: what is completed gives by what it counts") {
  Played game(with_event("when = \"completed\"\nof = \"city\"\npoints = \"tiles + 2*pennants - 3\""));
  CHECK(game.lay("F1@0,-1=0:city").empty());
  CHECK(game.lay("E2@0,-2") == Told{"city: black 8 (3 tiles x 2 + 1 pennant x 2)", "event gift: blue 2"});
  game.games.undo();
  CHECK(game.scores() == std::vector<int>{0, 0});
  Played small(with_event("when = \"completed\"\nof = \"city\"\npoints = \"tiles - 3\""));
  CHECK(small.lay("E2@0,-1") == Told{"event gift: black -1"});
}

TEST_CASE("event formulas: own figures are those of who gets the points") {
  const std::string rest = "of = \"city\"\npoints = \"10*own + others\"";
  Played holders(with_event("when = \"completed\"\nwho = \"holders\"\n" + rest));
  CHECK(holders.lay("E2@0,-1=0:city") == Told{"city: black 4 (2 tiles x 2)", "event gift: black 10"});
  Played all(with_event("when = \"completed\"\nwho = \"all\"\n" + rest));
  CHECK(all.lay("E2@0,-1=0:city") == Told{"city: black 4 (2 tiles x 2)", "event gift: black 10, blue 1"});
  Played others(with_event("when = \"completed\"\nwho = \"others\"\n" + rest));
  CHECK(others.lay("E2@0,-1=0:city") == Told{"city: black 4 (2 tiles x 2)", "event gift: blue 1"});
}

TEST_CASE("event formulas: a tile laid gives for each feature that it is of") {
  Played game(with_event("when = \"laid\"\nof = \"road\"\npoints = \"tiles\""));
  CHECK(game.lay("W0@1,0") == Told{"event gift: black 4"});  // one road of two tiles, two of one
  Played number(with_event("when = \"laid\"\nof = \"road\"\npoints = \"2\""));
  CHECK(number.lay("W0@1,0") == Told{"event gift: black 2"});
  Played holders(with_event("when = \"laid\"\nof = \"road\"\nwho = \"holders\"\npoints = \"tiles\""));
  CHECK(holders.lay("W0@1,0=0:road0").size() == 1);
  Played site(with_event("when = \"laid\"\nof = \"cloister\"\npoints = \"neighbours\""));
  CHECK(site.lay("B0@0,1") == Told{"event gift: black 1"});
}

TEST_CASE("event formulas: a turn begins with the feature as it lies") {
  Played game(with_event("when = \"turn_start\"\nof = [\"road\", \"city\"]\npoints = \"tiles + turns\""));
  CHECK(game.lay("U0@1,0=0:road").empty());
  CHECK(game.lay("U0@2,0").empty());
  CHECK(game.lay("B0@0,1") == Told{"event gift: black 4"});  // three tiles, one laid since
}

TEST_CASE("event formulas: tokens are counted by each, points by the formula") {
  Played game(with_event(
      "when = \"completed\"\nof = \"city\"\neach = \"tiles\"\ntokens = \"sum\"\npoints = \"pennants\""));
  CHECK(game.lay("F1@0,-1").empty());
  CHECK(game.lay("E2@0,-2") == Told{"event gift: blue 1"});
  CHECK(game.games.fast.tokens()[token_number_of_event(0)][1] == 3);
}

TEST_CASE("event formulas: games at random, both engines alike") {
  const std::string rows =
      "[[event]]\nid = \"a\"\nwhen = \"laid\"\nof = [\"city\", \"field\"]\nwho = \"all\"\npoints = "
      "\"own - others\"\n"
      "[[event]]\nid = \"b\"\nwhen = \"completed\"\nof = \"road\"\npoints = \"crossings + city_ends "
      "+ loops\"\n"
      "[[event]]\nid = \"c\"\nwhen = \"completed\"\nof = \"city\"\nwho = \"all\"\npoints "
      "= \"wine * tiles + builder + farms\"\n"
      "[[event]]\nid = \"d\"\nwhen = \"turn_start\"\nof = [\"field\"]\nwho = \"holders\"\npoints = \"cities "
      "+ pennants + city_tiles + city_cloths\"\n"
      "[[event]]\nid = \"e\"\nwhen = \"laid\"\nof = \"cloister\"\npoints = \"neighbours * cities_around - "
      "turns\"\n"
      "[[event]]\nid = \"f\"\nwhen = \"turn_start\"\nof = [\"city\", \"road\"]\npoints = \"tiles * turns\"\n";
  std::mt19937 random(64);
  std::vector<int> given(6);
  for (int n = 0; n < tests::in_full(4, 2); ++n) {
    Played game(edition_of(rows, "[\"c1\", \"expansion/traders-builders\"]"));
    for (int turn = 0; turn < 60; ++turn) {
      game.lay_at_random(random);
      for (const auto& gain : game.games.fast.event_gains()) ++given[static_cast<std::size_t>(gain.event)];
    }
  }
  CHECK(std::ranges::count(given, 0) == 0);
}

TEST_CASE("farms that close: a closed farm is completed, whoever holds it, once") {
  const std::string event = "when = \"completed\"\nof = \"field\"\nwho = \"all\"\npoints = \"own + cities\"";
  const auto game_of = [&](const char* how) {
    return with_event(event, fmt::format("farms_close = \"{}\"\n", how));
  };
  const auto lay_city = [](Played& game) {  // three tiles, complete
    for (const auto* tile : {"F0@0,1", "E1@-1,1", "E3@1,1"}) CHECK(game.lay(tile).empty());
  };
  Played at_once(game_of("yes"));
  lay_city(at_once);
  CHECK(at_once.lay("F0@0,2=1:field0") == Told{"farm: blue 3 (1 city x 3)", "event gift: black 1, blue 2"});
  CHECK(at_once.lay("E1@-1,2").empty());
  Played nobody(game_of("yes"));
  lay_city(nobody);
  CHECK(nobody.lay("F0@0,2") == Told{"event gift: black 1, blue 1"});
  Played later(game_of("with_cities"));
  lay_city(later);
  CHECK(later.lay("F0@0,2=1:field0").empty());
  CHECK(later.lay("E1@-1,2").empty());
  CHECK(later.lay("E3@1,2") == Told{"farm: blue 6 (2 cities x 3)", "event gift: black 2, blue 3"});
  CHECK(later.lay("U0@1,0").empty());
  Played never(game_of("no"));
  lay_city(never);
  CHECK(never.lay("F0@0,2=1:field0").empty());
}

TEST_CASE("farms that close: marks on their fields are tokens for who lays the tile") {
  auto edition = editions::load_edition(BASTIDE_SOURCE_DIR "/docs/examples/wells.toml");
  REQUIRE(set_option(edition, "mark.well.token", "true").empty());
  REQUIRE(set_option(edition, "farms_close", "with_cities").empty());
  std::mt19937 random(66);
  int taken = 0;
  for (int n = 0; n < 4; ++n) {
    Played game(edition);
    for (int turn = 0; turn < 70; ++turn) lay_densely(game, random);
    const auto tokens = game.games.fast.tokens();
    taken += tokens[1][0] + tokens[1][1];
  }
  CHECK(taken > 0);
}

TEST_CASE("farms that close: both engines, in random games", "[exhaustive]") {
  std::mt19937 random(65);
  for (const auto* how : {"yes", "with_cities"}) {
    int given = 0;
    for (int n = 0; n < 6; ++n) {
      Played game(
          with_event("when = \"completed\"\nof = \"field\"\npoints = \"1 + cities\"\ntokens = \"sum\"",
                     fmt::format("farms_close = \"{}\"\n", how)));
      for (int turn = 0; turn < 70; ++turn) {
        lay_densely(game, random);
        given += game.games.fast.event_gains().empty() ? 0 : 1;
      }
    }
    CHECK(given > 0);
  }
}

TEST_CASE("event formulas: rows are told in words, and the lint knows closed farms") {
  auto edition = with_event("when = \"completed\"\nof = \"city\"\npoints = \"tiles\"");
  CHECK(option_value(edition, "event.gift") ==
        "{ when = \"completed\", of = [\"city\"], points = \"tiles\" }");
  CHECK(editions::value_sentence("event.gift", option_value(edition, "event.gift")) ==
        "For each of the cities that a tile completes, its player gets points: tiles.");
  CHECK(set_option(edition, "event.gift.of", "road").empty());
  REQUIRE(edition.events.front().formulas.size() == 1);
  CHECK(edition.events.front().formulas.front().slot() == expressions::FormulaSlot::road_complete);
  CHECK_FALSE(set_option(edition, "event.gift.of", "cloister").empty());  // has no tiles to count
  CHECK(set_option(edition, "event.gift.points", "-2").empty());
  CHECK(option_value(edition, "event.gift.points") == "-2");
  CHECK(edition.events.front().formulas.empty());
  CHECK(set_option(edition, "event.gift.points", "3 - tiles").empty());
  CHECK(edition.has_costly_events());

  const std::string closed = "when = \"completed\"\nof = \"field\"\npoints = 1";
  CHECK(tests::warned_of(with_event(closed)) == Told{"event-never"});
  CHECK(tests::warned_of(with_event(closed, "farms_close = \"yes\"\n")).empty());
}

}  // namespace test_event_formulas
