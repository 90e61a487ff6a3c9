// The census against the reference model, in sum over all boards, on every kind of table; the last tile is
// laid here and not there.
#include "rules/reference/model.hpp"
#include "solver/all_boards/census.hpp"
#include "solver/boards/board_walk.hpp"
#include "solver/runs/run_recorded.hpp"
#include "tests/catch.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_census_reference {

namespace {

using namespace bastide;
using rules::Placement;
using rules::board::FitTable;
using solver::arithmetic::Uint128;
using solver::boards::BoardSpace;
using tests::edition_with;
using tilesets::files::load_tile_set;
namespace reference = rules::reference;

struct ReferenceSums {
  int tiles;
  rules::Table table;
  Uint128 boards = 0;
  std::map<std::string, Uint128> sums;
  std::map<int, Uint128> blocked;

  void visit(const rules::board::Board& board) {
    if (static_cast<int>(board.tiles().size()) != tiles) return;
    const auto placements = board.placements();
    for (int type = 0; type < board.set().type_count(); ++type) {
      if (tests::has_left(board.set(), placements, type) &&
          reference::legal_placements(board.set(), placements, type, table).empty())
        ++blocked[type];
    }
    const auto s = reference::census(reference::features(board.set(), placements, table));
    ++boards;
    const auto add = [&](const char* name, std::int64_t n) { sums[name] += static_cast<Uint128>(n); };
    for (const auto& [name, sum] : rules::named_sums) add(name, s.*sum);
    for (std::size_t m = 1; m < board.set().marks().size(); ++m) {
      add(("completed_" + board.set().marks()[m] + "s").c_str(), s.completed_marks[m]);
      add(("incomplete_" + board.set().marks()[m] + "s").c_str(), s.incomplete_marks[m]);
    }
  }
};

/// A visitor for boards of which the caller knows the sums otherwise.
struct VisitedSums {
  int tiles;
  std::vector<rules::play::FarmContact> contacts;
  std::int64_t boards = 0;
  rules::CensusSums total;
  std::vector<std::int64_t> blocked;

