// bastide solve reach: its options.
#pragma once

#include "cli/commands/solve/question.hpp"

namespace bastide::cli::commands::solve {

struct SolveReachOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::vector<std::string> position;
  std::string file;
  std::string scores;   ///< "red=12,blue=4"
  bool is_end = false;  ///< the scores are those after the final scoring
  int players = 0;      ///< 0: as many as are mentioned, or the edition's least
  std::string record;   ///< file for the game
  std::uint64_t limit = 2'000'000;
};
CLI::App& declare(CLI::App& parent, SolveReachOptions& options);
ExitCode run(const SolveReachOptions& options);

}  // namespace bastide::cli::commands::solve
