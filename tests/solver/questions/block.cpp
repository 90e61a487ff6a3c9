// What is proved of tiles without a place, and what a limit leaves open. That the smallest boards are those
// of the reference model is asked with the deliberate faults (tests/mutants/block_questions.cpp).
#include "solver/questions/block/block.hpp"

#include "rules/notation.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/questions/answers/require_sound.hpp"
#include "solver/questions/block/block_never.hpp"
#include "solver/questions/block/blocked_boards.hpp"
#include "tests/catch.hpp"
#include "tests/solver/line_sets.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_block {

using namespace bastide::solver::boards;
using namespace bastide::solver::questions::answers;
using namespace bastide::solver::questions::block;

namespace {

using namespace bastide;
using tests::edition_with;

Answers blocks_of(const tilesets::TileSet& set, const rules::editions::Edition& edition, int most_tiles) {
  const rules::board::FitTable fit(set);
  BlockPlan plan;
  for (int type = 0; type < set.type_count(); ++type) plan.types.push_back(type);
  plan.most_tiles = most_tiles;
  return smallest_blocks(BoardSpace(fit, edition), plan, {});
}

}  // namespace

TEST_CASE("block: a set that lies completely proves by its last board that nothing blocks") {
  // Every tile of mini-roads shows a road and a field, all there is; a table as large as the set has no
  // edge that matters, and the argument for endless tables is not used on it.
  const auto set = tilesets::files::load_tile_set("mini-roads");
  const auto answers = blocks_of(set, edition_with({{"board_area", "shiftable 9x9"}}), 100);
  REQUIRE(answers.answers.size() == static_cast<std::size_t>(set.type_count()));
  int exhausted = 0;
  for (const auto& answer : answers.answers) {
    CHECK(answer.verdict == SolveVerdict::impossible);
    if (answer.proof.kind != ProofKind::exhaustion) continue;
    CHECK(answer.proof.nodes > 1000);
    ++exhausted;
  }
  CHECK(exhausted > 0);
  const auto one_cell = blocks_of(set, edition_with({{"board_area", "fixed 1x1"}}), 5);
  for (int type = 0; type < set.type_count(); ++type) {
    const auto& answer = one_cell.answers[static_cast<std::size_t>(type)];
    if (type == set.start_type() && set.type(type).count == 1) continue;
    CHECK(tests::fact(answer, "tiles") == 1);
    CHECK(answer.count == "1");
  }
}

TEST_CASE("block: types that the argument proves never to be blocked have a place on every small board") {
  int proved = 0;
  for (const char* name : {"base", "winter-we1", "mini-mixed", "mini-chiral", "mini-cities"}) {
    const auto set = tilesets::files::load_tile_set(name);
    const rules::board::FitTable fit(set);
    for (int tiles = 1; tiles <= 4; ++tiles) {
      const auto blocked = blocked_boards(BoardSpace(fit), tiles, 0, {});
      for (int type = 0; type < set.type_count(); ++type) {
        if (never_blocked(set, {}, type).empty()) continue;
        CHECK(blocked.blocked[static_cast<std::size_t>(type)] == 0);
        ++proved;
      }
    }
  }
  CHECK(proved >= 20);
}

TEST_CASE("block: a limit leaves what is known, and a type that is never in the bag is no search") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto limited = blocks_of(set, edition_with({}), 1);
  CHECK(limited.answers[1].verdict == SolveVerdict::cut_short);
  CHECK(tests::fact(limited.answers[1], "at_least") == 2);
  const auto chiral = tilesets::files::load_tile_set("mini-chiral");
  for (int type = 0; type < chiral.type_count(); ++type) {
    if (type != chiral.start_type() || chiral.type(type).count > 1) continue;
    const auto answers = blocks_of(chiral, edition_with({}), 2);
    CHECK(answers.answers[static_cast<std::size_t>(type)].verdict == SolveVerdict::impossible);
  }
}

TEST_CASE(
    "block: no board is shown that the reference model refuses, nor one on which a tile is not blocked") {
  using Catch::Matchers::ContainsSubstring;
  const auto set = tilesets::files::load_tile_set("base");
  const auto board = [&](const char* text) { return rules::parse_position(set, text).placements; };
  const auto sound = [&](std::vector<rules::Placement> tiles, BoardForm form) {
    require_sound(set, {}, tiles, form);
  };
  const auto good = board("D0@0,0 E2@0,-1");
  auto turned = good, apart = good, moved = good;
  turned[1].rotation = 0;
  apart[1].cell = {5, 5};
  for (auto& tile : moved) tile.cell.x += 1;
  for (const auto form : {BoardForm::anything, BoardForm::connected, BoardForm::legal}) {
    CHECK_NOTHROW(sound(good, form));
    CHECK_THROWS_WITH(sound(turned, form), ContainsSubstring("that the reference model refuses"));
  }
  CHECK_NOTHROW(sound(apart, BoardForm::anything));
  for (const auto form : {BoardForm::connected, BoardForm::legal})
    CHECK_THROWS_WITH(sound(apart, form), ContainsSubstring("that is not connected"));
  CHECK_NOTHROW(sound(moved, BoardForm::connected));
  CHECK_THROWS_WITH(sound(moved, BoardForm::legal), ContainsSubstring("without the start tile at 0,0"));

  const rules::board::FitTable fit(set);
  const BoardSpace space(fit);
  const auto blocked = [&](const std::vector<rules::Placement>& tiles, const char* id) {
    const std::vector<int> types = {set.find(id)};
    require_blocked(space, tiles, types);
  };
  CHECK_NOTHROW(blocked(good, "C"));  // the one city is complete
  CHECK_THROWS_WITH(blocked(good, "E"), ContainsSubstring("that the reference model can lay"));
  CHECK_THROWS_WITH(blocked(board("D0@0,0 C0@0,-1"), "C"), ContainsSubstring("of which no tile is left"));
}

TEST_CASE("block: what is stopped is not complete, and of decks it is said which boards are meant") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const std::atomic<bool> stop{true};
  BlockPlan plan;
  plan.types = {set.find("X"), set.find("C")};
  plan.most_tiles = 3;
  for (const bool looks_at_all_sizes : {false, true}) {
    plan.looks_at_all_sizes = looks_at_all_sizes;
    const auto stopped = smallest_blocks(BoardSpace(fit), plan, {1, &stop});
    CHECK_FALSE(stopped.is_complete);
    for (const auto& answer : stopped.answers) CHECK(answer.verdict == SolveVerdict::cut_short);
  }
  const auto decks = tests::in_decks(set, {{{"A"}}, {{"B", "E"}}});
  const auto meant = boards_meant(decks);
  REQUIRE_FALSE(meant.empty());
  const rules::board::FitTable fit_of_decks(decks);
  plan.looks_at_all_sizes = false;
  for (const auto& answer : smallest_blocks(BoardSpace(fit_of_decks), plan, {}).answers) {
    REQUIRE_FALSE(answer.proof.words.empty());
    CHECK(answer.proof.words.back() == meant);
  }
}

TEST_CASE("block: a table with an edge takes the argument away") {
  const auto set = tilesets::files::load_tile_set("base");
  const int d = set.find("D");
  CHECK_FALSE(never_blocked(set, {}, d).empty());
  CHECK(never_blocked(set, edition_with({{"board_area", "fixed 9x9"}}).table, d).empty());
  CHECK(never_blocked(set, edition_with({{"board_area", "floor 1x1@5,5"}}).table, d).empty());
  CHECK(never_blocked(set, {}, set.find("B")).empty());
}

}  // namespace test_block
