// bastide table: golden numbers, the schema, and what is no table.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_table {

using namespace bastide::tests;

TEST_CASE("table: two by two of the base set") {
  // Boards and dead ones also by the reference model, the full ones by filling rows
  // (tests/solver/census/table_facts.cpp).
  const auto told = json_of("table --area 'fixed 2x2' --json");
  CHECK(schema_complaint(told, "table").empty());
  CHECK(told["boards"] == nlohmann::json({"1", "48", "1837", "4983"}));
  CHECK(told["full"] == "4983");
  CHECK(told["least"]["tiles"] == 4);
  CHECK(told["least"]["end"] == "full");
  CHECK(told["stuck"].size() == 24);
}

TEST_CASE("table: dead boards are told with a picture, and threads change nothing", "[exhaustive]") {
  const auto one = run_program("table --area 'fixed 3x2' --threads 1");
  REQUIRE(one.exit_code == 0);
  for (const char* part :
       {"ends with at least 5 tiles (no tile left fits)", "at most 6 tiles (the table is full)",
        "D0@0,0 D2@1,0 K3@-1,0 K0@1,1 K1@-1,1\n", "·K1┄┄│", "836350"})
    CHECK(one.output.find(part) != std::string::npos);
  for (const char* more : {"2", "5"})
    CHECK(run_program(std::string("table --area 'fixed 3x2' --threads ") + more).output == one.output);
}

TEST_CASE("table: the edition's own table, and any tile as the start tile") {
  const Folder folder;
  folder.write(
      "tiny.toml",
      "id = \"tiny\"\nextends = \"c1\"\nsource = \"ours\"\nname = \"tiny\"\nboard_area = \"shiftable 2x1\"\n"
      "start_in_bag = \"yes\"\ntileset = \"mini-mixed\"\n");
  const auto outcome = run_shell(folder, "bastide table --edition ./tiny.toml --json");
  INFO(outcome.errors);
  REQUIRE(outcome.exit_code == 0);
  const auto told = nlohmann::json::parse(outcome.output);
  CHECK(schema_complaint(told, "table").empty());
  CHECK(told["board_area"] == "shiftable 2x1");
  CHECK(told["start_in_bag"] == true);
  CHECK(told["cells"] == 2);
  CHECK(told["edition"] == "tiny");
}

TEST_CASE("table: what is remarked about --area is said of --area, not of the edition's file") {
  const auto outcome = run_program("table --area 'shiftable 1x1'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.starts_with("--area shiftable 1x1: warning: "));
}

TEST_CASE("table: tables without end and areas that cannot be read are usage errors") {
  for (const char* wrong : {"table", "table --area unbounded", "table --area 'floor 1x1@1,0'",
                            "table --area 'fixed 0x3'", "table --area round"}) {
    const auto outcome = run_program(wrong);
    INFO(wrong << "\n" << outcome.errors);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.output.empty());
    CHECK(outcome.errors.find("expected") != std::string::npos);
  }
}

}  // namespace test_table
