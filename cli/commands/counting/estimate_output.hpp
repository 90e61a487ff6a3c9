// What an estimate says, as a table.
#pragma once

#include <string>
#include <vector>

#include "solver/estimate/size_record.hpp"

namespace bastide::cli::commands::counting {

/// All that is told of a finished estimate.
struct EstimateOutput {
  std::string tile_set;
  std::string edition;
  solver::estimate::EstimatePlan plan;
  std::vector<solver::estimate::SizeEstimate> sizes;  ///< [k] belongs to k+1 tiles
  std::vector<solver::arithmetic::Uint128> exact;     ///< likewise; as far as they were counted
};

std::string to_text(const EstimateOutput& output);

}  // namespace bastide::cli::commands::counting
