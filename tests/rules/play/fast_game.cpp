// Turns on the fast engine: what is wrong with one, and every turn back again.
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
};

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

}  // namespace

}  // namespace test_fast_game
