// Which cells are holes after positions, and what is left for them. Patterns are counted again letter by
// letter in tests/mutants/hole_questions.cpp; the dead ones stand in the corpus.
#include "solver/questions/design/hole.hpp"

#include <set>

#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/solver/line_sets.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_hole {

using namespace bastide::solver::questions::design;

namespace {

using namespace bastide;
using solver::questions::answers::Answer;
using solver::questions::answers::SolveVerdict;
using tests::fact_in;

Answer answer_at(const solver::questions::answers::Answers& answers, const std::string& cell) {
  for (const auto& answer : answers.answers) {
    if (fact_in<std::string>(answer.about, "cell") == cell) return answer;
  }
  FAIL("no cell " << cell);
  return {};
}

}  // namespace

TEST_CASE("hole: after a position, the cells are the empty neighbours with what is left") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto position = rules::parse_position(set, "D0@0,0 L2@0,-1 W0@0,1");
  const auto answers = holes_after(set, {}, position, WhichHoles::all);
  CHECK(answers.answers.size() == 8);
  for (const auto& answer : answers.answers) {
    // What the reference model would lay there is checked by holes_after itself, type by type.
    CHECK(fact_in<std::string>(answer.facts, "state") == "fillable");
    CHECK(answer.verdict == SolveVerdict::found);
  }
  CHECK(fact_in<std::string>(answer_at(answers, "1,0").about, "pattern") == "---r");
  CHECK(fact_in<std::int64_t>(answer_at(answers, "1,0").facts, "tiles") == 45 - 3);
}

TEST_CASE("hole: dead and starved cells are told apart") {
  const auto set = tilesets::files::load_tile_set("base");
  // Around 0,1: a field of D0 in the north, then a city, a road and a city: pattern fcrc is nobody's.
  const auto dead = rules::parse_position(set, "D0@0,0 E3@1,1 W1@0,2 E1@-1,1");
  const auto told = answer_at(holes_after(set, {}, dead, WhichHoles::dead), "0,1");
  CHECK(fact_in<std::string>(told.about, "pattern") == "fcrc");
  CHECK(fact_in<std::string>(told.facts, "state") == "dead");
  CHECK(told.verdict == SolveVerdict::impossible);
  // Four cities around 2,0 are for C alone, of which there is one.
  const auto starved = rules::parse_position(set, "C0@9,9 E2@2,-1 E3@3,0 E0@2,1 E1@1,0");
  const auto hole = answer_at(holes_after(set, {}, starved, WhichHoles::dead), "2,0");
  CHECK(fact_in<std::string>(hole.facts, "state") == "starved");
  CHECK(fact_in<std::int64_t>(hole.facts, "tiles") == 0);
  CHECK(hole.proof.words.size() == 1);
}

TEST_CASE("hole: of a set with decks the last one fills, and its images are counted") {
  const auto base = tilesets::files::load_tile_set("base");
  const auto set = tests::in_decks(base, {{{"A", "B", "C"}}});
  std::set<int> images;
  for (int type = 0; type < set.type_count(); ++type) {
    if (set.decks().back().counts[static_cast<std::size_t>(type)] == 0) continue;
    for (int rotation = 0; rotation < 4; ++rotation) images.insert(set.turned(type, rotation).oriented);
  }
  REQUIRE(images.size() < set.oriented().size());
  const auto dead = holes(set, false, WhichHoles::dead);
  REQUIRE_FALSE(dead.answers.empty());
  for (const auto& answer : dead.answers) {
    REQUIRE(answer.proof.words.size() == 1);
    CHECK(answer.proof.nodes == images.size());
    CHECK(answer.proof.words.front().starts_with("None of the " + std::to_string(images.size()) +
                                                 " images of the last deck's tiles shows "));
  }
}

TEST_CASE("hole: cells beyond the table are none") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = tests::edition_with({{"board_area", "fixed 2x2"}});
  const auto position = rules::parse_position(set, "D0@0,0");
  CHECK(holes_after(set, edition.table, position, WhichHoles::all).answers.size() == 2);
}

}  // namespace test_hole
