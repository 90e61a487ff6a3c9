// Points at other moments: events, rows of an edition that give points when a tile is laid, a feature
// completed, or a turn begins; and farms that are scored when they close.
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "rules/editions/further.hpp"
#include "rules/editions/lint.hpp"
#include "rules/editions/value_sentences.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_events {

using namespace bastide;
using namespace bastide::rules;
using editions::Edition;

namespace {

using tests::edition_of;
Edition with_event(const std::string& keys) { return edition_of("[[event]]\nid = \"gift\"\n" + keys); }

using Played = tests::PlayedOnBoth;
using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("events: who completes a feature is not who holds it, and small ones are none") {
  Played game(with_event("when = \"completed\"\nof = [\"city\", \"road\"]\nleast_tiles = 3\npoints = 2"));
  CHECK(game.lay("D2@0,-1=0:city") == Told{"city: black 4 (2 tiles x 2)"});
  Played larger(with_event("when = \"completed\"\nof = \"city\"\nleast_tiles = 3\npoints = 2"));
  CHECK(larger.lay("G1@0,-1=0:city").empty());
  CHECK(larger.lay("E2@0,-2") == Told{"city: black 6 (3 tiles x 2)", "event gift: blue 2"});
  CHECK(larger.scores() == std::vector<int>{6, 2});
  larger.games.undo();
  CHECK(larger.scores() == std::vector<int>{0, 0});
  CHECK(larger.games.fast.event_gains().empty());
}

TEST_CASE("events: nobody need hold what is completed") {
  Played game(with_event("when = \"completed\"\nof = \"city\"\nwho = \"others\"\npoints = -3"));
  CHECK(game.lay("E2@0,-1") == Told{"event gift: blue -3"});
  Played nobody(with_event("when = \"completed\"\nof = \"city\"\nwho = \"holders\"\npoints = 5"));
  CHECK(nobody.lay("E2@0,-1").empty());
}

TEST_CASE("events: a figure deployed now holds what its tile completes, and counts once") {
  Played game(with_event("when = \"completed\"\nof = \"city\"\nwho = \"holders\"\npoints = 5"));
  CHECK(game.lay("E2@0,-1=0:city") == Told{"city: black 4 (2 tiles x 2)", "event gift: black 5"});
}

TEST_CASE("events: a tile that shows it gives once, or for each of its marks") {
  Played once(with_event("when = \"laid\"\nof = \"road\"\npoints = 1"));
  CHECK(once.lay("W0@1,0") == Told{"event gift: black 1"});  // with three roads
  CHECK(once.lay("E2@0,-1").empty());
  Played mark(with_event("when = \"laid\"\nof = \"city\"\nmark = \"pennant\"\neach = \"mark\"\npoints = 3"));
  CHECK(mark.lay("E2@0,-1").empty());
  Played shown(with_event("when = \"laid\"\nof = \"city\"\nmark = \"pennant\"\neach = \"mark\"\npoints = 3"));
  CHECK(shown.lay("F1@0,-1") == Told{"event gift: black 3"});
  CHECK(shown.lay("G1@0,-2").empty());  // its city has a pennant, the tile none
}

TEST_CASE("events: holders of a tile laid are those on any feature of it that is asked for") {
  Played game(
      with_event("when = \"laid\"\nof = [\"road\", \"city\"]\nleast_tiles = 2\nwho = \"holders\"\n"
                 "points = 1"));
  CHECK(game.lay("U0@1,0=0:road") == Told{"event gift: black 1"});
  CHECK(game.lay("E2@0,-1=1:city") == Told{"city: blue 4 (2 tiles x 2)", "event gift: blue 1"});
  CHECK(game.lay("U0@2,0") == Told{"event gift: black 1"});
}

TEST_CASE("events: a turn begins with what was held before its tile") {
  Played game(with_event("when = \"turn_start\"\nof = [\"road\", \"field\"]\npoints = 1"));
  CHECK(game.lay("U0@1,0=0:road").empty());
  CHECK(game.lay("U0@2,0=1:field0").empty());
  CHECK(game.lay("B0@0,1=0:cloister") == Told{"event gift: black 1"});
  CHECK(game.lay("V3@-1,0") == Told{"event gift: blue 1"});
  CHECK(game.scores() == std::vector<int>{1, 1});
  Played others(with_event("when = \"turn_start\"\nof = \"road\"\nwho = \"others\"\npoints = -1"));
  CHECK(others.lay("U0@1,0=0:road").empty());
  CHECK(others.lay("U0@2,0").empty());
  CHECK(others.lay("U0@3,0") == Told{"event gift: blue -1"});
}

TEST_CASE("events: a second part begins no turn, and a total is raised once all is added up") {
  Played game(edition_of(
      "least_total = -1\n[[event]]\nid = \"income\"\nwhen = \"turn_start\"\nof = \"road\"\npoints = 2\n"
      "[[event]]\nid = \"toll\"\nwhen = \"laid\"\nof = \"road\"\npoints = -4",
      "[\"c1\", \"expansion/traders-builders\"]"));
  CHECK(game.lay("U0@1,0=0:road") == Told{"event toll: black -4"});
  CHECK(game.scores() == std::vector<int>{-1, 0});
  CHECK(game.lay("E2@0,-1").empty());
  CHECK(game.lay("U0@2,0=0.builder:road") == Told{"event income: black 2", "event toll: black -4"});
  CHECK(game.scores() == std::vector<int>{-1, 0});
  CHECK(game.lay("B0@0,1").empty());
  CHECK(game.lay("U0@3,0") == Told{"event income: black 2", "event toll: black -4"});
  REQUIRE(game.games.fast.part(0) == 2);
  CHECK(game.lay("U0@4,0") == Told{"event toll: black -4"});
}

TEST_CASE("events: games at random, both engines alike, and undo takes events back") {
  const std::string rows =
      "[[event]]\nid = \"a\"\nwhen = \"laid\"\nof = [\"city\", \"field\"]\nwho = \"holders\"\npoints = 1\n"
      "[[event]]\nid = \"b\"\nwhen = \"completed\"\nof = [\"city\", \"road\", \"cloister\"]\nwho = "
      "\"others\"\npoints = -2\n"
      "[[event]]\nid = \"c\"\nwhen = \"completed\"\nof = \"city\"\nmark = \"wine\"\neach = \"mark\"\npoints "
      "= 3\n"
      "[[event]]\nid = \"d\"\nwhen = \"turn_start\"\nof = [\"city\", \"field\", \"road\"]\nwho = "
      "\"holders\"\npoints = 1\n"
      "[[event]]\nid = \"e\"\nwhen = \"laid\"\nof = \"road\"\nleast_tiles = 4\npoints = 5\n";
  std::mt19937 random(62);
  std::vector<int> given(5);
  for (int n = 0; n < 4; ++n) {  // fewer of them do not see every event
    Played game(edition_of(rows, "[\"c1\", \"expansion/traders-builders\"]"));
    for (int turn = 0; turn < 60; ++turn) {
      game.lay_at_random(random);
      for (const auto& gain : game.games.fast.event_gains()) ++given[static_cast<std::size_t>(gain.event)];
    }
  }
  for (const int times : given) CHECK(times > 0);
}

TEST_CASE("farms close: a field without an open side is scored at once, or when its cities are complete") {
  const std::vector<std::string> city = {"F0@0,1", "E1@-1,1", "E3@1,1"};  // three tiles, complete
  const auto after_city = [&](const char* value) {
    Played game(edition_of(fmt::format("farms_close = \"{}\"", value)));
    for (const auto& tile : city) CHECK(game.lay(tile).empty());
    CHECK(game.player == 1);
    return game.lay("F0@0,2=1:field0");  // its other city is open
  };
  CHECK(after_city("no").empty());
  CHECK(after_city("yes") == Told{"farm: blue 3 (1 city x 3)"});
  CHECK(after_city("with_cities").empty());

  Played game(edition_of("farms_close = \"with_cities\""));
  for (const auto& tile : city) game.lay(tile);
  game.lay("F0@0,2=1:field0");
  CHECK(game.games.fast.engine().supply()[1] == 6);
  CHECK(game.lay("E1@-1,2").empty());
  CHECK(game.lay("E3@1,2") == Told{"farm: blue 6 (2 cities x 3)"});
  CHECK(game.scores() == std::vector<int>{0, 6});
  CHECK(game.games.fast.engine().supply()[1] == 7);
  game.games.undo();
  CHECK(game.scores() == std::vector<int>{0, 0});
  CHECK(game.games.fast.engine().supply()[1] == 6);
}

TEST_CASE("farms close: both engines and all figures, in random games") {
  std::mt19937 random(63);
  for (const auto* how : {"yes", "with_cities"}) {
    int scored = 0, returned = 0;
    for (int n = 0; n < tests::in_full(6, 2); ++n) {
      Played game(
          edition_of(fmt::format("farms_close = \"{}\"", how), "[\"c1\", \"expansion/traders-builders\"]"));
      for (int turn = 0; turn < 80; ++turn) {
        const auto best = game.dense_place(random);
        // Those that stand last are farmers: a tile's fields come after its other segments.
        const auto stood = game.games.fast.engine().standing().size();
        const auto told = game.lay_and_undo(
            best, [&](const auto& actions) { return actions[random() % 4 == 0 ? 0 : actions.size() - 1]; });
        for (const auto& line : told) scored += line.starts_with("farm") ? 1 : 0;
        returned += game.games.fast.engine().standing().size() < stood ? 1 : 0;
      }
    }
    CHECK(scored > 0);
    CHECK(returned > 0);
  }
}

TEST_CASE("events: rows are options, and each is told in words") {
  auto edition = with_event("when = \"completed\"\nof = \"city\"\nleast_tiles = 4\npoints = 2");
  CHECK(option_value(edition, "event.gift") ==
        "{ when = \"completed\", of = [\"city\"], least_tiles = 4, points = 2 }");
  CHECK(option_value(edition, "event.gift.who") == "\"mover\"");
  CHECK(set_option(edition, "event.gift.who", "others").empty());
  CHECK(edition.events.front().who == editions::EventFor::others);
  CHECK_FALSE(set_option(edition, "event.gift.points", "0").empty());
  CHECK(set_option(edition, "event.toll", "{ when = \"laid\", of = \"road\", points = -1 }").empty());
  CHECK(edition.events.size() == 2);
  const auto c1 = editions::load_edition("c1");
  CHECK(edition.scores_like(c1));
  CHECK(edition.board_key() == c1.board_key());
  CHECK_FALSE(editions::agree_on(editions::OptionPart::events, edition, c1));
  CHECK(editions::further_material(edition) == "event 'gift'");
  CHECK_FALSE(editions::further_event(c1));

  const auto words = [](const char* value) { return editions::value_sentence("event.gift", value); };
  CHECK(words("{ when = \"completed\", of = [\"city\"], least_tiles = 4, points = 2 }") ==
        "For each of the cities of 4 tiles or more that a tile completes, its player gets 2 points.");
  CHECK(words("{ when = \"laid\", of = [\"city\"], mark = \"pennant\", who = \"others\", each = \"mark\", "
              "points = -1 }") ==
        "When a tile that shows cities with a mark 'pennant' is laid, everybody else loses 1 point for each "
        "such mark.");
  CHECK(words("{ when = \"turn_start\", of = [\"road\", \"field\"], who = \"holders\", points = 1 }") ==
        "When a turn begins, for each of the roads and fields with a figure of its player, everybody with a "
        "figure there gets 1 point.");
}

TEST_CASE("events: the lint finds those that nothing makes happen") {
  CHECK(tests::warned_of(with_event("when = \"laid\"\nof = \"city\"\npoints = 1")).empty());
  CHECK(tests::warned_of(with_event("when = \"laid\"\nof = \"garden\"\npoints = 1")) == Told{"event-never"});
  CHECK(tests::warned_of(
            edition_of("farms = \"off\"\n[[event]]\nid = \"gift\"\nwhen = \"turn_start\"\nof = \"field\"\n"
                       "points = 1")) == Told{"event-nobody"});
  CHECK(tests::warned_of(
            edition_of("markers.well = { on = \"city\" }\n[[event]]\nid = \"gift\"\nwhen = \"laid\"\nof = "
                       "\"city\"\nmark = \"well\"\npoints = 1")) == Told{"no-marks"});
  CHECK(tests::warned_of(
            edition_of("least_total = 0\n[[event]]\nid = \"gift\"\nwhen = \"laid\"\nof = \"city\"\npoints "
                       "= -1"))
            .empty());
}

}  // namespace test_events
