// The referee: every complaint, drawn by a log that is wrong in one place.
#include "rules/reference/referee.hpp"

#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/course.hpp"

namespace test_referee {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using bastide::tilesets::Names;

namespace {

using Log = std::vector<CourseEvent>;

struct Wrong {
  const char* what;
  const char* area;
  const char* bag;
  void (*change_edition)(Edition&);
  void (*corrupt)(Log&, std::vector<Placement>&);
  const char* complaint;
};

int type(const char* id) { return base_set().find(id); }
CourseEvent event(CourseStep step, int player, const char* id = nullptr) {
  return {step, static_cast<std::int8_t>(player), static_cast<std::int16_t>(id == nullptr ? -1 : type(id))};
}
void as_it_is(Edition& /*edition*/) {}
void turn_end(Edition& edition) { edition.draw_timing = DrawTiming::turn_end; }
void open_hands(Edition& edition) {
  edition.hand_size = 3;
  edition.hand_visibility = HandVisibility::open;
}
void three(Edition& edition) { edition.hand_size = 3; }
void back(Edition& edition) { edition.unplaceable = Unplaceable::return_to_bag; }

// "start D, draw 0 E, show 0 E, remove 0 E, draw 0 V, show 0 V, place 0 V, draw 1 U, show 1 U, remove 1 U,
// end 1"
constexpr const char* small = "fixed 2x1";
constexpr const char* bag = "E V U";

const Wrong wrongs[] = {
    {"no start", small, bag, as_it_is, [](Log& log, auto&) { log.erase(log.begin()); },
     "event 0: player 0 drew E although a game begins with the start tile"},
    {"another start tile", small, bag, as_it_is,
     [](Log& log, auto& board) {
       log[0].type = static_cast<std::int16_t>(type("U"));
       board[0].type = type("U");
     },
     "event 0: U is the start tile although D begins"},
    {"no such start tile", small, "U V", [](Edition& e) { e.start_in_bag = YesNo::yes; },
     [](Log& log, auto&) { log[0].type = 500; },
     "event 0: type 500 is the start tile although it is not in the bag"},
    {"start tile turned", small, bag, as_it_is, [](Log&, auto& board) { board[0].rotation = 1; },
     "event 0: the first placement is not D at 0,0"},
    {"a draw too many", small, bag, as_it_is,
     [](Log& log, auto&) { log.insert(log.begin() + 3, event(CourseStep::draw, 0, "V")); },
     "event 3: player 0 drew V although no tile in the hand of player 0 fits"},
    {"another player draws", small, bag, as_it_is, [](Log& log, auto&) { log[1].player = 1; },
     "event 1: player 1 drew E although player 0 fills his hand (0 of 1)"},
    {"a tile that is not there", small, bag, as_it_is, [](Log& log, auto&) { log[1].type = -7; },
     "event 1: player 0 drew type -7 although it is not in the bag"},
    {"removed though it fits", small, bag, as_it_is,
     [](Log& log, auto&) { log[6].step = CourseStep::remove; },
     "event 6: player 0 removed V although it is the turn of player 0 and V fits at 1,0"},
    {"discarded out of turn", small, bag, as_it_is,
     [](Log& log, auto&) { log.insert(log.begin() + 1, event(CourseStep::discard, -1, "E")); },
     "event 1: nobody discarded E although player 0 fills his hand (0 of 1)"},
    {"put back out of turn", small, bag, as_it_is,
     [](Log& log, auto&) { log.insert(log.begin() + 1, event(CourseStep::put_back, 0, "E")); },
     "event 1: player 0 put back E although player 0 fills his hand (0 of 1)"},
    {"over before its time", small, bag, as_it_is,
     [](Log& log, auto&) { log.insert(log.begin() + 1, event(CourseStep::stop, 1)); },
     "event 1: the game was over before the turn of player 1 although player 0 fills his hand (0 of 1)"},
    {"left out, though nothing is", small, bag, as_it_is,
     [](Log& log, auto&) { log.insert(log.begin() + 1, event(CourseStep::leave_out, -1, "E")); },
     "event 1: E was left out although player 0 fills his hand (0 of 1)"},
    {"left out what is not there", small, bag, [](Edition& e) { e.left_out = 1; },
     [](Log& log, auto&) { log[1].type = 500; },
     "event 1: type 500 was left out although it is not in the bag"},
    {"not left out", small, bag, [](Edition& e) { e.left_out = 1; },
     [](Log& log, auto&) { log.erase(log.begin() + 1); },
     "event 1: player 0 drew E although 1 more are left out"},
    {"passed though it fits", small, bag, as_it_is,
     [](Log& log, auto&) { log[6] = event(CourseStep::pass, 0); },
     "event 6: player 0 passed although it is the turn of player 0 and V fits at 1,0"},
    {"ended though it fits", small, bag, as_it_is,
     [](Log& log, auto&) { log[6] = event(CourseStep::end, 0); },
     "event 6: the game ended in the turn of player 0 although it is the turn of player 0 and V fits at 1,0"},
    {"placed what does not fit", small, bag, as_it_is,
     [](Log& log, auto&) { log[3].step = CourseStep::place; },
     "event 3: player 0 placed E although no tile in the hand of player 0 fits"},
    {"removed what he has not", small, bag, as_it_is,
     [](Log& log, auto&) { log[3] = event(CourseStep::remove, 0, "B"); },
     "event 3: player 0 removed B although it is not in his hand"},
    {"given back instead of removed", small, bag, as_it_is,
     [](Log& log, auto&) { log[3].step = CourseStep::give_back; },
     "event 3: player 0 gave back E although no tile in the hand of player 0 fits"},
    {"removed instead of given back", small, bag, back,
     [](Log& log, auto&) { log[3].step = CourseStep::remove; },
     "event 3: player 0 removed E although no tile in the hand of player 0 fits"},
    {"drew nothing for it", small, bag, as_it_is, [](Log& log, auto&) { log.erase(log.begin() + 4); },
     "event 4: player 0 showed V although player 0 draws 1 for those that did not fit"},
    {"placed what he has not", small, bag, as_it_is,
     [](Log& log, auto& board) {
       log[6] = event(CourseStep::place, 0, "U");
       board[1].type = type("U");
     },
     "event 6: player 0 placed U although it is not in his hand"},
    {"another tile lies there", small, bag, as_it_is, [](Log&, auto& b) { b[1].type = type("U"); },
     "event 6: player 0 placed V, but placement 1 is of U"},
    {"a place off the table", small, bag, as_it_is,
     [](Log&, auto& b) {
       b[1].cell = {-1, 0};
     },
     "event 6: player 0 placed V as V0@-1,0, where it may not lie"},
    {"a placement too few", small, bag, as_it_is, [](Log&, auto& b) { b.pop_back(); },
     "event 6: player 0 placed V, but only 1 placements are given"},
    {"a placement too many", small, bag, as_it_is, [](Log&, auto& b) { b.push_back(b.back()); },
     "event 11: 3 placements are given, the log has 2"},
    {"the turn of the other", small, bag, as_it_is, [](Log& log, auto&) { log[7].player = 0; },
     "event 7: player 0 drew U although player 1 fills his hand (0 of 1)"},
    {"no end", small, bag, as_it_is, [](Log& log, auto&) { log.resize(7); },
     "event 7: the log stops although player 1 fills his hand (0 of 1)"},
    {"something after the end", small, bag, as_it_is,
     [](Log& log, auto&) { log.push_back(event(CourseStep::pass, 0)); },
     "event 11: player 0 passed after the end"},
    {"ended though another can move", "fixed 3x1", "V E U", turn_end,
     [](Log& log, auto&) { log[7].step = CourseStep::end; },
     "event 7: the game ended in the turn of player 1 although player 1 has no tile that fits and in another "
     "hand U fits at 1,0"},
    {"passed though nobody can move", small, bag, as_it_is,
     [](Log& log, auto&) { log[10].step = CourseStep::pass; },
     "event 10: player 1 passed although nobody can move"},
    {"hand not filled", small, "E B V U", three, [](Log& log, auto&) { log.erase(log.begin() + 2); },
     "event 3: player 0 placed V although player 0 fills his hand (2 of 3)"},
    {"not refilled", "fixed 3x1", "V E U", turn_end, [](Log& log, auto&) { log.erase(log.begin() + 4); },
     "event 4: player 1 showed E although player 0 fills his hand (0 of 1)"},
    {"not dealt", "fixed 3x1", "V E U", turn_end, [](Log& log, auto&) { log.erase(log.begin() + 2); },
     "event 2: player 0 placed V although player 1 fills his hand (0 of 1)"},
    {"not shown", small, bag, as_it_is, [](Log& log, auto&) { log.erase(log.begin() + 2); },
     "event 2: player 0 removed E although player 0 drew E, which all may see"},
    {"shown another", small, bag, as_it_is, [](Log& log, auto&) { log[2] = event(CourseStep::show, 0, "B"); },
     "event 2: player 0 showed B although there is none in his hand that was not seen"},
    {"shown by another", small, bag, as_it_is, [](Log& log, auto&) { log[5].player = 1; },
     "event 5: player 1 showed V although player 0 drew V, which all may see"},
    {"shown twice", small, bag, as_it_is,
     [](Log& log, auto&) { log.insert(log.begin() + 5, event(CourseStep::show, 0, "V")); },
     "event 6: player 0 showed V although it is the turn of player 0 and V fits at 1,0"},
    {"an open hand not shown", small, "V", open_hands, [](Log& log, auto&) { log.erase(log.begin() + 2); },
     "event 2: player 0 placed V although player 0 drew V, which all may see"},
    {"a hidden hand shown", "fixed 3x1", "V E U", turn_end,
     [](Log& log, auto&) { log.insert(log.begin() + 2, event(CourseStep::show, 0, "V")); },
     "event 2: player 0 showed V although player 1 fills his hand (0 of 1)"},
    {"given up unseen", "fixed 3x1", "V E U", turn_end, [](Log& log, auto&) { log.erase(log.begin() + 5); },
     "event 5: player 1 removed E although player 1 gives up a hand that not all have seen"},
};

}  // namespace

TEST_CASE("referee: what is wrong in a log is named with its event") {
  for (const auto& row : wrongs) {
    INFO(row.what);
    Edition edition;
    edition.table = table_of(row.area);
    row.change_edition(edition);
    CoursePlay play(edition, 2, row.bag);
    play.finish();
    auto log = play.log();
    auto placements = play.placements();
    row.corrupt(log, placements);
    CHECK(reference::course_objection(play.set, edition, 2, log, placements).value_or("nothing") ==
          row.complaint);
  }
}

TEST_CASE("referee: who extends the road of his builder draws and lays a second tile, and no third") {
  // Player 0 holds a road and has a builder on it; V extends it, then the bag is looked at again.
  Edition edition;
  edition.figures.push_back({.id = "builder",
                             .count = 1,
                             .weight = 0,
                             .stands_on = bit_of(bastide::tilesets::SegmentKind::road),
                             .needs = Needs::own_follower,
                             .gives_part = true});
  const auto names = Names{{"pennant"}, {{"follower"}, {"builder"}}, {}};
  const auto& plain = base_set();
  const bastide::tilesets::TileSet set("base", "", "", {plain.types().begin(), plain.types().end()},
                                       plain.start_type(), {}, names);
  const auto placements =
      parse_position(set,
                     "D0@0,0 U0@1,0=black:road B0@0,1 U0@2,0=black.builder:road B0@1,1 U0@3,0 U0@4,0 "
                     "B0@2,1")
          .placements;
  const auto draws = [](Log& log, int player, const char* id) {
    for (const auto step : {CourseStep::draw, CourseStep::show, CourseStep::place})
      log.push_back(event(step, player, id));
  };
  const auto log_of = [&](std::initializer_list<std::pair<int, const char*>> turns) {
    Log log = {event(CourseStep::start, -1, "D")};
    for (const auto& [player, id] : turns) draws(log, player, id);
    return log;
  };
  const auto objection = [&](const Log& log) {
    return reference::course_objection(set, edition, 2, log, placements).value_or("nothing");
  };
  const auto right = log_of({{0, "U"}, {1, "B"}, {0, "U"}, {1, "B"}, {0, "U"}, {0, "U"}, {1, "B"}});
  CHECK(objection(right) == "event 22: the log stops although player 0 fills his hand (0 of 1)");
  const auto without = log_of({{0, "U"}, {1, "B"}, {0, "U"}, {1, "B"}, {0, "U"}, {1, "U"}, {0, "B"}});
  CHECK(objection(without) == "event 16: player 1 drew U although player 0 fills his hand (0 of 1)");
  const auto third = log_of({{0, "U"}, {1, "B"}, {0, "U"}, {1, "B"}, {0, "U"}, {0, "U"}, {0, "B"}});
  CHECK(objection(third) == "event 19: player 0 drew B although player 1 fills his hand (0 of 1)");
  // The tile on which the builder is deployed gives no second part.
  const auto early = log_of({{0, "U"}, {1, "B"}, {0, "U"}, {0, "B"}, {1, "U"}, {0, "U"}, {1, "B"}});
  CHECK(objection(early) == "event 10: player 0 drew B although player 1 fills his hand (0 of 1)");
  // Nobody has such a figure: turns of one part.
  auto bare = placements;
  for (auto& tile : bare) tile.follower.reset();
  CHECK(reference::course_objection(set, edition, 2, without, bare).value_or("nothing") ==
        "event 22: the log stops although player 1 fills his hand (0 of 1)");
}

}  // namespace test_referee
