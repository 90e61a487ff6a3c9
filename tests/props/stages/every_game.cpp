// Every game checked: false statements about turns and ends are found with a smallest game that replays, true
// ones hold, nothing reads "held" of a run cut short, and shares and resumption change nothing.
#include "props/stages/every_game_stage.hpp"

#include <fmt/format.h>

#include "props/stages/missing_boards.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/records/replay.hpp"
#include "tests/props/stages/recorded.hpp"
#include "tilesets/files/reader.hpp"

namespace test_every_game {

namespace {

using namespace bastide;
using namespace bastide::props;
using namespace bastide::props::stages;

Violation because(const char* text) { return {text, {}, {}, {}}; }

/// False with two tiles: a cap on the start tile's city, with a knight in it.
Verdict nothing_is_scored(const TurnView& view) {
  return view.fast_items.empty() ? Verdict{} : because("something was scored");
}
/// False with three tiles and two players, of which the second deploys.
Verdict only_the_first_deploys(const TurnView& view) {
  return view.move.follower && view.player != 0 ? because("another player deployed") : Verdict{};
}
/// False at the end of some games only.
Verdict nobody_has_four_points(const ScoredView& view) {
  for (const int points : view.fast_sheet.totals) {
    if (points == 4) return because("somebody has 4 points");
  }
  return {};
}
Verdict holds(const TurnView& /*view*/) { return {}; }
Verdict holds_at_ends(const ScoredView& /*view*/) { return {}; }

std::vector<Property> statements() {
  std::vector<Property> out(6);
  out[0].id = "nothing-is-scored";
  out[0].on_turn = &nothing_is_scored;
  out[1].id = "only-the-first-deploys";
  out[1].on_turn = &only_the_first_deploys;
  out[2].id = "nobody-has-four-points";
  out[2].on_scored = &nobody_has_four_points;
  out[3].id = "holds";
  out[3].on_turn = &holds;
  out[4].id = "holds-at-ends";
  out[4].on_scored = &holds_at_ends;
  out[5].id = "holds-of-the-log";
  out[5].on_scored = &holds_at_ends;
  out[5].judges_log = true;
  return out;
}

/// Base types, the first of them the start tile.
tilesets::TileSet set_of(const std::vector<std::string>& tiles) {
  const auto base = tilesets::files::load_tile_set("base");
  std::vector<tilesets::TileType> types(base.types().begin(), base.types().end());
  for (auto& type : types) type.count = 0;
  for (const auto& tile : tiles) ++types[static_cast<std::size_t>(base.find(tile))].count;
  return {"test", "test", "test", std::move(types), base.find(tiles.front()), {}};
}

struct Setting {
  tilesets::TileSet set;
  rules::editions::Edition edition = rules::editions::load_edition("c1");
  std::vector<Property> properties = statements();
  VerifyPlan plan;

  explicit Setting(tilesets::TileSet played, int tiles) : set(std::move(played)) {
    plan.subjects = {{&edition, &set}};
    plan.tiles = 1;
    plan.deployment_tiles = 0;
    plan.games = 0;
    plan.game_tiles = tiles;
    plan.players = {1, 2};
    plan.has_proofs = false;
  }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

  VerifyResult run(const solver::runs::RunControl& control = {}) const {
    return verify(plan, properties, control);
  }

