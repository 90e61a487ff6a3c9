// The same position scored again by the fast engine: under other options, with other followers or in another
// state.
//
// Followers are changed on a copy of the view's features and taken back by undo; a check costs two to four
// microseconds on three tiles.

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "props/checks/checks.hpp"
#include "props/checks/item_checks.hpp"
#include "props/checks/rescored.hpp"
#include "props/violation_text.hpp"
#include "rules/play/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {

using rules::PerPlayer;
using rules::editions::Edition;
using rules::editions::Farms;

namespace {

using rules::FeatureKind;
using rules::ScoreItem;
using rules::board::EntryIndex;
using rules::board::FeatureForest;

PerPlayer renamed(const PerPlayer& numbers, const std::array<int, rules::most_players>& name) {
  PerPlayer out{};
  for (std::size_t p = 0; p < out.size(); ++p) out[at(name[p])] = numbers[p];
  return out;
}

/// Gives the figures on a feature to the players called so.
void rename_figures(FeatureForest& forest, EntryIndex root, const std::array<int, rules::most_players>& name,
                    const Edition& edition) {
  for (int figure = 0; figure < static_cast<int>(edition.figures.size()); ++figure) {
    PerPlayer before{};
    for (int p = 0; p < rules::most_players; ++p) before[at(p)] = forest.figures(root, figure, p);
    const auto after = renamed(before, name);
    for (int p = 0; p < rules::most_players; ++p) {
      if (after[at(p)] != before[at(p)]) forest.add_figures(root, p, figure, after[at(p)] - before[at(p)]);
    }
  }
}

/// Points of `player` on the item with this anchor and kind, 0 when there is none.
int points_on(const std::vector<ScoreItem>& items, const ScoreItem& like, int player) {
  for (const auto& item : items) {
    if (item.feature == like.feature && item.anchor == like.anchor) return item.points[at(player)];
  }
  return 0;
}

Violation changed_by_second(const ScoreItem& item, int player, int points) {
  return differs(fmt::format("another follower of player {} on a {} where he has the majority of {} changes "
                             "his points on it from {} to {}",
                             player, rules::feature_name(item.feature), in_words(item.holders),
                             item.points[at(player)], points),
                 points, item.points[at(player)], {item.anchor});
}

/// One more farmer of each majority holder in turn. Farms `first`: on each farm, for every city that he
/// scores.
Verdict second_farmer(const ScoredView& view, FeatureForest& forest) {
  const auto size = forest.log_size();
  const auto is_farm = [](const ScoreItem& item) { return item.feature == FeatureKind::farm; };
  if (std::none_of(view.fast_sheet.items.begin(), view.fast_sheet.items.end(), is_farm)) return std::nullopt;
  for (EntryIndex farm = 0; farm < forest.entry_count(); ++farm) {
    if (!forest.is_root(farm) || forest.feature(farm).kind != FeatureKind::farm) continue;
    const auto holders = rules::play::holders_of(forest, farm, view.edition);
    const auto has = rules::reference::majority(holders);
    for (int player = 0; player < rules::most_players; ++player) {
      const bool by_city = view.edition.farms == Farms::first;
      if (by_city ? holders[at(player)] == 0 : !has[at(player)]) continue;
      forest.add_followers(farm, player, 1);
      const auto items = rules::play::farm_items(view.board, forest, view.edition, view.edition.farms);
      forest.undo_to(size);
      for (const auto& item : view.fast_sheet.items) {
        if (!is_farm(item) || item.points[at(player)] == 0) continue;
        const bool is_this_farm = forest.root(item.anchor.placement, item.anchor.segment) == farm;
        if (!by_city && !is_this_farm) continue;
        const int points = points_on(items, item, player);
        if (points != item.points[at(player)]) return changed_by_second(item, player, points);
      }
    }
  }
  return std::nullopt;
}

Verdict below_incomplete(rules::SegmentRef ref, const rules::board::Feature& feature, int complete,
                         int incomplete, int least) {
  if (complete >= incomplete && incomplete >= least) return std::nullopt;
  return differs(
      fmt::format("a {} of {} is worth {} complete and {} incomplete", rules::feature_name(feature.kind),
                  rules::counted(feature.tiles, "tile"), complete, incomplete),
      complete, fmt::format("at least {}", incomplete), {ref});
}

}  // namespace

