// Games in which tiles are drawn deck by deck and lines are continued: the same on both engines, decks one
// after the other, places counted where bends are ruled, draws counted by deck.
#include <algorithm>
#include <numeric>

#include "solver/simulation/play/quick_tiles.hpp"
#include "tests/solver/simulation/settings.hpp"

namespace test_ordered_games {

using namespace bastide;
using namespace bastide::solver::simulation::play;
using namespace bastide::solver::simulation::tally;
using tests::draws_of;
using tests::mixed;
using tests::ordered_settings;

TEST_CASE("ordered games: what takes tiles in any order does not play them") {
  for (const auto& setting : ordered_settings()) {
    INFO(setting.words());
    CHECK(not_quick(setting.set, setting.edition) == "edges besides field, road and city");
  }
}

TEST_CASE("ordered games: replay without difference") {
  for (const auto& setting : ordered_settings()) {
    auto games = setting.games(3, mixed);
    GameTrace trace;
    for (std::uint64_t i = 0; i < 3; ++i) {
      games.play(19, i, trace);
      require_replayed(setting, setting.record(trace));
    }
  }
}

TEST_CASE("ordered games: a deck is used up before the next begins, and each draw is one of it") {
  for (const auto& setting : ordered_settings()) {
    INFO(setting.words());
    auto games = setting.games(2, {Policy::random});
    GameTrace trace;
    for (std::uint64_t i = 0; i < 20; ++i) {
      games.play(5, i, trace);
      const auto draws = draws_of(trace);
      auto next = draws.begin();
      for (const auto& deck : setting.set.decks()) {
        auto left = deck.counts;
        for (auto n = std::reduce(left.begin(), left.end()); n > 0 && next != draws.end(); --n, ++next)
          REQUIRE(--left[static_cast<std::size_t>(next->first)] >= 0);
      }
      REQUIRE(next == draws.end());
    }
  }
}

TEST_CASE("ordered games: a game leaves nothing to the next") {
  for (const auto& setting : ordered_settings()) check_nothing_left(setting, 3, mixed, 3);
}

TEST_CASE("ordered games: draws by deck are those of the games, written and read back") {
  Number lost_of_river = 0;
  for (const auto& setting : ordered_settings()) {
    INFO(setting.words());
    const auto plan = setting.plan(60, {Policy::random}, 2, 2);
    const auto tally = simulate(plan, {}).tally;
    const Layout layout(plan);
    const auto& decks = setting.set.decks();
    std::vector<Number> draws(decks.size());
    std::vector<Number> lost(decks.size());
    std::vector<Number> games(decks.size());
    for (std::uint64_t number = 0; number < plan.games; ++number) {
      const auto all = draws_of(simulated_game(plan, number));
      auto next = all.begin();
      for (std::size_t deck = 0; deck < decks.size(); ++deck) {
        const auto before = lost[deck];
        for (auto n = std::reduce(decks[deck].counts.begin(), decks[deck].counts.end());
             n > 0 && next != all.end(); --n, ++next) {
          ++draws[deck];
          lost[deck] += next->second ? 1 : 0;
        }
        games[deck] += lost[deck] > before ? 1 : 0;
      }
    }
    for (std::size_t deck = 0; deck < decks.size(); ++deck) {
      const auto sums = [&](std::size_t row) { return sums_of(layout, tally, row, deck); };
      CHECK(sums(row("unplaceable.by_deck.*.per_100_draws"))[0] == lost[deck]);
      CHECK(sums(row("unplaceable.by_deck.*.per_100_draws"))[1] == draws[deck]);
      CHECK(sums(row("unplaceable.by_deck.*.draws"))[0] == draws[deck]);
      CHECK(sums(row("unplaceable.by_deck.*.per_100_games"))[2] == games[deck]);
    }
    lost_of_river += lost.front();
    Tally read;
    from_record(to_record(tally), read);
    CHECK(read == tally);
  }
  CHECK(lost_of_river > 0);  // where only immediate turns back are forbidden
}

}  // namespace test_ordered_games
