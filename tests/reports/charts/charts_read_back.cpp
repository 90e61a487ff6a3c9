// Charts drawn without a script, read back: what is drawn is what the chart holds, by the axes' own ticks.

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "reports/charts/chart_svg.hpp"
#include "tests/catch.hpp"
#include "tests/reports/drawing.hpp"
#include "tests/sanitized.hpp"

namespace test_charts_read_back {

using namespace bastide;
using reports::charts::Chart;
using reports::charts::ChartKind;
using reports::charts::ChartPoint;
using reports::charts::ChartSeries;
using reports::charts::SeriesMark;
using tests::Drawing;
using tests::DrawnShape;
using tests::Spot;

namespace {

constexpr double pixel = 0.16;  ///< what rounding to tenths, of ticks and of what is drawn, may move

const reports::Language& english() {
  static const auto words = *reports::Language::named("en");
  return words;
}

/// "−1,234.5".
std::optional<double> value_of(std::string label) {
  label.erase(std::remove(label.begin(), label.end(), ','), label.end());
  if (label.rfind("−", 0) == 0) label = "-" + label.substr(std::string("−").size());
  if (label.empty() || label.find_first_not_of("-.0123456789") != std::string::npos) return std::nullopt;
  return std::stod(label);
}

/// From values to pixels, by two ticks that are far apart.
class AxisMap {
 public:
  void add(double value, double at) { ticks_.push_back({value, at}); }
  /// Every tick lies where the first and the last one say.
  void settle() {
    REQUIRE(ticks_.size() >= 2);
    std::sort(ticks_.begin(), ticks_.end(), [](Spot a, Spot b) { return a.x < b.x; });
    const auto first = ticks_.front(), last = ticks_.back();
    REQUIRE(last.x > first.x);
    scale_ = (last.y - first.y) / (last.x - first.x);
    offset_ = first.y - scale_ * first.x;
    for (const auto& tick : ticks_) REQUIRE(std::abs(at(tick.x) - tick.y) < pixel);
  }
  double at(double value) const { return offset_ + scale_ * value; }
  bool is_at(double pixels, double value) const { return std::abs(pixels - at(value)) < pixel; }
  double scale() const { return scale_; }

 private:
  std::vector<Spot> ticks_;  ///< value and pixels
  double scale_ = 0, offset_ = 0;
};

bool has_class(const DrawnShape& shape, const std::string& name) {
  return (" " + shape.element->attribute("class") + " ").find(" " + name + " ") != std::string::npos;
}
bool is_line(const DrawnShape& shape, bool is_upright) {
  if (!has_class(shape, "grid") && !has_class(shape, "axis")) return false;
  const auto a = shape.lines.at(0).at(0), b = shape.lines.at(0).at(1);
  return is_upright ? a.x == b.x : a.y == b.y;
}

/// The axes of a drawing, and what lies on them.
struct Plot {
  explicit Plot(const Chart& chart_drawn)
      : chart(chart_drawn), drawing(reports::charts::chart_svg(chart_drawn, english())) {
    for (const auto& shape : drawing.shapes())
      is_sideways = is_sideways || (has_class(shape, "grid") && is_line(shape, true));
    for (const auto& shape : drawing.shapes())
      if (shape.is_text)
        read_label(shape.element->text, shape.lines[0][0], shape.element->attribute("text-anchor"));
    x.settle();
    y.settle();
    REQUIRE((is_sideways ? y.scale() > 0 && x.scale() > 0 : y.scale() < 0 && x.scale() > 0));
  }
  Plot(const Plot&) = delete;
  Plot& operator=(const Plot&) = delete;

  double along_x(Spot p) const { return is_sideways ? p.y : p.x; }
  double along_y(Spot p) const { return is_sideways ? p.x : p.y; }
  bool is_at(Spot p, double x_value, double y_value) const {
    return x.is_at(along_x(p), x_value) && y.is_at(along_y(p), y_value);
  }

  const Chart& chart;
  Drawing drawing;
  bool is_sideways = false;
  AxisMap x, y;

