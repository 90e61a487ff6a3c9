// The smallest boards on which tiles have no place, each found a second way: on the reference model, breadth
// first over a set of seen boards (tests/solver/reference_search.hpp).
#include "solver/questions/block/block.hpp"

#include <algorithm>
#include <set>

#include "rules/notation.hpp"
#include "solver/questions/block/block_never.hpp"
#include "solver/questions/block/blocked_boards.hpp"
#include "tests/catch.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_block {

namespace {

using namespace bastide;
using solver::questions::answers::Answer;
using solver::questions::answers::SolveVerdict;
using tests::BoardKey;
using tests::edition_with;

solver::questions::answers::Answers blocks_of(const tilesets::TileSet& set,
                                              const rules::editions::Edition& edition, int most_tiles,
                                              int threads = 0, std::size_t most_listed = 1) {
  const rules::board::FitTable fit(set);
  solver::questions::block::BlockPlan plan;
  for (int type = 0; type < set.type_count(); ++type) plan.types.push_back(type);
  plan.most_tiles = most_tiles;
  plan.most_listed = most_listed;
  solver::runs::RunControl control;
  control.threads = threads;
  return solver::questions::block::smallest_blocks(solver::boards::BoardSpace(fit, edition), plan, control);
}

std::int64_t number(const Answer& answer, const char* name) {
  for (const auto& fact : answer.facts) {
    if (fact.name == name) return std::get<std::int64_t>(fact.value);
  }
  return -1;
}

BoardKey sorted(BoardKey board) {
  std::sort(board.begin(), board.end(), [](const auto& a, const auto& b) { return a.cell < b.cell; });
  return board;
}

/// The boards of each size on which the type is in the bag and has no place.
std::set<BoardKey> blocked_by_reference(const tilesets::TileSet& set, const std::set<BoardKey>& boards,
                                        int type, const rules::Table& table) {
  std::set<BoardKey> out;
  for (const auto& board : boards) {
    if (tests::has_left(set, board, type) &&
        rules::reference::legal_placements(set, board, type, table).empty())
      out.insert(board);
  }
  return out;
}

void compare_with_reference(const std::string& name, const rules::editions::Edition& edition,
                            int most_tiles) {
  const auto set = tilesets::files::load_tile_set(name);
  INFO(name);
  const auto levels = tests::boards_by_size(set, edition, most_tiles);
  constexpr std::size_t all = 100000;
  const auto answers = blocks_of(set, edition, most_tiles, 0, all);
  for (int type = 0; type < set.type_count(); ++type) {
    INFO(set.type(type).id);
    const auto& answer = answers.answers[static_cast<std::size_t>(type)];
    std::size_t size = 0;
    std::set<BoardKey> expected;
    while (size < levels.size() && expected.empty())
      expected = blocked_by_reference(set, levels[size++], type, edition.table);
    if (expected.empty()) {
      CHECK(answer.verdict != SolveVerdict::found);
      continue;
    }
    REQUIRE(answer.verdict == SolveVerdict::found);
    CHECK(number(answer, "tiles") == static_cast<std::int64_t>(size));
    CHECK(answer.count == std::to_string(expected.size()));
    std::set<BoardKey> found{sorted(answer.position->placements)};
    for (const auto& position : answer.all) found.insert(sorted(position.placements));
    CHECK(found == expected);
  }
}

}  // namespace

TEST_CASE("block: the smallest boards of small sets are those of the reference model") {
  const auto c1 = edition_with({});
  compare_with_reference("mini-mixed", c1, 4);
  compare_with_reference("mini-chiral", c1, 5);
  compare_with_reference("mini-cities", c1, 3);
  compare_with_reference("mini-roads", c1, 4);
  compare_with_reference("mini-cloister", c1, 3);
  compare_with_reference("base", c1, 2);
}

TEST_CASE("block: and on tables with an edge, and from any start tile") {
  compare_with_reference("mini-mixed", edition_with({{"board_area", "fixed 3x2"}}), 6);
  compare_with_reference("mini-chiral", edition_with({{"board_area", "shiftable 2x2"}}), 4);
  compare_with_reference("mini-roads", edition_with({{"board_area", "fixed 2x2"}}), 4);
  compare_with_reference("mini-chiral", edition_with({{"start_in_bag", "yes"}}), 3);
}

