// report --preset: runs what a question needs, once, and makes the page of it.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_report_preset {

using namespace bastide::tests;

namespace {

constexpr const char* tiny = R"(id = "tiny"
name = "Current rules on a set of a few tiles"
extends = "c1"
tileset = "mini-mixed"
)";

int steps_in(const std::string& errors) { return occurrences(errors, " of 15: "); }

}  // namespace

TEST_CASE("report preset: every step is run once, and the page is made of what they saved", "[exhaustive]") {
  const Folder folder;
  folder.write("tiny.toml", tiny);
  const std::string command = "bastide report --preset placeability tiny.toml -o page --games ";
  const auto first = shell_says(folder, command + "40", 0);
  CHECK(steps_in(first.errors) == 15);
  const auto page = folder.read("page/index.html");
  CHECK(says(page, "tiny"));
  CHECK(nlohmann::json::parse(folder.read("page/runs/simulate-tiny-greedy.json"))["games"] == "4");
  CHECK(nlohmann::json::parse(folder.read("page/runs/estimate-tiny-boards.json"))["format"] ==
        "bastide.estimate/1");

  const auto again = shell_says(folder, command + "40", 0);
  CHECK(steps_in(again.errors) == 0);
  CHECK(folder.read("page/index.html") == page);

  std::filesystem::remove(folder.path() / "page/runs/simulate-tiny-sprawl.json");
  CHECK(steps_in(run_shell(folder, command + "40").errors) == 1);
  // Another number of games is another question.
  CHECK(steps_in(run_shell(folder, command + "50 --quiet").errors) == 0);
  CHECK(nlohmann::json::parse(folder.read("page/runs/simulate-tiny-greedy.json"))["games"] == "5");
}

TEST_CASE("report preset: an own edition beside c1 opens the page, and both have players and tables",
          "[exhaustive]") {
  const Folder folder;
  folder.write("tiny.toml", tiny);
  shell_says(folder, "bastide report --preset placeability c1 tiny.toml --games 6 -o page --quiet", 0);
  CHECK(
      says(folder.read("page/index.html"), "<h1>Current rules on a set of a few tiles by the numbers</h1>"));
  for (const char* run :
       {"tiny-random-3-players", "c1-random-3-players", "tiny-compact-table-9x9", "c1-compact-table-9x9"})
    CHECK(std::filesystem::exists(folder.path() / "page/runs" / (std::string("simulate-") + run + ".json")));
}

TEST_CASE("report preset: a variant is compared with c1", "[exhaustive]") {
  const Folder folder;
  folder.write("tiny.toml", tiny);
  shell_says(folder, "bastide report --preset variant tiny.toml --games 20 -o page --quiet", 0);
  CHECK(says(folder.read("page/index.html"), "Current rules on a set of a few tiles"));
  const auto saved = nlohmann::json::parse(folder.read("page/runs/compare-tiny/compare.json"));
  check_has(saved, R"({"format": "bastide.compare/1", "left": {"edition": "c1"},
                       "right": {"label": "Current rules on a set of a few tiles"}})");
}

TEST_CASE("report preset: editions are verified together, and simulated each with two ways of playing") {
  const Folder folder;
  folder.write("few.toml",
               "[tileset]\nid = \"few\"\nname = \"Few tiles\"\nstart = \"E\"\n[[tile]]\nid = \"E\"\n"
               "count = 4\nedges = \"cfff\"\ncities = [\"N\"]\n");
  folder.write("tiny.toml", "id = \"tiny\"\nname = \"Tiny\"\nextends = \"c1\"\ntileset = \"few.toml\"\n");
  const auto outcome =
      shell_says(folder, "bastide report --preset editions tiny.toml --games 10 -o page --threads 1", 0);
  for (const char* step :
       {"1 of 3: verify tiny.toml ", "2 of 3: simulate --edition=tiny.toml --policy=random ",
        "3 of 3: simulate --edition=tiny.toml --policy=greedy "})
    CHECK(says(outcome.errors, step));
  CHECK(nlohmann::json::parse(folder.read("page/runs/verify/run.json"))["editions"][0]["id"] == "tiny.toml");
  for (const auto& [policy, games] : {std::pair("random", "10"), {"greedy", "1"}}) {
    const auto saved =
        nlohmann::json::parse(folder.read(std::string("page/runs/simulate-tiny-") + policy + ".json"));
    CHECK(saved["games"] == games);
  }
  CHECK(says(outcome.errors, "not scored as hig-2000: it is played with tile set 'base'"));  // as all
  CHECK(says(folder.read("page/index.html"), "Rules verification"));
}

TEST_CASE("report preset: a step that fails leaves the others, and the page says so") {
  const Folder folder;
  folder.write("tiny.toml", tiny);
  // a folder stands where the step would write
  REQUIRE(run_shell(folder, "mkdir -p page/runs/compare-tiny/compare.json").exit_code == 0);
  folder.write("other.toml",
               "id = \"other\"\nname = \"Other\"\nextends = \"c1\"\ntileset = \"mini-mixed\"\n");
  shell_says(folder, "bastide report --preset variant tiny.toml other.toml --games 20 -o page --quiet", 5);
  const auto page = folder.read("page/index.html");
  check_says(page, {"Missing: compare c1 tiny.toml", "Other"});
}

TEST_CASE("report preset: says what is missing") {
  CHECK(run_program("report --preset variant -o page").exit_code == 1);
  CHECK(run_program("report --preset everything -o page").exit_code == 1);
  CHECK(run_program("report -o page").exit_code == 1);
  const Folder folder;
  CHECK(run_shell(folder, "bastide report --preset placeability nothing.toml -o page").exit_code == 2);
  CHECK(!std::filesystem::exists(folder.path() / "page"));
  folder.write("taken", "a file, and no folder");
  shell_says(folder, "bastide report --preset placeability c1 -o taken", 1, {}, {"taken"});
}

}  // namespace test_report_preset
