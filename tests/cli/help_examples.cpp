// The examples in the help texts are command lines that work, in the order in which they are shown.
#include <catch2/catch.hpp>
#include <sstream>

#include "tests/cli/program.hpp"

using namespace bastide::tests;

TEST_CASE("help: every example runs and exits with 0", "[exhaustive]") {
  const Folder folder;
  int examples = 0;
  for (const char* command : {"",
                              "verify ",
                              "prove ",
                              "check ",
                              "tilesets ",
                              "tilesets show ",
                              "tilesets lint ",
                              "editions ",
                              "editions show ",
                              "editions lint ",
                              "editions diff ",
                              "editions start-player ",
                              "count ",
                              "census ",
                              "estimate ",
                              "merge ",
                              "audit ",
                              "table ",
                              "score ",
                              "replay ",
                              "graph ",
                              "report ",
                              "solve ",
                              "solve hole ",
                              "solve block ",
                              "solve fill ",
                              "solve largest ",
                              "solve complete ",
                              "solve reach ",
                              "solve witness ",
                              "solve design ",
                              "simulate ",
                              "conform ",
                              "engine "}) {
    std::istringstream help(run_program(std::string(command) + "--help").output);
    bool is_example = false;
    for (std::string line; std::getline(help, line);) {
      if (line == "Example:") is_example = true;
      if (!is_example || !line.starts_with("  bastide ")) continue;
      ++examples;
      const auto outcome = run_shell(folder, line);
      INFO(line << "\n" << outcome.errors);
      CHECK(outcome.exit_code == 0);
    }
  }
  CHECK(examples >= 45);
}
