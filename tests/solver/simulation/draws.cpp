// Which random number decides what in a random game, recomputed from a trace: the quick player and this one
// must draw alike, and a seed must mean the same game for ever.
#include <bit>

#include "tests/solver/simulation/settings.hpp"

namespace test_draws {

using namespace bastide::solver::arithmetic;
using namespace bastide::solver::simulation::play;
namespace rules = bastide::rules;
using bastide::tests::all_settings;
using bastide::tests::Setting;

namespace {

/// The order in which the tiles of game `number` are drawn.
std::vector<int> order_of_bag(const Setting& setting, std::uint64_t seed, std::uint64_t number) {
  std::vector<int> bag;
  for (int type = 0; type < setting.set.type_count(); ++type) {
    for (int copy = 0; copy < setting.set.type(type).count; ++copy) bag.push_back(type);
  }
  if (setting.edition.start_in_bag == rules::editions::YesNo::no)
    bag.erase(std::find(bag.begin(), bag.end(), setting.set.start_type()));
  RandomStream random(seed, number, Purpose::bag);
  for (std::size_t i = 0; i < bag.size(); ++i) {
    if (i + 1 == bag.size()) break;  // nothing to choose
    std::swap(bag[i], bag[i + random.below(static_cast<std::uint32_t>(bag.size() - i))]);
  }
  return bag;
}

/// The k-th distinct place in the order of the frontier, rotations ascending.
rules::LegalPlace place_number(const rules::board::Board& board, int type, std::uint32_t k) {
  for (const auto cell : board.frontier()) {
    if (!board.admits(cell)) continue;
    for (int rotation = 0; rotation < 4; ++rotation) {
      if ((board.fit().distinct_turns(type, board.code(cell)) >> rotation & 1U) == 0) continue;
      if (k-- == 0) return {board.cell(cell), rotation};
    }
  }
  FAIL("fewer places");
  return {};
}

void check_draws(const Setting& setting, std::uint64_t number) {
  GameTrace trace;
  setting.games(3, {Policy::random}).play(64, number, trace);
  const auto bag = order_of_bag(setting, 64, number);
  auto drawn = bag.begin();
  if (setting.edition.start_in_bag == rules::editions::YesNo::yes) REQUIRE(trace.start_type == *drawn++);
  RandomStream moves(64, number, Purpose::moves);
  rules::play::Game game(setting.fit, setting.edition, 3, trace.start_type, 0);
  auto lost = trace.lost.begin();
  for (std::size_t t = 0; t < trace.turns.size(); ++t) {
    INFO(setting.words() << ", turn " << t + 1);
    for (; lost != trace.lost.end() && lost->turn == t; ++lost) REQUIRE(lost->type == *drawn++);
    const auto& turn = trace.turns[t];
    REQUIRE(turn.type == *drawn++);
    const rules::LegalPlace place{{turn.x, turn.y}, turn.rotation};
    REQUIRE(place == place_number(game.board(), turn.type, moves.below(turn.placements)));
    game.place(turn.player, place.cell, turn.type, place.rotation);
    int segment = -1;
    if (auto spots = game.spots(turn.player); spots != 0) {
      auto spot = moves.below(static_cast<std::uint32_t>(std::popcount(spots)) + 1);
      for (; spot > 0 && spots != 0; --spot) spots &= spots - 1;
      if (spots != 0) segment = std::countr_zero(spots);
    }
    REQUIRE(turn.segment == segment);
    if (segment >= 0) game.deploy(turn.player, segment);
    game.finish_turn();
  }
  for (; lost != trace.lost.end(); ++lost) REQUIRE(lost->type == *drawn++);
  REQUIRE(drawn == bag.end());
}

}  // namespace

TEST_CASE("draws: bag, place and spot of a random game come from the stream as written down") {
  int played = 0;
  for (const auto& setting : all_settings()) {
    // Where tiles are laid in the order in which they are drawn.
    if (setting.edition.hand_size != 1 ||
        setting.edition.draw_timing != rules::editions::DrawTiming::turn_start ||
        setting.edition.unplaceable == rules::editions::Unplaceable::return_to_bag)
      continue;
    for (std::uint64_t number = 0; number < 4; ++number) check_draws(setting, number);
    ++played;
  }
  CHECK(played > 15);
}

}  // namespace test_draws
