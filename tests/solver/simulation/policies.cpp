// What each policy chooses is what it says: random uniformly, the others the best by their own measure.
#include "solver/simulation/play/policy.hpp"

#include <bit>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/solver/simulation/chi_squared.hpp"
#include "tests/solver/simulation/choices.hpp"

namespace test_policies {

using namespace bastide::solver::arithmetic;
using namespace bastide::solver::simulation::play;
namespace rules = bastide::rules;
using bastide::tests::are_even;
using bastide::tests::begun;
using bastide::tests::choices_of;
using bastide::tests::distinct_places;
using bastide::tests::Setting;
using bastide::tests::traced;

TEST_CASE("policies: random lays on every distinct place alike, and then on every spot or nobody alike") {
  const Setting setting("c1");
  const auto trace = traced(setting, 2, {Policy::random}, 0);
  const auto game = begun(setting, trace, 12);
  REQUIRE(game.supply()[0] > 0);
  int with_spots = 0;
  for (const auto* id : {"V", "E", "X", "L"}) {
    const int type = setting.set.find(id);
    const auto places = distinct_places(game.board(), type);
    REQUIRE(places.size() > 1);
    const auto choices = choices_of(Policy::random, setting, game, 0, {type}, 20'000);
    std::map<rules::LegalPlace, std::map<int, int>> by_place;
    for (const auto& [choice, times] : choices) by_place[choice.place][choice.segment] += times;
    std::vector<int> counts;
    for (const auto& place : places) {
      auto copy = game;
      copy.place(0, place.cell, type, place.rotation);
      const auto& segments = by_place[place];
      int sum = 0;
      std::vector<int> on_spot;
      for (const auto& [segment, times] : segments) {
        REQUIRE((segment == -1 || (copy.spots(0) >> segment & 1U) != 0));
        on_spot.push_back(times);
        sum += times;
      }
      const int spots = std::popcount(copy.spots(0));
      INFO(id << " at " << place.cell.x << "," << place.cell.y << " rotation " << place.rotation);
      REQUIRE(static_cast<int>(on_spot.size()) == spots + 1);
      if (spots > 0) CHECK(are_even(on_spot, 1e-5));
      with_spots += spots > 0 ? 1 : 0;
      counts.push_back(sum);
    }
    CHECK(are_even(counts, 1e-4));
  }
  CHECK(with_spots > 20);
}

TEST_CASE("policies: random with a hand of three lays any tile of it that fits") {
  const Setting setting("c1", {{"hand_size", "3"}});
  const auto game = begun(setting, traced(setting, 2, {Policy::random}, 1), 15);
  const std::vector<int> hand = {setting.set.find("E"), setting.set.find("V"), setting.set.find("V")};
  PlaceCounts counts(setting.fit, setting.edition.table);
  counts.recount(game.board());
  auto copy = game;
  constexpr int times = 9000;
  int cities = 0;
  for (int i = 0; i < times; ++i) {
    RandomStream moves(5, static_cast<std::uint64_t>(i), Purpose::moves);
    cities += Mover().lay(Policy::random, copy, 0, hand, counts, moves).type == hand[0] ? 1 : 0;
    copy.undo_turn();
  }
  // One tile of three: 3000 with a standard deviation of 45.
  CHECK(std::abs(cities - times / 3) < 180);
}

TEST_CASE("policies: compact keeps the box small and the neighbours many, sprawl the opposite") {
  const Setting setting("c1");
  const auto trace = traced(setting, 2, {Policy::random}, 3);
  for (const std::size_t turns : {0U, 5U, 25U, 50U}) {
    const auto game = begun(setting, trace, turns);
    const int type = trace.turns.at(turns).type;
    std::set<rules::Cell> tiles;
    for (const auto& placement : game.position().placements) tiles.insert(placement.cell);
    const auto shape = [&](rules::Cell cell) {
      auto with = tiles;
      with.insert(cell);
      const auto [west, east] =
          std::minmax_element(with.begin(), with.end(), [](auto a, auto b) { return a.x < b.x; });
      const auto [north, south] =
          std::minmax_element(with.begin(), with.end(), [](auto a, auto b) { return a.y < b.y; });
      const int width = east->x - west->x + 1;
      const int height = south->y - north->y + 1;
      int around = 0;
      for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) around += static_cast<int>(tiles.count({cell.x + dx, cell.y + dy}));
      }
      return std::pair(width + height + std::max(width, height), -around);
    };
    for (const auto policy : {Policy::compact, Policy::sprawl}) {
      std::map<std::pair<int, int>, std::set<rules::LegalPlace>> by_shape;
      for (const auto& place : distinct_places(game.board(), type)) by_shape[shape(place.cell)].insert(place);
      const auto& expected = policy == Policy::compact ? by_shape.begin()->second : by_shape.rbegin()->second;
      std::set<rules::LegalPlace> chosen;
      for (const auto& [choice, times] : choices_of(policy, setting, game, 0, {type}, 300))
        chosen.insert(choice.place);
      INFO(policy_name(policy) << " after " << turns << " turns");
      CHECK(chosen == expected);
    }
  }
}

TEST_CASE("policies: each policy leaves the game as it found it, but for its tile and follower") {
  const Setting setting("c1");
  const auto trace = traced(setting, 2, {Policy::random}, 4);
  const auto game = begun(setting, trace, 30);
  PlaceCounts counts(setting.fit, setting.edition.table);
  counts.recount(game.board());
  for (const auto policy : all_policies) {
    auto copy = game;
    RandomStream moves(1, 1, Purpose::moves);
    const std::vector<int> hand = {trace.turns.at(30).type};
    Mover().lay(policy, copy, trace.turns.at(30).player, hand, counts, moves);
    copy.undo_turn();
    INFO(policy_name(policy));
    CHECK(copy == game);
  }
}

TEST_CASE("policies: builder scores more than greedy, greedy than random, and spoiler costs its opponent") {
  // Means of 60 games between two policies; the margins are far beyond what chance gives.
  const Setting setting("c1");
  const auto means = [&](Policy first, Policy second) {
    auto games = setting.games(2, {first, second});
    GameTrace trace;
    std::pair<double, double> mean;
    for (std::uint64_t i = 0; i < 60; ++i) {
      games.play(31, i, trace);
      mean.first += trace.scores[0] / 60.0;
      mean.second += trace.scores[1] / 60.0;
    }
    return mean;
  };
  const auto [greedy, random] = means(Policy::greedy, Policy::random);
  CHECK(greedy > random + 10);
  const auto [builder, against_greedy] = means(Policy::builder, Policy::greedy);
  CHECK(builder > against_greedy + 10);
  const auto spoilt = means(Policy::builder, Policy::spoiler).first;
  const auto unspoilt = means(Policy::builder, Policy::compact).first;
  CHECK(spoilt < unspoilt - 5);
}

TEST_CASE("policies: names are found again, and the page describes every policy in its own words") {
  std::ifstream file(BASTIDE_SOURCE_DIR "/docs/policies.md");
  std::stringstream page;
  page << file.rdbuf();
  for (const auto policy : all_policies) {
    CHECK(find_policy(policy_name(policy)) == policy);
    CHECK_THAT(page.str(), Catch::Matchers::ContainsSubstring("## " + std::string(policy_name(policy)) +
                                                              "\n\n" + policy_description(policy) + "\n"));
  }
  CHECK_FALSE(find_policy("Random"));
  CHECK_FALSE(find_policy(""));
}

}  // namespace test_policies
