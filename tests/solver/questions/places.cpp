// What may follow a position, by the reference model, against what the fast engine lets a game do: every tile
// and cell of random games, every figure of every player on the tile laid last.
#include "solver/questions/design/places.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "rules/board/owned_rules.hpp"
#include "rules/editions/edition.hpp"
#include "rules/editions/tiles_under.hpp"
#include "rules/notation.hpp"
#include "rules/play/game.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_places {

using namespace bastide::solver::questions::design;

namespace {

using namespace bastide;

struct Played : rules::board::OwnedRules {
  explicit Played(const rules::editions::Edition& by)
      : OwnedRules(by, rules::editions::tiles_under(tilesets::files::load_tile_set(by.tile_set), by)) {}
  explicit Played(const char* id) : Played(rules::editions::load_edition(id)) {}
};

std::string text_of(rules::Cell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

/// Cell -> rotations, of a tile that may be drawn now.
std::map<std::string, std::vector<int>> told_places(const Places& told, const std::string& tile) {
  std::map<std::string, std::vector<int>> out;
  for (const auto& open : told.cells) {
    for (const auto& fitting : open.tiles)
      if (fitting.tile == tile) out[open.cell] = fitting.rotations;
  }
  return out;
}

/// One rotation of each look, all together; of those that look the same the first.
int count_looks(const Places& told, const std::string& tile) {
  int looks = 0;
  for (const auto& open : told.cells) {
    for (const auto& fitting : open.tiles) {
      if (fitting.tile != tile) continue;
      looks += static_cast<int>(fitting.looks.size());
      CHECK(fitting.looks.front() == fitting.rotations.front());
      CHECK(std::ranges::includes(fitting.rotations, fitting.looks));
    }
  }
  return looks;
}

void compare_tiles(const rules::play::Game& game, const Places& told) {
  const auto& set = game.board().set();
  for (int t = 0; t < set.type_count(); ++t) {
    const auto& tile = told.tiles[static_cast<std::size_t>(t)];
    std::map<std::string, std::vector<int>> expected;
    if (game.board().left(t) > 0)
      for (const auto& place : game.board().legal_placements(t))
        expected[text_of(place.cell)].push_back(place.rotation);
    CHECK(told_places(told, set.type(t).id) == expected);
    CHECK(tile.left == game.board().left_in_all(t));
    CHECK(tile.ways == (game.board().left(t) > 0 ? game.board().count_distinct_placements(t) : 0));
    CHECK(count_looks(told, tile.tile) == tile.ways);
    CHECK(tile.words.empty() == (game.board().left(t) > 0));
  }
}

void compare_refusals(const rules::play::Game& game, const Places& told, int type) {
  std::set<std::pair<std::string, int>> refused, expected;
  for (const auto& place : told.refused) {
    refused.insert({place.cell, place.rotation});
    CHECK(!place.words.empty());
  }
  std::set<std::pair<std::string, int>> fits;
  for (const auto& place : game.board().legal_placements(type))
    fits.insert({text_of(place.cell), place.rotation});
  for (const auto& open : told.cells) {
    for (int rotation = 0; rotation < 4; ++rotation)
      if (!fits.contains({open.cell, rotation})) expected.insert({open.cell, rotation});
  }
  CHECK(refused == expected);
}

/// Of the tile just placed, its player not having done anything yet.
void compare_spots(const rules::play::Game& game, const Places& told, int player) {
  std::set<std::pair<std::string, std::string>> may, expected;
  for (const auto& spot : told.spots) {
    if (spot.may) may.insert({spot.segment, spot.figure});
    CHECK(spot.words.empty() == spot.may);
  }
  const auto& last = game.board().tiles().back();
  for (int f = 0; f < static_cast<int>(game.edition().figures.size()); ++f) {
    for (const int s : rules::play::segments_in(game.spots(player, f)))
      expected.insert({game.board().set().type(last.type).segments[static_cast<std::size_t>(s)].name,
                       game.edition().figures[static_cast<std::size_t>(f)].id});
  }
  CHECK(may == expected);
}

/// Some turns of a game in which everybody does anything.
void play(const char* edition_id, unsigned seed, int turns) {
  const Played played(edition_id);
  const auto& set = played.set;
  std::mt19937 random(seed);
  rules::play::Game game(played.fit, played.edition, 3, set.start_type(), 0);
  for (int turn = 0; turn < turns; ++turn) {
    const int player = turn % 3;
    std::vector<std::pair<int, rules::LegalPlace>> moves;
    for (int t = 0; t < set.type_count(); ++t) {
      if (game.board().left(t) == 0) continue;
      for (const auto& place : game.board().legal_placements(t)) moves.emplace_back(t, place);
    }
    if (moves.empty()) return;
    const auto [type, place] = moves[random() % moves.size()];
    const int asked = static_cast<int>(random() % static_cast<unsigned>(set.type_count()));
    const auto before = places(set, played.edition, game.position(), {asked, {}, player});
    compare_tiles(game, before);
    compare_refusals(game, before, asked);
    game.place(player, place.cell, type, place.rotation);
    compare_spots(game, places(set, played.edition, game.position(), {{}, {}, player}), player);
    std::vector<rules::board::Action> actions;
    game.list_actions(player, actions);
    game.act(player, actions[random() % actions.size()]);
    game.finish_turn();
  }
}

}  // namespace

TEST_CASE("places: what may be laid and who may stand are those of the fast engine") {
  play("c1", 1, 60);
  play("c1+expansion/inns-cathedrals", 2, 40);
  play("c1+expansion/traders-builders", 3, 40);
  play("c1+expansion/river", 4, 30);
}

TEST_CASE("places: a cell that nothing fits is dead, one whose tiles all lie is starved") {
  const Played played("c1");
  // Around 0,1: fcrc, which no tile of the base game shows.
  const auto of = [&](const char* text) {
    return places(played.set, played.edition, rules::parse_position(played.set, text), {});
  };
  const auto state_at = [](const Places& told, const std::string& cell) {
    for (const auto& open : told.cells)
      if (open.cell == cell) return open.state;
    FAIL("no cell " << cell);
    return CellState::open;
  };
  const auto dead = of("D0@0,0 E3@1,1 W1@0,2 E1@-1,1");
  CHECK(state_at(dead, "0,1") == CellState::dead);
  CHECK(state_at(dead, "1,0") == CellState::open);
  // Four cities are for C alone, of which there is one.
  CHECK(state_at(of("E2@0,-1 E3@1,0 E0@0,1 E1@-1,0"), "0,0") == CellState::open);
  CHECK(state_at(of("E2@0,-1 E3@1,0 E0@0,1 E1@-1,0 C0@9,9"), "0,0") == CellState::starved);
}

TEST_CASE("places: an empty table takes the start tile") {
  const Played played("c1");
  const auto told = places(played.set, played.edition, {}, {3, {}, 0});
  REQUIRE(told.cells.size() == 1);
  CHECK(told.cells.front().cell == "0,0");
  CHECK(told_places(told, "D") == std::map<std::string, std::vector<int>>{{"0,0", {0}}});
  CHECK(told.cells.front().tiles.size() == 1);
  CHECK(told.refused.empty());
  CHECK(told.spots.empty());
}

TEST_CASE("places: figures on another tile than the last are asked for as if it were") {
  const Played played("c1");
  const auto position = rules::parse_position(played.set, "D0@0,0=red:road E2@0,-1 U0@1,0");
  const auto on_start = places(played.set, played.edition, position, {{}, 0, 0});
  REQUIRE(on_start.placement == "D0@0,0");
  std::map<std::string, std::string> words;
  for (const auto& spot : on_start.spots) words[spot.segment] = spot.may ? spot.write : spot.words;
  CHECK(words == std::map<std::string, std::string>{{"city", "black:city"},
                                                    {"road", "black:road"},
                                                    {"field0", "black:field0"},
                                                    {"field1", "black:field1"}});
  // What an edition keeps figures from.
  const auto words_on = [&](const Played& by, const char* text, const std::string& segment, int figure) {
    const auto told = places(by.set, by.edition, rules::parse_position(by.set, text), {});
    for (const auto& spot : told.spots)
      if (spot.segment == segment && spot.figure == by.edition.figures[static_cast<std::size_t>(figure)].id)
        return spot.may ? "may" : spot.words;
    return std::string("no spot");
  };
  auto without = rules::editions::load_edition("c1");
  REQUIRE(set_option(without, "farms", "off").empty());
  CHECK(words_on(Played(without), "D0@0,0 U0@1,0", "field0", 0) == "this edition has no farmers");
  auto guards = rules::editions::load_edition("c1");
  REQUIRE(
      set_option(guards, "figure.guard", "{ count = 1, stands_on = [\"city\"], needs_mark = \"pennant\" }")
          .empty());
  CHECK(words_on(Played(guards), "D0@0,0 E2@0,-1", "city", 1) == "that city has no pennant");
  CHECK(words_on(Played(guards), "D0@0,0 F1@0,-1", "city", 1) == "may");
  const auto on_road = places(played.set, played.edition, position, {{}, 2, 0});
  for (const auto& spot : on_road.spots)
    if (spot.segment == "road") CHECK(spot.words == "somebody stands on that road already");
}

}  // namespace test_places
