#include "props/verify.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "props/board_stage.hpp"
#include "props/combinations.hpp"
#include "props/game_stage.hpp"
#include "rules/fit_table.hpp"

namespace bastide::props {
namespace {

/// Sums counts[0..size-1].
std::uint64_t up_to(const std::vector<std::uint64_t>& counts, int size) {
  std::uint64_t sum = 0;
  for (int k = 0; k < std::min(size, static_cast<int>(counts.size())); ++k)
    sum += counts[static_cast<std::size_t>(k)];
  return sum;
}

/// A stage's result and the subject it was run for.
struct Shared {
  std::size_t subject = 0;
  StageResult stage;
};

/// Everything that was found out, before it is turned into verdicts.
struct Findings {
  std::vector<Shared> board_stages;
  std::vector<Shared> deployment_stages;
  std::vector<std::size_t> board_stage_of;       ///< [subject]
  std::vector<std::size_t> deployment_stage_of;  ///< [subject]
  std::vector<GameStageResult> games;            ///< [subject]
};

const FoundViolation* smaller(const FoundViolation* a, const FoundViolation* b) {
  // A violation found by exhaustion is smallest of its kind; a shrunk game only as small as shrinking got it.
  if (a == nullptr || b == nullptr) return a != nullptr ? a : b;
  return b->placements.size() < a->placements.size() ? b : a;
}

/// Up to which size a stage's boards were all checked for a property, given its violation there.
int complete_up_to(int tiles, const FoundViolation* violation) {
  return violation == nullptr ? tiles : std::min(tiles, static_cast<int>(violation->placements.size()));
}

/// Whether anything was there for the property to judge: without games none that is about turns.
bool was_looked_at(const Covered& covered) {
  return covered.boards > 0 || covered.deployments > 0 || covered.games > 0;
}

class VerdictMaker {
 public:
  VerdictMaker(const VerifyPlan& plan, std::span<const Property> properties, const Findings& findings,
               bool is_complete)
      : plan_(&plan), properties_(properties), findings_(&findings), is_complete_(is_complete) {}

  PropertyVerdict make(std::size_t p, std::size_t subject) const {
    const auto& property = properties_[p];
    const int most_tiles = plan_->subjects[subject].set->tile_count();
    const auto& boards = findings_->board_stages[findings_->board_stage_of[subject]];
    const auto& deployments = findings_->deployment_stages[findings_->deployment_stage_of[subject]];
    const auto& games = findings_->games[subject];
    PropertyVerdict verdict;
    verdict.property = property.id;
    verdict.subject = subject;
    verdict.shared_from = subject;
    const bool is_combined = plan_->subjects[subject].combination_games > 0;
    const bool applies = is_combined ? property.kind != Kind::cover
                                     : which_apply(properties_.subspan(p, 1), *plan_->subjects[subject].set,
                                                   *plan_->subjects[subject].edition)
                                           .front();
    if (!applies) {
      verdict.outcome = Outcome::not_applicable;
      return verdict;
    }
    verdict.covered.games = games.games;
    verdict.covered.turns = games.turns;
    verdict.covered.times_seen = p < games.times_seen.size() ? games.times_seen[p] : 0;
    if (property.kind == Kind::cover && plan_->games == 0) {
      verdict.outcome = Outcome::not_applicable;
      return verdict;
    }
    if (property.kind == Kind::cover) {
      verdict.outcome = verdict.covered.times_seen > 0 ? Outcome::covered
                        : is_complete_                 ? Outcome::not_covered
                                                       : Outcome::inconclusive;
      return verdict;
    }

    const FoundViolation* violation = nullptr;
    if (property.on_board != nullptr && !is_combined) {
      violation = boards.stage.smallest.find(p);
      verdict.covered.tiles = complete_up_to(std::min(plan_->tiles, most_tiles), violation);
      verdict.covered.boards = up_to(boards.stage.boards, verdict.covered.tiles);
      verdict.shared_from = boards.subject;
    }
    if (property.on_scored != nullptr && !is_combined) {
      const auto* on_deployment = deployments.stage.smallest.find(p);
      verdict.covered.deployment_tiles =
          complete_up_to(std::min(plan_->deployment_tiles, most_tiles), on_deployment);
      verdict.covered.deployments = up_to(deployments.stage.deployments, verdict.covered.deployment_tiles);
      verdict.shared_from = deployments.subject;
      violation = smaller(violation, on_deployment);
    }
    const auto in_games = games.violations.find(p);
    violation = smaller(violation, in_games == games.violations.end() ? nullptr : &in_games->second);
    if (violation != nullptr) {
      verdict.outcome = Outcome::violated;
      verdict.violation = *violation;
      verdict.violation->subject = violation->found_in == FoundIn::boards        ? boards.subject
                                   : violation->found_in == FoundIn::deployments ? deployments.subject
                                                                                 : subject;
    } else if (is_complete_ && !was_looked_at(verdict.covered)) {
      verdict.outcome = Outcome::not_applicable;
    } else {
      verdict.outcome = is_complete_ ? Outcome::held : Outcome::inconclusive;
    }
    return verdict;
  }

