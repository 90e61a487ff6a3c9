// Tokens of events, and awards: rows of an edition that give points at the end for what players have.
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/editions/further.hpp"
#include "rules/editions/lint.hpp"
#include "rules/editions/value_sentences.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tests/sanitized.hpp"
#include "tilesets/files/reader.hpp"

namespace test_awards {

using namespace bastide;
using namespace bastide::rules;
using editions::Edition;

namespace {

using tests::edition_of;
std::string event(const std::string& id, const std::string& keys) {
  return "[[event]]\nid = \"" + id + "\"\n" + keys + "\n";
}
std::string award(const std::string& id, const std::string& keys) {
  return "[[award]]\nid = \"" + id + "\"\n" + keys + "\n";
}

const std::string king =
    event("grand", "when = \"completed\"\nof = \"city\"\neach = \"tiles\"\ntokens = \"largest\"") +
    event("town", "when = \"completed\"\nof = \"city\"\nwho = \"all\"\ntokens = \"sum\"") +
    award("king", "most = \"grand\"\nties = \"first\"\npoints = \"towns\"");

/// A game with what awards and tokens come to.
class Played : public tests::PlayedOnBoth {
 public:
  using PlayedOnBoth::PlayedOnBoth;

  std::vector<int> tokens(const std::string& name) const {
    for (const auto& [known, number] : edition.token_names())
      if (known == name) return of_players(games.fast.tokens()[number], games.fast.players());
    return {};
  }
  /// What the award would give if the game ended now.
  std::vector<int> given(std::size_t number = 0) const {
    const auto sheet = games.fast.final_score(edition.farms);
    const auto first = sheet.bonuses.size() - edition.awards.size();
    const auto& bonus = sheet.bonuses[first + number];
    CHECK(bonus.award == static_cast<int>(number));
    return of_players(bonus.points, games.fast.players());
  }
};

using Told = std::vector<std::string>;
using Ints = std::vector<int>;

}  // namespace

TEST_CASE("awards: the king is who completes the largest city so far, and has a point for each") {
  Played game(edition_of(king));
  CHECK(game.given() == Ints{0, 0});
  CHECK(game.lay("E2@0,-1") == Told{"award king: black"});
  CHECK(game.tokens("grand") == Ints{2, 0});
  CHECK(game.tokens("town") == Ints{1, 1});
  CHECK(game.given() == Ints{1, 0});
  CHECK(game.lay("D0@1,0").empty());
  CHECK(game.lay("G1@1,-1").empty());
  CHECK(game.lay("E2@1,-2") == Told{"award king: blue"});  // of three tiles
  CHECK(game.tokens("grand") == Ints{2, 3});
  CHECK(game.given() == Ints{0, 2});
  game.games.undo();
  CHECK(game.tokens("grand") == Ints{2, 0});
  CHECK(game.given() == Ints{1, 0});
}

TEST_CASE("awards: what passes on stays while nobody has more, and others are shared or for nobody") {
  const std::string rows =
      event("grand", "when = \"completed\"\nof = \"city\"\neach = \"tiles\"\ntokens = \"largest\"");
  Played game(edition_of(rows + award("a", "most = \"grand\"\nties = \"first\"\npoints = 5") +
                         award("b", "most = \"grand\"\npoints = 5") +
                         award("c", "most = \"grand\"\nties = \"nobody\"\npoints = 5")));
  CHECK(game.lay("E2@0,-1") == Told{"award a: black"});
  CHECK(game.given(2) == Ints{5, 0});
  CHECK(game.lay("D0@1,0").empty());
  CHECK(game.lay("U0@-1,0").empty());
  CHECK(game.lay("E2@1,-1").empty());  // a second city of two tiles
  CHECK(game.tokens("grand") == Ints{2, 2});
  CHECK(game.given(0) == Ints{5, 0});
  CHECK(game.given(1) == Ints{5, 5});
  CHECK(game.given(2) == Ints{0, 0});
}

TEST_CASE("awards: of several who come to have most at once, whose turn it is or who comes next") {
  const std::string rows =
      event("crowd", "when = \"completed\"\nof = \"city\"\nwho = \"others\"\ntokens = \"sum\"") +
      award("a", "most = \"crowd\"\nties = \"first\"\npoints = 1");
  Played game(edition_of(rows), 3);
  CHECK(game.lay("E2@0,-1") == Told{"award a: blue"});
  Played later(edition_of(rows), 3);
  later.player = 2;
  CHECK(later.lay("E2@0,-1") == Told{"award a: black"});
}

TEST_CASE("awards: tokens for holders, worth more the more one has") {
  Played game(edition_of(event("gold",
                               "when = \"completed\"\nof = \"city\"\nmark = \"pennant\"\nwho = "
                               "\"holders\"\neach = \"mark\"\ntokens = \"sum\"\npoints = 0") +
                         award("gold", "points = \"gold * min(4, floor((gold + 2) / 3))\"")));
  CHECK(game.lay("F1@0,-1=0:city").empty());
  CHECK(game.lay("E2@0,-2") == Told{"city: black 8 (3 tiles x 2 + 1 pennant x 2)"});
  CHECK(game.tokens("gold") == Ints{1, 0});
  CHECK(game.given() == Ints{1, 0});
}

TEST_CASE("awards: the longest road counts when it is completed, and at the end where somebody stands") {
  Played game(edition_of(
      event("long",
            "when = \"completed\"\nof = \"road\"\nwho = \"holders\"\neach = \"tiles\"\ntokens = "
            "\"largest\"") +
      event("open",
            "when = \"end\"\nof = \"road\"\nwho = \"holders\"\neach = \"tiles\"\ntokens = \"largest\"") +
      award("longest", "most = \"max(long, open)\"\npoints = 5")));
  CHECK(game.lay("U0@1,0=0:road").empty());
  CHECK(game.given() == Ints{5, 0});
  CHECK(game.tokens("open") == Ints{0, 0});  // they are given at the end alone
  CHECK(game.lay("A3@-1,0").empty());
  CHECK(game.tokens("long") == Ints{0, 0});
  CHECK(game.lay("A1@2,0") == Told{"road: black 4 (4 tiles)"});
  CHECK(game.tokens("long") == Ints{4, 0});
  CHECK(game.given() == Ints{5, 0});
  CHECK(game.lay("E2@0,-1=1:field").empty());
  CHECK(game.given() == Ints{5, 0});
}

TEST_CASE("awards: sets of tokens, and figures left over") {
  Played game(edition_of(award("set", "points = \"10 * min(wine, grain, cloth) + wines\"") +
                             award("idle", "most = \"followers\"\nties = \"nobody\"\npoints = -2"),
                         "[\"c1\", \"expansion/traders-builders\"]"));
  CHECK(game.edition.awards[0].points.may_cost() == false);
  CHECK(game.edition.has_costly_events());
  CHECK(game.given(1) == Ints{0, 0});
  CHECK(game.lay("U0@1,0=0:road").empty());
  CHECK(game.given(1) == Ints{0, -2});
  CHECK(game.given(0) == Ints{0, 0});
}

TEST_CASE("awards: a formula counts what a player has, and is told in whole numbers") {
  const auto edition = edition_of(king);
  expressions::Belongings has{};
  has[token_number_of_event(1)] = 30;  // more than is tried
  CHECK(edition.awards.front().points.of(has) == 30);
  using expressions::BelongingsFormula;
  const auto read = [](const char* text) { return BelongingsFormula::read(text, {{"gem", 0}, {"coin", 1}}); };
  const auto wrong = [&](const char* text) {
    return std::get<expressions::ExpressionError>(read(text)).message;
  };
  CHECK(wrong("gem / 2") == "gives 0.5 with 1 gem; expected a whole number -10000 to 10000");
  CHECK(wrong("coins / gems") ==
        "gives no number with 0 gem, 0 coin; expected a whole number -10000 to 10000");
  CHECK(wrong("600 * gems") == "gives 10200 with 17 gem; expected a whole number -10000 to 10000");
  // Who has little may lose points, or who has much, or somebody between.
  for (const auto& [text, may_cost] : {std::pair("gems", false),
                                       {"gems - coins", true},
                                       {"coins - gems", true},
                                       {"gems - 2", true},
                                       {"2 - gems", true},
                                       {"gems == 3 ? -1 : 1", true},
                                       {"max(0, gems - coins)", false}}) {
    INFO(text);
    CHECK(std::get<BelongingsFormula>(read(text)).may_cost() == may_cost);
  }
  const auto steep = std::get<BelongingsFormula>(read("500 * gems"));
  has[0] = 25;
  CHECK(steep.of(has) == 10000);
  has[0] = 21;
  CHECK(std::get<BelongingsFormula>(read("gems > 20 ? gems / 2 : 0")).of(has) == 10);
  CHECK(std::get<BelongingsFormula>(read("gems > 20 ? 1 / (gems - 21) - 1 / (gems - 21) : 0")).of(has) == 0);
}

TEST_CASE("awards: games at random, both engines alike, and undo takes tokens and awards back") {
  const std::string rows =
      event("a", "when = \"laid\"\nof = [\"city\", \"field\"]\nwho = \"holders\"\ntokens = \"sum\"") +
      event("b",
            "when = \"completed\"\nof = [\"city\", \"road\", \"cloister\"]\nwho = \"others\"\npoints = -2") +
      event("c",
            "when = \"completed\"\nof = \"city\"\nmark = \"wine\"\neach = \"mark\"\npoints = 3\ntokens = "
            "\"largest\"") +
      event("d",
            "when = \"turn_start\"\nof = [\"city\", \"road\"]\nwho = \"holders\"\neach = \"tiles\"\ntokens = "
            "\"largest\"") +
      event("e", "when = \"completed\"\nof = \"road\"\nwho = \"all\"\ntokens = \"sum\"") +
      event("f",
            "when = \"end\"\nof = [\"city\", \"road\"]\nwho = \"holders\"\neach = \"tiles\"\ntokens = "
            "\"sum\"") +
      award("p", "most = \"a\"\nties = \"first\"\npoints = \"e\"") +
      award("q", "most = \"d + wine\"\nties = \"nobody\"\npoints = 7") +
      award("r", "points = \"f - 2*followers\"") +
      award("s", "most = \"builders + followers\"\nties = \"first\"\npoints = 3");
  std::mt19937 random(62);
  std::set<std::string> moved;
  int given[4] = {};
  for (int n = 0; n < tests::in_full(4, 2); ++n) {
    Played game(edition_of(rows, "[\"c1\", \"expansion/traders-builders\"]"), 2 + n % 3);
    for (int turn = 0; turn < 60; ++turn) {
      for (const auto& told : game.lay_at_random(random))
        if (told.starts_with("award")) moved.insert(told);
    }
    for (std::size_t a = 0; a < 4; ++a)
      for (const int points : game.given(a)) given[a] += points != 0 ? 1 : 0;
  }
  CHECK(moved.size() > 3);
  for (const int times : given) CHECK(times > 0);
}

TEST_CASE("awards: rows are options, and each is told in words") {
  auto edition = edition_of(king);
  CHECK(option_value(edition, "award.king") == "{ most = \"grand\", ties = \"first\", points = \"towns\" }");
  CHECK(option_value(edition, "award.king.ties") == "\"first\"");
  CHECK(option_value(edition, "event.town") ==
        "{ when = \"completed\", of = [\"city\"], who = \"all\", tokens = \"sum\" }");
  CHECK(set_option(edition, "award.king.points", "3").empty());
  CHECK(edition.awards.front().points.of({}) == 3);
  CHECK_FALSE(set_option(edition, "award.king.most", "gold").empty());
  CHECK(set_option(edition, "award.idle", "{ most = \"followers\", points = 2 }").empty());
  const auto c1 = editions::load_edition("c1");
  CHECK(edition.scores_like(c1));
  CHECK_FALSE(editions::agree_on(editions::OptionPart::events, edition, c1));
  CHECK(editions::further_material(edition_of(award("idle", "most = \"followers\"\npoints = 2"))) ==
        "award 'idle'");
  // What a later file says of a row is laid over it, with tokens counted as before.
  auto later = edition_of(king + event("more", "when = \"laid\"\nof = \"road\"\ntokens = \"sum\""));
  CHECK(set_option(later, "mark.well", "{ on = 'city', token = true }").empty());
  expressions::Belongings has{};
  has[token_number_of_event(1)] = 4;
  CHECK(later.awards.front().points.of(has) == 4);

  CHECK(set_option(later, "mark.towns", "{ on = 'city' }") ==
        "a mark cannot be called 'towns': there are tokens of an event 'town', expected another name");

  const auto words = [](const char* row, const char* value) { return editions::value_sentence(row, value); };
  CHECK(words("award.king", "{ most = \"grand\", ties = \"first\", points = \"towns\" }") ==
        "At the end who has most gets points; who had so much first, and it passes on to who has more. Most: "
        "grand. Points: towns.");
  CHECK(words("award.a", "{ most = \"wine\", points = \"10\" }") ==
        "At the end who has most gets points; each, if several have. Most: wine. Points: 10.");
  CHECK(words("award.a", "{ points = 3 }") == "At the end everybody gets points: 3.");
  CHECK(
      words("event.grand",
            "{ when = \"completed\", of = [\"city\"], each = \"tiles\", tokens = \"largest\" }") ==
      "For each of the cities that a tile completes, its player takes a token for each tile of it; he keeps "
      "the most tokens that he ever took at once.");
  CHECK(
      words("event.open",
            "{ when = \"end\", of = [\"road\"], who = \"all\", tokens = \"sum\", points = 2 }") ==
      "When the game ends, for each of the roads with a figure, everybody gets 2 points and takes a token.");
}

TEST_CASE("awards: the lint finds tokens that nothing asks for, and awards that nobody comes to have") {
  CHECK(tests::warned_of(edition_of(king)).empty());
  CHECK(tests::warned_of(edition_of(event(
            "town", "when = \"completed\"\nof = \"city\"\ntokens = \"sum\""))) == Told{"tokens-unused"});
  CHECK(tests::warned_of(edition_of(award("king", "most = 3\npoints = 2"))) == Told{"award-nobody"});
  CHECK(tests::warned_of(
            edition_of("farms = \"off\"\n" +
                       event("open", "when = \"end\"\nof = \"field\"\nwho = \"all\"\ntokens = \"sum\"") +
                       award("a", "most = \"open\"\npoints = 2"))) == Told{"event-nobody"});
  CHECK(tests::warned_of(edition_of("least_total = 0\n" + award("a", "most = \"followers\"\npoints = -2")))
            .empty());
}

}  // namespace test_awards
