// Rules that few editions have, in games: every property that applies judges every turn and every end, so
// that what it works out by itself is held against both engines.
#include <fmt/format.h>

#include <algorithm>

#include "props/catalogue/catalogue.hpp"
#include "props/play/game_generator.hpp"
#include "props/play/game_step.hpp"
#include "props/play/lockstep.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_rare_rules {
namespace {

constexpr const char* examples = BASTIDE_SOURCE_DIR "/docs/examples/";

struct Rules {
  std::string under;               ///< what is played (game_of); an example with ".toml"
  std::vector<const char*> asked;  ///< properties that must apply
};

}  // namespace

TEST_CASE("rare rules: in games under each of them every property holds") {
  const std::vector<Rules> all = {
      {"unpunctual.toml", {"deployed-elsewhere-as-rows-say"}},
      {"vineyards.toml", {}},
      {"honours.toml", {"awards-go-to-the-most"}},
      {"milestones.toml", {"event-points-add-up"}},
      {"market.toml", {"market-is-refilled"}},
      {"river-market.toml", {"market-places-are-paid"}},
      {"c1; site_majority=around", {"site-majority-changes-only-sites"}},
      {"c1; farms=second; farm.points=3*cities + own", {"values-follow-the-table"}},
      {"c1; farms=second; farm.points=city_tiles + own", {"values-follow-the-table"}},
      {"c1+expansion/traders-builders; start.lay=D0@0,0 E2@0,-1 U0@1,0", {"tokens-are-marks-completed"}},
      {"c1; figure.scout={ stands_on = ['road'], weight = 0, retrieve = 'anywhere' }; "
       "figure.monk={ stands_on = ['cloister'], retrieve = 'anywhere', retrieve_points = '2' }",
       {"taken-back-scores-as-at-the-end", "taken-back-gives-as-stated"}},
  };
  for (const auto& rules : all) {
    const auto& game = game_of(rules.under.ends_with(".toml") ? examples + rules.under : rules.under);
    INFO(rules.under);
    const auto applying = applying_to(catalogue::all_properties(), game.fit, game.edition);
    for (const auto* id : rules.asked) {
      INFO(id);
      CHECK(std::ranges::count(applying, std::string(id), &Property::id) > 0);
    }
    int turns = 0;
    int ends = 0;
    auto onlooker = judged_by(applying);
    onlooker.turn = [&, judge = onlooker.turn](const TurnView& view) { return ++turns, judge(view); };
    onlooker.end = [&, judge = onlooker.end](const ScoredView& view) { return ++ends, judge(view); };
    constexpr std::uint64_t games = 3;
    for (std::uint64_t number = 0; number < games; ++number) {
      const auto script = play::numbered_game({game.fit, game.edition}, 31, number);
      CHECK(play::play_in_lockstep({game.fit, game.edition}, script, onlooker) == script);
    }
    CHECK(ends == games);
    CHECK(turns > 150);
  }
}

TEST_CASE("rare rules: a game told step by step has each figure that goes elsewhere, and tiles set aside") {
  const auto& game = game_of(examples + std::string("unpunctual.toml; board_area=fixed 5x5"));
  int elsewhere = 0, set_aside = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    const auto script = play::numbered_game({game.fit, game.edition}, 32, number);
    const auto steps = play::game_steps({game.fit, game.edition}, script);
    REQUIRE(steps.size() == script.turns.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto& turn = script.turns[i];
      std::vector<std::string> ids;
      for (const int type : turn.set_aside) ids.push_back(game.set.type(type).id);
      CHECK(steps[i].set_aside == ids);
      set_aside += static_cast<int>(ids.size());
      CHECK(steps[i].engine.scores == steps[i].expected.scores);
      if (!turn.elsewhere || !turn.elsewhere->deploys) {
        CHECK(steps[i].elsewhere.empty());
        continue;
      }
      ++elsewhere;
      const auto& who = *turn.elsewhere->deploys;
      // The tile as it was laid, by whichever turn.
      std::string tile = game.set.type(game.set.start_type()).id + "0@0,0";
      for (std::size_t k = 0; k < i; ++k)
        if (script.turns[k].tile.cell == turn.elsewhere->cell)
          tile = steps[k].place.substr(0, steps[k].place.find('='));
      const auto at = tile.substr(tile.find('@') + 1);
      CHECK(at == fmt::format("{},{}", turn.elsewhere->cell.x, turn.elsewhere->cell.y));
      const auto type = game.set.find(tile.substr(0, tile.find('@') - 1));
      REQUIRE(type >= 0);
      const auto name = game.set.type(type).segments[static_cast<std::size_t>(who.segment)].name;
      CHECK(steps[i].elsewhere.starts_with(tile + "="));
      CHECK(steps[i].elsewhere.ends_with(":" + name));
      CHECK(play::deployed_in(steps[i]) == "on " + name + " of " + tile);
    }
  }
  CHECK(elsewhere > 20);
  CHECK(set_aside > 0);
}

}  // namespace bastide::props::test_rare_rules
