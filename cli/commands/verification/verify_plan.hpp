// What `bastide verify` was asked for, resolved: editions, their tile sets, the worked examples, the
// properties.
#pragma once

#include <list>
#include <string>
#include <vector>

#include "cli/input/common_options.hpp"
#include "cli/input/recording_options.hpp"
#include "props/property.hpp"
#include "props/stages/verify.hpp"
#include "rules/board/fit_table.hpp"
#include "rules/editions/edition.hpp"
#include "tilesets/files/findings.hpp"

namespace bastide::cli::commands::verification {

struct VerifyOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  std::vector<std::string> editions;  ///< ids or files; empty: all shipped
  std::optional<int> tiles;           ///< 3 when editions of more than 24 tiles are named, else 4
  /// When not given: 2 when such editions are named, else 3; never more than `tiles`.
  std::optional<int> deployment_tiles;
  std::uint64_t games = 200;
  std::optional<std::uint64_t> combinations;  ///< games a combination; 6 when no edition is named, else 0
  /// Every game up to so many tiles, "all": to the last one of the set. When not given: 3, or 2 with figures
  /// besides followers in such editions; never more than `tiles`.
  std::optional<std::string> game_tiles;
  std::vector<int> players{1, 2, 3};  ///< by these numbers of players
  std::string proofs = "yes";         ///< or "no"
  bool has_all = false;               ///< print every verdict
  std::string report_folder;
};

/// A tile set as it is played, under the name by which it is recorded.
struct NamedSet {
  std::string name;         ///< `played_set_name`
  std::string loaded_from;  ///< shipped id or path: what `load_tile_set` accepts
  tilesets::TileSet set;
  rules::board::FitTable fit;
  std::vector<tilesets::files::Finding>
      findings;  ///< of its file; warnings only, since a set with errors is not loaded
  NamedSet(std::string n, std::string from, tilesets::TileSet s);
};

/// An edition under the name by which it was asked for, with its set.
struct NamedEdition {
  std::string name;  ///< shipped id or path
  rules::editions::Edition edition;
  const NamedSet* set = nullptr;
  std::uint64_t combination_games = 0;  ///< above 0: combinations of options on top of it
  std::vector<std::string> lint = {};   ///< what its options make doubtful, a line each
};

/// A list and a vector that is never resized once filled: the plan points into both.
struct Subjects {
  std::list<NamedSet> sets;
  std::vector<NamedEdition> editions;
};

/// Loads what the command line names: the editions given, else all shipped ones. Throws InputError;
/// UsageError when an edition is named twice.
Subjects load_subjects(const VerifyOptions& options);

props::stages::VerifyPlan make_plan(const VerifyOptions& options, const Subjects& subjects);

/// The properties that the plan can say something about: without any games, none that is about turns or games
/// only.
std::vector<props::Property> checkable_properties(const props::stages::VerifyPlan& plan);

}  // namespace bastide::cli::commands::verification
