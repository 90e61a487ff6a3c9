// Boards on which nothing left has a place, and games that end because tiles leave: small sets on the
// reference model, the large ones against a count made here.
#include "solver/questions/block/block_every.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "solver/questions/block/block_draws.hpp"
#include "solver/questions/block/blocked_region.hpp"
#include "solver/questions/block/draws_bound.hpp"
#include "solver/questions/block/nested_formula.hpp"
#include "solver/questions/block/nested_games.hpp"
#include "solver/questions/block/notched_shape.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
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

/// The least number of tiles of a game in which a tile that fits nowhere leaves, from the definition: for
/// every board the sets of types that can have been drawn in vain by then.
int least_when_lost(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  std::map<BoardKey, std::set<std::set<int>>> level;
  const auto starts = tests::boards_by_size(set, edition, 1);
  for (const auto& board : starts[0]) level[board] = {std::set<int>()};
  for (int tiles = 1;; ++tiles) {
    std::map<BoardKey, std::set<std::set<int>>> next;
    for (const auto& [board, histories] : level) {
      std::set<int> left;
      std::set<int> blocked;
      for (int type = 0; type < set.type_count(); ++type) {
        if (!tests::has_left(set, board, type)) continue;
        left.insert(type);
        if (rules::reference::legal_placements(set, board, type, edition.table).empty()) blocked.insert(type);
      }
      for (auto lost : histories) {
        lost.insert(blocked.begin(), blocked.end());
        if (std::includes(lost.begin(), lost.end(), left.begin(), left.end())) return tiles;
        for (const int type : left) {
          for (auto& more : tests::grown(set, board, type, edition.table)) next[more].insert(lost);
        }
      }
    }
    level = std::move(next);
  }
}

tilesets::TileSet crossings_set(const char* start, const std::string& tiles) {
  return tilesets::files::read_tile_set(
      std::string("[tileset]\nid = \"small\"\nname = \"Small\"\nstart = \"") + start +
          "\"\nsource = \"test\"\n" + tiles,
      "small.toml");
}

/// The rectangle around a board, the shorter side first.
std::pair<int, int> extent(const BoardKey& board) {
  const auto [west, east] = std::minmax_element(
      board.begin(), board.end(), [](const auto& a, const auto& b) { return a.cell.x < b.cell.x; });
  const auto [north, south] = std::minmax_element(
      board.begin(), board.end(), [](const auto& a, const auto& b) { return a.cell.y < b.cell.y; });
  return std::minmax({east->cell.x - west->cell.x + 1, south->cell.y - north->cell.y + 1});
}

/// What a game that ends on the board costs in extras when types are blocked there that lack the kind; none
/// when nothing is blocked. By the reference model.
std::optional<int> extras_of(const tilesets::TileSet& set,
                             const solver::questions::block::NestedQuestion& question, const BoardKey& board,
                             tilesets::Edge kind) {
  int extras = 0;
  bool is_any_blocked = false;
  for (const auto& group : question.groups) {
    if (group.lacks.empty()) continue;
    const bool lacks_kind = std::find(group.lacks.begin(), group.lacks.end(), kind) != group.lacks.end();
    const bool is_blocked =
        lacks_kind && rules::reference::legal_placements(set, board, group.types.front()).empty();
    is_any_blocked = is_any_blocked || is_blocked;
    const auto laid = std::count_if(board.begin(), board.end(), [&](const auto& p) {
      return std::find(group.types.begin(), group.types.end(), p.type) != group.types.end();
    });
    extras += is_blocked ? static_cast<int>(laid) : group.count;
  }
  return is_any_blocked ? std::optional(extras) : std::nullopt;
}

