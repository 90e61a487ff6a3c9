// What is said of simulated games and estimates: the same in a terminal and on the page, with a row of the
// catalogue for each line.
#include "reports/results/games/games_result.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "reports/numbers.hpp"
#include "reports/page/html_report.hpp"
#include "reports/results/estimate_result.hpp"
#include "reports/results/games/games_charts.hpp"
#include "solver/simulation/tally/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/reports/blocks.hpp"
#include "tests/reports/sample_run.hpp"
#include "tests/reports/sample_simulation.hpp"
#include "tests/says.hpp"

namespace test_games_result {

using bastide::tests::check_says;
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
  check_says(as_text(made), {"Simulated games", "Estimates of size"});
}

TEST_CASE("simulated games: what only some runs have: gardens, own lines, figures, tokens, decks") {
  const auto figure = [](double mean) {
    return nlohmann::json{{"mean", mean}, {"standard_error", 0.5}, {"interval", {mean - 1, mean + 1}}};
  };
  const auto read = [](const std::vector<nlohmann::json>& all) {
    page::ReportInput input;
    for (const auto& one : all) page::read_saved(one.dump(), "s.json", input);
    return input.simulations;
  };
  auto rich = tests::sample_simulation("random", "river");
  auto plain = tests::sample_simulation("greedy", "c1");
  plain["statistics"]["points"]["retrieved"] = figure(0.5);
  auto& statistics = rich["statistics"];
  statistics["features"]["garden"] = statistics["features"]["cloister"];
  statistics["features"]["garden"]["per_game"] = figure(5.25);
  for (const char* kind : {"wall_complete", "wall_incomplete", "garden_complete", "retrieved"})
    statistics["points"][kind] = figure(1.5);
  statistics["tokens"] = {{"wine", figure(3.25)}, {"grain", figure(2.5)}};
  statistics["second_parts"] = figure(0);
  statistics["second_parts"].erase("mean");
  statistics["second_parts"]["per_game"] = 4.75;
  statistics["second_parts"]["games_with"] = figure(0.5);
  for (auto& edition : rich["editions"])
    for (const char* kind : {"garden", "bonuses"}) edition["by_kind"][kind] = figure(0.75);
  auto& decks = statistics["unplaceable"]["by_deck"];
  decks["rest"] =
      decks["zoo"] = {{"draws", figure(70)}, {"per_100_games", figure(8)}, {"per_100_draws", figure(0.125)}};
  decks["zoo"]["per_100_draws"] = nullptr;  // nothing was drawn from it

  const auto runs = read({rich, plain});
  const auto sets = tests::sample_sets();
  const results::games::Games games{runs, results::games::run_labels(runs), sets};
  const auto all = results::games::games_document(games);
  const auto tables = tests::all_of<Table>(all);
  std::vector<charts::Chart> all_charts;
  for (const auto& some : tests::all_of<document::Charts>(all))
    all_charts.insert(all_charts.end(), some.charts.begin(), some.charts.end());
  const auto table_called = [&](const char* caption) {
    const auto found = std::ranges::find(tables, caption, &Table::caption);
    REQUIRE(found != tables.end());
    return *found;
  };
  const auto cells = [](const document::Row& row) {
    std::vector<std::string> out;
    for (const auto& cell : row.cells) out.push_back(cell.text);
    return out;
  };
  using Texts = std::vector<std::string>;

  const auto features = table_called("Roads, cities and cloisters");
  REQUIRE(features.rows.size() == 7);  // the other run has no gardens
  CHECK(features.rows.back().cells[0].text == "garden");
  CHECK(features.rows.back().cells[2].text == "5.25");

  const auto tokens = table_called("Tokens and second parts of turns, per game");
  CHECK(tokens.head ==
        Texts{"run", "second parts", "games with one at least, %", "grain tokens", "wine tokens"});
  REQUIRE(tokens.rows.size() == 1);
  const auto told_tokens = cells(tokens.rows[0]);
  CHECK(Texts(told_tokens.begin() + 1, told_tokens.end()) == Texts{"4.75", "50.0", "2.50", "3.25"});

  const auto by_deck = table_called("By deck");
  REQUIRE(by_deck.rows.size() == 2);
  CHECK(by_deck.head.back() == "unplaceable, % of the draws");
  CHECK(by_deck.rows[0].cells[0].text == "rest");
  CHECK(by_deck.rows[0].cells[2].text == "70.00");
  CHECK(by_deck.rows[0].cells.back().text == with_interval(0.125, 0, 1.125, 3));  // no share is below 0
  CHECK(by_deck.rows[1].cells[0].text == "zoo");
  CHECK(by_deck.rows[1].cells.back().text == "–");

  const auto compared = table_called("Points per player and game under each edition, the same games");
  CHECK(Texts(compared.head.end() - 2, compared.head.end()) == Texts{"gardens", "tokens"});
  for (const auto& row : compared.rows)
    CHECK(row.cells.back().text == (row.cells[1].text == games.labels[0].name ? "0.75" : "–"));

  const auto points = std::ranges::find(all_charts, "points", &charts::Chart::id);
  REQUIRE(points != all_charts.end());
  const auto& names = points->x.categories;
  const Texts last(names.begin() + 6, names.end());
  CHECK(last == Texts{"farms", "wall, complete", "wall, unfinished", "gardens", "figures taken back"});
  CHECK(points->series[0].points.size() == names.size());
  CHECK(points->series[1].points.size() == 8);
  // A bar stands over the kind that it is of, whatever the run has not before it.
  for (std::size_t run = 0; run < 2; ++run) {
    std::vector<double> places;
    for (std::size_t k = 0; k < names.size(); ++k)
      if (run == 0 || k < 7 || k + 1 == names.size()) places.push_back(static_cast<double>(k));
    std::vector<double> drawn;
    for (const auto& point : points->series[run].points) drawn.push_back(point.x);
    CHECK(drawn == places);
  }
}

TEST_CASE("simulated games: types lost more rarely than the eight shown are named, with the most of them") {
  auto one = tests::sample_simulation("random", "c1");
  auto& lost = one["statistics"]["unplaceable"];
  double value = 10;
  for (const char* type : {"A", "D", "E", "H", "I", "J", "K", "L", "M", "N"}) {
    lost["by_type"][type] = value -= 0.5;
    lost["by_type_standard_error"][type] = 0.1;
    lost["by_type_interval"][type] = {value - 0.2, value + 0.2};
  }
  // The eight most often lost are told first; of the rest the most, worked out from what was written.
  std::vector<std::pair<double, std::string>> all;
  for (const auto& [type, mean] : lost["by_type"].items())
    if (mean.get<double>() > 0) all.emplace_back(-mean.get<double>(), type);
  std::ranges::sort(all);
  REQUIRE(all.size() > 9);
  page::ReportInput input;
  page::read_saved(one.dump(), "s.json", input);
  const results::games::Games games{input.simulations, results::games::run_labels(input.simulations), {}};
  std::string rest;
  for (std::size_t i = 8; i < all.size(); ++i) rest += (i == 8 ? "" : ", ") + all[i].second;
  CHECK(says(as_html(results::games::games_document(games)),
             "More rarely, at most " + number(-all[8].first, 2) + " per 100 games: " + rest +
                 ". Always placeable: B."));
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
  check_says(chart.note, {"Means of 6 turns each", "with 2 times the games",
                          "Left out, with fewer than 150 of these events: rare."});
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
