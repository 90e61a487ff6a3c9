// What was found for one property under one edition, and the smallest counterexample if it failed.
//
// Part of the run record (run_record.hpp), kept apart because the verdict matrix and the pictures need only
// this.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/records/game_step.hpp"
#include "rules/position.hpp"

namespace bastide::reports::records {

enum class PropertyGroup : std::uint8_t { placement, features, scoring, editions };
enum class PropertyKind : std::uint8_t { invariant, step, end, cover };

struct RecordedProperty {
  std::string id;
  PropertyGroup group = PropertyGroup::placement;
  PropertyKind kind = PropertyKind::invariant;
  std::string rule;       ///< the rule it states, with its section
  std::string statement;  ///< what is checked
  friend bool operator==(const RecordedProperty&, const RecordedProperty&) = default;
};

enum class VerdictOutcome : std::uint8_t {
  proved,  ///< for boards of any size, and held wherever it was looked at
  held,
  violated,
  covered,
  not_covered,
  not_applicable,
  inconclusive
};

/// On what a verdict rests. Zero means "not looked at".
struct Coverage {
  int tiles = 0;  ///< every board up to this many tiles
  std::uint64_t boards = 0;
  int deployment_tiles = 0;       ///< every deployment on every board up to this many tiles
  std::uint64_t deployments = 0;  ///< number of (board, deployment) pairs
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::string shared_from;        ///< edition whose run these numbers come from; empty: this one's own
  int game_tiles = 0;             ///< every game up to this many tiles
  std::uint64_t game_states = 0;  ///< states in which these games can be
  std::uint64_t game_turns = 0;   ///< turns in them, different by state, place or deployment
  std::uint64_t contexts = 0;     ///< in which the lemmas of the proof were checked; 0: not proved
  friend bool operator==(const Coverage&, const Coverage&) = default;
};

enum class FoundIn : std::uint8_t { boards, deployments, games, every_game };

/// A smallest position on which a property fails.
struct Counterexample {
  std::string tile_set;
  std::string edition;
  std::string position;  ///< notation of product.md
  int tiles = 0;
  FoundIn found_in = FoundIn::boards;
  std::string explanation;
  std::string engine_answer;
  std::string expected_answer;
  std::vector<rules::SegmentRef> highlight;  ///< (placement, segment) pairs of `position`
  std::string game;             ///< found in a game: its record, one line of bastide.game/1; else empty
  std::vector<GameStep> steps;  ///< found in a game: its turns as both engines saw them; else empty
  friend bool operator==(const Counterexample&, const Counterexample&) = default;
};

/// One property under one edition.
struct RecordedVerdict {
  std::string property;
  std::string edition;
  VerdictOutcome outcome = VerdictOutcome::held;
  Coverage coverage;
  std::uint64_t times_seen = 0;  ///< cover properties: how often it happened
  std::string reason;            ///< why inconclusive or not applicable; may be empty
  std::optional<Counterexample> counterexample;
  friend bool operator==(const RecordedVerdict&, const RecordedVerdict&) = default;
};

/// Words used in the JSON and on pages: "held", "not_covered", "deployments", ...
const char* recorded_word(PropertyGroup g);
const char* recorded_word(PropertyKind k);
const char* recorded_word(VerdictOutcome o);
const char* recorded_word(FoundIn f);

}  // namespace bastide::reports::records
