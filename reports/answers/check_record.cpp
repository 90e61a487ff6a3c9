#include "reports/answers/check_record.hpp"

#include <fmt/core.h>

#include <array>

#include "rules/notation.hpp"

namespace bastide::reports::answers {

using namespace tilesets::described;
using props::stages::Counterexample;

namespace {

constexpr std::array subjects = {"position", "game"};

/// What the counterexample tells, where there is one.
template <auto member, class Value>
Field of_counterexample(const char* name, const char* description) {
  Field out{name, maybe_of<std::optional<Value>>(shape<Value>())};
  out.shape.description = description;
  out.shape.inside = [](const void* v) -> const void* {
    const auto& found = static_cast<const CheckedProperty*>(v)->counterexample;
    return found ? &((*found).*member) : nullptr;
  };
  out.at = [](void* property) { return property; };
  out.presence = Presence::if_any;
  return out;
}

}  // namespace

Shape shape_of(const CheckOutcome*) {
  return words<CheckOutcome>({"held", "violated", "not_applicable", "not_judged"});
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

Shape shape_of(const CheckedProperty*) {
  using F = CheckedProperty;
  using C = Counterexample;
  return object({field<&F::property>("property"), field<&F::outcome>("outcome"),
                 of_counterexample<&C::position, std::string>("position", "violated: where"),
                 of_counterexample<&C::explanation, std::string>("explanation", ""),
                 of_counterexample<&C::engine_answer, std::string>("engine_answer", ""),
                 of_counterexample<&C::expected_answer, std::string>("expected_answer", ""),
                 of_counterexample<&C::highlight, std::vector<rules::SegmentRef>>(
                     "highlight", "[placement, segment] pairs of `position`, both from 0")});
}

Shape shape_of(const CheckedSubject*) {
  using F = CheckedSubject;
  return object(
      {field<&F::what>("what", {}, word_among<subjects>()), field<&F::name>("name"),
       field<&F::tile_set>("tileset"), field<&F::edition>("edition"),
       field<&F::position>("position", "of a game: its last board"),
       field<&F::turns_left_out>("turns_left_out", "turns of a game that could not be played as written"),
       field<&F::properties>("properties")});
}

Shape shape_of(const CheckRecord*) {
  auto out = object({constant("format", "bastide.check/1"), field<&CheckRecord::checked>("checked")});
  out.description =
      "What properties say about one position or the games of a file. Documented in docs/commands.md.";
  return out;
}

}  // namespace bastide::reports::answers
