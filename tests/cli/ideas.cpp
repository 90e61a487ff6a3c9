// docs/what-can-be-expressed.md keeps its word: every file on it is read and played, every command prints
// what the page says, and every word of an idea is answered with the idea's section.
#include <map>
#include <sstream>

#include "rules/editions/edition.hpp"
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/ideas.hpp"
#include "tilesets/input_error.hpp"

namespace test_ideas {

using namespace bastide::tests;
using bastide::tilesets::Idea;

namespace {

/// One idea of the page.
struct Section {
  std::string heading;
  std::string prose;               ///< in one line
  std::vector<std::string> files;  ///< what is in its blocks of TOML
  std::vector<std::string> shells;
};

std::vector<Section> sections() {
  std::istringstream page(
      bastide::tilesets::read_text_file(BASTIDE_SOURCE_DIR "/docs/what-can-be-expressed.md"));
  std::vector<Section> found;
  std::vector<std::string>* blocks = nullptr;  // that the open one belongs to
  bool is_idea = false;
  for (std::string line; std::getline(page, line);) {
    if (blocks != nullptr) {
      if (line == "```")
        blocks = nullptr;
      else
        blocks->back() += line + "\n";
    } else if (line.starts_with("#")) {
      is_idea = line.starts_with("### ");
      if (is_idea) found.push_back({line.substr(4), {}, {}, {}});
    } else if (is_idea && line.starts_with("```")) {
      blocks = line == "```toml" ? &found.back().files : &found.back().shells;
      blocks->emplace_back();
    } else if (is_idea && !line.empty()) {
      found.back().prose += (found.back().prose.empty() ? "" : " ") + line;
    }
  }
  return found;
}

bool is_not_yet(const Section& section) { return section.prose.starts_with("**Not yet:** "); }

/// What the commands of a block print, and the commands.
std::string told(const Folder& folder, const std::string& block) {
  std::istringstream lines(block);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("$ ")) continue;
    const auto outcome = run_shell(folder, line.substr(2));
    out += line + "\n" + outcome.output + (outcome.exit_code == 2 ? outcome.errors : "");
  }
  return out;
}

}  // namespace

TEST_CASE("ideas: each says yes, so or not yet; the first two with a file, the last without") {
  std::map<std::string, int> numbers;
  for (const auto& section : sections()) {
    INFO(section.heading);
    const auto verdict = section.prose.substr(0, section.prose.find("** ") + 2);
    ++numbers[verdict];
    CHECK((verdict == "**Yes.**" || verdict == "**So.**" || verdict == "**Not yet:**"));
    CHECK(section.files.empty() == is_not_yet(section));
    if (verdict == "**So.**") CHECK(says(section.prose, "Lost: "));
  }
  CHECK(numbers["**Yes.**"] >= 35);
  CHECK(numbers["**So.**"] >= 5);
  CHECK(numbers["**Not yet:**"] >= 25);
}

TEST_CASE("ideas: every file on the page is read and played, every command prints what the page says",
          "[exhaustive]") {
  int played_files = 0;
  for (const auto& section : sections()) {
    INFO(section.heading);
    const Folder folder;
    bool has_edition = false;
    for (const auto& file : section.files) {
      const bool is_set = says(file, "[tileset]");
      folder.write(is_set ? "tiles.toml" : "mine.toml", file);
      has_edition = has_edition || !is_set;
    }
    if (!section.files.empty()) {
      const auto* what = has_edition ? "--edition mine.toml" : "--tileset tiles.toml";
      shell_says(folder, std::string("bastide simulate --games 2 ") + what, 0);
      ++played_files;
    }
    for (const auto& block : section.shells) CHECK(told(folder, block) == block);
  }
  CHECK(played_files > 20);
}

TEST_CASE("ideas: the page and the table of words agree") {
  const auto page = sections();
  REQUIRE(bastide::tilesets::ideas().size() >= 30);
  for (const auto& idea : bastide::tilesets::ideas()) {
    INFO(std::string(idea.section));
    const auto section = std::ranges::find(page, std::string(idea.section), &Section::heading);
    REQUIRE(section != page.end());
    constexpr std::string_view nothing = "nothing like it: ";
    CHECK(idea.expected.starts_with(nothing) == is_not_yet(*section));
    if (!is_not_yet(*section)) continue;
    const auto lacks = std::string(idea.expected.substr(nothing.size()));
    CHECK(section->prose.starts_with("**Not yet:** " + lacks + "."));
  }
  int lacking = 0;
  for (const auto& section : page) {
    INFO(section.heading);
    if (!is_not_yet(section)) continue;
    ++lacking;
    CHECK(std::ranges::count(bastide::tilesets::ideas(), section.heading, &Idea::section) == 1);
  }
  CHECK(lacking >= 25);
}

TEST_CASE("ideas: every word, one or many, is answered with its own idea") {
  for (const auto& idea : bastide::tilesets::ideas()) {
    std::istringstream words{std::string(idea.words)};
    const auto expected = std::string(idea.expected) + "; see docs/what-can-be-expressed.md#" +
                          bastide::tilesets::anchor_of(idea);
    for (std::string word; words >> word;) {
      INFO(word);
      CHECK(bastide::tilesets::idea_behind(word) == expected);
      if (!word.ends_with('s') && !word.ends_with('y'))
        CHECK(bastide::tilesets::idea_behind(word + "s") == expected);
      CHECK(bastide::tilesets::idea_behind("expansion/" + word) == expected);
      auto edition = bastide::rules::editions::load_edition("c1");
      CHECK(set_option(edition, word, "yes").ends_with(expected));
    }
  }
  CHECK(bastide::tilesets::idea_behind("").empty());
  CHECK(bastide::tilesets::idea_behind("farmz").empty());
  CHECK(bastide::tilesets::idea_behind("dragonfly").empty());
  CHECK(bastide::tilesets::idea_behind(std::string(1000, 'x') + " dragon").empty());
}

}  // namespace test_ideas
