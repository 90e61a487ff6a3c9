// bastide solve complete: its options.
#pragma once

#include "cli/commands/solve/question.hpp"

namespace bastide::cli::commands::solve {

struct SolveCompleteOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::vector<std::string> position;
  std::string file;
  std::string feature;
  int tiles = 0;   ///< 0: no limit
  int within = 0;  ///< 0: the fewest
  int draws = 10;
  bool all = false;
  std::uint64_t limit = 20'000'000;
};
CLI::App& declare(CLI::App& parent, SolveCompleteOptions& options);
ExitCode run(const SolveCompleteOptions& options);

}  // namespace bastide::cli::commands::solve
