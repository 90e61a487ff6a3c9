// All hunts of a run, each judged: was the fault caught by something that states a rule?
//
// What catches a fault must not cry wolf: every stage and size that found something is looked at once more
// without any fault and must find nothing. Hunts with the same subject share that.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/mutants/child.hpp"

namespace bastide::mutants {

enum class Verdict : std::uint8_t {
  caught,    ///< by a property, a lemma, an example or the lint
  gap,       ///< only because the engines differ: a property is missing
  survived,  ///< by nothing
  unsound    ///< what caught it also complains about an engine without fault
};

struct FaultResult {
  const Fault* fault = nullptr;
  Verdict verdict = Verdict::survived;
  std::vector<Catch> catches;  ///< as found, cheapest stage first
  std::string ending;          ///< how the hunt ended when not by itself
};

/// The catch to show: the smallest board of a property that states a rule, else the first of what there is.
/// nullptr when nothing caught the fault.
const Catch* best_catch(const FaultResult& result);

/// Hunts for these faults with `jobs` processes at once; results in the order of `faults`. `done` is told
/// each result when it is there.
std::vector<FaultResult> run_campaign(std::span<const Fault* const> faults, Depth depth, int jobs,
                                      const std::function<void(const FaultResult&)>& done);

/// Properties, cover properties aside, that caught none of the faults.
std::vector<std::string> silent_properties(std::span<const FaultResult> results);

}  // namespace bastide::mutants
