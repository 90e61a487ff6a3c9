// The verifier, tested with statements whose truth is known: false ones must be found with their smallest
// counterexample, true ones must hold, and a run that was cut short must not say "held".
#include "props/stages/verify.hpp"

#include "props/catalogue/catalogue.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/solver/further_set.hpp"
#include "tilesets/files/reader.hpp"

namespace test_verifier {

namespace {

using namespace bastide::props;
using namespace bastide::props::stages;
using bastide::rules::editions::Edition;
using bastide::solver::runs::RunControl;

Violation because(const char* text) { return {text, {}, {}, {}}; }

/// False from 2 tiles on: D0 with a cap on its city.
Verdict no_city_is_complete(const BoardView& view) {
  for (const auto& feature : view.reference.features) {
    if (feature.kind == bastide::rules::FeatureKind::city && feature.complete)
      return because("a city is complete");
  }
  return {};
}

/// False when somebody scores 3 points at the end, which takes a city of three tiles, or one with a pennant
/// on two.
Verdict nobody_has_three_points(const ScoredView& view) {
  for (const int points : view.fast_sheet.totals) {
    if (points == 3) return because("somebody has 3 points");
  }
  return {};
}

/// False in games only: a cloister takes 9 tiles.
Verdict no_cloister_is_scored(const TurnView& view) {
  for (const auto& item : view.fast_items) {
    if (item.feature == bastide::rules::FeatureKind::cloister) return because("a cloister was scored");
  }
  return {};
}

Verdict holds_on_boards(const BoardView& /*view*/) { return {}; }
bool never(const TurnView& /*view*/) { return false; }
bool always(const TurnView& /*view*/) { return true; }
bool on_chiral_only(const bastide::tilesets::TileSet& set, const Edition& /*edition*/) {
  return set.id() == "mini-chiral";
}

std::vector<Property> statements() {
  std::vector<Property> out(6);
  out[0].id = "no-city-is-complete";
  out[0].on_board = &no_city_is_complete;
  out[1].id = "nobody-has-three-points";
  out[1].on_scored = &nobody_has_three_points;
  out[2].id = "no-cloister-is-scored";
  out[2].on_turn = &no_cloister_is_scored;
  out[3].id = "holds";
  out[3].on_board = &holds_on_boards;
  out[4].id = "never-seen";
  out[4].kind = PropertyKind::cover;
  out[4].seen_on_turn = &never;
  out[5].id = "always-seen";
  out[5].kind = PropertyKind::cover;
  out[5].seen_on_turn = &always;
  return out;
}

struct Setting {
  bastide::tilesets::TileSet set = bastide::tilesets::files::load_tile_set("base");
  Edition edition;
  std::vector<Property> properties = statements();
  VerifyPlan plan;

