// bastide solve: what all questions share.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_questions {

using namespace bastide::tests;

TEST_CASE("solve: without a question, and with one that there is not") {
  program_says("solve", 1, {}, {"expected a question: hole, block, fill"});
  program_says("solve blok", 1, {}, {"block"});
}

TEST_CASE("solve: tiles that are not there are told with their place") {
  check_refused(
      Folder(), 2, "solve block --tile B",
      {{"--supply 'D1 Q7'", "--supply:1:4: 7 tiles Q, expected at most the 1 that set 'base' has"},
       {"--supply 'D1 E2 E1'", "--supply:1:7: tile E is named twice, expected once with its number"},
       {"--supply 'D1 Zz3'", "--supply:1:4: unknown tile 'Zz3', expected "},
       {"--supply 'E2'", "--supply:1:1: the start tile D is missing, expected one at least"},
       {"--supply ' '", "--supply:1:1: no tiles, expected tiles and how many, as in A2 B4"},
       {"--without 'B4,D4'", "--without:1:4: no tile D is left, expected one at least: it is the start tile"},
       {"--without 'B99999'", "--without:1:1: unknown tile 'B99999', expected "}});
  CHECK(run_program("solve block --tile B --supply D1 --without B1").exit_code == 1);
}

TEST_CASE("solve: answers saved for the report, with pictures beside") {
  const Folder folder;
  auto outcome =
      shell_says(folder, "bastide solve block --tile B --save answers.json --svg pictures --json", 0);
  const auto told = nlohmann::json::parse(outcome.output);
  CHECK(schema_complaint(told, "solve").empty());
  CHECK(told == nlohmann::json::parse(folder.read("answers.json")));
  const auto& answer = told["answers"][0];
  check_has(answer, R"({"tile": "B", "verdict": "found", "tiles": 2})");
  CHECK(folder.read("pictures/block-B-1.svg").starts_with("<svg"));
  shell_says(folder, "bastide report answers.json -o page --quiet", 0);
  CHECK(says(folder.read("page/index.html"), "Boards on which a tile has no place"));
  CHECK(run_shell(folder, "bastide solve block --tile B --save nowhere/else/.. --json").exit_code == 1);
}

TEST_CASE("solve: a file that cannot be written is refused before anything is done") {
  const Folder folder;
  folder.write("file", "");
  shell_says(folder, "bastide solve block --tile B --svg pictures --save file/answers.json", 1, {""},
             {"file/answers.json"});
  CHECK_FALSE(std::filesystem::exists(folder.path() / "pictures"));
}

TEST_CASE("solve: a supply that differs from the set's is told") {
  const auto told = json_of("solve block --tile B --supply 'D4 B1 E2' --json");
  check_has(told, R"({"supply": {"D": 4, "A": 0}})");
}

}  // namespace test_questions
