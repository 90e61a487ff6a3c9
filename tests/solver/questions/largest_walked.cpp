// The largest of small sets and tables against every board by the reference model, breadth first: equal where
// the walk claims to be exact.
#include "solver/questions/largest/largest_walked.hpp"

#include <algorithm>
#include <cstdlib>

#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "solver/questions/answers/set_with_counts.hpp"
#include "solver/questions/largest/held_features.hpp"
#include "solver/questions/largest/shown.hpp"
#include "tests/catch.hpp"
#include "tests/solver/questions/answer_facts.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_largest_walked {

using namespace bastide::solver::questions::largest;

namespace {

using namespace bastide;
using rules::FeatureKind;
using solver::questions::answers::SolveVerdict;
using tests::fact;

/// So many tiles of some types of the base set, as text for each "D" "E".
tilesets::TileSet supply(const std::vector<std::pair<std::string, int>>& wanted) {
  const auto whole = tilesets::files::load_tile_set("base");
  std::vector<int> counts;
  for (const auto& type : whole.types()) {
    const auto found =
        std::find_if(wanted.begin(), wanted.end(), [&](const auto& w) { return w.first == type.id; });
    counts.push_back(found == wanted.end() ? 0 : found->second);
  }
  return solver::questions::answers::with_counts(whole, counts);
}

struct Most {
  int city_tiles = 0, city_points = 0, road_tiles = 0, farm_tiles = 0, farm_points = 0,
      complete_cloisters = 0, cluster_tiles = 0;
};

/// Cloister tiles that hang together over corners: the most on the board.
int cluster_on(const tilesets::TileSet& set, const tests::BoardKey& board) {
  std::vector<rules::Cell> left;
  for (const auto& tile : board)
    if (set.type(tile.type).has_cloister()) left.push_back(tile.cell);
  int most = 0;
  while (!left.empty()) {
    std::vector<rules::Cell> cluster = {left.back()};
    left.pop_back();
    for (std::size_t i = 0; i < cluster.size(); ++i) {
      for (std::size_t j = left.size(); j-- > 0;) {
        if (std::abs(left[j].x - cluster[i].x) > 1 || std::abs(left[j].y - cluster[i].y) > 1) continue;
        cluster.push_back(left[j]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(j));
      }
    }
    most = std::max(most, static_cast<int>(cluster.size()));
  }
  return most;
}

Most most_of(const tilesets::TileSet& set, const rules::editions::Edition& edition) {
  Most most;
  for (const auto& level : tests::boards_by_size(set, edition, set.tile_count())) {
    for (const auto& board : level) {
      const auto found = rules::reference::features(set, board, edition.table);
      int cloisters = 0;
      for (const auto& feature : found.features) {
        const int tiles = static_cast<int>(feature.tiles.size());
        auto held = board;
        const auto at = feature.segments.front();
        held[static_cast<std::size_t>(at.placement)].follower = rules::Deployment{0, at.segment};
        const int points = rules::reference::score(set, held, edition).totals[0];
        if (feature.kind == FeatureKind::farm) {
          most.farm_tiles = std::max(most.farm_tiles, tiles);
          most.farm_points = std::max(most.farm_points, points);
        }
        if (!feature.complete) continue;
        cloisters += feature.kind == FeatureKind::cloister ? 1 : 0;
        if (feature.kind == FeatureKind::road) most.road_tiles = std::max(most.road_tiles, tiles);
        if (feature.kind != FeatureKind::city) continue;
        most.city_tiles = std::max(most.city_tiles, tiles);
        most.city_points = std::max(most.city_points, points);
      }
      most.cluster_tiles = std::max(most.cluster_tiles, cluster_on(set, board));
      most.complete_cloisters = std::max(most.complete_cloisters, cloisters);
    }
  }
  return most;
}

/// A search may leave a gap; what it says holds for every board there is.
void check_search(const solver::questions::answers::Answer& answer, int most) {
  CAPTURE(answer.proof.words);
  if (answer.verdict == SolveVerdict::impossible) {
    CHECK(most == 0);
    return;
  }
  CHECK(fact(answer, "at_most") >= most);
  if (answer.verdict == SolveVerdict::found) CHECK(fact(answer, "at_most") == most);
  if (answer.verdict == SolveVerdict::bound) CHECK(fact(answer, "at_least") <= most);
}

std::int64_t most_told(const solver::questions::answers::Answer& answer) {
  REQUIRE((answer.verdict == SolveVerdict::found || answer.verdict == SolveVerdict::impossible));
  return answer.verdict == SolveVerdict::found ? fact(answer, "at_most") : 0;
}

/// The most points that player 0 of two or three gets in one turn and in the final scoring, over all games in
/// which only he deploys.
struct Games {
  const tilesets::TileSet& set;
  const rules::editions::Edition& edition;
  int turn = 0, final = 0;