  VisitedSums(const tilesets::TileSet& set, int most) : tiles(most), blocked(set.types().size(), 0) {}
  void visit(const rules::board::FeatureBoard& laid) {
    const auto& board = laid.board();
    if (static_cast<int>(board.tiles().size()) != tiles) return;
    ++boards;
    rules::add(total, solver::all_boards::board_sums(laid.board(), laid.forest(), contacts));
    for (int type = 0; type < board.set().type_count(); ++type) {
      if (board.left(type) > 0 && board.count_placements(type) == 0)
        ++blocked[static_cast<std::size_t>(type)];
    }
  }
};

void compare(const tilesets::TileSet& set, int tiles, const rules::editions::Edition& edition,
             std::size_t sums) {
  const FitTable fit(set);
  const BoardSpace space(fit, edition);
  const auto fast = solver::all_boards::census(space, tiles, {});
  ReferenceSums slow{tiles, edition.table, 0, {}, {}};
  for (const int start : space.starts) {
    auto from_start = space;
    from_start.starts = {start};
    solver::boards::BoardWalk walk(from_start, tiles);
    walk.visit_piece({start, {}, true}, tiles, slow);
  }
  INFO(set.id() << ", " << tiles << " tiles");
  CHECK(fast.boards == slow.boards);
  REQUIRE(fast.sums.size() == sums);
  for (const auto& [name, sum] : fast.sums) {
    INFO(name);
    CHECK(sum == slow.sums[name]);
  }
  REQUIRE(static_cast<int>(fast.blocked_boards.size()) == set.type_count());
  for (int type = 0; type < set.type_count(); ++type) {
    INFO(set.type(type).id);
    CHECK(fast.blocked_boards[static_cast<std::size_t>(type)] == slow.blocked[type]);
  }
}

void compare(const char* id, int tiles, const rules::editions::Edition& edition = edition_with({})) {
  compare(load_tile_set(id), tiles, edition, 14);
}

TEST_CASE("census sums of marks and gardens equal the reference model's") {
  // inn, cathedral, wine, grain, cloth: each on completed and on other features; gardens and their points.
  const auto c1 = rules::editions::load_edition(tests::all_of_c1);
  const auto c2 = rules::editions::load_edition(tests::all_of_c2);
  compare(tests::tiles_of(c1), 1, c1, 14 + 2 * 5);
  compare(tests::tiles_of(c1), 2, c1, 14 + 2 * 5);
  compare(tests::tiles_of(c2), 2, c2, 14 + 2 * 5 + 2);
  compare(tests::tiles_of(c1, {{"D", 1}, {"E", 2}, {"HQ", 1}, {"EK", 1}, {"EA", 1}}), 5, c1, 14 + 2 * 5);
  compare(tests::tiles_of(c2, {{"D", 1}, {"Ug", 2}, {"EA", 1}, {"Vg", 1}}), 5, c2, 14 + 2 * 5 + 2);
}

TEST_CASE("census sums of the smallest boards equal the reference model's") {
  for (const char* id : {"base", "bb5", "winter-we1"}) {
    compare(id, 1);
    compare(id, 2);
  }
  for (const char* id : {"mini-chiral", "mini-cities", "mini-cloister", "mini-mixed", "mini-roads"}) {
    for (int tiles = 1; tiles <= 3; ++tiles) compare(id, tiles);
  }
  compare("mini-cloister", 4);  // from four tiles on the last one is not laid
  compare("mini-mixed", 4);
}

TEST_CASE("census sums on tables with an edge equal the reference model's") {
  for (const char* border : {"barrier", "completes"}) {
    for (const char* cloister : {"no", "real_tiles", "nine"}) {
      if (std::string(border) == "barrier" && std::string(cloister) != "no") continue;
      const auto edition =
          edition_with({{"board_area", "fixed 3x2"}, {"border", border}, {"border_cloister", cloister}});
      compare("mini-mixed", 4, edition);
      compare("mini-cloister", 4, edition);
      compare("mini-cities", 5, edition);
      compare("base", 2, edition);
    }
  }
  compare("mini-mixed", 4, edition_with({{"board_area", "shiftable 3x3"}}));
  compare("mini-cities", 5, edition_with({{"board_area", "shiftable 3x2"}, {"start_in_bag", "yes"}}));
  compare("base", 2, edition_with({{"board_area", "shiftable 2x2"}}));
}

TEST_CASE("census sums of three tiles equal the reference model's", "[exhaustive]") {
  compare("base", 3);
  compare("base", 4, edition_with({{"board_area", "fixed 2x2"}, {"border", "completes"}}));
}

TEST_CASE("census sums of four tiles equal those of every board visited", "[exhaustive]") {
  // Many-sided cells, joined farms and split tiles in numbers; the visited sums are the reference model's on
  // the boards above.
  const std::vector<std::pair<const char*, int>> cases = {{"base", 4},          {"bb5", 4},
                                                          {"mini-mixed", 5},    {"mini-cities", 5},
                                                          {"mini-cloister", 5}, {"mini-chiral", 5}};
  for (const auto& [id, tiles] : cases) {
    const auto set = load_tile_set(id);
    const FitTable fit(set);
    const auto fast = solver::all_boards::census(fit, tiles, {});
    solver::boards::FeatureWalk walk(fit, tiles);
    VisitedSums slow(set, tiles);
    walk.visit_below(tiles, slow);
    std::map<std::string, Uint128> sums(fast.sums.begin(), fast.sums.end());
    INFO(id);
    const auto same = [&](const char* name, std::int64_t sum) {
      INFO(name);
      CHECK(sums.at(name) == static_cast<Uint128>(sum));
    };
    CHECK(fast.boards == static_cast<Uint128>(slow.boards));
    same("fields", slow.total.fields);
    same("completed_road_tiles", slow.total.completed_road_tiles);
    same("incomplete_road_tiles", slow.total.incomplete_road_tiles);
    same("completed_city_tiles", slow.total.completed_city_tiles);
    same("completed_city_pennants", slow.total.completed_city_pennants);
    same("incomplete_city_points", slow.total.incomplete_city_points);
    same("farm_city_pairs", slow.total.farm_city_pairs);
    same("farmed_cities", slow.total.farmed_cities);
    same("cloister_points", slow.total.cloister_points);
    for (std::size_t type = 0; type < slow.blocked.size(); ++type)
      CHECK(fast.blocked_boards[type] == static_cast<Uint128>(slow.blocked[type]));
  }
}

TEST_CASE("census sums of four tiles and of complete mini sets equal the reference model's", "[.long]") {
  compare("base", 4);
  compare("winter-we1", 3);
  compare("mini-chiral", load_tile_set("mini-chiral").tile_count());
  compare("mini-roads", load_tile_set("mini-roads").tile_count());
  compare("mini-cities", load_tile_set("mini-cities").tile_count());
}

TEST_CASE("the census of the start tile alone") {
  // D: one open city, one road open at both ends, two fields, no cloister.
  const auto set = load_tile_set("base");
  const auto result = solver::all_boards::census(FitTable(set), 1, {});
  const std::map<std::string, Uint128> sums(result.sums.begin(), result.sums.end());
  CHECK(result.boards == 1);
  CHECK(sums.at("roads") == 1);
  CHECK(sums.at("incomplete_road_tiles") == 1);
  CHECK(sums.at("incomplete_city_points") == 1);
  CHECK(sums.at("fields") == 2);
  CHECK(sums.at("completed_cities") == 0);
  CHECK(sums.at("cloisters") == 0);
}

/// The boards on which a type is blocked, and some of the sums.
void check_golden(int tiles, const char* boards, const std::map<std::string, std::string>& golden) {
  const auto set = load_tile_set("base");
  const auto result = solver::all_boards::census(FitTable(set), tiles, {});
  CHECK(solver::arithmetic::to_decimal(result.boards) == boards);
  for (const auto& [name, sum] : result.sums) {
    if (golden.contains(name)) CHECK(solver::arithmetic::to_decimal(sum) == golden.at(name));
  }
  for (const char* id : {"B", "C", "X"}) {
    const auto type = static_cast<std::size_t>(set.find(id));
    CHECK(solver::arithmetic::to_decimal(result.blocked_boards[type]) == golden.at(id));
  }
}

TEST_CASE("the census of five tiles is the golden one", "[exhaustive]") {
  // Computed by this program. All fourteen sums are also those of a census that laid and looked at each of
  // the 129,177,055 boards, which it was before the last tile was summed.
  check_golden(5, "129177055",
               {{"roads", "400952420"},
                {"completed_road_tiles", "46394585"},
                {"incomplete_road_tiles", "532425056"},
                {"completed_city_pennants", "1395804"},
                {"incomplete_city_points", "647860144"},
                {"fields", "654695673"},
                {"farm_city_pairs", "57108838"},
                {"farmed_cities", "27106023"},
                {"cloister_points", "100081928"},
                {"B", "5956051"},
                {"C", "3382770"},
                {"X", "2638690"}});
}

TEST_CASE("the census of six tiles is the golden one", "[.long]") {
  // Computed by this program. The number of boards is that of `count`; the boards on which B, C and X are
  // blocked are those that an earlier program of ours, written apart from this one, had found.
  check_golden(6, "12992984018",
               {{"roads", "46881452920"},
                {"fields", "76266464415"},
                {"farm_city_pairs", "6857660445"},
                {"cloister_points", "13158748963"},
                {"B", "420718014"},
                {"C", "216494501"},
                {"X", "242671807"}});
}

std::string text_of(const solver::all_boards::CensusResult& result) {
  std::string text = solver::arithmetic::to_decimal(result.boards);
  for (const auto& [name, sum] : result.sums) text += " " + solver::arithmetic::to_decimal(sum);
  for (const auto boards : result.blocked_boards) text += " " + solver::arithmetic::to_decimal(boards);
  return text;
}

TEST_CASE("a census does not depend on threads, nor on pieces being read back") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  solver::runs::RunControl control;
  control.threads = 1;
  std::vector<std::tuple<std::string, std::size_t, std::string>> written;
  solver::runs::Recording first({},
                                [&](const std::string& stage, std::size_t piece, const std::string& text) {
                                  written.emplace_back(stage, piece, text);
                                });
  control.recording = &first;
  const auto once = text_of(solver::all_boards::census(fit, 4, control));
  solver::runs::Recording second({}, [](const auto&, std::size_t, const auto&) { FAIL("computed again"); });
  for (const auto& [stage, piece, text] : written) second.remember(stage, piece, text);
  control.recording = &second;
  CHECK(text_of(solver::all_boards::census(fit, 4, control)) == once);
  control.recording = nullptr;
  for (const int threads : {2, 3, 7}) {
    control.threads = threads;
    CHECK(text_of(solver::all_boards::census(fit, 4, control)) == once);
  }
}

TEST_CASE("a piece of a census that is no piece is refused") {
  const auto set = load_tile_set("mini-roads");
  const FitTable fit(set);
  for (const char* text : {"1 2", "", "0 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 0"}) {
    solver::runs::Recording recording;
    recording.remember("run", 0, text);
    solver::runs::RunControl control;
    control.recording = &recording;
    CHECK_THROWS_AS(solver::all_boards::census(fit, 3, control), solver::runs::BadPiece);
  }
}

}  // namespace

}  // namespace test_census_reference
