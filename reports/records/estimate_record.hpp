// What `bastide estimate` saved (`bastide.estimate/1`) as a value: how many boards, placement sequences or
// games there are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::reports::records {

/// Logarithms are to base 10, and nothing where the number is 0.
struct EstimatedSize {
  int tiles = 0;
  std::string mean;  ///< over populations, decimal or scientific
  std::optional<double> log10, low_log10, high_log10, least_log10, most_log10;
  double relative_standard_error = 0;
  std::optional<std::string> exact;
  std::optional<double> exact_log10;
  std::optional<bool> is_exact_inside;
  double ess = 0;   ///< effective sample size of a population
  double dead = 0;  ///< share of particles without a place for this tile
  std::string knuth_mean;
  std::optional<double> knuth_log10;
  double knuth_ess = 0;
};

struct EstimateRecord {
  std::string tile_set, edition;
  std::string what;  ///< boards, placements or games
  int players = 0;   ///< of games, else 0
  int tiles = 0;
  std::uint64_t seed = 0, particles = 0, populations = 0;
  double confidence = 0.95;
  std::vector<EstimatedSize> sizes;
  std::string program, version;
  std::vector<std::string> command;
};

/// Reads `bastide.estimate/1`. Throws tilesets::InputError with the place of the offending value in `file`.
EstimateRecord estimate_from_json(std::string_view text, const std::string& file);

}  // namespace bastide::reports::records
