// A game on either engine: the same functions, the same answers, and everything can be taken back.
#include "rules/records/engine_games.hpp"

#include <algorithm>
#include <string>
#include <type_traits>

#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/records/game_record.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_engine_games {

using namespace bastide::rules;
using namespace bastide::rules::records;

namespace {

template <class EngineGame>
TurnOutcome told(const EngineGame& game) {
  TurnOutcome out;
  tell_holdings(game, out);
  return out;
}

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
  turn.deploy(5);
  CHECK(game.objection_to(turn));
  if constexpr (std::is_same_v<EngineGame, FastGame>) {
    for (const int figure : {-1, 1, 99}) {
      turn.deploy(0, figure);
      CHECK(game.objection_to(turn) == "there is no figure " + std::to_string(figure));
    }
  }
  turn.deploy(0);
  CHECK_FALSE(game.objection_to(turn));
  CHECK(game.actions() == std::vector<Action>{{}, {0}, {1}});
  CHECK(game.turn_with({0}) == turn);
  REQUIRE(game.finish(turn).size() == 1);
  CHECK(told(game).scores == std::vector<int>{4, 0});
  CHECK(told(game).supply == std::vector<int>{7, 7});
  CHECK_FALSE(game.under_way());
  CHECK(game.next_player(0) == 1);
  CHECK(final_scores(game, editions::Farms::third) == std::vector<int>{4, 0});
  game.undo();
  CHECK(of_players(game.scores(), 2) == std::vector<int>{0, 0});
  CHECK(game.left(e) == before);
}

/// What was found with other tiles on the board is found anew, also where a tile is set aside in their turn.
template <class EngineGame>
void check_forgetting(const board::Ruleset& rules) {
  const auto& set = rules.set();
  const int end_of_road = set.find("A");
  const Placement west{end_of_road, 3, {-1, 0}, std::nullopt}, east{end_of_road, 1, {1, 0}, std::nullopt};
  const Placement start{set.start_type(), 0, {0, 0}, std::nullopt};
  EngineGame game(rules, 2, start), other(rules, 2, start);
  Turn first{{}, 0, west};
  first.deploy(*set.type(end_of_road).find_segment("road"));
  const Turn second{{}, 1, east};
  REQUIRE_FALSE(game.objection(first));
  game.lay(first);
  game.finish(first);
  game.lay(second);
  CHECK(game.spots().size() == 2);  // the road is taken, and complete
  CHECK(game.finish(second).size() == 1);
  game.undo();
  game.undo();
  for (auto* one : {&game, &other}) {
    one->set_aside(set.find("E"));
    one->lay(second);
  }
  CHECK(game.spots() == other.spots());
  CHECK(game.spots().size() == 3);
  CHECK(game.actions() == other.actions());
  auto deploying = second;
  deploying.deploy(*set.type(end_of_road).find_segment("road"));
  CHECK_FALSE(game.objection_to(deploying));
  const auto scored = game.finish(deploying);
  CHECK(scored.empty());  // one end is open again
  CHECK(scored == other.finish(deploying));
  CHECK(final_scores(game, editions::Farms::third) == std::vector<int>{0, 2});
}

/// A turn in words: "U0@1,0", "U0@1,0=black.abbot:garden", and from which cell a figure is taken back.
Turn turn_in(const TileSet& set, const char* text, std::optional<Elsewhere> elsewhere = {}) {
  const auto tile = parse_placement(set, text);
  return {{}, tile.follower ? tile.follower->player : 0, tile, elsewhere};
}

template <class EngineGame>
void play(EngineGame& game, const Turn& turn) {
  CHECK(game.objection(turn).value_or("none") == "none");
  game.lay(turn);
  CHECK(game.objection_to(turn).value_or("none") == "none");
  game.finish(turn);
}

