// A chart as a value: what is shown, in words and numbers, before anything is drawn.
//
// One value, three writers: a drawing that needs no script (chart_svg), a table (document/chart_rows), and
// the data that the page reads aloud and offers as CSV and JSON (chart_data). So what a reader sees, hears
// and downloads cannot differ. The idea of marks and channels is Wilkinson's (The Grammar of Graphics, 1999);
// four kinds are all that this report needs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bastide::reports::charts {

enum class ChartKind : std::uint8_t {
  lines,   ///< lines over numbers, with bands
  bars,    ///< bars over categories, with intervals
  points,  ///< points over categories, with intervals and an inner, thicker one
  heat     ///< panels of cells, one a series
};

enum class SeriesMark : std::uint8_t { line, dashed, dots };  ///< how a series of a `lines` chart is drawn

struct ChartAxis {
  std::string title = {};
  std::vector<std::string> categories = {};  ///< not empty: x values are indices of these
  bool starts_at_zero = true;
  bool is_ordered =
      false;  ///< categories are sizes: they stand along the bottom, and some names may be left out
  std::vector<std::string> pictures = {};  ///< none, or one a category: `<svg>…</svg>` beside its name
};

struct ChartPoint {
  double x = 0;  ///< a number, or the index of a category
  double y = 0;
  std::optional<double> low = {}, high = {};              ///< an interval; both or none
  std::optional<double> inner_low = {}, inner_high = {};  ///< one within it; both or none
};

/// Cells of a heat panel, in rows from the north; the north-west one lies at `west`, `north`.
struct ChartCells {
  int west = 0;
  int north = 0;
  std::vector<std::vector<double>> rows;
};

struct ChartSeries {
  std::string name;
  /// What a filter can ask for: {"policy", "greedy"}, {"edition", "c1"}.
  std::vector<std::pair<std::string, std::string>> tags;
  int colour = 0;  ///< of the page's palette, taken round
  int dash = 0;    ///< 0 is a whole line; so that no two series differ by colour alone
  SeriesMark mark = SeriesMark::line;
  bool is_shown = true;  ///< before anything is filtered, and where nothing can be
  std::vector<ChartPoint> points;
  ChartCells cells;  ///< of a heat panel
};

struct Chart {
  std::string id;  ///< of the element on the page
  ChartKind kind = ChartKind::lines;
  std::string title = {};
  std::string description = {};  ///< the text alternative: what is to be seen, with figures
  ChartAxis x = {};
  ChartAxis y = {};
  std::string category_tag =
      {};            ///< what the categories are, when a filter can ask for them: "type", "edition"
  int decimals = 2;  ///< of its numbers in words and tables
  std::vector<ChartSeries> series = {};
  std::string note = {};  ///< what a reader must know to read it right: what was left out or put together
  bool is_half = false;   ///< drawn for half of the page's width
};

constexpr int palette_size = 10;  ///< colours --c0 … --c9 of report.css
constexpr int dash_count = 5;
constexpr double picture_size = 30;  ///< pixels a side, of the pictures of categories

/// Least and largest y (intervals included) of the series shown, with zero where the axis starts there. {0,
/// 1} of none.
std::pair<double, double> y_extent(const Chart& chart);
/// Least and largest x of the series shown; of categories, {-0.5, count - 0.5}.
std::pair<double, double> x_extent(const Chart& chart);
/// Round numbers over [low, high], at most `most` + 2, that enclose it: multiples of 1, 2 or 5 times a power
/// of ten.
std::vector<double> round_ticks(double low, double high, int most);
/// "4 2" …: the SVG dashes of series with `dash`; empty for a whole line.
const char* dash_pattern(int dash);
/// "1.23 [1.20; 1.26]", or without an interval "1.23".
std::string value_text(const Chart& chart, const ChartPoint& point);
/// The category's name, or the number.
std::string x_text(const Chart& chart, double x);

}  // namespace bastide::reports::charts
