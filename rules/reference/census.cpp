// The sums of `census` for one board (product.md, JSON of `census`), added up feature by feature.
#include <set>

#include "rules/reference/model.hpp"

namespace bastide::rules::reference {

CensusSums census(const TileSet& set, const std::vector<Placement>& board, const Table& table) {
  const Features found = features(set, board, table);
  CensusSums sums;
  for (const Feature& feature : found.features) {
    const auto tiles = static_cast<std::int64_t>(feature.tiles.size());
    switch (feature.kind) {
      case FeatureKind::road:
        ++sums.roads;
        if (feature.complete) ++sums.completed_roads;
        (feature.complete ? sums.completed_road_tiles : sums.incomplete_road_tiles) += tiles;
        break;
      case FeatureKind::city:
        ++sums.cities;
        if (feature.complete) {
          ++sums.completed_cities;
          sums.completed_city_tiles += tiles;
          sums.completed_city_pennants += feature.pennants;
        } else {
          sums.incomplete_city_points += tiles + feature.pennants;
        }
        break;
      case FeatureKind::cloister:
        ++sums.cloisters;
        sums.cloister_points += 1 + feature.neighbours;
        break;
      case FeatureKind::farm:
        ++sums.fields;
        break;
    }
  }
  std::set<int> farmed;
  for (const auto& [farm, city] : found.contacts) {
    if (!found.features[static_cast<std::size_t>(city)].complete) continue;
    ++sums.farm_city_pairs;
    farmed.insert(city);
  }
  sums.farmed_cities = static_cast<std::int64_t>(farmed.size());
  return sums;
}

}  // namespace bastide::rules::reference
