// The course of a game: what is drawn when, what happens to tiles that fit nowhere, who passes, when it ends.
//
// The small tables leave one or two cells beside the start tile D0 (city north, road east and west), so that
// exactly the types with a road edge fit.
#include "tests/rules/play/course.hpp"

#include <algorithm>
#include <random>

#include "rules/reference/referee.hpp"
#include "tests/catch.hpp"

namespace test_course {

using namespace bastide::rules;
using namespace bastide::rules::editions;

namespace {

/// The log of a game of two players on a small table.
std::string course_of(const Edition& edition, const std::string& bag) {
  CoursePlay play(edition, 2, bag);
  play.finish();
  return CoursePlay::words(play.log());
}

Edition on_table(const std::string& area) {
  Edition edition;
  edition.table = table_of(area);
  return edition;
}

}  // namespace

TEST_CASE("course: tiles that fit nowhere leave the game, and the game ends with the bag") {
  for (const auto rule :
       {Unplaceable::remove_if_all_agree, Unplaceable::remove, Unplaceable::return_to_box}) {
    auto edition = on_table("fixed 2x1");
    edition.unplaceable = rule;
    CHECK(course_of(edition, "E B V U") ==
          "start D, draw 0 E, show 0 E, remove 0 E, draw 0 B, show 0 B, remove 0 B, draw 0 V, show 0 V, "
          "place 0 V, draw 1 U, show 1 U, remove 1 U, "
          "end 1");
  }
}

TEST_CASE("course: tiles that fit nowhere go back, and the game ends when none in the bag fits") {
  auto edition = on_table("fixed 2x1");
  edition.unplaceable = Unplaceable::return_to_bag;
  CHECK(course_of(edition, "E B V U") ==
        "start D, draw 0 E, show 0 E, give_back 0 E, draw 0 B, show 0 B, give_back 0 B, draw 0 V, show 0 V, "
        "place 0 V, draw 1 U, show 1 U, end 1");
  CHECK(course_of(edition, "E B") == "start D, draw 0 E, show 0 E, end 0");
}

TEST_CASE("course: tiles given back come again after all others") {
  auto edition = on_table("fixed 3x1");
  edition.unplaceable = Unplaceable::return_to_bag;
  CHECK(course_of(edition, "E V B U") ==
        "start D, draw 0 E, show 0 E, give_back 0 E, draw 0 V, show 0 V, place 0 V, draw 1 B, show 1 B, "
        "give_back 1 B, draw 1 U, show 1 U, place 1 U, "
        "draw 0 E, show 0 E, end 0");
}

TEST_CASE("course: with turn_end hands are filled at the set-up and after each turn") {
  auto edition = on_table("fixed 2x1");
  edition.draw_timing = DrawTiming::turn_end;
  CHECK(course_of(edition, "E B V U") ==
        "start D, draw 0 E, draw 1 B, show 0 E, remove 0 E, draw 0 V, place 0 V, draw 0 U, show 1 B, remove "
        "1 B, end 1");
}

TEST_CASE("course: in a hand of three one that fits keeps the others") {
  auto edition = on_table("fixed 2x1");
  edition.hand_size = 3;
  CHECK(course_of(edition, "E B V U") ==
        "start D, draw 0 E, draw 0 B, draw 0 V, place 0 V, draw 1 U, show 1 U, remove 1 U, end 1");
  CHECK(course_of(edition, "E B E V U") ==
        "start D, draw 0 E, draw 0 B, draw 0 E, show 0 E, show 0 B, show 0 E, remove 0 E, remove 0 B, remove "
        "0 E, draw 0 V, draw 0 U, "
        "place 0 V, end 1");
  edition.unplaceable = Unplaceable::return_to_bag;
  CHECK(course_of(edition, "E B E V") ==
        "start D, draw 0 E, draw 0 B, draw 0 E, show 0 E, show 0 B, show 0 E, give_back 0 E, give_back 0 B, "
        "give_back 0 E, draw 0 V, "
        "draw 0 E, draw 0 B, place 0 V, draw 1 E, end 1");
}

TEST_CASE("course: who cannot move passes while another one can") {
  auto edition = on_table("fixed 3x1");
  edition.draw_timing = DrawTiming::turn_end;
  CHECK(course_of(edition, "V E U") ==
        "start D, draw 0 V, draw 1 E, place 0 V, draw 0 U, show 1 E, remove 1 E, pass 1, place 0 U, end 1");
  edition.unplaceable = Unplaceable::return_to_bag;
  CHECK(course_of(edition, "V E U") ==
        "start D, draw 0 V, draw 1 E, place 0 V, draw 0 U, pass 1, place 0 U, end 1");
}

TEST_CASE("course: the first tile drawn is the start tile, or the set's is") {
  auto edition = on_table("fixed 2x1");
  edition.start_in_bag = YesNo::yes;
  CHECK(course_of(edition, "U") == "start U, end 0");
  CHECK(CoursePlay(edition, 2, "U D").course.start_type() == base_set().find("U"));
  edition.draw_timing = DrawTiming::turn_end;
  CHECK(course_of(edition, "X V") == "start X, draw 0 V, place 0 V, end 1");
}

TEST_CASE("course: a hole filled gives another turn, with a hand filled anew") {
  for (const auto extra : {FillHoleExtraTurn::no, FillHoleExtraTurn::yes, FillHoleExtraTurn::not_cloister}) {
    Edition edition;
    edition.fill_hole_extra_turn = extra;
    CoursePlay play(edition, 2, "V V U V U V U B E");
    for (const auto* text :
         {"V3@-1,0", "V0@1,0", "U1@1,1", "V1@1,2", "U0@0,2", "V2@-1,2", "U1@-1,1", "B0@0,1"}) {
      const auto player = play.course.begin_turn(play.game);
      REQUIRE(player);
      const auto p = parse_placement(base_set(), text, "test");
      REQUIRE_FALSE(play.game.objection(p.cell, p.type, p.rotation));
      play.lay(*player, p.type, p.cell, p.rotation);
    }
    const int next = play.course.begin_turn(play.game).value();
    CHECK(next == (extra == FillHoleExtraTurn::yes ? 1 : 0));
    CHECK(play.course.hand(next).size() == 1);
    CHECK(play.course.left_in_bag() == 0);
  }
}

TEST_CASE("course: a tile that all may see is shown when it is drawn") {
  auto edition = on_table("fixed 2x1");
  edition.hand_visibility = HandVisibility::open;
  CHECK(course_of(edition, "V") == "start D, draw 0 V, show 0 V, place 0 V, end 1");
  edition.hand_size = 3;
  CHECK(course_of(edition, "E V") == "start D, draw 0 E, show 0 E, draw 0 V, show 0 V, place 0 V, end 1");
  edition.draw_timing = DrawTiming::turn_end;
  CHECK(course_of(edition, "E") == "start D, draw 0 E, show 0 E, remove 0 E, end 0");
  edition.hand_visibility = HandVisibility::hidden;
  CHECK(course_of(edition, "E V") == "start D, draw 0 E, draw 0 V, place 0 V, end 1");
}

TEST_CASE("course: everybody sees his own hand, and all see all when hands are open") {
  Edition edition;
  edition.hand_size = 3;
  edition.draw_timing = DrawTiming::turn_end;
  for (const auto visibility : {HandVisibility::hidden, HandVisibility::open}) {
    edition.hand_visibility = visibility;
    const CoursePlay play(edition, 2, "E B V U V U X");
    CHECK(play.course.left_in_bag() == 1);
    for (const int player : {0, 1}) {
      CHECK(play.course.hand(player).size() == 3);
      CHECK(play.course.visible_to(player, player).size() == 3);
      CHECK(play.course.visible_to(player, 1 - player).size() ==
            (visibility == HandVisibility::open ? 3 : 0));
    }
    CHECK(play.course.hand(1)[0] == base_set().find("U"));
  }
}

TEST_CASE("course: under every combination of options the referee finds nothing wrong") {
  std::mt19937 random(6);  // players pass in four of its games
  int passes = 0;
  int given_back = 0;
  for (const auto* area : {"unbounded", "fixed 3x3", "shiftable 4x3", "fixed 2x9"}) {
    for (const auto start : {YesNo::no, YesNo::yes}) {
      for (const auto rule : {Unplaceable::remove_if_all_agree, Unplaceable::remove,
                              Unplaceable::return_to_box, Unplaceable::return_to_bag}) {
        for (const auto timing : {DrawTiming::turn_start, DrawTiming::turn_end}) {
          for (const int hand : {1, 3}) {
            for (const auto extra :
                 {FillHoleExtraTurn::no, FillHoleExtraTurn::yes, FillHoleExtraTurn::not_cloister}) {
              auto edition = on_table(area);
              edition.start_in_bag = start;
              edition.unplaceable = rule;
              edition.draw_timing = timing;
              edition.hand_size = hand;
              edition.fill_hole_extra_turn = extra;
              const auto& set = base_set();
              std::string bag;
              std::vector<int> types;
              for (int type = 0; type < set.type_count(); ++type)
                types.insert(types.end(), static_cast<std::size_t>(set.type(type).count), type);
              std::shuffle(types.begin(), types.end(), random);
              if (start == YesNo::no) types.erase(std::find(types.begin(), types.end(), set.start_type()));
              for (const int type : types) bag += set.type(type).id + " ";
              CoursePlay play(edition, 2 + static_cast<int>(random() % 3), bag);
              play.finish();
              const auto log = play.log();
              INFO(area << " " << CoursePlay::words(log));
              const auto wrong =
                  reference::course_objection(play.set, edition, play.players, log, play.placements());
              CHECK(wrong.value_or("nothing") == "nothing");
              CHECK(log.back().step == CourseStep::end);
              for (const auto& event : log) {
                passes += event.step == CourseStep::pass ? 1 : 0;
                given_back += event.step == CourseStep::give_back ? 1 : 0;
              }
            }
          }
        }
      }
    }
  }
  CHECK(passes > 0);
  CHECK(given_back > 0);
}

}  // namespace test_course
