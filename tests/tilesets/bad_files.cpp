// tests/bad/tilesets holds one malformed file for each diagnostic. Its first lines say what must be found,
// and where:
//   # expect: error field-split 13:11

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/says.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/lint_rules.hpp"
#include "tilesets/files/reader.hpp"

namespace test_bad_files {

using bastide::tests::says;
using namespace bastide::tilesets;
using namespace bastide::tilesets::files;

namespace {

std::vector<std::string> bad_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(BASTIDE_SOURCE_DIR "/tests/bad/tilesets")) {
    files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> expectations_of(const std::string& text) {
  std::vector<std::string> expected;
  std::istringstream lines(text);
  const std::string mark = "# expect: ";
  for (std::string line; std::getline(lines, line) && line.starts_with(mark);) {
    expected.push_back(line.substr(mark.size()));
  }
  return expected;
}

std::string as_expectation(const Finding& finding) {
  return std::string(finding.severity == Severity::error ? "error " : "warning ") + finding.rule + " " +
         std::to_string(finding.where.line) + ":" + std::to_string(finding.where.column);
}

bool is_known(const std::string& rule) {
  return std::any_of(lint_rules.begin(), lint_rules.end(), [&](const LintRule& r) { return r.id == rule; });
}

}  // namespace

TEST_CASE("each malformed file gives exactly its findings") {
  const auto files = bad_files();
  REQUIRE(files.size() > 60);
  for (const auto& file : files) {
    CAPTURE(file);
    const auto text = read_text_file(file);
    std::vector<std::string> found;
    for (const auto& finding : lint_tile_set(text, file)) {
      found.push_back(as_expectation(finding));
      CHECK(finding.where.file == file);
      CHECK(is_known(finding.rule));
      if (finding.severity == Severity::error && finding.rule != "syntax") {
        CHECK_THAT(finding.message, Catch::Matchers::ContainsSubstring("expected") ||
                                        Catch::Matchers::ContainsSubstring("cannot be extended") ||
                                        Catch::Matchers::ContainsSubstring("cannot be included"));
      }
    }
    CHECK(found == expectations_of(text));
  }
}

TEST_CASE("the reader throws the first error that lint finds, and reads what has warnings only") {
  REQUIRE(bad_files().size() > 60);
  for (const auto& file : bad_files()) {
    CAPTURE(file);
    const Finding* first = nullptr;
    const auto findings = lint_tile_set(read_text_file(file), file);
    for (const auto& finding : findings) {
      if (finding.severity == Severity::error && first == nullptr) first = &finding;
    }
    if (first == nullptr) {
      CHECK_NOTHROW(load_tile_set(file));
      continue;
    }
    try {
      load_tile_set(file);
      FAIL_CHECK("read without complaint");
    } catch (const InputError& error) {
      CHECK(error.where() == first->where);
      CHECK(error.message() == first->message);
      CHECK_THAT(error.what(), Catch::Matchers::ContainsSubstring("^"));
    }
  }
}

TEST_CASE("each lint rule has a malformed file and a line in the documentation") {
  std::set<std::string> seen;
  for (const auto& file : bad_files()) {
    for (const auto& finding : lint_tile_set(read_text_file(file), file)) seen.insert(finding.rule);
  }
  const auto docs = read_text_file(BASTIDE_SOURCE_DIR "/docs/tile-set-files.md");
  for (const auto& rule : lint_rules) {
    CAPTURE(rule.id);
    CHECK(seen.contains(std::string(rule.id)));
    CHECK(says(docs, "| `" + std::string(rule.id) + "` | " + std::string(rule.demands) + " |"));
  }
}

}  // namespace test_bad_files
