// The shipped worked examples read, say what they mean to say, and cover every example that the pages print.
#include "rules/records/worked_example.hpp"

#include <algorithm>

#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_worked_example {

using namespace bastide;
using rules::records::load_worked_examples;

namespace {
const tilesets::TileSet& base() {
  static const auto set = tilesets::files::load_tile_set("base");
  return set;
}

/// Those that ship, read when the first case asks.
const std::vector<rules::records::WorkedExample>& shipped() {
  static const auto examples = load_worked_examples(base());
  return examples;
}

const rules::records::WorkedExample& find(std::string_view id) {
  const auto found = std::ranges::find(shipped(), id, &rules::records::WorkedExample::id);
  REQUIRE(found != shipped().end());
  return *found;
}
}  // namespace

TEST_CASE("worked examples: all that the pages print are there, with a rule and its statements") {
  for (const std::string id :
       {"E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12", "E13", "E15", "E16", "E17",
        "E18", "E19", "E20", "E21", "E22", "C2-5", "C2-6",
        // Printed, and not on the first list: an open road of 4, a road scored and its thief back in one
        // turn, an opponent who completes a road, a road that is occupied, a second thief barred, a pennant
        // on a tile with two cities, farms before they are joined, a second farmer by joining.
        "E13-road-4", "E9-road-turn", "C2-opponent", "C2-occupied", "C2-5-barred", "C2-5-apart",
        "Q18-two-cities", "E11-before", "E11-two"}) {
    INFO(id);
    CHECK(std::ranges::any_of(shipped(), [&](const auto& e) {
      return e.id == id ||
             (e.id.starts_with(id) && !std::isdigit(static_cast<unsigned char>(e.id[id.size()])));
    }));
  }
  for (const auto& example : shipped()) {
    INFO(example.id);
    CHECK_FALSE(example.text.empty());
    CHECK_FALSE(example.statements.empty());
    CHECK_FALSE(example.expectations.empty());
  }
}

TEST_CASE("worked examples: an edition gets the first expectation that it meets") {
  const auto& e19 = find("E19");
  const auto scores = [&](const char* edition) {
    const auto* expected = rules::records::expectation_under(e19, rules::editions::load_edition(edition));
    return expected == nullptr ? std::map<int, int>{} : expected->scores;
  };
  const int blue = rules::find_player("blue");
  const int yellow = rules::find_player("yellow");
  CHECK(scores("c1") == std::map<int, int>{{blue, 6}, {yellow, 3}});
  CHECK(scores("hig-2001") == std::map<int, int>{{blue, 3}, {yellow, 3}});
  CHECK(scores("hig-2000") == std::map<int, int>{{blue, 4}, {yellow, 0}});
  CHECK(scores("c2").empty());  // farmers are not legal there: the example says nothing
}

TEST_CASE("worked examples: turns are legal games from a start tile without follower") {
  int turns = 0;
  for (const auto& example : shipped()) {
    if (!example.turn) continue;
    ++turns;
    INFO(example.id);
    REQUIRE_FALSE(example.position.placements.empty());
    const auto& start = example.position.placements.front();
    CHECK(start.cell == rules::Cell{0, 0});
    CHECK_FALSE(start.follower);
    CHECK_FALSE(example.expectations.empty());
    for (const auto& expected : example.expectations) CHECK(expected.legal.has_value());
  }
  CHECK(turns >= 5);
}

TEST_CASE("worked examples: an example may set options") {
  CHECK(rules::records::edition_for(find("Q11-supply"), rules::editions::load_edition("c1")).followers() ==
        1);
  CHECK(rules::records::edition_for(find("E19"), rules::editions::load_edition("c1")).followers() == 7);
}

TEST_CASE("worked examples: an example may be written in a set of its own") {
  const auto& own = find("Q18-two-cities");
  REQUIRE(own.own_set);
  CHECK(own.own_set->id() == "mini-pennants");
  CHECK(&rules::records::set_of(own, base()) == own.own_set.get());
  CHECK(&rules::records::set_of(find("Q18"), base()) == &base());
}

