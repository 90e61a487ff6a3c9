// What a verification tells: verdicts with what they rest on, the smallest counterexample of a violation, and
// every game that was walked.
//
// These values are saved in run.json and shown by the page and the matrix as they are. What a field is
// called there and what it may hold is said once, in `shape_of` (tilesets/described/shape.hpp); a field more
// is a member here, a line there, and a place that fills it in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "props/play/game_step.hpp"
#include "rules/position.hpp"
#include "solver/arithmetic/int128.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::props::stages {

using tilesets::described::Shape;

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
Shape shape_of(const Outcome*);

enum class FoundIn : std::uint8_t { boards, deployments, games, every_game };
Shape shape_of(const FoundIn*);

/// On what a verdict rests. Zero means "not looked at".
struct Coverage {
  int tiles = 0;                  ///< every board up to this size, completely
  std::uint64_t boards = 0;       ///< boards checked
  int deployment_tiles = 0;       ///< every deployment on every board up to this many tiles
  std::uint64_t deployments = 0;  ///< pairs of a board and a deployment
  std::uint64_t games = 0;        ///< random games
  std::uint64_t turns = 0;
  std::string shared_from;        ///< edition whose run these numbers come from; empty: this one's own
  int game_tiles = 0;             ///< every game up to this many tiles
  std::uint64_t game_states = 0;  ///< states in which these games can be
  std::uint64_t game_turns = 0;   ///< turns in them, different by state, place or deployment
  std::uint64_t contexts = 0;     ///< in which the lemmas of its proof were checked; 0: not proved
  friend bool operator==(const Coverage&, const Coverage&) = default;
};
Shape shape_of(const Coverage*);

/// A smallest position on which a property fails.
struct Counterexample {
  std::string tile_set;  ///< under names that other commands can load
  std::string edition;
  std::string position;  ///< notation of docs/formats.md
  int tiles = 0;
  FoundIn found_in = FoundIn::boards;
  std::string explanation;
  std::string engine_answer;
  std::string expected_answer;
  std::vector<rules::SegmentRef> highlight;  ///< (placement, segment) pairs of `position`
  std::string game;                   ///< found in games: its record, one line of bastide.game/1; else empty
  std::vector<play::GameStep> steps;  ///< found in games: its turns as both engines saw them; else empty
  friend bool operator==(const Counterexample&, const Counterexample&) = default;
};
Shape shape_of(const Counterexample*);

/// One property under one edition.
struct PropertyVerdict {
  std::string property;
  std::string edition;
  Outcome outcome = Outcome::inconclusive;
  Coverage coverage;
  std::uint64_t times_seen = 0;  ///< cover properties: how often it happened
  std::string reason;            ///< why inconclusive or not proved; never empty of what does not apply
  std::optional<Counterexample> counterexample;
  friend bool operator==(const PropertyVerdict&, const PropertyVerdict&) = default;
};
Shape shape_of(const PropertyVerdict*);

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
  friend bool operator==(const WalkedSize&, const WalkedSize&) = default;
};
Shape shape_of(const WalkedSize*);

struct WalkedGames {
  int tiles = 0;          ///< every game up to so many; 0: none was walked
  bool is_whole = false;  ///< to the last tile of the set, with all orders of the bag
  std::vector<WalkedSize> sizes;
  std::string shared_from{};  ///< edition whose games these are, too; then no sizes; empty: its own
  friend bool operator==(const WalkedGames&, const WalkedGames&) = default;
};
Shape shape_of(const WalkedGames*);

}  // namespace bastide::props::stages
