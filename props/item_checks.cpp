#include "props/item_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "props/words.hpp"

namespace bastide::props {
namespace {

using rules::FeatureKind;
using rules::PerPlayer;
using rules::ScoreItem;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Violation wrong(const ScoreItem& item, const std::string& explanation, const std::string& expected) {
  return Violation{explanation, words(item), expected, {item.anchor}};
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
  if (is_by_city(item)) return {4};
  const int all = 3 * static_cast<int>(completed_cities(position.features, feature).size());
  return {all, position.edition.farms != rules::Farms::second};
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

int land_value(const rules::reference::Feature& feature, const rules::Edition& edition) {
  if (feature.kind == FeatureKind::cloister) return 1 + feature.neighbours;
  const auto length =
      static_cast<int>(edition.unit == rules::Unit::tile ? feature.tiles.size() : feature.segments.size());
  if (feature.kind == FeatureKind::road) return length;
  const bool is_halved = edition.small_city == rules::SmallCity::half && feature.tiles.size() == 2;
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
                 fmt::format("the item counts followers {}, on the board stand {}", words(item.holders),
                             words(standing)),
                 fmt::format("holders {}", words(standing)));
  }
  return std::nullopt;
}

Verdict check_values(const Occupied& position, std::span<const ScoreItem> items) {
  for (const auto& item : items) {
    const int most = *std::max_element(item.points.begin(), item.points.end());
    const auto [worth, is_exact] = worth_of(position, item);
    const bool is_right = is_exact ? most == worth : most <= worth && most >= 0 && most % 3 == 0;
    if (is_right) continue;
    return wrong(item, fmt::format("a {} worth {} gives {}", rules::feature_name(item.feature), worth, most),
                 fmt::format("{} points", worth));
  }
  return std::nullopt;
}

Verdict check_majorities(const Occupied& position, std::span<const ScoreItem> items) {
  for (const auto& item : items) {
    const bool may_differ =
        item.feature == FeatureKind::farm && position.edition.farms == rules::Farms::second;
    const int most = *std::max_element(item.points.begin(), item.points.end());
    const auto has = majority_of(item.holders);
    for (std::size_t p = 0; p < has.size(); ++p) {
      const int points = item.points[p];
      const bool is_right = !has[p] ? points == 0 : may_differ ? points >= 0 : points == most;
      if (is_right) continue;
      return wrong(item,
                   fmt::format("player {} {} most followers of {} and gets {}, the most anyone gets is {}", p,
                               has[p] ? "has" : "does not have", words(item.holders), points, most),
                   has[p] ? fmt::format("{} points", most) : "0 points");
    }
  }
  return std::nullopt;
}

}  // namespace bastide::props
