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
#include "rules/editions/edition.hpp"
#include "rules/records/game_record.hpp"
#include "solver/arithmetic/int128.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::props::stages {

/// Every game of so many players and tiles, and what of them was looked at
/// (props/stages/every_game_stage.hpp).
struct WalkedSize {
  int players = 0;
  int tiles = 0;
  solver::arithmetic::Uint128 games = 0;               ///< as lists of draws, places and deployments
  solver::arithmetic::Uint128 games_without_loss = 0;  ///< of them: no tile was set aside
  std::uint64_t turns = 0;   ///< turns that lead here, each from one state, all checked
  std::uint64_t states = 0;  ///< states here, all scored; 0: of the last size, not kept apart
  std::uint64_t over = 0;    ///< of them: the game is over, no tile left has a place
  solver::arithmetic::Uint128 games_over = 0;  ///< games over in these
};

struct WalkedGames {
  int tiles = 0;          ///< every game up to so many; 0: none was walked
  bool is_whole = false;  ///< to the last tile of the set, with all orders of the bag
  std::vector<WalkedSize> sizes;
};

/// An edition and the set it is played with, resolved by the caller; both must outlive the run.
struct Subject {
  const rules::editions::Edition* edition = nullptr;
  const tilesets::TileSet* set = nullptr;
  /// Above 0: not the edition by itself but combinations of options on top of it
  /// (props/stages/combinations.hpp), so many games each and nothing else.
  std::uint64_t combination_games = 0;
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

enum class FoundIn : std::uint8_t { boards, deployments, games, every_game };

struct FoundViolation {
  std::string property;
  FoundIn found_in = FoundIn::boards;
  std::size_t subject = 0;                   ///< whose tile set and edition `placements` belong to
  std::vector<rules::Placement> placements;  ///< the position, followers included
  Violation violation;
  std::optional<rules::records::GameRecord> game;  ///< found in games: the shrunk game that leads there
  std::optional<tilesets::TileSet> set{};  ///< found under a combination: its tiles, when not the subject's
};

/// What was looked at for one property and subject.
struct Covered {
  int tiles = 0;             ///< every board up to this size, completely
  std::uint64_t boards = 0;  ///< boards checked
  int deployment_tiles = 0;
  std::uint64_t deployments = 0;  ///< deployments checked
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  int walk_tiles = 0;            ///< every game up to this size
  std::uint64_t walk_turns = 0;  ///< different turns in them
  std::uint64_t walk_states = 0;
  std::uint64_t contexts = 0;    ///< in which the lemmas of its proof were checked; 0: no proof
  std::uint64_t times_seen = 0;  ///< cover properties
};

/// proved: for boards of any size, and nothing looked at contradicts it.
enum class Outcome : std::uint8_t {
  proved,
  held,
  violated,
  covered,
  not_covered,
  not_applicable,
  inconclusive
};

struct PropertyVerdict {
  std::string property;
  std::size_t subject = 0;  ///< index into VerifyPlan::subjects
  Outcome outcome = Outcome::inconclusive;
  Covered covered;
  std::size_t shared_from =
      0;  ///< subject whose board and deployment numbers these are (itself when its own)
  std::optional<FoundViolation> violation;
};

struct VerifyResult {
  std::vector<PropertyVerdict> verdicts;           ///< properties x subjects, in catalogue then subject order
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
