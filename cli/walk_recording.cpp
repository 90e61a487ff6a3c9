#include "cli/walk_recording.hpp"

namespace bastide::cli {

reports::EveryGame record_games(const Subjects& subjects, const props::VerifyResult& result, std::size_t s) {
  const auto& walk = result.walks[s];
  reports::EveryGame out;
  if (walk.tiles == 0) return out;
  out.tiles = result.is_complete ? walk.tiles : 0;
  out.is_whole = result.is_complete && walk.is_whole;
  if (result.walk_from[s] != s) {
    out.shared_from = subjects.editions[result.walk_from[s]].name;
    return out;
  }
  for (const auto& size : walk.sizes) {
    out.sizes.push_back({size.players, size.tiles, solver::to_decimal(size.games),
                         solver::to_decimal(size.games_without_loss), solver::to_decimal(size.games_over),
                         size.turns, size.states});
  }
  return out;
}

void record_lemmas(const Subjects& subjects, const props::VerifyResult& result, reports::RunRecord& run) {
  for (std::size_t s = 0; s < subjects.editions.size(); ++s) {
    if (result.proof_from[s] != s) continue;
    std::vector<std::string> editions;
    for (auto other = s; other < subjects.editions.size(); ++other) {
      if (result.proof_from[other] == s) editions.push_back(subjects.editions[other].name);
    }
    for (const auto& lemma : result.proofs[s].lemmas) {
      // Without a context in which it fails it was not checked to the end.
      run.lemmas.push_back({lemma.id, lemma.statement, editions, lemma.contexts, lemma.holds, lemma.failure});
    }
  }
}

}  // namespace bastide::cli
