// Games played by policies: the same game whatever was played before, legal under every edition, and worth
// what the engines say.
#include "solver/simulation/play/played_game.hpp"
#include "solver/statistics/quantiles.hpp"

#include <algorithm>

#include "tests/sanitized.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_played_game {

using namespace bastide::solver::simulation::play;
using bastide::tests::all_settings;
using bastide::tests::mixed;
using bastide::tests::Setting;

namespace {

/// Replays games first, first + 1, ... on both engines; stops at the first difference.
void replay_games(const Setting& setting, int players, const std::vector<Policy>& policies, int count,
                  int first = 0) {
  auto games = setting.games(players, policies);
  GameTrace trace;
  for (int i = first; i < first + count; ++i) {
    games.play(41, static_cast<std::uint64_t>(i), trace);
    const auto record = setting.record(trace);
    INFO(setting.words() << ", " << players << " players, game " << i);
    REQUIRE(record.turns.size() == trace.turns.size());
    REQUIRE(require_replayed(setting, record) >= 4 * static_cast<int>(trace.turns.size()) + 1);
    const auto& final_scores = record.final_scores;
    const auto own = final_scores.find(option_value(setting.edition, "farms"));
    REQUIRE(own != final_scores.end());
    REQUIRE(std::equal(own->second.begin(), own->second.end(), trace.scores.begin()));
  }
}

}  // namespace

TEST_CASE("played game: game k is the same game whatever was played before it") {
  for (const auto* id : {"c1", "winter"}) {
    const Setting setting(id);
    auto one = setting.games(3, mixed);
    auto other = setting.games(3, mixed);
    GameTrace fresh;
    GameTrace used;
    for (const std::uint64_t number : {5U, 0U, 3U}) {
      one.play(9, number, used);
      one.play(9, 7, used);
      one.play(9, number, used);
      setting.games(3, mixed).play(9, number, fresh);
      CHECK(used == fresh);
      other.play(10, number, used);
      CHECK_FALSE(used == fresh);
    }
  }
}

TEST_CASE("played game: a record has the winner where ties are broken, and none where they are not") {
  const Setting broken("c1", {{"tie", "followers then last_seat"}});
  const Setting plain("c1");
  replay_games(broken, 3, mixed, 6);
  GameTrace trace;
  int by_points = 0;
  for (std::uint64_t number = 0; number < 6; ++number) {
    broken.games(3, mixed).play(41, number, trace);
    const auto record = broken.record(trace);
    REQUIRE(record.winners.size() == 1);
    // Nobody has more points.
    const auto most = *std::max_element(trace.scores.begin(), trace.scores.begin() + 3);
    CHECK(trace.scores[static_cast<std::size_t>(record.winners.front())] == most);
    by_points += most > 0 ? 1 : 0;
    plain.games(3, mixed).play(41, number, trace);
    CHECK(plain.record(trace).winners.empty());
  }
  CHECK(by_points == 6);
}

TEST_CASE("played game: nothing of a game is left for the next under options that take tiles out") {
  for (const auto& setting : all_settings()) check_nothing_left(setting, 2, {Policy::random}, 10);
}

TEST_CASE("played game: replays without difference under every edition and option") {
  for (const auto& setting : all_settings()) {
    replay_games(setting, 2, {Policy::random}, 2);
    replay_games(setting, 3, mixed, 1, 100);
  }
}

TEST_CASE("played game: replays without difference for 1 to 8 players and every policy") {
  const Setting setting("c1");
  for (int players = 1; players <= 8; ++players) replay_games(setting, players, mixed, 3, 10 * players);
  for (const auto policy : all_policies) replay_games(setting, 2, {policy}, 8, 200);
}

TEST_CASE("played game: random and greedy games replay without difference") {
  const Setting setting("c1");
  const int games = bastide::tests::in_full(100, 20);
  replay_games(setting, 2, {Policy::random}, games);
  replay_games(setting, 2, {Policy::greedy}, games);
  replay_games(setting, 2, {Policy::random, Policy::greedy}, games);
}

