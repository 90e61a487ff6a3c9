// What is said of simulated games and estimates: the same in a terminal and on the page, with a row of the
// catalogue for each line.
#include "reports/results/games/games_result.hpp"

#include <cmath>
#include <set>

#include "reports/numbers.hpp"
#include "reports/page/html_report.hpp"
#include "reports/results/estimate_result.hpp"
#include "reports/results/games/games_charts.hpp"
#include "solver/simulation/tally/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/sample_simulation.hpp"
#include "tests/says.hpp"

namespace test_games_result {

using bastide::tests::says;
using namespace bastide;
using namespace bastide::reports;
using document::Table;

namespace {

page::ReportInput sample() {
  page::ReportInput input;
  for (const char* policy : {"random", "greedy"})
    page::read_saved(tests::sample_simulation(policy, "c1").dump(), "s.json", input);
  page::read_saved(tests::sample_estimate("games").dump(), "e.json", input);
  return input;
}

const Table& table_of(const document::Document& document) { return std::get<Table>(document.blocks.front()); }

/// The cells of the row with the name, joined; "" without one.
std::string told(const Table& table, const std::string& name) {
  for (const auto& row : table.rows) {
    if (row.cells.front().text != name) continue;
    std::string out;
    for (std::size_t i = 1; i < row.cells.size(); ++i) out += (i == 1 ? "" : " | ") + row.cells[i].text;
    return out;
  }
  return "";
}

}  // namespace

TEST_CASE("statistics: words of rows of several cells name the cell, and no two say the same") {
  std::set<std::string_view> met;
  for (const auto& row : solver::simulation::tally::catalogue) {
    const auto text = row.words.text;
    if (text.empty()) continue;
    INFO(row.name);
    CHECK(says(std::string(text), "{cell}") ==
          (row.axis != solver::simulation::tally::Axis::one && !text.starts_with("wins of")));
    CHECK((row.axis == solver::simulation::tally::Axis::hole || met.insert(text).second));
  }
}

TEST_CASE("simulated games: a line a figure, as its row of the catalogue says it") {
  const auto runs = sample().simulations;
  const auto document = results::games::figures_document(runs[0]);
  const auto& table = table_of(document);
  CHECK(says(table.caption, " games of 2 players (random), tile set 'base', edition c1, seed "));
  CHECK(table.head == std::vector<std::string>{"", "mean", "std. error", "95 %"});
  CHECK(says(told(table, "legal placements of a drawn tile"), " | ± 0.0500 | "));
  CHECK(says(told(table, "unplaceable draws of type C, in 100 games"), " to "));
  CHECK(told(table, "unplaceable draws of type B, in 100 games").empty());  // never
  CHECK_FALSE(told(table, "four-sided holes at the end").empty());
  CHECK_FALSE(told(table, "dead holes at the end").empty());
  CHECK_FALSE(told(table, "points of player 1 (random)").empty());
  const auto& seat = told_at(runs[0].statistics, "seats").parts[0];
  CHECK(says(told(table, "wins of player 0 in 100 games, shared ones in parts"),
             number(100 * figure_at(seat, "wins").mean, 2) + " | "));
}

TEST_CASE("simulated games: the page says what a terminal says, and more") {
  const auto input = sample();
  const auto sets = tests::sample_sets();
  const results::games::Games games{input.simulations, results::games::run_labels(input.simulations), sets};
  const auto all = results::games::games_document(games);
  const auto page = as_html(all);
  for (const auto& run : input.simulations) CHECK(says(page, as_html(results::games::figures_document(run))));
  std::vector<std::string> anchors;
  for (const auto& [anchor, title] : contents(all)) anchors.push_back(anchor);
  CHECK(anchors ==
        std::vector<std::string>{"overview", "placeability", "holes", "features", "compared", "seats"});
  const auto text = as_text(all);
  for (const char* words :
       {"Of 100 games, ", "Main figures", "Unplaceable draws by tile type", "By tile type", "Farms",
        "Points per player and game under each edition", "Seats, with 95 % intervals"})
    CHECK(says(text, words));
  CHECK(results::games::games_document({{}, {}, sets}).blocks.empty());
  const auto made = results::games::made_document(games, input.estimates);
  CHECK(says(as_text(made), "Simulated games"));
  CHECK(says(as_text(made), "Estimates of size"));
}

TEST_CASE("estimates: the page has each size as a terminal has it") {
  const auto estimates = sample().estimates;
  const auto document = results::estimate_document(estimates[0]);
  const auto& table = table_of(document);
  CHECK(says(table.caption, "Games of 2 players, tile set 'base', edition c1: "));
  CHECK(table.rows.size() == estimates[0].sizes.size());
  CHECK(says(told(table, "3"), estimates[0].sizes[2].mean.text + " | "));
  auto outside = estimates[0];
  outside.sizes[0].is_exact_inside = false;
  CHECK(says(as_text(results::estimate_document(outside)), " (outside)"));
  CHECK(says(as_html(results::sizes_document(estimates)), as_html(document)));
}

TEST_CASE("simulated games: turns with few events are put together, and a run with too few left out") {
  auto runs = sample().simulations;
  const std::vector<tilesets::TileSet> sets;
  for (auto& run : runs) run.games = 10;
  const results::games::Games games{runs, {}, sets};
  const auto curve = [](const char* name, double a_turn) {
    charts::ChartSeries series;
    series.name = name;
    for (int turn = 1; turn <= 20; ++turn) {
      const double y = a_turn + 0.1 * (turn % 2);
      series.points.push_back({static_cast<double>(turn), y, y - 0.3, y + 0.6});
    }
    return series;
  };
  // 10 games, so 20 events a turn and 0.5: fewer than 25 of the one, fewer than 150 in all of the other.
  charts::Chart chart;
  chart.series = {curve("often", 2), curve("rare", 0)};
  results::games::bin_rare(chart, games, 1);
  CHECK(says(chart.note, "Means of 6 turns each"));
  CHECK(says(chart.note, "with 2 times the games"));
  CHECK(says(chart.note, "Left out, with fewer than 150 of these events: rare."));
  CHECK(chart.series.back().points.empty());
  const auto& points = chart.series.front().points;
  REQUIRE(points.size() == 4);  // the last one of two turns
  const std::array middles = {3.5, 9.5, 15.5, 19.5};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double turns = i < 3 ? 6 : 2;
    CHECK(points[i].x == Catch::Approx(middles[i]));
    CHECK(points[i].y == Catch::Approx(2.05));
    // Of independent means the errors add up as squares; below it is as far as above, which is farther.
    CHECK(*points[i].low == Catch::Approx(2.05 - 0.6 / std::sqrt(turns)));
    CHECK(*points[i].high == Catch::Approx(2.05 + 0.6 / std::sqrt(turns)));
  }
  charts::Chart as_it_is;
  as_it_is.series = {curve("often", 2.5)};
  results::games::bin_rare(as_it_is, games, 1);
  CHECK(as_it_is.note.empty());
  CHECK(as_it_is.series.front().points.size() == 20);
}

}  // namespace test_games_result
