#include "tests/cli/program.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
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
