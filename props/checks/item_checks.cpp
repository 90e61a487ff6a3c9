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

Violation wrong(const ScoreItem& item, const std::string& explanation, const std::string& expected) {
  return Violation{explanation, in_words(item), expected, {item.anchor}};
}

/// Points of a majority holder of `item` by the table, and whether he must get exactly that.
struct Worth {
  int points = 0;
  bool is_exact = true;
};
Worth worth_of(const Occupied& position, const ScoreItem& item) {
  const int feature = feature_of(position, item);
  if (item.feature != FeatureKind::farm)
    return {land_value(position.features.features[at(feature)], position.edition)};
  const auto& edition = position.edition;
  if (is_by_city(item)) return {farm_value(1, edition, rules::editions::Farms::first)};
  const auto cities = static_cast<int>(completed_cities(position.features, feature).size());
  if (edition.farms != rules::editions::Farms::second) return {farm_value(cities, edition, edition.farms)};
  // Others of his farms may have scored any of its cities, and a formula may give more for fewer.
  int most = 0;
  for (int n = 0; n <= cities; ++n) most = std::max(most, farm_value(n, edition, edition.farms));
  return {most, false};
}

}  // namespace

std::vector<PerPlayer> recount(const Occupied& position) {
  std::vector<PerPlayer> followers(position.features.features.size());
  for (std::size_t i = 0; i < position.placements.size(); ++i) {
    const auto& f = position.placements[i].follower;
    if (f) ++followers[at(position.features.feature_of[i][at(f->segment)])][at(f->player)];
  }
  return followers;
}

bool is_anyone_on(const PerPlayer& followers) {
  return std::any_of(followers.begin(), followers.end(), [](int n) { return n > 0; });
}

std::array<bool, rules::most_players> majority_of(const PerPlayer& followers) {
  const int most = *std::max_element(followers.begin(), followers.end());
  std::array<bool, rules::most_players> has{};
  for (std::size_t p = 0; p < has.size(); ++p) has[p] = most > 0 && followers[p] == most;
  return has;
}

std::array<bool, rules::most_players> scorers_of(const PerPlayer& followers,
                                                 const rules::editions::Edition& edition) {
  auto has = majority_of(followers);
  if (edition.who_scores == rules::editions::WhoScores::everyone) {
    for (std::size_t p = 0; p < has.size(); ++p) has[p] = followers[p] > 0;
  } else if (edition.shared_majority == rules::editions::SharedMajority::none &&
             std::count(has.begin(), has.end(), true) > 1) {
    has = {};
  }
  return has;
}

int tied_players(const ScoreItem& item) {
  const auto has = majority_of(item.holders);
  return static_cast<int>(std::count(has.begin(), has.end(), true));
}
int holding_players(const ScoreItem& item) {
  return static_cast<int>(
      std::count_if(item.holders.begin(), item.holders.end(), [](int n) { return n > 0; }));
}

PerPlayer shared_out(const PerPlayer& followers, int points, const rules::editions::Edition& edition) {
  const auto has = scorers_of(followers, edition);
  const bool is_divided = edition.shared_majority == rules::editions::SharedMajority::split &&
                          edition.who_scores == rules::editions::WhoScores::majority;
  const auto scorers = static_cast<int>(std::count(has.begin(), has.end(), true));
  PerPlayer out{};
  for (std::size_t p = 0; p < out.size(); ++p) {
    if (has[p]) out[p] = is_divided ? points / scorers : points;
  }
  return out;
}

int farm_value(int cities, const rules::editions::Edition& edition, rules::editions::Farms method) {
  const auto& own = edition.formulas[static_cast<std::size_t>(rules::expressions::FormulaSlot::farm_points)];
  if (!own) return cities * (method == rules::editions::Farms::first ? 4 : 3);
  rules::expressions::FormulaInputs inputs;
  inputs.cities = cities;
  return own->points(inputs);
}

int feature_of(const Occupied& position, const ScoreItem& item) {
  return position.features.feature_of[at(item.anchor.placement)][at(item.anchor.segment)];
}

std::vector<int> completed_cities(const rules::reference::Features& features, int farm) {
  std::vector<int> cities;
  for (const auto& [toucher, city] : features.contacts) {
    if (toucher == farm && features.features[at(city)].complete) cities.push_back(city);
  }
  return cities;
}

int land_value(const rules::reference::Feature& feature, const rules::editions::Edition& edition) {
  const bool is_nine = feature.complete && edition.table.border_cloister == rules::BorderCloister::nine;
  const int neighbours = is_nine ? 8 : feature.neighbours;
  using rules::expressions::FormulaSlot;
  const auto slot =
      feature.kind == FeatureKind::city
          ? (feature.complete ? FormulaSlot::city_complete : FormulaSlot::city_incomplete)
      : feature.kind == FeatureKind::road
          ? (feature.complete ? FormulaSlot::road_complete : FormulaSlot::road_incomplete)
          : (feature.complete ? FormulaSlot::cloister_complete : FormulaSlot::cloister_incomplete);
  if (const auto& own = edition.formulas[static_cast<std::size_t>(slot)]) {
    return own->points({static_cast<int>(feature.tiles.size()), static_cast<int>(feature.segments.size()),
                        feature.pennants, neighbours, 0});
  }
  if (!feature.complete && edition.incomplete_at_end == rules::editions::IncompleteAtEnd::nothing) return 0;
  if (feature.kind == FeatureKind::cloister) return 1 + neighbours;
  const auto length = static_cast<int>(edition.unit == rules::editions::Unit::tile ? feature.tiles.size()
                                                                                   : feature.segments.size());
  if (feature.kind == FeatureKind::road) return length;
  const bool is_halved = edition.small_city == rules::editions::SmallCity::half && feature.tiles.size() == 2;
  return (length + feature.pennants) * (feature.complete && !is_halved ? 2 : 1);
}

Verdict check_holders(const Occupied& position, std::span<const ScoreItem> items) {
  if (items.empty()) return std::nullopt;
  const auto followers = recount(position);
  for (const auto& item : items) {
    const int feature = feature_of(position, item);
    PerPlayer standing = followers[at(feature)];
    if (is_by_city(item)) {
      standing = {};
      for (const auto& [farm, city] : position.features.contacts) {
        for (std::size_t p = 0; p < standing.size() && city == feature; ++p)
          standing[p] += followers[at(farm)][p];
      }
    }
    if (item.holders == standing && is_anyone_on(standing)) continue;
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
    const auto due = shared_out(item.holders, worth, position.edition);
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
    const auto has = scorers_of(item.holders, position.edition);
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
