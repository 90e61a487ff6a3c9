// A test vector played on an engine and on the reference model, and what they say compared rule by rule.
//
// The rules, their counts and the words of differences are those of conform (props/engines/examination.hpp).
// An engine that does not take turns back, or does not save, is asked about the vector as far as it goes
// without.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "props/engines/examination.hpp"
#include "props/vectors/vector.hpp"

namespace bastide::props::vectors {

struct Comparison {
  engines::RuleTallies tallies;
  std::vector<engines::EngineDifference> differences;  ///< the first of each rule
  std::string unsupported;  ///< the move that is not supported, with the engine's words; empty: all were
  std::optional<engines::EngineFailure> failure;

  /// Answers that say something about the rules; that moves are made does not.
  std::uint64_t checked() const;
  /// Questions that the engine does not answer.
  std::uint64_t unanswered() const;
};

/// Requires a vector whose turns our own engines play. No other rules than these are told of.
Comparison compare(const TestVector& vector, engines::GameTerms terms, const engines::Engine& engine,
                   engines::RuleSet rules = engines::every_rule());

}  // namespace bastide::props::vectors
