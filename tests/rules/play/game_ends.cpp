// Games that are over before their tiles are: tiles left out, so many points, turns or followers.
#include "rules/editions/decks.hpp"
#include "rules/reference/referee.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/course.hpp"

namespace test_game_ends {

using namespace bastide::rules;
using namespace bastide::rules::editions;

namespace {

using reference::Stand;

/// What the referee has against a log.
std::string objection(const CoursePlay& play, std::span<const CourseEvent> log,
                      const std::vector<Stand>& stands = {}) {
  return reference::course_objection(play.set, play.edition, 2, log, play.placements(), stands)
      .value_or("nothing");
}

std::string course_of(const Edition& edition, const std::string& bag, const std::vector<Stand>& stands = {}) {
  CoursePlay play(edition, 2, bag);
  play.finish();
  CHECK(objection(play, play.log(), stands) == "nothing");
  return CoursePlay::words(play.log());
}

}  // namespace

TEST_CASE("game ends: tiles left out are the last of the bag, and the referee knows them") {
  Edition edition;
  edition.left_out = 2;
  CHECK(course_of(edition, "U V U V") ==
        "start D, leave_out V, leave_out U, draw 0 U, show 0 U, place 0 U, draw 1 V, show 1 V, place 1 V, "
        "end 0");
  edition.left_out = 9;  // more than there are
  CHECK(course_of(edition, "U V") == "start D, leave_out V, leave_out U, end 0");

  edition.left_out = 1;
  CoursePlay play(edition, 2, "U V");
  play.finish();
  auto log = play.log();
  std::erase_if(log, [](const auto& event) { return event.step == CourseStep::leave_out; });
  CHECK(objection(play, log) == "event 1: player 0 drew U although 1 more are left out");
}

TEST_CASE("game ends: after so many turns") {
  Edition edition;
  edition.end_turns = 2;
  CHECK(course_of(edition, "U V U V") ==
        "start D, draw 0 U, show 0 U, place 0 U, draw 1 V, show 1 V, place 1 V, stop 0");
  edition.end_turns = 4;  // the tiles are used up then, too
  CHECK(course_of(edition, "U V U V").ends_with("place 1 V, stop 0"));
  edition.end_turns = 5;
  CHECK(course_of(edition, "U V U V").ends_with("place 1 V, end 0"));
}

TEST_CASE("game ends: a player who passes has had a turn") {
  Edition edition;
  edition.table = table_of("fixed 3x1");
  edition.hand_size = all_tiles;
  edition.end_turns = 2;
  // Player 1 holds E alone, which fits nowhere and leaves; he passes.
  CHECK(course_of(edition, "U E U") ==
        "start D, draw 0 U, draw 1 E, draw 0 U, place 0 U, show 1 E, remove 1 E, pass 1, stop 0");
}

TEST_CASE("game ends: when the referee is told that a player has the points or no follower") {
  Edition edition;
  edition.end_points = 3;
  const std::string all = "U V U";
  CoursePlay play(edition, 2, all);
  play.finish();
  const auto one = Stand{{2, 0}, {7, 7}};
  CHECK(objection(play, play.log(), {one, one, one}) == "nothing");
  CHECK(objection(play, play.log(), {one, {{2, 3}, {7, 7}}, one}) ==
        "event 7: player 0 drew U although player 1 has 3 points");
  CHECK(objection(play, play.log()) ==
        "event 4: player 1 drew V although nobody says where the players stand");

  edition.end_points = 0;
  edition.end_supply = YesNo::yes;
  CoursePlay supply(edition, 2, all);
  supply.finish();
  CHECK(objection(supply, supply.log(), {one, {{}, {0, 7}}, one}) ==
        "event 7: player 0 drew U although player 0 has no follower left");
  // Nobody deploys here; with none to deploy the game is over after a turn.
  edition.set_followers(0);
  CHECK(course_of(edition, all, {Stand{}}) == "start D, draw 0 U, show 0 U, place 0 U, stop 1");
}

TEST_CASE("game ends: after the turn in which a tile is laid, or as soon as it is drawn") {
  Edition edition;
  edition.end_tiles = {"V"};
  CHECK(course_of(edition, "U V U V") ==
        "start D, draw 0 U, show 0 U, place 0 U, draw 1 V, show 1 V, place 1 V, stop 0");
  edition.end_tile_when = EndTile::drawn;
  CHECK(course_of(edition, "U V U V") ==
        "start D, draw 0 U, show 0 U, place 0 U, draw 1 V, show 1 V, stop 1");
  CHECK(course_of(edition, "V U") == "start D, draw 0 V, show 0 V, stop 0");
  edition.draw_timing = DrawTiming::turn_end;
  CHECK(course_of(edition, "U U V U") == "start D, draw 0 U, draw 1 U, place 0 U, draw 0 V, stop 1");
  edition.hand_size = 2;
  CHECK(course_of(edition, "U V U U") == "start D, draw 0 U, draw 0 V, stop 0");
  edition.hand_size = all_tiles;
  CHECK(course_of(edition, "U V U U") == "start D, draw 0 U, draw 1 V, stop 0");
}

TEST_CASE("game ends: a tile that fits nowhere ends nothing by being laid, and what lies open is drawn") {
  Edition edition;
  edition.table = table_of("fixed 3x1");
  edition.end_tiles = {"E"};
  CHECK(course_of(edition, "E U") ==
        "start D, draw 0 E, show 0 E, remove 0 E, draw 0 U, show 0 U, place 0 U, end 1");
  edition.end_tile_when = EndTile::drawn;
  CHECK(course_of(edition, "E U") == "start D, draw 0 E, show 0 E, stop 0");
  edition = {};
  edition.market = 2;
  edition.end_tiles = {"V"};
  edition.end_tile_when = EndTile::drawn;
  CHECK(course_of(edition, "U U V U") == "start D, draw U, draw U, place 0 U, draw V, stop 1");
}

TEST_CASE("game ends: what the referee says of a game that goes on with such a tile") {
  Edition edition;
  edition.end_tiles = {"V"};
  CoursePlay play(Edition{}, 2, "U V U");
  play.finish();
  const auto against = [&] {
    return reference::course_objection(play.set, edition, 2, play.log(), play.placements(), {})
        .value_or("nothing");
  };
  CHECK(against() == "event 7: player 0 drew U although V lies, which ends the game");
  edition.end_tile_when = EndTile::drawn;
  CHECK(against() == "event 6: player 1 placed V although V was drawn, which ends the game");
}

}  // namespace test_game_ends
