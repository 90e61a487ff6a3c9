// Who wins of players with equal points: by the option tie, on both engines.
#include <random>
#include <string>
#include <vector>

#include "rules/editions/value_sentences.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tests/sanitized.hpp"

namespace test_winners {

using namespace bastide;
using namespace bastide::rules;
using editions::Edition;

namespace {

Edition with_tie(const std::string& tie, const std::string& rest = "") {
  return editions::read_edition("extends = \"c1\"\ntie = \"" + tie + "\"\n" + rest, "variant.toml");
}
std::string error_of(const std::string& tie) {
  try {
    with_tie(tie);
  } catch (const tilesets::InputError& error) {
    return std::to_string(error.where().column) + ": " + error.message();
  }
  return "";
}

using Played = tests::PlayedOnBoth;
using Winners = std::vector<int>;

Winners winners_of(const Played& game) {
  const auto won = records::winners(game.games.fast);
  CHECK(won == records::winners(game.games.reference));
  return won;
}

}  // namespace

TEST_CASE("winners: of those with equal points who has most of what is compared") {
  const auto after = [](const std::string& tie) {
    Played game(with_tie(tie), 3);
    game.lay("U0@1,0=0:road");  // 3 points as it will be
    game.lay("E2@0,-1");        // nobody's city
    game.lay("B0@0,1=2:cloister");
    return winners_of(game);
  };
  // Black has 2 of a road of D and U, green 3 of a cloister with D, U and B.
  CHECK(after("none") == Winners{2});
  CHECK(after("followers") == Winners{2});
  const auto tied = [](const std::string& tie) {
    Played game(with_tie(tie), 3);
    game.lay("U0@1,0=0:road");
    game.lay("E2@0,-1=1:city");  // 4 points, and comes back
    game.lay("U0@2,0");
    game.lay("U0@3,0");  // a road of 4 tiles
    return winners_of(game);
  };
  CHECK(tied("none") == Winners{0, 1});
  CHECK(tied("shared") == Winners{0, 1});
  CHECK(tied("replay") == Winners{0, 1});
  CHECK(tied("first_seat") == Winners{0});
  CHECK(tied("last_seat") == Winners{1});
  CHECK(tied("followers") == Winners{1});
  CHECK(tied("-followers then last_seat") == Winners{0});
  CHECK(tied("2 then last_seat") == Winners{1});
  CHECK(tied("min(followers, 6) then first_seat") == Winners{0});
  CHECK(tied("min(followers, 6) then followers then first_seat") == Winners{1});
}

TEST_CASE("winners: both engines alike, in random games") {
  const auto edition = editions::read_edition(
      "extends = [\"c1\", \"expansion/traders-builders\"]\n"
      "tie = \"wine + grain then followers then oldest then last_seat\"\n"
      "[[event]]\nid = \"oldest\"\nwhen = \"end\"\nof = [\"road\", \"city\"]\nwho = \"holders\"\neach = "
      "\"tiles\"\ntokens = \"largest\"\n",
      "variant.toml");
  std::mt19937 random(67);
  std::vector<int> won(4);
  for (int n = 0; n < tests::in_full(6, 4); ++n) {
    Played game(edition, 4);
    for (int turn = 0; turn < 30; ++turn) {
      game.lay_at_random(random);
      const auto winners = winners_of(game);
      REQUIRE(winners.size() == 1);
      ++won[static_cast<std::size_t>(winners.front())];
    }
  }
  for (const int times : won) CHECK(times > 0);
}

TEST_CASE("winners: the option is read and written as it is meant, and told in words") {
  const auto text = [](const std::string& tie) { return option_value(with_tie(tie), "tie"); };
  for (const auto* tie : {"none", "shared", "last_seat", "followers", "followers then replay",
                          "max(followers, 2) then 7 - followers then first_seat"})
    CHECK(text(tie) == tie);
  CHECK(text("followers then none") == "followers");
  CHECK(editions::value_sentence("tie", "followers then last_seat") ==
        "On equal points who has more wins: followers then last_seat.");
  CHECK(error_of("followers then wine")
            .starts_with("23: tie: 'wine' is not none, shared, replay, first_seat or last_seat; as a "
                         "formula: unknown name 'wine', "));
  CHECK(error_of("followers then shared then 2") ==
        "23: tie: 'shared' is followed by more, expected it at the end");
  CHECK(error_of("").ends_with("as a formula: the formula is empty, expected a number such as 5"));
  CHECK(error_of("1 then 1 then 1 then 1 then 1 then 1 then 1 then 1 then 1") ==
        "64: tie: more than 8 things to compare, expected fewer");
  CHECK_FALSE(with_tie("shared").breaks_ties());
  CHECK(with_tie("followers then shared").breaks_ties());
}

}  // namespace test_winners