  void play(const rules::reference::Game& game, int player, int players) {
    final = std::max(final, game.final_score(edition.farms).totals[0]);
    for (int type = 0; type < set.type_count(); ++type) {
      if (game.left(type) == 0) continue;
      for (const auto& place : rules::reference::legal_placements(set, game.board(), type, edition.table)) {
        const rules::Placement tile{type, place.rotation, place.cell, std::nullopt};
        lay(game, tile, player, players);
        if (player != 0) continue;
        for (const int spot : game.spots_after(0, tile)) {
          auto held = tile;
          held.follower = rules::Deployment{0, spot};
          lay(game, held, player, players);
        }
      }
    }
  }
  void lay(rules::reference::Game game, const rules::Placement& tile, int player, int players) {
    const int before = game.scores()[0];
    game.play(player, tile);
    turn = std::max(turn, game.scores()[0] - before);
    play(game, (player + 1) % players, players);
  }
};

}  // namespace

TEST_CASE("largest walked: features of small supplies and tables are what every board has") {
  struct Case {
    tilesets::TileSet set;
    rules::editions::Edition edition;
  };
  const std::vector<Case> cases = {
      {supply({{"D", 1}, {"H", 1}, {"F", 1}, {"I", 1}}), rules::editions::load_edition("c1")},
      {supply({{"D", 1}, {"E", 2}, {"N", 1}, {"A", 1}}), rules::editions::load_edition("hig-2000")},
      {supply({{"D", 2}, {"V", 3}, {"W", 1}}), tests::edition_with({{"board_area", "fixed 2x2"}})},
      {supply({{"D", 1}, {"V", 3}, {"B", 1}}), tests::edition_with({{"board_area", "shiftable 2x2"}})},
      {supply({{"D", 1}, {"E", 2}, {"B", 2}, {"O", 1}}),
       tests::edition_with(
           {{"board_area", "fixed 2x2"}, {"border", "completes"}, {"border_cloister", "nine"}})},
      {tilesets::files::load_tile_set("mini-cloister"),
       tests::edition_with(
           {{"board_area", "fixed 2x2"}, {"border", "completes"}, {"border_cloister", "nine"}})},
      {tilesets::files::load_tile_set("mini-cloister"), tests::edition_with({{"board_area", "fixed 5x1"}})},
      {supply({{"D", 1}, {"B", 2}, {"E", 2}}), rules::editions::load_edition("c1")},
      // Nothing can be completed: cities without an end, and none at all.
      {supply({{"D", 1}, {"N", 2}, {"U", 1}}), rules::editions::load_edition("c1")},
      {supply({{"D", 1}, {"C", 1}}), tests::edition_with({{"board_area", "fixed 1x1"}})},
  };
  int by_edge = 0, nothing = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    CAPTURE(i);
    const auto& [set, edition] = cases[i];
    const auto most = most_of(set, edition);
    LargestPlan plan;
    CHECK(most_told(largest_feature({rules::board::FitTable(set), edition}, FeatureKind::city, false,
                                    plan)) == most.city_tiles);
    CHECK(most_told(largest_feature({rules::board::FitTable(set), edition}, FeatureKind::road, false,
                                    plan)) == most.road_tiles);
    CHECK(most_told(largest_farm({rules::board::FitTable(set), edition}, plan)) == most.farm_tiles);
    plan.by = LargestBy::points;
    CHECK(most_told(largest_feature({rules::board::FitTable(set), edition}, FeatureKind::city, false,
                                    plan)) == most.city_points);
    CHECK(most_told(largest_farm({rules::board::FitTable(set), edition}, plan)) == most.farm_points);
    const rules::board::FitTable fit(set);
    const rules::board::Ruleset ruleset{fit, edition};
    by_edge += edition.table.completes() && most.farm_points > 0 ? 1 : 0;
    nothing += most.city_tiles == 0 && most.farm_points == 0 ? 1 : 0;
    for (const auto by : {LargestBy::tiles, LargestBy::points}) {
      const LargestPlan searching{by, 1'000};
      const bool is_by_tiles = by == LargestBy::tiles;
      check_search(search_feature(ruleset, FeatureKind::city, false, searching),
                   is_by_tiles ? most.city_tiles : most.city_points);
      if (is_by_tiles)
        check_search(search_feature(ruleset, FeatureKind::road, false, searching), most.road_tiles);
      check_search(search_farm(ruleset, searching), is_by_tiles ? most.farm_tiles : most.farm_points);
      check_search(search_cluster(ruleset, searching),
                   is_by_tiles ? most.cluster_tiles : 9 * most.complete_cloisters);
    }
    if (!edition.table.area.is_finite() || edition.table.completes()) {
      plan.by = LargestBy::tiles;
      CHECK(most_told(largest_cluster({fit, edition}, plan)) == most.cluster_tiles);
      plan.by = LargestBy::points;
    }
    // On so few cells all cloisters hang together over corners.
    if (edition.table.area.is_finite())
      CHECK(most_told(largest_cluster({rules::board::FitTable(set), edition}, plan)) ==
            9 * most.complete_cloisters);
  }
  CHECK(by_edge >= 1);
  CHECK(nothing >= 1);
}

