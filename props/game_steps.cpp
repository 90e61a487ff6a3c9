#include "props/game_steps.hpp"

#include "props/lockstep.hpp"

namespace bastide::props {
namespace {

/// Whose follower stood when the turn was scored and does not any more. Placements keep their numbers.
std::vector<int> returned_in(const TurnView& view) {
  auto stood = view.before.board;
  stood.push_back(view.move);
  std::vector<int> returned;
  for (std::size_t i = 0; i < stood.size() && i < view.after.board.size(); ++i) {
    if (stood[i].follower && !view.after.board[i].follower) returned.push_back(static_cast<int>(i));
  }
  return returned;
}

}  // namespace

std::vector<GameStep> game_steps(const rules::FitTable& fit, const rules::Edition& edition,
                                 const GameScript& script) {
  std::vector<GameStep> steps;
  Onlooker onlooker;
  onlooker.turn = [&](const TurnView& view) {
    GameStep step;
    step.returned = returned_in(view);
    step.engine = {view.fast_items, view.fast.scores(), view.fast.supply()};
    step.expected = {view.reference_items, view.after.scores, view.after.supply};
    steps.push_back(std::move(step));
    return true;
  };
  const auto played = play_in_lockstep(fit, edition, script, onlooker);
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i].turn = played.turns[i];
  return steps;
}

}  // namespace bastide::props
