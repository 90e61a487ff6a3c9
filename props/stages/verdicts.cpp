#include "props/stages/verdicts.hpp"

#include <algorithm>
#include <string_view>

#include "solver/boards/laying_order.hpp"

namespace bastide::props::stages {
namespace {

using proofs::Proof;

/// Sums counts[0..size-1].
std::uint64_t up_to(const std::vector<std::uint64_t>& counts, int size) {
  std::uint64_t sum = 0;
  for (int k = 0; k < std::min(size, static_cast<int>(counts.size())); ++k)
    sum += counts[static_cast<std::size_t>(k)];
  return sum;
}

const FoundViolation* smaller(const FoundViolation* a, const FoundViolation* b) {
  // A violation found by exhaustion is smallest of its kind; a shrunk game only as small as shrinking got it.
  if (a == nullptr || b == nullptr) return a != nullptr ? a : b;
  return b->placements.size() < a->placements.size() ? b : a;
}

/// Up to which size a stage's boards were all checked for a property, given its violation there.
int complete_up_to(int tiles, const FoundViolation* violation) {
  return violation == nullptr ? tiles : std::min(tiles, static_cast<int>(violation->placements.size()));
}

/// Why a property that applies was asked of nothing.
const char* why_not_looked_at(const Property& property) {
  if (property.kind == PropertyKind::cover) return "no random games were played (--games)";
  if (property.judges_log) return "no random games were played (--games), whose logs it judges";
  if (property.on_board != nullptr) return "no boards were walked (--tiles) and no games played (--games)";
  if (property.on_scored != nullptr)
    return "no deployments were walked (--deployment-tiles) and no games played (--games)";
  return "no games were walked (--game-tiles) or played (--games)";
}

/// Whether anything was there for the property to judge: without games none that is about turns.
bool was_looked_at(const Property& property, const Coverage& covered) {
  return covered.boards > 0 || covered.deployments > 0 || covered.games > 0 || covered.game_turns > 0 ||
         (property.on_scored != nullptr && covered.game_states > 0);
}

void cover(const WalkedGames& games, int tiles, Coverage& covered) {
  covered.game_tiles = tiles;
  for (const auto& size : games.sizes) {
    if (size.tiles > tiles) continue;
    covered.game_turns += size.turns;
    covered.game_states += size.states;
  }
}

class VerdictMaker {
 public:
  VerdictMaker(const VerifyPlan& plan, std::span<const Property> properties, std::span<const Proof> proofs,
               const StageFindings& findings, bool is_complete)
      : plan_(&plan),
        properties_(properties),
        proofs_(proofs),
        findings_(&findings),
        is_complete_(is_complete) {}

  FoundVerdict make(std::size_t p, std::size_t subject) const {
    auto verdict = judge(p, subject);
    verdict.edition = plan_->subjects[subject].name;
    if (verdict.shared_from != subject)
      verdict.coverage.shared_from = plan_->subjects[verdict.shared_from].name;
    const auto objection = solver::boards::objection_to_walking(*plan_->subjects[subject].set);
    if (verdict.outcome == Outcome::held && !objection.empty())
      verdict.reason = "no board was walked: " + objection;
    if (is_complete_) return verdict;
    if (verdict.outcome == Outcome::inconclusive) verdict.reason = "the run was interrupted";
    // "Every board up to" may only be said of a run that was not cut short; what was counted stays.
    verdict.coverage.tiles = verdict.coverage.deployment_tiles = verdict.coverage.game_tiles = 0;
    verdict.coverage.contexts = 0;
    return verdict;
  }

