// A chart as a table, what is read where nothing is drawn, and heard; and any table as a value and as HTML
// whose rows the page's filters can hide.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "reports/charts/chart.hpp"
#include "reports/words.hpp"

namespace bastide::reports::charts {

struct DataRow {
  std::vector<std::string> cells;                         ///< the first one names the row
  std::vector<std::pair<std::string, std::string>> tags;  ///< as ChartSeries::tags
  bool is_shown = true;
};

struct DataTable {
  std::string caption;
  std::vector<std::string> head;
  std::vector<DataRow> rows;
  std::size_t text_columns = 1;  ///< so many columns at the left are words; the others are numbers
};

/// `<table>…</table>`, everything in it escaped.
std::string table_html(const DataTable& table);

/// A row for each x (of many, some at equal distances, which the caption says), a column
/// for each series shown; of a heat chart a row a panel with its sum and its highest cell.
DataTable chart_rows(const Chart& chart, const Words& words);
/// The same as `<table>…</table>`.
std::string chart_table(const Chart& chart, const Words& words);

}  // namespace bastide::reports::charts
