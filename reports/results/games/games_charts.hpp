// How runs of simulated games become charts and tables: a series, or a row, a run.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "reports/results/games/games_result.hpp"

namespace bastide::reports::results::games {

using charts::Chart;
using charts::ChartPoint;
using solver::simulation::summary::Place;
using solver::simulation::summary::Summary;
using solver::simulation::summary::Told;

/// The chart with a series a run, which `fill` gives its points.
Chart with_runs(const Games& games, Chart chart,
                const std::function<void(charts::ChartSeries&, const Summary&)>& fill);

/// Means by turn with intervals of 1.96 standard errors, as far as some game came.
std::vector<ChartPoint> points_by_turn(const solver::simulation::summary::ByTurn& figures);
Chart by_turn(const Games& games, Chart chart, Place place);

/// Discrete sizes as bars: `list_of_run` gives figures from `first` on. Where they reach far several stand
/// together ("6–10"), and the last bar holds the few that are larger ("26+").
Chart by_size(const Games& games, Chart chart, int first,
              const std::function<std::vector<double>(const Summary&)>& list_of_run);

/// Draws a chart of single events by turn in bins, and says so, where some run has too few of them for single
/// turns; runs with hardly any are left out. `scale`: events are counted per so many games. Nothing is known
/// of how events of several turns hang together, so intervals take them as independent.
void bin_rare(Chart& chart, const Games& games, double scale);

/// With its interval. Of what is counted nothing lies below 0, and where nothing was met there is none.
ChartPoint counted_point(double x, const solver::simulation::summary::Figure& figure);

/// The pictures of tile types, as ChartAxis::pictures: of the first set at hand that has a type of the name.
/// None where some type is in no set.
std::vector<std::string> type_pictures(const Games& games, const std::vector<std::string>& types);

/// A figure of a table.
struct Column {
  const char* head;
  Place place;
  int digits = 2;
  double factor = 1;  ///< 100: in per cent
  bool has_interval = false;
};

/// "1.23 [1.20; 1.26]", or without its interval "1.23"; "–" where there is none.
std::string told_figure(const Told& told, const Column& column);

/// A table whose rows are named by the columns of words and have those figures.
document::Table figure_table(std::string caption, std::vector<std::string> names,
                             std::initializer_list<Column> columns);
/// A row of it, which the page's filters find by the run.
document::Row figure_row(const RunLabel& label, std::vector<document::Cell> names, const Told& told,
                         std::initializer_list<Column> columns);
/// A row a run.
document::Table run_table(const Games& games, std::string caption, std::initializer_list<Column> columns);

}  // namespace bastide::reports::results::games
