#include "solver/questions/growing/final_scoring.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace bastide::solver::questions::growing {
namespace {

using rules::FeatureKind;
using tilesets::SegmentKind;

/// A feature on offer: a segment of it, its points, and for a farm the cities it touches.
struct Offer {
  int points = 0;
  rules::SegmentRef segment;
  std::vector<rules::board::EntryIndex> cities;
};

void add_lands(const rules::board::Board& board, const rules::board::FeatureForest& forest,
               const rules::editions::Edition& edition, std::vector<Offer>& offers) {
  for (int t = 0; t < forest.tile_count(); ++t) {
    const auto& segments = board.set().type(board.tile(t).type).segments;
    for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
      if (segments[static_cast<std::size_t>(s)].kind == SegmentKind::field) continue;
      const auto root = forest.root(t, s);
      const auto& feature = forest.feature(root);
      if (root == forest.entry(t, s) && !feature.is_complete())
        offers.push_back({rules::play::feature_points(feature, edition), {t, s}, {}});
    }
  }
}

void add_farms(const rules::board::Board& board, const rules::board::FeatureForest& forest,
               const rules::editions::Edition& edition, std::vector<Offer>& offers) {
  std::vector<rules::play::FarmContact> contacts;
  rules::play::find_contacts(board, forest, false, contacts);
  for_each_farm(contacts, forest, [&](auto farm, const auto& cities) {
    offers.push_back(
        {points_of_farm(static_cast<int>(cities.size()), edition), forest.segment_of(farm), cities});
  });
}

}  // namespace

int points_of_farm(int cities, const rules::editions::Edition& edition) {
  return rules::editions::formula_of(edition, rules::expressions::FormulaSlot::farm_points)
      .points({.cities = cities});
}

int points_of_cloister(int open, const rules::editions::Edition& edition) {
  rules::board::Feature cloister;
  cloister.kind = FeatureKind::cloister;
  cloister.open = static_cast<std::int16_t>(open);
  cloister.tiles = 1;
  cloister.segments = 1;
  return rules::play::feature_points(cloister, edition);
}

FinalHand best_hand(const rules::board::FeatureBoard& laid, const rules::editions::Edition& edition,
                    int most_followers) {
  std::vector<Offer> offers;
  add_lands(laid.board(), laid.forest(), edition, offers);
  if (edition.farms != rules::editions::Farms::off) add_farms(laid.board(), laid.forest(), edition, offers);
  std::stable_sort(offers.begin(), offers.end(),
                   [](const Offer& a, const Offer& b) { return a.points > b.points; });
  FinalHand hand;
  const bool counts_once =
      edition.farms == rules::editions::Farms::first || edition.farms == rules::editions::Farms::second;
  std::set<rules::board::EntryIndex> counted_cities;
  for (int follower = 0; follower < std::min(edition.followers(), most_followers); ++follower) {
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

}  // namespace bastide::solver::questions::growing
