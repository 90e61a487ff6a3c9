// The generator of full games: legal by the reference model, complete, reproducible, shrinkable.
#include <rapidcheck.h>

#include "props/play/full_games.hpp"
#include "props/play/game_generator.hpp"
#include "props/play/lockstep.hpp"
#include "rules/editions/edition.hpp"
#include "rules/editions/tiles_under.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_generated_games {

namespace {

using namespace bastide::props;
using namespace bastide::props::play;
using bastide::rules::Turn;
using bastide::rules::board::FitTable;
using bastide::rules::editions::Edition;
using bastide::tilesets::files::load_tile_set;

Turn turn(int player, int type, int rotation, bastide::rules::Cell cell, int segment) {
  Turn out{{}, player, {type, rotation, cell, std::nullopt}};
  out.deploy(segment);
  return out;
}

TEST_CASE("a game is legal in the reference model as generated, turn by turn, to the last tile") {
  for (const auto* id : {"base", "winter-we1", "mini-mixed"}) {
    const auto set = load_tile_set(id);
    const FitTable fit(set);
    const Edition edition;
    for (std::uint64_t number = 0; number < 5; ++number) {
      const auto script = numbered_game({fit, edition}, 11, number);
      bastide::rules::reference::Game game(set, edition, script.players,
                                           {set.start_type(), 0, {0, 0}, std::nullopt});
      int tiles = 1;
      for (const auto& turn : script.turns) {
        for (const int type : turn.set_aside) {
          CHECK(bastide::rules::reference::legal_placements(set, game.board(), type).empty());
          game.set_aside(type);
          ++tiles;
        }
        REQUIRE_FALSE(game.objection(turn.player, turn.tile));
        game.play(turn.player, turn.tile);
        ++tiles;
      }
      // Tiles that were unplaceable at the very end are in no turn's list.
      CHECK(tiles <= set.tile_count());
      for (int type = 0; type < set.type_count(); ++type) {
        if (game.left(type) > 0)
          CHECK(bastide::rules::reference::legal_placements(set, game.board(), type).empty());
      }
    }
  }
}

TEST_CASE(
    "games of expansions deploy every kind of figure, take some back and have second parts, as the rules "
    "have it") {
  for (const auto* id : {"c1+expansion/inns-cathedrals+expansion/traders-builders", "c2+expansion/abbot"}) {
    const auto edition = bastide::rules::editions::load_edition(id);
    const auto set = bastide::rules::editions::tiles_under(load_tile_set(edition.tile_set), edition);
    const FitTable fit(set);
    std::vector<int> deployed(edition.figures.size());
    int retrieved = 0;
    int second_parts = 0;
    for (std::uint64_t number = 0; number < 4; ++number) {
      const auto script = numbered_game({fit, edition}, 11, number);
      bastide::rules::reference::Game game(set, edition, script.players,
                                           {set.start_type(), 0, {0, 0}, std::nullopt});
      for (const auto& turn : script.turns) {
        for (const int type : turn.set_aside) game.set_aside(type);
        REQUIRE_FALSE(game.objection(turn));
        second_parts += game.part(turn.player) == 2 ? 1 : 0;
        game.play(turn);
        if (turn.tile.follower) ++deployed[static_cast<std::size_t>(turn.tile.follower->figure)];
        retrieved += turn.elsewhere ? 1 : 0;
      }
    }
    INFO(id);
    for (const int n : deployed) CHECK(n > 0);
    const bool has_abbot = edition.figures.back().is_retrievable();
    CHECK((retrieved > 0) == has_abbot);
    CHECK((second_parts > 0) != has_abbot);
  }
}

TEST_CASE("a numbered game is always the same game, other numbers and seeds are others") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const Edition edition;
  CHECK(numbered_game({fit, edition}, 3, 8) == numbered_game({fit, edition}, 3, 8));
  CHECK_FALSE(numbered_game({fit, edition}, 3, 8) == numbered_game({fit, edition}, 3, 9));
  CHECK_FALSE(numbered_game({fit, edition}, 3, 8) == numbered_game({fit, edition}, 4, 8));
}

