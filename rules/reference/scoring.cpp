// Points by the definitions of the rule pages, feature by feature, in the item form of
// rules/score_sheet.hpp.
//
// Majority is by weight of figures, which is their number where only followers are; every player tied for
// most gets the full points, the others nothing, or as the edition says (who_scores, shared_majority,
// outvoted), and nobody gets any where no figure weighs anything. Length
// is counted in tiles (each once a feature) or in segments, as the edition says. The farm methods differ in
// what the majority is over: each farm (third, second) or each completed city with all farms around it
// (first). A formula is asked for each scorer, with his own figures.
#include "rules/reference/scoring.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "rules/editions/formulas.hpp"
#include "rules/expressions/formula_slot.hpp"
#include "tilesets/index.hpp"

namespace bastide::rules::reference {
namespace {

using editions::Edition;
using editions::Farms;
using editions::SharedMajority;
using expressions::FormulaInputs;
using expressions::FormulaSlot;
using expressions::slot_of;
/// As formulas are asked.
using MergedMarks = std::array<int, tilesets::most_marks>;

/// The edition's own, if it gives one. Of its own lines there are no other words than formulas: what it does
/// not say is nothing.
const expressions::Formula* own_formula(const Edition& edition, FormulaSlot slot) {
  return is_own_formula(edition, slot) ? &formula_of(edition, slot) : nullptr;
}

/// Without a formula.
int points_a_city(Farms farms) { return farms == Farms::first ? 4 : 3; }

/// Points a length unit and a pennant of a city are worth, each.
int city_rate(const Feature& city, const Edition& edition) {
  if (!city.complete) return 1;
  const bool is_small = city.tiles.size() == 2;
  return is_small && edition.small_city == editions::SmallCity::half ? 1 : 2;
}

/// Marks of a kind on a feature, counted together as the edition's row says.
int merged(const Marks& marks, std::size_t mark, const Edition& edition) {
  const bool counts_once = edition.marks[mark].merge == expressions::Merge::any && marks[mark] > 0;
  return counts_once ? 1 : marks[mark];
}

/// All of them; a mark that the edition has no row for counts nothing.
MergedMarks merged(const Marks& marks, const Edition& edition) {
  MergedMarks counts{};
  for (std::size_t mark = 0; mark < edition.marks.size(); ++mark) counts[mark] = merged(marks, mark, edition);
  return counts;
}

/// Whether the formula says anything of who stands there.
bool asks_who_stands(const expressions::Formula& formula) {
  return formula.uses_figures() || formula.uses(expressions::Detail::turns);
}

/// Farms and roads of a city, cities of a farm, cities at whose gates a road ends.
std::set<int> touching_features(const Features& found, const std::vector<Placement>& board,
                                const Feature& land) {
  const int own = found.index_of(land.segments.front());
  std::set<int> touching;
  const auto look = [&](int one, int other) {
    if (one == own) touching.insert(other);
    if (other == own) touching.insert(one);
  };
  for (const auto& [farm, city] : found.contacts) look(farm, city);
  for (std::size_t p = 0; p < board.size(); ++p) {
    const auto& type = found.set->type(board[p].type);
    for (std::size_t s = 0; s < type.segments.size(); ++s) {
      if (type.segments[s].kind != tilesets::SegmentKind::road) continue;
      for (std::size_t side = 0; side < type.ends.size(); ++side) {
        const bool leads_there = ((type.segments[s].sides >> side) & 1) != 0;
        if (leads_there && type.ends[side].at == tilesets::Centre::gate)
          look(found.feature_of[p][s], found.feature_of[p][type.ends[side].city]);
      }
    }
  }
  return touching;
}

/// What a formula is told of the features: who stands there and what lies around, as far as it asks; nothing
/// where it does not, which is faster.
Presence presence_asked_for(const Edition& edition, const expressions::Formula& formula,
                            const Features& found, const std::vector<Placement>& board,
                            const std::vector<int>& features, int player) {
  Presence there;
  if (asks_who_stands(formula)) there = presence_on(found, board, features, player);
  if (formula.slot() == FormulaSlot::farm_points) return there;
  const Feature& land = found.features[at(features.front())];
  if (formula.uses_surroundings()) there.around = surroundings_of(found, board, land, edition);
  if (formula.uses(expressions::Detail::roads)) {
    for (const int other : touching_features(found, board, land))
      there.roads += found.features[at(other)].kind == FeatureKind::road ? 1 : 0;
  }
  return there;
}

/// Likewise the edition's own formula of a slot, if there is one.
Presence presence_asked_for(const Edition& edition, FormulaSlot slot, const Features& found,
                            const std::vector<Placement>& board, const std::vector<int>& features,
                            int player) {
  const auto* own = own_formula(edition, slot);
  return own == nullptr ? Presence{} : presence_asked_for(edition, *own, found, board, features, player);
}

/// Puts into the inputs of a formula who stands there and what lies around.
void tell(FormulaInputs& counts, const Presence& there) {
  using expressions::Detail;
  counts.figures = there.figures;
  counts.detail(Detail::own) = there.own;
  counts.detail(Detail::others) = there.others;
  counts.detail(Detail::turns) = there.turns;
  counts.detail(Detail::roads) = there.roads;
  std::ranges::copy(there.around, counts.details.begin() + static_cast<int>(Detail::cities_around));
}

/// What a farm's formula is told.
FormulaInputs farm_counts(const FarmedCities& cities, const Edition& edition, const Marks& marks,
                          const Presence& there) {
  FormulaInputs counts{.tiles = cities.tiles, .cities = cities.number, .marks = merged(marks, edition)};
  counts.marks[tilesets::pennant] = cities.pennants;
  tell(counts, there);
  for (std::size_t m = tilesets::pennant + 1; m < edition.marks.size(); ++m)
    counts.detail(expressions::mark_around(m)) =
        edition.marks[m].merge == expressions::Merge::any ? cities.bearing[m] : cities.marks[m];
  return counts;
}

/// Why a farm gives what it does for so many cities.
std::string farm_why(const FarmedCities& cities, const Edition& edition, Farms farms, const Marks& marks,
                     const Presence& there) {
  return editions::why_points(edition, FormulaSlot::farm_points, FeatureKind::farm,
                              farm_counts(cities, edition, marks, there), farms);
}

ScoreItem item_of(const Feature& feature, FeatureKind kind, const PerPlayer& holders) {
  ScoreItem item;
  item.feature = kind;
  item.anchor = feature.segments.front();
  item.tiles = feature.tiles;
  item.complete = feature.complete;
  item.segments = static_cast<int>(feature.segments.size());
  std::ranges::copy(feature.marks, item.marks.begin());
  item.holders = holders;
  return item;
}

/// Method `third`: each farm on its own, 3 points per completed city, repetition without limit.
/// Method `second`: the same, but a city scores once a player over all his farms, the first farm taking it;
/// with second_once `all` once over all farms, the first on which anybody scores taking it for them.
std::vector<ScoreItem> items_by_farm(const Features& found, const std::vector<Placement>& board,
                                     const std::vector<Occupants>& standing, const Edition& edition,
                                     Farms farms) {
  std::vector<ScoreItem> items;
  std::set<std::pair<int, int>> scored;  // (player, city)
  std::map<int, int> taker;              // city -> the first farm with a scorer
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    const Feature& farm = found.features[at(f)];
    const PerPlayer& holders = standing[at(f)].weights;
    if (farm.kind != FeatureKind::farm || !standing[at(f)].is_held) continue;
    const std::vector<int> cities = completed_cities(found, f);
    const auto presence_of = [&](int player) {
      return presence_asked_for(edition, FormulaSlot::farm_points, found, board, {f}, player);
    };
    ScoreItem item = item_of(farm, FeatureKind::farm, holders);
    item.cities = static_cast<int>(cities.size());
    item.why = farm_why(cities_among(found, cities), edition, farms, farm.marks, presence_of(all_players));
    // Each scorer's own cities first, then what they give him: with `second` holders of a farm may differ.
    const auto is_scorer = scorers(holders, edition);
    if (std::ranges::count(is_scorer, true) > 0) {
      for (const int city : cities) taker.emplace(city, f);
    }
    const bool is_for_all = farms == Farms::second && edition.second_once == editions::SecondOnce::all;
    for (int player = 0; player < most_players; ++player) {
      if (!is_scorer[at(player)]) continue;
      std::vector<int> new_cities;
      for (const int city : cities) {
        const bool is_new = is_for_all ? taker.at(city) == f : scored.emplace(player, city).second;
        if (is_new || farms == Farms::third) new_cities.push_back(city);
      }
      const int worth = farm_worth(cities_among(found, new_cities), edition, farms,
                                   &expressions::Formula::evaluate, farm.marks, presence_of(player));
      item.points[at(player)] = awarded(holders, worth, edition)[at(player)];
    }
    items.push_back(std::move(item));
  }
  return items;
}

/// Method `first`: for each completed city the farmers on all farms touching it are counted together, 4
/// points. A formula is asked for the marks and figures of all these farms.
std::vector<ScoreItem> items_by_farmed_city(const Features& found, const std::vector<Placement>& board,
                                            const std::vector<Occupants>& standing, const Edition& edition) {
  std::vector<ScoreItem> items;
  for (int c = 0; c < static_cast<int>(found.features.size()); ++c) {
    const Feature& city = found.features[at(c)];
    if (city.kind != FeatureKind::city || !city.complete) continue;
    Occupants around;
    Marks marks{};
    std::vector<int> farms;
    for (const auto& [farm, touched] : found.contacts) {
      if (touched != c) continue;
      farms.push_back(farm);
      rules::add(around.figures, standing[at(farm)].figures);
      rules::add(around.weights, standing[at(farm)].weights);
      around.is_held = around.is_held || standing[at(farm)].is_held;
      for (std::size_t m = 0; m < marks.size(); ++m) marks[m] += found.features[at(farm)].marks[m];
    }
    if (!around.is_held) continue;
    const auto presence_of = [&](int player) {
      return presence_asked_for(edition, FormulaSlot::farm_points, found, board, farms, player);
    };
    const FarmedCities it = cities_among(found, {c});
    ScoreItem item = item_of(city, FeatureKind::farm, around.weights);
    item.cities = 1;
    PerPlayer worth{};
    for (int player = 0; player < most_players; ++player) {
      worth[at(player)] =
          farm_worth(it, edition, Farms::first, &expressions::Formula::evaluate, marks, presence_of(player));
    }
    item.points = awarded(around.weights, worth, edition, Standing::around_city);
    item.why = farm_why(it, edition, Farms::first, marks, presence_of(all_players));
    items.push_back(std::move(item));
  }
  return items;
}

std::vector<ScoreItem> farm_items(const Features& found, const std::vector<Placement>& board,
                                  const std::vector<Occupants>& standing, const Edition& edition,
                                  Farms farms) {
  switch (farms) {
    case Farms::third:
    case Farms::second:
      return items_by_farm(found, board, standing, edition, farms);
    case Farms::first:
      return items_by_farmed_city(found, board, standing, edition);
    case Farms::off:
      break;
  }
  return {};
}

int neighbours_of(const Feature& feature, const Edition& edition) {
  const bool is_nine =
      is_site(feature.kind) && feature.complete && edition.table.border_cloister == BorderCloister::nine;
  return is_nine ? 8 : feature.neighbours;
}

/// What a feature counts, nobody's figures among it.
FormulaInputs counts_of(const Feature& feature, const Edition& edition) {
  using expressions::Detail;
  FormulaInputs counts{.tiles = static_cast<int>(feature.tiles.size()),
                       .segments = static_cast<int>(feature.segments.size()),
                       .neighbours = neighbours_of(feature, edition),
                       .marks = merged(feature.marks, edition)};
  counts.detail(Detail::crossings) = feature.crossings;
  counts.detail(Detail::cloister_ends) = feature.cloister_ends;
  counts.detail(Detail::city_ends) = feature.city_ends;
  counts.detail(Detail::loops) = feature.loops;
  counts.detail(Detail::farms) = feature.farms;
  return counts;
}

/// Length of a road or city in the edition's unit.
int length_of(const Feature& land, const Edition& edition) {
  return static_cast<int>(edition.unit == editions::Unit::tile ? land.tiles.size() : land.segments.size());
}

/// How much a figure there counts in the majority.
int weight_of(const editions::Figure& figure, const Feature& feature, const Edition& edition) {
  return figure.weight_formula ? figure.weight_formula->evaluate(counts_of(feature, edition)) : figure.weight;
}

/// What a feature gives for which its formula says so many points.
int worth_said(int points, const Edition& edition) {
  const bool is_too_little = edition.least_feature && points < *edition.least_feature;
  return is_too_little ? *edition.least_feature : points;
}

bool gives_nothing(const Feature& land, const Edition& edition) {
  return !land.complete && edition.incomplete_at_end == editions::IncompleteAtEnd::nothing;
}

/// Why a city, road, cloister or garden is worth what it is. `there`: who scores.
std::string land_why(const Feature& land, const Edition& edition, const Presence& there) {
  auto counts = counts_of(land, edition);
  tell(counts, there);
  return editions::why_points(edition, slot_of(land.kind, land.complete), land.kind, counts);
}

/// The item of a city, road, cloister or garden, without points and words.
ScoreItem land_item_of(const Feature& land, const std::vector<Placement>& board, const PerPlayer& holders) {
  ScoreItem item = item_of(land, land.kind, holders);
  if (!is_site(land.kind)) return item;
  const Cell centre = board[at(land.tiles.front())].cell;
  item.tiles.clear();
  for (int p = 0; p < static_cast<int>(board.size()); ++p) {
    const Cell cell = board[at(p)].cell;
    if (std::abs(cell.x - centre.x) <= 1 && std::abs(cell.y - centre.y) <= 1) item.tiles.push_back(p);
  }
  return item;
}

/// So much of the points as `weight` is of `all`, rounded towards 0. Weights can be large.
int part_of(int points, int weight, int all) {
  return static_cast<int>(static_cast<std::int64_t>(points) * weight / all);
}

/// What the second most of these is that is more than nothing; 0: there is none.
int second_most(const PerPlayer& holders) {
  const std::set<int, std::greater<>> weights(holders.begin(), holders.end());
  return weights.size() > 1 ? *std::next(weights.begin()) : 0;
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

Presence presence_on(const Features& found, const std::vector<Placement>& board,
                     const std::vector<int>& features, int player) {
  Presence there;
  bool is_first = true;
  for (std::size_t p = 0; p < board.size(); ++p) {
    for (const Deployment& standing : board[p].follower) {
      if (std::ranges::count(features, found.feature_of[p][at(standing.segment)]) == 0) continue;
      // Its tile was laid in the turn in which it was deployed.
      if (is_first) there.turns = static_cast<int>(board.size() - 1 - p);
      is_first = false;
      const bool is_own = player == all_players || standing.player == player;
      ++(is_own ? there.own : there.others);
      if (is_own) ++there.figures[at(standing.figure)];
    }
  }
  return there;
}

Surroundings surroundings_of(const Features& found, const std::vector<Placement>& board, const Feature& land,
                             const Edition& edition) {
  using expressions::Detail;
  FormulaInputs sum;
  if (!is_site(land.kind)) {
    for (const int f : touching_features(found, board, land)) {
      for (std::size_t m = 0; m < edition.marks.size(); ++m)
        sum.detail(expressions::mark_around(m)) += merged(found.features[at(f)].marks, m, edition);
    }
    Surroundings out;
    std::copy(sum.details.begin() + static_cast<int>(Detail::cities_around), sum.details.end(), out.begin());
    return out;
  }
  std::array<Marks, 2> marks{};  // around, beside
  const auto look_at = [&](const tilesets::TileType& type, Detail first, Marks& on_tiles) {
    std::set<std::size_t> shown;  // numbered as the details are: by kind, then a village
    for (const auto& segment : type.segments) {
      shown.insert(static_cast<std::size_t>(segment.kind));
      for (std::size_t m = 0; m < on_tiles.size(); ++m) on_tiles[m] += segment.marks[m];
    }
    constexpr auto village = static_cast<std::size_t>(tilesets::SegmentKind::garden) + 1;
    shown.erase(shown.lower_bound(village), shown.end());  // lines of the edition's own
    if (std::ranges::count(type.ends, tilesets::Centre::hamlet, &tilesets::RoadEnd::at) > 0)
      shown.insert(village);
    for (const auto kind : shown) ++sum.details[static_cast<std::size_t>(first) + kind];
  };
  const Cell centre = board[at(land.segments.front().placement)].cell;
  for (const auto& placement : board) {
    const int x = std::abs(placement.cell.x - centre.x);
    const int y = std::abs(placement.cell.y - centre.y);
    const auto& type = found.set->type(placement.type);
    if (std::max(x, y) == 1) look_at(type, Detail::cities_around, marks[0]);
    if (x + y == 1) look_at(type, Detail::cities_beside, marks[1]);
  }
  for (std::size_t m = 0; m < edition.marks.size(); ++m) {
    sum.detail(expressions::mark_around(m)) = merged(marks[0], m, edition);
    sum.detail(expressions::mark_beside(m)) = merged(marks[1], m, edition);
  }
  Surroundings out;
  std::copy(sum.details.begin() + static_cast<int>(Detail::cities_around), sum.details.end(), out.begin());
  return out;
}

FarmedCities cities_among(const Features& found, const std::vector<int>& cities) {
  FarmedCities sum;
  for (const int c : cities) {
    const Feature& city = found.features[at(c)];
    ++sum.number;
    sum.tiles += static_cast<int>(city.tiles.size());
    sum.pennants += city.marks[tilesets::pennant];
    for (std::size_t m = 0; m < sum.marks.size(); ++m) {
      sum.marks[m] += city.marks[m];
      if (city.marks[m] > 0) ++sum.bearing[m];
    }
  }
  return sum;
}

int land_worth(const Feature& land, const Edition& edition, Calculation calculation, const Presence& there) {
  if (const auto* formula = own_formula(edition, slot_of(land.kind, land.complete))) {
    auto counts = counts_of(land, edition);
    tell(counts, there);
    return worth_said(((*formula).*calculation)(counts), edition);
  }
  if (gives_nothing(land, edition)) return 0;
  if (is_site(land.kind)) return 1 + neighbours_of(land, edition);
  const int length = length_of(land, edition);
  if (land.kind == FeatureKind::road) return length;
  return city_rate(land, edition) * (length + merged(land.marks, tilesets::pennant, edition));
}

int farm_worth(const FarmedCities& cities, const Edition& edition, Farms farms, Calculation calculation,
               const Marks& marks, const Presence& there) {
  const auto* formula = own_formula(edition, FormulaSlot::farm_points);
  if (!formula) return points_a_city(farms) * cities.number;
  return worth_said(((*formula).*calculation)(farm_counts(cities, edition, marks, there)), edition);
}

int formula_points(const Features& found, const std::vector<Placement>& board, const Edition& edition,
                   int feature, const expressions::Formula& formula, int player) {
  const Feature& land = found.features[at(feature)];
  const auto there = presence_asked_for(edition, formula, found, board, {feature}, player);
  if (land.kind == FeatureKind::farm) {
    const auto cities = cities_among(found, completed_cities(found, feature));
    return formula.evaluate(farm_counts(cities, edition, land.marks, there));
  }
  auto counts = counts_of(land, edition);
  tell(counts, there);
  return formula.evaluate(counts);
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
  if (edition.who_scores != editions::WhoScores::majority) {
    for (std::size_t player = 0; player < has.size(); ++player) has[player] = holders[player] > 0;
    return has;
  }
  if (rule_of_ties(edition, where) == SharedMajority::none && std::ranges::count(has, true) > 1) has = {};
  if (edition.outvoted == editions::Outvoted::nothing) return has;
  const bool is_half = edition.outvoted == editions::Outvoted::half;
  const int most = *std::ranges::max_element(holders);
  for (std::size_t player = 0; player < has.size(); ++player) {
    const int weight = holders[player];
    const bool is_outvoted = weight > 0 && weight < most;
    if (is_outvoted && (!is_half || weight == second_most(holders))) has[player] = true;
  }
  return has;
}

PerPlayer awarded(const PerPlayer& holders, int points, const Edition& edition, Standing where) {
  PerPlayer worth;
  worth.fill(points);
  return awarded(holders, worth, edition, where);
}

PerPlayer awarded(const PerPlayer& holders, const PerPlayer& worth, const Edition& edition, Standing where) {
  const int most = *std::ranges::max_element(holders);
  if (most == 0) return {};  // nobody is there
  const auto has = scorers(holders, edition, where);
  const auto first = majority(holders);
  const int all = std::accumulate(holders.begin(), holders.end(), 0);
  const auto tied = static_cast<int>(std::ranges::count(first, true));
  PerPlayer result{};
  for (std::size_t player = 0; player < has.size(); ++player) {
    if (!has[player]) continue;
    const int weight = holders[player];
    const int whole = worth[player];
    if (edition.who_scores == editions::WhoScores::everyone) {
      result[player] = whole;
    } else if (edition.who_scores == editions::WhoScores::shares) {
      result[player] = part_of(whole, weight, all);
    } else if (first[player]) {
      result[player] = rule_of_ties(edition, where) == SharedMajority::split ? whole / tied : whole;
    } else {
      result[player] =
          edition.outvoted == editions::Outvoted::half ? whole / 2 : part_of(whole, weight, most);
    }
  }
  return result;
}

bool is_scored_early(const Features& found, int farm, const Edition& edition) {
  using editions::FarmsClose;
  const Feature& land = found.features[at(farm)];
  if (edition.farms_close == FarmsClose::no || land.kind != FeatureKind::farm || land.open_edges > 0)
    return false;
  const bool waits = std::ranges::any_of(found.contacts, [&](const auto& contact) {
    return contact.first == farm && !found.features[at(contact.second)].complete;
  });
  return edition.farms_close == FarmsClose::yes || !waits;
}

std::vector<ScoreItem> early_farm_items(const Features& found, const std::vector<Placement>& board,
                                        const std::vector<Occupants>& standing, const Edition& edition) {
  if (edition.farms_close == editions::FarmsClose::no) return {};
  std::vector<ScoreItem> items;
  for (ScoreItem& item : farm_items(found, board, standing, edition, edition.farms)) {
    if (is_scored_early(found, found.index_of(item.anchor), edition)) items.push_back(std::move(item));
  }
  return items;
}

std::vector<int> completed_cities(const Features& found, int farm) {
  std::vector<int> cities;
  for (const auto& [toucher, city] : found.contacts) {
    if (toucher == farm && found.features[at(city)].complete) cities.push_back(city);
  }
  return cities;
}

std::vector<Occupants> occupants(const Features& found, const std::vector<Placement>& board,
                                 const Edition& edition) {
  std::vector<Occupants> standing(found.features.size());
  for (std::size_t p = 0; p < board.size(); ++p) {
    for (const auto& [player, segment, figure] : board[p].follower) {
      const int feature = found.feature_of[p][at(segment)];
      const Feature& land = found.features[at(feature)];
      Occupants& there = standing[at(feature)];
      ++there.figures[at(player)];
      there.is_held = true;
      there.weights[at(player)] += weight_of(edition.figures[at(figure)], land, edition);
    }
  }
  return standing;
}

std::vector<Occupants> claimants(const Features& found, const std::vector<Placement>& board,
                                 const Edition& edition) {
  std::vector<Occupants> claims = occupants(found, board, edition);
  if (edition.site_majority == editions::SiteMajority::on) return claims;
  for (std::size_t f = 0; f < claims.size(); ++f) {
    const Feature& site = found.features[f];
    if (!is_site(site.kind)) continue;
    const Cell centre = board[at(site.segments.front().placement)].cell;
    claims[f] = {};
    for (std::size_t p = 0; p < board.size(); ++p) {
      const Cell cell = board[p].cell;
      const bool is_near = std::abs(cell.x - centre.x) <= 1 && std::abs(cell.y - centre.y) <= 1;
      if (!is_near) continue;
      for (const auto& [player, segment, figure] : board[p].follower) {
        const Feature& stands_on = found.features[at(found.feature_of[p][at(segment)])];
        ++claims[f].figures[at(player)];
        claims[f].weights[at(player)] += weight_of(edition.figures[at(figure)], stands_on, edition);
        claims[f].is_held = true;
      }
    }
  }
  return claims;
}

std::vector<PerPlayer> followers_on(const Features& found, const std::vector<Placement>& board) {
  std::vector<PerPlayer> followers(found.features.size());
  for (std::size_t p = 0; p < board.size(); ++p) {
    for (const Deployment& standing : board[p].follower)
      ++followers[at(found.feature_of[p][at(standing.segment)])][at(standing.player)];
  }
  return followers;
}

bool is_held(const PerPlayer& holders) {
  return std::any_of(holders.begin(), holders.end(), [](int followers) { return followers > 0; });
}

ScoreItem land_item(const Features& found, const std::vector<Placement>& board, const Edition& edition,
                    int feature, const Occupants& there) {
  const Feature& land = found.features[at(feature)];
  const auto slot = slot_of(land.kind, land.complete);
  const auto* own = own_formula(edition, slot);
  ScoreItem item = land_item_of(land, board, there.weights);
  if (own && asks_who_stands(*own)) {
    PerPlayer worth{};
    for (int player = 0; player < most_players; ++player) {
      worth[at(player)] = land_worth(land, edition, &expressions::Formula::evaluate,
                                     presence_on(found, board, {feature}, player));
    }
    item.points = awarded(there.weights, worth, edition);
  } else {
    const auto lies_around = presence_asked_for(edition, slot, found, board, {feature}, all_players);
    const int worth = land_worth(land, edition, &expressions::Formula::evaluate, lies_around);
    item.points = awarded(there.weights, worth, edition);
  }
  item.why = land_why(land, edition, presence_asked_for(edition, slot, found, board, {feature}, all_players));
  if (is_site(land.kind) && edition.site_majority == editions::SiteMajority::around)
    item.why += editions::why_around;
  return item;
}

int worth_to_nobody(const Features& found, const std::vector<Placement>& board, const Edition& edition,
                    int feature) {
  const Feature& land = found.features[at(feature)];
  const auto slot = slot_of(land.kind, land.complete);
  return land_worth(land, edition, &expressions::Formula::evaluate,
                    presence_asked_for(edition, slot, found, board, {feature}, all_players));
}

ScoreItem retrieved_item(const Features& found, const std::vector<Placement>& board, const Edition& edition,
                         int placement, const Deployment& who) {
  const auto [player, segment, figure] = who;
  const Feature& site = found.feature_at({placement, segment});
  const editions::Figure& row = edition.figures[at(figure)];
  if (row.retrieve_formula || row.retrieve == editions::Retrieve::anywhere) {
    PerPlayer alone_there{};
    alone_there[at(player)] = weight_of(row, site, edition);
    ScoreItem item = land_item_of(site, board, alone_there);
    if (row.retrieve_formula)
      item.points[at(player)] = row.retrieve_formula->evaluate(counts_of(site, edition));
    item.why = editions::why_taken_back;
    return item;
  }
  Presence alone;
  alone.figures[at(figure)] = alone.own = 1;
  alone.turns = static_cast<int>(board.size()) - 1 - placement;
  const auto* own = own_formula(edition, slot_of(site.kind, site.complete));
  if (own && own->uses_surroundings()) alone.around = surroundings_of(found, board, site, edition);
  PerPlayer holders{};
  holders[at(player)] = weight_of(edition.figures[at(figure)], site, edition);
  ScoreItem item = land_item_of(site, board, holders);
  item.points[at(player)] = land_worth(site, edition, &expressions::Formula::evaluate, alone);
  item.why = land_why(site, edition, alone);
  return item;
}

ScoreSheet score_features(const Features& found, const std::vector<Placement>& board, const Edition& edition,
                          Farms farms) {
  const std::vector<Occupants> standing = occupants(found, board, edition);
  const std::vector<Occupants> claims = claimants(found, board, edition);
  ScoreSheet sheet;
  const auto held = std::ranges::count(claims, true, &Occupants::is_held);
  sheet.items.reserve(static_cast<std::size_t>(held));
  for (int f = 0; f < static_cast<int>(found.features.size()); ++f) {
    if (found.features[at(f)].kind == FeatureKind::farm || !claims[at(f)].is_held) continue;
    // What is complete was scored when it was completed, and left: nobody stands there any more.
    if (found.features[at(f)].complete && !standing[at(f)].is_held) continue;
    sheet.items.push_back(land_item(found, board, edition, f, claims[at(f)]));
  }
  for (ScoreItem& item : farm_items(found, board, standing, edition, farms))
    sheet.items.push_back(std::move(item));
  for (const ScoreItem& item : sheet.items) rules::add(sheet.totals, item.points);
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

int total_of(int sum, const Edition& edition) {
  const bool is_too_little = edition.least_total && sum < *edition.least_total;
  return is_too_little ? *edition.least_total : sum;
}

std::vector<TokenBonus> token_bonuses(const Tokens& tokens, const Edition& edition) {
  std::vector<TokenBonus> bonuses;
  for (std::size_t mark = 0; mark < edition.marks.size(); ++mark) {
    const int points = edition.marks[mark].bonus;
    if (points == 0) continue;
    TokenBonus bonus{static_cast<int>(mark), tokens[mark], {}};
    const auto has_most = majority(tokens[mark]);
    for (std::size_t player = 0; player < has_most.size(); ++player) {
      if (has_most[player]) bonus.points[player] = points;
    }
    bonuses.push_back(bonus);
  }
  return bonuses;
}

}  // namespace bastide::rules::reference
