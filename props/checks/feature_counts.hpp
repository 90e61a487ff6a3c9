// Features held against counts taken from the cells and the tile types alone: what is open, what adjoins,
// what there is in all. An error that both engines share is found here.
#pragma once

#include "props/property.hpp"

namespace bastide::props::checks {

Verdict complete_iff_no_open_edge(const BoardView& view);
Verdict shared_edges_join(const BoardView& view);
Verdict roads_are_paths_or_cycles(const BoardView& view);
Verdict roads_are_graphs(const BoardView& view);
Verdict cloisters_count_neighbours(const BoardView& view);
Verdict segments_conserved(const BoardView& view);
Verdict pennants_conserved(const BoardView& view);
Verdict open_edges_are_exposed_edges(const BoardView& view);

}  // namespace bastide::props::checks
