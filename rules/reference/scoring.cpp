// Points by the definitions of the rule pages, feature by feature, in the item form of
// rules/score_sheet.hpp.
//
// Majority is by number of followers; every player tied for most gets the full points, the others nothing.
// Length is counted in tiles (each once a feature) or in segments, as the edition says. The farm methods
// differ in what the majority is over: each farm (third, second) or each completed city with all farms around
// it (first).
#include <tuple>
#include "rules/reference/scoring.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "rules/expressions/formula_slot.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

using editions::Edition;
using editions::Farms;
using editions::SharedMajority;
using expressions::FormulaSlot;
using expressions::slot_of;

const std::optional<expressions::Formula>& own_formula(const Edition& edition, FormulaSlot slot) {
  return edition.formulas[static_cast<std::size_t>(slot)];
}

/// Without a formula.
int points_a_city(Farms farms) { return farms == Farms::first ? 4 : 3; }

/// Points a length unit and a pennant of a city are worth, each.
int city_rate(const Feature& city, const Edition& edition) {
  if (!city.complete) return 1;
  const bool is_small = city.tiles.size() == 2;
  return is_small && edition.small_city == editions::SmallCity::half ? 1 : 2;
}

/// Why a farm gives what it does for so many cities.
std::string farm_why(int cities, const Edition& edition, Farms farms) {
  if (const auto& own = own_formula(edition, FormulaSlot::farm_points))
    return why_formula(own->text(), {{cities, "city"}});
  return why_farm(cities, points_a_city(farms));
}

ScoreItem item_of(const Feature& feature, FeatureKind kind, const PerPlayer& holders) {
  ScoreItem item;
  item.feature = kind;
  item.anchor = feature.segments.front();
  item.tiles = feature.tiles;
  item.complete = feature.complete;
  item.segments = static_cast<int>(feature.segments.size());
  item.marks = feature.marks;
  item.holders = holders;
  return item;
}

/// Method `third`: each farm on its own, 3 points per completed city, repetition without limit.
/// Method `second`: the same, but a city scores once a player over all his farms, the first farm taking it;
/// with second_once `all` once over all farms, the first on which anybody scores taking it for them.
std::vector<ScoreItem> items_by_farm(const Features& found, const std::vector<PerPlayer>& followers,
                                     const Edition& edition, Farms farms) {
  std::vector<ScoreItem> items;
  std::set<std::pair<int, int>> scored;  // (player, city)
  std::map<int, int> taker;              // city -> the first farm with a scorer
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    const Feature& farm = found.features[at(f)];
    const PerPlayer& holders = followers[at(f)];
    if (farm.kind != FeatureKind::farm || !is_held(holders)) continue;
    const std::vector<int> cities = completed_cities(found, f);
    ScoreItem item = item_of(farm, FeatureKind::farm, holders);
    item.cities = static_cast<int>(cities.size());
    item.why = farm_why(item.cities, edition, farms);
    // Each scorer's own cities first, then what they give him: with `second` holders of a farm may differ.
    const auto is_scorer = scorers(holders, edition);
    if (std::ranges::count(is_scorer, true) > 0) {
      for (const int city : cities) taker.emplace(city, f);
    }
    const bool is_for_all = farms == Farms::second && edition.second_once == editions::SecondOnce::all;
    for (int player = 0; player < most_players; ++player) {
      if (!is_scorer[at(player)]) continue;
      int new_cities = 0;
      for (const int city : cities) {
        const bool is_new = is_for_all ? taker.at(city) == f : scored.emplace(player, city).second;
        if (is_new || farms == Farms::third) ++new_cities;
      }
      const int worth = farm_worth(new_cities, edition, farms);
      item.points[at(player)] = awarded(holders, worth, edition)[at(player)];
    }
    items.push_back(std::move(item));
  }
  return items;
}

