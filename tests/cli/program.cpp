#include "tests/cli/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <thread>

#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/sanitized.hpp"

namespace bastide::tests {
namespace {

/// What the environment names instead, or `built`.
std::string path_of(const char* name, const char* built) {
  const char* instead = std::getenv(name);
  return instead != nullptr ? instead : built;
}

}  // namespace

const std::string& program_path() {
  static const std::string path =
      path_of("BASTIDE_BINARY", is_sanitized ? BASTIDE_SANITIZED_BINARY : BASTIDE_BUILT_BINARY);
  return path;
}

const std::string& wrong_engine_path() {
  static const std::string path = path_of("BASTIDE_WRONG_ENGINE", BASTIDE_BUILT_WRONG_ENGINE);
  return path;
}

namespace fs = std::filesystem;

Folder::Folder() {
  auto name = (fs::temp_directory_path() / "bastide-test-XXXXXX").string();
  REQUIRE(mkdtemp(name.data()) != nullptr);
  path_ = name;
  for (const char* linked : {"tilesets", "docs", "tests"}) {
    fs::create_directory_symlink(fs::path(BASTIDE_SOURCE_DIR) / linked, path_ / linked);
  }
  fs::create_symlink(fs::absolute(program_path()), path_ / "bastide");
  fs::create_symlink(fs::absolute(wrong_engine_path()), path_ / "wrong-engine");
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void Folder::write(const std::string& name, const std::string& text) const {
  std::ofstream(path_ / name) << text;
}

std::string Folder::read(const std::string& name) const {
  std::ifstream in(path_ / name, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

Outcome run_shell(const Folder& folder, const std::string& command) {
  const auto beside =
      fs::path(program_path()).parent_path().string();  // for commands that start it themselves
  const auto script = fmt::format(
      "cd '{}' && PATH='{}':\"$PATH\" && bastide() {{ '{}' \"$@\"; }} && {{ {}\n}} >.stdout 2>.stderr",
      folder.path().string(), beside, program_path(), command);
  const int status = std::system(script.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), folder.read(".stdout"),
          folder.read(".stderr")};
}

Outcome run_program(const std::string& arguments) { return run_shell(Folder(), "bastide " + arguments); }

Outcome shell_says(const Folder& folder, const std::string& command, int exit_code, Parts output,
                   Parts errors, Parts neither) {
  auto outcome = run_shell(folder, command);
  INFO(command << "\n" << outcome.output << outcome.errors);
  CHECK(outcome.exit_code == exit_code);
  check_says(outcome.output, output, neither);
  check_says(outcome.errors, errors, neither);
  return outcome;
}

Outcome program_says(const std::string& arguments, int exit_code, Parts output, Parts errors, Parts neither) {
  return shell_says(Folder(), "bastide " + arguments, exit_code, output, errors, neither);
}

pid_t start_program(const Folder& folder, std::vector<std::string> arguments, bool has_input) {
  arguments.insert(arguments.begin(), program_path());
  std::vector<char*> words;
  for (auto& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  const auto path = folder.path().string(), out = path + "/out", err = path + "/err";
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (!has_input) close(STDIN_FILENO);
    dup2(open(out.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600), STDOUT_FILENO);
    dup2(open(err.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600), STDERR_FILENO);
    if (chdir(path.c_str()) == 0) execv(words.front(), words.data());
    _exit(127);
  }
  return child;
}

void wait_until_it_listens(pid_t child) {
  const auto folder = fmt::format("/proc/{}/", child);
  const auto name = fs::path(program_path()).filename().string();
  for (int tries = 0; tries < 60000; ++tries) {  // five minutes
    std::string running;
    std::ifstream(folder + "comm") >> running;
    if (running == name) {  // before that it is a copy of this test, which has handlers of Catch2's
      std::ifstream status(folder + "status");
      for (std::string word; status >> word;) {
        unsigned long long caught = 0;
        if (word == "SigCgt:" && status >> std::hex >> caught && (caught >> (SIGINT - 1) & 1U) != 0) return;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  FAIL("process " << child << " never listened to SIGINT");
}

nlohmann::json json_in(const Folder& folder, const std::string& arguments, int exit_code) {
  const auto outcome = run_shell(folder, "bastide " + arguments);
  INFO(arguments << "\n" << outcome.errors);
  REQUIRE(outcome.exit_code == exit_code);
  auto answer = nlohmann::json::parse(outcome.output);
  const auto format = answer.at("format").get<std::string>();  // bastide.NAME/1
  CHECK(schema_complaint(answer, format.substr(8, format.find('/') - 8)) == "");
  return answer;
}

nlohmann::json json_of(const std::string& arguments, int exit_code) {
  return json_in(Folder(), arguments, exit_code);
}

void check_has(const nlohmann::json& value, const char* members) {
  const std::function<void(const nlohmann::json&, const nlohmann::json&)> compare =
      [&](const nlohmann::json& in, const nlohmann::json& expected) {
        for (const auto& [name, member] : expected.items()) {
          INFO(name << " of " << in.dump());
          const auto found = in.value(name, nlohmann::json());
          if (member.is_object() && !member.empty())
            compare(found, member);
          else
            CHECK(found == member);
        }
      };
  compare(value, nlohmann::json::parse(members));
}

void check_refused(const Folder& folder, int exit_code, const std::string& command,
                   const std::vector<Refused>& refused) {
  for (const auto& [arguments, message] : refused) {
    const auto outcome = run_shell(folder, "bastide " + command + " " + arguments);
    INFO(command << " " << arguments << "\n" << outcome.errors);
    CHECK(outcome.exit_code == exit_code);
    CHECK(outcome.output.empty());
    CHECK((exit_code == 2 ? outcome.errors.starts_with(message) : says(outcome.errors, message)));
  }
}

}  // namespace bastide::tests