  /// All that a report could tell of the games.
  std::string told(const solver::runs::RunControl& control = {}) const {
    const auto result = run(control);
    std::string out = result.is_complete ? "complete\n" : "cut short\n";
    for (const auto& size : result.walks.front().sizes) {
      out += fmt::format("{} {} {} {} {} {}\n", size.players, size.tiles,
                         solver::arithmetic::to_decimal(size.games),
                         solver::arithmetic::to_decimal(size.games_over), size.turns, size.states);
    }
    for (const auto& v : result.verdicts) {
      out += fmt::format("{} {} {} {} {}\n", v.property, static_cast<int>(v.outcome), v.coverage.game_tiles,
                         v.coverage.game_turns, v.coverage.game_states);
      if (v.violation) out += rules::print_position(set, {v.violation->placements, true}) + "\n";
    }
    return out;
  }
};

TEST_CASE("every game: false statements are violated in the smallest game, true ones held") {
  const Setting setting(set_of({"D", "E", "E", "V"}), 3);
  const auto result = setting.run();
  CHECK(result.is_complete);
  const auto& walk = result.walks.front();
  CHECK(walk.tiles == 3);
  CHECK_FALSE(walk.is_whole);
  REQUIRE(walk.sizes.size() == 6);
  CHECK(walk.sizes[0].games == 1);
  CHECK(walk.sizes[0].states == 1);
  CHECK(walk.sizes[2].states == 0);  // checked, but not kept apart

  const auto& scored = result.verdicts[0];
  CHECK(scored.outcome == Outcome::violated);
  REQUIRE(scored.violation);
  CHECK(scored.violation->found_in == FoundIn::every_game);
  CHECK(scored.violation->placements.size() == 2);
  CHECK(scored.coverage.game_tiles == 2);
  CHECK(scored.coverage.game_turns == walk.sizes[1].turns + walk.sizes[4].turns);
  REQUIRE(scored.violation->game);
  CHECK(scored.violation->game->turns.size() == 1);
  CHECK(scored.violation->game->players == 1);
  const auto& record = *scored.violation->game;
  const rules::board::FitTable fit(setting.set);
  const auto edition = rules::records::edition_of(record, setting.edition);
  const auto replayed = rules::records::replay({fit, edition}, record);
  CHECK_FALSE(replayed.difference);
  CHECK(replayed.turns == 1);

  const auto& deployed = result.verdicts[1];
  CHECK(deployed.outcome == Outcome::violated);
  REQUIRE(deployed.violation);
  CHECK(deployed.violation->placements.size() == 3);
  CHECK(deployed.violation->game->players == 2);

  // Two turns have no use for a third player.
  auto plan = setting.plan;
  plan.players = {2, 3, 8};
  CHECK(verify(plan, setting.properties, {}).walks.front().sizes.size() == 3);

  // The games do not end here: nothing is said about ends, and nothing else looked.
  CHECK(result.verdicts[2].outcome == Outcome::not_applicable);
  CHECK(result.verdicts[3].outcome == Outcome::held);
  CHECK(result.verdicts[3].coverage.game_tiles == 3);
  CHECK(result.verdicts[4].outcome == Outcome::not_applicable);
  CHECK(result.verdicts[2].reason ==
        "no deployments were walked (--deployment-tiles) and no games played (--games)");
}

Verdict nobody_is_taken_back(const TurnView& view) {
  return view.retrieves() ? because("somebody was taken back") : Verdict{};
}
Verdict nobody_goes_to_an_earlier_tile(const TurnView& view) {
  return view.elsewhere && view.elsewhere->deploys ? because("somebody went to an earlier tile") : Verdict{};
}
Verdict no_turn_has_a_second_part(const TurnView& view) {
  return view.part == 2 ? because("a second part") : Verdict{};
}

TEST_CASE("every game: going elsewhere, coming back and second parts are met in the smallest games of them") {
  struct Said {
    const char* id;
    Verdict (*holds)(const TurnView&);
    std::size_t tiles;  ///< of the smallest game in which it does not
    std::vector<std::pair<const char*, const char*>> options;
  };
  const std::pair<const char*, const char*> anywhere = {"figure.follower",
                                                        "{ retrieve = 'anywhere', tile = 'any' }"};
  // One is deployed and comes back in the next turn; the start tile is an earlier one; a follower, a builder
  // beside him, a tile that extends the road, and then the second part.
  const Said all[] = {
      {"nobody-is-taken-back", &nobody_is_taken_back, 3, {anywhere}},
      {"nobody-goes-to-an-earlier-tile", &nobody_goes_to_an_earlier_tile, 2, {anywhere}},
      {"no-turn-has-a-second-part",
       &no_turn_has_a_second_part,
       5,
       {{"figure.follower", "{ stands_on = ['road'] }"},
        {"figure.builder",
         "{ weight = 0, stands_on = ['road'], needs = 'own_follower', extra_part = 'extended' }"}}}};
  for (const auto& said : all) {
    INFO(said.id);
    Setting setting(set_of({"D", "U", "U", "U", "U"}), static_cast<int>(said.tiles));
    for (const auto& [option, value] : said.options)
      REQUIRE(rules::editions::set_option(setting.edition, option, value) == "");
    setting.set = rules::editions::tiles_under(setting.set, setting.edition);
    setting.plan.players = {1};
    setting.properties.assign(2, {});
    setting.properties[0].id = said.id;
    setting.properties[0].on_turn = said.holds;
    setting.properties[1].id = "holds";
    setting.properties[1].on_turn = &holds;
    const auto result = setting.run();
    CHECK(result.is_complete);
    CHECK(result.verdicts[1].outcome == Outcome::held);
    REQUIRE(result.verdicts[0].violation);
    CHECK(result.verdicts[0].violation->placements.size() == said.tiles);
    const rules::board::FitTable fit(setting.set);
    const auto replayed = rules::records::replay({fit, setting.edition}, *result.verdicts[0].violation->game);
    CHECK_FALSE(replayed.difference);
    CHECK(replayed.turns == static_cast<int>(said.tiles) - 1);
  }
}

TEST_CASE("every game: complete games are scored where they end, lost tiles and all") {
  const Setting setting(set_of({"D", "E", "C"}), all_tiles);
  const auto result = setting.run();
  const auto& walk = result.walks.front();
  CHECK(walk.tiles == 3);
  CHECK(walk.is_whole);
  solver::arithmetic::Uint128 over = 0;
  for (const auto& size : walk.sizes) {
    if (size.players == 1) over += size.games_over;
    CHECK(size.states > 0);
  }
  CHECK(over > 0);
  CHECK(walk.sizes[1].over > 0);  // the cap closes the city, C has no place
  const auto& four = result.verdicts[2];
  CHECK(four.outcome == Outcome::violated);
  REQUIRE(four.violation);
  CHECK(four.violation->found_in == FoundIn::every_game);
  CHECK(result.verdicts[4].outcome == Outcome::held);
  CHECK(result.verdicts[5].outcome == Outcome::not_applicable);  // merged states have no log to judge
  CHECK(result.verdicts[5].reason == "no random games were played (--games), whose logs it judges");
  auto deployed = setting.plan;
  deployed.deployment_tiles = 1;  // nor have positions
  const auto with_deployments = verify(deployed, setting.properties, {});
  CHECK(with_deployments.verdicts[4].coverage.deployments > 0);
  CHECK(with_deployments.verdicts[5].outcome == Outcome::not_applicable);
  CHECK(missing_games(setting.plan, result, {}).empty());
}

TEST_CASE("every game: of a run cut short nothing holds") {
  const Setting setting(set_of({"D", "E", "V", "U"}), 3);
  const std::atomic<bool> stop{true};
  const auto result = setting.run({1, &stop});
  CHECK_FALSE(result.is_complete);
  for (const auto& verdict : result.verdicts) CHECK(verdict.outcome == Outcome::inconclusive);
}

TEST_CASE("every game: as many as are counted, or it is said") {
  Setting setting(set_of({"D", "E", "V"}), 3);
  setting.properties.erase(setting.properties.begin(), setting.properties.begin() + 3);
  auto result = setting.run();
  REQUIRE(result.walks.front().sizes.size() == 6);
  CHECK(missing_games(setting.plan, result, {}).empty());
  ++result.walks.front().sizes[5].games_without_loss;
  const auto missing = missing_games(setting.plan, result, {});
  CHECK(missing.find("games of 3 tiles and 2 players") != std::string::npos);
  CHECK(missing.find("are counted") != std::string::npos);
  result.is_complete = false;
  CHECK(missing_games(setting.plan, result, {}).empty());
}

TEST_CASE("every game: editions that play alike share their games until farms are scored") {
  Setting setting(set_of({"D", "E", "V"}), 2);
  auto first = setting.edition;
  first.farms = rules::editions::Farms::first;
  auto without = setting.edition;
  without.farms = rules::editions::Farms::off;
  setting.plan.subjects = {
      {&setting.edition, &setting.set}, {&first, &setting.set}, {&without, &setting.set}};
  CHECK(setting.run().walk_from == std::vector<std::size_t>{0, 0, 2});
  setting.plan.game_tiles = all_tiles;
  CHECK(setting.run().walk_from == std::vector<std::size_t>{0, 1, 2});
}

// --- recorded

tests::ToldRun run(const Setting& setting) {
  return [&](const solver::runs::RunControl& control) { return setting.told(control); };
}

TEST_CASE("every game: resumed, shared out or with other threads, the same is found") {
  const Setting setting(set_of({"D", "E", "E", "V", "U"}), 3);
  tests::check_recorded(run(setting), 2);
  CHECK(tests::records_of(run(setting), {}, 3) == tests::records_of(run(setting), {}, 1));
}

TEST_CASE("every game: made-up records are refused") {
  const Setting setting(set_of({"D", "E", "E", "V"}), 3);
  const auto all = tests::records_of(run(setting));
  const auto refused = [&](const std::string& text) {
    return tests::refusal(run(setting), all, "1/every-game/2", 0, text);
  };
  const std::string impossible = "of another length or range";
  // More states than the piece has; a failing game of a property that there is not, of a type that there is
  // not, of too many turns; one that does not fail; half of one.
  CHECK(refused("9 0 7 7 7 0 0").find(impossible) != std::string::npos);
  CHECK(refused("1 0 7 7 7 0 1 2:99 2 1:D 0").find(impossible) != std::string::npos);
  CHECK(refused("1 0 7 7 7 0 1 1:0 2 1:D 1 0 0 7:Z0@0,-1").find("no result of stage") != std::string::npos);
  CHECK(refused("1 0 7 7 7 0 1 1:0 2 1:D 3 0 0 7:E0@0,-1 0 0 0 0 7:E0@0,-2 0 0 0 0 7:E0@0,-3 0 0")
            .find(impossible) != std::string::npos);
  CHECK(refused("1 0 7 7 7 0 1 1:3 2 1:D 0").find("does not fail when played again") != std::string::npos);
  CHECK(refused("1 0 7 7 7 0 1 1:0 2").find("no result of stage") != std::string::npos);
}

}  // namespace

}  // namespace test_every_game