/// Method `first`: for each completed city the farmers on all farms touching it are counted together, 4
/// points.
std::vector<ScoreItem> items_by_farmed_city(const Features& found, const std::vector<PerPlayer>& followers,
                                            const Edition& edition) {
  std::vector<ScoreItem> items;
  for (int c = 0; c < static_cast<int>(found.features.size()); ++c) {
    const Feature& city = found.features[at(c)];
    if (city.kind != FeatureKind::city || !city.complete) continue;
    PerPlayer farmers{};
    for (const auto& [farm, touched] : found.contacts) {
      if (touched != c) continue;
      for (std::size_t player = 0; player < farmers.size(); ++player) {
        farmers[player] += followers[at(farm)][player];
      }
    }
    if (!is_held(farmers)) continue;
    ScoreItem item = item_of(city, FeatureKind::farm, farmers);
    item.cities = 1;
    item.points = awarded(farmers, farm_worth(1, edition, Farms::first), edition, Standing::around_city);
    item.why = farm_why(1, edition, Farms::first);
    items.push_back(std::move(item));
  }
  return items;
}

std::vector<ScoreItem> farm_items(const Features& found, const std::vector<PerPlayer>& followers,
                                  const Edition& edition, Farms farms) {
  switch (farms) {
    case Farms::third:
    case Farms::second:
      return items_by_farm(found, followers, edition, farms);
    case Farms::first:
      return items_by_farmed_city(found, followers, edition);
    case Farms::off:
      break;
  }
  return {};
}

/// What a city, road or cloister counts.
expressions::FormulaInputs counts_of(const Feature& land, const Edition& edition) {
  const bool is_nine = land.complete && edition.table.border_cloister == BorderCloister::nine;
  return {.tiles = static_cast<int>(land.tiles.size()),
          .segments = static_cast<int>(land.segments.size()),
          .neighbours = is_nine ? 8 : land.neighbours,
          .marks = land.marks};
}

bool gives_nothing(const Feature& land, const Edition& edition) {
  return !land.complete && edition.incomplete_at_end == editions::IncompleteAtEnd::nothing;
}

/// Why a city, road or cloister is worth what it is.
std::string land_why(const Feature& land, const Edition& edition) {
  const auto counts = counts_of(land, edition);
  const auto [tiles, segments, neighbours] = std::tuple(counts.tiles, counts.segments, counts.neighbours);
  const int pennants = counts.marks[tilesets::pennant];
  if (const auto& own = own_formula(edition, slot_of(land.kind, land.complete))) {
    if (land.kind == FeatureKind::cloister) return why_formula(own->text(), {{neighbours, "neighbour"}});
    if (land.kind == FeatureKind::road)
      return why_formula(own->text(), {{tiles, "tile"}, {segments, "segment"}});
    return why_formula(own->text(), {{tiles, "tile"}, {segments, "segment"}, {pennants, "pennant"}});
  }
  if (gives_nothing(land, edition)) return why_nothing();
  if (land.kind == FeatureKind::cloister) return why_cloister(neighbours);
  const bool by_tile = edition.unit == editions::Unit::tile;
  const int length = by_tile ? tiles : segments;
  const char* const unit = by_tile ? "tile" : "segment";
  if (land.kind == FeatureKind::road) return why_text(FeatureKind::road, length, unit, 1, 0, 0);
  const int rate = city_rate(land, edition);
  return why_text(FeatureKind::city, length, unit, rate, pennants, rate);
}

/// What those tied for most followers get.
SharedMajority rule_of_ties(const Edition& edition, Standing where) {
  using editions::FirstTies;
  if (where == Standing::on_feature || edition.first_ties == FirstTies::as_others)
    return edition.shared_majority;
  if (edition.first_ties == FirstTies::none) return SharedMajority::none;
  return edition.first_ties == FirstTies::split ? SharedMajority::split : SharedMajority::full;
}

}  // namespace

int land_worth(const Feature& land, const Edition& edition, Calculation calculation) {
  const auto counts = counts_of(land, edition);
  if (const auto& own = own_formula(edition, slot_of(land.kind, land.complete)))
    return ((*own).*calculation)(counts);
  if (gives_nothing(land, edition)) return 0;
  if (land.kind == FeatureKind::cloister) return 1 + counts.neighbours;
  const int length = edition.unit == editions::Unit::tile ? counts.tiles : counts.segments;
  return land.kind == FeatureKind::road ? length : city_rate(land, edition) * (length + counts.marks[tilesets::pennant]);
}

int farm_worth(int cities, const Edition& edition, Farms farms, Calculation calculation) {
  const auto& own = own_formula(edition, FormulaSlot::farm_points);
  return own ? ((*own).*calculation)({.cities = cities}) : points_a_city(farms) * cities;
}

