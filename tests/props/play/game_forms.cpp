// Parts of a game moved to the start tile or cut off, and the forms in which a game may be told.
#include "props/play/game_forms.hpp"

#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_game_forms {

namespace {

using namespace bastide;
using props::GameScript;

const tilesets::TileSet& base() {
  static const auto set = tilesets::files::load_tile_set("base");
  return set;
}

/// Without the start tile, which is D0@0,0; all turns are the player's whose follower it is, or the first's.
GameScript game(const char* tiles) {
  GameScript out;
  for (const auto& tile : rules::parse_position(base(), tiles).placements)
    out.turns.push_back({{}, tile.follower ? tile.follower->player : 0, tile});
  return out;
}

std::string text(const GameScript& script) {
  rules::Position position;
  for (const auto& turn : script.turns) position.placements.push_back(turn.tile);
  return rules::print_position(base(), position);
}

using Group = std::vector<std::size_t>;

TEST_CASE("game forms: groups hold together without the start tile") {
  const auto groups = props::play::groups_of(game("E1@0,1 E1@0,2 E1@0,3"));
  CHECK(groups == std::vector<Group>{{0}, {2}, {0, 1}, {1, 2}, {0, 1, 2}});  // all lie round the last
  // Both touch the start tile alone.
  CHECK(props::play::groups_of(game("E1@0,1 E2@0,-1")) == std::vector<Group>{{0}, {1}});
}

TEST_CASE("game forms: of the last turns those hold together that touch the last one") {
  const auto script = game("E1@0,1 E1@0,2 E2@0,-1 E1@0,3");
  CHECK(props::play::last_turns(script, 1) == Group{3});
  CHECK(props::play::last_turns(script, 2) == Group{3});
  CHECK(props::play::last_turns(script, 3) == Group{1, 3});
  CHECK(props::play::last_turns(script, 9) == Group{0, 1, 3});
  CHECK(props::play::last_turns(game("E1@0,1"), 1) == Group{0});
}

TEST_CASE("game forms: another turn is a tile that fits, by each player, with or without a follower") {
  const auto script = game("E1@0,1");
  const auto bare = props::play::with_another_turn(base(), script, base().type_count(), 0);
  CHECK(bare.size() == 2 * static_cast<std::size_t>(base().type_count()));
  for (const auto& more : bare) {
    REQUIRE(more.turns.size() == 2);
    CHECK(more.turns.back().segment() == -1);
  }
  // A has a cloister, a field and a road, of which two are taken; B a cloister and a field.
  const auto deploying = props::play::with_another_turn(base(), script, 2, 2);
  CHECK(deploying.size() == 2 * 2 * 2);
  CHECK(deploying.front().turns.back().tile.type == base().find("A"));
  CHECK(deploying.front().turns.back().segment() == 0);
  CHECK(deploying.back().turns.back().player == 1);
}

TEST_CASE("game forms: a group is moved wherever it fits the start tile") {
  // E beside D: its city to the north, or a field to the south in three ways.
  const auto script = game("E1@0,1 E1@0,2");
  std::vector<std::string> places;
  for (const auto& moved : props::play::moved_to_start(base(), script, {1})) places.push_back(text(moved));
  CHECK(places == std::vector<std::string>{"E1@0,1", "E2@0,-1", "E2@0,1", "E3@0,1"});
}

TEST_CASE(
    "game forms: the start tile takes the place of a tile, and another fits beside it where one did not") {
  // Without the first E the start tile lies there, and the second one below it.
  const auto scripts = props::play::start_in_place(base(), game("E1@0,1 E1@0,2"));
  REQUIRE_FALSE(scripts.empty());
  for (const auto& script : scripts) CHECK(script.turns.size() == 1);
  CHECK(std::any_of(scripts.begin(), scripts.end(), [](const auto& s) { return text(s) == "E1@0,1"; }));
}

TEST_CASE("game forms: a follower is handed over to any segment of another tile, and his own tile goes") {
  std::vector<std::string> texts;
  for (const auto& script : props::play::handed_over(base(), game("E2@0,-1=1:city E1@0,1")))
    texts.push_back(text(script));
  CHECK(texts == std::vector<std::string>{"E1@0,1=blue:city", "E1@0,1=blue:field"});
}

TEST_CASE("game forms: those that come before a game are in order and mirrored") {
  const auto forms = props::play::forms_before(base(), game("V0@0,1=1:road U1@-1,0"));
  REQUIRE_FALSE(forms.empty());
  for (std::size_t i = 1; i < forms.size(); ++i) CHECK_FALSE(props::play::is_before(forms[i], forms[i - 1]));
  for (const auto& form : forms) CHECK(form.turns.size() == 2);
  CHECK(forms.front().turns.front().player == 0);
}

}  // namespace

}  // namespace test_game_forms
