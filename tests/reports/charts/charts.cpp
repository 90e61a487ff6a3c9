// A chart's drawing, table and data show the same numbers; the page of figures holds them all.
#include "reports/charts/chart.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

#include "reports/charts/chart_data.hpp"
#include "reports/charts/chart_svg.hpp"
#include "reports/document/chart_rows.hpp"
#include "reports/page/html_report.hpp"
#include "reports/results/games/run_labels.hpp"
#include "reports/text_columns.hpp"
#include "tests/catch.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/sample_simulation.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"

namespace test_charts {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;
using reports::charts::Chart;
using reports::charts::ChartKind;

namespace {

Chart sample(ChartKind kind) {
  Chart chart{"x", kind, "Title <&>", "What is seen", {"turn", {}, true}, {"draws", {}, true}, "", 2, {}};
  if (kind == ChartKind::bars || kind == ChartKind::points) chart.x.categories = {"A", "B", "C"};
  for (const char* name : {"one </script>", "two", "hidden"}) {
    reports::charts::ChartSeries s;
    s.name = name;
    s.tags = {{"policy", name}};
    s.colour = static_cast<int>(chart.series.size());
    s.is_shown = s.name != "hidden";
    for (int i = 0; i < 3; ++i)
      s.points.push_back({double(i), i + 1.5, i + 1.0, i + 2.0, i + 1.25, i + 1.75});
    if (kind == ChartKind::heat) s.points.clear(), s.cells = {-1, -1, {{0, 0.5, 0}, {0.25, 0, 1}, {0, 0, 0}}};
    chart.series.push_back(std::move(s));
  }
  return chart;
}

reports::page::ReportInput sample_input() {
  reports::page::ReportInput input;
  for (const char* policy : {"random", "greedy"})
    reports::page::read_saved(tests::sample_simulation(policy, "c1").dump(), "s.json", input);
  reports::page::read_saved(tests::sample_estimate("boards").dump(), "e.json", input);
  return input;
}

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
  std::string of = {};
};
bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

double number_in(const std::string& tag, const char* name) {
  const auto at = tag.find(std::string(" ") + name + "=\"");
  REQUIRE(at != tag.npos);
  return std::stod(tag.substr(at + std::string(name).size() + 3));
}

/// Of each piece of text, at 6.6 a letter and 12 a line, as plane.cpp takes them to be.
std::vector<Box> texts_of(const std::string& svg) {
  std::vector<Box> out;
  static const std::regex text("(<text [^>]*>)([^<]*)</text>");
  for (auto i = std::sregex_iterator(svg.begin(), svg.end(), text); i != std::sregex_iterator(); ++i) {
    const std::string tag = (*i)[1], words = (*i)[2];
    const double width = 6.6 * static_cast<double>(reports::character_count(words));
    const double x = number_in(tag, "x") - (says(tag, "\"middle\"") ? width / 2
                                            : says(tag, "\"end\"")  ? width
                                                                    : 0);
    const double y = number_in(tag, "y");
    if (!words.empty()) out.push_back({x, y - 10, x + width, y + 2, words});
  }
  return out;
}

/// The points of each path of a class: all coordinates are absolute.
std::vector<Box> paths_of(const std::string& svg, const std::string& style) {
  std::vector<Box> out;
  const std::regex path("<path class=\"" + style + "[^>]* d=\"([^\"]*)\""), point("(-?[0-9.]+) (-?[0-9.]+)");
  for (auto i = std::sregex_iterator(svg.begin(), svg.end(), path); i != std::sregex_iterator(); ++i) {
    Box box{1e9, 1e9, -1e9, -1e9};
    const std::string d = (*i)[1];
    for (auto j = std::sregex_iterator(d.begin(), d.end(), point); j != std::sregex_iterator(); ++j) {
      const double x = std::stod((*j)[1]), y = std::stod((*j)[2]);
      box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x), std::max(box.bottom, y)};
    }
    out.push_back(box);
  }
  return out;
}

}  // namespace

