// The sums that `census` reports, for one board or summed over many (product.md, JSON of `census`).
#pragma once

#include <array>
#include <cstdint>

#include "tilesets/tile_type.hpp"

namespace bastide::rules {

/// A tile counts once per feature. 64 bits hold the sums over one prefix; totals over a run are 128 bits wide
/// in solver/.
struct CensusSums {
  std::int64_t roads = 0;
  std::int64_t completed_roads = 0;
  std::int64_t completed_road_tiles = 0;
  std::int64_t incomplete_road_tiles = 0;
  std::int64_t cities = 0;
  std::int64_t completed_cities = 0;
  std::int64_t completed_city_tiles = 0;
  std::int64_t completed_city_pennants = 0;
  std::int64_t incomplete_city_points = 0;  ///< tiles + pennants of incomplete cities
  std::int64_t fields = 0;                  ///< distinct farms
  std::int64_t farm_city_pairs = 0;         ///< pairs of a farm and a completed city it touches
  std::int64_t farmed_cities = 0;           ///< completed cities touched by at least one farm
  std::int64_t cloisters = 0;
  std::int64_t cloister_points = 0;  ///< 1 + neighbours
  std::int64_t gardens = 0;
  std::int64_t garden_points = 0;  ///< 1 + neighbours
  /// [mark]: those besides the pennant, as the set numbers them.
  std::array<std::int64_t, tilesets::most_marks> completed_marks{};   ///< on completed features
  std::array<std::int64_t, tilesets::most_marks> incomplete_marks{};  ///< on others
  friend bool operator==(const CensusSums&, const CensusSums&) = default;
};

}  // namespace bastide::rules
