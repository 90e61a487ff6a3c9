// conform --suite: an engine asked about the shipped test vectors, or those of a file.
#pragma once

#include <string>

#include "cli/exit_code.hpp"
#include "props/engines/examination.hpp"

namespace bastide::cli::commands::verification {

struct SuiteRun {
  std::string engine;  ///< shell command
  std::string file;    ///< empty: the shipped vectors of the edition
  std::string edition;
  double timeout = 10;
  std::string log;  ///< file; empty: none
  props::engines::RuleSet rules = props::engines::every_rule();
  bool json = false;
  bool quiet = false;
};

/// Throws InputError for a file that cannot be read or expects what our engines deny, UsageError for an
/// edition without vectors.
ExitCode run_suite(const SuiteRun& run);

}  // namespace bastide::cli::commands::verification
