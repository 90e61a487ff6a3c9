#include "solver/questions/reach/score_plans.hpp"

#include <algorithm>
#include <bit>
#include <bitset>

#include "rules/play/scoring.hpp"

namespace bastide::solver::questions::reach {
namespace {

/// Larger totals than any game's; a score beyond is none.
constexpr std::size_t most_score = 4096;
using Sums = std::bitset<most_score>;

class PlanTree {
 public:
  PlanTree(const rules::editions::Edition& edition, const FinishedBoard& finished, const KnownScores& scores,
           const std::vector<int>& players, std::uint64_t limit,
           const std::function<bool(const ScorePlan&)>& use)
      : edition_(edition), finished_(finished), use_(use), limit_(limit), plan_(finished.features.size()) {
    const bool are_shares_full = edition.shared_majority == rules::editions::SharedMajority::full;
    for (const int p : players) {
      const auto score = scores[static_cast<std::size_t>(p)];
      if (score) wanted_.emplace_back(p, *score);
      if (score || !are_shares_full) holders_ = static_cast<std::uint8_t>(holders_ | 1U << unsigned(p));
    }
    for (std::size_t f = 0; f < finished.features.size(); ++f) {
      if (finished.features[f].is_complete && finished.features[f].points > 0) order_.push_back(f);
    }
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return finished.features[a].points > finished.features[b].points;
    });
    list_subsets();
    sums_.resize(order_.size() + 1);
    sums_.back().set(0);
    for (auto i = order_.size(); i-- > 0;) {
      sums_[i] = sums_[i + 1];
      for (const int points : shares(finished.features[order_[i]].points))
        sums_[i] |= sums_[i + 1] << static_cast<std::size_t>(points);
    }
  }

  PlanSearch run() {
    if (wanted_.empty()) {
      use_(plan_);
      return {true, 1};
    }
    descend(0);
    return {!is_stopped_, looked_};
  }

 private:
  rules::PerPlayer award(std::uint8_t who, int points) const {
    rules::PerPlayer followers{};
    for (std::size_t p = 0; p < followers.size(); ++p) followers[p] = (who >> p & 1U) != 0 ? 1 : 0;
    return rules::play::award(followers, points, edition_);
  }
  /// What one player can get of a feature.
  std::vector<int> shares(int points) const {
    std::vector<int> out;
    for (const auto who : subsets_) {
      for (const int n : award(who, points)) {
        if (n > 0 && n < static_cast<int>(most_score)) out.push_back(n);
      }
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }
  /// One player alone first, then nobody, then several: games with few followers on a feature are easier.
  void list_subsets() {
    for (unsigned who = 0; who < 256; ++who) {
      if ((who & ~unsigned(holders_)) == 0) subsets_.push_back(static_cast<std::uint8_t>(who));
    }
    const auto rank = [](std::uint8_t who) {
      const int n = std::popcount(who);
      return n == 1 ? 0 : n + 1;
    };
    std::stable_sort(subsets_.begin(), subsets_.end(),
                     [&](std::uint8_t a, std::uint8_t b) { return rank(a) < rank(b); });
  }

  void descend(std::size_t i) {
    for (const auto& [player, left] : wanted_) {
      if (left < 0 || left >= static_cast<int>(most_score) || !sums_[i][static_cast<std::size_t>(left)])
        return;
    }
    if (looked_ == limit_) {
      is_stopped_ = true;
      return;
    }
    ++looked_;
    if (i == order_.size()) {
      if (!use_(plan_)) is_stopped_ = true;
      return;
    }
    const auto f = order_[i];
    const auto& feature = finished_.features[f];
    for (const auto who : subsets_) {
      // One tile holds one follower.
      if (rules::is_site(feature.kind) && std::popcount(who) > 1) continue;
      if (std::popcount(who) > static_cast<int>(feature.tiles.size())) continue;
      const auto points = award(who, feature.points);
      // Nobody of those who are asked about gets anything: as without followers.
      if (who != 0 && std::none_of(wanted_.begin(), wanted_.end(), [&](const auto& w) {
            return points[static_cast<std::size_t>(w.first)] > 0;
          }))
        continue;
      plan_[f] = who;
      for (auto& [player, left] : wanted_) left -= points[static_cast<std::size_t>(player)];
      descend(i + 1);
      for (auto& [player, left] : wanted_) left += points[static_cast<std::size_t>(player)];
      plan_[f] = 0;
      if (is_stopped_) return;
    }
  }

  const rules::editions::Edition& edition_;
  const FinishedBoard& finished_;
  const std::function<bool(const ScorePlan&)>& use_;
  std::uint64_t limit_;
  ScorePlan plan_;
  std::uint8_t holders_ = 0;                 ///< who may stand on completed features
  std::vector<std::pair<int, int>> wanted_;  ///< player, points still to come
  std::vector<std::size_t> order_;           ///< features that pay
  std::vector<std::uint8_t> subsets_;
  std::vector<Sums> sums_;  ///< [i]: what one player can get from order_[i] on
  std::uint64_t looked_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

PlanSearch each_score_plan(const rules::editions::Edition& edition, const FinishedBoard& finished,
                           const KnownScores& scores, const std::vector<int>& players, std::uint64_t limit,
                           const std::function<bool(const ScorePlan&)>& use) {
  return PlanTree(edition, finished, scores, players, limit, use).run();
}

}  // namespace bastide::solver::questions::reach
