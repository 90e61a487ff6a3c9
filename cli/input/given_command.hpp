// The command as it was given: for ledgers, saved results and "check it again".
//
// Read from the parser, so that an option which a command gains is repeated without a line of its own. What
// changes nothing in the answer (threads, where it goes) stands apart: it belongs to the run, not to what the
// run finds.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace bastide::cli::input {

struct GivenCommand {
  std::vector<std::string> names;     ///< "solve", "block"
  std::vector<std::string> operands;  ///< "D0@0,0"
  std::vector<std::string> options;   ///< "--tile=B", in the order in which the command declares them
  std::vector<std::string> aside;  ///< likewise, without effect on the answer: "--threads=2", "--save=FILE"

  /// What repeats the answer.
  std::vector<std::string> words() const;
  /// The same about a position that was found out: it takes the place of the operands and of --file.
  GivenCommand about(const std::string& position) const;
};

/// Of a command that was parsed.
GivenCommand given_command(const CLI::App& command);

}  // namespace bastide::cli::input
