// Options as data: defaults, reading and writing by name, and which editions score alike.
#include <catch2/catch.hpp>

#include "rules/edition.hpp"

using namespace bastide::rules;

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
  CHECK(edition.followers == 7);
}

TEST_CASE("edition options: what rules.md names and this version does not play is refused as such") {
  Edition edition;
  for (const auto* option :
       {"incomplete_at_end", "junction_ends_road", "tile_source", "start_in_bag", "draw_timing", "hand_size",
        "hand_visibility", "fill_hole_extra_turn", "board_area", "border", "border_cloister", "buy_tile"}) {
    INFO(option);
    CHECK(set_option(edition, option, "no").find("is not supported by this version") != std::string::npos);
  }
  CHECK(set_option(edition, "unplaceable", "return_to_bag").find("not supported") != std::string::npos);
  CHECK(set_option(edition, "start_player", "most_roads").find("not supported") != std::string::npos);
  CHECK(set_option(edition, "score_marker", "dice").find("not supported") != std::string::npos);
  CHECK(set_option(edition, "farm", "first") == "unknown option 'farm', expected farms");
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
