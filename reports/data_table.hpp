// A table as a value, and as HTML whose rows the page's filters can hide.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bastide::reports {

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

}  // namespace bastide::reports
