#include "solver/solve/final_scoring.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "rules/scoring.hpp"
#include "solver/solve/feature_sizes.hpp"
#include "solver/solve/grow_farm.hpp"

namespace bastide::solver {
namespace {

using rules::FeatureKind;
using tilesets::SegmentKind;

int points_of_farm(int cities, const rules::Edition& edition) {
  return rules::formula_of(edition, rules::FormulaSlot::farm_points).points({0, 0, 0, 0, cities});
}

/// How often a field segment touches a city segment of its tile, over the whole set.
int field_contacts(const tilesets::TileSet& set) {
  int contacts = 0;
  for (const auto& type : set.types()) {
    for (const auto& segment : type.segments) {
      if (segment.kind != SegmentKind::field) continue;
      for (unsigned c = 0; c < 8; ++c) contacts += ((segment.cities >> c) & 1U) != 0 ? type.count : 0;
    }
  }
  return contacts;
}

/// At most, for farms and `cities` incomplete cities together: a city segment is in a completed city or in an
/// incomplete one. Only for the points of the rules themselves.
int most_shared(int cities, const tilesets::TileSet& set) {
  int points = 0;
  for (const auto& type : set.types()) {
    for (std::size_t c = 0; c < type.segments.size(); ++c) {
      if (type.segments[c].kind != SegmentKind::city) break;
      const auto fields = std::count_if(type.segments.begin(), type.segments.end(), [&](const auto& segment) {
        return segment.kind == SegmentKind::field && ((segment.cities >> c) & 1) != 0;
      });
      const int in_city = cities > 0 ? 1 + type.segments[c].pennants : 0;
      points += type.count * std::max(3 * static_cast<int>(fields), in_city);
    }
  }
  return points;
}

/// At most, for so many farms with a follower.
int most_of_farms(int farms, const tilesets::TileSet& set, const rules::Edition& edition) {
  if (farms == 0 || edition.farms == rules::Farms::off) return 0;
  const int cities = most_completed_cities(set, edition.table);
  const bool is_own = rules::is_own_formula(edition, rules::FormulaSlot::farm_points);
  int best_farm = 0;
  for (int n = 0; n <= cities; ++n) best_farm = std::max(best_farm, points_of_farm(n, edition));
  if (edition.farms == rules::Farms::first) return cities * points_of_farm(1, edition);
  if (is_own) return farms * best_farm;
  if (edition.farms == rules::Farms::second) return best_farm;
  return points_of_farm(std::min(farms * cities, field_contacts(set)), edition);
}

int most_of_cloister(const tilesets::TileSet&, const rules::Edition& edition) {
  int best = 0;
  for (int open = 1; open <= 8; ++open) {
    rules::Feature cloister;
    cloister.kind = FeatureKind::cloister;
    cloister.open = static_cast<std::int16_t>(open);
    cloister.tiles = 1;
    cloister.segments = 1;
    best = std::max(best, rules::feature_points(cloister, edition));
  }
  return best;
}

/// A feature on offer: a segment of it, its points, and for a farm the cities it touches.
struct Offer {
  int points = 0;
  rules::SegmentRef segment;
  std::vector<rules::EntryIndex> cities;
};

void add_lands(const rules::Board& board, const rules::FeatureForest& forest, const rules::Edition& edition,
               std::vector<Offer>& offers) {
  for (int t = 0; t < forest.tile_count(); ++t) {
    const auto& segments = board.set().type(board.tile(t).type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      if (segments[static_cast<std::size_t>(s)].kind == SegmentKind::field) continue;
      const auto root = forest.root(t, s);
      const auto& feature = forest.feature(root);
      if (root == forest.entry(t, s) && !feature.is_complete())
        offers.push_back({rules::feature_points(feature, edition), {t, s}, {}});
    }
  }
}

void add_farms(const rules::Board& board, const rules::FeatureForest& forest, const rules::Edition& edition,
               std::vector<Offer>& offers) {
  std::vector<rules::FarmContact> contacts;
  rules::find_contacts(board, forest, false, contacts);
  for (std::size_t i = 0; i < contacts.size();) {
    Offer offer;
    const auto farm = contacts[i].farm;
    offer.segment = forest.segment_of(farm);
    for (; i < contacts.size() && contacts[i].farm == farm; ++i)
      if (forest.feature(contacts[i].city).is_complete()) offer.cities.push_back(contacts[i].city);
    offer.points = points_of_farm(static_cast<int>(offer.cities.size()), edition);
    offers.push_back(std::move(offer));
  }
}

}  // namespace

FinalBound final_bound(const tilesets::TileSet& set, const rules::Edition& edition) {
  int all_cloisters = 0;
  for (const auto& type : set.types()) all_cloisters += type.has_cloister() ? type.count : 0;
  const int of_cloister = most_of_cloister(set, edition);
  const bool is_own = rules::is_own_formula(edition, rules::FormulaSlot::farm_points) ||
                      rules::is_own_formula(edition, rules::FormulaSlot::city_incomplete);
  const bool shares = edition.farms == rules::Farms::third && !is_own;
  std::vector<int> cities, roads;
  for (int n = 0; n <= edition.followers; ++n) {
    cities.push_back(most_incomplete_points_of(n, set, FeatureKind::city, edition));
    roads.push_back(most_incomplete_points_of(n, set, FeatureKind::road, edition));
  }
  FinalBound best;
  for (int c = 0; c <= edition.followers; ++c) {
    for (int r = 0; c + r <= edition.followers; ++r) {
      for (int m = 0; m <= all_cloisters && c + r + m <= edition.followers; ++m) {
        const int f = edition.farms == rules::Farms::off ? 0 : edition.followers - c - r - m;
        int of_farms = most_of_farms(f, set, edition);
        if (shares)
          of_farms =
              std::min(of_farms, std::max(0, most_shared(c, set) - cities[static_cast<std::size_t>(c)]));
        const int points = cities[static_cast<std::size_t>(c)] + roads[static_cast<std::size_t>(r)] +
                           m * of_cloister + of_farms;
        if (points <= best.points) continue;
        best = {points,
                c,
                r,
                m,
                f,
                cities[static_cast<std::size_t>(c)],
                roads[static_cast<std::size_t>(r)],
                m * of_cloister,
                of_farms,
                {}};
      }
    }
  }
  best.words.push_back(
      "One player has " + rules::counted(edition.followers, "follower") +
      "; incomplete cities and roads have an open edge each, so with n of them the sum of (sides - "
      "2) over their segments is at least -n.");
  if (edition.farms != rules::Farms::off)
    best.words.push_back("There are at most " +
                         rules::counted(most_completed_cities(set, edition.table), "completed city") +
                         ", and fields of the set's tiles touch cities of the same tile " +
                         std::to_string(field_contacts(set)) + " times.");
  best.words.push_back("Otherwise each kind for itself, as if the others took no tiles: " +
                       rules::counted(best.cities, "city") + " " + std::to_string(best.of_cities) + ", " +
                       rules::counted(best.roads, "road") + " " + std::to_string(best.of_roads) + ", " +
                       rules::counted(best.cloisters, "cloister") + " " + std::to_string(best.of_cloisters) +
                       ", " + rules::counted(best.farms, "farm") + " " + std::to_string(best.of_farms) +
                       " is the best sum.");
  return best;
}

FinalHand best_hand(const rules::Board& board, const rules::FeatureForest& forest,
                    const rules::Edition& edition, int most_followers) {
  std::vector<Offer> offers;
  add_lands(board, forest, edition, offers);
  if (edition.farms != rules::Farms::off) add_farms(board, forest, edition, offers);
  std::stable_sort(offers.begin(), offers.end(),
                   [](const Offer& a, const Offer& b) { return a.points > b.points; });
  FinalHand hand;
  const bool counts_once = edition.farms == rules::Farms::first || edition.farms == rules::Farms::second;
  std::set<rules::EntryIndex> counted_cities;
  for (int follower = 0; follower < std::min(edition.followers, most_followers); ++follower) {
    const Offer* best = nullptr;
    int most = 0;
    for (const auto& offer : offers) {
      if (offer.points <= most) break;  // no later one is worth more
      int points = offer.points;
      if (counts_once && !offer.cities.empty()) {
        const auto fresh = std::count_if(offer.cities.begin(), offer.cities.end(),
                                         [&](auto city) { return !counted_cities.contains(city); });
        points = points_of_farm(static_cast<int>(fresh), edition);
      }
      if (points > most) {
        most = points;
        best = &offer;
      }
    }
    if (best == nullptr) break;
    hand.points += most;
    hand.segments.push_back(best->segment);
    counted_cities.insert(best->cities.begin(), best->cities.end());
    offers.erase(offers.begin() + (best - offers.data()));
  }
  return hand;
}

}  // namespace bastide::solver
