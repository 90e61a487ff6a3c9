// Rules that few editions have, in games: every property that applies judges every turn and every end, so
// that what it works out by itself is held against both engines.
#include <fmt/format.h>

#include <set>

#include "props/catalogue/catalogue.hpp"
#include "props/play/game_generator.hpp"
#include "props/play/game_step.hpp"
#include "props/play/lockstep.hpp"
#include "rules/editions/crossings.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::props::test_rare_rules {
namespace {

constexpr const char* examples = BASTIDE_SOURCE_DIR "/docs/examples/";

struct Rules {
  std::string name;  ///< of an edition; of the examples with ".toml"
  std::vector<std::pair<const char*, const char*>> options;
  std::vector<const char*> asked;  ///< properties that must apply
};

NamedGame game_under(const Rules& rules) {
  const bool is_example = rules.name.ends_with(".toml");
  auto edition = rules::editions::load_edition(is_example ? examples + rules.name : rules.name);
  for (const auto& [option, value] : rules.options) {
    INFO(option);
    REQUIRE(set_option(edition, option, value) == "");
  }
  auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
  return {std::move(edition), std::move(set)};
}

}  // namespace

TEST_CASE("rare rules: in games under each of them every property holds") {
  const std::vector<Rules> all = {
      {"unpunctual.toml", {}, {"deployed-elsewhere-as-rows-say"}},
      {"vineyards.toml", {}, {}},
      {"honours.toml", {}, {"awards-go-to-the-most"}},
      {"milestones.toml", {}, {"event-points-add-up"}},
      {"market.toml", {}, {"market-is-refilled"}},
      {"river-market.toml", {}, {"market-places-are-paid"}},
      {"c1", {{"site_majority", "around"}}, {"site-majority-changes-only-sites"}},
      {"c1", {{"farms", "second"}, {"farm.points", "3*cities + own"}}, {"values-follow-the-table"}},
      {"c1", {{"farms", "second"}, {"farm.points", "city_tiles + own"}}, {"values-follow-the-table"}},
      {"c1+expansion/traders-builders",
       {{"start.lay", "D0@0,0 E2@0,-1 U0@1,0"}},
       {"tokens-are-marks-completed"}},
      {"c1",
       {{"figure.scout", "{ stands_on = ['road'], weight = 0, retrieve = 'anywhere' }"},
        {"figure.monk", "{ stands_on = ['cloister'], retrieve = 'anywhere', retrieve_points = '2' }"}},
       {"taken-back-scores-as-at-the-end", "taken-back-gives-as-stated"}},
  };
  for (const auto& rules : all) {
    const auto game = game_under(rules);
    INFO(rules.name << ", " << (rules.options.empty() ? "" : rules.options.back().second));
    std::vector<const Property*> applying;
    std::set<std::string_view> ids;
    for (const auto& property : catalogue::all_properties()) {
      if (property.kind == PropertyKind::cover || !property.applies(game.set, game.edition)) continue;
      applying.push_back(&property);
      ids.insert(property.id);
    }
    for (const auto* id : rules.asked) {
      INFO(id);
      CHECK(ids.contains(id));
    }
    int turns = 0;
    play::Onlooker onlooker;
    onlooker.turn = [&](const TurnView& view) {
      ++turns;
      for (const auto* property : applying) {
        if (property->on_turn == nullptr) continue;
        if (const auto verdict = property->on_turn(view)) FAIL(property->id << ": " << verdict->explanation);
      }
      return true;
    };
    int ends = 0;
    onlooker.end = [&](const ScoredView& view) {
      ++ends;
      for (const auto* property : applying) {
        if (property->on_scored == nullptr) continue;
        if (const auto verdict = property->on_scored(view))
          FAIL(property->id << ": " << verdict->explanation);
      }
      return true;
    };
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
  const auto game = game_under({"unpunctual.toml", {{"board_area", "fixed 5x5"}}, {}});
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
