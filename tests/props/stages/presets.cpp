// Every shipped preset on what it stands on: every board and deployment up to two tiles and a few games, with
// every property that says something.
#include "props/catalogue/catalogue.hpp"
#include "props/stages/verify.hpp"
#include "rules/editions/crossings.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_presets {

using namespace bastide;

TEST_CASE("presets: no property is violated under any of them", "[exhaustive]") {
  for (const auto& id : rules::editions::shipped_presets()) {
    INFO(id);
    const auto edition = rules::editions::load_edition(id);
    const auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
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
}

}  // namespace test_presets
