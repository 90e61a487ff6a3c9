// Small problems of filling by chance: search, list, number, formula and bounds, each compared with trying
// everything (plain_fillings.hpp); rows counted by a table of their own.
#include <algorithm>
#include <array>
#include <set>

#include "rules/reference/model.hpp"
#include "solver/questions/fill/fill_bounds.hpp"
#include "solver/questions/fill/fill_count.hpp"
#include "solver/questions/fill/fill_formula.hpp"
#include "solver/questions/fill/fill_question.hpp"
#include "tests/catch.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/questions/random_problem.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_fill_random {

using namespace bastide::solver::arithmetic;

namespace {

using namespace bastide;
using namespace bastide::solver::questions::fill;
using solver::questions::answers::ProofKind;
using solver::questions::answers::SolveVerdict;
using tests::plain_fillings;

constexpr std::array sets = {"mini-chiral", "mini-cloister", "mini-mixed", "base"};

FillQuestion question_of(const FillProblem& problem) {
  FillQuestion question;
  question.shape = {"made here", problem.cells, std::nullopt};
  question.problem = problem;
  return question;
}

/// How many ways there are to fill a row when tiles never run out: one cell after the other, by the kind that
/// is open at its end.
Uint128 endless_row(const tilesets::TileSet& set, int cells) {
  std::vector<Uint128> open(set.edges().size() + 1, 0);
  for (const auto kind : set.edges()) open[static_cast<std::size_t>(kind)] = 1;
  for (int cell = 0; cell < cells; ++cell) {
    std::vector<Uint128> next(open.size(), 0);
    for (const auto& image : set.oriented()) {
      const auto& edges = set.turned(image.type, image.rotation).edges;
      next[static_cast<std::size_t>(edges[1])] += open[static_cast<std::size_t>(edges[3])];
    }
    open = next;
  }
  Uint128 sum = 0;
  for (const auto n : open) sum += n;
  return sum;
}

}  // namespace

TEST_CASE("fill random: search, list, number and formula find what trying everything finds") {
  int possible = 0, impossible = 0, apart = 0, alternatives = 0;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const auto set = tilesets::files::load_tile_set(sets[s]);
    for (std::uint64_t i = 0; i < 60; ++i) {
      RandomStream random(35, 100 * s + i, Purpose::bag);
      const auto problem = tests::random_problem(set, random);
      const auto plain = plain_fillings(set, problem);
      CAPTURE(sets[s], i, problem.counts, plain.number);
      const auto wanted = plain.number > 0 ? FillEnd::found : FillEnd::exhausted;
      possible += plain.number > 0 ? 1 : 0;
      impossible += plain.number > 0 ? 0 : 1;
      apart += plain.number > 0 && problem.keeps_apart() ? 1 : 0;
      alternatives += plain.number > 0 && problem.one_of.size() > 1 ? 1 : 0;
      const auto searched = find_filling(set, problem);
      const auto solved = find_filling_by_formula(set, problem, {});
      CHECK(searched.end == wanted);
      CHECK(solved.end == wanted);
      for (const auto* filling : {&searched.filling, &solved.filling}) {
        if (plain.number == 0) continue;
        CHECK(filling_objection(set, problem, *filling).value_or("") == "");
        CHECK(rules::reference::inconsistency(set, *filling).value_or("") == "");
      }
      std::set<std::vector<rules::Placement>> listed;
      std::uint64_t shown = 0;
      const auto end = visit_fillings(set, problem, {}, [&](auto filling) {
        listed.emplace(filling.begin(), filling.end());
        ++shown;
        return true;
      });
      CHECK(end.end == FillEnd::exhausted);
      CHECK(shown == plain.number);
      CHECK(listed.size() == plain.number);
      if (counting_objection(set, problem)) CHECK(plain.number == 0);
      auto countable = problem;
      countable.one_of.clear();
      countable.most_open.reset();
      countable.no_equal_neighbours = countable.cloisters_apart = countable.pennants_apart = false;
      const auto counted = count_fillings(set, countable);
      REQUIRE(counted.fillings);
      CHECK(to_decimal(*counted.fillings) == std::to_string(plain_fillings(set, countable).number));
    }
  }
  CHECK(possible >= 50);
  CHECK(impossible >= 50);
  CHECK(apart >= 15);
  CHECK(alternatives >= 5);
}

