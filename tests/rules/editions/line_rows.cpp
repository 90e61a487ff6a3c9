// Own lines and decks as rows of editions: what files say of them, what is laid over what, their values by
// name, and which editions are alike.
#include <algorithm>
#include <stdexcept>

#include "rules/editions/further.hpp"
#include "rules/editions/lint.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"

namespace test_line_rows {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using bastide::tests::edition_as_said;
using bastide::tests::rules_and_options_found;
using bastide::tilesets::own_line;
using bastide::tilesets::SegmentKind;
using expressions::line_slot;

namespace {

/// Two lines: one that is worth something, with a mark and a figure of its own, and one that is continued.
const std::string wall_and_stream = R"(extends = "c1"
source = "ours"
[lines]
wall = { complete = "tiles + 2*towers + guards", incomplete = 3, source = "ours too" }
stream = {}
[markers]
tower = { on = "wall", merge = "sum" }
[[figure]]
id = "guard"
stands_on = ["wall", "road"]
[[deck]]
id = "spring"
tiles = ["A", "B"]
continues = "stream"
bends = ["immediate", "against_source"]
[[deck]]
id = "then"
tiles = ["C"]
)";

std::vector<std::string> names_of(const Edition& edition) {
  std::vector<std::string> out;
  for (const auto& option : options_of(edition)) out.push_back(option.name);
  return out;
}

}  // namespace

TEST_CASE("edition lines: they are worth what their formulas say, with marks and figures of their own") {
  const auto edition = edition_as_said(wall_and_stream);
  REQUIRE(edition.lines.size() == 2);
  CHECK(edition.lines[0].name == "wall");
  CHECK(edition.lines[1] == OwnLine{"stream"});
  CHECK(edition.marks[1].on == own_line(0));
  CHECK(edition.figures[1].may_stand_on(own_line(0)));
  CHECK_FALSE(edition.figures[1].may_stand_on(own_line(1)));
  CHECK_FALSE(edition.figures[0].may_stand_on(own_line(0)));
  expressions::FormulaInputs inputs{.tiles = 5, .segments = 6, .marks = {1, 2}, .figures = {1, 1}};
  CHECK(formula_of(edition, line_slot(0, true)).points(inputs) == 5 + 2 * 2 + 1);
  CHECK(formula_of(edition, line_slot(0, false)).points(inputs) == 3);
  for (const bool is_complete : {true, false})
    CHECK(formula_of(edition, line_slot(1, is_complete)).points(inputs) == 0);
  CHECK(edition.kind_name(own_line(1)) == "stream");
  CHECK(edition.kind_name(SegmentKind::road) == "road");
  CHECK(edition.sources.at("line.wall").source == "ours too");
  CHECK(edition.sources.at("line.stream").where == bastide::tilesets::SourceLocation{"variant.toml", 5, 1});
  CHECK(edition.has_rows());
  CHECK_FALSE(load_edition("c1").has_rows());
  CHECK(rules_and_options_found(edition) == std::vector<std::string>{});
}

TEST_CASE("edition lines: what cannot be worth points is told with the line's name") {
  const auto line = edition_as_said("lines.wall.complete = \"tiles <= 96 ? tiles : 1/2\"\n").lines.at(0);
  expressions::FormulaInputs inputs{.tiles = 200, .segments = 200};
  CHECK_THROWS_WITH(line.complete->points(inputs), Catch::Matchers::ContainsSubstring("of wall.complete"));
}

TEST_CASE("edition decks: they are read in their order") {
  const auto edition = edition_as_said(wall_and_stream);
  REQUIRE(edition.decks.size() == 2);
  CHECK(edition.decks[0] == DeckRow{"spring", {"A", "B"}, "stream", 0b0101});
  CHECK(edition.decks[1] == DeckRow{"then", {"C"}, "", 0});
  CHECK(edition.sources.at("deck.then").where.line == 17);
  CHECK(edition.base_start_tile == BaseStartTile::shuffled_in);
  auto other =
      edition_as_said(wall_and_stream + "[base_start_tile]\nvalue = \"after_decks\"\nsource = \"so\"\n");
  CHECK(other.base_start_tile == BaseStartTile::after_decks);
  CHECK(other.board_key() != edition.board_key());
}

