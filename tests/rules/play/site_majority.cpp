// Cloisters and gardens that go by the figures around them, on both engines.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "rules/editions/further.hpp"
#include "rules/editions/lint.hpp"
#include "tests/catch.hpp"
#include "tests/rules/play/both_engines.hpp"
#include "tests/rules/play/scored.hpp"
#include "tests/sanitized.hpp"

namespace test_site_majority {

using namespace bastide;
using namespace bastide::rules;
using tests::edition_of;
using tests::PlayedOnBoth;
using Told = std::vector<std::string>;

namespace {

constexpr const char* around = "site_majority = \"around\"\n";

/// The points of a position by both engines, and what each item of a cloister says.
struct Scored {
  std::vector<int> totals;
  Told cloisters;
};
Scored scored(const std::string& text, const std::string& options = "") {
  const auto edition = edition_of(around + options);
  const auto set = editions::tiles_under(tilesets::files::load_tile_set("base"), edition);
  const auto fast = tests::scored_alike(set, edition, text);
  Scored out{of_players(fast.totals, 2), {}};
  for (const auto& item : fast.items) {
    if (item.feature != FeatureKind::cloister) continue;
    out.cloisters.push_back((item.complete ? "complete " : "incomplete ") + std::to_string(item.points[0]) +
                            ":" + std::to_string(item.points[1]) + " " + item.why);
  }
  return out;
}

}  // namespace

TEST_CASE("site majority: whoever has most figures around a cloister scores it, with nobody on it, too") {
  // Two cloisters: eight tiles lie around the first, five around the second, on which nobody stands.
  const std::string tiles =
      "D0@0,0 U0@-1,0 U0@1,0 B0@0,1%s E2@-1,1=1:city E2@1,1=1:city E0@-1,2 B0@0,2 E0@1,2";
  const auto with = [&](const std::string& figure) {
    auto text = tiles;
    return text.replace(text.find("%s"), 2, figure);
  };
  CHECK(scored(with("=0:cloister")).cloisters ==
        Told{"complete 0:9 1 cloister + 8 neighbours, by figures around",
             "incomplete 0:6 1 cloister + 5 neighbours, by figures around"});
  CHECK(scored(with("=0:cloister")).totals == std::vector{0, 23});
  // Complete and empty: it was scored when it was completed.
  CHECK(scored(with("")).cloisters == Told{"incomplete 0:6 1 cloister + 5 neighbours, by figures around"});
  CHECK(scored(with("=0:field")).cloisters ==
        Told{"incomplete 0:6 1 cloister + 5 neighbours, by figures around"});
  CHECK(scored(with("=0:cloister"), "who_scores = \"everyone\"\n").totals == std::vector{15, 23});
  CHECK(scored(with("=0:cloister"), "outvoted = \"half\"\n").totals == std::vector{7, 23});
  CHECK(scored("B0@0,0 U1@1,0=0:road U1@2,0=1:road").cloisters.front() ==
        "incomplete 2:0 1 cloister + 1 neighbour, by figures around");
}

TEST_CASE("site majority: a cloister is scored once, when it is completed, and who stands around stays") {
  PlayedOnBoth game(edition_of(around));
  game.lay("B0@0,1=0:cloister");
  game.lay("U0@-1,0=1:field0");
  game.lay("U0@1,0=0:field1");
  game.lay("E2@-1,1=1:city");
  game.lay("E2@1,1");
  game.lay("E0@-1,2=1:field");
  game.lay("E0@1,2");
  CHECK(game.lay("B0@0,2=1:cloister") ==
        Told{"cloister: black 0, blue 9 (1 cloister + 8 neighbours, by figures around)"});
  const auto& engine = game.games.fast.engine();
  CHECK(engine.standing().size() == 4);  // but for him on the cloister, and a knight before
  CHECK(engine.supply()[0] == 6);
  CHECK(game.lay("E2@0,3").empty());
  const auto end = engine.final_score();
  CHECK(std::ranges::count(end.items, FeatureKind::cloister, &ScoreItem::feature) == 1);
}

TEST_CASE("site majority: figures that return in the same turn count, whom the player takes back does not") {
  // The last tile closes a city of two around the cloister, whose knight returns with his points.
  PlayedOnBoth game(edition_of(around));
  for (const auto* place : {"B0@0,1", "U0@-1,0", "U0@1,0", "E2@-1,1", "E2@1,1=0:city", "E0@-1,2", "B0@0,2"})
    game.lay(place);
  CHECK(game.lay("E0@1,2") == Told{"city: black 4 (2 tiles x 2)",
                                   "cloister: black 9 (1 cloister + 8 neighbours, by figures around)"});

  PlayedOnBoth recalled(
      edition_of(std::string(around) + "[[figure]]\nid = \"follower\"\nretrieve = \"anywhere\"\n"));
  recalled.lay("B0@0,1");
  recalled.lay("U0@-1,0=1:field0");
  recalled.player = 1;
  for (const auto* place : {"U0@1,0", "E2@-1,1", "E2@1,1", "E0@-1,2", "E0@1,2"}) recalled.lay(place);
  recalled.player = 1;
  CHECK(recalled.lay("B0@0,2", Elsewhere(Cell{-1, 0})) == Told{"farm: blue 0 (taken back)"});
}

TEST_CASE("site majority: both engines, in random games that are taken back") {
  const Told variants = {
      "",
      "who_scores = \"shares\"\nunclaimed = \"mover\"\n",
      "farms_close = \"yes\"\n[cloister]\ncomplete = \"neighbours + 2*own + turns\"\n",
      "[[figure]]\nid = \"big\"\nweight = \"tiles\"\nstands_on = [\"city\", \"field\", \"cloister\"]\n"
      "[[figure]]\nid = \"follower\"\nretrieve = \"anywhere\"\n"
      "[[figure]]\nid = \"page\"\nweight = 2\nneeds = \"own_follower\"\nleaves_with = \"own_follower\"\n"
      "stands_on = [\"road\", \"city\"]\n"
      "[[event]]\nid = \"gift\"\nwhen = \"laid\"\nof = [\"road\", \"city\"]\nwho = \"holders\"\npoints = 1\n"
      "[[event]]\nid = \"abbey\"\nwhen = \"completed\"\nof = \"cloister\"\nwho = \"holders\"\npoints = 3\n",
      "[[figure]]\nid = \"envoy\"\ntile = \"any\"\nneeds = \"nothing\"\nstands_on = [\"road\", "
      "\"cloister\"]\n",
  };
  int of_nobody_on_it = 0;
  for (const auto& options : variants) {
    INFO(options);
    std::mt19937 random(9);
    int complete = 0;
    for (int n = 0; n < tests::in_full(3, 1); ++n) {
      PlayedOnBoth game(edition_of(around + options), 3);
      for (int turn = 0; turn < 60; ++turn) {
        const auto supply = game.games.fast.engine().supply();
        const auto told = game.lay_and_undo(game.dense_place(random), [&](const auto& actions) {
          return actions[random() % 3 == 0 ? 0 : random() % actions.size()];
        });
        for (const auto& line : told) {
          if (line.find("by figures around") == line.npos) continue;
          ++complete;
          of_nobody_on_it += game.games.fast.engine().supply() == supply ? 1 : 0;
        }
      }
    }
    CHECK(complete > 0);
  }
  CHECK(of_nobody_on_it > 0);
}

TEST_CASE("site majority: an option of who scores, that positions one by one and proofs do not know") {
  const auto edition = edition_of(around);
  const auto c1 = editions::load_edition("c1");
  CHECK_FALSE(edition.scores_like(c1));
  CHECK(edition.board_key() == c1.board_key());
  CHECK_FALSE(editions::agree_on(editions::OptionPart::award, edition, c1));
  CHECK(editions::further_detail(edition) == "site_majority around");
  CHECK(editions::changing_detail(edition) == "site_majority around");
  CHECK(editions::further_material(edition) == "site_majority around");
  CHECK(editions::asks_who_stands_where(edition));
  CHECK_FALSE(editions::asks_who_stands_where(c1));
  const auto found = [](const editions::Edition& of, const std::string& tiles) {
    Told rules;
    for (const auto& finding : editions::lint_edition(of, tilesets::files::load_tile_set(tiles)))
      rules.push_back(finding.rule);
    return rules;
  };
  CHECK(found(edition, "base").empty());
  CHECK(found(edition, "mini-roads") == Told{"no-sites"});
  // A garden is a site for whom figures may stand on it.
  const auto gardens = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\nstart = \"V\"\n[[tile]]\nid = \"V\"\ncount = 20\nedges = \"ffrr\"\nroads = "
      "[\"SW\"]\ngardens = 20\n",
      "x");
  const auto rules_found = [&](const editions::Edition& of) {
    Told rules;
    for (const auto& finding : editions::lint_edition(of, gardens)) rules.push_back(finding.rule);
    return rules;
  };
  CHECK(rules_found(edition) == Told{"no-sites"});
  const auto abbots = edition_of(
      around +
      std::string("[[figure]]\nid = \"abbot\"\ncount = 1\nstands_on = [\"cloister\", \"garden\"]\n"));
  CHECK(std::ranges::count(rules_found(abbots), "no-sites") == 0);
}

}  // namespace test_site_majority
