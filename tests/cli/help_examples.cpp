// The examples in the help texts are command lines that work, in the order in which they are shown.
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/input_error.hpp"

namespace test_help_examples {

using namespace bastide::tests;

namespace {

/// The commands below `command` ("" or "solve ", …) as its help lists them, each followed by a space, with
/// what is below them.
std::vector<std::string> commands_below(const std::string& command) {
  std::vector<std::string> out;
  std::istringstream help(run_program(command + "--help").output);
  bool is_list = false;
  for (std::string line; std::getline(help, line);) {
    if (line.ends_with(':') &&
        line.front() != ' ') {  // a heading: of commands, or of options and positionals
      is_list = line != "Positionals:" && line != "Example:";
    } else if (is_list && line.starts_with("  ") && line[2] != ' ' && line[2] != '-') {
      out.push_back(command + line.substr(2, line.find(' ', 2) - 2) + " ");
      const auto deeper = commands_below(out.back());
      out.insert(out.end(), deeper.begin(), deeper.end());
    } else if (line.empty()) {
      is_list = false;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("help: every example runs and exits with 0", "[exhaustive]") {
  const Folder folder;
  int examples = 0;
  auto commands = commands_below("");
  CHECK(commands.size() >= 33);
  commands.insert(commands.begin(), "");
  for (const auto& command : commands) {
    std::istringstream help(run_program(command + "--help").output);
    bool is_example = false;
    int of_command = 0;
    for (std::string line; std::getline(help, line);) {
      if (line == "Example:") is_example = true;
      if (!is_example || !says(line, " bastide ")) continue;
      ++of_command;
      // These take long and are run by a test of their own: report_preset.cpp, edition_differences.cpp,
      // vectors.cpp, guide.cpp.
      if (says(line, "--preset placeability") || says(line, "editions diff --all")) continue;
      if (says(line, "vectors --write") || says(line, "compare c1 docs/examples/square-cities.toml"))
        continue;
      // Hundreds of games would be half of this test's minute and show nothing that 40 do not.
      shell_says(folder, std::regex_replace(line, std::regex("--games [0-9]{3,}"), "--games 40"), 0);
    }
    INFO("bastide " << command << "--help");
    CHECK(of_command > 0);
    examples += of_command;
  }
  CHECK(examples >= 45);
}

TEST_CASE("help: every command works as ./run COMMAND, and has its place in docs/commands.md",
          "[exhaustive]") {
  std::set<std::string> sources;  // and folders, by which the script knows a command
  for (const auto& entry : std::filesystem::recursive_directory_iterator(BASTIDE_SOURCE_DIR "/cli/commands"))
    if (entry.is_directory() || entry.path().extension() == ".cpp")
      sources.insert(entry.path().stem().string());
  const auto page = bastide::tilesets::read_text_file(BASTIDE_SOURCE_DIR "/docs/commands.md");
  const auto commands = commands_below("");
  REQUIRE(commands.size() >= 33);
  for (const auto& command : commands) {
    INFO(command);
    const auto name = command.substr(0, command.find(' '));
    CHECK(sources.contains(name));
    CHECK(says(page, "`" + command.substr(0, command.size() - 1)));
  }
}

}  // namespace test_help_examples
