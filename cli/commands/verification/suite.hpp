// conform --suite: an engine asked about the shipped test vectors, or those of a file.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/exit_code.hpp"
#include "props/engines/examination.hpp"

namespace bastide::cli::commands::verification {

struct SuiteRun {
  std::string engine;  ///< shell command
  std::string file;    ///< empty: the shipped vectors of the edition
  std::string edition;
  std::string tile_set;                                      ///< in place of the files'; empty: theirs
  std::vector<std::pair<std::string, std::string>> options;  ///< in place of the files'
  double timeout = 10;
  std::string log;  ///< file; empty: none
  props::engines::RuleSet rules = props::engines::every_rule();
  bool json = false;
  bool quiet = false;
};

/// With other tiles or options all vectors are asked that can be played with them. Throws InputError for a
/// file that cannot be read or expects what our engines deny, and when no vector can be played; UsageError
/// for an edition without vectors.
ExitCode run_suite(const SuiteRun& run);

}  // namespace bastide::cli::commands::verification
