// A chart's drawing, table and data show the same numbers; the page of figures holds them all.
#include "reports/charts/chart.hpp"

#include "reports/charts/chart_data.hpp"
#include "reports/charts/chart_svg.hpp"
#include "reports/document/chart_rows.hpp"
#include "reports/page/html_report.hpp"
#include "reports/results/games/run_labels.hpp"
#include "tests/catch.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/sample_simulation.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"

namespace test_charts {

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

}  // namespace

TEST_CASE("charts: drawings are well-formed, hold the shown series, and no markup of their names") {
  for (const auto kind : {ChartKind::lines, ChartKind::bars, ChartKind::points, ChartKind::heat}) {
    const auto svg = reports::charts::chart_svg(sample(kind));
    INFO(svg);
    CHECK(tests::xml_complaint(svg).empty());
    CHECK(says(svg, "<title>Title &lt;&amp;&gt;</title><desc>What is seen</desc>"));
    CHECK_FALSE(says(svg, "hidden"));
    CHECK_FALSE(says(svg, "data-s=\"2\""));
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
  CHECK(says(reports::charts::chart_svg(chart), " 270L"));
  CHECK(says(reports::charts::chart_svg(chart), " 148L"));
  CHECK(says(reports::charts::chart_svg(chart), " 26\""));
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
