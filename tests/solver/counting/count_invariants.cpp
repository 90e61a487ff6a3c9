// What a count must not depend on, and how its parts add up.
#include "solver/counting/count.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_count_invariants {

namespace {

using bastide::rules::board::FitTable;
using bastide::solver::arithmetic::Uint128;
using bastide::solver::counting::count_boards;
using bastide::solver::counting::count_placements;
using bastide::solver::counting::CountResult;
using bastide::solver::runs::RunControl;
using bastide::tilesets::files::load_tile_set;

RunControl threads(int n) {
  RunControl control;
  control.threads = n;
  return control;
}

std::vector<std::string> firsts(const CountResult& result) {
  std::vector<std::string> out;
  for (const auto& division : result.divisions) out.push_back(division.first);
  return out;
}

TEST_CASE("counts and divisions are the same for 1, 2, 3 and 7 threads") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  for (const auto count : {&count_boards, &count_placements}) {
    const auto one = count(fit, 4, true, threads(1));
    for (const int n : {2, 3, 7}) {
      const auto many = count(fit, 4, true, threads(n));
      CHECK(many.counts == one.counts);
      CHECK(firsts(many) == firsts(one));
      REQUIRE(many.divisions.size() == one.divisions.size());
      for (std::size_t i = 0; i < one.divisions.size(); ++i)
        CHECK(many.divisions[i].counts == one.divisions[i].counts);
    }
  }
}

TEST_CASE("divisions add up to the whole without the start tile") {
  const auto set = load_tile_set("winter-we1");
  const FitTable fit(set);
  for (const auto count : {&count_boards, &count_placements}) {
    const auto result = count(fit, 4, true, threads(0));
    CHECK(result.divisions.size() == result.counts[1]);
    for (std::size_t k = 0; k < 4; ++k) {
      Uint128 sum = k == 0 ? 1 : 0;
      for (const auto& division : result.divisions) sum += division.counts[k];
      CHECK(sum == result.counts[k]);
    }
  }
}

TEST_CASE(
    "sequences of two placements: every division holds at least one, and a first tile is never placed "
    "twice") {
  const auto set = load_tile_set("base");
  const auto result = count_placements(FitTable(set), 3, true, threads(1));
  CHECK(result.divisions.size() == 102);
  for (const auto& division : result.divisions) {
    CHECK(division.counts[1] == 1);
    CHECK(division.counts[2] > 0);
  }
}

TEST_CASE("a stopped count says so and counts only whole pieces") {
  const auto set = load_tile_set("base");
  const std::atomic<bool> stop{true};
  RunControl control;
  control.stop = &stop;
  const auto result = count_boards(FitTable(set), 4, false, control);
  CHECK_FALSE(result.is_complete);
  CHECK(result.counts.back() == 0);
}

TEST_CASE("progress ends at the number of pieces and boards") {
  const auto set = load_tile_set("base");
  bastide::solver::runs::Progress progress;
  RunControl control;
  control.progress = &progress;
  const auto result = count_boards(FitTable(set), 4, false, control);
  CHECK(progress.pieces == 1 + 102 + 11936);
  CHECK(progress.pieces_done == progress.pieces);
  CHECK(progress.boards == 1266617);
  CHECK(result.is_complete);
}

}  // namespace

}  // namespace test_count_invariants
