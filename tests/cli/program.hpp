// Runs the built program as a user does: through a shell, in a folder of its own.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/says.hpp"

namespace bastide::tests {

struct Outcome {
  int exit_code = -1;
  std::string output;  ///< stdout
  std::string errors;  ///< stderr
};

/// A new empty folder, removed with everything in it at the end. It holds links to the checkout's tilesets,
/// docs and tests, so that the help texts' examples work in it, and to two programs that `conform` can start:
/// `./bastide` and `./wrong-engine`.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  const std::filesystem::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;

 private:
  std::filesystem::path path_;
};

/// The program that is tried, and the engines that are wrong in one thing: those that were built, the
/// sanitized program where this one is linked with the sanitized engine, or what BASTIDE_BINARY and
/// BASTIDE_WRONG_ENGINE in the environment name.
const std::string& program_path();
const std::string& wrong_engine_path();

/// Runs a shell command line in the folder; `bastide` is the built program.
Outcome run_shell(const Folder& folder, const std::string& command);
/// Runs `bastide ARGUMENTS` in a folder of its own.
Outcome run_program(const std::string& arguments);
/// The same with what is expected of it: its exit code, parts of its output and of its errors (check_says),
/// and what stands in neither.
Outcome shell_says(const Folder& folder, const std::string& command, int exit_code, Parts output = {},
                   Parts errors = {}, Parts neither = {});
Outcome program_says(const std::string& arguments, int exit_code, Parts output = {}, Parts errors = {},
                     Parts neither = {});

/// Starts the program in the folder with stdout in "out" and stderr in "err"; without input stdin is closed.
pid_t start_program(const Folder& folder, std::vector<std::string> arguments, bool has_input = true);

/// Waits until `child`, forked to become the program, is it and has a handler for SIGINT: from then on an
/// interruption is answered, however slow the machine is. Fails the test when that takes minutes or the child
/// ends before.
void wait_until_it_listens(pid_t child);

/// The JSON that `bastide ARGUMENTS` prints, by the schema that its format names; fails the test when it does
/// not follow that or the program exits otherwise than with `exit_code`.
nlohmann::json json_in(const Folder& folder, const std::string& arguments, int exit_code = 0);
nlohmann::json json_of(const std::string& arguments, int exit_code = 0);
/// Checks that an object has these members, given as JSON: each equal, or an object of which that holds. What
/// is null there may be missing.
void check_has(const nlohmann::json& value, const char* members);

/// What is refused, and the message: bad input (exit code 2) begins with its place, usage (1) has it
/// somewhere.
struct Refused {
  std::string arguments;
  std::string message = {};
};

/// Puts each to `bastide COMMAND`: it exits with `exit_code` and prints nothing on stdout.
void check_refused(const Folder& folder, int exit_code, const std::string& command,
                   const std::vector<Refused>& refused);

}  // namespace bastide::tests
