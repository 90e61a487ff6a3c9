// Runs another program to its end and measures it.
#pragma once

#include <string>
#include <vector>

namespace bastide::table {

struct Outcome {
  std::string output;      ///< stdout
  double cpu_seconds = 0;  ///< user and system time, children of the program included
  int exit_code = 0;
};

/// Runs `command` (program and arguments, found on the path) in `folder`, its stderr on ours. Throws
/// std::runtime_error when it cannot be started or ends by a signal.
Outcome run(const std::vector<std::string>& command, const std::string& folder);

}  // namespace bastide::table
