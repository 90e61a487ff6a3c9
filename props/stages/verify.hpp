// The verifier: every property on every board up to a size, on deployments on them, and on random full games.
//
// Boards are walked once per topology (base and base-c2 have the same boards), deployments once per topology
// and way of scoring (editions whose scoring options agree share them), games are played per edition. Results
// are reduced in a fixed order, so verdicts, counts and counterexamples do not depend on threads. Of several
// violations of a property the smallest is kept: fewest tiles, then fewest followers, then first in notation;
// violations in games are shrunk first.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "props/proofs/proof.hpp"
#include "props/property.hpp"
#include "props/stages/verdict.hpp"
#include "rules/editions/edition.hpp"
#include "rules/records/game_record.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::props::stages {

/// An edition and the set it is played with, resolved by the caller; both must outlive the run.
struct Subject {
  const rules::editions::Edition* edition = nullptr;
  const tilesets::TileSet* set = nullptr;
  /// Above 0: not the edition by itself but combinations of options on top of it
  /// (props/stages/combinations.hpp), so many games each and nothing else.
  std::uint64_t combination_games = 0;
  std::string name{};  ///< under which verdicts name it
};

constexpr int all_tiles = 1 << 20;  ///< as a number of tiles: as many as the set has

struct VerifyPlan {
  std::vector<Subject> subjects;
  int tiles = 4;              ///< boards up to this many tiles (never more than the set holds)
  int deployment_tiles = 3;   ///< deployments on boards up to this many tiles
  std::uint64_t games = 200;  ///< random games per edition; enough to meet every cover property
  std::uint64_t seed = 1;
  int game_tiles = 0;                    ///< every game up to this many tiles; 0: none
  std::vector<int> players = {1, 2, 3};  ///< by each of these numbers of players
  bool has_proofs = false;               ///< check the lemmas of props/proofs/proof.hpp
};

struct FoundViolation {
  std::string property;
  FoundIn found_in = FoundIn::boards;
  std::size_t subject = 0;                   ///< whose tile set and edition `placements` belong to
  std::vector<rules::Placement> placements;  ///< the position, followers included
  Violation violation;
  std::optional<rules::records::GameRecord> game;  ///< found in games: the shrunk game that leads there
  std::optional<tilesets::TileSet> set{};  ///< found under a combination: its tiles, when not the subject's
};

/// As a ledger keeps it: found on boards, so without game and set; whose it is follows from the stage.
Shape shape_of(const FoundViolation*);

/// A verdict as it was found; its counterexample is the caller's, who knows under which names things can be
/// loaded (counterexample_of, props/stages/counterexample.hpp).
struct FoundVerdict : PropertyVerdict {
  std::size_t subject = 0;  ///< index into VerifyPlan::subjects
  /// Subject whose board and deployment numbers these are (itself when its own).
  std::size_t shared_from = 0;
  std::optional<FoundViolation> violation;
};

struct VerifyResult {
  std::vector<FoundVerdict> verdicts;              ///< properties x subjects, in catalogue then subject order
  std::vector<std::vector<std::uint64_t>> boards;  ///< [subject][k]: boards of k+1 tiles walked
  std::vector<std::uint64_t> games;                ///< [subject]: games played
  std::vector<std::uint64_t> turns;                ///< [subject]
  std::vector<std::size_t> combinations;           ///< [subject]: combinations of options played; else 0
  std::vector<std::size_t> pairs;                  ///< [subject]: pairs of values that met in them
  std::vector<WalkedGames> walks;                  ///< [subject]
  std::vector<std::size_t> walk_from;              ///< [subject]: whose games these are
  std::vector<proofs::ProofResult> proofs;  ///< [subject]: the lemmas; of an earlier subject where equal
  std::vector<std::size_t> proof_from;      ///< [subject]: whose lemmas these are
  bool is_complete = true;                  ///< false: stopped; nothing then reads "held"
};

/// A stage that has just ended.
struct StageEnd {
  std::size_t subject = 0;
  const char* stage = "";       ///< "boards", ...
  std::uint64_t looked_at = 0;  ///< of `what`
  const char* what = "";        ///< "deployments", ...
  std::size_t violated = 0;     ///< properties, or lemmas that do not hold
};

/// Runs the plan over `properties` (usually `all_properties()`). `tell` hears of every stage as it ends, one
/// by one; not of a stage that an earlier subject shares.
VerifyResult verify(const VerifyPlan& plan, std::span<const Property> properties,
                    const solver::runs::RunControl& control,
                    const std::function<void(const StageEnd&)>& tell = {});

}  // namespace bastide::props::stages
