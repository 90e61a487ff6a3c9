// What marks, weights and tokens do to a sheet, from the edition's rows and formulas.
//
// Points are calculated from what a feature counts (figure_rules.cpp), which asks no engine how marks are
// merged or whose figures a formula means. The fast engine scores positions again with figures left out or
// weighing something else.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "props/checks/figure_rules.hpp"
#include "props/checks/formula_items.hpp"
#include "props/checks/item_checks.hpp"
#include "props/violation_text.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "rules/play/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::ScoreItem;
using rules::editions::Edition;
using rules::expressions::FormulaInputs;
using rules::expressions::FormulaSlot;

std::vector<rules::Placement> without_weightless(const std::vector<rules::Placement>& placements,
                                                 const Edition& edition) {
  auto rest = placements;
  for (auto& placed : rest) {
    const auto all = placed.follower;
    for (const auto& who : all)
      if (!edition.figures[at(who.figure)].is_follower()) placed.follower.remove(who.segment);
  }
  return rest;
}

/// Whether a formula asks for a figure that weighs nothing.
bool asks_for(const rules::expressions::Formula* formula, const Edition& edition) {
  if (formula == nullptr) return false;
  for (std::size_t f = 0; f < edition.figures.size(); ++f) {
    if (!edition.figures[f].is_follower() && formula->uses_figure(f)) return true;
  }
  return asks_who_stands(*formula);
}

}  // namespace

Verdict points_follow_formulas(const Occupied& position, std::span<const ScoreItem> items) {
  return must_follow(position, items, is_any, as_told);
}

Verdict unasked_marks_change_nothing(const Occupied& position, std::span<const ScoreItem> items) {
  for (const auto& item : items) {
    const auto* formula = formula_behind(item, position.edition);
    if (formula == nullptr) {
      // By the pages' own points none but pennants of cities count: features alike but for marks give the
      // same.
      if (item.feature == FeatureKind::farm) continue;
      const int feature = position.features.index_of(item.anchor);
      auto bare = position.features.features[at(feature)];
      for (std::size_t m = 1; m < bare.marks.size(); ++m) bare.marks[m] = 0;
      auto verdict = must_share(position, item,
                                [&](int /*player*/) { return land_worth(bare, position.edition, by_table); });
      if (verdict) return verdict;
      continue;
    }
    auto verdict = must_share(position, item, [&](int player) {
      auto told = told_of(position, item, player);
      for (std::size_t m = 0; m < told.marks.size(); ++m) {
        if (!formula->uses_mark(m)) told.marks[m] = 0;
      }
      return formula->points(told);
    });
    if (verdict) return verdict;
  }
  return std::nullopt;
}

Verdict weights_decide_who_scores(const Occupied& position, std::span<const ScoreItem> items) {
  const auto weights = claims_on(position.features, position.placements, position.edition, true);
  for (const auto& item : items) {
    if (is_by_city(item)) continue;
    const auto feature = at(position.features.index_of(item.anchor));
    const int most = std::ranges::max(weights[feature]);
    const bool is_for_all = position.edition.who_scores == rules::editions::WhoScores::everyone ||
                            position.edition.pays_by_weight();
    for (int player = 0; player < rules::most_players; ++player) {
      const int weight = weights[feature][at(player)];
      const bool may_score = weight > 0 && (is_for_all || weight == most);
      if (may_score || item.points[at(player)] == 0) continue;
      return differs(fmt::format("player {} scores a {} with weight {} of figures, the most is {}", player,
                                 rules::feature_name(item.feature), weight, most),
                     item, "0 points", {item.anchor});
    }
  }
  return std::nullopt;
}

