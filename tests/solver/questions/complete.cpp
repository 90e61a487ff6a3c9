// `solve complete` against a plain search that lays tiles anywhere, by the reference model alone.
#include <algorithm>
#include <map>
#include <set>

#include "rules/notation.hpp"
#include "rules/play/sole_completer.hpp"
#include "rules/reference/model.hpp"
#include "rules/reference/sole_completer.hpp"
#include "solver/questions/complete/complete.hpp"
#include "solver/questions/complete/completion.hpp"
#include "solver/questions/complete/completion_chance.hpp"
#include "solver/questions/complete/feature_text.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/questions/plain_completions.hpp"
#include "tilesets/files/reader.hpp"

namespace test_complete {

using namespace bastide;
using tests::TileBoard;

namespace {

struct Case {
  const char* set;
  const char* position;
  const char* feature;
  std::size_t most;
  const char* area = "unbounded";
  bool border_completes = false;
};

}  // namespace

TEST_CASE("complete: fewest tiles and ways as a plain search finds them") {
  const std::vector<Case> cases = {
      {"base", "D0@0,0", "0,0:city", 1},
      {"base", "D0@0,0 N2@0,-1", "0,0:city", 2},
      {"base", "D0@0,0 U0@1,0", "0,0:road", 2},
      {"base", "D2@1,1 H1@1,0 E1@0,0", "1,0:city0", 1},
      {"base", "D2@0,-1 U0@-1,-1 E1@-1,0 U0@1,-1 E3@1,0", "-1,0:city", 1},
      {"mini-mixed", "D0@0,0", "0,0:road", 4},
      {"mini-mixed", "D0@0,0 W0@-1,0", "-1,0:road2", 5},
      {"mini-cities", "H0@0,0 I0@0,1", "0,1:city1", 3},
      {"mini-roads", "V0@0,0", "0,0:road", 3},
      {"mini-cloister", "B0@0,0 B0@1,0 B0@-1,0 B0@0,1 B0@0,-1", "0,0:cloister", 4},
      {"base", "D0@0,0 B0@0,1 D0@1,0 D0@-1,0 E3@-1,1 E1@1,1 E1@1,2", "0,1:cloister", 2},
      {"base", "D0@0,0 E2@0,-1", "0,0:road", 2, "fixed 3x3", true},
      {"base", "D0@0,0", "0,0:road", 2, "fixed 1x3", false},
      {"base", "D0@0,0", "0,0:road", 2, "fixed 1x3", true},
      {"base", "D0@0,0", "0,0:road", 2, "shiftable 2x2", false},
  };
  for (const auto& c : cases) {
    INFO(c.set << ": " << c.position << " " << c.feature << " " << c.area);
    const auto set = tilesets::files::load_tile_set(c.set);
    const rules::board::FitTable fit(set);
    std::string wrong;
    rules::Table table;
    table.area = *rules::parse_area(c.area, wrong);
    if (c.border_completes) table.border = rules::Border::completes;
    const auto position = rules::parse_position(set, c.position);
    const auto ref = solver::questions::complete::read_segment(set, position, c.feature);
    const solver::questions::complete::CompletionQuestion question{&fit, table, position.placements, ref};
    const auto found = solver::questions::complete::fewest_tiles(
        question, {static_cast<int>(c.most), 1'000'000, nullptr}, 1'000'000);
    const auto plain = tests::plain_completions(set, position.placements, ref, table, c.most);
    CHECK(found.tiles.has_value() == !plain.empty());
    if (plain.empty() || !found.tiles) continue;
    CHECK(static_cast<std::size_t>(*found.tiles) == plain.begin()->first);
    CHECK(found.ways == plain.begin()->second.size());
    // Counted without being shown.
    const auto counted = solver::questions::complete::fewest_tiles(
        question, {static_cast<int>(c.most), 1'000'000, nullptr}, 1);
    CHECK(counted.ways == found.ways);
    std::set<TileBoard> boards;
    for (const auto& added : found.kept) {
      auto board = position.placements;
      board.insert(board.end(), added.begin(), added.end());
      std::sort(board.begin() + static_cast<std::ptrdiff_t>(position.placements.size()), board.end());
      boards.insert(board);
    }
    CHECK(boards == plain.begin()->second);
  }
}

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

TEST_CASE("complete: the chance is that of the best play, whatever is laid where") {
  // Every placement anywhere is tried here; all completions are counted there, whatever their size.
  const std::vector<Case> cases = {
      {"mini-mixed", "D0@0,0", "0,0:city", 4},           {"mini-mixed", "D0@0,0", "0,0:road", 3},
      {"mini-cities", "H0@0,0 E2@0,-1", "0,0:city1", 4}, {"mini-roads", "V0@0,0 V3@-1,0", "0,0:road", 3},
      {"mini-mixed", "D0@0,0 W0@-1,0", "-1,0:road0", 3},
  };
  for (const auto& c : cases) {
    if (tests::is_sanitized && c.most > 3) continue;
    INFO(c.set << ": " << c.position << " " << c.feature);
    const auto set = tilesets::files::load_tile_set(c.set);
    const rules::board::FitTable fit(set);
    const auto position = rules::parse_position(set, c.position);
    const auto ref = solver::questions::complete::read_segment(set, position, c.feature);
    solver::questions::complete::ChanceQuestion question;
    solver::questions::complete::each_completion({&fit, {}, position.placements, ref},
                                                 {100, 1'000'000, nullptr}, [&](const auto& added) {
                                                   question.completions.push_back(added);
                                                   return solver::questions::complete::CompletionUse::go_on;
                                                 });
    for (const auto& type : set.types()) question.left.push_back(type.count);
    for (const auto& p : position.placements) {
      question.laid.push_back(p.cell);
      --question.left[static_cast<std::size_t>(p.type)];
    }
    question.draws = static_cast<int>(c.most);
    question.entries = 1'000'000;
    const auto chances = solver::questions::complete::completion_chances(question);
    REQUIRE(chances.within.size() == c.most);
    std::map<std::string, solver::arithmetic::Whole> known;
    for (int draws = 1; draws <= question.draws; ++draws) {
      int bag = 0;
      for (const int n : question.left) bag += n;
      solver::arithmetic::Whole all = 1;
      for (int i = 0; i < draws; ++i) all *= bag - i;
      const auto plain = tests::plain_orders(set, position.placements, question.left, ref, draws, known);
      CHECK(chances.within[static_cast<std::size_t>(draws) - 1] == solver::arithmetic::Fraction(plain, all));
    }
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
