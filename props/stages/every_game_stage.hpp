// Verifying on every game up to a number of tiles: all draws, places and deployments, by each number of
// players.
//
// The states of games are merged on the fast engine alone (solver/games/game_states.hpp). From each state,
// reached on both engines by one of its games, every turn is then played on both, and shown to every property
// of turns; every state is scored as if the game ended there, which for a complete game is where it ends.
// Properties of boards are left to the boards' stage: a game adds nothing to a bare board. The alternative,
// to play every game by itself, looks at the same turns over and over: four tiles of the base set are 248
// million games of two players.
//
// Work is blocks of states of a layer. A piece's result is numbers and, of each property, the least script
// that fails, so that shares, resuming and audits work as everywhere; what the script shows is found again
// when all pieces are known. Turns into the last layer are looked at without keeping that layer, unless the
// games are complete there.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "props/game_script.hpp"
#include "props/property.hpp"
#include "props/stages/verify.hpp"
#include "rules/board/ruleset.hpp"
#include "solver/runs/run_control.hpp"

namespace bastide::props::stages {

/// What a block of states gave. Of the failures of a property the least is kept.
struct EveryGamePiece {
  std::uint64_t states = 0;
  std::uint64_t over = 0;                              ///< of them: no tile left in the bag has a place
  std::uint64_t turns = 0;                             ///< that lead on from them
  solver::arithmetic::Uint128 games = 0;               ///< that go on by these turns
  solver::arithmetic::Uint128 games_without_loss = 0;  ///< of them: no tile was set aside
  solver::arithmetic::Uint128 games_over = 0;          ///< that are over in one of the states
  std::map<std::size_t, GameScript> failures;          ///< by property
};
Shape shape_of(const EveryGamePiece*);

struct EveryGameResult {
  WalkedGames games;
  std::map<std::size_t, FoundViolation> violations;  ///< by property
  bool is_complete = true;
};

/// Whether a is the lesser failure: fewer turns, then fewer followers deployed, then first in order.
bool is_lesser(const GameScript& a, const GameScript& b);

/// Checks on_turn of `properties` on every turn of every game of up to `tiles` tiles, and on_scored on every
/// state kept: those of fewer tiles and, when the set has no more, of all. `tiles` 0: nothing. More players
/// than games have turns come to as many as have turns.
EveryGameResult check_every_game(const rules::board::Ruleset& rules, int tiles, std::span<const int> players,
                                 std::span<const Property> properties,
                                 const solver::runs::RunControl& control);

}  // namespace bastide::props::stages
