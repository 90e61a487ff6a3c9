// bastide solve design: its options.
#pragma once

#include "cli/commands/solve/question.hpp"

namespace bastide::cli::commands::solve {

struct SolveDesignOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::vector<std::string> wishes;
  std::string file;
  std::uint64_t games = 1000;
  int most_tiles = 5;
  bool no_changes = false;
};
CLI::App& declare(CLI::App& parent, SolveDesignOptions& options);
ExitCode run(const SolveDesignOptions& options);

}  // namespace bastide::cli::commands::solve
