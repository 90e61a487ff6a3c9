// Every value of every option has a sentence of its own, and a row is told to be there or not.
#include "rules/editions/value_sentences.hpp"

#include <set>

#include "rules/editions/edition.hpp"
#include "tests/catch.hpp"

namespace test_value_sentences {

using namespace bastide::rules::editions;

TEST_CASE("value sentences: every named value of every option has its own") {
  std::set<std::string> told;
  for (const auto& option : option_catalogue()) {
    auto values = option.values;
    if (option.name == "hand_size") values = {"1", "3"};
    for (const auto& value : values) {
      const auto sentence = value_sentence(option.name, value);
      INFO(option.name << " = " << value);
      CHECK(sentence != option.name + " is " + value + ".");  // what is said of what nobody described
      CHECK(sentence.ends_with("."));
      CHECK(told.insert(sentence).second);
    }
  }
  CHECK(told.size() > 60);
}

TEST_CASE("value sentences: numbers, formulas and rows") {
  CHECK(value_sentence("followers", "5") == "Each player has 5 followers to deploy.");
  CHECK(value_sentence("followers", "1") == "Each player has 1 follower to deploy.");
  CHECK(value_sentence("city.complete", "tiles*tiles") == "A completed city scores tiles*tiles.");
  CHECK(value_sentence("road.incomplete", "tiles") == "An incomplete road at the end scores tiles.");
  CHECK(value_sentence("farm.points", "2*cities") == "A farm scores 2*cities.");
  CHECK(value_sentence("market_cost", "1") ==
        "A tile that lies open costs 1 point for each that has lain there longer.");
  CHECK(value_sentence("market_cost", "2") ==
        "A tile that lies open costs 2 points for each that has lain there longer.");
  CHECK(value_sentence("market_cost", "place*place") ==
        "A tile that lies open costs place*place points, by its place.");
  CHECK(value_sentence("left_out", "1") == "1 tile leaves the game unseen before the first turn.");
  CHECK(value_sentence("left_out", "2") == "2 tiles leave the game unseen before the first turn.");
  const auto figure = [](const std::string& keys) {
    const std::string head = "There is a figure 'big': ";
    const auto sentence = value_sentence("figure.big", "{ " + keys + " }");
    CHECK(sentence.starts_with(head));
    return sentence.substr(head.size());
  };
  CHECK(figure("retrieve = \"anywhere\"") ==
        "may be taken back from any feature that is not complete in place of deploying.");
  CHECK(figure("retrieve = \"site\"") ==
        "may be taken back from an incomplete cloister or garden in place of deploying, for its points.");
  CHECK(figure("within = 1, within_of = \"own_figures\"") ==
        "is deployed at most 1 tile away; counted from own figures.");
  CHECK(figure("within = 2, within_of = \"well\"") ==
        "is deployed at most 2 tiles away; counted from a mark 'well'.");
  CHECK(value_sentence("figure.big", "") == "There is no figure 'big'.");
  CHECK(value_sentence("figure.big", "{ count = 1, weight = 2, stands_on = [\"city\", \"road\"] }") ==
        "There is a figure 'big': each player has 1; counts 2 in a majority; stands on cities and roads.");
  CHECK(value_sentence("mark.inn", "{ on = \"road\", merge = \"any\" }") ==
        "There is a mark 'inn': lies on roads; several on one feature count as one.");
}

TEST_CASE("value sentences: of every row of a shipped preset, without a word of TOML") {
  for (const auto& id : shipped_presets()) {
    const auto preset = load_edition(id);
    for (const auto& name : preset.brings) {
      const auto sentence = value_sentence(name, option_value(preset, name));
      INFO(id << ": " << sentence);
      CHECK(sentence.find_first_of("{}\"[]_") == std::string::npos);
    }
  }
}

TEST_CASE("change sentences: what is new, what took another's place, what is gone") {
  CHECK(change_sentence("mark.inn", "", "{ on = \"road\" }") == "There is a mark 'inn': lies on roads.");
  CHECK(change_sentence("market", "0", "3") ==
        "3 tiles lie open, and a player lays one of them. Before: No tiles lie open to choose from.");
  CHECK(change_sentence("hand_size", "1", "2") ==
        "A player holds 2 tiles and lays any of them. Before: A player lays the tile that he draws.");
  CHECK(change_sentence("reserve.own", "", "{ tiles = [\"E\", \"V\"] }") ==
        "Each player has tiles E and V in front of him from the start.");
  CHECK(change_sentence("followers", "7", "5") == "Each player has 5 followers to deploy instead of 7.");
  CHECK(change_sentence("farms", "third", "off").starts_with("Nobody may stand on fields. Before: Who has"));
  CHECK(change_sentence("figure.big", "{ count = 1 }", "") ==
        "There is no figure 'big'. Before: There is a figure 'big': each player has 1.");
}

}  // namespace test_value_sentences
