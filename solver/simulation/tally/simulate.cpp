#include "solver/simulation/tally/simulate.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "rules/editions/further.hpp"
#include "solver/runs/run_recorded.hpp"
#include "solver/simulation/play/played_game.hpp"
#include "solver/simulation/play/random_table.hpp"

namespace bastide::solver::simulation::tally {
namespace {

using play::GameTrace;
using play::PointsScratch;
using play::Policy;
using play::QuickTiles;

constexpr std::uint64_t most_pieces = 240;
constexpr std::uint64_t least_games = 50;  ///< of a piece, so that small runs have few lines in a ledger

/// One of the two ways of playing.
class Player {
 public:
  explicit Player(const SimulationPlan& plan) : seed_(plan.seed) {
    if (why_not_quick(plan)) {
      slow_.emplace(plan.rules(), plan.players, plan.policies);
    } else {
      tiles_ = std::make_unique<QuickTiles>(*plan.fit, plan.editions.front());
      quick_.emplace(*tiles_, plan.editions.front(), plan.players);
    }
  }
  void play(std::uint64_t number, GameTrace& trace) {
    if (quick_) {
      quick_->play(seed_, number, play::Detail::everything, trace);
    } else {
      slow_->play(seed_, number, trace);
    }
  }

 private:
  std::uint64_t seed_;
  std::unique_ptr<QuickTiles> tiles_;  // RandomTable keeps a reference to it
  std::optional<play::RandomTable> quick_;
  std::optional<play::PlayedGames> slow_;
};

/// What a thread keeps from piece to piece.
struct Bench {
  explicit Bench(const SimulationPlan& plan) : player(plan), points(plan.editions.size()) {}
  Player player;
  GameTrace trace;
  std::vector<play::PointsByKind> points;
  PointsScratch points_scratch;
  TallyScratch tally_scratch;
};

struct Pieces {
  std::uint64_t games = 0;
  std::uint64_t count = 0;
  explicit Pieces(std::uint64_t all)
      : games(all), count(std::min(most_pieces, (all + least_games - 1) / least_games)) {}
  /// The first game of a piece; of the piece after the last: the number of games.
  std::uint64_t begin(std::uint64_t piece) const {
    return piece * (games / count) + std::min(piece, games % count);
  }
};

}  // namespace

std::optional<std::string> why_not_quick(const SimulationPlan& plan) {
  const bool is_random =
      std::all_of(plan.policies.begin(), plan.policies.end(), [](Policy p) { return p == Policy::random; });
  if (!is_random) return std::string("policies that look at the board");
  return play::not_quick(plan.fit->set(), plan.editions.front());
}

TallyShape shape_of(const SimulationPlan& plan) {
  const auto& set = plan.fit->set();
  TallyShape shape{set.type_count(), set.tile_count() - 1, plan.players,
                   static_cast<int>(plan.editions.size())};
  const auto& played = plan.editions.front();
  shape.lines = static_cast<int>(set.names().lines.size());
  for (const auto& deck : set.decks())
    shape.decks.push_back(std::reduce(deck.counts.begin(), deck.counts.end()));
  if (!rules::editions::further_material(played)) return shape;
  shape.figures = static_cast<int>(played.figures.size());
  shape.marks = static_cast<int>(played.marks.size());
  return shape;
}

Simulation simulate(const SimulationPlan& plan, const runs::RunControl& control) {
  const Pieces pieces(plan.games);
  const auto shape = shape_of(plan);
  std::vector<std::unique_ptr<Bench>> benches(static_cast<std::size_t>(thread_count(control)));
  const auto play_piece = [&](std::size_t piece, std::size_t slot) {
    if (!benches[slot]) benches[slot] = std::make_unique<Bench>(plan);
    auto& bench = *benches[slot];
    Tally tally(shape);
    for (auto number = pieces.begin(piece); number < pieces.begin(piece + 1); ++number) {
      bench.player.play(number, bench.trace);
      for (std::size_t e = 0; e < plan.editions.size(); ++e)
        bench.points[e] = trace_points(bench.trace, plan.editions[e], bench.points_scratch);
      add_game(tally, bench.trace, bench.points, bench.tally_scratch);
    }
    if (control.progress != nullptr) control.progress->boards += static_cast<std::uint64_t>(tally.games);
    return tally;
  };
  const auto accepts = [&](std::size_t piece, const Tally& tally) {
    return tally.shape == shape &&
           static_cast<std::uint64_t>(tally.games) == pieces.begin(piece + 1) - pieces.begin(piece);
  };
  const auto found = run_recorded<Tally>({pieces.count, {}}, control, play_piece, accepts);
  Simulation out{Tally(shape), found.is_complete};
  for (const auto& tally : found.results) {
    if (tally.games > 0) add(out.tally, tally);
  }
  return out;
}

GameTrace simulated_game(const SimulationPlan& plan, std::uint64_t number) {
  GameTrace trace;
  Player(plan).play(number, trace);
  PointsScratch scratch;
  trace.scores = trace_points(trace, plan.editions.front(), scratch).totals();
  return trace;
}

}  // namespace bastide::solver::simulation::tally
