// What `bastide check` is asked about: a position or games, typed or in a file, each with its tiles and
// edition.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/input/common_options.hpp"
#include "props/game_script.hpp"
#include "rules/board/owned_rules.hpp"

namespace bastide::cli::commands::verification {

struct CheckOptions {
  input::CommonOptions common;
  std::vector<std::string> subject;     ///< placements or a game record, as typed
  std::string file;                     ///< instead of `subject`
  std::vector<std::string> properties;  ///< ids; empty: all
};

struct CheckSubject : rules::board::OwnedRules {
  using OwnedRules::OwnedRules;

  std::string name;  ///< of a game; may be empty
  std::string tile_set_name;
  std::string edition_name;
  std::vector<rules::Placement> position;  ///< of a game: its last board, followers standing
  std::optional<props::GameScript> game;
  int turns_left_out = 0;      ///< of a game: not legal in both engines, or not as written
  std::string first_left_out;  ///< "turn 3, E2@0,-1=red:city": the first of these
};

/// Text that begins with '{' is game records, one a line; anything else is one position on any number of
/// lines. A record is played under the edition and with the tiles that it names, unless the options name
/// others. Throws InputError, also for a position whose tiles cannot be laid in their order; UsageError when
/// neither a position nor a file is given, or both.
std::vector<std::unique_ptr<CheckSubject>> read_subjects(const CheckOptions& options);

}  // namespace bastide::cli::commands::verification
