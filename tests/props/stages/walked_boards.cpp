// A verification that walked too few boards, or too many, is found out.
#include "props/stages/missing_boards.hpp"

#include <atomic>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_walked_boards {

namespace {

using namespace bastide;
using props::stages::missing_boards;

TEST_CASE("walked boards: as many as are counted by landscape, on tables without an edge") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = rules::editions::load_edition("c1");
  props::stages::VerifyPlan plan;
  plan.subjects = {{&edition, &set, 0}};
  plan.tiles = 3;
  plan.deployment_tiles = 0;
  plan.games = 0;
  auto result = props::stages::verify(plan, {}, {});
  REQUIRE(result.boards.front() == std::vector<std::uint64_t>{1, 102, 11936});
  CHECK(missing_boards(plan, result, {}).empty());

  SECTION("one board too few") {
    const std::atomic<bool> stop{true};
    --result.boards.front()[1];
    CHECK(missing_boards(plan, result, {1, &stop}).empty());
    ++result.boards.front()[1];
    --result.boards.front()[2];
    CHECK(missing_boards(plan, result, {}) ==
          "11935 boards of 3 tiles of tile set 'base' were walked, but 11936 are counted");
    result.is_complete = false;
    CHECK(missing_boards(plan, result, {}).empty());
  }
  SECTION("one board too many") {
    ++result.boards.front()[1];
    CHECK_FALSE(missing_boards(plan, result, {}).empty());
    // An engine with a fault that was found has other boards, and that is what the verdict says.
    result.verdicts.resize(1);
    result.verdicts.front().outcome = props::stages::Outcome::violated;
    CHECK(missing_boards(plan, result, {}).empty());
  }
}

}  // namespace

}  // namespace test_walked_boards
