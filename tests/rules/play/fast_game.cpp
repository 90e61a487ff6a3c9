// Turns on the fast engine: deploy before scoring, return after it, and every turn back again.
#include "rules/notation.hpp"
#include "rules/play/game.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_fast_game {

namespace {

using bastide::rules::board::FitTable;
using bastide::rules::editions::Edition;
using bastide::rules::play::Game;

struct Table {
  bastide::tilesets::TileSet set = bastide::tilesets::files::load_tile_set("base");
  FitTable fit{set};
  Edition edition;

  Game game() const { return {fit, edition, 2, set.find("D"), 0}; }
  std::vector<bastide::rules::ScoreItem> play(Game& game, int player, const char* text,
                                              const char* segment = nullptr) const {
    const auto p = bastide::rules::parse_placement(set, text, "test");
    REQUIRE_FALSE(game.objection(p.cell, p.type, p.rotation));
    game.place(player, p.cell, p.type, p.rotation);
    if (segment != nullptr) {
      const int s = set.type(p.type).find_segment(segment).value();
      REQUIRE((game.spots(player) >> static_cast<unsigned>(s) & 1U) == 1U);
      game.deploy(player, s);
    }
    std::vector<bastide::rules::ScoreItem> items;
    game.finish_turn(&items);
    return items;
  }
  std::string spots(const Game& game, int player) const {
    const auto& segments = set.type(game.board().tiles().back().type).segments;
    std::string out;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      if ((game.spots(player) >> s & 1U) == 1U) out += (out.empty() ? "" : " ") + segments[s].name;
    }
    return out;
  }
};

TEST_CASE("a follower placed on the tile that completes a city scores and returns at once (E9)") {
  const Table table;
  auto game = table.game();
  const auto items = table.play(game, 0, "E2@0,-1", "city");
  REQUIRE(items.size() == 1);
  CHECK(items[0].why == "2 tiles x 2");
  CHECK(game.scores()[0] == 4);
  CHECK(game.supply()[0] == 7);
  CHECK(game.standing().empty());
}

TEST_CASE("a follower in the supply's absence has no spot") {
  Table table;
  table.edition.set_followers(1);
  auto game = table.game();
  table.play(game, 0, "E2@0,1", "field");
  const auto p = bastide::rules::parse_placement(table.set, "U0@1,0", "test");
  game.place(0, p.cell, p.type, p.rotation);
  CHECK(game.spots(0) == 0);
  CHECK(table.spots(game, 1) == "road field0");  // field1 is the farm that player 0 holds
}

TEST_CASE("the last tile around a cloister scores it, wherever that tile lies") {
  const Table table;
  auto game = table.game();
  table.play(game, 0, "B0@0,1", "cloister");
  for (const auto* text : {"U0@1,0", "U0@-1,0", "E1@1,1", "E3@-1,1", "E2@0,2", "E2@1,2"})
    table.play(game, 1, text);
  CHECK(game.scores()[0] == 0);
  const auto items = table.play(game, 1, "E2@-1,2");
  REQUIRE(items.size() == 1);
  CHECK(items[0].why == "1 cloister + 8 neighbours");
  CHECK(items[0].tiles.size() == 9);
  CHECK(game.scores()[0] == 9);
}

TEST_CASE("objections name what is wrong") {
  const Table table;
  const auto game = table.game();
  const int d = table.set.find("D");
  CHECK(game.objection({0, 0}, d, 0) == "a tile already lies there");
  CHECK(game.objection({1, 1}, d, 0) == "the cell touches no tile");
  CHECK(game.objection({5000, 0}, d, 0) == "the cell touches no tile");
  CHECK(game.objection({0, -1}, d, 0) == "its south edge shows field where the neighbour shows city");
  CHECK_FALSE(game.objection({0, -1}, d, 2));
}

TEST_CASE("every turn is taken back exactly, also those that scored and returned followers") {
  const Table table;
  auto game = table.game();
  std::vector<Game> history;
  const auto play = [&](int player, const char* text, const char* segment) {
    history.push_back(game);
    table.play(game, player, text, segment);
  };
  play(0, "E2@0,-1", "field");
  play(1, "L3@-1,0", "field1");
  play(0, "A1@1,0", "cloister");
  play(1, "W1@-1,1", "road0");
  play(0, "V3@-2,1", "road");
  while (!history.empty()) {
    game.undo_turn();
    CHECK(game == history.back());
    history.pop_back();
  }
}

TEST_CASE("no farmers where the edition has none") {
  Table table;
  table.edition.farms = bastide::rules::editions::Farms::off;
  auto game = table.game();
  const auto p = bastide::rules::parse_placement(table.set, "U0@1,0", "test");
  game.place(0, p.cell, p.type, p.rotation);
  CHECK(table.spots(game, 0) == "road");
}

}  // namespace

}  // namespace test_fast_game
