// What `compare` compares: two sides as they are typed, what was changed between them, and the smallest thing
// on the table that tells them apart.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/input/common_options.hpp"
#include "props/differences/edition_comparison.hpp"
#include "props/differences/paired_games.hpp"
#include "reports/records/compare_record.hpp"
#include "rules/board/owned_rules.hpp"
#include "rules/editions/tiles_under.hpp"
#include "solver/simulation/tally/simulate.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::cli::commands::comparison {

/// An edition with the tiles it is played with, as typed.
struct ComparedRules : rules::board::OwnedRules {
  tilesets::TileSet printed;    ///< as its file has it
  input::CommonOptions common;  ///< with this side's tile set and rules
  bool is_tile_set = false;     ///< typed as one
  std::string edition_from;     ///< what load_edition accepts
  std::string tile_set_from;    ///< what load_tile_set accepts

  /// With `common` again this side.
  const std::string& typed() const { return is_tile_set ? tile_set_from : edition_from; }

  reports::records::ComparedSide record() const;
};
/// `typed`: an edition or a tile set, by id, sum or file; a tile set is played by the edition that `both`
/// names, else by c1. `rules`: options of this side, on top of those of both. Throws as load_edition and
/// load_played_set do.
ComparedRules compared_rules(const input::CommonOptions& both, const std::string& typed,
                             const std::vector<std::string>& rules);

/// Fills in what was changed: rules, tiles and the expansions that bring them.
void tell_changes(const ComparedRules& left, const ComparedRules& right,
                  reports::records::ComparisonRecord& record);

/// Looks at positions of up to so many tiles. Nothing when it was stopped.
std::optional<reports::records::Separation> separation_of(const ComparedRules& left,
                                                          const ComparedRules& right, int most_tiles,
                                                          const solver::runs::RunControl& control);

/// The left side with one change of the right one, and with the fewest others that it needs.
struct OneChange {
  std::string name;  ///< as in change_names
  std::string sentence;
  std::vector<std::string> with;        ///< the names of the others
  std::string contradiction;            ///< why the left side cannot have it alone; empty: it can
  std::unique_ptr<ComparedRules> side;  ///< nullptr: it cannot be had, with any others
  bool is_shown = false;                ///< positions and boards can show it
  bool is_scoring = false;              ///< an option of what positions score
  bool is_sum = false;                  ///< of expansions alone: what it is played with has a name
  bool has_tiles = false;               ///< its tiles are not those of the left side
};
/// `record`: with its changes told; `index`: into its change_names.
OneChange change_with_needs(const ComparedRules& left, const ComparedRules& right,
                            const reports::records::ComparisonRecord& record, std::size_t index);
/// Looks at positions likewise for the left side and itself with a change, to be drawn with the tiles of
/// both.
std::optional<reports::records::Separation> separation_alone(const ComparedRules& left,
                                                             const ComparedRules& right,
                                                             const OneChange& change, int most_tiles,
                                                             const solver::runs::RunControl& control);
/// How often the change bites in games of the plan.
std::optional<reports::records::ChangeBites> bites_of(const ComparedRules& left, const OneChange& change,
                                                      const solver::simulation::tally::SimulationPlan& plan,
                                                      const solver::runs::RunControl& control);

}  // namespace bastide::cli::commands::comparison