bool has_nested_board(const tilesets::TileSet& set, const solver::questions::block::NestedQuestion& question,
                      std::pair<int, int> sides, tilesets::Edge kind, int most_extras) {
  solver::questions::block::NestedFormula nested(set, question.groups,
                                                 {sides.first,
                                                  sides.second,
                                                  {kind},
                                                  most_extras,
                                                  std::vector<bool>(question.groups.size(), true),
                                                  question.start_group});
  while (true) {
    const auto result = sat::solve(nested.formula(), {});
    if (result.verdict != sat::SatVerdict::satisfiable) return false;
    if (!nested.forbid_islands(result)) return true;
  }
}

}  // namespace

TEST_CASE("block: the formula of boards within each other costs what the best of all small boards does") {
  using tilesets::Edge;
  const std::string others = R"(
[[tile]]
id = "E"
count = 2
edges = "cfff"
cities = ["N"]
[[tile]]
id = "V"
count = 2
edges = "ffrr"
roads = ["SW"]
[[tile]]
id = "J"
count = 1
edges = "crrf"
cities = ["N"]
roads = ["ES"]
)";
  const std::string crossings = R"(
[[tile]]
id = "X"
count = 2
edges = "rrrr"
roads = ["N", "E", "S", "W"]
centre = "crossing"
[[tile]]
id = "W"
count = 1
edges = "frrr"
roads = ["E", "S", "W"]
centre = "crossing"
)";
  const std::string cities = R"(
[[tile]]
id = "C"
count = 2
edges = "cccc"
cities = ["NESW"]
[[tile]]
id = "R"
count = 1
edges = "ccfc"
cities = ["NEW"]
)";
  int possible = 0;
  int impossible = 0;
  for (const auto& set : {crossings_set("X", crossings + others), crossings_set("C", cities + others)}) {
    const rules::board::FitTable fit(set);
    const auto question = solver::questions::block::nested_question(solver::boards::BoardSpace(fit));
    const auto levels = tests::boards_by_size(set, edition_with({}), 4);
    // Boards of up to four tiles fill or touch all sides of these.
    for (const auto& sides :
         {std::pair(1, 1), std::pair(1, 2), std::pair(1, 3), std::pair(1, 4), std::pair(2, 2)}) {
      for (const auto kind : {Edge::city, Edge::road, Edge::field}) {
        std::optional<int> least;
        for (const auto& level : levels) {
          for (const auto& board : level) {
            if (extent(board) != sides) continue;
            const auto extras = extras_of(set, question, board, kind);
            if (extras && (!least || *extras < *least)) least = extras;
          }
        }
        for (int most = 0; most <= set.tile_count(); ++most) {
          INFO(set.start_type() << ": " << sides.first << " x " << sides.second << ", kind "
                                << static_cast<int>(kind) << ", at most " << most << " extras");
          const bool is_possible = least && *least <= most;
          ++(is_possible ? possible : impossible);
          CHECK(has_nested_board(set, question, sides, kind, most) == is_possible);
        }
      }
    }
  }
  // Both answers occur.
  CHECK(possible > 20);
  CHECK(impossible > 20);
}

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

TEST_CASE("block: the shortest game of a small set lies between the bounds, and on the bound it is exact") {
  for (const char* name : {"mini-chiral", "mini-mixed"}) {
    if (tests::is_sanitized && std::string(name) != "mini-chiral") continue;
    const auto set = tilesets::files::load_tile_set(name);
    const auto edition = edition_with({{"unplaceable", "remove"}});
    const rules::board::FitTable fit(set);
    const int exact = least_when_lost(set, edition);
    for (const std::uint64_t proof : {0, 100000}) {
      const auto answer = solver::questions::block::shortest_game(solver::boards::BoardSpace(fit), edition,
                                                                  {20000, proof}, {})
                              .answers.front();
      INFO(name << ' ' << exact << ' ' << proof);
      CHECK(number(answer, "tiles") >= exact);
      if (answer.verdict == SolveVerdict::found) {
        CHECK(number(answer, "tiles") == exact);
      } else {
        CHECK(answer.verdict == SolveVerdict::bound);
        CHECK(number(answer, "at_least") <= exact);
      }
    }
  }
}

