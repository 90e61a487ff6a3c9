// Boards on which nothing left has a place: regions filled by a formula, and bags that empty. The answers on
// small sets are compared with the reference model in tests/mutants/block_questions.cpp.
#include "solver/questions/block/block_every.hpp"

#include <algorithm>
#include <set>

#include "solver/questions/block/blocked_region.hpp"
#include "tests/catch.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_block_every {

namespace {

using namespace bastide;
using solver::questions::answers::Answer;
using solver::questions::answers::SolveVerdict;
namespace sat = solver::sat;
using tests::BoardKey;
using tests::edition_with;

Answer every_of(const tilesets::TileSet& set, const rules::editions::Edition& edition, int most_tiles) {
  const rules::board::FitTable fit(set);
  solver::questions::block::EveryPlan plan;
  plan.most_tiles = most_tiles;
  return solver::questions::block::every_tile_blocked(solver::boards::BoardSpace(fit, edition), plan, {})
      .answers.front();
}

tilesets::TileSet crossings_set(const char* start, const std::string& tiles) {
  return tilesets::files::read_tile_set(
      std::string("[tileset]\nid = \"small\"\nname = \"Small\"\nstart = \"") + start +
          "\"\nsource = \"test\"\n" + tiles,
      "small.toml");
}

}  // namespace

TEST_CASE("block: a rectangle is filled so that nothing left has a place exactly where a board does it") {
  // Four cities have no place beside three crossings in a row; three and a field have one, above the first.
  const std::string roads = R"(
[[tile]]
id = "W"
count = 1
edges = "frrr"
roads = ["E", "S", "W"]
centre = "crossing"
[[tile]]
id = "X"
count = 2
edges = "rrrr"
roads = ["N", "E", "S", "W"]
centre = "crossing"
)";
  const std::string four_cities = "[[tile]]\nid = \"C\"\ncount = 1\nedges = \"cccc\"\ncities = [\"NESW\"]\n";
  const std::string three_cities = "[[tile]]\nid = \"R\"\ncount = 1\nedges = \"ccfc\"\ncities = [\"NEW\"]\n";
  int found = 0;
  for (const auto& set :
       {crossings_set("W", roads + four_cities), crossings_set("W", roads + three_cities)}) {
    const auto levels = tests::boards_by_size(set, edition_with({}), 4);
    for (int width = 1; width <= 4; ++width) {
      for (int height = 1; width * height <= 4; ++height) {
        INFO(width << " x " << height);
        const auto size = static_cast<std::size_t>(width * height);
        const auto boards = size <= levels.size() ? levels[size - 1] : std::set<BoardKey>();
        const bool is_possible = std::any_of(boards.begin(), boards.end(), [&](const auto& board) {
          const auto fills = [&](const auto& p) {
            return p.cell.x - board.front().cell.x < width && p.cell.y - board.front().cell.y < height &&
                   p.cell.x >= board.front().cell.x && p.cell.y >= board.front().cell.y;
          };
          bool is_any_left_placed = false;
          for (int type = 0; type < set.type_count(); ++type) {
            is_any_left_placed =
                is_any_left_placed || (tests::has_left(set, board, type) &&
                                       !rules::reference::legal_placements(set, board, type).empty());
          }
          return std::all_of(board.begin(), board.end(), fills) && !is_any_left_placed;
        });
        solver::questions::block::RegionPlan plan;
        for (int y = 0; y < height; ++y) {
          for (int x = 0; x < width; ++x) plan.cells.push_back({x, y});
        }
        for (const auto& type : set.types()) {
          plan.least.push_back(0);
          plan.most.push_back(type.count);
        }
        const auto region = solver::questions::block::find_blocked_region(set, plan, {});
        CHECK((region.verdict == sat::SatVerdict::satisfiable) == is_possible);
        if (region.verdict != sat::SatVerdict::satisfiable) continue;
        ++found;
        CHECK(std::any_of(region.tiles.begin(), region.tiles.end(),
                          [&](const auto& p) { return p.type == set.start_type() && p.rotation == 0; }));
      }
    }
  }
  CHECK(found == 3);  // the two rows of crossings, and a column of all four tiles
}

TEST_CASE("block: where every tile shows every kind there is, the bag empties") {
  for (const char* name : {"mini-roads", "mini-cities"}) {
    const auto answer = every_of(tilesets::files::load_tile_set(name), edition_with({}), 3);
    CHECK(answer.verdict == SolveVerdict::impossible);
    CHECK(answer.proof.kind == solver::questions::answers::ProofKind::counting);
  }
  // The same by looking at every board, where the table has an edge: an empty bag is not a stuck one.
  const auto walked = every_of(tilesets::files::load_tile_set("mini-roads"),
                               edition_with({{"board_area", "shiftable 9x9"}}), 100);
  CHECK(walked.verdict == SolveVerdict::impossible);
  CHECK(walked.proof.kind == solver::questions::answers::ProofKind::exhaustion);
}

TEST_CASE("block: every tile blocked, stopped or walked as far as was asked for") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const std::atomic<bool> stop{true};
  const auto stopped = [&](const rules::editions::Edition& edition, int most_tiles) {
    solver::questions::block::EveryPlan plan;
    plan.most_tiles = most_tiles;
    return solver::questions::block::every_tile_blocked(solver::boards::BoardSpace(fit, edition), plan,
                                                        {1, &stop});
  };
  CHECK_FALSE(stopped(edition_with({{"board_area", "fixed 3x3"}}), 3).is_complete);
  CHECK_FALSE(stopped(edition_with({}), 1).is_complete);
  // Caps, and one tile all city: two caps that close a city leave C without a place, three tiles are needed
  // for less than that.
  const auto caps = tests::tiles_of(rules::editions::load_edition("c1"), {{"E", 3}, {"D", 1}, {"C", 1}});
  const auto answer = every_of(caps, edition_with({}), 2);
  CAPTURE(answer.proof.words);
  const auto levels = tests::boards_by_size(caps, edition_with({}), 5);
  std::size_t least = 0;
  for (std::size_t k = 0; k < levels.size() && least == 0; ++k) {
    for (const auto& board : levels[k]) {
      bool is_left = false, is_placed = false;
      for (int type = 0; type < caps.type_count(); ++type) {
        if (!tests::has_left(caps, board, type)) continue;
        is_left = true;
        is_placed = is_placed || !rules::reference::legal_placements(caps, board, type).empty();
      }
      if (is_left && !is_placed) least = k + 1;
    }
  }
  REQUIRE(least > 0);
  REQUIRE(answer.verdict != SolveVerdict::impossible);
  for (const auto& fact : answer.facts) {
    if (fact.name == "tiles" && answer.verdict == SolveVerdict::found)
      CHECK(std::get<std::int64_t>(fact.value) == static_cast<std::int64_t>(least));
    if (fact.name == "at_least")
      CHECK(std::get<std::int64_t>(fact.value) <= static_cast<std::int64_t>(least));
  }
}

}  // namespace test_block_every
