// The scoring track: fields, laps and what tells them, and that it always reads as the sum of the points.
#include "rules/play/scoreboard.hpp"

#include "rules/reference/score_track.hpp"
#include "tests/catch_rapidcheck.hpp"

namespace test_scoreboard {

using bastide::rules::TrackReading;
using bastide::rules::editions::Edition;
using bastide::rules::editions::ScoreMarker;
using bastide::rules::play::first_totals_alike;
using bastide::rules::play::Scoreboard;
using bastide::rules::play::TotalsAlike;

namespace {

Edition with_track(ScoreMarker marker, int fields) {
  Edition edition;
  edition.score_marker = marker;
  edition.track_fields = fields;
  return edition;
}

/// What player 0 shows after moves by these points.
std::string after(ScoreMarker marker, int fields, const std::vector<int>& moves) {
  Scoreboard board(marker, fields);
  for (const int points : moves) board.advance(0, points);
  return in_words(board.reading(0));
}

}  // namespace

TEST_CASE("scoreboard: a marker begins at field 0, standing and without tiles; a die shows 6") {
  CHECK(after(ScoreMarker::tiles, 50, {}) == "field 0");
  CHECK(after(ScoreMarker::lying, 50, {}) == "field 0");
  CHECK(after(ScoreMarker::dice, 50, {}) == "field 0, die 6");
}

TEST_CASE("scoreboard: a lap ends on field 50, which is field 0") {
  Scoreboard board;
  board.advance(2, 49);
  CHECK(in_words(board.reading(2)) == "field 49");
  board.advance(2, 1);
  CHECK(in_words(board.reading(2)) == "field 0, tiles 50");
  CHECK(in_words(board.reading(1)) == "field 0");
}

TEST_CASE("scoreboard: the second lap turns the 50 to 100, the third takes another tile") {
  CHECK(after(ScoreMarker::tiles, 50, {99}) == "field 49, tiles 50");
  CHECK(after(ScoreMarker::tiles, 50, {99, 8}) == "field 7, tiles 100");
  CHECK(after(ScoreMarker::tiles, 50, {107, 50}) == "field 7, tiles 100 50");
  CHECK(after(ScoreMarker::tiles, 50, {157, 50}) == "field 7, tiles 100 100");
  CHECK(after(ScoreMarker::tiles, 100, {99}) == "field 99");
  CHECK(after(ScoreMarker::tiles, 100, {99, 8}) == "field 7, tiles 100");
  CHECK(after(ScoreMarker::tiles, 100, {250}) == "field 50, tiles 100 100");
}

TEST_CASE("scoreboard: a marker is laid down when it reaches or passes field 0, and lies from then on") {
  CHECK(after(ScoreMarker::lying, 50, {49}) == "field 49");
  CHECK(after(ScoreMarker::lying, 50, {49, 1}) == "field 0, lying");
  CHECK(after(ScoreMarker::lying, 50, {49, 3}) == "field 2, lying");
  CHECK(after(ScoreMarker::lying, 50, {49, 3, 50, 40}) == "field 42, lying");
  CHECK(after(ScoreMarker::lying, 100, {99}) == "field 99");
  CHECK(after(ScoreMarker::lying, 100, {99, 1}) == "field 0, lying");
}

TEST_CASE("scoreboard: a die is turned to 1 after the first lap and shows 6 again after six") {
  CHECK(after(ScoreMarker::dice, 50, {49}) == "field 49, die 6");
  CHECK(after(ScoreMarker::dice, 50, {49, 1}) == "field 0, die 1");
  CHECK(after(ScoreMarker::dice, 50, {149}) == "field 49, die 2");
  CHECK(after(ScoreMarker::dice, 50, {149, 151}) == "field 0, die 6");
  CHECK(after(ScoreMarker::dice, 50, {300, 50}) == "field 0, die 1");
  CHECK(after(ScoreMarker::dice, 100, {599, 1}) == "field 0, die 6");
}

// Each pair by what the marker is: laid down once, six faces, tiles that add up.
TEST_CASE("scoreboard: which totals read alike, on either track") {
  CHECK(first_totals_alike(with_track(ScoreMarker::lying, 50)) == TotalsAlike{50, 100});
  CHECK(first_totals_alike(with_track(ScoreMarker::lying, 100)) == TotalsAlike{100, 200});
  CHECK(first_totals_alike(with_track(ScoreMarker::dice, 50)) == TotalsAlike{0, 300});
  CHECK(first_totals_alike(with_track(ScoreMarker::dice, 100)) == TotalsAlike{0, 600});
  CHECK_FALSE(first_totals_alike(with_track(ScoreMarker::tiles, 50)));
  CHECK_FALSE(first_totals_alike(with_track(ScoreMarker::tiles, 100)));
  CHECK_FALSE(first_totals_alike(with_track(ScoreMarker::lying, 50), 99));
}

TEST_CASE("scoreboard: moves of any length show what walking field by field shows") {
  rc::prop("reading after moves = reading of the sum", [] {
    const auto edition =
        with_track(*rc::gen::element(ScoreMarker::tiles, ScoreMarker::lying, ScoreMarker::dice),
                   *rc::gen::element(50, 100));
    Scoreboard board(edition);
    std::array<int, bastide::rules::most_players> sums{};
    const auto moves = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(0, bastide::rules::most_players), rc::gen::inRange(0, 200)));
    for (const auto& [player, points] : moves) {
      board.advance(player, points);
      sums[static_cast<std::size_t>(player)] += points;
    }
    for (int player = 0; player < bastide::rules::most_players; ++player) {
      RC_ASSERT(board.reading(player) ==
                bastide::rules::reference::track_reading(edition, sums[static_cast<std::size_t>(player)]));
    }
  });
}

TEST_CASE("scoreboard: one long move equals many short ones") {
  for (const auto marker : {ScoreMarker::tiles, ScoreMarker::lying, ScoreMarker::dice}) {
    Scoreboard once(marker);
    Scoreboard often(marker);
    once.advance(5, 1234);
    for (int i = 0; i < 1234; ++i) often.advance(5, 1);
    CHECK(once == often);
  }
}

}  // namespace test_scoreboard
