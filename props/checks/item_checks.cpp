#include "props/checks/item_checks.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "props/checks/figure_rules.hpp"
#include "props/violation_text.hpp"
#include "rules/expressions/formula_slot.hpp"
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

/// What each player would get of `item` if he were the only one who scores, and whether it must be exactly
/// that.
struct Worth {
  PerPlayer points{};
  bool is_exact = true;
};
PerPlayer alike(int points) {
  PerPlayer all;
  all.fill(points);
  return all;
}

/// So many cities at most are tried in every choice.
constexpr std::size_t most_chosen_cities = 12;

/// The most that a farm of these cities, or some of them, is worth.
int most_of_some(const Occupied& position, const std::vector<int>& cities,
                 const rules::reference::Marks& marks, const rules::reference::Presence& there) {
  const auto worth_of = [&](const rules::reference::FarmedCities& some) {
    return farm_worth(some, position.edition, position.edition.farms, by_table, marks, there);
  };
  int most = 0;
  const auto& formula = formula_of(position.edition, rules::expressions::FormulaSlot::farm_points);
  if (!formula.weighs_cities()) {
    for (int n = 0; n <= static_cast<int>(cities.size()); ++n) most = std::max(most, worth_of({n}));
    return most;
  }
  if (cities.size() > most_chosen_cities) return rules::expressions::most_points;
  std::vector<int> chosen;
  for (unsigned choice = 0; choice < 1U << cities.size(); ++choice) {
    chosen.clear();
    for (std::size_t c = 0; c < cities.size(); ++c) {
      if ((choice >> c & 1U) != 0) chosen.push_back(cities[c]);
    }
    most = std::max(most, worth_of(cities_among(position.features, chosen)));
  }
  return most;
}

/// Likewise where formulas ask for more than what the feature has: who stands there, which cities it has.
Worth personal_worth(const Occupied& position, const ScoreItem& item, int feature) {
  std::vector<int> features = {feature};
  auto marks = position.features.features[at(feature)].marks;
  if (is_by_city(item)) {
    features.clear();
    marks = {};
    for (const auto& [farm, city] : position.features.contacts) {
      if (city != feature) continue;
      features.push_back(farm);
      for (std::size_t m = 0; m < marks.size(); ++m)
        marks[m] += position.features.features[at(farm)].marks[m];
    }
  }
  Worth worth;
  const auto& edition = position.edition;
  const auto cities = is_by_city(item) ? std::vector{feature} : completed_cities(position.features, feature);
  for (int player = 0; player < rules::most_players; ++player) {
    rules::expressions::FormulaInputs told;
    tell_who_stands(told, position.features, position.placements, features, player);
    using rules::expressions::Detail;
    rules::reference::Presence there{told.figures, told.detail(Detail::own), told.detail(Detail::others), 0,
                                     told.detail(Detail::turns)};
    if (item.feature != FeatureKind::farm) {
      tell_what_lies_around(told, position.features, position.placements,
                            position.features.features[at(feature)], edition);
      there.roads = told.detail(Detail::roads);
      std::copy(told.details.end() - std::ssize(there.around), told.details.end(), there.around.begin());
    }
    auto& points = worth.points[at(player)];
    if (item.feature != FeatureKind::farm) {
      points = land_worth(position.features.features[at(feature)], edition, by_table, there);
      continue;
    }
    worth.is_exact = edition.farms != Farms::second;
    points = worth.is_exact ? farm_worth(cities_among(position.features, cities), edition, edition.farms,
                                         by_table, marks, there)
                            : most_of_some(position, cities, marks, there);
  }
  return worth;
}

/// Whether the points of an item depend on more than its feature's own counts.
bool asks_for_more(const ScoreItem& item, const rules::editions::Edition& edition) {
  const auto slot = rules::expressions::slot_of(item.feature, item.complete);
  if (!is_own_formula(edition, slot)) return false;
  const auto& formula = formula_of(edition, slot);
  return formula.uses_details() || formula.weighs_cities();
}

Worth worth_of(const Occupied& position, const ScoreItem& item) {
  const int feature = position.features.index_of(item.anchor);
  const auto& edition = position.edition;
  const auto& there = position.features.features[at(feature)];
  if (edition.has_marks() || edition.has_figures() || asks_for_more(item, edition))
    return personal_worth(position, item, feature);
  if (item.feature != FeatureKind::farm) return {alike(land_worth(there, edition, by_table))};
  if (is_by_city(item)) return {alike(farm_worth({1}, edition, Farms::first, by_table))};
  const auto cities = static_cast<int>(completed_cities(position.features, feature).size());
  if (edition.farms != Farms::second) return {alike(farm_worth({cities}, edition, edition.farms, by_table))};
  // Others of his farms may have scored any of its cities, and a formula may give more for fewer.
  int most = 0;
  for (int n = 0; n <= cities; ++n) most = std::max(most, farm_worth({n}, edition, edition.farms, by_table));
  return {alike(most), false};
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
  if (view.elsewhere) {
    const auto there = std::ranges::find(board, view.elsewhere->cell, &rules::Placement::cell);
    const auto left = view.retrieves() ? who_may_leave(view, *view.retrieves()) : std::nullopt;
    if (there != board.end() && view.elsewhere->deploys) there->follower = *view.elsewhere->deploys;
    if (there != board.end() && left) there->follower.remove(left->segment);
  }
  board.push_back(view.turn().laid());
  return board;
}