/// An abbot in a garden, taken back later; a builder in a city, a tile that completes it.
template <class EngineGame>
void check_figures(const board::Ruleset& rules) {
  const auto& set = rules.set();
  const int abbot = set.find_figure("abbot");
  const int builder = set.find_figure("builder");
  EngineGame game(rules, 2, {set.start_type(), 0, {0, 0}, std::nullopt});
  play(game, turn_in(set, "Ug0@1,0=black.abbot:garden"));
  CHECK(game.supply(abbot)[0] == 0);
  CHECK(told(game).figures.at("abbot") == std::vector<int>{0, 1});
  play(game, turn_in(set, "HQ1@0,-1=black:city"));  // a wine in it

  // What he may do with the next tile in his city.
  const auto next = turn_in(set, "G1@0,-2");
  TurnOutcome said;
  try_turn(game, next, said);
  CHECK_FALSE(said.objection);
  CHECK(said.spots == std::vector<std::string>{"field0", "field1"});
  CHECK(said.spots_of.at("builder") == std::vector<std::string>{"city"});
  CHECK(said.retrievable == std::vector<int>{1});
  CHECK(said.scores == std::vector<int>{0, 0});
  game.undo();
  game.lay(next);
  CHECK(game.spots(builder) == std::vector<int>{0});
  CHECK(game.retrievable() == std::vector<int>{1});
  const auto actions = game.actions();
  CHECK(std::ranges::count(actions, Action{0, builder}) == 1);
  CHECK(std::ranges::count(actions, Action{-1, 0, 0}) == 1);
  CHECK(game.turn_with({-1, 0, 0}).elsewhere == Elsewhere(Cell{1, 0}));
  auto both = game.turn_with({0, builder});
  both.elsewhere = Elsewhere(Cell{1, 0});
  CHECK(game.objection_to(both));
  CHECK(game.objection_to(turn_in(set, "G1@0,-2", Elsewhere(Cell{0, -1}))));
  CHECK(game.objection_to(turn_in(set, "G1@0,-2=blue.builder:city")));
  game.finish(game.turn_with({-1, 0, 0}));
  CHECK(game.scores()[0] == 3);  // the garden with two neighbours
  CHECK(game.supply(abbot)[0] == 1);
  game.undo();
  CHECK(game.supply(abbot)[0] == 0);

  play(game, turn_in(set, "G1@0,-2=black.builder:city"));
  CHECK(game.part(0) == 1);
  play(game, turn_in(set, "E2@0,-3"));
  CHECK(told(game).scores == std::vector<int>{8, 0});
  CHECK(told(game).tokens.at("wine") == std::vector<int>{1, 0});
  CHECK(game.supply(builder)[0] == 1);
  CHECK(game.part(0) == 2);
  CHECK(game.next_player(0) == 0);
  play(game, turn_in(set, "E2@1,-3"));
  CHECK(game.part(0) == 1);
  CHECK(game.next_player(0) == 1);
  // The city, the garden, most wine.
  CHECK(final_scores(game, editions::Farms::third) == std::vector<int>{21, 0});
}

}  // namespace

TEST_CASE("figures and parts of turns on either engine") {
  const auto edition = editions::load_edition("c2-farmers+expansion/abbot+expansion/traders-builders-c2");
  const auto set = editions::tiles_under(bastide::tilesets::files::load_tile_set(edition.tile_set), edition);
  const board::FitTable fit(set);
  check_figures<FastGame>({fit, edition});
  check_figures<ReferenceGame>({fit, edition});
}

TEST_CASE("a game on either engine is played, asked and taken back alike") {
  const auto set = bastide::tilesets::files::load_tile_set("base");
  const board::FitTable fit(set);
  const auto edition = editions::load_edition("c1");
  check_game<FastGame>({fit, edition});
  check_game<ReferenceGame>({fit, edition});
  check_forgetting<FastGame>({fit, edition});
  check_forgetting<ReferenceGame>({fit, edition});
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
  auto two = turn;
  two.deploy(0);
  two.deploy_too(Elsewhere(parse_placement(set, "D0@0,0=blue:road")));
  two.give_to(3);
  CHECK(two.player == 3);
  REQUIRE(two.elsewhere);
  CHECK(two.elsewhere->first == Deployment{3, 0});
  CHECK(two.elsewhere->deploys->player == 3);
  auto wrong = written;
  wrong.follower = "meadow";
  CHECK_THROWS_AS(turn_of(set, wrong), bastide::tilesets::InputError);
  wrong = written;
  wrong.figure = "big";  // the set by itself knows followers alone
  CHECK_THROWS_AS(turn_of(set, wrong), bastide::tilesets::InputError);

  const auto edition = editions::load_edition("c2+expansion/abbot+expansion/inns-cathedrals-c2");
  const auto tiles =
      editions::tiles_under(bastide::tilesets::files::load_tile_set(edition.tile_set), edition);
  const auto big = turn_in(tiles, "N2@0,-1=blue.big:city");
  CHECK(recorded(tiles, big).follower == "city");
  CHECK(recorded(tiles, big).figure == "big");
  CHECK(turn_of(tiles, recorded(tiles, big)) == big);
  const auto taking = turn_in(tiles, "N2@0,-1", Elsewhere(Cell{3, -2}));
  CHECK(recorded(tiles, taking).retrieve == "3,-2");
  CHECK(turn_of(tiles, recorded(tiles, taking)) == taking);
  wrong = recorded(tiles, taking);
  wrong.retrieve = "there";
  CHECK_THROWS_AS(turn_of(tiles, wrong), bastide::tilesets::InputError);
}

}  // namespace test_engine_games