TEST_CASE("largest walked: turn and final scoring are what every game of one deploying player has",
          "[exhaustive]") {
  for (const auto& set : {supply({{"D", 1}, {"E", 1}, {"A", 1}}), supply({{"D", 2}, {"E", 2}}),
                          supply({{"D", 1}, {"R", 1}, {"S", 1}}), supply({{"D", 2}, {"W", 2}}),
                          supply({{"D", 1}, {"A", 2}, {"I", 1}})}) {
    for (const char* id : {"c1", "hig-2000", "hig-2001"}) {
      const auto edition = rules::editions::load_edition(id);
      Games games{set, edition};
      const rules::Placement start{set.start_type(), 0, {0, 0}, std::nullopt};
      for (int players = 2; players <= 3; ++players)
        for (int first = 0; first < players; ++first)
          games.play(rules::reference::Game(set, edition, players, start), first, players);
      CAPTURE(id);
      CHECK(most_told(largest_turn({rules::board::FitTable(set), edition}, {})) == games.turn);
      CHECK(most_told(largest_final({rules::board::FitTable(set), edition}, {})) == games.final);
    }
  }
}

TEST_CASE("largest walked: cells bound cloisters, and a walk that is cut keeps its best") {
  const auto set = tilesets::files::load_tile_set("base");
  const auto edition = tests::edition_with({{"board_area", "fixed 3x3"}});
  LargestPlan plan{LargestBy::points, 2'000, 1, nullptr};
  CHECK(fact(largest_cluster({rules::board::FitTable(set), edition}, plan), "at_most") == 9);
  // Where the border completes cloisters, each of the six can lie on any cell, whatever else it completes.
  for (const auto& [cloister, most] : {std::pair("no", 9), {"real_tiles", 6 * 9}, {"nine", 6 * 9}}) {
    const auto completes = tests::edition_with(
        {{"board_area", "fixed 3x3"}, {"border", "completes"}, {"border_cloister", cloister}});
    CHECK(fact(largest_cluster({rules::board::FitTable(set), completes}, plan), "at_most") == most);
  }
  const auto city = largest_feature({rules::board::FitTable(set), edition}, FeatureKind::city, false, plan);
  CHECK(city.verdict == SolveVerdict::bound);
  CHECK(fact(city, "at_least") > 0);
  CHECK(city.position.has_value());
}

TEST_CASE("largest walked: two followers cannot stand where one turn has laid everything") {
  // Start tile and one more: of two features on it only one can be held.
  const auto set = supply({{"D", 1}, {"W", 1}});
  const auto edition = rules::editions::load_edition("c1");
  const std::vector<rules::Placement> board = {{set.start_type(), 0, {0, 0}, std::nullopt},
                                               {set.start_type(), 0, {1, 0}, std::nullopt}};
  const auto result = best_held(edition, board, {{3, {{1, 0}}}, {2, {{1, 1}}}, {9, {{0, 0}}}}, {});
  REQUIRE(result.best);
  CHECK(result.points == 3);
  CHECK(result.is_decided);
  const auto cut = best_held(edition, board, {{3, {{1, 0}}}, {2, {{1, 1}}}, {9, {{0, 0}}}}, {false, 0, 0});
  CHECK_FALSE(cut.is_decided);
  CHECK(cut.points <= 3);
}

TEST_CASE("largest walked: a staged game that is none says why") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  StagedGame game;
  game.turns = rules::parse_position(set, "D0@0,0 E2@0,-1=0:city").placements;
  game.own = 1;
  std::string objection;
  const auto played = play({fit, edition}, game, &objection);
  REQUIRE(played);
  CHECK(played->of_turn == 4);
  CHECK(objection.empty());
  game.turns[1].rotation = 0;  // its field meets the city
  CHECK_FALSE(play({fit, edition}, game, &objection));
  CHECK_FALSE(objection.empty());
  CHECK_FALSE(play({fit, edition}, game));
}

}  // namespace test_largest_walked
