// bastide solve largest: its options.
#pragma once

#include "cli/commands/solve/question.hpp"

namespace bastide::cli::commands::solve {

struct SolveLargestOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::string what;  ///< city, road, farm, cloister-cluster, turn, final
  std::string by;    ///< tiles, points; empty: both
  std::uint64_t most_steps = 0;
};
CLI::App& declare(CLI::App& parent, SolveLargestOptions& options);
ExitCode run(const SolveLargestOptions& options);

}  // namespace bastide::cli::commands::solve
