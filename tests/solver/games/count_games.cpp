// Games counted both ways, against each other and against games played on the reference model.
#include "solver/games/count_games.hpp"

#include "rules/editions/crossings.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"
#include "tests/solver/further_set.hpp"
#include "tests/solver/games/played_games.hpp"
#include "tests/solver/reference_search.hpp"
#include "tilesets/files/reader.hpp"

namespace test_count_games {

namespace {

using bastide::rules::board::FitTable;
using bastide::rules::editions::Edition;
using bastide::solver::arithmetic::Uint128;
using bastide::solver::boards::BoardSpace;
using bastide::solver::counting::count_placements;
using bastide::solver::games::count_games;
using bastide::solver::games::GameMethod;
using bastide::solver::games::GamesAsked;
using bastide::solver::games::objection_to_merging;
using bastide::tests::edition_with;
using bastide::tests::games_on_reference;
using bastide::tilesets::TileSet;
using bastide::tilesets::files::load_tile_set;
using Options = std::vector<std::pair<std::string, std::string>>;

std::vector<Uint128> games(const TileSet& set, const Edition& edition, int tiles, int players,
                           GameMethod method) {
  const FitTable fit(set);
  const auto result = count_games(BoardSpace(fit, edition), edition, {tiles, players, false, method}, {});
  CHECK(result.is_complete);
  return result.counts;
}

TEST_CASE("games of the base set for two players") {
  // 2 and 3 tiles: the reference model plays them, too (below). 4: played and merged, which share the table
  // of last turns; that table is compared with laid tiles (cell_contact.cpp).
  const auto set = load_tile_set("base");
  const auto edition = bastide::rules::editions::load_edition("c1");
  const std::vector<Uint128> golden{1, 484, 329444, 248112117};
  CHECK(games(set, edition, 4, 2, GameMethod::played) == golden);
  CHECK(games(set, edition, 4, 2, GameMethod::merged) == golden);
}

TEST_CASE("games of five tiles of the base set", "[exhaustive]") {
  const auto set = load_tile_set("base");
  const auto counts = games(set, bastide::rules::editions::load_edition("c1"), 5, 2, GameMethod::merged);
  CHECK(counts == std::vector<Uint128>{1, 484, 329444, 248112117, 203061328184});
}

TEST_CASE("games played and games merged are as many, under every kind of edition") {
  const auto base = load_tile_set("base");
  const auto winter = load_tile_set("winter-we1");
  const auto mixed = load_tile_set("mini-mixed");
  struct Sample {
    std::string name;
    const TileSet* set;
    Edition edition;
    int tiles;
  };
  const std::vector<Sample> samples = {
      {"c2: no farmers", &base, bastide::rules::editions::load_edition("c2"), 4},
      {"winter", &winter, bastide::rules::editions::load_edition("winter"), 3},
      {"winter, first game", &winter, bastide::rules::editions::load_edition("winter-first-game"), 3},
      {"first method", &base, bastide::rules::editions::load_edition("hig-2000"), 3},
      {"bushes", &base, edition_with({{"junction_ends_road", "houses_only"}}), 4},
      {"start in the bag", &mixed, edition_with({{"start_in_bag", "yes"}}), 4},
      {"a table with an edge", &mixed, edition_with({{"board_area", "fixed 3x2"}}), 6},
      {"an edge that completes", &mixed,
       edition_with({{"board_area", "fixed 3x3"}, {"border", "completes"}, {"border_cloister", "nine"}}), 5},
      {"a table that can be shifted", &mixed, edition_with({{"board_area", "shiftable 3x2"}}), 5},
      {"a turn more for a hole", &mixed,
       edition_with({{"board_area", "fixed 3x2"}, {"fill_hole_extra_turn", "yes"}}), 6},
  };
  for (const auto& sample : samples) {
    const auto set = bastide::rules::editions::tiles_under(*sample.set, sample.edition);
    for (const int players : {1, 2, 3}) {
      INFO(sample.name << ", " << players << " players");
      const bool is_large = players == 2 && !bastide::tests::is_sanitized;
      const int tiles = is_large ? sample.tiles : sample.tiles - 1;
      const auto played = games(set, sample.edition, tiles, players, GameMethod::played);
      CHECK(played == games(set, sample.edition, tiles, players, GameMethod::merged));
      CHECK(played.back() > 0);
    }
  }
}

TEST_CASE("games on a small table to its last cell, played and merged", "[exhaustive]") {
  // Dense boards: cells with three and four neighbours, features that go round and meet themselves.
  for (const auto* id : {"mini-mixed", "mini-chiral", "mini-cloister", "mini-roads", "mini-cities"}) {
    const auto set = load_tile_set(id);
    const auto edition = edition_with({{"board_area", "fixed 3x2"}});
    const int tiles = std::min(6, set.tile_count());
    INFO(id);
    CHECK(games(set, edition, tiles, 2, GameMethod::played) ==
          games(set, edition, tiles, 2, GameMethod::merged));
  }
}

TEST_CASE("games are as many as on the reference model") {
  struct Sample {
    std::string set;
    Options options;
    int tiles;
    int players;
  };
  const std::vector<Sample> samples = {
      {"base", {}, 2, 2},
      {"winter-we1", {}, 2, 3},
      {"mini-mixed", {}, 3, 2},
      {"mini-mixed", {{"followers", "1"}}, 3, 1},
      {"mini-roads", {{"followers", "2"}, {"board_area", "fixed 2x2"}}, 4, 1},
      {"mini-roads", {{"followers", "1"}, {"board_area", "fixed 2x2"}}, 4, 2},
      {"mini-cities", {{"followers", "1"}, {"board_area", "fixed 2x2"}}, 4, 1},
      {"mini-cities", {{"farms", "off"}, {"board_area", "fixed 2x2"}}, 4, 3},
      {"mini-chiral", {{"start_in_bag", "yes"}, {"board_area", "fixed 2x2"}}, 4, 2},
      {"mini-cloister", {{"board_area", "shiftable 2x2"}}, 4, 2},
      {"mini-cloister", {{"board_area", "fixed 2x2"}, {"border", "completes"}, {"followers", "1"}}, 4, 1},
      {"mini-roads",
       {{"board_area", "fixed 2x2"}, {"fill_hole_extra_turn", "yes"}, {"followers", "1"}},
       4,
       2},
  };
  for (const auto& sample : samples) {
    const auto set = load_tile_set(sample.set);
    auto options = sample.options;
    const auto edition = edition_with(options);
    INFO(sample.set << ", " << (options.empty() ? "" : options.front().first) << ", " << sample.players
                    << " players");
    CHECK(games(set, edition, sample.tiles, sample.players, GameMethod::automatic) ==
          games_on_reference(set, edition, sample.tiles, sample.players));
    CHECK(games(set, edition, sample.tiles, sample.players, GameMethod::played) ==
          games_on_reference(set, edition, sample.tiles, sample.players));
  }
}

TEST_CASE("games with marks, further figures and second parts are as many as on the reference model") {
  struct Sample {
    const char* edition;
    std::map<std::string, int> tiles;
  };
  const std::vector<Sample> samples = {
      {bastide::tests::all_of_c1, {{"D", 1}, {"U", 2}, {"EA", 1}}},
      {bastide::tests::all_of_c1, {{"D", 1}, {"E", 1}, {"HQ", 1}, {"EK", 1}}},
      {bastide::tests::all_of_c2, {{"D", 1}, {"Ug", 1}, {"B", 1}, {"V", 1}}},
  };
  for (const auto& sample : samples) {
    const auto edition = bastide::rules::editions::load_edition(sample.edition);
    const auto set = bastide::tests::tiles_of(edition, sample.tiles);
    const FitTable fit(set);
    CHECK(objection_to_merging(BoardSpace(fit, edition), edition, {3, 2}).find("figure") !=
          std::string::npos);
    for (const int players : {1, 2}) {
      INFO(edition.id << ", " << players << " players");
      CHECK(games(set, edition, 4, players, GameMethod::automatic) ==
            games_on_reference(set, edition, 4, players));
    }
  }
}

TEST_CASE("games of three tiles of the base set are as many as on the reference model", "[exhaustive]") {
  const auto set = load_tile_set("base");
  const auto edition = bastide::rules::editions::load_edition("c1");
  CHECK(games_on_reference(set, edition, 3, 2) == std::vector<Uint128>{1, 484, 329444});
}

TEST_CASE("games without followers are placement sequences") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const auto none = edition_with({{"followers", "0"}});
  CHECK(games(set, none, 4, 2, GameMethod::played) == count_placements(fit, 4, false, {}).counts);
}

TEST_CASE("with fewer followers there are fewer games, until nobody can run out") {
  const auto set = load_tile_set("mini-roads");
  std::vector<Uint128> counts;
  for (const auto* followers : {"0", "1", "2", "3", "4"})
    counts.push_back(
        games(set, edition_with({{"followers", followers}}), 4, 1, GameMethod::automatic).back());
  CHECK(counts[0] < counts[1]);
  CHECK(counts[1] < counts[2]);
  CHECK(counts[2] < counts[3]);
  CHECK(counts[3] == counts[4]);
}

TEST_CASE("merging is refused where it would be wrong") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const auto objection = [&](const Options& options, GamesAsked asked) {
    const auto edition = edition_with(options);
    return objection_to_merging(BoardSpace(fit, edition), edition, asked);
  };
  CHECK(objection({}, {6, 2}).empty());
  CHECK(objection({{"followers", "2"}}, {5, 2}).empty());
  CHECK(objection({{"followers", "2"}}, {6, 2}).find("run out of followers") != std::string::npos);
  CHECK(objection({{"followers", "3"}, {"fill_hole_extra_turn", "yes"}}, {5, 2}).find("run out") !=
        std::string::npos);
  CHECK(objection({}, {6, 2, true}).find("first placement") != std::string::npos);
  CHECK(objection({}, {10, 8}).find("segments") != std::string::npos);
  CHECK(objection({}, {11, 8}).find("too long") != std::string::npos);
}

}  // namespace

}  // namespace test_count_games