TEST_CASE("worked examples: an example may be written in a sum of sets") {
  const auto examples = rules::records::read_worked_examples(
      base(),
      "[[example]]\nid = \"a\"\ntext = \"t\"\nstatements = [\"farm-third\"]\n"
      "tileset = \"base+inns-cathedrals\"\nboard = \"D0@0,0 EC0@-1,0\"\nexpect = [{ features = { city = 1 } "
      "}]",
      "x.toml");
  CHECK(examples.front().own_set->id() == "base+inns-cathedrals");
}

TEST_CASE("worked examples: an example of two editions is two, in the tiles of each") {
  std::vector<std::string> sets;
  for (const auto& example : shipped()) {
    if (example.id != "I5-turn") continue;
    REQUIRE(example.own_edition);
    sets.push_back(example.own_edition->tile_set);
    CHECK(example.own_set->find_figure("big") == 1);
    CHECK(example.turn->tile.follower->figure == 1);
  }
  CHECK(sets == std::vector<std::string>{"base+inns-cathedrals", "base-c2+inns-cathedrals-c2"});
}

TEST_CASE("worked examples: an example is played under an edition that has all of its own") {
  const auto& big = find("I5-turn");
  const auto under = [&](const char* edition) {
    return rules::records::as_played_under(big, rules::editions::load_edition(edition));
  };
  CHECK_FALSE(under("c1"));
  CHECK_FALSE(under("c1+expansion/traders-builders"));
  CHECK_FALSE(under("c2-farmers+expansion/inns-cathedrals-c2"));  // other tiles
  const auto other = under("c1+expansion/traders-builders+expansion/inns-cathedrals");
  REQUIRE(other);
  CHECK(other->own_set->find_figure("big") == 3);  // after builder and pig
  CHECK(other->turn->tile.follower->figure == 3);
}

TEST_CASE("worked examples: a turn is tried under editions with its decks, a position under any") {
  const auto is_tried = [&](const char* id, const char* edition) {
    return rules::records::as_played_under(find(id), rules::editions::load_edition(edition)).has_value();
  };
  const char* other_bends = "c1+expansion/river+reading/river-space";
  CHECK(is_tried("R4", "c1+expansion/inns-cathedrals+expansion/river"));
  CHECK_FALSE(is_tried("R4", other_bends));
  CHECK(is_tried("R6", other_bends));
  CHECK_FALSE(is_tried("I5-turn", "c1+expansion/inns-cathedrals+expansion/river"));
  CHECK(is_tried("I1", "c1+expansion/inns-cathedrals+expansion/river"));
}

TEST_CASE("worked examples: who laid a tile") {
  const int red = rules::find_player("red");
  CHECK(rules::records::layer_of(find("E1"), 1) == red);  // its knight's owner
  CHECK(rules::records::layer_of(find("E9-road-turn"), 1) == 0);
  CHECK(rules::records::layer_of(find("T10-second"), 5) == red);  // said: there is no figure on it
}

