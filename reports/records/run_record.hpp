// The saved run of `bastide verify` as a value, and its JSON (`bastide.run/1`, schema in
// reports/schemas/run.schema.json).
//
// The record is everything the report needs except the tile shapes: pictures are drawn from the tile sets
// when the report is made, so a record stays small and a better picture needs no new run. Everything outside
// `environment` and `timing` is a function of input, options and seed; two runs of the same command must
// agree in it byte for byte. Counts are written as decimal strings, because readers of JSON lose integers
// above 2^53.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/records/verdict_record.hpp"
#include "tilesets/files/findings.hpp"

namespace bastide::reports::records {

/// What was asked for.
struct RunCommand {
  std::vector<std::string> arguments;          ///< as typed, without the program's name
  std::map<std::string, std::string> options;  ///< every option in effect, with its value
  std::uint64_t seed = 0;
  int tiles = 0;            ///< boards up to this many tiles
  std::uint64_t games = 0;  ///< random full games for each edition
  friend bool operator==(const RunCommand&, const RunCommand&) = default;
};

/// A lint finding without its file position's file (a record holds no machine paths).
struct RecordedFinding {
  tilesets::files::Severity severity = tilesets::files::Severity::error;
  std::string tile;
  int line = 0;
  int column = 0;
  std::string rule;
  std::string message;
  friend bool operator==(const RecordedFinding&, const RecordedFinding&) = default;
};

struct CheckedTileSet {
  std::string id;  ///< what `load_tile_set` accepts: a shipped id, or the path that was given
  std::string name;
  std::string source;
  std::string
      topology;  ///< TileSet::topology_key(); the report draws no tiles from a set that has changed since
  int tiles = 0;
  int types = 0;
  std::vector<RecordedFinding> findings;
  std::vector<std::string>
      boards;  ///< boards[k] = number of boards of k+1 tiles enumerated (decimal); empty when none
  bool boards_complete = true;  ///< false when the enumeration was cut short
  friend bool operator==(const CheckedTileSet&, const CheckedTileSet&) = default;
};

struct RecordedOption {
  std::string name;
  std::string value;
  std::string source;  ///< page and note
  friend bool operator==(const RecordedOption&, const RecordedOption&) = default;
};

/// Every game of so many players and tiles (decimal strings: exact, and soon beyond 64 bits).
struct RecordedGames {
  int players = 0;
  int tiles = 0;
  std::string games;               ///< as lists of draws, places and deployments
  std::string games_without_loss;  ///< of them: no tile was set aside on the way
  std::string games_over;          ///< of them: over here, no tile that is left has a place
  std::uint64_t turns = 0;         ///< different turns that lead here, all checked
  std::uint64_t states = 0;        ///< in which these games can be; 0: of the last size, not kept apart
  friend bool operator==(const RecordedGames&, const RecordedGames&) = default;
};

/// Every game up to a number of tiles, under an edition.
struct EveryGame {
  int tiles = 0;                     ///< 0: none, or cut short
  bool is_whole = false;             ///< to the last tile of the set, in all orders of the bag
  std::string shared_from;           ///< edition whose games these are, too; empty: its own
  std::vector<RecordedGames> sizes;  ///< empty when shared
  friend bool operator==(const EveryGame&, const EveryGame&) = default;
};

/// One lemma of the proofs, checked in all its contexts for some editions.
struct RecordedLemma {
  std::string id;
  std::string statement;
  std::vector<std::string> editions;  ///< for which this check stands
  std::uint64_t contexts = 0;
  bool holds = false;
  std::string failure;  ///< the first context in which it fails; empty when it holds or was cut short
  friend bool operator==(const RecordedLemma&, const RecordedLemma&) = default;
};

struct CheckedEdition {
  std::string id;
  std::string name;
  std::string tile_set;                 ///< CheckedTileSet::id
  std::vector<RecordedOption> options;  ///< in catalogue order
  std::string
      shares_scoring_with;  ///< id of the edition whose scoring checks count for this one too; may be empty
  EveryGame every_game;
  friend bool operator==(const CheckedEdition&, const CheckedEdition&) = default;
};

struct RecordedExample {
  std::string id;  ///< "E18"
  std::string edition;
  bool passed = false;
  std::string detail;  ///< what differed; may be empty
  friend bool operator==(const RecordedExample&, const RecordedExample&) = default;
};

/// How far the fast engine was compared with the reference model.
struct ReferenceComparison {
  std::string tile_set;
  std::vector<std::string> boards;  ///< boards[k] of k+1 tiles compared, decimal
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  friend bool operator==(const ReferenceComparison&, const ReferenceComparison&) = default;
};

enum class RunOutcome : std::uint8_t { holds, violated, inconclusive };

struct RunResult {
  RunOutcome outcome = RunOutcome::holds;
  int exit_code = 0;
  std::string reason;  ///< one sentence
  friend bool operator==(const RunResult&, const RunResult&) = default;
};

/// Wall-clock seconds. May differ between same runs.
struct RunTiming {
  std::string started;  ///< ISO 8601, UTC
  double seconds = 0;
  std::vector<std::pair<std::string, double>> phases;
  friend bool operator==(const RunTiming&, const RunTiming&) = default;
};

struct RunRecord {
  std::string program = "bastide";
  std::string version;
  RunCommand command;
  RunResult result;
  std::vector<CheckedTileSet> tile_sets;
  std::vector<CheckedEdition> editions;
  std::vector<RecordedExample> reference_examples;
  std::vector<ReferenceComparison> reference_comparison;
  std::vector<RecordedProperty> properties;
  std::vector<RecordedLemma> lemmas;
  std::vector<RecordedVerdict> verdicts;
  std::map<std::string, std::string> environment;  ///< host facts: compiler, threads, system. May differ
  RunTiming timing;
  friend bool operator==(const RunRecord&, const RunRecord&) = default;
};

const char* recorded_word(RunOutcome o);  ///< "holds", ...

/// The verdict of `property` under `edition`, or nullptr.
const RecordedVerdict* find_verdict(const RunRecord& run, std::string_view property,
                                    std::string_view edition);

/// Indented JSON ending in a newline.
std::string to_json(const RunRecord& run);
/// Reads what `to_json` writes. Throws tilesets::InputError with the place of the offending value in `file`:
/// not JSON, another format or version, a missing or misspelt key, a wrong type, a verdict for an unknown
/// property or edition.
RunRecord run_record_from_json(std::string_view text, const std::string& file);

}  // namespace bastide::reports::records
