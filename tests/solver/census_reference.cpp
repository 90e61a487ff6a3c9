// The census against the reference model, board by board and in sum.
#include <catch2/catch.hpp>

#include "rules/reference/model.hpp"
#include "solver/board_walk.hpp"
#include "solver/census.hpp"
#include "tilesets/reader.hpp"

namespace {

using bastide::rules::FitTable;
using bastide::rules::Placement;
using bastide::solver::Wide;
using bastide::tilesets::load_tile_set;
namespace reference = bastide::rules::reference;

struct ReferenceSums {
  int tiles;
  Wide boards = 0;
  std::map<std::string, Wide> sums;

  void placed(const bastide::rules::Board& board) {
    if (static_cast<int>(board.tiles().size()) != tiles) return;
    std::vector<Placement> placements;
    for (const auto& t : board.tiles())
      placements.push_back({t.type, t.rotation, board.cell(t.cell), std::nullopt});
    const auto s = reference::census(board.set(), placements);
    ++boards;
    const auto add = [&](const char* name, std::int64_t n) { sums[name] += static_cast<Wide>(n); };
    add("roads", s.roads);
    add("completed_roads", s.completed_roads);
    add("completed_road_tiles", s.completed_road_tiles);
    add("incomplete_road_tiles", s.incomplete_road_tiles);
    add("cities", s.cities);
    add("completed_cities", s.completed_cities);
    add("completed_city_tiles", s.completed_city_tiles);
    add("completed_city_pennants", s.completed_city_pennants);
    add("incomplete_city_points", s.incomplete_city_points);
    add("fields", s.fields);
    add("farm_city_pairs", s.farm_city_pairs);
    add("farmed_cities", s.farmed_cities);
    add("cloisters", s.cloisters);
    add("cloister_points", s.cloister_points);
  }
  void taken_back(const bastide::rules::Board& /*board*/) {}
};

void compare(const char* id, int tiles) {
  const auto set = load_tile_set(id);
  const FitTable fit(set);
  const auto fast = bastide::solver::census(fit, tiles, {});
  ReferenceSums slow{tiles, 0, {}};
  bastide::solver::BoardWalk walk(fit, tiles);
  walk.visit_below(tiles, slow);
  INFO(id << ", " << tiles << " tiles");
  CHECK(fast.boards == slow.boards);
  REQUIRE(fast.sums.size() == slow.sums.size());
  for (const auto& [name, sum] : fast.sums) {
    INFO(name);
    CHECK(sum == slow.sums[name]);
  }
}

TEST_CASE("census sums of the base and winter sets equal the reference model's", "[exhaustive]") {
  compare("base", 3);
  compare("winter-we1", 3);
  compare("mini-mixed", load_tile_set("mini-mixed").tile_count());
}

TEST_CASE("census sums of four tiles equal the reference model's", "[.long]") { compare("base", 4); }

TEST_CASE("the census of the start tile alone") {
  // D: one open city, one road open at both ends, two fields, no cloister (rules.md section 1).
  const auto set = load_tile_set("base");
  const auto result = bastide::solver::census(FitTable(set), 1, {});
  const std::map<std::string, Wide> sums(result.sums.begin(), result.sums.end());
  CHECK(result.boards == 1);
  CHECK(sums.at("roads") == 1);
  CHECK(sums.at("incomplete_road_tiles") == 1);
  CHECK(sums.at("incomplete_city_points") == 1);
  CHECK(sums.at("fields") == 2);
  CHECK(sums.at("completed_cities") == 0);
  CHECK(sums.at("cloisters") == 0);
}

}  // namespace
