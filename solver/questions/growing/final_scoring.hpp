// What the final scoring gives to one player on a board: the best features for his followers.
//
// At the end followers stand on incomplete cities, roads and cloisters and on farms, one of the player's for
// each feature that counts. What that can be at most on any board is final_bound's.
#pragma once

#include <vector>

#include "rules/board/feature_board.hpp"
#include "rules/editions/edition.hpp"
#include "rules/play/scoring.hpp"

namespace bastide::solver::questions::growing {

/// Points of a farm that touches so many completed cities.
int points_of_farm(int cities, const rules::editions::Edition& edition);

/// Points of a cloister with so many empty cells around it.
int points_of_cloister(int open, const rules::editions::Edition& edition);

/// Calls use(farm, cities) for each farm of the contacts with the completed cities that it touches.
template <class Use>
void for_each_farm(const std::vector<rules::play::FarmContact>& contacts,
                   const rules::board::FeatureForest& forest, Use use) {
  std::vector<rules::board::EntryIndex> cities;
  for (std::size_t i = 0; i < contacts.size();) {
    const auto farm = contacts[i].farm;
    cities.clear();
    for (; i < contacts.size() && contacts[i].farm == farm; ++i)
      if (forest.feature(contacts[i].city).is_complete()) cities.push_back(contacts[i].city);
    use(farm, cities);
  }
}

/// The features of a board that are worth most to a player with the edition's followers, alone on each, and
/// no more than `most_followers`: a segment of each, and the points. For the farm methods that count a city
/// once, farms are chosen one after another.
struct FinalHand {
  int points = 0;
  std::vector<rules::SegmentRef> segments;
};
FinalHand best_hand(const rules::board::FeatureBoard& laid, const rules::editions::Edition& edition,
                    int most_followers);

}  // namespace bastide::solver::questions::growing
