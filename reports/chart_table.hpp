// A chart as a table: what is read where nothing is drawn, and heard.
#pragma once

#include <string>

#include "reports/chart.hpp"
#include "reports/language.hpp"

namespace bastide::reports {

/// `<table>…</table>`: a row for each x (of many, some at equal distances, which the caption says), a column
/// for each series shown; of a heat chart a row a panel with its sum and its highest cell.
std::string chart_table(const Chart& chart, const Language& words);

}  // namespace bastide::reports
