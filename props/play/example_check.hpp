// Puts the worked examples of the rule pages to both engines.
//
// Each engine answers for itself with the same plain value, and the rules' numbers are held against each
// answer. The engines are not compared with each other here: the expected numbers come from the rules' text
// and are the judge.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "rules/records/worked_example.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::play {

/// What one engine says about an example. For an example without a turn scores and features; else the rest.
struct ExampleAnswer {
  std::map<int, int> scores;            ///< player -> points, players without points left out; likewise below
  std::map<std::string, int> features;  ///< kinds without features left out
  bool is_legal = false;
  std::vector<std::string> spots;  ///< of the kinds of figures that the example knows, as it writes them
  std::map<int, int> points;
  rules::records::ExampleExpectation::Named returned;
  bool again = false;
  rules::records::ExampleExpectation::Named tokens;
  std::map<int, int> final;
  std::string refusal;  ///< why the example's own board is no legal game; empty when it is one
};

/// Answers of the two engines. A turn is tried when the board was played as a game: from its first tile on
/// (which holds no follower and lies at 0,0), each placement a turn of whoever laid it.
ExampleAnswer fast_answer(rules::board::Ruleset rules, const rules::records::WorkedExample& example);
ExampleAnswer reference_answer(rules::board::Ruleset rules, const rules::records::WorkedExample& example);

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

/// The part of `answer` that the rules deny, in words; empty when it is as expected.
std::string disagreement(const rules::records::WorkedExample& example,
                         const rules::records::ExampleExpectation& expected, const ExampleAnswer& answer);

/// True when `set` has every type of `base` under its id, unchanged and in at least the same number, so that
/// boards written for `base` mean the same.
bool holds_types_of(const tilesets::TileSet& set, const tilesets::TileSet& base);

}  // namespace bastide::props::play
