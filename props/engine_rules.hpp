// What an engine is compared on, rule by rule, and the counting of it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/score_sheet.hpp"

namespace bastide::props {

enum class EngineRule : std::uint8_t {
  placements,    ///< where a tile may lie
  spots,         ///< where a follower may be deployed
  cities,        ///< which tiles, how many open edges and pennants
  roads,         ///< which tiles, how many open edges
  cloisters,     ///< where they are
  farms,         ///< which tiles
  completion,    ///< what is complete
  followers,     ///< who stands where, after a turn from which nobody returned
  scores,        ///< after a turn
  supply,        ///< after a turn from which nobody returned
  returns,       ///< followers and supply after a turn from which somebody returned
  final_third,   ///< final scores by farm method
  final_second,  ///< the same
  final_first,   ///< the same
  final_off,     ///< the same, without farmers
  moves,         ///< a legal move is made and not refused
  undo,          ///< taking back a move is made
  saves,         ///< saving and loading is made
  answers        ///< the engine answers at all
};
constexpr std::size_t engine_rule_count = 19;

/// "legal-placements", "spots", ... as in output and docs/conform.md.
const char* rule_name(EngineRule rule);
/// All names, in order.
std::span<const char* const> rule_names();

/// Of one rule. What was agreed or differed was checked.
struct RuleTally {
  std::uint64_t agreed = 0;
  std::uint64_t differed = 0;  ///< games with a difference; a game is not asked about the rule again after it
  std::uint64_t unsupported = 0;  ///< questions that the engine does not answer
  std::uint64_t checked() const { return agreed + differed; }
  friend bool operator==(const RuleTally&, const RuleTally&) = default;
};

struct RuleTallies {
  std::array<RuleTally, engine_rule_count> rules{};
  RuleTally& of(EngineRule rule) { return rules[static_cast<std::size_t>(rule)]; }
  const RuleTally& of(EngineRule rule) const { return rules[static_cast<std::size_t>(rule)]; }
  friend bool operator==(const RuleTallies&, const RuleTallies&) = default;
};

/// Where an engine and ours part.
struct EngineDifference {
  EngineRule rule = EngineRule::placements;
  int turn = 0;          ///< from 1; 0: before any
  std::string what;      ///< "legal placements of N", "scores", ...
  std::string expected;  ///< what the reference model says
  std::string got;       ///< what the engine says
  friend bool operator==(const EngineDifference&, const EngineDifference&) = default;
};

}  // namespace bastide::props