  Setting() {
    edition.id = "c1";
    plan.subjects = {{&edition, &set}};
    plan.tiles = 2;
    plan.deployment_tiles = 2;
    plan.games = 6;
    plan.seed = 5;
  }
  VerifyResult run(const RunControl& control = {}) const { return verify(plan, properties, control); }
  std::string position(const FoundVerdict& verdict) const {
    bastide::rules::Position position;
    position.placements = verdict.violation.value().placements;
    return bastide::rules::print_position(set, position);
  }
};

TEST_CASE("false statements are violated with the smallest position, true ones held, covers seen or not") {
  Setting setting;
  setting.plan.tiles = 3;
  setting.plan.games = 12;
  const auto result = setting.run();
  REQUIRE(result.verdicts.size() == 6);
  CHECK(result.is_complete);

  const auto& city = result.verdicts[0];
  CHECK(city.outcome == Outcome::violated);
  // The first of the two-tile boards in the order of type ids: D2 on the start tile's city.
  CHECK(setting.position(city) == "D0@0,0 D2@0,-1");
  CHECK(city.violation->found_in == FoundIn::boards);
  CHECK(city.coverage.tiles == 2);
  CHECK(city.coverage.boards == 103);

  const auto& points = result.verdicts[1];
  CHECK(points.outcome == Outcome::violated);
  CHECK(points.violation->found_in == FoundIn::deployments);
  CHECK(points.violation->placements.size() == 2);

  const auto& cloister = result.verdicts[2];
  CHECK(cloister.outcome == Outcome::violated);
  CHECK(cloister.violation->found_in == FoundIn::games);
  // Nine tiles around and on the cloister, and a way to it from the start tile, of the game that failed
  // first.
  CHECK(cloister.violation->placements.size() <= 16);
  REQUIRE(cloister.violation->game);
  CHECK(cloister.violation->game->turns.size() + 1 == cloister.violation->placements.size());

  CHECK(result.verdicts[3].outcome == Outcome::held);
  CHECK(result.verdicts[3].coverage.boards == 1 + 102 + 11936);
  CHECK(result.verdicts[4].outcome == Outcome::not_covered);
  CHECK(result.verdicts[5].outcome == Outcome::covered);
  CHECK(result.verdicts[5].times_seen == result.turns[0]);
}

TEST_CASE("a result does not depend on the number of threads") {
  const Setting setting;
  RunControl one;
  one.threads = 1;
  RunControl seven;
  seven.threads = 7;
  const auto a = setting.run(one);
  const auto b = setting.run(seven);
  CHECK(a.boards == b.boards);
  CHECK(a.turns == b.turns);
  for (std::size_t i = 0; i < a.verdicts.size(); ++i) {
    CHECK(a.verdicts[i].outcome == b.verdicts[i].outcome);
    CHECK(a.verdicts[i].times_seen == b.verdicts[i].times_seen);
    REQUIRE(a.verdicts[i].violation.has_value() == b.verdicts[i].violation.has_value());
    if (a.verdicts[i].violation)
      CHECK(a.verdicts[i].violation->placements == b.verdicts[i].violation->placements);
  }
}

TEST_CASE("a run that was stopped is inconclusive, nothing held") {
  const Setting setting;
  const std::atomic<bool> stop{true};
  RunControl control;
  control.stop = &stop;
  const auto result = setting.run(control);
  CHECK_FALSE(result.is_complete);
  for (const auto& verdict : result.verdicts) CHECK(verdict.outcome == Outcome::inconclusive);
}

TEST_CASE("editions that score alike share boards and deployments, and say from whom") {
  Setting setting;
  auto other = setting.edition;
  other.tie = bastide::rules::editions::Tie::shared;
  auto different = setting.edition;
  different.farms = bastide::rules::editions::Farms::first;
  setting.plan.subjects = {
      {&setting.edition, &setting.set}, {&other, &setting.set}, {&different, &setting.set}};
  const auto result = setting.run();
  REQUIRE(result.verdicts.size() == 18);
  // nobody-has-three-points: subjects 0, 1, 2.
  CHECK(result.verdicts[3].shared_from == 0);
  CHECK(result.verdicts[4].shared_from == 0);
  CHECK(result.verdicts[5].shared_from == 2);
  // holds: the same boards for all three.
  CHECK(result.verdicts[11].shared_from == 0);
}

TEST_CASE("a property is not applied where it says nothing") {
  Setting setting;
  setting.properties[0].applies = Precondition{&on_chiral_only, "the tiles are not chiral"};
  const auto result = setting.run();
  CHECK(result.verdicts[0].outcome == Outcome::not_applicable);
  CHECK(result.verdicts[0].reason == "the tiles are not chiral");
  CHECK_FALSE(result.verdicts[0].violation);
}

TEST_CASE("more tiles than the set holds: every board there is") {
  Setting setting;
  setting.set = bastide::tilesets::files::load_tile_set("mini-chiral");
  setting.plan.tiles = 50;
  setting.plan.deployment_tiles = 2;
  const auto result = setting.run();
  CHECK(result.boards[0].size() <= static_cast<std::size_t>(setting.set.tile_count()));
  CHECK(result.verdicts[3].coverage.tiles == setting.set.tile_count());
}

// On every board of three tiles, in every deployment on two, and in whole games both engines are compared by
// the properties of the catalogue.
TEST_CASE("editions of unusual make: no property is violated on boards, in deployments or in games") {
  using namespace bastide::tests;
  for (const auto& [options, has_figures] :
       {std::pair(cloister_tokens, false), {farm_giant, true}, {cloister_abbots, true}}) {
    CAPTURE(options);
    const auto edition = c1_with(options);
    const auto printed =
        has_figures ? bastide::tilesets::files::load_tile_set("mini-mixed") : with_pilgrims("mini-mixed");
    const auto set = bastide::rules::editions::tiles_under(printed, edition);
    VerifyPlan plan;
    plan.subjects = {{&edition, &set, 0}};
    plan.tiles = 3;
    plan.deployment_tiles = 2;
    plan.games = 100;
    plan.game_tiles = 2;
    plan.players = {2};
    const auto result = verify(plan, bastide::props::catalogue::all_properties(), {});
    CHECK(result.boards[0].size() == 3);
    CHECK(result.games[0] == 100);
    int looked_at = 0;
    for (const auto& verdict : result.verdicts) {
      INFO(verdict.property);
      CHECK(verdict.outcome != Outcome::violated);
      CHECK(verdict.outcome != Outcome::inconclusive);
      looked_at += verdict.outcome == Outcome::held ? 1 : 0;
    }
    CHECK(looked_at > 50);
  }
}

}  // namespace

}  // namespace test_verifier
