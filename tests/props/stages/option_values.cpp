// Every value of every option by itself, on top of the defaults, and every shipped preset on what it stands
// on: every board and deployment up to two tiles and a few games, with every property that says something.
#include "props/catalogue/catalogue.hpp"
#include "props/stages/combinations.hpp"
#include "props/stages/verify.hpp"
#include "rules/editions/tiles_under.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_option_values {

using namespace bastide;

namespace {

void check_no_violation(const rules::editions::Edition& edition, const tilesets::TileSet& set) {
  props::stages::VerifyPlan plan;
  plan.subjects.push_back({&edition, &set, 0});
  plan.tiles = 2;
  plan.deployment_tiles = 2;
  plan.games = 3;
  const auto result = props::stages::verify(plan, props::catalogue::all_properties(), {});
  CHECK(result.is_complete);
  for (const auto& verdict : result.verdicts) {
    if (verdict.outcome == props::stages::Outcome::violated)
      FAIL_CHECK(verdict.property << ": " << verdict.violation->violation.explanation);
  }
}

}  // namespace

TEST_CASE("option values: no property is violated under any value of any option", "[exhaustive]") {
  const auto base = tilesets::files::load_tile_set("base");
  REQUIRE(props::stages::combined_options().size() > 10);
  for (const auto& option : props::stages::combined_options()) {
    for (const auto& value : option.values) {
      props::stages::Choice choice{{option.option, value}};
      if (option.option.starts_with("border")) {  // says something only where there is an edge
        choice["board_area"] = "fixed 3x3";
        choice["border"] = option.option == "border" ? value : "completes";
      }
      // Likewise what is about one value of another option.
      if (option.option == "second_once") choice["farms"] = "second";
      if (option.option == "first_ties") choice["farms"] = "first";
      if (option.option == "buy_tile_by") choice["buy_tile"] = "yes";
      const auto edition = props::stages::with_options(rules::editions::Edition{}, choice);
      REQUIRE(props::stages::is_consistent(edition, base));
      INFO(option.option << " = " << value);
      check_no_violation(edition, rules::editions::tiles_under(base, edition));
    }
  }
}

TEST_CASE("presets: no property is violated under any of them", "[exhaustive]") {
  for (const auto& id : rules::editions::shipped_presets()) {
    INFO(id);
    const auto edition = rules::editions::load_edition(id);
    const auto printed = tilesets::files::load_tile_set(edition.tile_set);
    check_no_violation(edition, rules::editions::tiles_under(printed, edition));
  }
}

}  // namespace test_option_values
