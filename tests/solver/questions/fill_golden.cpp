// Fillings whose answers are known: all 72 tiles in every rectangle, exact numbers of small blocks, and what
// counting rules out.
#include "rules/reference/model.hpp"
#include "solver/questions/fill/fill_bounds.hpp"
#include "solver/questions/fill/fill_count.hpp"
#include "solver/questions/fill/fill_question.hpp"
#include "solver/questions/fill/fill_row.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/questions/plain_fillings.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::solver::test_fill_golden {

using namespace bastide::solver::questions::answers;
using namespace bastide::solver::questions::fill;
namespace {

using tests::fact;
using tests::rectangle;
using tests::set_rim;
using tests::with_all_tiles;

FillQuestion question_of(const tilesets::TileSet& set, int width, int height) {
  FillQuestion question;
  question.shape = *parse_size(std::to_string(width) + "x" + std::to_string(height));
  question.problem = with_all_tiles(set, question.shape.cells);
  return question;
}

Answer first_answer(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                    const FillQuestion& question) {
  return answer_fill(set, edition, question).answers.front();
}

std::string count_of(const tilesets::TileSet& set, int width, int height) {
  const auto counted = count_fillings(set, with_all_tiles(set, rectangle(width, height)));
  return counted.fillings ? bastide::solver::arithmetic::to_decimal(*counted.fillings) : counted.why_not;
}

TEST_CASE("fill: all 72 tiles fill every rectangle of 72 cells, and soon") {
  const auto set = tilesets::files::load_tile_set("base");
  for (const auto& [width, height] :
       {std::pair{9, 8}, {12, 6}, {18, 4}, {24, 3}, {36, 2}, {72, 1}, {8, 9}, {1, 72}}) {
    const auto problem = with_all_tiles(set, rectangle(width, height));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const auto result = find_filling(set, problem, {200'000, seed, nullptr});
      INFO(width << "x" << height << " seed " << seed);
      REQUIRE(result.end == FillEnd::found);
      REQUIRE_FALSE(filling_objection(set, problem, result.filling));
      REQUIRE_FALSE(rules::reference::inconsistency(set, result.filling));
    }
  }
}

TEST_CASE("fill: a result is a function of the seed, and another seed gives another") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto problem = with_all_tiles(set, rectangle(9, 8));
  const auto one = find_filling(set, problem, {1'000'000, 7, nullptr});
  const auto again = find_filling(set, problem, {1'000'000, 7, nullptr});
  const auto other = find_filling(set, problem, {1'000'000, 8, nullptr});
  CHECK(one.filling == again.filling);
  CHECK(one.nodes == again.nodes);
  CHECK(one.filling != other.filling);
}

TEST_CASE("fill: the limit is a number of nodes") {
  const auto set = tilesets::files::load_tile_set("base");
  auto problem = with_all_tiles(set, rectangle(36, 2));
  problem.most_open = 13;
  const auto result = find_filling(set, problem, {10'000, 1, nullptr});
  CHECK(result.end == FillEnd::cut_short);
  CHECK(result.nodes == 10'000);
  std::atomic<bool> stop = true;
  CHECK(find_filling(set, problem, {0x100'0000'0000, 1, &stop}).end == FillEnd::cut_short);
}

TEST_CASE("fill: the number of fillings of small blocks of the base set") {
  // The numbers up to 1x4 and 2x2 were counted tile by tile as well (below); 2x2 with the start tile on one
  // cell is 4983 as `bastide table --area 'fixed 2x2'` counts it, 3x3 see the next test.
  const auto set = tilesets::files::load_tile_set("base");
  CHECK(count_of(set, 1, 1) == "79");
  CHECK(count_of(set, 2, 1) == "2091");
  CHECK(count_of(set, 3, 1) == "54845");
  CHECK(count_of(set, 4, 1) == "1426249");
  CHECK(count_of(set, 6, 1) == "939480767");
  CHECK(count_of(set, 2, 2) == "483237");
  CHECK(count_of(set, 3, 2) == "107156131");
  CHECK(count_of(set, 2, 3) == "107156131");
  if (!tests::is_sanitized) CHECK(count_of(set, 3, 3) == "189662650182");
  for (const auto& [width, height] : {std::pair{1, 1}, {2, 1}, {3, 1}, {2, 2}})
    CHECK(count_of(set, width, height) ==
          std::to_string(tests::plain_fillings(set, with_all_tiles(set, rectangle(width, height))).number));
}

TEST_CASE("fill: numbers that would take too large a table are refused, with the reason") {
  const auto set = tilesets::files::load_tile_set("base");
  CHECK(count_of(set, 9, 8).find("expected") == std::string::npos);
  CHECK_FALSE(count_fillings(set, with_all_tiles(set, rectangle(9, 8))).fillings);
  CHECK_FALSE(count_fillings(set, with_all_tiles(set, rectangle(4, 4))).why_not.empty());
}

TEST_CASE("fill: a rim of one kind is impossible with all tiles, by parity") {
  const auto set = tilesets::files::load_tile_set("base");
  for (const auto kind : {tilesets::Edge::field, tilesets::Edge::road, tilesets::Edge::city}) {
    auto problem = with_all_tiles(set, rectangle(9, 8));
    set_rim(problem, kind);
    const auto words = counting_objection(set, problem);
    REQUIRE(words);
    CHECK(words->front() == "The 72 tiles have 115 field, 94 road and 79 city edges.");
  }
}

TEST_CASE("fill: a long rim of cities needs more city edges or other tiles than there are") {
  const auto set = tilesets::files::load_tile_set("base");
  auto problem = with_all_tiles(set, rectangle(30, 2));
  set_rim(problem, tilesets::Edge::city);
  const auto words = counting_objection(set, problem);
  REQUIRE(words);  // 64 city edges and 4 corners; 44 tiles have a city edge
  CHECK(words->front().find("60 cells need tiles") != std::string::npos);
  auto row = with_all_tiles(set, rectangle(20, 1));
  set_rim(row, tilesets::Edge::city);
  CHECK(counting_objection(set, row));
}

TEST_CASE("fill: the fewest open edges of every rectangle of 72 cells, found and proved") {
  // Bounds by counting; that they are reached, the fillings show. 36x2: 13 tiles have no field edge to show.
  const auto set = tilesets::files::load_tile_set("base");
  rules::editions::Edition edition;
  for (const auto& [width, height, fewest] :
       {std::tuple{9, 8, 1}, {12, 6, 1}, {18, 4, 1}, {24, 3, 1}, {36, 2, 13}, {72, 1, 61}}) {
    auto question = question_of(set, width, height);
    question.fewest_open = true;
    const auto answer = first_answer(set, edition, question);
    INFO(width << "x" << height);
    CHECK(answer.verdict == SolveVerdict::found);
    CHECK(fact(answer, "open_edges") == fewest);
    CHECK(fact(answer, "at_least") == fewest);
    CHECK(fact(answer, "rim_roads") + fact(answer, "rim_cities") == fewest);
  }
}

TEST_CASE("fill: all 84 tiles of the Winter Edition with one kind at the rim") {
  const auto set = tilesets::files::load_tile_set("winter-we1");
  for (const auto& [width, height] : {std::pair{12, 7}, {14, 6}, {21, 4}}) {
    for (const auto kind : {tilesets::Edge::field, tilesets::Edge::road, tilesets::Edge::city}) {
      auto problem = with_all_tiles(set, rectangle(width, height));
      set_rim(problem, kind);
      const auto result = find_filling(set, problem);
      INFO(width << "x" << height << " kind " << static_cast<int>(kind));
      REQUIRE(result.end == FillEnd::found);
      CHECK_FALSE(filling_objection(set, problem, result.filling));
      CHECK_FALSE(rules::reference::inconsistency(set, result.filling));
    }
  }
}

TEST_CASE("fill: a legal 7x7 with the start tile unrotated in the centre") {
  const auto set = tilesets::files::load_tile_set("base");
  auto question = question_of(set, 7, 7);
  question.is_legal = true;
  question.start = StartDemand::at_cell;
  question.start_cell = {3, 3};
  rules::editions::Edition edition;
  const auto answer = first_answer(set, edition, question);
  REQUIRE(answer.verdict == SolveVerdict::found);
  const auto& board = answer.position->placements;
  CHECK(board.front() == rules::Placement{set.start_type(), 0, {0, 0}, std::nullopt});
  for (const auto& placement : board) {
    CHECK(std::abs(placement.cell.x) <= 3);
    CHECK(std::abs(placement.cell.y) <= 3);
  }
  std::string wrong;
  edition.table.area = *rules::parse_area("fixed 7x6", wrong);
  CHECK(first_answer(set, edition, question).verdict == SolveVerdict::impossible);
  edition.table.area = *rules::parse_area("fixed 7x7", wrong);
  CHECK(first_answer(set, edition, question).verdict == SolveVerdict::found);
  question.start_cell = {2, 3};
  CHECK(first_answer(set, edition, question).verdict == SolveVerdict::impossible);
  question.start = StartDemand::anywhere;
  CHECK(first_answer(set, edition, question).verdict == SolveVerdict::found);
}

TEST_CASE("fill: numbers with demands on the start tile") {
  // 4983 and 22236 are the full boards that `bastide table` counts on 'fixed 2x2' and 'shiftable 2x2'.
  const auto set = tilesets::files::load_tile_set("base");
  const rules::editions::Edition edition;
  auto question = question_of(set, 2, 2);
  question.wants_count = true;
  question.is_legal = true;
  question.start = StartDemand::anywhere;
  CHECK(first_answer(set, edition, question).count == "22236");
  question.start = StartDemand::at_cell;
  CHECK(first_answer(set, edition, question).count == "4983");
  // The same for 'fixed 3x3', which a walk of 200 s found, too (`bastide table`).
  auto nine = question_of(set, 3, 3);
  nine.wants_count = nine.is_legal = true;
  nine.start = StartDemand::at_cell;
  nine.start_cell = {1, 1};
  if (!tests::is_sanitized) CHECK(first_answer(set, edition, nine).count == "1991976591");
  question.is_legal = false;
  question.start = StartDemand::anywhere;
  auto demanded_problem = demanded(set, edition, question).problem;
  CHECK(first_answer(set, edition, question).count ==
        std::to_string(tests::plain_fillings(set, demanded_problem).number));
  question.problem.no_equal_neighbours = true;
  demanded_problem = demanded(set, edition, question).problem;
  CHECK(first_answer(set, edition, question).count ==
        std::to_string(tests::plain_fillings(set, demanded_problem).number));
}

TEST_CASE("fill: what the search does not decide, a checked refutation does") {
  // Counting does not see it. Exhaustion by the search.
  const auto set = tilesets::files::load_tile_set("base");
  auto question = question_of(set, 4, 3);
  question.problem = tests::twelve_that_do_not_fit(set);
  REQUIRE_FALSE(counting_objection(set, question.problem));
  const rules::editions::Edition edition;
  const auto whole = first_answer(set, edition, question);
  CHECK(whole.verdict == SolveVerdict::impossible);
  CHECK(whole.proof.kind == ProofKind::exhaustion);
  question.plan.most_nodes = 1000;
  const auto refuted = first_answer(set, edition, question);
  CHECK(refuted.verdict == SolveVerdict::impossible);
  CHECK(refuted.proof.kind == ProofKind::certificate);
  CHECK(refuted.proof.nodes > 100);
}

}  // namespace
}  // namespace bastide::solver::test_fill_golden
