// The sums that `census` reports, for one board or summed over many (docs/formats.md, `census`).
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

struct NamedSum {
  const char* name = "";
  std::int64_t CensusSums::*sum = nullptr;
};
/// All but those of marks, as they are told. Those of gardens come last, and only of sets that have any.
constexpr std::array<NamedSum, 16> named_sums = {{
    {"roads", &CensusSums::roads},
    {"completed_roads", &CensusSums::completed_roads},
    {"completed_road_tiles", &CensusSums::completed_road_tiles},
    {"incomplete_road_tiles", &CensusSums::incomplete_road_tiles},
    {"cities", &CensusSums::cities},
    {"completed_cities", &CensusSums::completed_cities},
    {"completed_city_tiles", &CensusSums::completed_city_tiles},
    {"completed_city_pennants", &CensusSums::completed_city_pennants},
    {"incomplete_city_points", &CensusSums::incomplete_city_points},
    {"fields", &CensusSums::fields},
    {"farm_city_pairs", &CensusSums::farm_city_pairs},
    {"farmed_cities", &CensusSums::farmed_cities},
    {"cloisters", &CensusSums::cloisters},
    {"cloister_points", &CensusSums::cloister_points},
    {"gardens", &CensusSums::gardens},
    {"garden_points", &CensusSums::garden_points},
}};
constexpr std::size_t common_sums = 14;  ///< so many of them are told of every set

/// Adds those of so many boards more, without those of marks.
inline void add(CensusSums& sums, const CensusSums& more, std::int64_t times = 1) {
  for (const auto& named : named_sums) sums.*named.sum += times * more.*named.sum;
}

}  // namespace bastide::rules