TEST_CASE("fill random: the fewest open edges are those of the best filling, and fewer are refuted") {
  const rules::editions::Edition edition;
  int beyond_counting = 0, impossible = 0, found = 0;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const auto set = tilesets::files::load_tile_set(sets[s]);
    for (std::uint64_t i = 0; i < 60; ++i) {
      RandomStream random(36, 100 * s + i, Purpose::bag);
      auto problem = tests::random_problem(set, random);
      problem.most_open.reset();
      const auto plain = plain_fillings(set, problem);
      auto question = question_of(problem);
      question.fewest_open = true;
      const auto answer = answer_fill(set, edition, question).answers.front();
      CAPTURE(sets[s], i, problem.counts);
      CHECK(answer.verdict == (plain.fewest_open ? SolveVerdict::found : SolveVerdict::impossible));
      if (!plain.fewest_open) {
        impossible += answer.proof.kind == ProofKind::counting ? 0 : 1;
        continue;
      }
      ++found;
      CHECK(tests::fact(answer, "open_edges") == *plain.fewest_open);
      CHECK(tests::fact(answer, "at_least") == *plain.fewest_open);
      const auto bound = least_open(set, problem);
      if (bound.least == *plain.fewest_open) continue;
      ++beyond_counting;
      CHECK(answer.proof.kind == ProofKind::exhaustion);
      CHECK(std::ranges::any_of(answer.proof.words, [&](const auto& sentence) {
        return sentence.starts_with(std::to_string(bound.least) + " are not enough: ");
      }));
    }
  }
  CHECK(found >= 50);
  CHECK(beyond_counting >= 10);
  CHECK(impossible >= 10);
}

TEST_CASE("fill random: a row that counting refuses has no filling") {
  int refused = 0;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    const auto set = tilesets::files::load_tile_set(sets[s]);
    for (std::uint64_t i = 0; i < 150; ++i) {
      RandomStream random(37, 1000 * s + i, Purpose::bag);
      FillProblem problem;
      problem.cells = tests::rectangle(1 + static_cast<int>(random.below(4)), 1);
      if (static_cast<int>(problem.cells.size()) > set.tile_count()) continue;
      problem.counts = tests::random_counts(set, problem.cells.size(), random);
      problem.uses_all = true;
      const auto any = [&] { return static_cast<EdgeKinds>(1 + random.below(7)); };
      const auto above = any(), below = any(), west = any(), east = any();
      problem.rim.assign(problem.cells.size(), {above, east, below, west});
      const auto words = counting_objection(set, problem);
      if (!words || !words->front().starts_with("In a row every tile joins")) continue;
      CAPTURE(sets[s], i, problem.counts);
      CHECK(plain_fillings(set, problem).number == 0);
      ++refused;
    }
  }
  CHECK(refused >= 10);
}

TEST_CASE("fill random: tiles that have to lie somewhere contradict each other, the supply or the rim") {
  const auto set = tilesets::files::load_tile_set("base");
  FillProblem problem;
  problem.cells = tests::rectangle(2, 1);
  problem.counts.assign(static_cast<std::size_t>(set.type_count()), 1);
  const auto tile = [&](const char* id, int rotation, int x) {
    return rules::Placement{set.find(id), rotation, {x, 0}, std::nullopt};
  };
  const auto refused = [&](std::vector<rules::Placement> fixed) {
    problem.fixed = std::move(fixed);
    CHECK(plain_fillings(set, problem).number == 0);
    CHECK(find_filling(set, problem).end == FillEnd::exhausted);
    CHECK(count_fillings(set, problem).fillings == Uint128{0});
    const auto words = counting_objection(set, problem);
    REQUIRE(words);
    return words->front();
  };
  const auto sentence = "A tile that has to lie there does not fit what the rim has to show.";
  CHECK(refused({tile("B", 0, 0), tile("B", 0, 1)}) == sentence);  // there is one
  CHECK(refused({tile("B", 0, 0), tile("C", 0, 0)}) == sentence);
  CHECK(refused({tile("B", 0, 0), tile("C", 0, 1)}) == sentence);
  // Both lie, so that nothing is left to do: one filling.
  problem.fixed = {tile("B", 0, 0), tile("E", 0, 1)};
  CHECK_FALSE(counting_objection(set, problem));
  CHECK(count_fillings(set, problem).fillings == Uint128{1});
  // Whatever else is asked for must not contradict what is fixed.
  problem.fixed = {tile("B", 0, 0)};
  problem.one_of = {tile("C", 0, 0)};
  CHECK(find_filling(set, problem).end == FillEnd::exhausted);
  CHECK(plain_fillings(set, problem).number == 0);
  problem.one_of.push_back(tile("E", 0, 1));
  CHECK(find_filling(set, problem).end == FillEnd::found);
}

