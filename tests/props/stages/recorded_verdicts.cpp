// The verifier under a recording: verdicts, counts and counterexamples after an interruption, or from shares,
// are those of a run that nobody touched. The statements are false ones, so that violations are recorded too.
#include <fmt/format.h>

#include <algorithm>

#include "props/stages/verify.hpp"
#include "rules/notation.hpp"
#include "tests/props/stages/recorded.hpp"
#include "tilesets/files/reader.hpp"

namespace test_recorded_verdicts {

namespace {

using namespace bastide::props;
using namespace bastide::props::stages;
using bastide::rules::editions::Edition;
using bastide::solver::runs::RunControl;

Verdict no_city_is_complete(const BoardView& view) {
  for (const auto& feature : view.reference.features) {
    if (feature.kind == bastide::rules::FeatureKind::city && feature.complete)
      return Violation{"a city: \"complete\"\n\\", "yes", "no", {{0, 0}, {1, 0}}};
  }
  return {};
}
Verdict nobody_has_three_points(const ScoredView& view) {
  for (const int points : view.fast_sheet.totals) {
    if (points == 3) return Violation{"somebody has 3 points", {}, {}, {}};
  }
  return {};
}
Verdict no_cloister_is_scored(const TurnView& view) {
  for (const auto& item : view.fast_items) {
    if (item.feature == bastide::rules::FeatureKind::cloister) return Violation{"a cloister", {}, {}, {}};
  }
  return {};
}
bool always(const TurnView& /*view*/) { return true; }

struct Setting {
  bastide::tilesets::TileSet set = bastide::tilesets::files::load_tile_set("base");
  Edition edition;
  std::vector<Property> properties = std::vector<Property>(4);
  VerifyPlan plan;

  Setting() {
    edition.id = "c1";
    properties[0].id = "no-city-is-complete";
    properties[0].on_board = &no_city_is_complete;
    properties[1].id = "nobody-has-three-points";
    properties[1].on_scored = &nobody_has_three_points;
    properties[2].id = "no-cloister-is-scored";
    properties[2].on_turn = &no_cloister_is_scored;
    properties[3].id = "always-seen";
    properties[3].kind = PropertyKind::cover;
    properties[3].seen_on_turn = &always;
    plan.subjects = {{&edition, &set}};
    plan.tiles = 2;
    plan.deployment_tiles = 2;
    plan.games = 20;
    plan.seed = 5;
  }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

  /// All that a report could tell of the result.
  std::string verdicts(const RunControl& control) const {
    const auto result = verify(plan, properties, control);
    std::string out = result.is_complete ? "complete\n" : "incomplete\n";
    for (const auto& v : result.verdicts) {
      const auto& c = v.coverage;
      out += fmt::format("{} {} {} {} {} {} {} {} {}\n", v.property, static_cast<int>(v.outcome), c.tiles,
                         c.boards, c.deployment_tiles, c.deployments, c.games, c.turns, v.times_seen);
      if (!v.violation) continue;
      const auto& found = *v.violation;
      out += fmt::format("{} {} {} {} {} {}\n", static_cast<int>(found.found_in),
                         bastide::rules::print_position(set, {found.placements, true}),
                         found.violation.explanation, found.violation.engine_answer,
                         found.violation.expected_answer, found.violation.highlight.size());
      for (const auto& segment : found.violation.highlight)
        out += fmt::format("{}.{} ", segment.placement, segment.segment);
      if (!found.game) continue;
      for (const auto& [option, value] : found.game->rules) out += option + "=" + value + " ";
      for (const auto& turn : found.game->turns) out += turn.place + turn.follower.value_or("") + " ";
    }
    return out;
  }
};

bastide::tests::ToldRun run(const Setting& setting) {
  return [&](const RunControl& control) { return setting.verdicts(control); };
}

TEST_CASE("recorded verdicts: boards, deployments and games resumed or merged are those of one run",
          "[exhaustive]") {
  const Setting setting;
  const auto plain = bastide::tests::check_recorded(run(setting), 3);
  CHECK(std::count(plain.begin(), plain.end(), '\n') > 4);
}

TEST_CASE("recorded verdicts: combinations of options, with what they were shrunk to", "[exhaustive]") {
  Setting setting;
  setting.plan.subjects[0].combination_games = 1;
  setting.properties.erase(setting.properties.begin() + 3);
  const auto plain = bastide::tests::check_recorded(run(setting), 3);
  CHECK(std::count(plain.begin(), plain.end(), '\n') > 4);
}

TEST_CASE("recorded verdicts: made-up records are refused") {
  Setting setting;
  setting.plan.games = 9;
  const auto all = bastide::tests::records_of(run(setting));
  const auto refused = [&](const std::string& stage, std::size_t piece, const std::string& text) {
    return bastide::tests::refusal(run(setting), all, stage, piece, text);
  };
  // Nothing was seen of any property in the games of these.
  const auto games = [&](const std::string& played, const std::string& failures) {
    std::string seen = std::to_string(setting.properties.size());
    for (std::size_t p = 0; p < setting.properties.size(); ++p) seen += " 0";
    return played + " " + seen + " " + failures;
  };
  const std::string impossible = "of another length or range";
  // A violation on a tile type that the set does not have, and of a tile that does not lie there.
  CHECK(refused("1/boards", 1, "2 0 1 0 1 1:0 1:p 6:boards 6:?0@0,0 1:e 0: 0: 0")
            .find("no result of stage 1/boards") != std::string::npos);
  CHECK(refused("1/boards", 1, "2 0 1 0 1 1:0 1:p 6:boards 0: 1:e 0: 0: 1 1 0").find(impossible) !=
        std::string::npos);
  // Failures of a property that every game satisfies, of a game that there is not, of no property, and half
  // of one; and of games in which no property was looked for.
  CHECK(refused("1/games", 0, games("8 560", "1 1:3 3 0")).find("does not fail when played again") !=
        std::string::npos);
  CHECK(refused("1/games", 1, games("1 70", "1 1:0 0 12")).find(impossible) != std::string::npos);
  CHECK(refused("1/games", 0, games("8 560", "1 2:77 0 0")).find(impossible) != std::string::npos);
  CHECK(refused("1/games", 0, "8 560 0 1 1:3 3 0").find(impossible) != std::string::npos);
  CHECK(refused("1/games", 0, "8 560 0 1 1:2").find("no result of stage 1/games") != std::string::npos);
}

}  // namespace

}  // namespace test_recorded_verdicts
