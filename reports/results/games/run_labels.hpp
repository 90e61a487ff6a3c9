// What each saved simulation is called on the page, how it is coloured, and what the filters can ask about
// it.
//
// A label says in what a run differs from the first one: "greedy", "random · hig-2001", "random · 3 players";
// policies are named wherever there are several. What the first run is stands at the head of the page.
// Colours stand for the first of policy, edition, players that differs, dashes for the second.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "reports/charts/chart.hpp"
#include "solver/simulation/summary/summary.hpp"

namespace bastide::reports::results::games {

/// What a designer's own edition or tile set calls itself, by the id under which it is recorded.
using Names = std::map<std::string, std::string>;
/// Of an id without a name: of a file the last part of its path, else the id.
std::string shown_name(const std::string& id, const Names& names);

struct RunLabel {
  std::string name;
  std::string policy;   ///< "random", or "random, greedy" when players differ
  std::string edition;  ///< with changed options, "c1 small_city=full"
  std::string players;
  std::string tile_set;
  int colour = 0;
  int dash = 0;
  bool is_shown =
      true;  ///< before the reader filters: all of a few, else those of the first edition, players and set

  std::vector<std::pair<std::string, std::string>> tags() const;
};

std::vector<RunLabel> run_labels(std::span<const solver::simulation::summary::Summary> runs,
                                 const Names& names = {});

/// "random", or where players differ "random, greedy".
std::string policies_of(const solver::simulation::summary::Summary& run);

/// A series without points, named and coloured as the run.
charts::ChartSeries series_of(const RunLabel& label);

}  // namespace bastide::reports::results::games