 private:
  void read_label(const std::string& words, Spot at, const std::string& anchor) {
    const auto& names = chart.x.categories;
    if (const auto name = std::find(names.begin(), names.end(), words); name != names.end()) {
      x.add(static_cast<double>(name - names.begin()), is_sideways ? at.y - 4 : at.x);
      return;
    }
    const auto value = value_of(words);
    if (!value) return;
    for (const auto& shape : drawing.shapes()) {
      if (shape.is_text || (!has_class(shape, "grid") && !has_class(shape, "axis"))) continue;
      const auto begin = shape.lines[0][0];
      const bool is_tick_of_y =
          is_sideways ? anchor == "middle" && is_line(shape, true) : anchor == "end" && is_line(shape, false);
      if (is_tick_of_y && std::abs(is_sideways ? begin.x - at.x : begin.y + 4 - at.y) < 0.11)
        return y.add(*value, is_sideways ? begin.x : begin.y);
      const bool is_tick_of_x = !is_sideways && anchor == "middle" && is_line(shape, true);
      if (is_tick_of_x && std::abs(begin.x - at.x) < 0.01) return x.add(*value, begin.x);
    }
    FAIL("no tick at the label " << words);
  }
};

int series_of(const Drawing& drawing, const DrawnShape& shape) {
  auto number = shape.element->attribute("data-s");
  for (int g = shape.group; number.empty() && g >= 0;
       g = drawing.groups()[static_cast<std::size_t>(g)].parent)
    number = drawing.groups()[static_cast<std::size_t>(g)].element->attribute("data-s");
  return number.empty() ? -1 : std::stoi(number);
}

std::vector<const DrawnShape*> shapes_of(const Plot& plot, std::size_t series, const std::string& style) {
  std::vector<const DrawnShape*> out;
  for (const auto& shape : plot.drawing.shapes())
    if (has_class(shape, style) && series_of(plot.drawing, shape) == static_cast<int>(series))
      out.push_back(&shape);
  return out;
}

Spot middle_of(const DrawnShape& shape) {
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const auto& p : shape.lines.at(0)) {
    left = std::min(left, p.x), right = std::max(right, p.x);
    top = std::min(top, p.y), bottom = std::max(bottom, p.y);
  }
  return {(left + right) / 2, (top + bottom) / 2};
}

double area_of(const std::vector<Spot>& line) {
  double twice = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Spot a = line[i], b = line[(i + 1) % line.size()];
    twice += a.x * b.y - b.x * a.y;
  }
  return std::abs(twice) / 2;
}

struct Interval {
  double x = 0, low = 0, high = 0;
};

std::vector<Interval> intervals_of(const ChartSeries& s, bool is_inner) {
  std::vector<Interval> out;
  for (const auto& p : s.points) {
    const auto& low = is_inner ? p.inner_low : p.low;
    const auto& high = is_inner ? p.inner_high : p.high;
    if (low && high) out.push_back({p.x, *low, *high});
  }
  return out;
}

/// Both edges of a band, and nothing else of it: its area is what lies between them.
bool is_band_of(const Plot& plot, const DrawnShape& shape, const std::vector<Interval>& intervals) {
  auto corners = shape.lines.at(0);
  corners.pop_back();  // back at the first one
  if (shape.lines.size() != 1 || corners.size() != 2 * intervals.size()) return false;
  double between = 0;
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    const auto& at = intervals[i];
    const auto has = [&](double value) {
      return std::any_of(corners.begin(), corners.end(), [&](Spot p) { return plot.is_at(p, at.x, value); });
    };
    if (!has(at.low) || !has(at.high)) return false;
    if (i == 0) continue;
    const auto& before = intervals[i - 1];
    between += (at.x - before.x) * (at.high - at.low + before.high - before.low) / 2;
  }
  const double expected = between * std::abs(plot.x.scale() * plot.y.scale());
  return std::abs(area_of(corners) - expected) < 0.02 * expected + 300 * pixel;
}

void check_lines(const Plot& plot) {
  std::size_t last_band = 0, first_line = plot.drawing.shapes().size();
  const auto index_of = [&](const DrawnShape* shape) {
    return static_cast<std::size_t>(shape - plot.drawing.shapes().data());
  };
  for (std::size_t i = 0; i < plot.chart.series.size(); ++i) {
    const auto& s = plot.chart.series[i];
    INFO("series " << i);
    const auto lines = shapes_of(plot, i, "line"), bands = shapes_of(plot, i, "band"),
               dots = shapes_of(plot, i, "dot");
    const bool is_dots = s.mark == SeriesMark::dots;
    REQUIRE(lines.size() == (s.is_shown && !is_dots ? 1U : 0U));
    REQUIRE(dots.size() == (s.is_shown && is_dots ? s.points.size() : 0U));
    for (std::size_t k = 0; k < dots.size(); ++k)
      REQUIRE(plot.is_at(middle_of(*dots[k]), s.points[k].x, s.points[k].y));
    if (lines.empty()) {
      REQUIRE(bands.empty());
      continue;
    }
    const auto& corners = lines[0]->lines.at(0);
    REQUIRE(corners.size() == s.points.size());
    for (std::size_t k = 0; k < corners.size(); ++k)
      REQUIRE(plot.is_at(corners[k], s.points[k].x, s.points[k].y));
    REQUIRE(has_class(*lines[0], "c" + std::to_string(s.colour % 10)));
    REQUIRE((lines[0]->element->attribute("stroke-dasharray").empty() ==
             (s.dash == 0 && s.mark == SeriesMark::line)));
    first_line = std::min(first_line, index_of(lines[0]));
    std::vector<std::vector<Interval>> expected;
    for (const bool is_inner : {false, true})
      if (auto intervals = intervals_of(s, is_inner); !intervals.empty())
        expected.push_back(std::move(intervals));
    REQUIRE(bands.size() == expected.size());
    for (std::size_t k = 0; k < bands.size(); ++k) {
      INFO("band " << k << ": " << bands[k]->element->attribute("d"));
      CHECK(is_band_of(plot, *bands[k], expected[k]));
      last_band = std::max(last_band, index_of(bands[k]));
    }
  }
  CHECK(last_band < first_line);  // no band hides a line
}