TEST_CASE("edition lines and decks: a row of a name that is there replaces what it says") {
  const auto above = [](const std::string& text) {
    return edition_as_said("extends = [\"expansion/river\"]\nadds_tiles = \"river\"\n" + text);
  };
  const auto bent = above("[[deck]]\nid = \"river\"\nbends = [\"space\", \"consecutive\"]\n");
  REQUIRE(bent.decks.size() == 2);
  CHECK(bent.decks[0].tiles.size() == 8);
  CHECK(bent.decks[0].continues == "river");
  CHECK(bent.decks[0].bends == 0b1010);
  CHECK(bent.sources.at("deck.river").set_in == "variant");
  CHECK(bent.sources.at("deck.lake").set_in == "expansion/river");
  CHECK(above("[[deck]]\nid = \"river\"\nbends = []\n").decks[0].bends == 0);
  const auto paid = above("lines.river.complete = \"tiles\"\n");
  REQUIRE(paid.lines.size() == 1);
  CHECK(paid.lines[0].complete->text() == "tiles");
  // A tile goes from one deck to another when the first gives it up.
  const auto moved = above(
      "[[deck]]\nid = \"river\"\ntiles = [\"RB\", \"RC\"]\n[[deck]]\nid = \"lake\"\ntiles = [\"RL\", "
      "\"RD\"]\n");
  CHECK(moved.decks[1].tiles == std::vector<std::string>{"RL", "RD"});
}

TEST_CASE("edition lines and decks: values by name are written as in a file and read back") {
  const auto edition = edition_as_said(wall_and_stream);
  CHECK(option_value(edition, "line.wall") ==
        "{ complete = \"tiles + 2*towers + guards\", incomplete = \"3\" }");
  CHECK(option_value(edition, "line.stream") == "{}");
  CHECK(option_value(edition, "line.stream.complete") == "\"0\"");
  CHECK(option_value(edition, "line.moat").empty());
  CHECK(option_value(edition, "deck.spring") ==
        "{ tiles = [\"A\", \"B\"], continues = \"stream\", bends = [\"immediate\", \"against_source\"] }");
  CHECK(option_value(edition, "deck.then") == "{ tiles = [\"C\"] }");
  CHECK(option_value(edition, "deck.then.bends") == "[]");
  CHECK(option_value(edition, "mark.tower") == "{ on = \"wall\", merge = \"sum\" }");
  CHECK(option_value(edition, "figure.guard") == "{ count = 1, stands_on = [\"road\", \"wall\"] }");
  Edition copy;
  for (const auto& name : in_setting_order(names_of(edition), copy))
    CHECK(set_option(copy, name, option_value(edition, name)) == "");
  CHECK(copy.lines == edition.lines);
  CHECK(copy.marks == edition.marks);
  CHECK(copy.figures == edition.figures);
  CHECK(copy.decks == edition.decks);
}

TEST_CASE("edition lines and decks: one key is set by name, and a wrong value changes nothing") {
  auto edition = edition_as_said(wall_and_stream);
  CHECK(set_option(edition, "deck.spring.bends", "consecutive") == "");
  CHECK(edition.decks[0].bends == 0b0010);
  CHECK(set_option(edition, "deck.spring.bends", "[\"immediate\", \"space\"]") == "");
  CHECK(edition.decks[0].bends == 0b1001);
  CHECK(set_option(edition, "line.stream.complete", "2*tiles") == "");
  CHECK(edition.lines[1].complete->text() == "2*tiles");
  CHECK(set_option(edition, "line.moat", "{ complete = 4 }") == "");
  CHECK(edition.lines.size() == 3);
  const auto key = edition.scoring_key() + edition.board_key();
  auto plain = load_edition("c1");
  CHECK(set_option(plain, "deck.spring.bends", "space")
            .starts_with("the edition has no decks, expected all of deck 'spring', such as { "));
  CHECK(set_option(edition, "deck.sprng.bends", "space") == "unknown deck 'sprng', expected spring");
  CHECK(set_option(edition, "deck.spring.bend", "space") ==
        "unknown key 'bend' of deck spring, expected bends");
  CHECK(set_option(edition, "deck.spring.bends", "left") ==
        "unknown bends 'left' of deck spring, expected immediate, consecutive, against_source or space");
  CHECK(set_option(edition, "deck.then.bends", "space") ==
        "bends of deck then, which continues no line, expected the key continues");
  CHECK(set_option(edition, "deck.then.tiles", "[\"A\"]") ==
        "tile 'A' of deck then is in deck spring already, expected it in one deck");
  CHECK(set_option(edition, "deck.other", "3") ==
        "deck 'other' is '3', expected a table such as { tiles = [\"A\", \"B\"] }");
  CHECK(set_option(edition, "line.wall.complete", "tile*2") ==
        "wall.complete: unknown name 'tile', expected tiles");
  CHECK(set_option(edition, "line.city", "{}") ==
        "a line cannot be called 'city': formulas have that name already, expected another name");
  CHECK(set_option(edition, "base_start_tile", "gone") ==
        "unknown value 'gone' of base_start_tile, expected shuffled_in, first_deck, after_decks or removed");
  CHECK(edition.scoring_key() + edition.board_key() == key);
}

