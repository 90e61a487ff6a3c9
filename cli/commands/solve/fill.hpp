// bastide solve fill: its options.
#pragma once

#include "cli/commands/solve/question.hpp"

namespace bastide::cli::commands::solve {

struct SolveFillOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::string shape;  ///< WxH or a file
  bool all_tiles = false;
  std::string start;  ///< none | anywhere | X,Y; empty: as the shape or --legal say
  bool legal = false;
  std::string border = "free";
  std::string closed;  ///< cities | roads | both
  bool no_equal_neighbours = false;
  std::string no_adjacent;  ///< cloisters,pennants
  bool fewest_open = false;
  std::uint64_t limit = 20'000'000;
  int all = 0;
  bool count = false;
  bool estimate = false;
  std::uint32_t populations = 16;
  std::uint32_t particles = 4000;
};
CLI::App& declare(CLI::App& parent, SolveFillOptions& options);
ExitCode run(const SolveFillOptions& options);

}  // namespace bastide::cli::commands::solve