TEST_CASE("without farmers in the edition nobody is on a field") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  Edition edition;
  edition.farms = bastide::rules::editions::Farms::off;
  int deployed = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    for (const auto& turn : numbered_game({fit, edition}, 1, number).turns) {
      if (!turn.tile.follower) continue;
      ++deployed;
      CHECK(set.type(turn.tile.type).segments[static_cast<std::size_t>(turn.segment())].kind !=
            bastide::tilesets::SegmentKind::field);
    }
  }
  CHECK(deployed > 50);
}

TEST_CASE("lockstep play of a generated game leaves nothing out") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const Edition edition;
  const auto script = numbered_game({fit, edition}, 2, 0);
  CHECK(play_in_lockstep({fit, edition}, script, {}) == script);
}

TEST_CASE("lockstep play leaves out what is not legal and deploys only where allowed") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const Edition edition;
  GameScript script;
  const int e = set.find("E");
  script.turns = {turn(0, e, 2, {0, -1}, 0),   // completes the start tile's city: legal, with a knight
                  turn(1, e, 0, {5, 5}, -1),   // touches nothing
                  turn(1, e, 2, {0, 1}, 12)};  // no such segment
  const auto played = play_in_lockstep({fit, edition}, script, {});
  REQUIRE(played.turns.size() == 2);
  CHECK(played.turns[0] == script.turns[0]);
  CHECK(played.turns[1].segment() == -1);
}

TEST_CASE("smaller scripts leave out runs of turns, then followers") {
  GameScript script;
  for (int i = 0; i < 4; ++i) script.turns.push_back(turn(i % 2, i, 0, {i, 0}, i == 2 ? 0 : -1));
  const auto smaller = smaller_scripts(script);
  // Runs of two: 2 of them; single turns: 4; one follower.
  REQUIRE(smaller.size() == 7);
  CHECK(smaller.front().turns.size() == 2);
  CHECK(smaller.back().turns.size() == 4);
  CHECK(smaller.back().turns[2].segment() == -1);
}

TEST_CASE("shrinking leaves nothing that could go, whatever order it was tried in") {
  GameScript script;
  for (int i = 0; i < 40; ++i) script.turns.push_back(turn(0, i, 0, {i, 0}, 0));
  // Fails as long as turns 5, 17 and 33 are there, the middle one with its follower.
  const auto fails = [](GameScript& smaller) {
    int needed = 0;
    for (const auto& turn : smaller.turns) {
      needed += turn.tile.type == 5 || turn.tile.type == 33 || (turn.tile.type == 17 && turn.segment() == 0)
                    ? 1
                    : 0;
    }
    return needed == 3;
  };
  const int tries = shrink_script(script, fails, 3000);
  REQUIRE(script.turns.size() == 3);
  CHECK(script.turns[0].segment() == -1);
  CHECK(script.turns[1].tile.type == 17);
  CHECK(script.turns[1].segment() == 0);
  CHECK(tries < 200);
  CHECK(shrink_script(script, fails, 2) == 2);
}

TEST_CASE("RapidCheck shrinks a failing game to a minimal one") {
  const auto set = load_tile_set("base");
  const FitTable fit(set);
  const Edition edition;
  const auto game = full_games({fit, edition})(rc::Random(7), 100);
  const auto fails = [&](const GameScript& script) {
    return play_in_lockstep({fit, edition}, script, {}).turns.size() >= 3;
  };
  REQUIRE(fails(game.value()));
  const auto [smallest, steps] = rc::shrinkable::findLocalMin(game, fails);
  CHECK(smallest.turns.size() == 3);
  CHECK(steps > 0);
}

}  // namespace

}  // namespace test_generated_games
