// The saved run of `bastide verify` as a value, and its JSON (`bastide.run/1`, schema in
// reports/schemas/run.schema.json).
//
// What was found are values of props; their fields, and those here, are described beside them
// (tilesets/described/shape.hpp). The record is everything the report needs except the tile shapes: pictures
// are drawn from the tile sets when the report is made, so a record stays small and a better picture needs no
// new run. Everything outside `environment` and `timing` is a function of input, options and seed; two runs
// of the same command must agree in it byte for byte. Counts are written as decimal strings, because readers
// of JSON lose integers above 2^53.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "props/play/example_check.hpp"
#include "props/proofs/proof.hpp"
#include "props/property.hpp"
#include "props/stages/verdict.hpp"
#include "tilesets/files/findings.hpp"

namespace bastide::reports::records {

using props::PropertyStatement;
using props::play::ExampleResult;
using props::stages::PropertyVerdict;
using props::stages::WalkedGames;

/// What was asked for.
struct RunCommand {
  std::vector<std::string> arguments;          ///< as typed, without the program's name
  std::map<std::string, std::string> options;  ///< every option in effect, with its value
  std::uint64_t seed = 0;
  int tiles = 0;            ///< boards up to this many tiles
  std::uint64_t games = 0;  ///< random full games for each edition
  friend bool operator==(const RunCommand&, const RunCommand&) = default;
};

struct CheckedTileSet {
  std::string id;  ///< what `load_tile_set` accepts: a shipped id, or the path that was given
  std::string name;
  std::string source;
  std::string
      topology;  ///< TileSet::topology_key(); the report draws no tiles from a set that has changed since
  int tiles = 0;
  int types = 0;
  std::vector<tilesets::files::Finding> findings;  ///< without their file, which is not recorded
  std::vector<std::uint64_t> boards;  ///< boards[k]: boards of k+1 tiles enumerated; empty when none
  bool boards_complete = true;        ///< false when the enumeration was cut short
  friend bool operator==(const CheckedTileSet&, const CheckedTileSet&) = default;
};

struct RecordedOption {
  std::string name;
  std::string value;
  std::string source;                        ///< page and note
  std::vector<std::string> statements = {};  ///< ids in the register of statements
  friend bool operator==(const RecordedOption&, const RecordedOption&) = default;
};

/// One lemma of the proofs, checked in all its contexts for some editions.
struct CheckedLemma : props::proofs::LemmaResult {
  std::vector<std::string> editions;  ///< for which this check stands
  friend bool operator==(const CheckedLemma&, const CheckedLemma&) = default;
};

struct CheckedEdition {
  std::string id;
  std::string name;
  std::string tile_set;                 ///< CheckedTileSet::id
  std::vector<RecordedOption> options;  ///< in catalogue order
  std::string
      shares_scoring_with;  ///< id of the edition whose scoring checks count for this one too; may be empty
  WalkedGames every_game;
  std::vector<std::string> lint = {};  ///< what its options make doubtful, with the place in its file
  friend bool operator==(const CheckedEdition&, const CheckedEdition&) = default;
};

/// How far the fast engine was compared with the reference model.
struct ReferenceComparison {
  std::string tile_set;
  std::vector<std::uint64_t> boards;  ///< boards[k] of k+1 tiles compared
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

struct RunPhase {
  std::string name;
  double seconds = 0;
  friend bool operator==(const RunPhase&, const RunPhase&) = default;
};

/// Wall-clock seconds. May differ between same runs.
struct RunTiming {
  std::string started;  ///< ISO 8601, UTC
  double seconds = 0;
  std::vector<RunPhase> phases;
  friend bool operator==(const RunTiming&, const RunTiming&) = default;
};

struct Program {
  std::string name = "bastide";
  std::string version;
  friend bool operator==(const Program&, const Program&) = default;
};

struct RunRecord {
  Program program;
  RunCommand command;
  RunResult result;
  std::vector<CheckedTileSet> tile_sets;
  std::vector<CheckedEdition> editions;
  std::vector<ExampleResult> reference_examples;
  std::vector<ReferenceComparison> reference_comparison;
  std::vector<PropertyStatement> properties;
  std::vector<CheckedLemma> lemmas;
  std::vector<PropertyVerdict> verdicts;
  std::map<std::string, std::string> environment;  ///< host facts: compiler, threads, system. May differ
  RunTiming timing;
  friend bool operator==(const RunRecord&, const RunRecord&) = default;
};

tilesets::described::Shape shape_of(const Program*);
tilesets::described::Shape shape_of(const RunTiming*);
tilesets::described::Shape shape_of(const RunOutcome*);
tilesets::described::Shape shape_of(const RunRecord*);

/// The verdict of `property` under `edition`, or nullptr.
const PropertyVerdict* find_verdict(const RunRecord& run, std::string_view property,
                                    std::string_view edition);

/// Indented JSON ending in a newline.
std::string to_json(const RunRecord& run);
/// Reads what `to_json` writes. Throws tilesets::InputError with the place of the offending value in `file`:
/// not JSON, another format or version, a missing or misspelt key, a wrong type, a verdict for an unknown
/// property or edition.
RunRecord run_record_from_json(std::string_view text, const std::string& file);

}  // namespace bastide::reports::records
