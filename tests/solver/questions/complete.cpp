// `solve complete`: single tiles, chances worked out by hand, and what limits leave. A plain search that lays
// tiles anywhere is compared with it in tests/mutants/play_questions.cpp.
#include <algorithm>
#include <set>

#include "rules/notation.hpp"
#include "rules/play/sole_completer.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/sole_completer.hpp"
#include "solver/arithmetic/fraction.hpp"
#include "solver/questions/complete/complete.hpp"
#include "solver/questions/complete/completion.hpp"
#include "solver/questions/complete/feature_text.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_complete {

using namespace bastide;

TEST_CASE("complete: the single tiles are those that the rule of buying knows") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto position = rules::parse_position(set, "D0@0,0 U0@1,0 E3@1,-1");
  const auto ref = solver::questions::complete::read_segment(set, position, "0,0:city");
  const auto found = solver::questions::complete::fewest_tiles({&fit, {}, position.placements, ref},
                                                               {1, 1000, nullptr}, 1000);
  REQUIRE(found.tiles == 1);
  std::set<int> types;
  for (const auto& added : found.kept) types.insert(added.front().type);
  // Without all other types that do it, the one that is left is the sole completer.
  for (const int type : types) {
    std::vector<int> left(static_cast<std::size_t>(set.type_count()), 1);
    for (const int other : types) {
      if (other != type) left[static_cast<std::size_t>(other)] = 0;
    }
    const auto sole = rules::reference::sole_completions(set, position.placements, {}, left, {0, -1}, type,
                                                         rules::editions::BuyTileBy::type);
    CHECK(std::find(sole.begin(), sole.end(), ref) != sole.end());
  }
}

TEST_CASE("complete: a tile that closes the city in one draw has the chance of being drawn") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto position = rules::parse_position(set, "D0@0,0");
  const auto ref = solver::questions::complete::read_segment(set, position, "0,0:city");
  const auto answers = solver::questions::complete::complete_feature(
      fit, rules::editions::load_edition("c1"), position, ref, {0, 0, 2, false, 1'000'000}, {});
  const auto& answer = answers.answers.front();
  CHECK(answer.verdict == solver::questions::answers::SolveVerdict::found);
  // One city side each: D (3 left), E 5, I 2 and H 3 in two ways, J 3, K 3, L 3: 22 of 71 tiles.
  for (const auto& fact : answer.facts) {
    if (fact.name != "chance") continue;
    const auto& chance = std::get<std::vector<std::string>>(fact.value);
    CHECK(chance[0] == "22/71");
    CHECK(chance[1] == solver::arithmetic::to_text(1 - solver::arithmetic::Fraction(49 * 48, 71 * 70)));
  }
  CHECK(*answer.count == "8");
}

TEST_CASE("complete: what can never be completed is told with its reason") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  // A city side, and roads on the two sides beside it and a city opposite: no tile of the base set.
  const auto position =
      rules::parse_position(set, "D0@0,0 U0@1,0 V1@1,-1 U0@-1,0 V2@-1,-1 V0@1,-2 V3@-1,-2 D2@0,-2");
  const auto ref = solver::questions::complete::read_segment(set, position, "0,0:city");
  const auto answers = solver::questions::complete::complete_feature(fit, edition, position, ref,
                                                                     {0, 0, 3, false, 1'000'000}, {});
  CHECK(answers.answers.front().verdict == solver::questions::answers::SolveVerdict::impossible);
  CHECK(answers.answers.front().proof.kind == solver::questions::answers::ProofKind::counting);
}

TEST_CASE("complete: a limit cuts short, and says what is known") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  const auto position = rules::parse_position(set, "C0@0,0");
  const auto ref = solver::questions::complete::read_segment(set, position, "0,0:city");
  const auto short_of =
      solver::questions::complete::complete_feature(fit, edition, position, ref, {0, 0, 3, false, 3}, {});
  CHECK(short_of.answers.front().verdict == solver::questions::answers::SolveVerdict::cut_short);
  const auto small = solver::questions::complete::complete_feature(fit, edition, position, ref,
                                                                   {3, 0, 3, false, 100000}, {});
  CHECK(small.answers.front().verdict == solver::questions::answers::SolveVerdict::cut_short);
  const auto whole = solver::questions::complete::complete_feature(fit, edition, position, ref,
                                                                   {4, 0, 0, false, 1'000'000}, {});
  CHECK(whole.answers.front().verdict == solver::questions::answers::SolveVerdict::found);
}

}  // namespace test_complete