TEST_CASE("block: a set that lies completely proves by its last board that nothing blocks") {
  // Every tile of mini-roads shows a road and a field, all there is; a table as large as the set has no
  // edge that matters, and the argument for endless tables is not used on it.
  const auto set = tilesets::files::load_tile_set("mini-roads");
  const auto answers = blocks_of(set, edition_with({{"board_area", "shiftable 9x9"}}), 100);
  for (const auto& answer : answers.answers) {
    CHECK(answer.verdict == SolveVerdict::impossible);
    if (answer.proof.kind == solver::questions::answers::ProofKind::exhaustion)
      CHECK(answer.proof.nodes > 1000);
  }
  const auto one_cell = blocks_of(set, edition_with({{"board_area", "fixed 1x1"}}), 5);
  for (int type = 0; type < set.type_count(); ++type) {
    const auto& answer = one_cell.answers[static_cast<std::size_t>(type)];
    if (type == set.start_type() && set.type(type).count == 1) continue;
    CHECK(number(answer, "tiles") == 1);
    CHECK(answer.count == "1");
  }
}

TEST_CASE("block: types that the argument proves never to be blocked have a place on every small board") {
  for (const char* name : {"base", "winter-we1", "mini-mixed", "mini-chiral", "mini-cities"}) {
    const auto set = tilesets::files::load_tile_set(name);
    const rules::board::FitTable fit(set);
    for (int tiles = 1; tiles <= 4; ++tiles) {
      const auto blocked =
          solver::questions::block::blocked_boards(solver::boards::BoardSpace(fit), tiles, 0, {});
      for (int type = 0; type < set.type_count(); ++type) {
        if (solver::questions::block::never_blocked(set, {}, type).empty()) continue;
        CHECK(blocked.blocked[static_cast<std::size_t>(type)] == 0);
      }
    }
  }
}

TEST_CASE("block: of the base set D, J and K are never blocked, all others on at most four tiles") {
  // Sizes and counts by this search; sizes up to 2 also by the reference model above, those up to 4 by
  // `census` (blocked_boards), which walks the same boards for another question.
  const auto set = tilesets::files::load_tile_set("base");
  const auto answers = blocks_of(set, edition_with({}), 5);
  std::string found;
  std::vector<std::string> counts;
  for (const auto& answer : answers.answers) {
    const bool is_found = answer.verdict == SolveVerdict::found;
    CHECK((is_found || answer.verdict == SolveVerdict::impossible));
    found += is_found ? std::to_string(number(answer, "tiles")) : ".";
    counts.push_back(answer.count.value_or("-"));
  }
  CHECK(found == "422.33333..4334433444443");
  CHECK(counts == std::vector<std::string>{"336", "6", "5",  "-",  "1",   "1",   "1",   "1",
                                           "1",   "-", "-",  "63", "1",   "1",   "61",  "61",
                                           "1",   "1", "92", "92", "348", "204", "216", "8"});
}

TEST_CASE("block: threads change nothing, and sets of one topology have the same answers") {
  const auto base = tilesets::files::load_tile_set("base");
  const auto c2 = tilesets::files::load_tile_set("base-c2");
  const auto one = blocks_of(base, edition_with({}), 3, 1);
  const auto three = blocks_of(base, edition_with({}), 3, 3);
  const auto other = blocks_of(c2, edition_with({}), 3, 2);
  for (std::size_t i = 0; i < one.answers.size(); ++i) {
    CHECK(one.answers[i].position == three.answers[i].position);
    CHECK(one.answers[i].count == three.answers[i].count);
    CHECK(one.answers[i].count == other.answers[i].count);
    CHECK(one.answers[i].position == other.answers[i].position);
  }
}

TEST_CASE("block: a limit leaves what is known, and a type that is never in the bag is no search") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto limited = blocks_of(set, edition_with({}), 1);
  CHECK(limited.answers[1].verdict == SolveVerdict::cut_short);
  CHECK(number(limited.answers[1], "at_least") == 2);
  const auto chiral = tilesets::files::load_tile_set("mini-chiral");
  for (int type = 0; type < chiral.type_count(); ++type) {
    if (type != chiral.start_type() || chiral.type(type).count > 1) continue;
    const auto answers = blocks_of(chiral, edition_with({}), 2);
    CHECK(answers.answers[static_cast<std::size_t>(type)].verdict == SolveVerdict::impossible);
  }
}

TEST_CASE("block: a table with an edge takes the argument away") {
  const auto set = tilesets::files::load_tile_set("base");
  const int d = set.find("D");
  CHECK_FALSE(solver::questions::block::never_blocked(set, {}, d).empty());
  CHECK(solver::questions::block::never_blocked(set, edition_with({{"board_area", "fixed 9x9"}}).table, d)
            .empty());
  CHECK(solver::questions::block::never_blocked(set, edition_with({{"board_area", "floor 1x1@5,5"}}).table, d)
            .empty());
  CHECK(solver::questions::block::never_blocked(set, {}, set.find("B")).empty());
}

}  // namespace test_block
