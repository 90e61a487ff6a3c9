// The worked examples of the rule pages hold in both engines under every shipped edition, and a wrong one is
// noticed.
#include "props/play/example_check.hpp"

#include <algorithm>
#include <set>

#include "rules/editions/tiles_under.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_example_check {

using namespace bastide;

TEST_CASE("worked examples: all hold in both engines under every edition that they speak of") {
  std::set<std::string> spoken_of;
  for (const auto& id : rules::editions::shipped_editions()) {
    const auto edition = rules::editions::load_edition(id);
    const auto set = tilesets::files::load_tile_set(edition.tile_set);
    const rules::board::FitTable fit(set);
    int said = 0;
    for (const auto& example : rules::records::load_worked_examples(set)) {
      const auto result = props::play::check_example({fit, edition}, example);
      if (!result) continue;
      ++said;
      spoken_of.insert(example.id);
      INFO(example.id << " under " << id << ": " << result->detail);
      CHECK(result->passed);
    }
    // Without farmers 20 of the 70 say nothing; points by formulas of its own (winter-text) are not the
    // examples'.
    INFO(id);
    const bool has_formulas = std::any_of(edition.formulas.begin(), edition.formulas.end(),
                                          [](const auto& own) { return own.has_value(); });
    CHECK(said >= (has_formulas ? 11 : edition.farms == rules::editions::Farms::off ? 50 : 70));
  }
  // None is left out under every edition, but those of expansions.
  const auto all = rules::records::load_worked_examples(tilesets::files::load_tile_set("base"));
  CHECK(static_cast<long>(spoken_of.size()) == std::count_if(all.begin(), all.end(), [](const auto& e) {
          return !e.own_edition || e.own_edition->id == "c1";
        }));
}

TEST_CASE("worked examples: those of expansions hold in both engines, each by itself and all together",
          "[exhaustive]") {
  std::set<std::string> spoken_of;
  for (const char* name :
       {"c1+expansion/inns-cathedrals", "c1+expansion/traders-builders",
        "c1+expansion/inns-cathedrals+expansion/traders-builders", "c2-farmers+expansion/inns-cathedrals-c2",
        "c2-farmers+expansion/traders-builders-c2", "c2+expansion/abbot", "c2-farmers+expansion/abbot",
        "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot",
        "c1+expansion/river", "c2-farmers+expansion/river-c2",
        "c1+expansion/river+reading/river-against-source",
        "c1+expansion/river+reading/river-immediate-and-source", "c1+expansion/river+reading/river-space",
        "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/river-c2+"
        "expansion/abbot"}) {
    const auto edition = rules::editions::load_edition(name);
    const auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
    const rules::board::FitTable fit(set);
    const auto base = tilesets::files::load_tile_set("base");
    int said = 0;
    for (const auto& example : rules::records::load_worked_examples(base)) {
      if (!example.own_edition) continue;
      const auto result = props::play::check_example({fit, edition}, example);
      if (!result) continue;
      ++said;
      spoken_of.insert(example.id);
      INFO(example.id << " under " << name << ": " << result->detail);
      CHECK(result->passed);
    }
    INFO(name);
    CHECK(said >= 10);
  }
  std::set<std::string> ids;
  for (const auto& example : rules::records::load_worked_examples(tilesets::files::load_tile_set("base")))
    if (example.own_edition) ids.insert(example.id);
  CHECK(ids.size() >= 75);
  CHECK(spoken_of == ids);
}

TEST_CASE("worked examples: those of the base game hold where marks and figures are added") {
  const auto edition =
      rules::editions::load_edition("c1+expansion/inns-cathedrals+expansion/traders-builders");
  const auto set = rules::editions::tiles_under(tilesets::files::load_tile_set(edition.tile_set), edition);
  const rules::board::FitTable fit(set);
  int said = 0;
  for (const auto& example : rules::records::load_worked_examples(set)) {
    if (example.own_edition) continue;
    const auto result = props::play::check_example({fit, edition}, example);
    INFO(example.id << ": " << (result ? result->detail : "nothing said"));
    REQUIRE(result);
    CHECK(result->passed);
    ++said;
  }
  CHECK(said == 70);
}

