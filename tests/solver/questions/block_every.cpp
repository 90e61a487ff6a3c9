// Boards on which nothing left has a place: small sets on the reference model, the large ones against a count
// made here.
#include "solver/questions/block/block_every.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "solver/questions/block/blocked_region.hpp"
#include "solver/questions/block/notched_shape.hpp"
#include "tests/catch.hpp"
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

std::int64_t number(const Answer& answer, const char* name) {
  for (const auto& fact : answer.facts) {
    if (fact.name == name) return std::get<std::int64_t>(fact.value);
  }
  return -1;
}

bool is_stuck(const tilesets::TileSet& set, const BoardKey& board, const rules::Table& table) {
  bool is_any_left = false;
  for (int type = 0; type < set.type_count(); ++type) {
    if (!tests::has_left(set, board, type)) continue;
    is_any_left = true;
    if (!rules::reference::legal_placements(set, board, type, table).empty()) return false;
  }
  return is_any_left;
}

void compare_with_reference(const std::string& name, const rules::editions::Edition& edition,
                            int most_tiles) {
  const auto set = tilesets::files::load_tile_set(name);
  INFO(name);
  const auto answer = every_of(set, edition, most_tiles);
  const auto levels = tests::boards_by_size(set, edition, most_tiles);
  for (std::size_t size = 0; size < levels.size(); ++size) {
    const auto stuck = std::count_if(levels[size].begin(), levels[size].end(),
                                     [&](const auto& board) { return is_stuck(set, board, edition.table); });
    if (stuck == 0) continue;
    REQUIRE(answer.verdict == SolveVerdict::found);
    CHECK(number(answer, "tiles") == static_cast<std::int64_t>(size) + 1);
    CHECK(answer.count == std::to_string(stuck));
    return;
  }
  CHECK(answer.verdict != SolveVerdict::found);
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

TEST_CASE("block: boards on which nothing left has a place are those of the reference model") {
  const auto c1 = edition_with({});
  compare_with_reference("mini-chiral", c1, 5);
  compare_with_reference("mini-roads", c1, 4);
  compare_with_reference("mini-mixed", edition_with({{"board_area", "fixed 2x2"}}), 4);
  compare_with_reference("mini-mixed", edition_with({{"board_area", "shiftable 2x2"}}), 4);
  compare_with_reference("mini-chiral", edition_with({{"start_in_bag", "yes"}}), 4);
}

TEST_CASE("block: of the large sets nothing has a place as soon as every tile with a city lies") {
  // 44 and 51 are the tiles with a city in the tile table; that fewer cannot do is its counting argument.
  for (const auto& [name, tiles] :
       {std::pair("base", 44), std::pair("base-c2", 44), std::pair("winter-we1", 51)}) {
    const auto set = tilesets::files::load_tile_set(name);
    const auto answer = every_of(set, edition_with({}), 3);
    INFO(name);
    REQUIRE(answer.verdict == SolveVerdict::found);
    CHECK(number(answer, "tiles") == tiles);
    const auto& board = answer.position->placements;
    CHECK(board.size() == static_cast<std::size_t>(tiles));
    CHECK_FALSE(rules::reference::inconsistency(set, board));
    CHECK(rules::reference::is_connected(board));
    CHECK(board.front() == rules::Placement{set.start_type(), 0, {0, 0}, std::nullopt});
    CHECK(is_stuck(set, board, {}));
    int cities = 0;
    int roads = 0;
    int fields = 0;
    for (const auto& type : set.types()) {
      const auto has = [&](tilesets::Edge e) {
        return std::find(type.edges.begin(), type.edges.end(), e) != type.edges.end();
      };
      if (has(tilesets::Edge::city)) cities += type.count;
      if (has(tilesets::Edge::road)) roads += type.count;
      if (has(tilesets::Edge::field)) fields += type.count;
    }
    CHECK(std::min({cities, roads, fields}) == tiles);
  }
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

TEST_CASE("block: notched shapes have the cells and the notches asked for") {
  for (int cells = 1; cells <= 60; ++cells) {
    for (int notches = 0; notches <= 2; ++notches) {
      for (const auto& shape : solver::questions::block::notched_shapes(cells, notches)) {
        const auto list = solver::questions::block::cells_of(shape);
        CHECK(list.size() == static_cast<std::size_t>(cells));
        CHECK(shape.notches() >= notches);
        std::set<rules::Cell> laid(list.begin(), list.end());
        REQUIRE(laid.size() == list.size());
        std::map<rules::Cell, int> touched;  // empty cells
        for (const auto cell : list) {
          for (int side = 0; side < 4; ++side) {
            if (const auto next = rules::neighbour(cell, side); !laid.contains(next)) ++touched[next];
          }
        }
        const auto concave =
            std::count_if(touched.begin(), touched.end(), [](const auto& entry) { return entry.second > 1; });
        CHECK(concave == shape.notches());
      }
    }
  }
  CHECK(solver::questions::block::notched_shapes(44, 1).front().width +
            solver::questions::block::notched_shapes(44, 1).front().height ==
        14);
}

}  // namespace test_block_every
