// A game on either engine: the same functions, the same answers, and everything can be taken back.
#include "rules/records/engine_games.hpp"

#include <algorithm>

#include "rules/records/game_record.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_engine_games {

using namespace bastide::rules;
using namespace bastide::rules::records;

namespace {

/// A knight on the tile that completes the start tile's city; then a road goes on.
template <class EngineGame>
void check_game(const board::Ruleset& rules) {
  const int e = rules.set().find("E");
  EngineGame game(rules, 2, {rules.set().start_type(), 0, {0, 0}, std::nullopt});
  Turn turn{{}, 0, {e, 2, {0, -1}, std::nullopt}};
  CHECK_FALSE(game.objection(turn));
  CHECK(game.objection({{}, 0, {e, 0, {0, -1}, std::nullopt}}));
  CHECK(game.objection({{}, 0, {e, 0, {5, 5}, std::nullopt}}));
  CHECK(game.objection({{}, 2, turn.tile}) != std::nullopt);
  const auto places = game.placements(e);
  CHECK(std::count(places.begin(), places.end(), LegalPlace{{0, -1}, 2}) == 1);

  const int before = game.left(e);
  game.set_aside(e);
  CHECK(game.left(e) == before - 1);
  game.undo();
  CHECK(game.left(e) == before);

  game.lay(turn);
  REQUIRE(game.under_way());
  CHECK(game.spots() == std::vector<int>{0, 1});
  CHECK_FALSE(game.objection_to(0));
  CHECK(game.objection_to(5));
  const auto answer = game.finish(0);
  REQUIRE(answer.scored.size() == 1);
  CHECK(of_players(answer.scores, 2) == std::vector<int>{4, 0});
  CHECK(of_players(answer.supply, 2) == std::vector<int>{7, 7});
  CHECK_FALSE(game.under_way());
  CHECK(game.next_player(0) == 1);
  CHECK(final_scores(game, 2, editions::Farms::third) == std::vector<int>{4, 0});
  game.undo();
  CHECK(of_players(game.scores(), 2) == std::vector<int>{0, 0});
  CHECK(game.left(e) == before);
}

}  // namespace

TEST_CASE("a game on either engine is played, asked and taken back alike") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const board::FitTable fit(set);
  const auto edition = editions::load_edition("c1");
  check_game<FastGame>({fit, edition});
  check_game<ReferenceGame>({fit, edition});
}

TEST_CASE("a turn as it is recorded is the turn again") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  Turn turn{{}, 1, {set.find("N"), 2, {0, -1}, std::nullopt}};
  turn.deploy(0);
  const auto written = recorded(set, turn);
  CHECK(written.place == "N2@0,-1");
  CHECK(turn_of(set, written) == turn);
  turn.give_to(0);
  CHECK(turn.tile.follower->player == 0);
  turn.deploy(-1);
  CHECK(turn.segment() == -1);
  auto wrong = written;
  wrong.follower = "meadow";
  CHECK_THROWS_AS(turn_of(set, wrong), bastide::tilesets::InputError);
}

}  // namespace test_engine_games
