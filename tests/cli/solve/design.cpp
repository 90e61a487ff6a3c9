// bastide solve design: wishes that hold, that do not, that are undecided, and that cannot be read.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_design {

using namespace bastide::tests;

TEST_CASE("solve design: exit codes say how the wishes fared") {
  CHECK(run_program("solve design --wish 'dead_holes(1..3) == 0' --wish 'smallest_block > 1'").exit_code ==
        0);
  const auto told = json_of("solve design --wish 'dead_holes(4) < 7' --wish 'dead_holes(3) == 0' --json", 10);
  check_has(told["answers"][0], R"({"wish": "dead_holes(4) < 7", "holds": "no", "fewest_additions": 7})");
  CHECK(told["answers"][0]["changed_by_one_more"].size() == 7);
  CHECK(told["answers"][1]["holds"] == "yes");
  const auto mean = json_of("solve design --wish 'unplaceable < 9' --games 100 --no-changes --json");
  program_says(
      "solve design --wish 'dead_holes(4) < 7' --wish 'unplaceable > 1' --games 100", 10,
      {"^'dead_holes(4) < 7' does not hold. No tile fills 7 patterns: ccfr ",
       "'unplaceable > 1' does not hold.", "100 games of random play", "One tile more changes that: "},
      {}, {"impossible"});
  const auto near = std::to_string(mean["answers"][0]["mean"].get<double>());
  program_says("solve design --wish 'unplaceable < " + near + "' --games 100", 5,
               {"' is not decided: more games narrow it."});
  CHECK(mean == json_of("solve design --wish 'unplaceable < 9' --games 100 --no-changes --json --threads 1"));
}

TEST_CASE("solve design: the page says of a wish that it does not hold, and calls nothing impossible") {
  const Folder folder;
  shell_says(folder, "bastide solve design --wish 'dead_holes(4) < 7' --no-changes --save wishes.json", 10);
  REQUIRE(run_shell(folder, "bastide report wishes.json -o page").exit_code == 0);
  const auto page = folder.read("page/index.html");
  check_says(page, {"<td>does not hold</td>"}, {"<td>impossible</td>"});
}

TEST_CASE("solve design: wishes in a file, with the place of a mistake") {
  const Folder folder;
  folder.write("wishes.txt", "# ours\ndead_holes(4) <= 7\nsmallest_block(B) >= 2\n");
  shell_says(folder, "bastide solve design --wishes wishes.txt", 0,
             {"'dead_holes(4) <= 7' holds. No tile fills 7 patterns: ccfr "});
  folder.write("wishes.txt", "dead_holes(4) <= 7\n  unplacable < 2\n");
  shell_says(folder, "bastide solve design --wishes wishes.txt", 2, {""},
             {"^wishes.txt:2:3: unknown name 'unplacable', expected unplaceable", "    |   ^"});
  CHECK(run_shell(folder, "bastide solve design --wishes none.txt").exit_code == 2);
  CHECK(run_program("solve design").exit_code == 1);
  CHECK(run_program("solve design --wish 'dead_holes(7) == 0'").exit_code == 2);
  CHECK(run_program("solve design --wish 'dead_holes == 0' --games 1").exit_code == 1);
}

}  // namespace test_design
