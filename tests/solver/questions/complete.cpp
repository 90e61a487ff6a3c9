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
#include "tests/solver/further_set.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/questions/plain_completions.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_complete {

using namespace bastide::solver::questions::answers;
using namespace bastide::solver::questions::complete;
using namespace bastide;

namespace {

/// One question: a set, a table, a position, a feature of it.
struct Case {
  tilesets::TileSet set;
  std::string area;
  std::string position;
  std::string feature;
  std::size_t most = 2;  ///< tiles that the plain search adds
};

Answer asked(const Case& c, const CompleteOptions& options, const solver::runs::RunControl& control = {}) {
  const rules::board::FitTable fit(c.set);
  const auto position = rules::parse_position(c.set, c.position);
  const auto ref = read_segment(c.set, position, c.feature);
  const auto edition = tests::edition_with({{"board_area", c.area}});
  const auto answers = complete_feature(fit, edition, position, ref, options, control);
  CHECK(answers.is_complete == (control.stop == nullptr));
  return answers.answers.front();
}

Case of_base(const std::string& position) {
  return {tilesets::files::load_tile_set("base"), "unbounded", position, "0,0:city"};
}

bool says(const Answer& answer, const std::string& part) {
  return std::ranges::any_of(answer.proof.words,
                             [&](const auto& sentence) { return sentence.find(part) != std::string::npos; });
}

bool has_fact(const Answer& answer, const std::string& name) {
  return std::ranges::any_of(answer.facts, [&](const auto& fact) { return fact.name == name; });
}

auto chances(const Answer& answer) {
  return tests::fact_in<std::vector<std::string>>(answer.facts, "chance")
      .value_or(std::vector<std::string>());
}

/// So many tiles of types of the base set.
tilesets::TileSet some_of(const std::map<std::string, int>& tiles) {
  return tests::tiles_of(rules::editions::load_edition("c1"), tiles);
}

}  // namespace

TEST_CASE("complete: the single tiles are those that the rule of buying knows") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto position = rules::parse_position(set, "D0@0,0 U0@1,0 E3@1,-1");
  const auto ref = read_segment(set, position, "0,0:city");
  const auto found = fewest_tiles({&fit, {}, position.placements, ref}, {1, 1000, nullptr}, 1000);
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
  const auto answer = asked(of_base("D0@0,0"), {0, 0, 2, false, 1'000'000});
  CHECK(answer.verdict == SolveVerdict::found);
  // One city side each: D (3 left), E 5, I 2 and H 3 in two ways, J 3, K 3, L 3: 22 of 71 tiles.
  CHECK(chances(answer) ==
        std::vector<std::string>{
            "22/71", solver::arithmetic::to_text(1 - solver::arithmetic::Fraction(49 * 48, 71 * 70))});
  CHECK(*answer.count == "8");
}

TEST_CASE("complete: what can never be completed is told with its reason") {
  // A city side, and roads on the two sides beside it and a city opposite: no tile of the base set.
  const auto answer = asked(of_base("D0@0,0 U0@1,0 V1@1,-1 U0@-1,0 V2@-1,-1 V0@1,-2 V3@-1,-2 D2@0,-2"),
                            {0, 0, 3, false, 1'000'000});
  CHECK(answer.verdict == SolveVerdict::impossible);
  CHECK(answer.proof.kind == ProofKind::counting);
}

TEST_CASE("complete: a limit cuts short, and says what is known") {
  const auto city = of_base("C0@0,0");
  const CompleteOptions whole{4, 0, 0, false, 1'000'000};
  CHECK(asked(city, {0, 0, 3, false, 3}).verdict == SolveVerdict::cut_short);
  CHECK(asked(city, {3, 0, 3, false, 100000}).verdict == SolveVerdict::cut_short);
  CHECK(asked(city, whole).verdict == SolveVerdict::found);
  const std::atomic<bool> stop{true};
  CHECK(asked(city, whole, {1, &stop}).verdict == SolveVerdict::cut_short);
}

