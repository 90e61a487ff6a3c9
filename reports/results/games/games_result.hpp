// What simulated games say: the figures of a run, which a terminal shows, and the page of several runs: in
// short, what fits nowhere, holes, features, editions compared, seats, boards at the end, and how it was
// made.
#pragma once

#include <span>
#include <vector>

#include "reports/document/document.hpp"
#include "reports/results/games/run_labels.hpp"
#include "solver/estimate/size_record.hpp"
#include "solver/simulation/summary/summary.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::reports::results::games {

/// Every figure that has words in the catalogue of statistics, with its standard error and interval.
document::Document figures_document(const solver::simulation::summary::Summary& run);

/// Runs beside each other.
struct Games {
  std::span<const solver::simulation::summary::Summary> runs;
  std::vector<RunLabel> labels;  ///< one a run
  const std::vector<tilesets::TileSet>& sets;
};
/// The sections of a page but the two below; nothing of no runs.
document::Document games_document(const Games& games);
/// Final boards of some games, whose tiles are at hand.
document::Document boards_document(const Games& games);
document::Document made_document(const Games& games,
                                 std::span<const solver::estimate::EstimateRecord> estimates);

/// Sections of `games_document` with files of their own.
document::Document placeability_document(const Games& games);
document::Document holes_document(const Games& games);
document::Document features_document(const Games& games);

/// "roads" of "road"; of an edition's own line its name.
std::string kind_words(const std::string& kind);
/// What points are from, in words: "unfinished roads" of "road_incomplete", "roads" of "road".
std::string source_words(const std::string& from);

}  // namespace bastide::reports::results::games
