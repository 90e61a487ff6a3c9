#include "reports/records/game_step.hpp"

#include <nlohmann/json.hpp>

#include "reports/records/json_object.hpp"
#include "reports/records/located_json.hpp"
#include "rules/position.hpp"

namespace bastide::reports::records {
namespace {

constexpr int largest_step_number = 1'000'000'000;

nlohmann::ordered_json answer_json(const StepAnswer& answer) {
  return {{"scored", answer.scored}, {"scores", answer.scores}, {"supply", answer.supply}};
}

std::vector<int> read_numbers(const JsonObject& object, const std::string& key, int least) {
  std::vector<int> numbers;
  for (const auto& pointer : object.elements(key)) {
    const auto& value = object.document().at(pointer);
    const bool is_number = value.is_number_integer() && value >= least && value <= largest_step_number;
    if (!is_number)
      object.document().fail(pointer, "expected an integer of " + std::to_string(least) + " to 1000000000");
    numbers.push_back(value.get<int>());
  }
  return numbers;
}

StepAnswer read_step_answer(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"scored", "scores", "supply"});
  return {o.texts("scored"), read_numbers(o, "scores", -largest_step_number),
          read_numbers(o, "supply", -largest_step_number)};
}

}  // namespace

nlohmann::ordered_json game_step_json(const GameStep& step) {
  return {{"player", step.player},
          {"place", step.place},
          {"set_aside", step.set_aside},
          {"returned", step.returned},
          {"engine", answer_json(step.engine)},
          {"expected", answer_json(step.expected)}};
}

GameStep read_game_step(const LocatedJson& json, const std::string& pointer) {
  const JsonObject o(json, pointer, {"player", "place", "set_aside", "returned", "engine", "expected"});
  return {o.integer("player", 0, rules::most_players - 1),
          o.text("place"),
          o.texts("set_aside"),
          read_numbers(o, "returned", 0),
          read_step_answer(json, o.to("engine")),
          read_step_answer(json, o.to("expected"))};
}

}  // namespace bastide::reports::records
