// A chart as a table: what is read where nothing is drawn, and heard.
#pragma once

#include "reports/document/document.hpp"

namespace bastide::reports::document {

/// A row for each x (of many, some at equal distances, which the caption says), a column for each series
/// shown; of a heat chart a row a panel with its sum and its highest cell.
Table chart_rows(const charts::Chart& chart);

}  // namespace bastide::reports::document