TEST_CASE("charts: nothing lies outside its frame, no words upon others, no bar upon another") {
  std::vector<Chart> charts;
  for (const auto kind : {ChartKind::lines, ChartKind::bars, ChartKind::points}) {
    for (const bool is_half : {false, true}) {
      for (const double scale : {1.0, 0.0004, 12'345.0, -3.0, 70.0, 0.02, 1.3e6}) {
        auto chart = sample(kind);
        chart.is_half = is_half;
        for (auto& s : chart.series)
          for (auto& p : s.points) {
            p.y *= scale;
            for (auto* v : {&p.low, &p.high, &p.inner_low, &p.inner_high}) *v = **v * scale;
            if (scale < 0) std::swap(p.low, p.high), std::swap(p.inner_low, p.inner_high);
          }
        charts.push_back(chart);
        if (kind == ChartKind::lines) continue;
        chart.x.categories = {"a category of many words", "B",
                              "another one of very many words, to be shortened"};
        charts.push_back(chart);
        chart.x.pictures = {"<g/>", "<g/>", "<g/>"};
        charts.push_back(chart);
        // Many that have an order: where all have no room, every second one.
        chart.x = {};
        chart.x.title = "n";
        chart.x.is_ordered = true;
        for (int i = 0; i < 30; ++i) chart.x.categories.push_back("10" + std::to_string(i));
        charts.push_back(chart);
      }
    }
  }
  // Sideways numbers in any room.
  for (std::size_t letters = 5; letters < 45; ++letters) {
    auto chart = sample(ChartKind::bars);
    chart.is_half = true;
    for (auto& s : chart.series)
      for (auto& p : s.points)
        for (auto* v : {&p.y, &*p.low, &*p.high, &*p.inner_low, &*p.inner_high}) *v *= 12'345;
    chart.x.categories = {std::string(letters, 'w'), "B", "C"};
    charts.push_back(std::move(chart));
  }
  int texts = 0, bars = 0;
  for (const auto& chart : charts) {
    const auto svg = reports::charts::chart_svg(chart);
    INFO(svg);
    const auto size = svg.find("viewBox=\"0 0 ") + 13;
    std::size_t behind = 0;
    const double width = std::stod(svg.substr(size), &behind), height = std::stod(svg.substr(size + behind));
    const auto inside = [&](const Box& box) {
      INFO(box.of << " " << box.left << " " << box.top << " " << box.right << " " << box.bottom);
      CHECK((box.left >= -1 && box.top >= -1 && box.right <= width + 1 && box.bottom <= height + 1));
    };
    const auto words = texts_of(svg);
    for (std::size_t a = 0; a < words.size(); ++a) {
      inside(words[a]);
      auto with_room = words[a];  // what stands in one line is read apart
      with_room.left -= 3;
      with_room.right += 3;
      for (std::size_t b = 0; b < a; ++b) {
        INFO(words[a].of << " upon " << words[b].of);
        CHECK_FALSE(overlap(with_room, words[b]));
      }
    }
    texts += static_cast<int>(words.size());
    for (const char* style : {"line", "band", "bar", "whisker", "thin", "thick", "axis", "grid"})
      for (const auto& box : paths_of(svg, style)) inside(box);
    const auto all = paths_of(svg, "bar\"");
    for (std::size_t a = 0; a < all.size(); ++a)
      for (std::size_t b = 0; b < a; ++b) CHECK_FALSE(overlap(all[a], all[b]));
    bars += static_cast<int>(all.size());
  }
  CHECK(texts > 500);
  CHECK(bars > 150);
}

TEST_CASE("charts: a panel of any shape is in the middle, the start tile's frame on its cell") {
  for (const auto& [rows, columns] : {std::pair(2U, 5U), {5U, 2U}, {3U, 3U}, {1U, 7U}}) {
    auto chart = sample(ChartKind::heat);
    chart.series.resize(1);
    chart.series[0].cells = {-1, 0, {rows, std::vector<double>(columns, 1)}};
    const auto svg = reports::charts::chart_svg(chart);
    INFO(svg);
    // All cells are equal, so one path has them: M x y h..., a cell of this many pixels each.
    const double cell = 170.0 / std::max(rows, columns);
    static const std::regex corner("M([0-9.]+) ([0-9.]+)h");
    std::vector<std::pair<double, double>> corners;
    for (auto i = std::sregex_iterator(svg.begin(), svg.end(), corner); i != std::sregex_iterator(); ++i)
      corners.emplace_back(std::stod((*i)[1]), std::stod((*i)[2]));
    REQUIRE(corners.size() == rows * columns);
    CHECK(corners.front().first + corners.back().first + cell == Catch::Approx(170).margin(0.2));
    CHECK(corners.front().second + corners.back().second + cell == Catch::Approx(170 + 2 * 20).margin(0.2));
    for (std::size_t i = 1; i < corners.size(); ++i)
      CHECK((i % columns == 0 ? corners[i].second - corners[i - 1].second
                              : corners[i].first - corners[i - 1].first) == Catch::Approx(cell).margin(0.2));
    // Wherever the start tile lies; beyond the cells it has no frame.
    const int height = static_cast<int>(rows), width = static_cast<int>(columns);
    for (int r = -1; r <= height; ++r) {
      for (int c = -1; c <= width; ++c) {
        chart.series[0].cells.west = -c;
        chart.series[0].cells.north = -r;
        const auto framed = reports::charts::chart_svg(chart);
        const auto at = framed.find("<rect class=\"start\"");
        INFO("start tile in row " << r << ", column " << c);
        const bool is_inside = r >= 0 && c >= 0 && r < height && c < width;
        CHECK((at != framed.npos) == is_inside);
        if (!is_inside) continue;
        const auto start = framed.substr(at);
        const auto& corner_of_it = corners[static_cast<std::size_t>(r * width + c)];
        CHECK(number_in(start, "x") == Catch::Approx(corner_of_it.first).margin(0.2));
        CHECK(number_in(start, "y") == Catch::Approx(corner_of_it.second).margin(0.2));
        CHECK(number_in(start, "width") == Catch::Approx(cell).margin(0.1));
      }
    }
  }
}

TEST_CASE("charts: numbers of an axis stand at their values, between its ends") {
  for (const int most : {7, 13, 23, 71, 72, 83, 100}) {
    auto chart = sample(ChartKind::lines);
    chart.series.resize(1);
    chart.series[0].points.clear();
    for (int i = 1; i <= most; ++i) chart.series[0].points.push_back({double(i), 1.0 * (i % 5)});
    const auto svg = reports::charts::chart_svg(chart);
    INFO(svg);
    std::istringstream plane(svg.substr(svg.find("data-plane=\"") + 12));
    double left = 0, top = 0, width = 0, height = 0, x_low = 0, x_high = 0, y_low = 0, y_high = 0;
    plane >> left >> top >> width >> height >> x_low >> x_high >> y_low >> y_high;
    REQUIRE(plane);
    int across = 0, up = 0;
    for (const auto& text : texts_of(svg)) {
      if (text.of.find_first_not_of("0123456789") != text.of.npos) continue;
      const double value = std::stod(text.of);
      INFO(value);
      if (text.right < left) {  // beside the axis, its foot 4 below the line
        ++up;
        CHECK((value >= y_low && value <= y_high));
        CHECK(text.bottom - 6 ==
              Catch::Approx(top + height * (1 - (value - y_low) / (y_high - y_low))).margin(0.2));
      } else {
        ++across;
        CHECK((value >= x_low && value <= x_high));
        CHECK((text.left + text.right) / 2 ==
              Catch::Approx(left + width * (value - x_low) / (x_high - x_low)).margin(0.2));
      }
    }
    CHECK(across >= 3);
    CHECK(up >= 3);
  }
}

TEST_CASE("charts: drawings are well-formed, hold the shown series, and no markup of their names") {
  for (const auto kind : {ChartKind::lines, ChartKind::bars, ChartKind::points, ChartKind::heat}) {
    const auto svg = reports::charts::chart_svg(sample(kind));
    INFO(svg);
    CHECK(tests::xml_complaint(svg).empty());
    check_says(svg, {"<title>Title &lt;&amp;&gt;</title><desc>What is seen</desc>"},
               {"hidden", "data-s=\"2\""});
  }
  CHECK(tests::occurrences(reports::charts::chart_svg(sample(ChartKind::lines)), "class=\"line ") == 2);
  CHECK(tests::occurrences(reports::charts::chart_svg(sample(ChartKind::lines)), "class=\"band ") == 4);
  CHECK(tests::occurrences(reports::charts::chart_svg(sample(ChartKind::bars)), "class=\"bar\"") == 6);
  CHECK(tests::occurrences(reports::charts::chart_svg(sample(ChartKind::points)), "class=\"thick\"") == 6);
}

TEST_CASE("charts: heights on the drawing are proportional to values") {
  auto chart = sample(ChartKind::lines);
  chart.series.resize(1);
  chart.series[0].points = {{0, 0}, {1, 5}, {2, 10}};
  // Axis from 0 to 10: the plot is 244 high below 26.
  check_says(reports::charts::chart_svg(chart), {" 270L", " 148L", " 26\""});
}

TEST_CASE("charts: data is JSON that ends no script, with every row") {
  const auto text = reports::charts::chart_data(sample(ChartKind::points));
  CHECK(text.find('<') == std::string::npos);
  const auto data = nlohmann::json::parse(text);
  CHECK(data["rows"].size() == 9);
  CHECK(data["rows"][4] == nlohmann::json({1, 1, 2.5, 2, 3, 2.25, 2.75}));
  CHECK(data["series"][0]["name"] == "one </script>");
  CHECK(data["series"][2]["shown"] == false);
  CHECK(nlohmann::json::parse(reports::charts::chart_data(sample(ChartKind::heat)))["rows"].size() == 27);
}

TEST_CASE("charts: the table has the shown series as columns, thinned when long") {
  using reports::document::chart_rows;
  const auto table = chart_rows(sample(ChartKind::bars));
  CHECK(table.rows.size() == 3);
  CHECK(table.head == std::vector<std::string>{"turn", "one </script>", "two"});
  CHECK(table.rows[1].cells[1].text == "2.50 [2.00; 3.00]");
  auto long_chart = sample(ChartKind::lines);
  for (int i = 3; i < 100; ++i) long_chart.series[0].points.push_back({double(i), 1});
  const auto thinned = chart_rows(long_chart);
  CHECK(thinned.rows.size() == 25 + 1);
  CHECK(says(thinned.caption, "One row in 4;"));
}

TEST_CASE("charts: ticks are round and enclose") {
  CHECK(reports::charts::round_ticks(0, 26.3, 6) == std::vector<double>{0, 5, 10, 15, 20, 25, 30});
  CHECK(reports::charts::round_ticks(-2.5, 1, 6).front() == -3);
  CHECK(reports::charts::round_ticks(5, 5, 6) == std::vector<double>{5, 6});
}

TEST_CASE("charts: labels say in what a run differs from the first") {
  std::vector<solver::simulation::summary::Summary> runs;
  for (const auto& [policy, edition, players] :
       std::vector<std::tuple<std::string, std::string, int>>{{"random", "c1", 2},
                                                              {"greedy", "c1", 2},
                                                              {"random", "winter", 2},
                                                              {"random", "c1", 3},
                                                              {"random", "c1", 2}}) {
    reports::page::ReportInput input;
    reports::page::read_saved(tests::sample_simulation(policy, edition, players).dump(), "s", input);
    runs.push_back(input.simulations.at(0));
  }
  std::vector<std::string> names;
  for (const auto& label : reports::results::games::run_labels(runs)) names.push_back(label.name);
  CHECK(names ==
        std::vector<std::string>{"random", "greedy", "random · winter", "random · 3 players", "random (2)"});
}

TEST_CASE(
    "charts: the page of figures is the same each time, with every section, and lets nothing be markup") {
  auto input = sample_input();
  const auto page = reports::page::html_report(input, tests::sample_sets());
  CHECK(page == reports::page::html_report(input, tests::sample_sets()));
  for (const char* id :
       {"overview", "placeability", "holes", "features", "compared", "seats", "size", "boards", "made"})
    CHECK(says(page, "<h2 id=\"" + std::string(id) + "\""));
  CHECK(tests::occurrences(page, "<figure class=\"chart\"") == 25);
  CHECK(tests::occurrences(page, "</script>") == 25 + 1);
  const std::string hostile = "</script><script>alert(1)</script>";
  auto& run = input.simulations[0];
  run.edition = run.tile_set = run.policies[0] = run.version = run.editions.parts[1].name = hostile;
  run.command = {hostile};
  auto* lost = &run.statistics;
  for (const char* name : {"unplaceable", "by_type"})
    lost = &*std::ranges::find(lost->parts, name, &solver::simulation::summary::Told::name);
  lost->by_type.mean[hostile] = 99;
  lost->by_type.error[hostile] = 1;
  input.estimates[0].edition = hostile;
  const auto attacked = reports::page::html_report(input, tests::sample_sets());
  CHECK_FALSE(says(attacked, "<script>alert"));
  CHECK(tests::occurrences(attacked, "</script>") == 25 + 1);
}

}  // namespace test_charts