TEST_CASE("worked examples: every wrong number is noticed", "[exhaustive]") {
  const auto set = tilesets::files::load_tile_set("base");
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  const auto all_together = rules::editions::load_edition(
      "c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot");
  const auto river = rules::editions::load_edition("c2-farmers+expansion/river-c2");
  /// The edition that an example is tried under, if it is.
  const auto tried_under = [&](const rules::records::WorkedExample& example) {
    if (!example.own_edition) return &edition;
    if (rules::records::as_played_under(example, all_together)) return &all_together;
    return rules::records::as_played_under(example, river) ? &river : nullptr;
  };
  int altered = 0;
  const auto check_denied = [&](const rules::records::WorkedExample& example) {
    ++altered;
    const auto& tried = *tried_under(example);
    const auto result = props::play::check_example({fit, tried}, example);
    INFO(example.id);
    REQUIRE(result);
    CHECK_FALSE(result->passed);
    CHECK(result->detail.find("fast engine") != std::string::npos);
    CHECK(result->detail.find("reference model") != std::string::npos);
  };
  for (auto example : rules::records::load_worked_examples(set)) {
    const auto* tried = tried_under(example);
    if (tried == nullptr) continue;
    const auto* said =
        rules::records::expectation_under(example, rules::records::edition_for(example, *tried));
    if (said == nullptr) continue;
    const auto right = *said;
    const auto with = [&](const rules::records::ExampleExpectation& wrong) {
      example.expectations = {wrong};
      check_denied(example);
    };
    auto wrong = right;
    if (!example.turn) {
      ++wrong.scores[0];
      with(wrong);
    }
    for (const auto& [kind, n] : right.features) {
      wrong = right;
      wrong.features[kind] = n + 1;
      with(wrong);
    }
    if (right.legal) {
      wrong = right;
      wrong.legal = !*right.legal;
      with(wrong);
    }
    if (right.spots) {
      wrong = right;
      wrong.spots->push_back("city9");
      with(wrong);
    }
    if (right.points) {
      wrong = right;
      ++(*wrong.points)[7];
      with(wrong);
    }
    if (right.returned) {
      wrong = right;
      ++(*wrong.returned)[7]["follower"];
      with(wrong);
    }
    if (right.again) {
      wrong = right;
      wrong.again = !*right.again;
      with(wrong);
    }
    if (right.tokens) {
      wrong = right;
      ++(*wrong.tokens)[7]["wine"];
      with(wrong);
    }
    if (right.final) {
      wrong = right;
      ++(*wrong.final)[7];
      with(wrong);
    }
  }
  CHECK(altered > 250);
}

TEST_CASE("worked examples: a board that is no game is told") {
  const auto set = tilesets::files::load_tile_set("base");
  auto example = rules::records::load_worked_examples(set).front();  // E1, with a turn
  REQUIRE(example.turn);
  example.position.placements.front().cell = {5, 5};
  const rules::board::FitTable fit(set);
  const auto edition = rules::editions::load_edition("c1");
  const auto result = props::play::check_example({fit, edition}, example);
  REQUIRE(result);
  CHECK(result->detail.find("is no game") != std::string::npos);
}

TEST_CASE("worked examples: sets that hold the base types") {
  const auto base = tilesets::files::load_tile_set("base");
  for (const char* id : {"base", "base-c2", "bb5", "winter-we1"})
    CHECK(props::play::holds_types_of(tilesets::files::load_tile_set(id), base));
  CHECK_FALSE(props::play::holds_types_of(tilesets::files::load_tile_set("mini-roads"), base));
  CHECK_FALSE(props::play::holds_types_of(base, tilesets::files::load_tile_set("winter-we1")));
}

}  // namespace test_example_check
