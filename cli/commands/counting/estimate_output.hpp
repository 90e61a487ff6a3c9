// What an estimate says, as JSON (`bastide.estimate/1`, docs/formats.md) and as a table.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "solver/arithmetic/int128.hpp"
#include "solver/estimate/estimate.hpp"

namespace bastide::cli::commands::counting {

/// All that is told of a finished estimate.
struct EstimateOutput {
  std::string tile_set;
  std::string edition;
  solver::estimate::EstimatePlan plan;
  std::vector<solver::estimate::SizeEstimate> sizes;  ///< [k] belongs to k+1 tiles
  std::vector<solver::arithmetic::Uint128> exact;     ///< likewise; as far as they were counted
};

/// "boards", "placements", "games".
const char* name_of(solver::estimate::Estimated what);

nlohmann::ordered_json to_json(const EstimateOutput& output);
std::string to_text(const EstimateOutput& output);

/// A number given by its natural logarithm, with six significant digits: "102", "1.28693e+14"; "0" for minus
/// infinity.
std::string number_text(double log);

}  // namespace bastide::cli::commands::counting
