#include "props/checks/item_checks.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "props/violation_text.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::ScoreItem;
using rules::editions::Farms;
using rules::reference::awarded;
using rules::reference::farm_worth;
using rules::reference::is_held;
using rules::reference::scorers;

Violation wrong(const ScoreItem& item, const std::string& explanation, const std::string& expected) {
  return differs(explanation, item, expected, {item.anchor});
}

rules::reference::Standing standing_of(const ScoreItem& item) {
  return is_by_city(item) ? rules::reference::Standing::around_city : rules::reference::Standing::on_feature;
}

/// Points of a majority holder of `item` by the table, and whether he must get exactly that.
struct Worth {
  int points = 0;
  bool is_exact = true;
};
Worth worth_of(const Occupied& position, const ScoreItem& item) {
  const int feature = position.features.index_of(item.anchor);
  const auto& edition = position.edition;
  if (item.feature != FeatureKind::farm)
    return {land_worth(position.features.features[at(feature)], edition, by_table)};
  if (is_by_city(item)) return {farm_worth(1, edition, Farms::first, by_table)};
  const auto cities = static_cast<int>(completed_cities(position.features, feature).size());
  if (edition.farms != Farms::second) return {farm_worth(cities, edition, edition.farms, by_table)};
  // Others of his farms may have scored any of its cities, and a formula may give more for fewer.
  int most = 0;
  for (int n = 0; n <= cities; ++n) most = std::max(most, farm_worth(n, edition, edition.farms, by_table));
  return {most, false};
}

}  // namespace

std::vector<int> first_farms_with_a_scorer(const rules::reference::Features& features,
                                           const std::vector<PerPlayer>& followers,
                                           const rules::editions::Edition& edition) {
  std::vector<int> takers(features.features.size(), -1);
  const auto laid_first = [&](int farm) { return features.features[at(farm)].segments.front(); };
  for (const auto& [farm, city] : features.contacts) {
    if (!features.features[at(city)].complete) continue;
    const auto has = scorers(followers[at(farm)], edition);
    if (std::ranges::count(has, true) == 0) continue;
    auto& taker = takers[at(city)];
    if (taker < 0 || laid_first(farm) < laid_first(taker)) taker = farm;
  }
  return takers;
}

std::vector<rules::Placement> board_when_scored(const TurnView& view) {
  auto board = view.before.board;
  board.push_back(view.move);
  return board;
}

PerPlayer points_of(std::span<const ScoreItem> items) {
  PerPlayer sum{};
  for (const auto& item : items) {
    for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += item.points[p];
  }
  return sum;
}

PerPlayer plus(PerPlayer a, const PerPlayer& b, int factor) {
  for (std::size_t p = 0; p < a.size(); ++p) a[p] += factor * b[p];
  return a;
}

Verdict must_be(const char* what, const PerPlayer& points, const PerPlayer& expected) {
  if (points == expected) return std::nullopt;
  return differs(fmt::format("{}: {}, expected {}", what, in_words(points), in_words(expected)), points,
                 expected);
}

Verdict compare_items(const char* where, std::span<const ScoreItem> fast,
                      std::span<const ScoreItem> reference) {
  for (std::size_t i = 0; i < std::max(fast.size(), reference.size()); ++i) {
    const bool is_fast = i < fast.size();
    const bool is_reference = i < reference.size();
    if (is_fast && is_reference && fast[i] == reference[i]) continue;
    return differs(fmt::format("item {}{} differs ({} items by the fast engine, {} by the reference model)",
                               i, where, fast.size(), reference.size()),
                   is_fast ? in_words(fast[i]) : "no item", is_reference ? in_words(reference[i]) : "no item",
                   {is_reference ? reference[i].anchor : fast[i].anchor});
  }
  return std::nullopt;
}

Verdict check_holders(const Occupied& position, std::span<const ScoreItem> items) {
  if (items.empty()) return std::nullopt;
  const auto followers = followers_on(position.features, position.placements);
  for (const auto& item : items) {
    const int feature = position.features.index_of(item.anchor);
    PerPlayer standing = followers[at(feature)];
    if (is_by_city(item)) {
      standing = {};
      for (const auto& [farm, city] : position.features.contacts) {
        for (std::size_t p = 0; p < standing.size() && city == feature; ++p)
          standing[p] += followers[at(farm)][p];
      }
    }
    if (item.holders == standing && is_held(standing)) continue;
    return wrong(item,
                 fmt::format("the item counts followers {}, on the board stand {}", in_words(item.holders),
                             in_words(standing)),
                 fmt::format("holders {}", in_words(standing)));
  }
  return std::nullopt;
}

Verdict check_values(const Occupied& position, std::span<const ScoreItem> items) {
  for (const auto& item : items) {
    const int most = *std::max_element(item.points.begin(), item.points.end());
    const auto [worth, is_exact] = worth_of(position, item);
    const auto due = awarded(item.holders, worth, position.edition, standing_of(item));
    const int most_due = *std::max_element(due.begin(), due.end());
    const bool in_threes = is_own_formula(position.edition, rules::expressions::FormulaSlot::farm_points) ||
                           position.edition.shared_majority == rules::editions::SharedMajority::split ||
                           most % 3 == 0;
    const bool is_right = is_exact ? most == most_due : most <= most_due && most >= 0 && in_threes;
    if (is_right) continue;
    return wrong(item, fmt::format("a {} worth {} gives {}", rules::feature_name(item.feature), worth, most),
                 fmt::format("{} points", worth));
  }
  return std::nullopt;
}

Verdict check_majorities(const Occupied& position, std::span<const ScoreItem> items) {
  for (const auto& item : items) {
    const bool may_differ =
        item.feature == FeatureKind::farm && position.edition.farms == rules::editions::Farms::second;
    const int most = *std::max_element(item.points.begin(), item.points.end());
    const auto has = scorers(item.holders, position.edition, standing_of(item));
    for (std::size_t p = 0; p < has.size(); ++p) {
      const int points = item.points[p];
      const bool is_right = !has[p] ? points == 0 : may_differ ? points >= 0 : points == most;
      if (is_right) continue;
      return wrong(item,
                   fmt::format("player {} {} most followers of {} and gets {}, the most anyone gets is {}", p,
                               has[p] ? "has" : "does not have", in_words(item.holders), points, most),
                   has[p] ? fmt::format("{} points", most) : "0 points");
    }
  }
  return std::nullopt;
}

}  // namespace bastide::props::checks