 private:
  const VerifyPlan* plan_;
  std::span<const Property> properties_;
  const Findings* findings_;
  bool is_complete_;
};

/// The stage in `stages` with this key, run when it is the first of its kind.
template <class Key, class Run>
std::size_t share(std::map<Key, std::size_t>& done, std::vector<Shared>& stages, const Key& key,
                  std::size_t subject, Run run) {
  const auto [found, is_new] = done.try_emplace(key, stages.size());
  if (is_new) stages.push_back({subject, run()});
  return found->second;
}

/// The control of one stage of a subject, under a name of its own.
solver::RunControl of_stage(const solver::RunControl& control, std::size_t s, const char* stage) {
  auto named = control;
  named.stage = std::to_string(s + 1) + "/" + stage;
  return named;
}

/// A subject that is combinations of options: games only, so empty stages of boards and deployments.
void combine(const VerifyPlan& plan, std::size_t s, std::span<const Property> properties,
             const solver::RunControl& control, Findings& findings, VerifyResult& result) {
  const auto& subject = plan.subjects[s];
  const auto choices = pairwise_choices(*subject.edition, *subject.set, plan.seed);
  findings.board_stage_of.push_back(findings.board_stages.size());
  findings.board_stages.push_back({s, {}});
  findings.deployment_stage_of.push_back(findings.deployment_stages.size());
  findings.deployment_stages.push_back({s, {}});
  findings.games.push_back(check_combinations(*subject.set, *subject.edition, choices,
                                              subject.combination_games, plan.seed, properties,
                                              of_stage(control, s, "combinations")));
  result.boards.emplace_back();
  result.games.push_back(findings.games.back().games);
  result.turns.push_back(findings.games.back().turns);
  result.combinations.push_back(choices.size());
  result.pairs.push_back(pairs_met(choices));
  result.is_complete = result.is_complete && findings.games.back().is_complete;
}

}  // namespace

VerifyResult verify(const VerifyPlan& plan, std::span<const Property> properties,
                    const solver::RunControl& control) {
  Findings findings;
  VerifyResult result;
  using Key = std::tuple<std::string, std::string, std::string>;  // topology, board key, scoring key
  std::map<Key, std::size_t> boards_done;
  std::map<Key, std::size_t> deployments_done;
  for (std::size_t s = 0; s < plan.subjects.size(); ++s) {
    const auto* edition = plan.subjects[s].edition;
    const auto* set = plan.subjects[s].set;
    if (plan.subjects[s].combination_games > 0) {
      combine(plan, s, properties, control, findings, result);
      continue;
    }
    const rules::FitTable fit(*set);
    const int tiles = std::min(plan.tiles, set->tile_count());
    const int deployment_tiles = std::min(plan.deployment_tiles, set->tile_count());
    const auto topology = set->topology_key();
    findings.board_stage_of.push_back(share(
        boards_done, findings.board_stages, Key{topology, edition->board_key(), ""}, s,
        [&] { return check_boards(fit, *edition, tiles, properties, of_stage(control, s, "boards")); }));
    const Key scoring{topology, edition->board_key(), edition->scoring_key()};
    findings.deployment_stage_of.push_back(
        share(deployments_done, findings.deployment_stages, scoring, s, [&] {
          return check_deployments(fit, *edition, deployment_tiles, properties,
                                   of_stage(control, s, "deployments"));
        }));
    findings.games.push_back(
        check_games(fit, *edition, plan.games, plan.seed, properties, of_stage(control, s, "games")));

    const auto& boards = findings.board_stages[findings.board_stage_of[s]].stage;
    const auto& deployments = findings.deployment_stages[findings.deployment_stage_of[s]].stage;
    result.boards.push_back(boards.boards);
    result.games.push_back(findings.games.back().games);
    result.turns.push_back(findings.games.back().turns);
    result.combinations.push_back(0);
    result.pairs.push_back(0);
    result.is_complete = result.is_complete && boards.is_complete && deployments.is_complete &&
                         findings.games.back().is_complete;
  }
  const VerdictMaker maker(plan, properties, findings, result.is_complete);
  for (std::size_t p = 0; p < properties.size(); ++p) {
    for (std::size_t s = 0; s < plan.subjects.size(); ++s) result.verdicts.push_back(maker.make(p, s));
  }
  return result;
}

}  // namespace bastide::props
