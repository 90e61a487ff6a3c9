// Games counted, against games played on the reference model.
#include "solver/games/count_games.hpp"

#include "rules/editions/tiles_under.hpp"
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
using bastide::tests::edition_with;
using bastide::tests::games_on_reference;
using bastide::tilesets::TileSet;
using bastide::tilesets::files::load_tile_set;
using Options = std::vector<std::pair<std::string, std::string>>;

std::vector<Uint128> games(const TileSet& set, const Edition& edition, int tiles, int players) {
  const FitTable fit(set);
  const auto result = count_games(BoardSpace(fit, edition), edition, {tiles, players}, {});
  CHECK(result.is_complete);
  return result.counts;
}

TEST_CASE("games of the base set for two players") {
  // 2 and 3 tiles: the reference model plays them, too (below). 4: two other ways of counting found the same
  // (docs/earlier-answers.md).
  const auto set = load_tile_set("base");
  CHECK(games(set, bastide::rules::editions::load_edition("c1"), 4, 2) ==
        std::vector<Uint128>{1, 484, 329444, 248112117});
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
      {"mini-mixed", {{"board_area", "fixed 3x2"}}, 5, 2},
      {"mini-mixed",
       {{"board_area", "fixed 3x3"}, {"border", "completes"}, {"border_cloister", "nine"}},
       4,
       2},
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
    CHECK(games(set, edition, sample.tiles, sample.players) ==
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
    for (const int players : {1, 2}) {
      INFO(edition.id << ", " << players << " players");
      CHECK(games(set, edition, 4, players) == games_on_reference(set, edition, 4, players));
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
  CHECK(games(set, none, 4, 2) == count_placements(fit, 4, false, {}).counts);
}

TEST_CASE("with fewer followers there are fewer games, until nobody can run out") {
  const auto set = load_tile_set("mini-roads");
  std::vector<Uint128> counts;
  for (const auto* followers : {"0", "1", "2", "3", "4"})
    counts.push_back(games(set, edition_with({{"followers", followers}}), 4, 1).back());
  CHECK(counts[0] < counts[1]);
  CHECK(counts[1] < counts[2]);
  CHECK(counts[2] < counts[3]);
  CHECK(counts[3] == counts[4]);
}

}  // namespace

}  // namespace test_count_games
