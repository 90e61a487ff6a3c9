// Players who choose their tile: large hands, hands that are given up, a market, reserves.
//
// As in course.cpp the small tables leave one or two cells beside D0 where exactly the types with a road edge
// fit: V and U do, E and B do not.
#include "rules/editions/decks.hpp"
#include "rules/editions/lint.hpp"
#include "rules/reference/referee.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/course.hpp"

namespace test_choices {

using namespace bastide::rules;
using namespace bastide::rules::editions;

namespace {

Edition on_table(const std::string& area) {
  Edition edition;
  edition.table = table_of(area);
  return edition;
}

/// The log of a game of two players, always the first tile that fits; the referee has nothing against it.
std::string course_of(const Edition& edition, const std::string& bag) {
  CoursePlay play(edition, 2, bag);
  play.finish();
  CHECK(reference::course_objection(play.set, play.edition, 2, play.log(), play.placements()) ==
        std::nullopt);
  return CoursePlay::words(play.log());
}

/// Of reserves all tiles are such, and no others are in the bag.
Edition with_reserve(const std::string& area) {
  auto edition = on_table(area);
  edition.reserves = {{"own", {"X"}}};
  edition.most_players = 2;
  return edition;
}

}  // namespace

TEST_CASE("choices: all tiles are dealt one by one, and who holds more goes on alone") {
  auto edition = on_table("fixed 3x1");
  edition.hand_size = all_tiles;
  CHECK(course_of(edition, "U V E") ==
        "start D, draw 0 U, draw 1 V, draw 0 E, place 0 U, place 1 V, show 0 E, remove 0 E, end 0");
  edition.hand_visibility = HandVisibility::open;
  CHECK(course_of(edition, "U E U") ==
        "start D, draw 0 U, show 0 U, draw 1 E, show 1 E, draw 0 U, show 0 U, place 0 U, remove 1 E, pass 1, "
        "place 0 U, end 1");
}

TEST_CASE("choices: what is drawn and not laid leaves the game, or goes to the end of the bag") {
  auto edition = on_table("fixed 3x1");
  edition.hand_size = 2;
  edition.hand_rest = HandRest::discarded;
  CHECK(
      course_of(edition, "E U B V") ==
      "start D, draw 0 E, draw 0 U, place 0 U, show 0 E, discard 0 E, draw 1 B, draw 1 V, place 1 V, show 1 "
      "B, discard 1 B, end 0");
  edition.hand_rest = HandRest::returned;
  CHECK(course_of(edition, "E U V") ==
        "start D, draw 0 E, draw 0 U, place 0 U, show 0 E, put_back 0 E, draw 1 V, draw 1 E, place 1 V, show "
        "1 E, put_back 1 E, draw 0 E, show 0 E, remove 0 E, end 0");
}

TEST_CASE("choices: a market is refilled after each turn, and exchanged when none of it fits") {
  auto edition = on_table("fixed 3x1");
  edition.market = 2;
  CHECK(course_of(edition, "E U V B") ==
        "start D, draw E, draw U, place 0 U, draw V, place 1 V, draw B, remove E, remove B, end 0");
  CHECK(course_of(edition, "E B U V") ==
        "start D, draw E, draw B, remove E, remove B, draw U, draw V, place 0 U, place 1 V, end 0");
  edition.unplaceable = Unplaceable::return_to_bag;
  CHECK(course_of(edition, "E B U") ==
        "start D, draw E, draw B, give_back E, give_back B, draw U, draw E, place 0 U, draw B, end 1");
}

TEST_CASE("choices: who may draw in place of choosing is asked once a turn, and lays what he drew") {
  auto edition = on_table("fixed 3x1");
  edition.market = 1;
  CoursePlay without(edition, 2, "U E V V");
  REQUIRE(without.course.begin_turn(without.game) == 0);
  CHECK_FALSE(without.course.may_draw());

  edition.market_draw = YesNo::yes;
  CoursePlay play(edition, 2, "U E V V");
  REQUIRE(play.course.begin_turn(play.game) == 0);
  CHECK(play.course.may_draw());
  play.course.draw_instead(play.game);
  CHECK_FALSE(play.course.may_draw());
  REQUIRE(play.course.choices().size() == 1);
  CHECK(play.course.choices()[0] == play.set.find("V"));
  play.lay(0, play.set.find("V"), {1, 0}, 1);
  CHECK(CoursePlay::words(play.log()) ==
        "start D, draw U, draw 0 E, show 0 E, remove 0 E, draw 0 V, show 0 V, place 0 V");

  // Nothing that can be drawn fits: then there is the market again.
  CoursePlay none(edition, 2, "U E B");
  REQUIRE(none.course.begin_turn(none.game) == 0);
  none.course.draw_instead(none.game);
  REQUIRE(none.course.choices().size() == 1);
  CHECK(none.course.choices()[0] == none.set.find("U"));

  // Nobody is asked when none of the market fits: it is exchanged first.
  CHECK(course_of(edition, "E U") == "start D, draw E, remove E, draw U, place 0 U, end 1");
}

TEST_CASE("choices: everybody has the tiles of a reserve, and what nobody gets is not in the game") {
  const auto edition = with_reserve("fixed 3x1");
  CoursePlay play(edition, 2, "U X X X E V");
  // CoursePlay's bag has all tiles; a game's has none of the reserve.
  CHECK(play::full_bag(play.set, edition) == CoursePlay::types("E U V"));
  play::Course course(edition, 2, play.set, CoursePlay::types("U E V"));
  CHECK(course.reserve(0).size() == 1);
  CHECK(course.reserve(1).size() == 1);
  REQUIRE(course.begin_turn(play.game) == 0);
  CHECK(play.game.board().left(play.set.find("X")) == 2);
  CHECK(course.may_draw());
  CHECK(CoursePlay::words({course.log().begin(), course.log().end()}) == "start D, discard X");
  course.draw_instead(play.game);
  CHECK(course.choices().size() == 1);  // what he drew, not the reserve
}

TEST_CASE("choices: everybody lays from his own reserve") {
  const auto edition = with_reserve("fixed 3x1");
  CoursePlay play(edition, 2, "E X X E");
  play::Course course(edition, 2, play.set, CoursePlay::types("E E"));
  const int x = play.set.find("X");
  REQUIRE(course.begin_turn(play.game) == 0);
  play.game.place(0, {1, 0}, x, 0);
  play.game.finish_turn();
  course.finish_turn(play.game, x);
  CHECK(course.reserve(0).empty());
  REQUIRE(course.begin_turn(play.game) == 1);
  REQUIRE(course.choices().size() == 1);
  CHECK(course.choices()[0] == x);
  play.game.place(1, {-1, 0}, x, 0);
  play.game.finish_turn();
  course.finish_turn(play.game, x);
  CHECK(course.reserve(1).empty());
}

TEST_CASE("choices: a reserve that more players have than there are tiles is refused") {
  auto edition = with_reserve("fixed 3x1");
  const auto& set = base_set();
  REQUIRE(set.type(set.find("X")).count == 1);
  CHECK_THROWS_WITH(in_decks(set, edition),
                    Catch::Matchers::ContainsSubstring("reserve own: tile set 'base' has 1 of tile X and the "
                                                       "edition up to 2 players, expected one for each"));
  edition.reserves = {{"own", {"D"}}};
  CHECK_THROWS_WITH(in_decks(set, edition),
                    Catch::Matchers::ContainsSubstring("reserve own: tile D is the start tile"));
  edition.reserves = {{"own", {"ZZ"}}};
  CHECK_THROWS_WITH(in_decks(set, edition),
                    Catch::Matchers::ContainsSubstring("reserve own: tile set 'base' has no tile 'ZZ'"));
}

TEST_CASE("choices: the referee finds what the market does not allow") {
  auto edition = on_table("fixed 3x1");
  edition.market = 2;
  CoursePlay play(edition, 2, "E U V B");
  play.finish();
  const auto judge = [&](std::vector<CourseEvent> log) {
    return reference::course_objection(play.set, play.edition, 2, log, play.placements()).value_or("nothing");
  };
  const auto type = [&](const char* id) { return static_cast<std::int16_t>(play.set.find(id)); };
  const auto good = play.log();
  CHECK(judge(good) == "nothing");
  auto log = good;
  log.erase(log.begin() + 4);  // not refilled
  CHECK(judge(log) == "event 4: player 1 placed V although 1 of 2 tiles lie open");
  log = good;
  log[1].type = type("V");
  CHECK(judge(log) == "event 4: nobody drew V although it is not in the bag");
  log = good;
  std::swap(log[5], log[6]);
  CHECK(judge(log) == "event 5: nobody drew B although it is the turn of player 1 and V fits at 1,0");
  log = good;
  log.insert(log.begin() + 3, CourseEvent{CourseStep::draw, 0, type("V")});
  CHECK(judge(log) == "event 3: player 0 drew V although it is the turn of player 0 and U fits at -1,0");
}

}  // namespace test_choices