TEST_CASE("worked examples: mistakes in notation are located in the file") {
  const auto complaint = [&](const std::string& text) {
    try {
      rules::records::read_worked_examples(base(), text, "x.toml");
      return std::string("none");
    } catch (const tilesets::InputError& error) {
      const std::string whole = error.what();
      return whole.substr(0, whole.find('\n'));
    }
  };
  const std::string head = "[[example]]\nid = \"a\"\ntext = \"t\"\nstatements = [\"farm-third\"]\n";
  CHECK(complaint(head + "board = \"D0@0,0 D5@1,0\"\nexpect = []") ==
        "x.toml:5:18: bad rotation '5', expected 0, 1, 2 or 3 quarter turns clockwise");
  CHECK(complaint(head + "board = \"D0@0,0\"\nexpect = [{ scores = { mauve = 1 } }]") ==
        "x.toml:6:24: unknown player 'mauve', expected a colour");
  CHECK(complaint(head + "board = \"D0@0,0\"\nexpect = [{ when = { farms = [\"fourth\"] }, scores = {} }]") ==
        "x.toml:6:31: unknown value 'fourth' of farms, expected third, second, first or off");
  CHECK(complaint(head + "board = \"D0@0,0\"\nexpect = [{ spots = [\"city\"] }]") ==
        "x.toml:6:13: unknown key 'spots', expected when, scores or features");
  CHECK(complaint(head + "board = \"D0@0,0\"\nexpect = [{ when = {} }]") ==
        "x.toml:6:11: no outcome, expected at least one");
  CHECK(complaint(head + "tileset = \"mini-penants\"\nboard = \"E0@0,0\"\nexpect = []") ==
        "x.toml:5:11: unknown tile set 'mini-penants', expected mini-pennants");
  CHECK(complaint(head + "tileset = \"base+rivr\"\nboard = \"E0@0,0\"\nexpect = []") ==
        "x.toml:5:11: unknown tile set 'rivr', expected river");
  CHECK(
      complaint("[[example]]\nid = \"a\"\ntext = \"t\"\nstatements = []\nboard = \"E0@0,0\"\nexpect = []") ==
      "x.toml:4:14: no statement, expected at least one id");
  CHECK(complaint("[[example]]\nid = \"a\"\ntext = \"t\"\nstatements = [\"farm-thrid\"]\nboard = "
                  "\"E0@0,0\"\nexpect = []") ==
        "x.toml:4:15: unknown statement 'farm-thrid', expected farm-third");
  const auto played = head + "edition = \"c1+expansion/inns-cathedrals\"\nboard = \"D0@0,0 U0@1,0\"\n";
  CHECK(complaint(head + "edition = \"c9\"\nboard = \"D0@0,0\"\nexpect = []")
            .starts_with("x.toml:5:11: unknown edition 'c9'"));
  CHECK(complaint(played + "players = [\"red\", \"blue\"]\nexpect = []") ==
        "x.toml:7:11: 2 players, expected one for each of the 1 tiles after the first");
  CHECK(complaint(head + "edition = \"c1\"\ntileset = \"base\"\nboard = \"D0@0,0\"\nexpect = []") ==
        "x.toml:6:11: tileset beside edition, expected one of them");
  CHECK(complaint(head + "options = { farms = \"fourth\" }\nboard = \"D0@0,0\"\nexpect = []") ==
        "x.toml:5:21: unknown value 'fourth' of farms, expected third, second, first or off");
  CHECK(complaint(played + "turn = { player = \"mauve\", place = \"E2@0,-1\" }\nexpect = []") ==
        "x.toml:7:19: unknown player 'mauve', expected a colour");
  CHECK(complaint(played + "turn = { player = \"red\", place = \"E2@0,-1=blue:city\" }\nexpect = []") ==
        "x.toml:7:34: the follower is of another player, expected the player of the turn");
  const auto turned = played + "turn = { player = \"red\", place = \"E2@0,-1\"";
  CHECK(complaint(turned + ", retrieves = \"1\" }\nexpect = []") ==
        "x.toml:7:57: bad cell, expected two numbers such as '0,-1'");
  CHECK(complaint(turned + " }\nexpect = [{ spots = [\"bog:city\"] }]") ==
        "x.toml:8:22: unknown figure 'bog', expected big");
  CHECK(complaint(turned + " }\nexpect = [{ returned = { red = { bog = 1 } } }]") ==
        "x.toml:8:34: unknown key 'bog' of returned.red, expected big");
  CHECK(complaint("example = 3") == "x.toml:1:11: example is an integer, expected an array");
  CHECK(complaint("") == "x.toml:1:1: no example, expected this key");
}

}  // namespace test_worked_example