TEST_CASE("complete: cloisters, cities and roads in as many ways as laying tiles anywhere does") {
  const auto base = tilesets::files::load_tile_set("base");
  const auto cloisters = tilesets::files::load_tile_set("mini-cloister");
  const std::vector<Case> cases = {
      {base, "unbounded", "D0@0,0 E2@0,-1", "0,0:city"},  // as it is
      {base, "unbounded", "D0@0,0", "0,0:city", 1},
      {cloisters, "unbounded", "B0@0,0 B0@0,-1 B0@1,-1 B0@-1,-1 B0@-1,0 B0@-1,1 B0@0,1", "0,0:cloister", 2},
      {cloisters, "fixed 3x3", "B0@0,0 B0@0,-1 B0@1,-1 B0@-1,-1 B0@-1,0 B0@-1,1 B0@0,1", "0,0:cloister", 2},
      {some_of({{"D", 1}, {"C", 1}, {"E", 1}, {"I", 1}, {"H", 1}}), "unbounded", "D0@0,0 C0@0,-1", "0,0:city",
       3},
      {some_of({{"D", 1}, {"U", 2}, {"V", 1}, {"A", 2}}), "unbounded", "D0@0,0", "0,0:road", 2},
      {some_of({{"D", 1}, {"N", 3}}), "unbounded", "D0@0,0", "0,0:city", 3}};
  int possible = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto& c = cases[i];
    CAPTURE(i);
    const auto table = tests::edition_with({{"board_area", c.area}}).table;
    const auto position = rules::parse_position(c.set, c.position);
    const auto ref = read_segment(c.set, position, c.feature);
    const auto plain = tests::plain_completions(c.set, position.placements, ref, table, c.most);
    const auto answer = asked(c, {static_cast<int>(c.most), 0, 0, true, 1'000'000});
    if (plain.empty()) {
      CHECK(answer.verdict != SolveVerdict::found);
      continue;
    }
    ++possible;
    const auto& [tiles, boards] = *plain.begin();
    REQUIRE(answer.verdict == SolveVerdict::found);
    CHECK(tests::fact(answer, "tiles") == static_cast<std::int64_t>(tiles));
    CHECK(answer.proof.kind == (tiles == 0 ? ProofKind::witness : ProofKind::exhaustion));
    CHECK(says(answer, "It is complete as it is.") == (tiles == 0));
    if (tiles == 0) continue;
    CHECK(answer.count == std::to_string(boards.size()));
    CHECK(answer.all.size() == boards.size());
    // Counted without being kept they are as many.
    const rules::board::FitTable fit(c.set);
    const auto counted = fewest_tiles({&fit, table, position.placements, ref},
                                      {static_cast<int>(c.most), 1'000'000, nullptr}, 1);
    CHECK(counted.ways == boards.size());
    CHECK(counted.are_all_counted);
    CHECK(counted.kept.size() == 1);
  }
  CHECK(possible == 6);
}

TEST_CASE("complete: every reason for which nothing can be completed") {
  const CompleteOptions options{0, 0, 3, false, 1'000'000};
  const auto refused = [&](const Case& c, ProofKind kind, const std::string& why) {
    const auto answer = asked(c, options);
    CHECK(answer.verdict == SolveVerdict::impossible);
    CHECK(answer.proof.kind == kind);
    CAPTURE(answer.proof.words);
    CHECK(says(answer, why));
  };
  // Beside field in the east, with a city in the south: of all types that show that, none is left.
  const auto few = some_of({{"D", 1}, {"U", 1}, {"E", 1}});
  std::vector<std::string> ids;
  for (const auto& type : few.types()) {
    bool fits = false;
    for (std::size_t r = 0; r < 4; ++r)
      fits =
          fits || (type.edges[r] == tilesets::Edge::city && type.edges[(r + 3) % 4] == tilesets::Edge::field);
    if (fits) ids.push_back(type.id);
  }
  REQUIRE(ids.size() > 5);
  std::string all;
  for (const auto& id : ids) all += (all.empty() ? "" : ", ") + id;
  refused({few, "unbounded", "D0@0,0 U0@1,0 E0@1,-1", "0,0:city"}, ProofKind::counting,
          "The feature needs a tile on cell 0,-1: of the tiles that fit there (" + all + ") none is left.");
  refused({few, "fixed 1x1", "D0@0,0", "0,0:city"}, ProofKind::counting,
          "No tile can complete it: the feature reaches the edge of the table, which does not close it.");
  // A city of pieces with two sides each never ends; one that needs three tiles has not enough of two.
  refused({some_of({{"D", 1}, {"N", 3}}), "unbounded", "D0@0,0", "0,0:city"}, ProofKind::exhaustion,
          "Every way to fill the cells that the feature needs was followed to its end: ");
  refused({some_of({{"D", 1}, {"C", 1}, {"E", 2}}), "unbounded", "D0@0,0 C0@0,-1", "0,0:city"},
          ProofKind::exhaustion, "each ends at a cell into which no tile of the bag fits.");
}

TEST_CASE("complete: a limit on ways and chances leaves what is known of them") {
  const auto city = of_base("D0@0,0");
  const auto few = asked(city, {0, 0, 0, false, 3});
  CHECK(few.verdict == SolveVerdict::found);
  CHECK_FALSE(few.count);
  CHECK(tests::fact(few, "ways_at_least") >= 1);
  CHECK(tests::fact(few, "ways_at_least") <= 3);
  CHECK(says(few, "The ways were not all counted: the search stopped."));
  const auto no_chance = asked(city, {0, 4, 3, false, 2000});
  CHECK(no_chance.count == "8");
  CHECK(has_fact(no_chance, "chance_cut_short"));
  CHECK_FALSE(has_fact(no_chance, "chance"));
  CHECK(says(no_chance, " completions of up to 4 tiles, or too many to look for."));
  const auto part = asked(city, {0, 0, 10, false, 40});
  const auto whole = asked(city, {0, 0, 10, false, 1'000'000});
  CHECK_FALSE(has_fact(whole, "chance_cut_short"));
  CHECK(has_fact(part, "chance_cut_short"));
  const auto told = chances(part), known = chances(whole);
  REQUIRE(known.size() == 10);
  REQUIRE((!told.empty() && told.size() < known.size()));
  CHECK(std::equal(told.begin(), told.end(), known.begin()));
  CHECK(says(part, "The chance within " + std::to_string(told.size() + 1) + " draws and more is not told"));
}

}  // namespace test_complete
