// Places and sorts of cells, kept up to date placement by placement, against what is counted plainly.
#include "solver/simulation/play/place_counts.hpp"

#include "tests/solver/simulation/settings.hpp"

namespace test_place_counts {

using namespace bastide::solver::simulation::play;
namespace rules = bastide::rules;
using bastide::tests::all_settings;
using bastide::tests::ordered_settings;
using bastide::tests::Setting;

namespace {

struct Sorts {
  int frontier = 0;
  int threes = 0;
  int fours = 0;
  int dead = 0;
  int starved = 0;
  std::vector<TracedHole> holes;
};

/// Whether a tile that fills holes alone would fit the tiles beside the cell, were they four.
bool may_fill(const rules::board::Board& board, rules::board::CellIndex cell, int type) {
  const auto& set = board.set();
  if (!set.fills_hole(type)) return false;
  for (int rotation = 0; rotation < 4; ++rotation) {
    bool fits = true;
    for (std::size_t side = 0; side < 4; ++side) {
      const int beside = board.tile_at(cell + board.side_steps()[side]);
      if (beside < 0) continue;
      const auto there = board.tile(beside);
      fits = fits && set.fits(set.turned(there.type, there.rotation).edges[(side + 2) % 4],
                              set.turned(type, rotation).edges[side]);
    }
    if (fits) return true;
  }
  return false;
}

/// By asking every rotation of every type about every cell.
Sorts counted_plainly(const rules::board::Board& board) {
  Sorts out;
  for (const auto cell : board.frontier()) {
    if (!board.admits(cell)) continue;
    int sides = 0;
    for (const auto step : board.side_steps()) sides += board.is_empty(cell + step) ? 0 : 1;
    bool fits = false;
    bool is_left = false;
    for (int type = 0; type < board.set().type_count(); ++type) {
      const bool here = board.fit().turns(type, board.code(cell)) != 0 || may_fill(board, cell, type);
      fits |= here;
      is_left |= here && board.left_in_all(type) > 0;
    }
    ++out.frontier;
    out.threes += sides == 3 ? 1 : 0;
    out.fours += sides == 4 ? 1 : 0;
    out.dead += fits ? 0 : 1;
    out.starved += sides >= 3 && fits && !is_left ? 1 : 0;
    const auto at = board.cell(cell);
    if (sides >= 3 || !fits)
      out.holes.push_back({static_cast<std::int16_t>(at.x), static_cast<std::int16_t>(at.y),
                           static_cast<std::uint8_t>(sides), !fits});
  }
  std::sort(out.holes.begin(), out.holes.end());
  return out;
}

}  // namespace

TEST_CASE("place counts: after every placement of a game they are what counting anew gives") {
  int starved = 0;
  int dead = 0;
  int fours = 0;
  std::vector<const Setting*> settings;
  for (const auto* all : {&all_settings(), &ordered_settings()}) {
    for (const auto& setting : *all) settings.push_back(&setting);
  }
  const Setting abbeys(BASTIDE_SOURCE_DIR "/docs/examples/abbey.toml");
  REQUIRE(abbeys.set.fills_holes());
  settings.push_back(&abbeys);
  for (const auto* each : settings) {
    const auto& setting = *each;
    GameTrace trace;
    setting.games(2, {Policy::compact, Policy::random}).play(8, 0, trace);
    rules::play::Game game(setting.fit, setting.edition, 2, trace.start_type, 0);
    PlaceCounts counts(setting.fit, setting.edition.table);
    counts.recount(game.board());
    std::vector<TracedHole> holes;
    auto lost = trace.lost.begin();
    for (std::size_t t = 0; t <= trace.turns.size(); ++t) {
      INFO(setting.words() << " after " << t << " turns");
      const auto& board = game.board();
      for (int type = 0; type < setting.set.type_count(); ++type)
        REQUIRE(counts.places(type) == board.count_distinct_placements(type));
      const auto plain = counted_plainly(board);
      REQUIRE(counts.frontier() == plain.frontier);
      REQUIRE(counts.threes() == plain.threes);
      REQUIRE(counts.fours() == plain.fours);
      REQUIRE(counts.dead() == plain.dead);
      REQUIRE(counts.starved(board) == plain.starved);
      counts.find_holes(board, holes);
      REQUIRE(holes == plain.holes);
      starved += plain.starved;
      dead += plain.dead;
      fours += plain.fours;
      if (t == trace.turns.size()) break;
      for (; lost != trace.lost.end() && lost->turn == t; ++lost) {
        if (!setting.set.decks().empty()) game.set_aside(lost->type);
      }
      const auto& turn = trace.turns[t];
      game.place(turn.player, {turn.x, turn.y}, turn.type, turn.rotation);
      game.finish_turn();
      counts.placed(board);
    }
  }
  // What is compared does occur.
  CHECK(starved > 100);
  CHECK(dead > 100);
  CHECK(fours > 100);
}

}  // namespace test_place_counts
