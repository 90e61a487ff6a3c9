// What an estimate found, as it is told: `bastide.estimate/1`. Numbers beyond all bounds are texts of six
// digits with their logarithms to base 10 beside them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/arithmetic/int128.hpp"
#include "solver/estimate/estimate.hpp"
#include "tilesets/described/shape.hpp"

namespace bastide::solver::estimate {

/// The text, decimal or scientific; the logarithm is nothing where the number is 0.
struct ToldNumber {
  std::string text;
  std::optional<double> log10;
};
/// Of the number with this natural logarithm: "102", "1.28693e+14"; "0" for minus infinity.
ToldNumber told(double log);

struct SizeRecord {
  int tiles = 0;
  ToldNumber mean;  ///< over populations
  double relative_standard_error = 0;
  double standard_error_log10 = 0;
  ToldNumber low, high;    ///< of the interval
  ToldNumber least, most;  ///< of the populations
  std::optional<arithmetic::Uint128> exact;
  std::optional<double> exact_log10;
  std::optional<bool> is_exact_inside;
  double ess = 0;   ///< effective sample size of a population
  double dead = 0;  ///< share of particles without a place for this tile
  ToldNumber knuth;
  double knuth_ess = 0;
};

struct EstimateRecord {
  std::string tile_set, edition;
  EstimatePlan plan;  ///< players: 0 unless games were counted
  double confidence = estimate::confidence;
  std::vector<SizeRecord> sizes;
  std::string program, version;
  std::vector<std::string> command;
};
tilesets::described::Shape shape_of(const EstimateRecord*);

/// `exact`: the exact numbers, as far as they were counted.
EstimateRecord record_of(const std::string& tile_set, const std::string& edition, const EstimatePlan& plan,
                         const std::vector<SizeEstimate>& sizes,
                         const std::vector<arithmetic::Uint128>& exact);

}  // namespace bastide::solver::estimate
