// docs/designing-a-variant.md tells what happens: its files are those of docs/examples, every command on the
// page is run, and prints what the page says. Only the numbers of properties and turns may differ, since
// they grow with the program.
#include <regex>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/input_error.hpp"

namespace test_guide {

using namespace bastide::tests;

namespace {

std::string source_text(const std::string& path) {
  return bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR) + "/" + path);
}

/// The contents of the page's code blocks that open with "```LANGUAGE".
std::vector<std::string> blocks(const std::string& page, const std::string& language) {
  std::vector<std::string> found;
  std::istringstream lines(page);
  bool is_open = false;
  bool is_wanted = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      is_wanted = !is_open && line == "```" + language;
      is_open = !is_open;
      if (is_wanted) found.emplace_back();
    } else if (is_open && is_wanted) {
      found.back() += line + "\n";
    }
  }
  return found;
}

std::string without_changing_counts(const std::string& text) {
  return std::regex_replace(text, std::regex("[0-9,]+ (properties|turns|checked|do not apply)"), "N $1");
}

}  // namespace

TEST_CASE("guide: every command on the page prints what the page says", "[exhaustive]") {
  const Folder folder;
  int commands = 0;
  for (const auto& block : blocks(source_text("docs/designing-a-variant.md"), "")) {
    std::istringstream lines(block);
    std::string told;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("$ ")) {
        ++commands;
        const auto outcome = run_shell(folder, line.substr(2));
        told += line + "\n" + outcome.output + (outcome.exit_code == 2 ? outcome.errors : "");
      }
    }
    CHECK(without_changing_counts(told) == without_changing_counts(block));
  }
  CHECK(commands == 36);
}

TEST_CASE("guide: the variants on the page are the files of docs/examples, and lint clean") {
  const auto shown = blocks(source_text("docs/designing-a-variant.md"), "toml");
  const std::vector<std::string> names = {"square-cities",  "villages", "kitchen-table",
                                          "pilgrims-tiles", "trees",    "wells-tiles",
                                          "wells",          "wall",     "mini-river"};
  REQUIRE(shown.size() == names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto path = "docs/examples/" + names[i] + ".toml";
    const auto file = source_text(path);
    CHECK(file.starts_with("# "));
    CHECK(file.substr(file.find('\n') + 1) == shown[i]);
    const std::string what = names[i].ends_with("-tiles") ? "tilesets" : "editions";
    CHECK(json_of(what + " lint " + path + " --json")["findings"].empty());
  }
}

}  // namespace test_guide
