// What estimates of the size of a game say: each as a table of its sizes, which a terminal shows, and all of
// a page in one chart.
#pragma once

#include <span>

#include "reports/document/document.hpp"
#include "solver/estimate/size_record.hpp"

namespace bastide::reports::results {

/// One estimate, size by size.
document::Document estimate_document(const solver::estimate::EstimateRecord& record);

/// A page's section of all of them; nothing of none.
document::Document sizes_document(std::span<const solver::estimate::EstimateRecord> records);

}  // namespace bastide::reports::results
