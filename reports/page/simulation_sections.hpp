// The sections of the page about simulated games and estimates, as template data: one function a section,
// nothing when the saved runs do not have its figures. html_report.cpp puts them together.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reports/charts/chart.hpp"
#include "reports/charts/chart_table.hpp"
#include "reports/page/run_labels.hpp"
#include "reports/words.hpp"
#include "solver/estimate/size_record.hpp"
#include "solver/simulation/summary/summary.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::page {

using solver::estimate::EstimateRecord;
namespace summary = solver::simulation::summary;

/// What all sections read.
struct Simulations {
  std::span<const summary::Summary> runs;
  std::vector<RunLabel> labels;  ///< one a run
  const std::vector<tilesets::TileSet>& sets;
  const Words& words;
  const Names& names;
};

struct Section {
  std::string id;
  std::string title;
  std::string intro;
  std::string blocks;                       ///< markup
  std::vector<std::string> in_legend = {};  ///< names of the series of the legend that stands last
};

/// A chart with its text alternative (made from its figures), table and data; nothing to be seen where no
/// series has points.
void add_chart(Section& section, charts::Chart chart, const Words& words);
/// Charts of the same series in the same order, two side by side where there is room. The first ones of a
/// section bring its legend, which the others with the same series follow.
void add_charts(Section& section, std::vector<charts::Chart> charts, const Words& words);
void add_table(Section& section, const charts::DataTable& table);
/// A heading within a section.
void add_heading(Section& section, const std::string& text);
void add_paragraph(Section& section, const std::string& text);
/// Markup made by this program, as it is.
void add_plain(Section& section, std::string html);
/// What is added between the two is folded away under `title` until the reader asks for it.
void begin_folded(Section& section, const std::string& title);
void end_folded(Section& section);

/// The pictures of tile types, as ChartAxis::pictures: of the first set that has a type of the name. None
/// where some type is in no set.
std::vector<std::string> type_pictures(std::span<const tilesets::TileSet* const> sets,
                                       const std::vector<std::string>& types, const std::string& art);

using FoundSection = std::optional<Section>;
FoundSection overview_section(const Simulations& all);
FoundSection placeability_section(const Simulations& all);
FoundSection holes_section(const Simulations& all);
FoundSection features_section(const Simulations& all);
FoundSection compared_section(const Simulations& all);
FoundSection seats_section(const Simulations& all);
FoundSection boards_section(const Simulations& all);
FoundSection size_section(std::span<const EstimateRecord> estimates, const Words& words);
FoundSection making_section(const Simulations& all, std::span<const EstimateRecord> estimates);

/// Discrete sizes as bars, a series a run: `list_of_run` gives figures from `first` on. Where they reach far
/// several stand together ("6–10"), and the last bar holds the few that are larger ("26+"). Without y.title.
charts::Chart count_chart(const Simulations& all, const std::string& id, const std::string& x, int first,
                          const std::function<std::vector<double>(const summary::Summary&)>& list_of_run);

/// The tile sets of the runs that are at hand, each once.
std::vector<const tilesets::TileSet*> sets_played(const Simulations& all);
/// Puts so many turns together into one point where they are single events: the mean of their means. Nothing
/// is known of how events of several turns hang together, so intervals take them as independent.
std::vector<charts::ChartPoint> in_bins(const std::vector<charts::ChartPoint>& by_turn, int turns);
/// Draws a chart of single events by turn in bins, and says so, where some run has too few of them for single
/// turns; runs with hardly any are left out. `scale`: events are counted per so many games.
void bin_rare(charts::Chart& chart, const Simulations& all, double scale);

/// Points of means by turn with intervals of 1.96 standard errors.
std::vector<charts::ChartPoint> points_by_turn(const summary::ByTurn& figures);
/// "mean (low to high)", as the language writes it.
std::string shown(const summary::Figure& figure, int decimals, const Words& words, double factor = 1);
/// What was estimated: "games of 2 players".
std::string what_of(const EstimateRecord& estimate, const Words& words);
charts::ChartPoint point_of(double x, const summary::Figure& figure);
/// The same of what is counted: nothing lies below 0, and where nothing was met there is no interval to draw.
charts::ChartPoint count_point(double x, const summary::Figure& figure);

/// A chart by turn with a series a run.
charts::Chart chart_by_turn(const Simulations& all, const std::string& id, const std::string& y,
                            summary::Place place);

}  // namespace bastide::reports::page