std::array<bool, most_players> majority(const PerPlayer& holders) {
  const int most = *std::max_element(holders.begin(), holders.end());
  std::array<bool, most_players> has{};
  for (std::size_t player = 0; player < has.size(); ++player)
    has[player] = most > 0 && holders[player] == most;
  return has;
}

std::array<bool, most_players> scorers(const PerPlayer& holders, const Edition& edition, Standing where) {
  auto has = majority(holders);
  if (edition.who_scores == editions::WhoScores::everyone) {
    for (std::size_t player = 0; player < has.size(); ++player) has[player] = holders[player] > 0;
  } else if (rule_of_ties(edition, where) == SharedMajority::none && std::ranges::count(has, true) > 1) {
    has = {};
  }
  return has;
}

PerPlayer awarded(const PerPlayer& holders, int points, const Edition& edition, Standing where) {
  const auto has = scorers(holders, edition, where);
  const bool is_split = edition.who_scores == editions::WhoScores::majority &&
                        rule_of_ties(edition, where) == SharedMajority::split;
  const auto tied = static_cast<int>(std::ranges::count(has, true));
  PerPlayer result{};
  for (std::size_t player = 0; player < has.size(); ++player) {
    if (has[player]) result[player] = is_split ? points / tied : points;
  }
  return result;
}

std::vector<int> completed_cities(const Features& found, int farm) {
  std::vector<int> cities;
  for (const auto& [toucher, city] : found.contacts) {
    if (toucher == farm && found.features[at(city)].complete) cities.push_back(city);
  }
  return cities;
}

std::vector<PerPlayer> followers_on(const Features& found, const std::vector<Placement>& board) {
  std::vector<PerPlayer> followers(found.features.size());
  for (std::size_t p = 0; p < board.size(); ++p) {
    if (!board[p].follower) continue;
    const auto [player, segment, figure] = *board[p].follower;
    (void)figure;
    const int feature = found.feature_of[p][at(segment)];
    ++followers[at(feature)][at(player)];
  }
  return followers;
}

bool is_held(const PerPlayer& holders) {
  return std::any_of(holders.begin(), holders.end(), [](int followers) { return followers > 0; });
}

ScoreItem land_item(const Features& found, const std::vector<Placement>& board, const Edition& edition,
                    int feature, const PerPlayer& holders) {
  const Feature& land = found.features[at(feature)];
  ScoreItem item = item_of(land, land.kind, holders);
  if (land.kind == FeatureKind::cloister) {
    const Cell centre = board[at(land.tiles.front())].cell;
    item.tiles.clear();
    for (int p = 0; p < static_cast<int>(board.size()); ++p) {
      const Cell cell = board[at(p)].cell;
      if (std::abs(cell.x - centre.x) <= 1 && std::abs(cell.y - centre.y) <= 1) item.tiles.push_back(p);
    }
  }
  item.points = awarded(holders, land_worth(land, edition), edition);
  item.why = land_why(land, edition);
  return item;
}

ScoreSheet score_features(const Features& found, const std::vector<Placement>& board, const Edition& edition,
                          Farms farms) {
  const std::vector<PerPlayer> followers = followers_on(found, board);
  ScoreSheet sheet;
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    const PerPlayer& holders = followers[at(f)];
    if (found.features[at(f)].kind == FeatureKind::farm || !is_held(holders)) continue;
    sheet.items.push_back(land_item(found, board, edition, f, holders));
  }
  for (ScoreItem& item : farm_items(found, followers, edition, farms)) sheet.items.push_back(std::move(item));
  for (const ScoreItem& item : sheet.items) {
    for (std::size_t player = 0; player < item.points.size(); ++player)
      sheet.totals[player] += item.points[player];
  }
  normalise(sheet);
  return sheet;
}

ScoreSheet score_with_farms(const TileSet& set, const std::vector<Placement>& board, const Edition& edition,
                            Farms farms) {
  return score_features(features(set, board, edition.table), board, edition, farms);
}

ScoreSheet score(const TileSet& set, const std::vector<Placement>& board, const Edition& edition) {
  return score_with_farms(set, board, edition, edition.farms);
}

}  // namespace bastide::rules::reference
