// Options as data: defaults, reading and writing by name, and which editions score alike.
#include "rules/editions/edition.hpp"
#include "tests/catch.hpp"
#include "tilesets/input_error.hpp"

namespace test_options {

using namespace bastide::rules::editions;

TEST_CASE("edition options: the first value of every option is the default") {
  for (const auto& option : option_catalogue()) {
    INFO(option.name);
    CHECK_FALSE(option.meaning.empty());
    if (!option.values.empty()) CHECK(option_value(Edition{}, option.name) == option.values.front());
  }
  CHECK(option_value(Edition{}, "players") == "2-5");
  CHECK(option_value(Edition{}, "followers") == "7");
}

TEST_CASE("edition options: every value is set and read back") {
  for (const auto& option : option_catalogue()) {
    for (const auto& value : option.values) {
      Edition edition;
      CHECK(set_option(edition, option.name, value).empty());
      CHECK(option_value(edition, option.name) == value);
    }
  }
  Edition edition;
  for (const std::string players : {"1-8", "2-6", "3"}) {
    CHECK(set_option(edition, "players", players).empty());
    CHECK(option_value(edition, "players") == players);
  }
  for (const std::string followers : {"0", "1", "20"}) {
    CHECK(set_option(edition, "followers", followers).empty());
    CHECK(option_value(edition, "followers") == followers);
  }
}

TEST_CASE("edition options: a wrong value changes nothing and says what was expected") {
  Edition edition;
  CHECK(set_option(edition, "farms", "Third") ==
        "unknown value 'Third' of farms, expected third, second, first or off");
  CHECK(set_option(edition, "farms", "").find("expected third") != std::string::npos);
  for (const auto* players : {"", "-", "2-", "-5", "5-2", "0-3", "2-9", "2-5-6", "2 - 5", "99999999999"}) {
    INFO(players);
    CHECK_FALSE(set_option(edition, "players", players).empty());
  }
  for (const auto* followers : {"", "-1", "21", "7.0", " 7", "7x", "+7"}) {
    INFO(followers);
    CHECK_FALSE(set_option(edition, "followers", followers).empty());
  }
  CHECK(edition.least_players == 2);
  CHECK(edition.most_players == 5);
  CHECK(edition.followers() == 7);
}

TEST_CASE("edition options: areas, hands and formulas are read, and refused with what was expected") {
  Edition edition;
  for (const std::string area :
       {"unbounded", "fixed 2x3", "shiftable 9x1", "extended 3x3@-1,-1 2x2@2,0", "floor 1x1@3,0"}) {
    CHECK(set_option(edition, "board_area", area).empty());
    CHECK(option_value(edition, "board_area") == area);
  }
  for (const auto* area : {"", "round", "fixed", "fixed 3", "fixed 3x", "fixed 3x0", "fixed 3x201",
                           "fixed 3x3 ", "shiftable -1x3", "extended", "extended 3x3", "extended 3x3@1,1",
                           "floor 1x1@0,0", "floor 1x1@501,0", "unbounded 3x3", "fixed 3x3@0,0"}) {
    INFO(area);
    CHECK(set_option(edition, "board_area", area).find("expected") != std::string::npos);
  }
  CHECK(option_value(edition, "board_area") == "floor 1x1@3,0");
  CHECK(set_option(edition, "hand_size", "3").empty());
  CHECK(edition.hand_size == 3);
  CHECK(set_option(edition, "hand_size", "0") ==
        "unknown value '0' of hand_size, expected a number 1 to 20 or all");
  CHECK(set_option(edition, "hand_size", "all").empty());
  CHECK(option_value(edition, "hand_size") == "all");
  CHECK(set_option(edition, "market", "20").empty());
  CHECK(edition.market == 20);
  CHECK(set_option(edition, "market", "-1") == "unknown value '-1' of market, expected a number 0 to 20");
  CHECK(set_option(edition, "road.complete", "2*tiles").empty());
  CHECK(option_value(edition, "road.complete") == "2*tiles");
  CHECK(set_option(edition, "road.complete", "pennants").find("expected") != std::string::npos);
  CHECK(option_value(edition, "road.complete") == "2*tiles");
  CHECK(set_option(edition, "farm", "first").starts_with("unknown option 'farm', expected"));
}

TEST_CASE("edition options: what ties are decided by is read, and refused with what was expected") {
  auto edition = load_edition("c1");
  CHECK(set_option(edition, "tie", "followers then last_seat").empty());
  CHECK(option_value(edition, "tie") == "followers then last_seat");
  CHECK_THAT(set_option(edition, "tie", "followers then shared then 2"),
             Catch::Matchers::ContainsSubstring("'shared' is followed by more, expected it at the end"));
  CHECK_THAT(set_option(edition, "tie", "wine"), Catch::Matchers::ContainsSubstring("unknown name 'wine'"));
  CHECK(option_value(edition, "tie") == "followers then last_seat");
}

TEST_CASE("edition options: a named option takes the place of the formula that says the same") {
  Edition edition;
  CHECK(set_option(edition, "city.complete", "3*tiles").empty());
  CHECK(set_option(edition, "city.incomplete", "7").empty());
  CHECK(set_option(edition, "small_city", "half").empty());
  CHECK(option_value(edition, "city.complete") == "tiles == 2 ? tiles + pennants : 2*tiles + 2*pennants");
  CHECK(option_value(edition, "city.incomplete") == "7");
  CHECK(set_option(edition, "incomplete_at_end", "nothing").empty());
  CHECK(option_value(edition, "city.incomplete") == "0");
  CHECK(set_option(edition, "incomplete_at_end", "score").empty());
  CHECK(set_option(edition, "unit", "segment").empty());
  CHECK(option_value(edition, "city.incomplete") == "segments + pennants");
  CHECK(set_option(edition, "farms", "first").empty());
  CHECK(option_value(edition, "farm.points") == "4*cities");
}

TEST_CASE("edition options: an option that only one of two editions looks at tells them apart by its value") {
  // hig-2000 looks at first_ties, the published rules with farms third do not: they share points out alike,
  // and the worked examples and cover properties are for both.
  for (const std::string farms : {"first", "second", "off"}) {
    INFO(farms);
    Edition edition;
    CHECK(set_option(edition, "farms", farms).empty());
    CHECK(agree_on(OptionPart::award, edition, {}));
  }
  Edition edition;
  CHECK(set_option(edition, "first_ties", "none").empty());
  CHECK(agree_on(OptionPart::award, edition, {}));
  CHECK(set_option(edition, "farms", "first").empty());
  CHECK_FALSE(agree_on(OptionPart::award, edition, {}));
}

TEST_CASE("edition options: formulas of lines are read again where points may be lower") {
  auto edition = read_edition(
      "extends = \"c1\"\nleast_feature = 0\nlines.wall = { complete = \"tiles - 4\", incomplete = \"1 - "
      "tiles\" }\n",
      "x.toml");
  const auto& wall = edition.lines.front();
  for (const auto* formula : {&wall.complete, &wall.incomplete}) {
    REQUIRE(formula->has_value());
    CHECK((*formula)->points({.tiles = 3}) == 0);
  }
  REQUIRE(set_option(edition, "least_feature", "-9").empty());
  CHECK(edition.lines.front().complete->points({.tiles = 3}) == -1);
  CHECK(edition.lines.front().incomplete->points({.tiles = 3}) == -2);
  // A tie of a name that there is not changes nothing.
  const auto before = option_value(edition, "tie");
  CHECK(set_option(edition, "tie", "wells then last_seat").find("wells") != std::string::npos);
  CHECK(option_value(edition, "tie") == before);
}

TEST_CASE("edition options: what only one way of scoring farms looks at tells no others apart") {
  const auto agree = [](const std::vector<std::pair<const char*, const char*>>& more) {
    auto a = load_edition("c1"), b = load_edition("c1");
    for (auto* edition : {&a, &b})
      for (const auto& [option, value] : more) REQUIRE(set_option(*edition, option, value).empty());
    REQUIRE(set_option(b, "first_ties", "split").empty());
    return agree_on(find_option("first_ties")->part, a, b) && a.scores_like(b);
  };
  CHECK(agree({}));
  CHECK(agree({{"farms", "second"}}));
  CHECK(agree({{"farms", "first"}, {"who_scores", "everyone"}}));
  CHECK_FALSE(agree({{"farms", "first"}}));
  // A formula that says what the preset says is one of its own: an item explains itself in its words.
  const auto c1 = load_edition("c1");
  auto own = c1;
  REQUIRE(set_option(own, "road.complete", option_value(c1, "road.complete")).empty());
  CHECK(option_value(own, "road.complete") == option_value(c1, "road.complete"));
  CHECK_FALSE(own.scores_like(c1));
}

TEST_CASE("edition options: editions score alike when farms, small_city and unit agree") {
  CHECK(load_edition("c1").scores_like(load_edition("c1-zmg")));
  CHECK(load_edition("c1").scores_like(load_edition("c2-farmers")));
  CHECK(load_edition("hig-2000").scores_like(load_edition("rgg-2000")));
  CHECK_FALSE(load_edition("c1").scores_like(load_edition("c2")));
  CHECK_FALSE(load_edition("c1").scores_like(load_edition("hig-2001")));
  Edition by_segment;
  by_segment.unit = Unit::segment;
  CHECK_FALSE(by_segment.scores_like(Edition{}));
  Edition small;
  small.small_city = SmallCity::half;
  CHECK_FALSE(small.scores_like(Edition{}));
}

TEST_CASE("edition options: numbers of tiles and ids, to their ends") {
  Edition edition;
  const std::string a_tile = "expected the id of a tile, or a number 1 to ";
  // A number has nothing before, in or behind it, an id follows, and the first mistake is the one told.
  for (const std::string word :
       {"*D", "2*", "x*D", "2x*D", "-1*D", "+1*D", "0*D", "1000*D", "99999999999*D", "2*D 0*R R R"}) {
    INFO(word);
    const auto wrong = set_option(edition, "removed_tiles", word);
    CHECK(wrong.find(word == "2*D 0*R R R" ? "'0*R', " + a_tile : a_tile) != wrong.npos);
  }
  CHECK(set_option(edition, "removed_tiles", "D 2*D").find("tile 'D' is there twice") != std::string::npos);
  CHECK(set_option(edition, "removed_tiles", " ").find("no tile, expected") != std::string::npos);
  CHECK(edition.removed_tiles.empty());
  for (const std::string word : {"D D", "2*D", ""})
    CHECK_FALSE(set_option(edition, "end_tile", word).empty());
  CHECK(edition.end_tiles.empty());
  CHECK(set_option(edition, "end_tile", "D R").empty());
  CHECK(option_value(edition, "end_tile") == "D R");
  CHECK_FALSE(set_option(edition, "followers", "-0").empty());
  CHECK_FALSE(set_option(edition, "start.lay", "@0,0").empty());
  CHECK_FALSE(set_option(edition, "start.lay", "D1@0,0").empty());
  // A second tile at 0,0 does not take the place of the first.
  CHECK(set_option(edition, "start.lay", "U0@1,0 D0@0,0 V0@0,0").empty());
  CHECK(option_value(edition, "start.lay") == "D0@0,0 U0@1,0 V0@0,0");
  // The least number there is has a word where the option has one, and is a number elsewhere.
  const auto least = std::to_string(bastide::rules::expressions::least_points);
  int with_word = 0, without = 0;
  for (const std::string option : {"least_feature", "least_total"}) {
    REQUIRE(set_option(edition, option, least).empty());
    const bool has_word = set_option(edition, option, "none").empty();
    CHECK(option_value(edition, option) == (has_word ? "none" : least));
    ++(has_word ? with_word : without);
  }
  CHECK(with_word + without == 2);
}

TEST_CASE("edition options: ids, to their ends") {
  const auto complaint = [](const std::string& id) -> std::string {
    try {
      const auto edition = read_edition("extends = \"c1\"\nid = \"" + id + "\"\n", "x.toml");
      CHECK(edition.id == id);
      return "";
    } catch (const bastide::tilesets::InputError& error) {
      return error.what();
    }
  };
  for (const std::string id : {"a", "z", "0", "9", "-", "_", "a-z_0-9"}) CHECK(complaint(id).empty());
  CHECK(complaint(std::string(64, 'x')).empty());
  for (const std::string id : {"", "A", "`", "{", "/", ":", "a b", "\u00e4"}) {
    INFO(id);
    CHECK(complaint(id).find("expected 1 to 64 small letters, digits, '-' or '_'") != std::string::npos);
  }
  CHECK_FALSE(complaint(std::string(65, 'x')).empty());
}

TEST_CASE("edition options: only what decides points is kept for scoring, and what costs is known") {
  auto edition = load_edition("c1");
  REQUIRE(set_option(edition, "hand_size", "3").empty());
  REQUIRE(set_option(edition, "board_area", "fixed 3x3").empty());
  REQUIRE(set_option(edition, "farms", "second").empty());
  const auto scoring = only_scoring(edition);
  int kept = 0;
  for (const auto& option : option_catalogue()) {
    INFO(option.name);
    const bool is_kept = option.group() == std::string("scoring");
    kept += is_kept ? 1 : 0;
    if (!is_kept && option.part != OptionPart::table)  // points depend on the table, too
      CHECK(option_value(scoring, option.name) == option_value(Edition{}, option.name));
  }
  CHECK(kept > 5);
  CHECK(option_value(scoring, "farms") == "second");
  CHECK_FALSE(edition.has_costly_events());
  REQUIRE(set_option(edition, "hand_size", "1").empty());
  REQUIRE(set_option(edition, "market", "3").empty());
  REQUIRE(set_option(edition, "market_cost", "1").empty());
  CHECK(edition.pays_for_tiles());
  CHECK(edition.has_costly_events());
}

}  // namespace test_options
