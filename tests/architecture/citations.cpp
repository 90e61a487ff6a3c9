// Where a rule comes from is said by the ids of statements (rules/statements/), which ship with the program.
// The page from which the program was once written does not, so nothing that ships may send a reader there.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/architecture/sources.hpp"
#include "tests/catch.hpp"

namespace test_citations {

namespace {

namespace fs = std::filesystem;

/// In two pieces, so that this file does not hold it.
const std::string page = std::string("rules") + ".md";

/// "docs/board.md:12: cites PAGE, expected ids of statements", of each line that does.
std::vector<std::string> citing_lines(const std::string& path, const std::string& text) {
  std::vector<std::string> found;
  for (auto at = text.find(page); at != text.npos; at = text.find(page, at + 1)) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    found.push_back(path + ":" + std::to_string(line) + ": cites " + page + ", expected ids of statements");
  }
  return found;
}

}  // namespace

TEST_CASE("nothing cites a page that does not ship") {
  const fs::path root = BASTIDE_SOURCE_DIR;
  std::vector<fs::path> paths = {"README.md", "CONTRIBUTING.md", "CMakeLists.txt", "run"};
  for (const char* folder :
       {"tilesets", "rules", "solver", "props", "reports", "cli", "tests", "docs", "bench"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
      if (entry.is_regular_file()) paths.push_back(fs::relative(entry.path(), root));
  }
  CHECK(paths.size() > 1000);  // guards against looking in the wrong place
  for (const auto& path : paths)
    for (const auto& line : citing_lines(path.string(), bastide::architecture::text_of(path)))
      FAIL_CHECK(line);
}

TEST_CASE("a citation of the page is found with its line") {
  CHECK(citing_lines("docs/board.md", "One.\nSee " + page + " section 2.\n") ==
        std::vector<std::string>{"docs/board.md:2: cites " + page + ", expected ids of statements"});
  CHECK(citing_lines("docs/board.md", "the rules and one .md").empty());
}

}  // namespace test_citations
