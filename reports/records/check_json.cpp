#include "reports/records/check_json.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "reports/records/described_json.hpp"

namespace bastide::reports::records {
namespace {

using Json = nlohmann::ordered_json;

Json property_json(const CheckedProperty& p) {
  Json out = {{"property", p.property}, {"outcome", tilesets::described::word(p.outcome)}};
  if (!p.counterexample) return out;
  const auto all = json_of(*p.counterexample);
  for (const char* key : {"position", "explanation", "engine_answer", "expected_answer", "highlight"})
    out[key] = all[key];
  return out;
}

}  // namespace

tilesets::described::Shape shape_of(const CheckOutcome*) {
  return tilesets::described::words<CheckOutcome>({"held", "violated", "not_applicable", "not_judged"});
}

std::string in_words(CheckOutcome outcome, const std::string& what) {
  switch (outcome) {
    case CheckOutcome::held:
      return "holds";
    case CheckOutcome::violated:
      return "violated";
    case CheckOutcome::not_applicable:
      return "says nothing under this edition or on these tiles";
    case CheckOutcome::not_judged:
      break;
  }
  return what == "game"
             ? "does not judge a game record: it wants the log of the draws, or counts what happens in games"
             : fmt::format("does not judge a {}: it is about turns, expected a game record", what);
}

Json check_json(std::span<const CheckedSubject> checked) {
  Json out = {{"format", "bastide.check/1"}, {"checked", Json::array()}};
  for (const auto& subject : checked) {
    Json one = {{"what", subject.what},         {"name", subject.name},
                {"tileset", subject.tile_set},  {"edition", subject.edition},
                {"position", subject.position}, {"turns_left_out", subject.turns_left_out},
                {"properties", Json::array()}};
    for (const auto& p : subject.properties) one["properties"].push_back(property_json(p));
    out["checked"].push_back(std::move(one));
  }
  return out;
}

}  // namespace bastide::reports::records
