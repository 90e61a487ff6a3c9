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

}  // namespace bastide::props::checks
