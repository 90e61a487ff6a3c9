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

#include "rules/edition.hpp"
#include "rules/fit_table.hpp"
#include "rules/worked_example.hpp"

namespace bastide::props {

/// What one engine says about an example. For an example without a turn scores and features; else the rest.
struct ExampleAnswer {
  std::map<int, int> scores;            ///< player -> points, players without points left out; likewise below
  std::map<std::string, int> features;  ///< kinds without features left out
  bool is_legal = false;
  std::vector<int> spots;
  std::map<int, int> points;
  std::map<int, int> returned;
  std::string refusal;  ///< why the example's own board is no legal game; empty when it is one
};

/// Answers of the two engines.
ExampleAnswer fast_answer(const rules::FitTable& fit, const rules::WorkedExample& example,
                          const rules::Edition& edition);
ExampleAnswer reference_answer(const rules::TileSet& set, const rules::WorkedExample& example,
                               const rules::Edition& edition);

/// An example under an edition.
struct ExampleResult {
  std::string id;
  bool passed = false;
  std::string detail;  ///< what differed, and in which engine; empty when it passed
};

/// Nothing when the example says nothing about this edition. The examples assume the usual 7 followers,
/// whatever number the edition gives. `fit` is of the set that the example was read with.
std::optional<ExampleResult> check_example(const rules::FitTable& fit, const rules::WorkedExample& example,
                                           const rules::Edition& edition);

/// The part of `answer` that the rules deny, in words; empty when it is as expected. `example` names the
/// segments.
std::string disagreement(const rules::WorkedExample& example, const rules::TileSet& set,
                         const rules::ExampleExpectation& expected, const ExampleAnswer& answer);

/// True when `set` has every type of `base` under its id, unchanged and in at least the same number, so that
/// boards written for `base` mean the same.
bool holds_types_of(const rules::TileSet& set, const rules::TileSet& base);

}  // namespace bastide::props