int left_feature(const TurnView& view) {
  if (!view.retrieves()) return -1;
  const auto left = who_may_leave(view, *view.retrieves());
  return left ? view.features_after.index_of(*left) : -1;
}

bool is_of_nobody(const TurnView& view, const ScoreItem& item) {
  if (view.edition.unclaimed == rules::editions::Unclaimed::nobody || !item.complete) return false;
  const auto standing = claims_on(view.features_after, board_when_scored(view), view.edition);
  return !is_held(standing[at(view.features_after.index_of(item.anchor))]);
}

std::vector<ScoreItem> items_of_features(const TurnView& view) {
  auto items = view.fast_items;
  const int left = left_feature(view);
  std::erase_if(items, [&](const auto& item) {
    return view.features_after.index_of(item.anchor) == left || is_of_nobody(view, item);
  });
  return items;
}

bool has_personal_points(const rules::editions::Edition& edition) {
  return std::ranges::any_of(edition.formulas,
                             [](const auto& formula) { return formula && formula->uses_figures(); });
}

bool has_alike_cities(const rules::editions::Edition& edition) {
  const auto& farm = formula_of(edition, rules::expressions::FormulaSlot::farm_points);
  for (std::size_t m = 0; m < edition.marks.size(); ++m) {
    if (farm.uses_mark(m)) return false;
  }
  return !farm.uses_figures() && !farm.uses_details() && !farm.weighs_cities();
}

int given_to_scorers(const PerPlayer& points) {
  const auto [least, most] = std::ranges::minmax(points);
  return most > 0 ? most : least;
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
  const auto followers = claims_on(position.features, position.placements, position.edition);
  const auto weights = position.edition.has_figures()
                           ? claims_on(position.features, position.placements, position.edition, true)
                           : followers;
  for (const auto& item : items) {
    const int feature = position.features.index_of(item.anchor);
    PerPlayer standing = followers[at(feature)];
    PerPlayer weight = weights[at(feature)];
    if (is_by_city(item)) {
      standing = weight = {};
      for (const auto& [farm, city] : position.features.contacts) {
        if (city != feature) continue;
        standing = plus(standing, followers[at(farm)]);
        weight = plus(weight, weights[at(farm)]);
      }
    }
    if (item.holders == weight && is_held(standing)) continue;
    return wrong(item,
                 fmt::format("the item counts followers {}, on the board stand {}", in_words(item.holders),
                             in_words(weight)),
                 fmt::format("holders {}", in_words(weight)));
  }
  return std::nullopt;
}

Verdict check_values(const Occupied& position, std::span<const ScoreItem> items) {
  for (const auto& item : items) {
    const int most = given_to_scorers(item.points);
    const auto [worth, is_exact] = worth_of(position, item);
    const auto due = awarded(item.holders, worth, position.edition, standing_of(item));
    const int most_due = given_to_scorers(due);
    const bool may_cost = position.edition.may_cost_points();
    const bool in_threes = is_own_formula(position.edition, rules::expressions::FormulaSlot::farm_points) ||
                           position.edition.shared_majority == rules::editions::SharedMajority::split ||
                           position.edition.pays_by_weight() || most % 3 == 0;
    const bool is_right =
        is_exact ? most == most_due : most <= std::max(0, most_due) && (most >= 0 || may_cost) && in_threes;
    if (is_right) continue;
    const int points = given_to_scorers(worth);
    return wrong(item, fmt::format("a {} worth {} gives {}", rules::feature_name(item.feature), points, most),
                 fmt::format("{} points", points));
  }
  return std::nullopt;
}

Verdict check_majorities(const Occupied& position, std::span<const ScoreItem> items) {
  const bool is_personal = has_personal_points(position.edition) || position.edition.pays_by_weight();
  for (const auto& item : items) {
    const bool may_differ =
        item.feature == FeatureKind::farm && position.edition.farms == rules::editions::Farms::second;
    const int most = given_to_scorers(item.points);
    const auto has = scorers(item.holders, position.edition, standing_of(item));
    const auto due = is_personal && !may_differ ? awarded(item.holders, worth_of(position, item).points,
                                                          position.edition, standing_of(item))
                                                : alike(most);
    for (std::size_t p = 0; p < has.size(); ++p) {
      const int points = item.points[p];
      const bool is_right = !has[p]      ? points == 0
                            : may_differ ? points >= 0 || position.edition.may_cost_points()
                                         : points == due[p];
      if (is_right) continue;
      return wrong(item,
                   fmt::format("player {} {} most followers of {} and gets {}, the most anyone gets is {}", p,
                               has[p] ? "has" : "does not have", in_words(item.holders), points, most),
                   has[p] ? fmt::format("{} points", due[p]) : "0 points");
    }
  }
  return std::nullopt;
}

}  // namespace bastide::props::checks
