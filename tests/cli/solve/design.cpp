// bastide solve design: wishes that hold, that do not, that are undecided, and that cannot be read.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_design {

using namespace bastide::tests;

TEST_CASE("solve design: exit codes say how the wishes fared") {
  CHECK(run_program("solve design --wish 'dead_holes(1..3) == 0' --wish 'smallest_block > 1'").exit_code ==
        0);
  const auto told = json_of("solve design --wish 'dead_holes(4) < 7' --wish 'dead_holes(3) == 0' --json", 10);
  CHECK(schema_complaint(told, "solve").empty());
  CHECK(told["answers"][0]["wish"] == "dead_holes(4) < 7");
  CHECK(told["answers"][0]["holds"] == "no");
  CHECK(told["answers"][0]["fewest_additions"] == 7);
  CHECK(told["answers"][0]["changed_by_one_more"].size() == 7);
  CHECK(told["answers"][1]["holds"] == "yes");
  const auto mean = json_of("solve design --wish 'unplaceable < 9' --games 100 --no-changes --json");
  const auto near = std::to_string(mean["answers"][0]["mean"].get<double>());
  CHECK(run_program("solve design --wish 'unplaceable < " + near + "' --games 100").exit_code == 5);
  CHECK(mean == json_of("solve design --wish 'unplaceable < 9' --games 100 --no-changes --json --threads 1"));
}

TEST_CASE("solve design: wishes in a file, with the place of a mistake") {
  const Folder folder;
  folder.write("wishes.txt", "# ours\ndead_holes(4) <= 7\nsmallest_block(B) >= 2\n");
  auto outcome = run_shell(folder, "bastide solve design --wishes wishes.txt");
  INFO(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.output.find("wish dead_holes(4) <= 7: found; holds yes, value 7") != std::string::npos);
  folder.write("wishes.txt", "dead_holes(4) <= 7\n  unplacable < 2\n");
  outcome = run_shell(folder, "bastide solve design --wishes wishes.txt");
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.output.empty());
  CHECK(outcome.errors.starts_with("wishes.txt:2:3: unknown name 'unplacable', expected unplaceable"));
  CHECK(outcome.errors.find("    |   ^") != std::string::npos);
  CHECK(run_shell(folder, "bastide solve design --wishes none.txt").exit_code == 2);
  CHECK(run_program("solve design").exit_code == 1);
  CHECK(run_program("solve design --wish 'dead_holes(7) == 0'").exit_code == 2);
  CHECK(run_program("solve design --wish 'dead_holes == 0' --games 1").exit_code == 1);
}

}  // namespace test_design
