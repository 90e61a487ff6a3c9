#include "props/stages/missing_boards.hpp"

#include <algorithm>

#include "rules/board/fit_table.hpp"
#include "solver/counting/count_landscape.hpp"
#include "solver/games/count_games.hpp"

namespace bastide::props::stages {
namespace {

/// A run that was stopped, or found a violation: a faulty engine has other boards and games.
bool proves_nothing(const VerifyResult& result) {
  const bool is_violated = std::any_of(result.verdicts.begin(), result.verdicts.end(),
                                       [](const auto& v) { return v.outcome == Outcome::violated; });
  const bool is_disproved = std::any_of(result.proofs.begin(), result.proofs.end(), [](const auto& proof) {
    return std::any_of(proof.lemmas.begin(), proof.lemmas.end(),
                       [](const auto& l) { return !l.holds && !l.failure.empty(); });
  });
  return is_violated || is_disproved || !result.is_complete;
}

/// Games of one tile less that are played to count those of a size: some ten seconds of one core.
constexpr solver::arithmetic::Uint128 most_games_played = 20'000'000;

/// The most tiles of which all games of so many players are counted.
int counted_tiles(const WalkedGames& walk, int players) {
  int tiles = 1;
  for (const auto& size : walk.sizes) {
    if (size.players != players) continue;
    tiles = size.tiles;
    if (size.games_without_loss > most_games_played) break;
  }
  return tiles;
}

}  // namespace

std::string missing_boards(const VerifyPlan& plan, const VerifyResult& result,
                           const solver::runs::RunControl& control) {
  if (proves_nothing(result)) return {};
  for (std::size_t s = 0; s < plan.subjects.size(); ++s) {
    const auto& walked = result.boards[s];
    const auto& subject = plan.subjects[s];
    if (walked.empty()) continue;
    const rules::board::FitTable fit(*subject.set);
    const solver::boards::BoardSpace space(fit, *subject.edition);
    const int tiles = static_cast<int>(walked.size());
    if (!solver::counting::objection_to_landscapes(space, tiles, false).empty()) continue;
    const auto [counted, divisions, is_complete] = solver::counting::count_by_landscape(
        space, solver::counting::Counted::boards, tiles, {control.threads, control.stop});
    if (!is_complete) return {};
    for (std::size_t k = 0; k < walked.size(); ++k) {
      if (counted[k] == walked[k]) continue;
      return std::to_string(walked[k]) + " boards of " + std::to_string(k + 1) + " tiles of tile set '" +
             subject.set->id() + "' were walked, but " + solver::arithmetic::to_decimal(counted[k]) +
             " are counted";
    }
  }
  return {};
}

std::string missing_games(const VerifyPlan& plan, const VerifyResult& result,
                          const solver::runs::RunControl& control) {
  if (proves_nothing(result)) return {};
  for (std::size_t s = 0; s < plan.subjects.size(); ++s) {
    if (result.walk_from[s] != s) continue;
    const auto& subject = plan.subjects[s];
    const rules::board::FitTable fit(*subject.set);
    const solver::boards::BoardSpace space(fit, *subject.edition);
    solver::counting::CountResult counted;
    const int more = subject.set->start_size() - 1;  // games that are walked take the start for one tile
    for (const auto& walked : result.walks[s].sizes) {
      if (walked.tiles == 1) {
        const solver::games::GamesAsked asked{counted_tiles(result.walks[s], walked.players) + more,
                                              walked.players};
        counted = solver::games::count_games(space, *subject.edition, asked, {control.threads, control.stop});
        if (!counted.is_complete) return {};
      }
      const auto size = static_cast<std::size_t>(walked.tiles + more);
      if (size > counted.counts.size()) continue;
      const auto games = counted.counts[size - 1];
      if (games == walked.games_without_loss) continue;
      return solver::arithmetic::to_decimal(walked.games_without_loss) + " games of " +
             std::to_string(walked.tiles) + " tiles and " + std::to_string(walked.players) +
             " players with tile set '" + subject.set->id() + "' were walked, but " +
             solver::arithmetic::to_decimal(games) + " are counted";
    }
  }
  return {};
}

}  // namespace bastide::props::stages
