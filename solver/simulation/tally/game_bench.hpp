// One thread's table: games of a plan, played, scored and added up, with memory that is used again and again.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/simulation/play/played_game.hpp"
#include "solver/simulation/play/random_table.hpp"
#include "solver/simulation/tally/simulate.hpp"

namespace bastide::solver::simulation::tally {

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
  void add_to(Tally& tally) { add_game(tally, trace_, points_, tally_scratch_); }

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