void check_stretch(const Plot& plot, const std::vector<const DrawnShape*>& found, double middle,
                   const std::optional<double>& low, const std::optional<double>& high) {
  REQUIRE(found.size() == (low ? 1U : 0U));
  if (!low) return;
  const auto& line = found[0]->lines.at(0);
  REQUIRE(line.size() == 2);
  CHECK(plot.y.is_at(plot.along_y(line[0]), *low));
  CHECK(plot.y.is_at(plot.along_y(line[1]), *high));
  for (const auto& p : line) CHECK(std::abs(plot.along_x(p) - middle) < pixel);
}

void check_bars(const Plot& plot) {
  std::vector<std::array<double, 2>> taken;  // stretches along the categories
  for (std::size_t i = 0; i < plot.chart.series.size(); ++i) {
    const auto& s = plot.chart.series[i];
    INFO("series " << i);
    std::size_t next = 0;
    for (std::size_t g = 0; g < plot.drawing.groups().size(); ++g) {
      const auto& element = *plot.drawing.groups()[g].element;
      if (element.attribute("data-s") != std::to_string(i)) continue;
      REQUIRE(s.is_shown);
      REQUIRE(next < s.points.size());
      const auto& p = s.points[next++];
      INFO("point " << next);
      std::map<std::string, std::vector<const DrawnShape*>> parts;
      for (const auto& shape : plot.drawing.shapes())
        if (plot.drawing.is_in(shape, static_cast<int>(g)))
          parts[shape.element->attribute("class")].push_back(&shape);
      REQUIRE(element.attribute("class") == "c" + std::to_string(s.colour % 10));
      const auto& category = plot.chart.x.categories[static_cast<std::size_t>(p.x)];
      CHECK(element.text_of("title").rfind(category + ", " + s.name + ": ", 0) == 0);
      double middle = 0;
      if (plot.chart.kind == ChartKind::bars) {
        REQUIRE(parts["bar"].size() == 1);
        const auto& corners = parts["bar"][0]->lines.at(0);
        double low = 1e9, high = -1e9, first = 1e9, last = -1e9;
        for (const auto& corner : corners) {
          low = std::min(low, plot.along_y(corner)), high = std::max(high, plot.along_y(corner));
          first = std::min(first, plot.along_x(corner)), last = std::max(last, plot.along_x(corner));
        }
        // From zero to the value, and as large as that: no corner out of order.
        CHECK(std::abs(low - std::min(plot.y.at(0), plot.y.at(p.y))) < pixel);
        CHECK(std::abs(high - std::max(plot.y.at(0), plot.y.at(p.y))) < pixel);
        CHECK(area_of(corners) == Catch::Approx((high - low) * (last - first)).margin(0.1));
        CHECK(last - first > 1);
        taken.push_back({first, last});
        middle = (first + last) / 2;
        check_stretch(plot, parts["whisker"], middle, p.low, p.high);
      } else {
        REQUIRE(parts["dot"].size() == 1);
        const auto dot = middle_of(*parts["dot"][0]);
        middle = plot.along_x(dot);
        CHECK(plot.y.is_at(plot.along_y(dot), p.y));
        check_stretch(plot, parts["thin"], middle, p.low, p.high);
        check_stretch(plot, parts["thick"], middle, p.inner_low, p.inner_high);
      }
      CHECK(std::abs(middle - plot.x.at(p.x)) < 0.41 * plot.x.scale());
    }
    REQUIRE(next == (s.is_shown ? s.points.size() : 0));
  }
  std::sort(taken.begin(), taken.end());
  for (std::size_t i = 1; i < taken.size(); ++i) CHECK(taken[i - 1][1] <= taken[i][0] + pixel);
}

