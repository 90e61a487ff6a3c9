// Puts the worked examples of the rule pages to both engines.
//
// Each engine answers for itself, and the rules' numbers are held against each answer. The engines are not
// compared with each other here: the expected numbers come from the rules' text and are the judge.
#pragma once

#include <optional>
#include <string>

#include "rules/board/ruleset.hpp"
#include "rules/records/worked_example.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::play {

/// An example under an edition.
struct ExampleResult {
  std::string id;  ///< "E18"
  std::string edition;
  bool passed = false;
  std::string detail;  ///< what differed, and in which engine; empty when it passed
  friend bool operator==(const ExampleResult&, const ExampleResult&) = default;
};
tilesets::described::Shape shape_of(const ExampleResult*);

/// Nothing when the example says nothing about this edition. The examples assume the usual 7 followers,
/// whatever number the edition gives. The set is the one that the example was read with; an example with a
/// set of its own is tried on that, one with an edition on its tiles as this edition sees them.
std::optional<ExampleResult> check_example(rules::board::Ruleset rules,
                                           const rules::records::WorkedExample& example);

/// True when `set` has every type of `base` under its id, unchanged and in at least the same number, so that
/// boards written for `base` mean the same.
bool holds_types_of(const tilesets::TileSet& set, const tilesets::TileSet& base);

}  // namespace bastide::props::play