TEST_CASE("fill random: rows of endless tiles number what a table of their own says") {
  const auto set = tilesets::files::load_tile_set("base");
  FillProblem problem;
  for (const int cells : {3, 10, 14, 18}) {
    problem.cells = tests::rectangle(cells, 1);
    problem.counts.assign(static_cast<std::size_t>(set.type_count()), cells);
    const auto counted = count_fillings(set, problem);
    CAPTURE(cells, counted.why_not);
    REQUIRE(counted.fillings);
    CHECK(to_decimal(*counted.fillings) == to_decimal(endless_row(set, cells)));
  }
  CHECK(endless_row(set, 10) < Uint128{1} << 62);
  CHECK(endless_row(set, 14) > Uint128{1} << 62);
  // And what is too much says why.
  problem.cells = tests::rectangle(40, 1);
  problem.counts.assign(static_cast<std::size_t>(set.type_count()), 40);
  CHECK(count_fillings(set, problem).why_not == "the number may need more than 128 bits");
  problem.cells = tests::rectangle(17, 17);
  problem.counts.assign(static_cast<std::size_t>(set.type_count()), 289);
  CHECK(count_fillings(set, problem).why_not == "a cut of 18 edges is too long to be coloured");
}

TEST_CASE("fill random: what is stopped or limited says so, and what is listed is whole") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::editions::Edition edition;
  auto question = question_of(tests::with_all_tiles(set, tests::rectangle(3, 3)));
  question.wants_count = true;
  question.problem.no_equal_neighbours = true;
  question.plan.most_nodes = 1000;
  const auto limited = answer_fill(set, edition, question).answers.front();
  CHECK(limited.verdict == SolveVerdict::cut_short);
  CHECK_FALSE(limited.count);
  CHECK(limited.proof.words.back().ends_with(" at least; laying them one by one reached the limit."));
  const std::atomic<bool> stop{true};
  auto stopped = question_of(tests::twelve_that_do_not_fit(set));
  stopped.plan.stop = &stop;
  const auto nothing = answer_fill(set, edition, stopped);
  CHECK_FALSE(nothing.is_complete);
  CHECK(nothing.answers.front().verdict == SolveVerdict::cut_short);
  REQUIRE(nothing.answers.front().proof.words.size() == 1);
  CHECK(nothing.answers.front().proof.words.front().starts_with("Not decided: interrupted after the search"));
  // Boards of two tiles side by side, on a table that may lie anywhere, and on one that may not.
  for (const char* area : {"shiftable 2x2", "fixed 1x1", "fixed 3x3"}) {
    CAPTURE(area);
    const auto table = tests::edition_with({{"board_area", area}});
    auto legal = question_of(tests::with_all_tiles(set, tests::rectangle(2, 1)));
    legal.is_legal = true;
    legal.start = StartDemand::anywhere;
    legal.all = 100'000;
    const auto answer = answer_fill(set, table, legal).answers.front();
    std::set<tests::BoardKey> boards;
    const auto by_size = tests::boards_by_size(set, table, 2);
    for (const auto& board : by_size.size() < 2 ? std::set<tests::BoardKey>() : by_size[1])
      if (board.front().cell.y == board.back().cell.y) boards.insert(board);
    if (boards.empty()) {
      CHECK(answer.verdict == SolveVerdict::impossible);
      continue;
    }
    REQUIRE(answer.verdict == SolveVerdict::found);
    std::set<tests::BoardKey> listed;
    for (const auto& position : answer.all) {
      auto board = position.placements;
      std::ranges::sort(board, [](const auto& a, const auto& b) { return a.cell < b.cell; });
      listed.insert(board);
    }
    CHECK(listed == boards);
    CHECK(answer.all.size() == boards.size());
    legal.all = 5;
    const auto some = answer_fill(set, table, legal).answers.front();
    CHECK(tests::fact(some, "listed") == 5);
  }
}

}  // namespace test_fill_random