TEST_CASE(
    "edition lines and decks: who walks over options sees them, and base_start_tile where it says "
    "something") {
  const auto plain = names_of(load_edition("c1"));
  CHECK(std::ranges::find(plain, "base_start_tile") == plain.end());
  const auto edition = edition_as_said(wall_and_stream);
  const auto own = names_of(edition);
  CHECK(std::ranges::find(own, "base_start_tile") != own.end());
  CHECK(std::vector(own.end() - 6, own.end()) == std::vector<std::string>{"line.wall", "line.stream",
                                                                          "mark.tower", "figure.guard",
                                                                          "deck.spring", "deck.then"});
  for (const auto& option : options_of(edition)) CHECK(edition.sources.contains(option.name));
  auto removed = load_edition("c1");
  CHECK(set_option(removed, "base_start_tile", "removed") == "");
  const auto shown = names_of(removed);
  CHECK(std::ranges::find(shown, "base_start_tile") != shown.end());
}

TEST_CASE("edition lines and decks: lines decide points, decks boards and course") {
  const auto edition = edition_as_said(wall_and_stream);
  auto paid = edition;
  CHECK(set_option(paid, "line.stream.complete", "tiles") == "");
  CHECK_FALSE(paid.scores_like(edition));
  CHECK_FALSE(agree_on(OptionPart::points, paid, edition));
  CHECK(paid.board_key() == edition.board_key());
  CHECK(only_scoring(paid).scores_like(paid));
  auto free = edition;
  CHECK(set_option(free, "deck.spring.bends", "[]") == "");
  CHECK(free.scores_like(edition));
  CHECK_FALSE(agree_on(OptionPart::course, free, edition));
  CHECK(agree_on(OptionPart::points, free, edition));
  CHECK(free.board_key() != edition.board_key());
  CHECK(further_line(edition) == "line 'wall'");
  CHECK(further_line(edition_as_said("lines.stream = {}\n")) == std::nullopt);
  CHECK(further_material(edition_as_said("lines.wall.incomplete = 1\n")) == "line 'wall'");
}

TEST_CASE(
    "edition lines and decks: the lint finds what they leave nothing to decide, or what is not settled") {
  const auto with = [](const std::string& text) {
    return rules_and_options_found(edition_as_said("lines.wall = {}\n" + text));
  };
  const std::string deck = "[[deck]]\nid = \"one\"\ntiles = [\"A\"]\n";
  using Findings = std::vector<std::string>;
  CHECK(with(deck) == Findings{});
  CHECK(with("start_in_bag = \"yes\"\n" + deck) == Findings{"!decks-unsettled deck.one"});
  CHECK(with("hand_size = 3\ndraw_timing = \"turn_end\"\n" + deck) == Findings{});
  CHECK(with("draw_timing = \"turn_end\"\n" + deck) == Findings{});
  CHECK(with("market = 3\n" + deck) == Findings{});
  CHECK(with("hand_size = 3\ndraw_timing = \"turn_end\"\nhand_rest = \"discarded\"\n" + deck) ==
        Findings{"!decks-unsettled deck.one"});
  CHECK(with("market = 2\nmarket_cost = 1\n") == Findings{});
  CHECK(with("market_cost = 1\n") == Findings{"choice-unused market_cost"});
  CHECK(with("buy_tile = \"yes\"\n" + deck) == Findings{"!decks-unsettled deck.one"});
  CHECK(with("unplaceable = \"return_to_bag\"\ntile_source = \"bag\"\n" + deck) ==
        Findings{"!decks-unsettled deck.one"});
  CHECK(with("base_start_tile = \"after_decks\"\n") == Findings{"no-decks base_start_tile"});
  CHECK(with("base_start_tile = \"removed\"\n") == Findings{});
  CHECK(with("markers.tower = { on = \"wall\" }\n") == Findings{"mark-unused mark.tower"});
  CHECK(rules_and_options_found(edition_as_said(
            "lines.wall.complete = \"tiles + tower\"\nmarkers.tower = { on = \"wall\" }\n")) == Findings{});
  // No bends on one of two decks is no contradiction.
  const std::string first =
      "[[deck]]\nid = \"one\"\ntiles = [\"A\"]\ncontinues = \"wall\"\nbends = \"space\"\n";
  const std::string second = "[[deck]]\nid = \"two\"\ntiles = [\"B\"]\ncontinues = \"wall\"\n";
  CHECK(with(first + second) == Findings{});
  CHECK(with(first + second + "bends = \"space\"\n") == Findings{});
  CHECK(with(first + second + "bends = [\"immediate\", \"space\"]\n") ==
        Findings{"!decks-bend-differently deck.two"});
  // Of two lines each has its own.
  const std::string other =
      "[[deck]]\nid = \"two\"\ntiles = [\"B\"]\ncontinues = \"stream\"\nbends = \"immediate\"\n";
  CHECK(with("lines.stream = {}\n" + first + other) == Findings{});
}

}  // namespace test_line_rows
