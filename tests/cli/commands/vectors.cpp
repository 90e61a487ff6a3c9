// The shipped test vectors: what the program writes, as their schema says, asked of engines right and wrong,
// and used as their page says without this program.
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "rules/statements/register.hpp"
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"
#include "tilesets/files/reader.hpp"

namespace test_vectors {

using namespace bastide::tests;
namespace fs = std::filesystem;

namespace {

const fs::path shipped = fs::path(BASTIDE_SOURCE_DIR) / "vectors";

std::string suite(const std::string& engine, const std::string& more = "") {
  return fmt::format("conform --engine '{}' --suite {}", engine, more);
}

std::string own_engine(const char* model) {
  return fmt::format("\"{}\" engine --model {}", program_path(), model);
}

}  // namespace

TEST_CASE("vectors: the shipped files are what the program writes, line by line as the schemas say",
          "[exhaustive]") {
  const Folder folder;
  REQUIRE(run_shell(folder, "bastide vectors --quiet --write written").exit_code == 0);
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(shipped)) {
    if (entry.path().extension() != ".jsonl") continue;
    INFO(entry.path());
    ++files;
    const auto text = bastide::tilesets::read_text_file(entry.path().string());
    CHECK(text == folder.read("written/" + entry.path().filename().string()));
    std::istringstream lines(text);
    bool is_first = true;
    for (std::string line; std::getline(lines, line); is_first = false) {
      const auto json = nlohmann::json::parse(line);
      const bool is_vector = json.contains("turns");
      REQUIRE(schema_complaint(json, is_vector ? "vectors" : "vector-files") == "");
      if (is_first) CHECK(json.contains("format"));
      if (!json.contains("statements")) continue;
      for (const auto& id : json["statements"]) {
        INFO(id);
        CHECK(bastide::rules::statements::find_statement(id.get<std::string>()) != nullptr);
      }
    }
  }
  CHECK(files ==
        22);  // eleven editions, seven with an expansion, one with three, options, printed examples, counts
}

TEST_CASE("vectors: our own engines agree with all of them", "[exhaustive]") {
  const Folder folder;
  const auto listed = json_of("vectors --json");
  CHECK(schema_complaint(listed, "vector-list") == "");
  for (const auto& file : listed["files"]) {
    const auto path = (shipped / (file["file"].get<std::string>() + ".jsonl")).string();
    const auto report = json_of(suite(own_engine("fast"), path) + " --json");
    CHECK(schema_complaint(report, "suite-report") == "");
    CHECK(report["agreed"] == file["vectors"]);
    CHECK(report["differences"].empty());
  }
  const auto short_name = run_program(suite(own_engine("reference"), "--edition c1"));
  CHECK(short_name.exit_code == 0);
  CHECK(short_name.output.find(" 0 differ") != std::string::npos);
}

TEST_CASE("vectors: each of the nine mistakes differs in some") {
  for (const char* bug : {"loop-stays-open", "monks-not-busy", "returned-and-used-again",
                          "first-cloister-only", "farm-repeats-cities", "city-counts-tile-twice",
                          "open-end-is-start-tile", "ends-at-one-cell", "field-sides-exchanged"}) {
    const auto found = run_program(suite(fmt::format("\"{}\" {}", wrong_engine_path(), bug)));
    INFO(bug << "\n" << found.output << found.errors);
    CHECK(found.exit_code == 10);
  }
}

TEST_CASE("vectors: what engines say that do not speak as they should is kept and shown") {
  const auto crashed = run_program(suite(fmt::format("\"{}\" crash", wrong_engine_path())));
  CHECK(crashed.exit_code == 10);
  CHECK(crashed.output.find("an answer") != std::string::npos);
  const auto garbage = run_program(suite(fmt::format("\"{}\" garbage", wrong_engine_path())));
  CHECK(garbage.exit_code == 10);
  CHECK(garbage.output.find("an answer that can be read") != std::string::npos);
}

TEST_CASE("vectors: a file that expects what our engines deny is refused with its line") {
  const Folder folder;
  auto text = bastide::tilesets::read_text_file((shipped / "c1.jsonl").string());
  const auto at = text.find("\"supply\":[7,");
  REQUIRE(at != std::string::npos);
  text.replace(at, 12, "\"supply\":[6,");
  folder.write("mine.jsonl", text);
  const auto refused = run_shell(folder, "bastide " + suite(own_engine("fast"), "mine.jsonl"));
  CHECK(refused.exit_code == 2);
  CHECK(refused.errors.find("mine.jsonl:") != std::string::npos);
  CHECK(refused.errors.find("expects what our engines deny") != std::string::npos);
  CHECK(run_shell(folder, "bastide " + suite(own_engine("fast"), "--edition winter-we1")).exit_code != 0);
}

TEST_CASE("vectors: thirty lines of Python use them without this program") {
  const auto page = bastide::tilesets::read_text_file(BASTIDE_SOURCE_DIR "/docs/vectors.md");
  const auto begin = page.find("```python\n");
  REQUIRE(begin != std::string::npos);
  const auto code = page.substr(begin + 10, page.find("```\n", begin + 10) - begin - 10);
  CHECK(std::count(code.begin(), code.end(), '\n') <= 35);
  const Folder folder;
  folder.write("use_vectors.py", code);
  const auto use = [&](const std::string& engine) {
    return run_shell(
        folder, fmt::format("python3 use_vectors.py '{}' '{}'", (shipped / "c1.jsonl").string(), engine));
  };
  const auto right = use(own_engine("fast"));
  INFO(right.output << right.errors);
  CHECK(right.exit_code == 0);
  const auto wrong = use(fmt::format("\"{}\" second-for-third", wrong_engine_path()));
  CHECK(wrong.exit_code == 1);
  CHECK(wrong.output.find("final") != std::string::npos);
}

}  // namespace test_vectors
