// The farm methods (statements farm-*) against each other, player by player and exactly.
#include "props/checks/checks.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "props/checks/item_checks.hpp"
#include "props/checks/rescored.hpp"
#include "props/violation_text.hpp"
#include "rules/play/scoring.hpp"
#include "tilesets/index.hpp"

namespace bastide::props::checks {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::ScoreItem;
using rules::board::EntryIndex;
using rules::board::FeatureForest;
using rules::editions::Edition;
using rules::editions::Farms;

template <class T>
using ByFeature = boost::container::small_vector<T, 64>;

/// The completed cities that a farm with a farmer touches, with how many such farms do.
ByFeature<int> farmed_farms_at(const ScoredView& view) {
  const RescoredOf rescored(view);
  const auto& followers = rescored->followers(view);
  ByFeature<int> farms(followers.size(), 0);
  for (const auto& [farm, city] : view.reference.contacts) {
    if (view.reference.features[at(city)].complete && rules::reference::is_held(followers[at(farm)]))
      ++farms[at(city)];
  }
  return farms;
}

bool is_farmed(const FeatureForest& forest, EntryIndex e) {
  return forest.is_root(e) && forest.feature(e).kind == FeatureKind::farm && forest.feature(e).is_occupied();
}

bool has_farmers(const FeatureForest& forest) {
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (is_farmed(forest, e)) return true;
  }
  return false;
}

const FeatureForest& without_farmers(FeatureForest& forest, const Edition& edition) {
  for (EntryIndex e = 0; e < forest.entry_count(); ++e) {
    if (!is_farmed(forest, e)) continue;
    for (std::size_t figure = edition.figures.size(); figure-- > 0;) {
      for (int p = 0; p < rules::most_players; ++p) {
        const int there = forest.figures(e, static_cast<int>(figure), p);
        if (there != 0) forest.add_figures(e, p, static_cast<int>(figure), -there);
      }
    }
  }
  return forest;
}

}  // namespace

Verdict second_never_above_third(const ScoredView& view) {
  const RescoredOf rescored(view);
  const auto second = points_of(rescored->farm_items(view, Farms::second));
  const auto third = points_of(rescored->farm_items(view, Farms::third));
  for (std::size_t p = 0; p < second.size(); ++p) {
    if (second[p] <= third[p]) continue;
    return differs(fmt::format("farms give player {} {} points by the second method and {} by the third", p,
                               second[p], third[p]),
                   second[p], fmt::format("at most {}", third[p]));
  }
  return std::nullopt;
}

Verdict third_repeats_cities(const ScoredView& view) {
  const RescoredOf rescored(view);
  const auto& followers = rescored->weights(view);
  PerPlayer repeated{};
  const bool is_for_all = view.edition.second_once == rules::editions::SecondOnce::all;
  const auto takers =
      is_for_all ? first_farms_with_a_scorer(view.reference, followers, view.edition) : std::vector<int>{};
  ByFeature<PerPlayer> farms_at(followers.size(),
                                PerPlayer{});  // [city]: farms of which each player has the majority
  for (const auto& [farm, city] : view.reference.contacts) {
    if (!view.reference.features[at(city)].complete) continue;
    const auto has = rules::reference::scorers(followers[at(farm)], view.edition);
    // Each farm but the first that counts a city for him, or for all.
    for (std::size_t p = 0; p < has.size(); ++p) {
      const bool is_counted = is_for_all ? takers[at(city)] == farm : farms_at[at(city)][p] == 0;
      repeated[p] += has[p] && !is_counted ? 3 : 0;
      farms_at[at(city)][p] += has[p] ? 1 : 0;
    }
  }
  return must_be("farms third minus second",
                 plus(points_of(rescored->farm_items(view, Farms::third)),
                      points_of(rescored->farm_items(view, Farms::second)), -1),
                 repeated);
}

Verdict first_scores_cities_once(const ScoredView& view) {
  auto due = farmed_farms_at(view);
  for (auto& farms : due) farms = farms > 0 ? 1 : 0;
  ByFeature<int> scored(due.size(), 0);
  const RescoredOf rescored(view);
  for (const auto& item : rescored->farm_items(view, Farms::first)) {
    ++scored[at(view.reference.index_of(item.anchor))];
    const auto due_points = rules::reference::awarded(
        item.holders, rules::reference::farm_worth({1}, view.edition, Farms::first, by_table), view.edition,
        rules::reference::Standing::around_city);
    for (std::size_t p = 0; p < due_points.size(); ++p) {
      if (item.points[p] == due_points[p]) continue;
      return differs(fmt::format("a city gives player {} {} points, with farmers {} around it", p,
                                 item.points[p], in_words(item.holders)),
                     item, fmt::format("{} points", due_points[p]), {item.anchor});
    }
  }
  for (std::size_t f = 0; f < due.size(); ++f) {
    if (scored[f] == due[f]) continue;
    return differs(fmt::format("a {} is scored {} times by farms, must be {}",
                               rules::feature_name(view.reference.features[f].kind), scored[f], due[f]),
                   scored[f], due[f], view.reference.features[f].segments);
  }
  return std::nullopt;
}

Verdict first_and_third_agree_on_lone_farms(const ScoredView& view) {
  const auto farms = farmed_farms_at(view);
  if (std::any_of(farms.begin(), farms.end(), [](int n) { return n > 1; })) return std::nullopt;
  const RescoredOf rescored(view);
  const auto first = points_of(rescored->farm_items(view, Farms::first));
  const auto third = points_of(rescored->farm_items(view, Farms::third));
  return must_be("no city is touched by two farms with farmers: 3 x first against 4 x third",
                 plus({}, first, 3), plus({}, third, 4));
}

Verdict farms_change_only_farm_items(const ScoredView& view) {
  const RescoredOf rescored(view);
  const auto own_farms = view.edition.farms;
  const auto& other =
      rescored->sheet(view, &Edition::farms, own_farms == Farms::off ? Farms::third : Farms::off);
  const auto& own = rescored->of_board(view);
  const auto& with_farms = own_farms == Farms::off ? other : own;
  const auto& without = own_farms == Farms::off ? own : other;
  auto item = without.items.begin();
  PerPlayer farm_points{};
  for (const auto& farmed : with_farms.items) {  // farms come last in both
    if (farmed.feature == FeatureKind::farm) {
      farm_points = plus(farm_points, farmed.points);
    } else if (item == without.items.end() || *item++ != farmed) {
      return differs("an item that is no farm depends on the farm method", farmed, "the same item",
                     {farmed.anchor});
    }
  }
  if (item != without.items.end()) {
    return differs("with farms off there is an item that is missing with farms", *item, "no item",
                   {item->anchor});
  }
  return must_be("totals with farms minus those without", plus(with_farms.totals, without.totals, -1),
                 farm_points);
}

Verdict without_farmers_farms_are_off(const ScoredView& view) {
  const RescoredOf rescored(view);
  const auto& forest =
      has_farmers(view.forest) ? without_farmers(rescored->copy_of(view.forest), view.edition) : view.forest;
  const auto farmed = rules::play::score_board(
      view.board, forest, rescored->options(&Edition::farms, Farms::third), rescored->standing(view));
  const auto& off = rescored->sheet(view, &Edition::farms, Farms::off);
  if (farmed == off) return std::nullopt;
  return differs("farms third with all farmers taken away does not score as farms off", farmed.totals,
                 off.totals);
}

}  // namespace bastide::props::checks
