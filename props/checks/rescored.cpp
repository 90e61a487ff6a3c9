#include "props/checks/rescored.hpp"

#include <algorithm>
#include <iterator>

#include "props/checks/figure_rules.hpp"
#include "rules/reference/scoring.hpp"

namespace bastide::props::checks {
namespace {

/// What is complete was scored, unless somebody stands on it.
std::vector<rules::PerPlayer> claims_at_end(const ScoredView& view, bool by_weight) {
  auto claims = claims_on(view.reference, view.placements, view.edition, by_weight);
  if (!view.edition.counts_around()) return claims;
  const auto on_it = followers_on(view.reference, view.placements);
  for (std::size_t f = 0; f < claims.size(); ++f)
    if (view.reference.features[f].complete && !rules::reference::is_held(on_it[f])) claims[f] = {};
  return claims;
}

}  // namespace

const std::vector<rules::PerPlayer>& Rescored::followers(const ScoredView& view) {
  if (!followers_) followers_ = claims_at_end(view, false);
  return *followers_;
}

const rules::ScoreSheet& Rescored::of_board(const ScoredView& view) {
  if (view.fast_sheet.bonuses.empty()) return view.fast_sheet;
  if (!of_board_) {
    of_board_ = view.fast_sheet;
    for (const auto& bonus : of_board_->bonuses) {
      for (std::size_t p = 0; p < bonus.points.size(); ++p) of_board_->totals[p] -= bonus.points[p];
    }
    of_board_->bonuses.clear();
  }
  return *of_board_;
}

const std::vector<rules::PerPlayer>& Rescored::weights(const ScoredView& view) {
  if (!view.edition.has_figures()) return followers(view);
  if (!weights_) weights_ = claims_at_end(view, true);
  return *weights_;
}

const std::vector<rules::ScoreItem>& Rescored::farm_items(const ScoredView& view,
                                                          rules::editions::Farms method) {
  auto& known = farms_[static_cast<std::size_t>(method)];
  if (known) return *known;
  if (edition_->farms != method)
    return known.emplace(rules::play::farm_items(view.board, view.forest, *edition_, method, standing(view)));
  const auto& items = view.fast_sheet.items;
  std::copy_if(items.begin(), items.end(), std::back_inserter(known.emplace()),
               [](const auto& item) { return item.feature == rules::FeatureKind::farm; });
  return *known;
}

}  // namespace bastide::props::checks
