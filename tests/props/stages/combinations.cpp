// Combinations of options: every two values meet, what contradicts itself does not occur, and a violation is
// shrunk to the options that it needs.
#include "props/stages/combinations.hpp"
#include "props/catalogue/catalogue.hpp"

#include <set>

#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_combinations {

namespace {

using namespace bastide::props;
using namespace bastide::props::catalogue;
using namespace bastide::props::stages;
using bastide::rules::editions::Edition;

const bastide::tilesets::TileSet& base_set() {
  static const auto set = bastide::tilesets::files::load_tile_set("base");
  return set;
}

using Met = std::set<std::pair<std::pair<std::string, std::string>, std::pair<std::string, std::string>>>;

Met pairs_in(const std::vector<Choice>& choices) {
  Met met;
  for (const auto& choice : choices) {
    for (const auto& a : choice) {
      for (const auto& b : choice) met.insert({a, b});
    }
  }
  return met;
}

/// False where a player scores a cloister and fills hands of three.
Verdict no_monk_among_hands(const TurnView& view) {
  if (view.edition.hand_size != 3 || view.edition.who_scores != bastide::rules::editions::WhoScores::everyone)
    return {};
  if (!view.move.follower) return {};
  return Violation{"a follower was deployed", {}, {}, {}};
}

}  // namespace

TEST_CASE("combinations: every two values that go together meet, and no others") {
  const auto choices = pairwise_choices(Edition{}, base_set(), 1);
  const auto met = pairs_in(choices);
  std::size_t expected = 0;
  const auto options = combined_options();
  for (std::size_t a = 0; a < options.size(); ++a) {
    for (std::size_t b = a + 1; b < options.size(); ++b) {
      for (const auto& x : options[a].values) {
        for (const auto& y : options[b].values) {
          const bool needs_edge = options[a].option == "board_area" && options[b].option == "border" &&
                                  y == "completes" && (x == "unbounded" || x.starts_with("shiftable"));
          INFO(options[a].option << " = " << x << ", " << options[b].option << " = " << y);
          CHECK(met.contains({{options[a].option, x}, {options[b].option, y}}) != needs_edge);
          expected += needs_edge ? 0 : 1;
        }
      }
    }
  }
  CHECK(pairs_met(choices) == expected);
  for (const auto& choice : choices) {
    CHECK(choice.size() == options.size());
    CHECK(is_consistent(with_options(Edition{}, choice), base_set()));
  }
}

TEST_CASE("combinations: a value that the set contradicts is found out at once") {
  // The set does not say what its crossing shows in the c1 drawings, so nothing goes with houses_only there.
  // Found only when all options are chosen, that would take all their choices.
  const auto set = bastide::tilesets::files::load_tile_set("mini-roads");
  const auto choices = pairwise_choices(Edition{}, set, 1);
  for (const auto& choice : choices) {
    CHECK(is_consistent(with_options(Edition{}, choice), set));
    CHECK(choice.at("junction_ends_road") == "any");
  }
  CHECK(pairs_met(choices) > 2800);
}

TEST_CASE("combinations: every option of an edition is combined, or is none of play and points") {
  std::set<std::string> combined;
  for (const auto& option : combined_options()) combined.insert(option.option);
  for (const auto& option : bastide::rules::editions::options_of({})) {
    INFO(option.name);
    CHECK(combined.contains(option.name));
  }
  for (const auto& option : combined_options()) {
    for (const auto& value : option.values) {
      Edition edition;
      INFO(option.option << " = " << value);
      CHECK((value.empty() || set_option(edition, option.option, value).empty()));
    }
  }
}

TEST_CASE("combinations: a violation names only the options that it needs") {
  std::vector<Property> properties(1);
  properties[0].id = "no-monk-among-hands";
  properties[0].kind = PropertyKind::step;
  properties[0].on_turn = &no_monk_among_hands;
  const auto choices = pairwise_choices(Edition{}, base_set(), 1);
  const auto result = check_combinations(base_set(), Edition{}, choices, 1, 1, properties, {});
  REQUIRE(result.violations.size() == 1);
  const auto& found = result.violations.at(0);
  REQUIRE(found.game);
  CHECK(found.game->rules ==
        std::map<std::string, std::string>{{"hand_size", "3"}, {"who_scores", "everyone"}});
  CHECK(found.game->turns.size() == 1);
}

TEST_CASE("combinations: no property is violated in a game under each") {
  const auto choices = pairwise_choices(Edition{}, base_set(), 2);
  const auto result = check_combinations(base_set(), Edition{}, choices, 1, 2, all_properties(), {});
  CHECK(result.is_complete);
  CHECK(result.games == choices.size());
  for (const auto& [property, found] : result.violations) {
    FAIL_CHECK(found.property << ": " << found.violation.explanation);
  }
}

}  // namespace test_combinations
