// The published examples of the expansions on the shipped tiles, by the reference model. The numbers are
// those of the rule pages and of other programs' tests, counted again by hand.
#include "rules/editions/tiles_under.hpp"
#include "tests/catch.hpp"
#include "tests/rules/reference/expanded.hpp"

namespace test_expansions {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using namespace bastide::rules::reference;

namespace {

constexpr int black = 0;
constexpr int red = 6;

/// An edition and its tiles.
struct Box {
  Edition edition;
  TileSet set;
  explicit Box(const char* id)
      : edition(load_edition(id)),
        set(tiles_under(bastide::tilesets::files::load_tile_set(edition.tile_set), edition)) {}

  std::vector<Placement> board(const std::string& text) const { return parse_position(set, text).placements; }
  std::string totals(const std::string& text) const { return totals_of(set, board(text), edition); }
  std::string spots(const std::string& text, const char* figure = "follower") const {
    const auto tiles = board(text);
    const auto& segments = set.type(tiles.back().type).segments;
    std::string words;
    for (const int s : reference::spots(set, tiles, edition, 1, set.find_figure(figure), red))
      words += (words.empty() ? "" : " ") + segments[static_cast<std::size_t>(s)].name;
    return words;
  }
};

const Box& inns() {
  static const Box box("c1+expansion/inns-cathedrals");
  return box;
}
const Box& traders() {
  static const Box box("c1+expansion/traders-builders");
  return box;
}

}  // namespace

TEST_CASE("reference: inns and cathedrals as published") {
  const auto& box = inns();
  // A road of three tiles with an inn, complete; another inn's road that is not.
  CHECK(box.totals("D0@0,0 EC0@-1,0=red:road0 EB0@-2,0=blue:road W0@1,0") == "blue 0 red 6");
  // A cathedral's city complete and one incomplete.
  CHECK(box.totals("D0@0,0 EK0@0,-1=red:city H0@0,-2 H1@1,-1 EK0@2,-1=blue:city E1@-1,-1") ==
        "blue 0 red 15");
  // The inn of the crossing: at its east road alone, in the second edition at the west road, too.
  CHECK(box.totals("EC0@0,0=red:road2 W0@-1,0") == "red 2");
  CHECK(box.totals("EC0@0,0=red:road0 W0@1,0") == "red 4");
  const Box second("c2+expansion/inns-cathedrals-c2");
  CHECK(second.totals("EC0@0,0=red:road2 W0@-1,0") == "red 4");
  CHECK(second.totals("EC0@0,0=red:road0 W0@1,0") == "red 4");
  // The large follower counts two.
  CHECK(box.totals("D2@0,-1 U0@-1,-1 E1@-1,0=blue.big:city U0@1,-1 E3@1,0=red:city Q0@0,0") ==
        "blue 10 red 0");
  // Two cathedrals, still three a tile; incomplete: nothing, pennants neither.
  CHECK(box.totals("EK0@0,0=red:city EK0@1,0 E2@0,-1 E0@0,1 E1@-1,0 E2@1,-1 H0@1,1 E3@2,0") == "red 24");
  CHECK(box.totals("EK0@0,0=red:city M0@1,0 C0@0,1") == "red 0");
  // For farmers a cathedral's city is one city; an enclosed field touches four.
  CHECK(box.totals("EK0@0,0 E2@0,-1=red:field E0@0,1 E1@-1,0 E3@1,0") == "red 3");
  CHECK(box.totals("EH0@0,0=red:field E2@0,-1 E3@1,0 E0@0,1 E1@-1,0") == "red 12");
  // A cloister ends both roads; a crossing with spurs.
  CHECK(box.totals("ED0@0,0=red:road0 W0@1,0 W0@-1,0=blue:road0") == "blue 2 red 2");
  CHECK(box.spots("EI0@0,0") == "city0 city1 road0 road1 field0 field1 field2 field3");
}

TEST_CASE("reference: traders and builders as published") {
  const auto& box = traders();
  CHECK(box.totals("D0@0,0 H0@0,-1=red:field E2@0,-2=blue:field E3@-1,-1=red.pig:field V1@-1,-2") ==
        "blue 6 red 8");
  CHECK(box.totals("D2@0,-1=red.builder:city U0@-1,-1 E1@-1,0=blue:city U0@1,-1 E3@1,0=red:city Q0@0,0") ==
        "blue 10 red 10");
  // Bridges: two roads that pass each other.
  CHECK(box.totals("HB0@0,0=red:road0 W1@0,-1 W3@0,1 W0@1,0=blue:road2 W2@-1,0") == "blue 3 red 3");
  CHECK(box.totals("HC0@0,0=red:road0 W3@0,1 W0@-1,0=blue:road0 E2@0,-1") == "blue 2 red 2");

  // Red completes blue's city and takes its goods.
  Game game(box.set, box.edition, most_players, box.board("E1@-2,0").front());
  const auto play = [&](int player, const char* text) {
    const Turn turn{{}, player, box.board(text).front()};
    INFO(text);
    REQUIRE(game.objection(turn).value_or("none") == "none");
    return game.play(turn);
  };
  play(1, "HE0@-1,0=blue:city");
  play(red, "HQ0@0,0");
  play(1, "HG0@1,0");
  const auto turn = play(red, "E2@1,-1");
  CHECK(turn.scores[1] == 10);
  const auto tokens = [&](const char* mark) {
    const auto m = std::ranges::find(box.set.marks(), mark) - box.set.marks().begin();
    return game.tokens()[static_cast<std::size_t>(m)];
  };
  CHECK(tokens("grain")[red] == 2);
  CHECK(tokens("wine")[red] == 1);
  CHECK(tokens("grain")[1] == 0);
}

TEST_CASE("reference: two players complete a city with a cloth each") {
  const auto& box = traders();
  Game game(box.set, box.edition, 2, box.board("D0@0,0").front());
  int player = black;
  for (const char* text : {"HK2@0,-1", "HL1@1,-1", "H1@2,-1", "I0@3,-1", "H0@1,-2"}) {
    game.play(player, box.board(text).front());
    player = game.next_player(player);
  }
  CHECK(player == 1);
  const auto end = game.final_score(Farms::third);
  CHECK(end.totals[0] == 10);
  CHECK(end.totals[1] == 10);
}

TEST_CASE("reference: the abbot as published") {
  const Box box("c2-farmers+expansion/abbot");
  CHECK(box.totals("D0@0,0 Ug0@1,0=red.abbot:garden V0@0,1 U0@2,0 B0@1,1 E2@0,-1") == "red 6");
  CHECK(box.spots("D0@0,0 Ug0@1,0") == "road field0 field1");
  CHECK(box.spots("D0@0,0 Ug0@1,0", "abbot") == "garden");
  CHECK(box.spots("D0@0,0 B0@0,1=blue:field B0@1,1 Ug0@1,0", "abbot") == "garden");
  // An abbot who fills a hole with a garden scores nine at once.
  Game game(box.set, box.edition, most_players, box.board("D0@0,0").front());
  for (const char* text : {"E2@0,-1", "E0@1,-1", "E0@2,-1", "U0@2,0", "B0@2,1", "B0@1,1", "B0@0,1"})
    game.play(black, box.board(text).front());
  const Turn last{{}, red, box.board("Ug0@1,0=red.abbot:garden").front()};
  CHECK(game.objection(last).value_or("none") == "none");
  const auto turn = game.play(last);
  CHECK(turn.scores[red] == 9);
  CHECK(game.supply(box.set.find_figure("abbot"))[red] == 1);
}

}  // namespace test_expansions
