#include "solver/simulation/tally/simulate.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "rules/editions/further.hpp"
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
  const GamePieces pieces(plan.games);
  const auto shape = shape_of(plan);
  std::vector<std::unique_ptr<GameBench>> benches(static_cast<std::size_t>(thread_count(control)));
  const auto play_piece = [&](std::size_t piece, std::size_t slot) {
    if (!benches[slot]) benches[slot] = std::make_unique<GameBench>(plan);
    auto& bench = *benches[slot];
    Tally tally(shape);
    for (auto number = pieces.begin(piece); number < pieces.begin(piece + 1); ++number) {
      bench.play(number);
      bench.add_to(tally);
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
  GameBench bench(plan);
  bench.play(number);
  bench.trace().scores = bench.points().front().totals();
  return std::move(bench.trace());
}

}  // namespace bastide::solver::simulation::tally
