// Positions in which the rules of the edition alone decide what greedy and builder do: farms worth much or
// nothing, ties that score or do not, roads worth more than cities.
#include "tests/solver/simulation/choices.hpp"

namespace test_rules_followed {

using namespace bastide::solver::simulation::play;
namespace rules = bastide::rules;
using bastide::tests::Choice;
using bastide::tests::choices_of;
using bastide::tests::Setting;
using bastide::tilesets::SegmentKind;

namespace {

struct Laid {
  const char* type;
  int rotation;
  rules::Cell cell;
  int player;
  int segment = -1;
};

rules::play::Game game_of(const Setting& setting, int players, std::initializer_list<Laid> turns) {
  rules::play::Game game(setting.fit, setting.edition, players, setting.set.start_type(), 0);
  for (const auto& turn : turns) {
    game.place(turn.player, turn.cell, setting.set.find(turn.type), turn.rotation);
    if (turn.segment >= 0) game.deploy(turn.player, turn.segment);
    game.finish_turn();
  }
  return game;
}

std::vector<Choice> chosen(Policy policy, const Setting& setting, const rules::play::Game& game,
                           const char* type) {
  std::vector<Choice> out;
  for (const auto& [choice, times] : choices_of(policy, setting, game, 0, {setting.set.find(type)}, 40))
    out.push_back(choice);
  return out;
}

/// How many of the choices deploy on such a segment, and how many there are.
std::pair<int, int> deployed_on(SegmentKind kind, Policy policy, const Setting& setting,
                                const rules::play::Game& game, const char* type) {
  const auto choices = chosen(policy, setting, game, type);
  const auto& segments = setting.set.type(setting.set.find(type)).segments;
  const auto on = std::ranges::count_if(choices, [&](const Choice& choice) {
    return choice.segment >= 0 && segments.at(static_cast<std::size_t>(choice.segment)).kind == kind;
  });
  return {static_cast<int>(on), static_cast<int>(choices.size())};
}

constexpr std::array<Policy, 2> both = {Policy::greedy, Policy::builder};

}  // namespace

TEST_CASE("rules followed: farmers go where cities are worth six, and nowhere where they are worth nothing") {
  // A city of two tiles is complete; the drawn E would extend the field beside it.
  const auto choose = [](Policy policy, const char* points) {
    const Setting setting("c1", {{"farm.points", points}});
    const auto game = game_of(setting, 2, {{"E", 2, {0, -1}, 1}});
    return deployed_on(SegmentKind::field, policy, setting, game, "E");
  };
  for (const auto policy : both) {
    INFO(policy_name(policy));
    const auto [on_farm, all] = choose(policy, "6*cities");
    CHECK(on_farm == all);
    CHECK(choose(policy, "0").first == 0);
  }
}

TEST_CASE("rules followed: a road that another holds is joined where ties score, and not where they do not") {
  // Three tiles of the second player's road, a gap, one tile of the first's; the third has a cloister below
  // the gap and is ahead of both. The drawn U closes the gap.
  const auto joins = [](const char* tie) {
    const Setting setting("c1", {{"shared_majority", tie}});
    const auto road = [&](const char* type) { return setting.set.type(setting.set.find(type)).segments; };
    int on_road = 0;
    while (road("U").at(static_cast<std::size_t>(on_road)).kind != SegmentKind::road) ++on_road;
    int on_cloister = 0;
    while (road("B").at(static_cast<std::size_t>(on_cloister)).kind != SegmentKind::cloister) ++on_cloister;
    const auto game = game_of(setting, 3,
                              {{"U", 0, {1, 0}, 1, on_road},
                               {"U", 0, {2, 0}, 1},
                               {"B", 0, {2, 1}, 1},
                               {"B", 0, {3, 1}, 2, on_cloister},
                               {"B", 0, {4, 1}, 1},
                               {"U", 0, {4, 0}, 0, on_road}});
    const auto choices = chosen(Policy::greedy, setting, game, "U");
    return std::pair(std::ranges::count(choices, rules::Cell{3, 0},
                                        [](const Choice& choice) { return choice.place.cell; }),
                     std::ssize(choices));
  };
  const auto [joining, all] = joins("full");
  CHECK(joining == all);
  CHECK(joins("none").first == 0);
}

TEST_CASE("rules followed: what roads are worth decides between the road and the city of a tile") {
  // The drawn D completes the start tile's city of two tiles, or extends its road.
  const auto on_city = [](Policy policy, const Setting& setting) {
    return deployed_on(SegmentKind::city, policy, setting, game_of(setting, 2, {}), "D");
  };
  const Setting plain("c1");
  const Setting roads("c1", {{"road.complete", "9*tiles"}, {"road.incomplete", "9*tiles"}});
  for (const auto policy : both) {
    INFO(policy_name(policy));
    const auto [city, all] = on_city(policy, plain);
    CHECK(city == all);
    CHECK(on_city(policy, roads).first == 0);
    const auto [road, choices] = deployed_on(SegmentKind::road, policy, roads, game_of(roads, 2, {}), "D");
    CHECK(road == choices);
  }
}

TEST_CASE("rules followed: incomplete features are not worth a follower to greedy where they score nothing") {
  // E next to the start tile, its city not completed: a follower there scores only where incomplete cities
  // do.
  const auto deploys = [](const char* at_end) {
    const Setting setting("c1", {{"incomplete_at_end", at_end}, {"farms", "off"}});
    const auto game = game_of(setting, 2, {{"E", 2, {0, -1}, 1}});
    const auto choices = chosen(Policy::greedy, setting, game, "E");
    return std::pair(std::ranges::count_if(choices, [](const Choice& choice) { return choice.segment >= 0; }),
                     std::ssize(choices));
  };
  const auto [deploying, all] = deploys("score");
  CHECK(deploying == all);
  CHECK(deploys("nothing").first == 0);
}

}  // namespace test_rules_followed
