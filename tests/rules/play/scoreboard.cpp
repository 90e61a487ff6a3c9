// The scoring track: fields, laps and 50/100 tiles, and that they always read as the sum of the points.
#include "rules/play/scoreboard.hpp"

#include "tests/catch_rapidcheck.hpp"

namespace test_scoreboard {

using bastide::rules::editions::ScoreMarker;
using bastide::rules::play::Scoreboard;

TEST_CASE("scoreboard: a marker begins at field 0 without tiles") {
  const Scoreboard board;
  CHECK(board.field(0) == 0);
  CHECK(board.laps(0) == 0);
  CHECK(board.tiles(0).empty());
  CHECK(board.total(0) == 0);
}

TEST_CASE("scoreboard: a lap ends on field 50, which is field 0") {
  Scoreboard board;
  board.advance(2, 49);
  CHECK(board.field(2) == 49);
  CHECK(board.tiles(2).empty());
  board.advance(2, 1);
  CHECK(board.field(2) == 0);
  CHECK(board.laps(2) == 1);
  CHECK(board.tiles(2) == std::vector<int>{50});
  CHECK(board.laps(1) == 0);
}

TEST_CASE("scoreboard: the second lap turns the 50 to 100, the third takes another tile") {
  Scoreboard board;
  board.advance(0, 99);
  CHECK(board.tiles(0) == std::vector<int>{50});
  board.advance(0, 8);
  CHECK(board.field(0) == 7);
  CHECK(board.tiles(0) == std::vector<int>{100});
  board.advance(0, 50);
  CHECK(board.tiles(0) == std::vector<int>{100, 50});
  board.advance(0, 50);
  CHECK(board.tiles(0) == std::vector<int>{100, 100});
  CHECK(board.total(0) == 207);
}

TEST_CASE("scoreboard: dice show the laps, six on each") {
  Scoreboard board(ScoreMarker::dice);
  board.advance(1, 149);
  CHECK(board.dice(1) == std::vector<int>{2});
  CHECK(board.tiles(1).empty());
  board.advance(1, 151);
  CHECK(board.dice(1) == std::vector<int>{6});
  board.advance(1, 50);
  CHECK(board.dice(1) == std::vector<int>{6, 1});
  CHECK(board.laps(1) == 7);
  CHECK(board.total(1) == 350);
  CHECK(Scoreboard().dice(1).empty());
}

TEST_CASE("scoreboard: the reading is the sum of all points, whatever the steps") {
  rc::prop("total = sum, field + 50 x laps = sum", [] {
    Scoreboard board(*rc::gen::element(ScoreMarker::follower, ScoreMarker::dice));
    std::array<int, bastide::rules::most_players> sums{};
    const auto moves = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(0, bastide::rules::most_players), rc::gen::inRange(0, 200)));
    for (const auto& [player, points] : moves) {
      board.advance(player, points);
      sums[static_cast<std::size_t>(player)] += points;
    }
    for (int player = 0; player < bastide::rules::most_players; ++player) {
      RC_ASSERT(board.total(player) == sums[static_cast<std::size_t>(player)]);
      RC_ASSERT(board.field(player) + 50 * board.laps(player) == sums[static_cast<std::size_t>(player)]);
      RC_ASSERT(board.field(player) < 50);
    }
  });
}

TEST_CASE("scoreboard: one long move equals many short ones") {
  Scoreboard once;
  Scoreboard often;
  once.advance(5, 1234);
  for (int i = 0; i < 1234; ++i) often.advance(5, 1);
  CHECK(once == often);
}

}  // namespace test_scoreboard