TEST_CASE("block: at least eleven tiles of the base set, where the table of types says so") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  using tilesets::Edge;
  const auto question = solver::questions::block::nested_question(solver::boards::BoardSpace(fit));
  CHECK(question.never == 10);  // D4 J3 K3
  CHECK(question.kinds == std::vector{Edge::city, Edge::road, Edge::field});
  CHECK(laid_without(question, {Edge::road, Edge::field}) == 23);  // A2 U8 V9 W4
  CHECK(laid_without(question, {Edge::city, Edge::field}) == 22);  // E5 F2 G1 H3 I2 M2 N3 Q1 R3
  CHECK(laid_without(question, {Edge::city, Edge::road}) == 11);   // L3 O2 P3 S2 T1
  CHECK(laid_at_least(question, {}) == set.tile_count() - 6);      // all but B4 C1 X1
  CHECK(laid_at_least(question, {Edge::city, Edge::road}) == 21);
  CHECK(draws_bound(solver::boards::BoardSpace(fit), question, {}).tiles == 11);
}

TEST_CASE("block: types with the same edges are one group") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto groups = solver::questions::block::look_alikes(set);
  CHECK(groups.size() == 17);  // by hand: 17 of the 24 edge patterns exist
  int tiles = 0;
  for (const auto& group : groups) {
    tiles += group.count;
    for (const int type : group.types) {
      const auto& edges = set.turned(type, 1).edges;
      CHECK(set.turned(group.types.front(),
                       solver::questions::block::rotation_showing(set, group.types.front(), edges))
                .edges == edges);
    }
  }
  CHECK(tiles == 72);
}

TEST_CASE("block: a game of 17 tiles of the base set, and too small rectangles refuted") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const solver::boards::BoardSpace space(fit);
  const auto question = solver::questions::block::nested_question(space);
  CHECK(question.never == 10);
  using tilesets::Edge;
  const solver::questions::block::NestedCase at{6, 7, {Edge::city, Edge::field, Edge::road}};
  sat::SatPlan limits;
  limits.most_conflicts = 40000;
  const auto found = solver::questions::block::find_nested_game(space, question, at, 7, limits);
  REQUIRE(found.verdict == sat::SatVerdict::satisfiable);
  // Which types were blocked on which board, from the reference model: all that do not lie, sooner or later.
  std::vector<rules::Placement> board;
  std::set<int> left_game;
  for (const auto& stage : found.game) {
    board.insert(board.end(), stage.begin(), stage.end());
    for (int type = 0; type < set.type_count(); ++type) {
      if (rules::reference::legal_placements(set, board, type).empty()) left_game.insert(type);
    }
  }
  CHECK_FALSE(rules::reference::inconsistency(set, board));
  int tiles = 0;
  for (int type = 0; type < set.type_count(); ++type) {
    const auto laid =
        std::count_if(board.begin(), board.end(), [&](const auto& p) { return p.type == type; });
    tiles += left_game.contains(type) ? static_cast<int>(laid) : set.type(type).count;
  }
  CHECK(tiles == 17);
  const solver::questions::block::NestedCase small{
      5, 6, {Edge::city, Edge::city, Edge::field, Edge::field, Edge::road, Edge::road}};
  CHECK(solver::questions::block::refute_nested(space, question, small, 6, limits).verdict ==
        sat::SatVerdict::unsatisfiable);
}

TEST_CASE("block: the cases of a proof are all rectangles and orders that have room") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto question = solver::questions::block::nested_question(solver::boards::BoardSpace(fit));
  // 16 tiles: width and height of 17 together. Six orders of three kinds with room from 5 x 5 (20
  // rectangles), 18 with one kind a second time, from 7 x 7 (6 rectangles).
  CHECK(solver::questions::block::cases_of(question, 6).size() == 6 * 20 + 18 * 6);
  for (const auto& at : solver::questions::block::cases_of(question, 6)) {
    CHECK(at.kinds.size() == 6);
    CHECK(at.width <= at.height);
  }
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
