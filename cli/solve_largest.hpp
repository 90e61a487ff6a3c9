// bastide solve largest: its options.
#pragma once

#include "cli/solve.hpp"

namespace bastide::cli {

struct SolveLargestOptions {
  CommonOptions common;
  QuestionOptions question;
  std::string what;  ///< city, road, farm, cloister-cluster, turn, final
  std::string by;    ///< tiles, points; empty: both
  std::uint64_t most_steps = 0;
};
CLI::App& declare(CLI::App& parent, SolveLargestOptions& options);
ExitCode run(const SolveLargestOptions& options);

}  // namespace bastide::cli
