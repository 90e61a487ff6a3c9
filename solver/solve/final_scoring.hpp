// What the final scoring can give to one player: a bound by counting, and the best of a board.
//
// At the end followers stand on incomplete cities, roads and cloisters and on farms, one of a player for each
// feature that counts. The bound adds up what so many of each kind can be worth, each kind for itself:
// incomplete cities and roads as in feature_sizes, each with an open edge; farms by how often a farm can
// touch a completed city (each time with a segment of its own), and by how many completed cities there can
// be.
#pragma once

#include <string>
#include <vector>

#include "rules/board.hpp"
#include "rules/edition.hpp"
#include "rules/feature_forest.hpp"

namespace bastide::solver {

struct FinalBound {
  int points = 0;
  int cities = 0, roads = 0, cloisters = 0, farms = 0;  ///< followers on each
  int of_cities = 0, of_roads = 0, of_cloisters = 0, of_farms = 0;
  std::vector<std::string> words;
};
FinalBound final_bound(const tilesets::TileSet& set, const rules::Edition& edition);

/// The features of a board that are worth most to a player with the edition's followers, alone on each, and
/// no more than `most_followers`: a segment of each, and the points. For the farm methods that count a city
/// once, farms are chosen one after another.
struct FinalHand {
  int points = 0;
  std::vector<rules::SegmentRef> segments;
};
FinalHand best_hand(const rules::Board& board, const rules::FeatureForest& forest,
                    const rules::Edition& edition, int most_followers);

}  // namespace bastide::solver
