// Many games, played in pieces and added up.
//
// Games are dealt into at most 240 pieces of consecutive numbers, so that memory does not grow with games and
// a killed run loses little. Who plays which piece is nobody's business: game k of a seed is the same game
// anywhere (random_stream.hpp), and a tally is whole numbers. Plain editions and random players are played by
// RandomTable, all others by PlayedGames; both give the same traces where both can.
//
// GameBench is one thread's table: games of a plan, played, scored and added up in memory that is used again.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/board/ruleset.hpp"
#include "solver/runs/run_control.hpp"
#include "solver/simulation/play/game_trace.hpp"
#include "solver/simulation/play/played_game.hpp"
#include "solver/simulation/play/policy.hpp"
#include "solver/simulation/play/random_table.hpp"
#include "solver/simulation/tally/tally.hpp"

namespace bastide::solver::simulation::tally {

/// What is played.
struct SimulationPlan {
  const rules::board::FitTable* fit =
      nullptr;  ///< of the tiles as the edition sees them (rules::tiles_under)
  std::vector<rules::editions::Edition>
      editions;     ///< the one played by, then others by which the games are scored
  int players = 2;  ///< 1 to 8
  std::vector<play::Policy> policies = {play::Policy::random};  ///< of player 0, 1, ... in turn
  std::uint64_t games = 0;
  std::uint64_t seed = 1;
  /// The bag of a game as it is drawn: full_bag in some order. Empty: the order that seed and number give.
  std::function<std::vector<int>(std::uint64_t number)> bag = {};

  /// What is played by.
  rules::board::Ruleset rules() const { return {*fit, editions.front()}; }
};

/// Whether the plan's games are played by RandomTable; if not, why, in words.
std::optional<std::string> why_not_quick(const SimulationPlan& plan);

struct Simulation {
  Tally tally;
  bool is_complete = true;  ///< false: stopped, or one share's part of the sum
};

/// Requires at least one edition, one policy, and that every other edition can score the games
/// (rescoring_obstacle). progress->boards counts games.
Simulation simulate(const SimulationPlan& plan, const runs::RunControl& control);

/// One game of the plan, with its scores.
play::GameTrace simulated_game(const SimulationPlan& plan, std::uint64_t number);

/// One thread's table.
class GameBench {
 public:
  /// Keeps a reference to the plan.
  explicit GameBench(const SimulationPlan& plan);

  /// Plays game `number` of the plan and scores it by the plan's editions. What the other functions give
  /// stands until the next game.
  void play(std::uint64_t number);
  play::GameTrace& trace() { return trace_; }
  const play::GameTrace& trace() const { return trace_; }
  /// One an edition of the plan; the first is the one played by.
  std::span<const play::PointsByKind> points() const { return points_; }
  /// Requires a layout of the plan.
  void add_to(const Layout& layout, Tally& tally) {
    add_game(layout, trace_, points_, tally_scratch_, tally);
  }

 private:
  const SimulationPlan* plan_;
  std::unique_ptr<play::QuickTiles> tiles_;  // RandomTable keeps a reference to it
  // One of the two ways of playing.
  std::optional<play::RandomTable> quick_;
  std::optional<play::PlayedGames> slow_;
  play::GameTrace trace_;
  std::vector<play::PointsByKind> points_;
  play::PointsScratch points_scratch_;
  TallyScratch tally_scratch_;
};

/// Games 0 to `games` - 1 in pieces of consecutive numbers.
struct GamePieces {
  std::uint64_t games = 0;
  std::uint64_t count = 0;
  explicit GamePieces(std::uint64_t all);
  /// The first game of a piece; of the piece after the last: the number of games.
  std::uint64_t begin(std::uint64_t piece) const {
    return piece * (games / count) + std::min(piece, games % count);
  }
};

}  // namespace bastide::solver::simulation::tally
