#include "solver/simulation/tally/simulate.hpp"

#include <algorithm>
#include <memory>

#include "solver/runs/run_recorded.hpp"

namespace bastide::solver::simulation::tally {
namespace {

using play::GameTrace;
using play::Policy;

constexpr std::uint64_t most_pieces = 240;
constexpr std::uint64_t least_games = 50;  ///< of a piece, so that small runs have few lines in a ledger

}  // namespace

GamePieces::GamePieces(std::uint64_t all)
    : games(all), count(std::min(most_pieces, (all + least_games - 1) / least_games)) {}

GameBench::GameBench(const SimulationPlan& plan) : plan_(&plan), points_(plan.editions.size()) {
  if (why_not_quick(plan)) {
    slow_.emplace(plan.rules(), plan.players, plan.policies);
  } else {
    tiles_ = std::make_unique<play::QuickTiles>(*plan.fit, plan.editions.front());
    quick_.emplace(*tiles_, plan.editions.front(), plan.players);
  }
}

void GameBench::play(std::uint64_t number) {
  const auto order = plan_->bag ? plan_->bag(number) : std::vector<int>();
  if (quick_) {
    quick_->play(plan_->seed, number, play::Detail::everything, trace_, order);
  } else {
    slow_->play(plan_->seed, number, trace_, order);
  }
  for (std::size_t e = 0; e < plan_->editions.size(); ++e)
    points_[e] = trace_points(trace_, plan_->editions[e], points_scratch_);
}

std::optional<std::string> why_not_quick(const SimulationPlan& plan) {
  const bool is_random =
      std::all_of(plan.policies.begin(), plan.policies.end(), [](Policy p) { return p == Policy::random; });
  if (!is_random) return std::string("policies that look at the board");
  return play::not_quick(plan.fit->set(), plan.editions.front());
}

Simulation simulate(const SimulationPlan& plan, const runs::RunControl& control) {
  const GamePieces pieces(plan.games);
  const Layout layout(plan);
  std::vector<std::unique_ptr<GameBench>> benches(static_cast<std::size_t>(thread_count(control)));
  const auto play_piece = [&](std::size_t piece, std::size_t slot, Tally& tally) {
    if (!benches[slot]) benches[slot] = std::make_unique<GameBench>(plan);
    auto& bench = *benches[slot];
    for (auto number = pieces.begin(piece); number < pieces.begin(piece + 1); ++number) {
      bench.play(number);
      bench.add_to(layout, tally);
    }
    if (control.progress != nullptr)
      control.progress->boards += pieces.begin(piece + 1) - pieces.begin(piece);
  };
  Simulation out{Tally(layout)};
  if (control.recording == nullptr) {  // nobody keeps the pieces
    std::vector<Tally> of_threads(benches.size(), out.tally);
    out.is_complete = runs::run_pieces(pieces.count, control, [&](std::size_t piece, std::size_t slot) {
      play_piece(piece, slot, of_threads[slot]);
    });
    for (const auto& tally : of_threads) add(out.tally, tally);
    return out;
  }
  const auto accepts = [&](std::size_t piece, const Tally& tally) {
    return tally.numbers.size() == layout.numbers &&
           static_cast<std::uint64_t>(tally.games) == pieces.begin(piece + 1) - pieces.begin(piece);
  };
  const auto recorded = [&](std::size_t piece, std::size_t slot) {
    Tally tally(layout);
    play_piece(piece, slot, tally);
    return tally;
  };
  const auto found =
      run_recorded<Tally>({static_cast<std::size_t>(pieces.count), {}}, control, recorded, accepts);
  out.is_complete = found.is_complete;
  for (const auto& tally : found.results) {
    if (tally.games > 0) add(out.tally, tally);
  }
  return out;
}

GameTrace simulated_game(const SimulationPlan& plan, std::uint64_t number) {
  GameBench bench(plan);
  bench.play(number);
  bench.trace().scores = bench.points().front().totals();
  return std::move(bench.trace());
}

}  // namespace bastide::solver::simulation::tally