 private:
  FoundVerdict judge(std::size_t p, std::size_t subject) const {
    const auto& property = properties_[p];
    const int most_tiles = tiles_of_walked_boards(*plan_->subjects[subject].set);
    const auto& boards = findings_->boards.of(subject);
    const auto& deployments = findings_->deployments.of(subject);
    const auto& walk = findings_->walks.of(subject);
    const auto& games = findings_->games[subject];
    FoundVerdict verdict;
    verdict.property = property.id;
    verdict.subject = subject;
    verdict.shared_from = subject;
    const bool is_combined = plan_->subjects[subject].combination_games > 0;
    if (!is_combined)
      verdict.reason =
          property.applies.otherwise(*plan_->subjects[subject].set, *plan_->subjects[subject].edition);
    else if (property.kind == PropertyKind::cover)
      verdict.reason = "situations are asked of editions, not of combinations of options";
    if (!verdict.reason.empty()) {
      verdict.outcome = Outcome::not_applicable;
      return verdict;
    }
    verdict.coverage.games = games.games;
    verdict.coverage.turns = games.turns;
    verdict.times_seen = p < games.times_seen.size() ? games.times_seen[p] : 0;
    if (property.kind == PropertyKind::cover && plan_->games == 0) {
      verdict.outcome = Outcome::not_applicable;
      verdict.reason = why_not_looked_at(property);
      return verdict;
    }
    if (property.kind == PropertyKind::cover) {
      verdict.outcome = verdict.times_seen > 0 ? Outcome::covered
                        : is_complete_         ? Outcome::not_covered
                                               : Outcome::inconclusive;
      return verdict;
    }

    // Positions and merged states have no log: what judges one has looked at nothing there.
    const bool judges_ends = property.on_scored != nullptr && !property.judges_log;
    const FoundViolation* violation = nullptr;
    if (property.on_board != nullptr && !is_combined) {
      violation = boards.stage.smallest.find(p);
      verdict.coverage.tiles = complete_up_to(std::min(plan_->tiles, most_tiles), violation);
      verdict.coverage.boards = up_to(boards.stage.boards, verdict.coverage.tiles);
      verdict.shared_from = boards.subject;
    }
    if (judges_ends && !is_combined) {
      const auto* on_deployment = deployments.stage.smallest.find(p);
      verdict.coverage.deployment_tiles =
          complete_up_to(std::min(plan_->deployment_tiles, most_tiles), on_deployment);
      verdict.coverage.deployments = up_to(deployments.stage.deployments, verdict.coverage.deployment_tiles);
      verdict.shared_from = deployments.subject;
      violation = smaller(violation, on_deployment);
    }
    const bool is_walked = property.on_turn != nullptr || (judges_ends && walk.stage.games.is_whole);
    if (!is_combined) {  // boards are looked at in the walk where the engines differ, and only there
      const auto on_walk = walk.stage.violations.find(p);
      const auto* found = on_walk == walk.stage.violations.end() ? nullptr : &on_walk->second;
      if (is_walked) cover(walk.stage.games, complete_up_to(walk.stage.games.tiles, found), verdict.coverage);
      violation = smaller(violation, found);
    }
    const auto in_games = games.violations.find(p);
    violation = smaller(violation, in_games == games.violations.end() ? nullptr : &in_games->second);
    if (violation != nullptr) {
      verdict.outcome = Outcome::violated;
      verdict.violation = *violation;
      verdict.violation->subject = violation->found_in == FoundIn::boards        ? boards.subject
                                   : violation->found_in == FoundIn::deployments ? deployments.subject
                                   : violation->found_in == FoundIn::every_game  ? walk.subject
                                                                                 : subject;
    } else if (is_complete_ && !was_looked_at(property, verdict.coverage)) {
      verdict.outcome = Outcome::not_applicable;
      verdict.reason = why_not_looked_at(property);
    } else {
      verdict.outcome = is_complete_ ? Outcome::held : Outcome::inconclusive;
      verdict.coverage.contexts = is_combined ? 0 : contexts_of_proof(property, subject);
      if (verdict.outcome == Outcome::held && verdict.coverage.contexts > 0)
        verdict.outcome = Outcome::proved;
      if (verdict.outcome == Outcome::held && !is_combined && is_kept_from_proof_by_order(property, subject))
        verdict.reason =
            plan_->subjects[subject].set->has_order()
                ? "not proved: its argument is about one step, and here what may be laid depends on the order"
                : "not proved: its argument is about one step, and nobody laid what lies at the start";
    }
    return verdict;
  }

  /// In how many contexts the lemmas of the property's proof were checked and hold; 0: not proved.
  std::uint64_t contexts_of_proof(const Property& property, std::size_t subject) const {
    const auto& lemmas = findings_->proofs.of(subject).stage.lemmas;
    const auto& [edition, set, combination_games, name] = plan_->subjects[subject];
    for (const auto& proof : proofs_) {
      if (proof.property != std::string_view(property.id)) continue;
      if (!proofs::reaches(proof, *set, *edition)) continue;
      std::uint64_t contexts = 0;
      const bool hold = std::all_of(proof.lemmas.begin(), proof.lemmas.end(), [&](const char* id) {
        const auto lemma =
            std::find_if(lemmas.begin(), lemmas.end(), [&](const auto& l) { return l.id == id; });
        if (lemma == lemmas.end() || !lemma->holds) return false;
        contexts += lemma->contexts;
        return true;
      });
      if (hold) return contexts;
    }
    return 0;
  }

  /// Whether lemmas were checked and the property's argument does not reach a set with decks or bends.
  bool is_kept_from_proof_by_order(const Property& property, std::size_t subject) const {
    const auto& set = *plan_->subjects[subject].set;
    return plan_->has_proofs && set.is_ordered() && std::ranges::any_of(proofs_, [&](const Proof& proof) {
             return proof.property == std::string_view(property.id) && proof.applies != nullptr &&
                    !proof.applies(set, *plan_->subjects[subject].edition);
           });
  }

  const VerifyPlan* plan_;
  std::span<const Property> properties_;
  std::span<const Proof> proofs_;
  const StageFindings* findings_;
  bool is_complete_;
};

}  // namespace

int tiles_of_walked_boards(const tilesets::TileSet& set) {
  return solver::boards::objection_to_walking(set).empty() ? set.tile_count() : 0;
}

std::vector<FoundVerdict> make_verdicts(const VerifyPlan& plan, std::span<const Property> properties,
                                        std::span<const Proof> proofs, const StageFindings& findings,
                                        bool is_complete) {
  const VerdictMaker maker(plan, properties, proofs, findings, is_complete);
  std::vector<FoundVerdict> verdicts;
  for (std::size_t p = 0; p < properties.size(); ++p) {
    for (std::size_t s = 0; s < plan.subjects.size(); ++s) verdicts.push_back(maker.make(p, s));
  }
  return verdicts;
}

}  // namespace bastide::props::stages
