// Games drawn deck by deck: the bag, what is exchanged, what may not be laid, and what own lines are worth.
#include <map>
#include <set>

#include "rules/notation.hpp"
#include "rules/play/course.hpp"
#include "rules/play/game.hpp"
#include "rules/play/scoring.hpp"
#include "tests/catch.hpp"
#include "tests/rules/board/stream_sets.hpp"

namespace test_decks {

using namespace bastide;
using namespace bastide::rules;
using rules::board::FitTable;
using rules::editions::Edition;
using rules::play::Course;
using rules::play::Game;
using tests::stream_edge;
using tests::stream_set;

namespace {

tilesets::TileSet streams() {
  return stream_set({{"A", "fsff"}, {"D", "fsfs", 2}, {"G", "ffss", 1}, {"L", "fffs"}, {"M", "ffff", 2}});
}

std::string names(const tilesets::TileSet& set, const std::vector<int>& bag) {
  std::string out;
  for (const int type : bag) out += set.type(type).id;
  return out;
}

/// The log of a game in which every tile lies on its first place.
std::string course_of(const tilesets::TileSet& set, const std::string& order) {
  const Edition edition;
  const FitTable fit(set);
  std::vector<int> bag;
  for (const char letter : order) bag.push_back(set.find({letter}));
  Course course(edition, 2, set, bag);
  Game game(fit, edition, 2, course.start_type(), 0);
  while (const auto player = course.begin_turn(game)) {
    const int type = course.hand(*player).front();
    CHECK(game.board().left(type) > 0);
    const auto place = game.board().legal_placements(type).front();
    CHECK_FALSE(game.objection(place.cell, type, place.rotation));
    game.place(*player, place.cell, type, place.rotation);
    game.finish_turn();
    course.finish_turn(game, type);
  }
  std::string text;
  for (const auto& event : course.log()) {
    if (event.step == CourseStep::show || event.step == CourseStep::end) continue;
    text += text.empty() ? "" : ", ";
    text += step_name(event.step);
    text += " " + set.type(event.type).id;
  }
  return text;
}

std::string objection(const tilesets::TileSet& set, const char* board, const char* tile) {
  const Edition edition;
  const FitTable fit(set);
  Game game(fit, edition, 2, set.start_type(), 0);
  int player = 0;
  for (const auto& placement : parse_position(set, board).placements) {
    if (placement.cell == Cell{0, 0}) continue;
    game.place(player, placement.cell, placement.type, placement.rotation);
    game.finish_turn();
    player = 1 - player;
  }
  const auto placement = parse_placement(set, tile, "test");
  return game.objection(placement.cell, placement.type, placement.rotation).value_or("");
}

}  // namespace

TEST_CASE("decks: a full bag has one deck after the other, without the start tile") {
  const Edition edition;
  const auto plain = streams();
  CHECK(names(plain, play::full_bag(plain, edition)) == "DDGLMM");
  const auto set = tests::drawn_by(plain, {{"M"}, {"L", "D"}});
  CHECK(names(set, play::full_bag(set, edition)) == "MMDDLG");
}

TEST_CASE("decks: shuffling leaves every tile in its deck, and all orders of a deck are as likely") {
  const Edition edition;
  const auto plain = stream_set({{"A", "fsff"}, {"D", "fsfs"}, {"G", "ffss"}, {"L", "fffs"}, {"M", "ffff"}});
  const auto set = tests::drawn_by(plain, {{"D", "G", "M"}});
  std::map<std::string, int> orders;
  std::vector<std::size_t> most;  // what was asked for
  for (std::size_t first = 0; first < 3; ++first) {
    for (std::size_t second = 0; second < 2; ++second) {
      auto bag = play::full_bag(set, edition);
      std::vector<std::size_t> numbers = {second, first};
      most.clear();
      play::shuffle_bag(set, bag, [&](std::size_t n) {
        most.push_back(n);
        const auto number = numbers.back();
        numbers.pop_back();
        return number;
      });
      CHECK(most == std::vector<std::size_t>{3, 2});
      ++orders[names(set, bag)];
    }
  }
  CHECK(orders.size() == 6);
  for (const auto& [order, times] : orders) CHECK(order.back() == 'L');
  auto bag = play::full_bag(plain, edition);
  int decks = 0;
  play::for_each_deck(plain, bag, [&](auto tiles) {
    ++decks;
    CHECK(tiles.size() == 4);
  });
  CHECK(decks == 1);
}

TEST_CASE("decks: a tile that fits nowhere makes way for the next of its deck, the last for the next deck") {
  const auto set = tests::drawn_by(streams(), {{"D", "G", "L"}});
  CHECK(course_of(set, "DGDLMM") ==
        "start A, draw D, place D, draw G, place G, draw D, place D, draw L, place L, draw M, place M, draw "
        "M, place M");
  // The stream ends with L: what is left of the deck fits nowhere.
  CHECK(course_of(set, "DLDGMM") ==
        "start A, draw D, place D, draw L, place L, draw D, remove D, draw G, remove G, draw M, place M, "
        "draw M, "
        "place M");
}

TEST_CASE("decks: what may not be laid is said by the line's name") {
  tilesets::Bends rule{stream_edge};
  rule.immediate = true;
  const auto set = stream_set({{"A", "fsff"}, {"D", "fsfs", 2}, {"G", "ffss", 2}}).drawn_by({}, {rule});
  CHECK(objection(set, "A0@0,0", "D0@1,0").empty());
  CHECK(objection(set, "A0@0,0", "D1@0,1") == "its north edge shows stream where the neighbour shows field");
  CHECK(objection(set, "A0@0,0", "D0@0,1") == "it does not continue the stream");
  CHECK(objection(set, "A0@0,0 G0@1,0", "G1@1,1") == "that bend is not allowed there");
  CHECK(objection(set, "A0@0,0 G0@1,0", "G2@1,1").empty());
}

TEST_CASE("decks: own lines score by their formulas, and nothing without") {
  const auto set = streams();
  const FitTable fit(set);
  Edition edition;
  edition.lines = {{"stream"}};
  auto& follower = edition.figures.front();
  CHECK((follower.stands_on & editions::bit_of(tilesets::own_line(0))) == 0);
  const auto first_turn = [&](Game& game) {
    game.place(0, {1, 0}, set.find("D"), 0);
    return game.spots(0);
  };
  {
    Game game(fit, edition, 2, set.start_type(), 0);
    CHECK(first_turn(game) == 0);
  }
  follower.stands_on =
      static_cast<editions::KindMask>(follower.stands_on | editions::bit_of(tilesets::own_line(0)));
  const auto formula = [](bool is_complete, const char* text) {
    return std::get<expressions::Formula>(
        expressions::Formula::read(expressions::line_slot(0, is_complete), text));
  };
  const auto scores = [&](bool completes) {
    Game game(fit, edition, 2, set.start_type(), 0);
    REQUIRE(first_turn(game) == 1);
    game.deploy(0, 0);
    game.finish_turn();
    CHECK(game.supply()[0] == 6);
    if (completes) {
      const auto before = game;
      game.place(1, {2, 0}, set.find("L"), 0);
      CHECK(game.spots(1) == 0);
      game.finish_turn();
      CHECK(game.supply()[0] == 7);
      auto again = game;
      again.undo_turn();
      CHECK(again == before);
    }
    return game.scores()[0] + game.final_score().totals[0];
  };
  CHECK(scores(true) == 0);
  CHECK(scores(false) == 0);
  edition.lines.front().complete = formula(true, "3*tiles");
  CHECK(scores(true) == 9);
  CHECK(scores(false) == 0);
  edition.lines.front().incomplete = formula(false, "tiles + segments");
  CHECK(scores(false) == 4);
}

}  // namespace test_decks