TEST_CASE("played game: ten thousand games replay without difference", "[.long]") {
  const Setting setting("c1");
  replay_games(setting, 2, {Policy::random}, 4000, 10'000);
  replay_games(setting, 2, {Policy::greedy}, 3000, 20'000);
  replay_games(setting, 2, {Policy::random, Policy::greedy}, 3000, 30'000);
  for (const auto& other : all_settings()) replay_games(other, 4, mixed, 40, 40'000);
}

TEST_CASE("played game: the first tile drawn is any of the bag, each as likely") {
  const Setting setting("c1");
  auto games = setting.games(2, {Policy::random});
  GameTrace trace;
  const auto types = static_cast<std::size_t>(setting.set.type_count());
  std::vector<int> drawn(types, 0);
  constexpr int played = 7100;
  for (std::uint64_t i = 0; i < played; ++i) {
    games.play(2026, i, trace);
    // In the first turn every tile of the base set fits beside D.
    REQUIRE((trace.lost.empty() || trace.lost.front().turn > 0));
    ++drawn.at(trace.turns.front().type);
  }
  double chi_squared = 0;
  for (std::size_t type = 0; type < types; ++type) {
    const int index = static_cast<int>(type);
    const int tiles = setting.set.type(index).count - (index == setting.set.start_type() ? 1 : 0);
    const double expected = played / 71.0 * tiles;
    chi_squared += (drawn[type] - expected) * (drawn[type] - expected) / expected;
  }
  CHECK(chi_squared < bastide::solver::statistics::chi_squared_above(static_cast<double>(types - 1), 1e-4));
}

TEST_CASE("played game: a tile that fits nowhere goes as the edition says") {
  // On a small table most tiles fit nowhere in the end. Those that lie and those that were lost make up the
  // set.
  const Setting leaves("c1", {{"board_area", "fixed 6x6"}});
  auto games = leaves.games(2, {Policy::random});
  GameTrace trace;
  for (std::uint64_t i = 0; i < 100; ++i) {
    games.play(1, i, trace);
    REQUIRE(trace.turns.size() <= 35);
    REQUIRE(trace.turns.size() + trace.lost.size() == 71);
    REQUIRE(std::is_sorted(trace.lost.begin(), trace.lost.end(),
                           [](const auto& a, const auto& b) { return a.turn < b.turn; }));
    for (const auto& blocking : trace.blocked) REQUIRE(blocking.until <= trace.turns.size());
  }

  const Setting returns("c1", {{"board_area", "fixed 6x6"}, {"unplaceable", "return_to_bag"}});
  auto games_with_return = returns.games(2, {Policy::random});
  int given_back = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    games_with_return.play(1, i, trace);
    // The game ends with a tile drawn that fits nowhere, and all that is left is blocked to the end.
    REQUIRE(trace.turns.size() <= 35);
    REQUIRE(trace.lost.back().turn == trace.turns.size());
    REQUIRE(std::count_if(trace.lost.begin(), trace.lost.end(),
                          [&](const LostTile& lost) { return lost.turn == trace.turns.size(); }) == 1);
    given_back += static_cast<int>(trace.lost.size()) - 1;
    std::vector<int> left;
    for (const auto& type : returns.set.types()) left.push_back(type.count);
    --left.at(trace.start_type);
    for (const auto& turn : trace.turns) --left.at(turn.type);
    for (std::size_t type = 0; type < left.size(); ++type) {
      const bool is_blocked =
          std::any_of(trace.blocked.begin(), trace.blocked.end(), [&](const Blocking& blocking) {
            return blocking.type == type && blocking.until == trace.turns.size() + 1;
          });
      REQUIRE(is_blocked == (left[type] > 0));
    }
  }
  CHECK(given_back > 100);
}

TEST_CASE("played game: numbers of players and policies that make no game are refused") {
  const Setting setting("c1");
  CHECK_THROWS_AS(setting.games(0, {Policy::random}), std::invalid_argument);
  CHECK_THROWS_AS(setting.games(9, {Policy::random}), std::invalid_argument);
  CHECK_THROWS_AS(setting.games(2, {}), std::invalid_argument);

  std::vector<bastide::tilesets::TileType> types(setting.set.types().begin(), setting.set.types().end());
  types.front().count += most_played_tiles;
  const bastide::tilesets::TileSet huge("huge", "", "", types, setting.set.start_type(), {});
  const bastide::rules::board::FitTable fit(huge);
  CHECK_THROWS_AS(PlayedGames({fit, setting.edition}, 2, {Policy::random}), std::invalid_argument);
}

}  // namespace test_played_game
