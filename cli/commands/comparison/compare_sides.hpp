// What `compare` compares: two sides as they are typed, what was changed between them, and the smallest thing
// on the table that tells them apart.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/input/common_options.hpp"
#include "props/differences/edition_comparison.hpp"
#include "reports/records/compare_record.hpp"
#include "rules/board/owned_rules.hpp"
#include "rules/editions/crossings.hpp"
#include "rules/score_sheet.hpp"
#include "tilesets/tile_set.hpp"

namespace bastide::cli::commands::comparison {

/// An edition with the tiles it is played with, as typed.
struct ComparedRules : rules::board::OwnedRules {
  tilesets::TileSet printed;    ///< as its file has it
  input::CommonOptions common;  ///< with this side's tile set and rules
  bool is_tile_set = false;     ///< typed as one
  std::string edition_from;     ///< what load_edition accepts
  std::string tile_set_from;    ///< what load_tile_set accepts

  reports::records::ComparedSide record() const;
};
/// `typed`: an edition or a tile set, by id, sum or file; a tile set is played by the edition that `both`
/// names, else by c1. `rules`: options of this side, on top of those of both. Throws as load_edition and
/// load_played_set do.
ComparedRules compared_rules(const input::CommonOptions& both, const std::string& typed,
                             const std::vector<std::string>& rules);

/// Of the options that are told (told_differences), in their order.
std::vector<reports::records::RuleChange> changes_between(const ComparedRules& left,
                                                          const ComparedRules& right);
std::vector<reports::records::TileChange> tile_changes_between(const ComparedRules& left,
                                                               const ComparedRules& right);

/// Looks at positions of up to so many tiles. Nothing when it was stopped.
std::optional<reports::records::Separation> separation_of(const ComparedRules& left,
                                                          const ComparedRules& right, int most_tiles,
                                                          const solver::runs::RunControl& control);

/// One change of the right side on the left one, with the fewest others that it needs.
struct OneChange {
  std::string name;                                           ///< of the option; tiles_name
  std::vector<props::differences::OptionDifference> options;  ///< of it and of those that it needs
  bool has_tiles = false;                                     ///< with the tiles of the right side
  std::vector<std::string> with;                              ///< the names of the others
  std::string contradiction;  ///< why the left side cannot have it alone; empty: it can
  rules::editions::Edition edition;
  bool is_playable = false;
};
constexpr const char* tiles_name = "tiles";
/// `options`: of told_differences; `index`: into them, one past the last for the tiles.
OneChange change_with_needs(const ComparedRules& left, const ComparedRules& right,
                            const std::vector<props::differences::OptionDifference>& options,
                            std::size_t index);
/// Looks at positions likewise for the left side and itself with a change; nothing in it where no position
/// can show that.
std::optional<std::optional<reports::records::Separation>> separation_alone(
    const ComparedRules& left, const ComparedRules& right, const OneChange& change, int most_tiles,
    const solver::runs::RunControl& control);

}  // namespace bastide::cli::commands::comparison