Verdict renaming_permutes_scores(const ScoredView& view) {
  constexpr std::array<int, rules::most_players> reversed = {7, 6, 5, 4, 3, 2, 1, 0};
  constexpr std::array<int, rules::most_players> next = {1, 2, 3, 4, 5, 6, 7, 0};
  const RescoredOf rescored(view);
  auto& forest = rescored->copy_of(view.forest);
  const auto size = forest.log_size();
  for (const auto& name : {reversed, next}) {
    for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
      if (!forest.is_root(e) || !forest.feature(e).is_occupied()) continue;
      rename_figures(forest, e, name, view.edition);
    }
    auto standing = rescored->standing(view);
    for (auto& figure : standing) figure.player = name[at(figure.player)];
    const auto sheet = rules::play::score_board(view.board, forest, view.edition, standing);
    forest.undo_to(size);
    const auto& totals = rescored->of_board(view).totals;
    bool is_same =
        sheet.totals == renamed(totals, name) && sheet.items.size() == view.fast_sheet.items.size();
    for (std::size_t i = 0; is_same && i < sheet.items.size(); ++i) {
      const auto& item = view.fast_sheet.items[i];
      is_same = sheet.items[i].anchor == item.anchor && sheet.items[i].points == renamed(item.points, name) &&
                sheet.items[i].holders == renamed(item.holders, name);
    }
    if (is_same) continue;
    return differs(
        fmt::format("with the players renamed 0.. to {}.. the points are not the same under the new names",
                    name.front()),
        sheet.totals, renamed(totals, name));
  }
  return std::nullopt;
}

Verdict second_follower_changes_nothing(const ScoredView& view) {
  if (view.fast_sheet.items.empty()) return std::nullopt;
  const RescoredOf rescored(view);
  auto& forest = rescored->copy_of(view.forest);
  const auto size = forest.log_size();
  for (const auto& item : view.fast_sheet.items) {
    if (item.feature == FeatureKind::farm) continue;
    const auto root = forest.root(item.anchor.placement, item.anchor.segment);
    if (rules::play::goes_by_around(forest.feature(root), view.edition)) continue;  // his may stand elsewhere
    const auto has = rules::reference::scorers(item.holders, view.edition);
    for (int player = 0; player < rules::most_players; ++player) {
      if (!has[at(player)]) continue;
      forest.add_followers(root, player, 1);
      const auto points = rules::play::award({view.board, forest}, root, view.edition)[at(player)];
      forest.undo_to(size);
      if (points != item.points[at(player)]) return changed_by_second(item, player, points);
    }
  }
  return second_farmer(view, forest);
}

namespace {

/// What a line of the edition's own is worth is the designer's affair.
bool is_published(FeatureKind kind) { return kind != FeatureKind::farm && !rules::is_own_line(kind); }

}  // namespace

Verdict complete_never_below_incomplete(const ScoredView& view) {
  const auto worth = [&](rules::board::Feature feature, bool is_complete) {
    feature.open = is_complete ? std::int16_t{0} : std::max<std::int16_t>(1, feature.open);
    return rules::play::feature_points(feature, view.edition);
  };
  const int least = view.edition.incomplete_at_end == rules::editions::IncompleteAtEnd::nothing ? 0 : 1;
  for (EntryIndex e = 0; e < view.forest.entry_count(); ++e) {
    const auto& feature = view.forest.feature(e);
    if (!view.forest.is_root(e) || !is_published(feature.kind)) continue;
    if (auto verdict = below_incomplete(view.forest.segment_of(e), feature, worth(feature, true),
                                        worth(feature, false), least)) {
      return verdict;
    }
  }
  for (const auto& item : view.fast_sheet.items) {  // what was really given, against the other state
    if (!is_published(item.feature) || std::ranges::max(item.holders) == 0) continue;
    const auto& feature = view.forest.feature_of(item.anchor.placement, item.anchor.segment);
    const int given = *std::max_element(item.points.begin(), item.points.end());
    const int complete = item.complete ? given : worth(feature, true);
    const int incomplete = item.complete ? worth(feature, false) : given;
    if (auto verdict = below_incomplete(item.anchor, feature, complete, incomplete, least)) return verdict;
  }
  return std::nullopt;
}

}  // namespace bastide::props::checks