/// The drawings of a heat chart: one a panel, then the scale.
std::vector<std::string> drawings_of(const std::string& text) {
  std::vector<std::string> out;
  const std::string end = "</svg>";
  for (auto at = text.find("<svg "); at != std::string::npos; at = text.find("<svg ", at + 1))
    out.push_back(text.substr(at, text.find(end, at) + end.size() - at));
  return out;
}

void check_heat(const Chart& chart) {
  const auto drawings = drawings_of(reports::charts::chart_svg(chart, english()));
  double most = 0;
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    for (const auto& row : s.cells.rows)
      for (const double v : row) most = std::max(most, v);
  }
  std::size_t panel = 0;
  for (const auto& s : chart.series) {
    if (!s.is_shown) continue;
    REQUIRE(panel + 1 < drawings.size());
    const Drawing drawing(drawings[panel]);
    CHECK(drawing.root().attribute("data-s") == std::to_string(&s - chart.series.data()));
    std::vector<const DrawnShape*> grounds, starts, cells;
    for (const auto& shape : drawing.shapes()) {
      if (has_class(shape, "ground")) grounds.push_back(&shape);
      if (has_class(shape, "start")) starts.push_back(&shape);
      if (has_class(shape, "heat")) cells.push_back(&shape);
    }
    REQUIRE(grounds.size() == 1);
    const auto corner = grounds[0]->lines[0][0], end = grounds[0]->lines[0][2];
    const auto is_here = [&, corner, end](Spot p) {
      return p.x >= corner.x - pixel && p.x <= end.x + pixel && p.y >= corner.y - pixel &&
             p.y <= end.y + pixel;
    };
    INFO("panel " << panel);
    const bool is_named =
        std::any_of(drawing.shapes().begin(), drawing.shapes().end(), [&](const DrawnShape& shape) {
          return shape.is_text && shape.element->text == s.name && shape.lines[0][0].y < corner.y;
        });
    CHECK(is_named);
    const auto& rows = s.cells.rows;
    const double cell = (end.x - corner.x) / static_cast<double>(std::max(rows.size(), rows.front().size()));
    // The start tile's cell is 0,0; all others are counted from it.
    const auto start = std::find_if(starts.begin(), starts.end(),
                                    [&](const auto* shape) { return is_here(middle_of(*shape)); });
    REQUIRE(start != starts.end());
    const auto origin = (*start)->lines[0][0];
    CHECK(std::abs((*start)->lines[0][2].x - origin.x - cell) < pixel);
    std::map<std::array<int, 2>, int> steps;
    for (const auto* shape : cells) {
      const int step = std::stoi(shape->element->attribute("class").substr(std::string("heat h").size()));
      for (const auto& square : shape->lines) {
        if (!is_here({(square[0].x + square[2].x) / 2, (square[0].y + square[2].y) / 2})) continue;
        const double column = (square[0].x - origin.x) / cell, row = (square[0].y - origin.y) / cell;
        CHECK(std::abs(column - std::round(column)) < 2 * pixel / cell);
        CHECK(std::abs(row - std::round(row)) < 2 * pixel / cell);
        CHECK(std::abs(square[2].x - square[0].x - cell) < 0.3);
        CHECK(std::abs(square[2].y - square[0].y - cell) < 0.3);
        CHECK(steps.emplace(std::array{int(std::lround(column)), int(std::lround(row))}, step).second);
      }
    }
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        const auto found =
            steps.find({s.cells.west + static_cast<int>(c), s.cells.north + static_cast<int>(r)});
        const int step = found == steps.end() ? 0 : found->second;
        INFO("row " << r << ", column " << c << ": " << rows[r][c] << " of " << most);
        // Ten steps of the square root.
        CHECK(rows[r][c] <= most * step * step / 100.0 * (1 + 1e-9));
        if (step > 0) CHECK(rows[r][c] > most * (step - 1) * (step - 1) / 100.0 * (1 - 1e-9));
        if (found != steps.end()) steps.erase(found);
      }
    }
    CHECK(steps.empty());
    ++panel;
  }
  CHECK(panel + 1 == drawings.size());
  const Drawing legend(drawings.back());
  std::vector<const DrawnShape*> scale;
  for (const auto& shape : legend.shapes())
    if (has_class(shape, "heat")) scale.push_back(&shape);
  REQUIRE(scale.size() == 10);
  for (std::size_t i = 0; i < 10; ++i) {
    CHECK(has_class(*scale[i], "h" + std::to_string(i + 1)));
    if (i > 0) CHECK(scale[i]->lines[0][0].x > scale[i - 1]->lines[0][0].x);
  }
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}
  int below(int n) { return static_cast<int>(bits_() % static_cast<std::uint64_t>(n)); }
  double share() { return static_cast<double>(below(1'000'000)) / 1e6; }
  bool one_in(int n) { return below(n) == 0; }

 private:
  std::mt19937_64 bits_;
};

