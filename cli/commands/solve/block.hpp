// bastide solve block: its options.
#pragma once

#include "cli/commands/solve/question.hpp"
#include "cli/input/recording_options.hpp"

namespace bastide::cli::commands::solve {

struct SolveBlockOptions {
  input::CommonOptions common;
  QuestionOptions question;
  input::RecordingOptions recording;
  std::vector<std::string> tiles;  ///< ids, or "all"; empty: all, unless another question is asked
  bool every = false;              ///< the smallest board on which nothing left has a place
  bool draws = false;              ///< the fewest tiles of a game in which tiles without a place leave it
  bool prove = false;              ///< with draws: that no game has fewer
  bool all = false;                ///< list every smallest board
  int most_tiles = 5;
  int limit = 1000;  ///< boards listed
  std::uint64_t conflicts = 20000;
};
CLI::App& declare(CLI::App& parent, SolveBlockOptions& options);
ExitCode run(const SolveBlockOptions& options);

}  // namespace bastide::cli::commands::solve
