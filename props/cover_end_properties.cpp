// What must happen at least once at the end of the games played: farms above all (cover_properties.cpp has
// the rest).
#include <algorithm>
#include <array>

#include "props/catalogue.hpp"
#include "props/item_checks.hpp"
#include "props/property.hpp"
#include "tilesets/index.hpp"

namespace bastide::props {
namespace {

using rules::Farms;
using rules::FeatureKind;
using rules::ScoreItem;

template <class Test>
bool any_farm(const ScoredView& view, Test test) {
  return std::any_of(view.fast_sheet.items.begin(), view.fast_sheet.items.end(),
                     [&](const ScoreItem& item) { return item.feature == FeatureKind::farm && test(item); });
}

int most_points(const ScoreItem& item) { return *std::max_element(item.points.begin(), item.points.end()); }

bool farm_at_two_cities(const ScoredView& view) {
  const auto followers = recount({view.edition, view.reference, view.placements});
  for (std::size_t f = 0; f < followers.size(); ++f) {
    if (view.reference.features[f].kind != FeatureKind::farm || !is_anyone_on(followers[f])) continue;
    if (completed_cities(view.reference, static_cast<int>(f)).size() >= 2) return true;
  }
  return false;
}

bool farm_tie(const ScoredView& view) {
  return any_farm(view,
                  [](const ScoreItem& item) { return tied_players(item) >= 2 && most_points(item) > 0; });
}
bool farm_minority(const ScoredView& view) {
  return any_farm(view, [](const ScoreItem& item) {
    return holding_players(item) > tied_players(item) && most_points(item) > 0;
  });
}

/// Most farms that one player (`by_player`) or all together have farmers on, or the majority of, at one
/// completed city.
int most_farms_at_a_city(const ScoredView& view, bool by_player) {
  const auto followers = recount({view.edition, view.reference, view.placements});
  int most = 0;
  for (std::size_t city = 0; city < followers.size(); ++city) {
    if (!view.reference.features[city].complete) continue;
    int farms = 0;
    rules::PerPlayer own{};
    for (const auto& [farm, touched] : view.reference.contacts) {
      if (touched != static_cast<int>(city) || !is_anyone_on(followers[at(farm)])) continue;
      ++farms;
      const auto has = majority_of(followers[at(farm)]);
      for (std::size_t p = 0; p < own.size(); ++p) own[p] += has[p] ? 1 : 0;
    }
    most = std::max(most, by_player ? *std::max_element(own.begin(), own.end()) : farms);
  }
  return most;
}
bool city_with_several_farms(const ScoredView& view) { return most_farms_at_a_city(view, false) >= 2; }
bool two_farms_of_a_player(const ScoredView& view) { return most_farms_at_a_city(view, true) >= 2; }

bool incomplete_scored_at_end(const ScoredView& view) {
  std::array<bool, 3> seen{};
  for (const auto& item : view.fast_sheet.items) {
    if (item.feature != FeatureKind::farm && !item.complete)
      seen[static_cast<std::size_t>(item.feature)] = true;
  }
  return seen[0] && seen[1];
}

bool has_farmers(const rules::TileSet& /*set*/, const rules::Edition& edition) {
  return edition.farms != Farms::off;
}

constexpr std::array properties = {
    Property{.id = "cover-incomplete-scored-at-end",
             .group = Group::scoring,
             .kind = Kind::cover,
             .rule = "rules.md section 2, points at the end",
             .statement = "a final scoring has an incomplete city and an incomplete road",
             .seen_at_end = incomplete_scored_at_end},
    Property{.id = "cover-farm-at-two-cities",
             .group = Group::editions,
             .kind = Kind::cover,
             .rule = "rules.md section 3",
             .statement = "at the end a farm with a farmer touches two completed cities or more",
             .seen_at_end = farm_at_two_cities,
             .applies = has_farmers},
    Property{.id = "cover-farm-tie",
             .group = Group::editions,
             .kind = Kind::cover,
             .rule = "rules.md section 3: majority over each farm or city; ties score full",
             .statement = "at the end a farm item gives points to two players or more",
             .seen_at_end = farm_tie,
             .applies = has_farmers},
    Property{.id = "cover-farm-minority",
             .group = Group::editions,
             .kind = Kind::cover,
             .rule = "rules.md section 3: majority over each farm or city",
             .statement = "at the end a farm item gives points and a player with farmers on it gets none",
             .seen_at_end = farm_minority,
             .applies = has_farmers},
    Property{.id = "cover-city-with-several-farms",
             .group = Group::editions,
             .kind = Kind::cover,
             .rule = "rules.md section 3, first: farmers on all farms touching a city count together",
             .statement = "at the end a completed city is touched by two farms with farmers",
             .seen_at_end = city_with_several_farms,
             .applies = has_farmers},
    Property{.id = "cover-two-farms-of-a-player-at-a-city",
             .group = Group::editions,
             .kind = Kind::cover,
             .rule = "rules.md section 3: second and third differ there",
             .statement = "at the end one player has the majority of two farms that touch one completed city",
             .seen_at_end = two_farms_of_a_player,
             .applies = has_farmers},
};

}  // namespace

std::span<const Property> cover_end_properties() { return properties; }

}  // namespace bastide::props