Verdict weights_change_no_points(const ScoredView& view) {
  if (view.fast_sheet.items.empty()) return std::nullopt;
  auto alike = rules::editions::only_scoring(view.edition);
  for (auto& figure : alike.figures) {
    figure.weight = figure.is_follower() ? 1 : 0;
    figure.weight_formula.reset();
  }
  const auto sheet = rules::play::score_board(view.board, view.forest, alike,
                                              rules::play::standing_on(view.forest, view.placements, alike));
  const bool is_split =
      view.edition.shared_majority != rules::editions::SharedMajority::full || view.edition.pays_by_weight();
  for (const auto& item : view.fast_sheet.items) {
    const auto* other = find_like(sheet.items, item);
    if (other == nullptr)
      return differs("weights decide whether a feature has an item", item, "an item", {item.anchor});
    const bool may_differ =
        is_split || is_by_city(item) ||
        (item.feature == FeatureKind::farm && view.edition.farms != rules::editions::Farms::third);
    for (std::size_t p = 0; p < item.points.size() && !may_differ; ++p) {
      const int own = item.points[p];
      if (own == 0 || other->points[p] == 0 || own == other->points[p]) continue;
      return differs(
          fmt::format("player {} gets {}, and {} where every follower weighs 1", p, own, other->points[p]),
          item, other->points[p], {item.anchor});
    }
  }
  return std::nullopt;
}

Verdict weightless_figures_score_nobody(const ScoredView& view) {
  const auto rest = without_weightless(view.placements, view.edition);
  if (rest == view.placements) return std::nullopt;
  const auto sheet = rules::reference::score_features(view.reference, rest, view.edition, view.edition.farms);
  for (const auto& item : view.fast_sheet.items) {
    const auto* other = find_like(sheet.items, item);
    const auto slot = rules::expressions::slot_of(item.feature, item.complete);
    const bool is_asked = asks_for(
        is_own_formula(view.edition, slot) ? &rules::editions::formula_of(view.edition, slot) : nullptr,
        view.edition);
    const auto holders = other == nullptr ? PerPlayer{} : other->holders;
    const auto points = other == nullptr ? PerPlayer{} : other->points;
    bool is_right = item.holders == holders;
    for (std::size_t p = 0; p < points.size(); ++p)
      is_right =
          is_right && (is_asked ? (item.points[p] == 0 || holders[p] > 0) : item.points[p] == points[p]);
    if (is_right) continue;
    return differs("figures that weigh nothing change who scores a feature, or what", item,
                   other == nullptr ? std::string("nobody scores") : in_words(*other), {item.anchor});
  }
  for (const auto& item : sheet.items) {
    if (find_like(view.fast_sheet.items, item) == nullptr)
      return differs("beside figures that weigh nothing a feature has no item", "no item", item,
                     {item.anchor});
  }
  return std::nullopt;
}

Verdict bonuses_go_to_most_tokens(const ScoredView& view) {
  for (const auto* sheet : {&view.fast_sheet, &view.reference_sheet}) {
    for (const auto& bonus : sheet->bonuses) {
      if (bonus.award >= 0) continue;
      const auto& rule = view.edition.marks[at(bonus.mark)];
      const int most = std::ranges::max(bonus.tokens);
      PerPlayer due{};
      for (std::size_t p = 0; p < due.size(); ++p)
        due[p] = most > 0 && bonus.tokens[p] == most ? rule.bonus : 0;
      if (bonus.points == due) continue;
      return differs(fmt::format("with {} tokens of {} the players get {}", in_words(bonus.tokens), rule.name,
                                 in_words(bonus.points)),
                     bonus.points, due);
    }
  }
  if (view.fast_sheet.bonuses == view.reference_sheet.bonuses) return std::nullopt;
  return differs("the engines have other bonuses", view.fast_sheet.bonuses.size(),
                 view.reference_sheet.bonuses.size());
}

Verdict every_bonus_is_told(const ScoredView& view) {
  if (view.game == nullptr) return std::nullopt;
  std::size_t due = 0;
  for (std::size_t m = 0; m < view.edition.marks.size(); ++m) {
    const auto& rule = view.edition.marks[m];
    if (!rule.is_token || rule.bonus == 0) continue;
    int marks = 0;
    for (const auto& feature : view.reference.features) marks += feature.complete ? feature.marks[m] : 0;
    int tokens = 0;
    if (due < view.fast_sheet.bonuses.size()) {
      for (const int n : view.fast_sheet.bonuses[due].tokens) tokens += n;
    }
    ++due;
    if (tokens == marks) continue;
    return differs(fmt::format("at the end the players have {} tokens of {}, completed features {} marks",
                               tokens, rule.name, marks),
                   tokens, marks);
  }
  due += view.edition.awards.size();
  if (view.fast_sheet.bonuses.size() == due) return std::nullopt;
  return differs("not every mark with a bonus has one at the end", view.fast_sheet.bonuses.size(), due);
}

}  // namespace bastide::props::checks
