// What a formula is told of the feature behind an item, and what the item must then give.
//
// Counts are the reference model's; who stands there is counted on the table (figure_rules.hpp).
#pragma once

#include <fmt/core.h>

#include "props/checks/item_checks.hpp"
#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {

/// The formula that an item's points follow; nothing where several features share their points.
const rules::expressions::Formula* formula_behind(const rules::ScoreItem& item,
                                                  const rules::editions::Edition& edition);

/// What the formula is told for a player on the item's feature.
rules::expressions::FormulaInputs told_of(const Occupied& position, const rules::ScoreItem& item, int player);

/// Likewise a formula of its own, of a feature.
rules::expressions::FormulaInputs told_of(const Occupied& position, int feature,
                                          const rules::expressions::Formula& formula, int player);

/// Nothing where who has the most weight gets what is due by `points(player)`.
template <class PointsOf>
Verdict must_share(const Occupied& position, const rules::ScoreItem& item, PointsOf points) {
  rules::PerPlayer worth{};
  for (int player = 0; player < rules::most_players; ++player) worth[at(player)] = points(player);
  const auto due = rules::reference::awarded(item.holders, worth, position.edition);
  if (item.points == due) return std::nullopt;
  return differs(fmt::format("a {} gives {}, by the formula {}", rules::feature_name(item.feature),
                             in_words(item.points), in_words(due)),
                 item, in_words(due), {item.anchor});
}

/// Items whose formula asks for `is_asked` give what it says when recount(told, formula, feature) has put the
/// numbers of the table into what it is told, or taken some out.
template <class Recount>
Verdict must_follow(const Occupied& position, std::span<const rules::ScoreItem> items,
                    bool (*is_asked)(const rules::expressions::Formula&), Recount recount) {
  for (const auto& item : items) {
    const auto* formula = formula_behind(item, position.edition);
    if (formula == nullptr || !is_asked(*formula)) continue;
    const auto& feature = position.features.feature_at(item.anchor);
    auto verdict = must_share(position, item, [&](int player) {
      auto told = told_of(position, item, player);
      recount(told, *formula, feature);
      return formula->points(told);
    });
    if (verdict) return verdict;
  }
  return std::nullopt;
}
inline bool is_any(const rules::expressions::Formula& /*formula*/) { return true; }
inline void as_told(rules::expressions::FormulaInputs& /*told*/,
                    const rules::expressions::Formula& /*formula*/,
                    const rules::reference::Feature& /*feature*/) {}

}  // namespace bastide::props::checks