Chart random_chart(Random& random, ChartKind kind) {
  Chart chart{"x", kind, "Title", "What is seen", {"horizontal", {}, true}, {"vertical", {}, true},
              "",  2,    {}};
  const bool has_categories = kind == ChartKind::bars || kind == ChartKind::points;
  const bool are_long = random.one_in(2);
  const int count = 2 + random.below(8);
  if (has_categories)
    for (int i = 0; i < count; ++i)
      chart.x.categories.push_back((are_long ? "category " : "") +
                                   std::string(1, static_cast<char>('A' + i)));
  if (kind != ChartKind::bars) chart.y.starts_at_zero = random.one_in(2);
  const double size = std::pow(10.0, random.below(8) - 3),
               lowest = random.one_in(2) ? 0.3 * size : -0.4 * size;
  const int series = 1 + random.below(4), hidden = random.below(6);
  for (int i = 0; i < series; ++i) {
    ChartSeries s;
    s.name = "series " + std::string(1, static_cast<char>('a' + i));
    s.colour = random.below(13);
    s.dash = random.below(4);
    if (kind == ChartKind::lines) s.mark = static_cast<SeriesMark>(random.below(3));
    s.is_shown = i == 0 || i != hidden;
    double x = random.below(5);
    const bool has_intervals = !random.one_in(3), has_inner = random.one_in(2);
    for (int k = 0; k < count; ++k, x += has_categories ? 1 : 0.5 + random.below(6)) {
      if (has_categories) x = k;
      if (has_categories && random.one_in(6) && i > 0) continue;
      ChartPoint p;
      p.x = x;
      p.y = lowest + size * random.share();
      if (has_intervals && !random.one_in(8)) {
        p.low = p.y - 0.2 * size * random.share();
        p.high = p.y + 0.4 * size * random.share();
        if (has_inner) {
          p.inner_low = p.y - (p.y - *p.low) * random.share();
          p.inner_high = p.y + (*p.high - p.y) * random.share();
        }
      }
      s.points.push_back(p);
    }
    chart.series.push_back(std::move(s));
  }
  return chart;
}

}  // namespace

TEST_CASE("charts read back: lines, dots and both edges of bands lie where the ticks say") {
  Random random(21);
  for (int trial = 0; trial < tests::in_full(300, 30); ++trial) {
    INFO("chart " << trial);
    const auto chart = random_chart(random, ChartKind::lines);
    check_lines(Plot(chart));
  }
}

TEST_CASE("charts read back: bars reach from zero to their values, whiskers over their intervals") {
  Random random(22);
  for (int trial = 0; trial < tests::in_full(300, 30); ++trial) {
    INFO("chart " << trial);
    const auto chart = random_chart(random, ChartKind::bars);
    check_bars(Plot(chart));
  }
}

TEST_CASE("charts read back: points lie at their values, with intervals around them") {
  Random random(23);
  for (int trial = 0; trial < tests::in_full(300, 30); ++trial) {
    INFO("chart " << trial);
    const auto chart = random_chart(random, ChartKind::points);
    check_bars(Plot(chart));
  }
}

TEST_CASE("charts read back: heat panels shade the cells that have values, counted from the start tile") {
  Random random(24);
  for (int trial = 0; trial < tests::in_full(100, 10); ++trial) {
    INFO("chart " << trial);
    Chart chart{"x", ChartKind::heat, "Title", "What is seen", {"", {}, true}, {"holes", {}, true}, "", 2,
                {}};
    const double size = std::pow(10.0, random.below(5) - 3);
    for (int i = 1 + random.below(5); i > 0; --i) {
      ChartSeries s;
      s.name = "panel " + std::string(1, static_cast<char>('a' + i));
      s.is_shown = i == 1 || !random.one_in(5);
      const int width = 1 + random.below(12), height = 1 + random.below(12);
      s.cells.west = -random.below(width);
      s.cells.north = -random.below(height);
      for (int r = 0; r < height; ++r) {
        auto& row = s.cells.rows.emplace_back();
        for (int c = 0; c < width; ++c)
          row.push_back(random.one_in(3) ? 0 : size * random.share() * random.share());
      }
      chart.series.push_back(std::move(s));
    }
    check_heat(chart);
  }
}

}  // namespace test_charts_read_back
