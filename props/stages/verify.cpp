#include "props/stages/verify.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <tuple>

#include "props/stages/combinations.hpp"
#include "props/stages/verdicts.hpp"
#include "rules/board/fit_table.hpp"
#include "rules/play/course.hpp"

namespace bastide::props::stages {
namespace {

/// Runs a stage unless one with this key was run; then tells what it gave.
template <class Key, class Result, class Run, class Tell>
void share(std::map<Key, std::size_t>& done, SharedStages<Result>& stages, const Key& key,
           std::size_t subject, Run run, Tell tell) {
  const auto [found, is_new] = done.try_emplace(key, stages.stages.size());
  stages.stage_of.push_back(found->second);
  if (!is_new) return;
  stages.stages.push_back({subject, run()});
  tell(stages.stages.back().stage);
}

std::uint64_t sum(const std::vector<std::uint64_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

/// The control of one stage of a subject, under a name of its own.
solver::runs::RunControl of_stage(const solver::runs::RunControl& control, std::size_t s, const char* stage) {
  auto named = control;
  named.stage = std::to_string(s + 1) + "/" + stage;
  return named;
}

/// Equal for editions whose games of up to `tiles` tiles show the same to the properties of turns and, in
/// complete games, of ends. What farms are worth matters at the end only.
std::string walk_key(const rules::editions::Edition& edition, const tilesets::TileSet& set, int tiles,
                     std::span<const Property> properties) {
  auto scored = edition;
  const int most = set.tile_count() - set.start_size() + 1;
  if (tiles < most && scored.farms != rules::editions::Farms::off)
    scored.farms = rules::editions::Farms::third;
  // Every value but one of `unplaceable` takes a tile without a place out of the game.
  auto course = edition;
  if (course.unplaceable != rules::editions::Unplaceable::return_to_bag)
    course.unplaceable = rules::editions::Unplaceable::remove;
  std::string applied;
  const auto apply = which_apply(properties, set, edition);
  for (std::size_t p = 0; p < properties.size(); ++p) {
    const bool is_asked =
        properties[p].on_turn != nullptr || (tiles >= most && properties[p].on_scored != nullptr);
    if (is_asked) applied += apply[p] ? '1' : '0';
  }
  return scored.scoring_key() + "\n" + rules::play::course_key(course) + "\n" +
         std::to_string(edition.followers()) + "\n" + rules::editions::option_value(edition, "score_marker") +
         " " + std::to_string(edition.track_fields) + "\n" + applied;
}

/// A subject that is combinations of options: games only, so empty stages of everything else.
void combine(const VerifyPlan& plan, std::size_t s, std::span<const Property> properties,
             const solver::runs::RunControl& control, const std::function<void(const StageEnd&)>& tell,
             StageFindings& findings, VerifyResult& result) {
  const auto& subject = plan.subjects[s];
  const auto choices = pairwise_choices(*subject.edition, *subject.set, plan.seed);
  findings.boards.add(s, {});
  findings.deployments.add(s, {});
  findings.walks.add(s, {});
  findings.proofs.add(s, {});
  findings.games.push_back(check_combinations(*subject.set, *subject.edition, choices,
                                              subject.combination_games, plan.seed, properties,
                                              of_stage(control, s, "combinations")));
  const auto& games = findings.games.back();
  if (tell) tell({s, "combinations", games.games, "games", games.violations.size()});
  result.combinations.push_back(choices.size());
  result.pairs.push_back(pairs_met(choices));
}

/// What was counted for a subject, as it stands in the findings.
void record_counts(const StageFindings& findings, std::size_t s, VerifyResult& result) {
  const auto& boards = findings.boards.of(s).stage;
  const auto& walk = findings.walks.of(s);
  const auto& proofs = findings.proofs.of(s);
  const auto& games = findings.games[s];
  result.boards.push_back(boards.boards);
  result.games.push_back(games.games);
  result.turns.push_back(games.turns);
  result.walks.push_back(walk.stage.games);
  result.walk_from.push_back(walk.subject);
  result.proofs.push_back(proofs.stage);
  result.proof_from.push_back(proofs.subject);
  result.is_complete = result.is_complete && boards.is_complete &&
                       findings.deployments.of(s).stage.is_complete && walk.stage.is_complete &&
                       proofs.stage.is_complete && games.is_complete;
}

}  // namespace

VerifyResult verify(const VerifyPlan& plan, std::span<const Property> properties,
                    const solver::runs::RunControl& control,
                    const std::function<void(const StageEnd&)>& tell) {
  StageFindings findings;
  VerifyResult result;
  using Key = std::tuple<std::string, std::string, std::string>;  // topology, board key, what else matters
  std::map<Key, std::size_t> boards_done;
  std::map<Key, std::size_t> deployments_done;
  std::map<Key, std::size_t> walks_done;
  std::map<Key, std::size_t> proofs_done;
  for (std::size_t s = 0; s < plan.subjects.size(); ++s) {
    if (plan.subjects[s].combination_games > 0) {
      combine(plan, s, properties, control, tell, findings, result);
      record_counts(findings, s, result);
      continue;
    }
    const auto& edition = *plan.subjects[s].edition;
    const auto& set = *plan.subjects[s].set;
    const rules::board::FitTable fit(set);
    const int most_tiles = tiles_of_walked_boards(set);
    const int tiles = std::min(plan.tiles, most_tiles);
    const int deployment_tiles = std::min(plan.deployment_tiles, most_tiles);
    const int game_tiles = std::min(plan.game_tiles, most_tiles);
    const auto told = [&](const char* stage, std::uint64_t looked_at, const char* what,
                          std::size_t violated) {
      if (tell) tell({s, stage, looked_at, what, violated});
    };
    const auto key = [&](std::string rest) {
      return Key{set.topology_key(), edition.board_key(), std::move(rest)};
    };
    share(
        boards_done, findings.boards, key(""), s,
        [&] {
          return check_boards({fit, edition}, tiles, properties, of_stage(control, s, "boards"));
        },
        [&](const BoardStageResult& boards) {
          told("boards", sum(boards.boards), "boards", boards.smallest.all().size());
        });
    share(
        deployments_done, findings.deployments, key(edition.scoring_key()), s,
        [&] {
          return check_deployments({fit, edition}, deployment_tiles, properties,
                                   of_stage(control, s, "deployments"));
        },
        [&](const BoardStageResult& boards) {
          told("deployments", sum(boards.deployments), "deployments", boards.smallest.all().size());
        });
    share(
        walks_done, findings.walks, key(walk_key(edition, set, game_tiles, properties)), s,
        [&] {
          return check_every_game({fit, edition}, game_tiles, plan.players, properties,
                                  of_stage(control, s, "every-game"));
        },
        [&](const EveryGameResult& walk) {
          std::uint64_t turns = 0;
          for (const auto& size : walk.games.sizes) turns += size.turns;
          told("every game", turns, "turns", walk.violations.size());
        });
    // Not recorded, so whoever sees all pieces checks them: neither a share nor an audit.
    share(
        proofs_done, findings.proofs, Key{proofs::proof_key(set, edition), "", ""}, s,
        [&] {
          return plan.has_proofs && sees_all(control)
                     ? proofs::prove({fit, edition}, of_stage(control, s, "proofs"))
                     : proofs::ProofResult{};
        },
        [&](const proofs::ProofResult& proof) {
          std::uint64_t contexts = 0;
          for (const auto& lemma : proof.lemmas) contexts += lemma.contexts;
          const auto fails = std::count_if(proof.lemmas.begin(), proof.lemmas.end(), [](const auto& lemma) {
            return !lemma.holds && !lemma.failure.empty();
          });
          told("proofs", contexts, "contexts", static_cast<std::size_t>(fails));
        });
    findings.games.push_back(
        check_games({fit, edition}, plan.games, plan.seed, properties, of_stage(control, s, "games")));
    const auto& games = findings.games.back();
    told("games", games.games, "random games", games.violations.size());
    result.combinations.push_back(0);
    result.pairs.push_back(0);
    record_counts(findings, s, result);
  }
  result.verdicts = make_verdicts(plan, properties, proofs::property_proofs(), findings, result.is_complete);
  return result;
}

}  // namespace bastide::props::stages
