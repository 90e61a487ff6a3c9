// bastide table: golden numbers, the schema, and what is no table.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_table {

using namespace bastide::tests;

TEST_CASE("table: dead boards are told with a picture, and threads change nothing", "[exhaustive]") {
  const auto one = program_says("table --area 'fixed 3x2' --threads 1", 0);
  for (const char* part :
       {"ends with at least 5 tiles (no tile left fits)", "at most 6 tiles (the table is full)",
        "D0@0,0 D2@1,0 K3@-1,0 K0@1,1 K1@-1,1\n", "·K1┄┄│", "836350"})
    CHECK(says(one.output, part));
  for (const char* more : {"2", "5"})
    CHECK(run_program(std::string("table --area 'fixed 3x2' --threads ") + more).output == one.output);
}

TEST_CASE("table: the edition's own table, and any tile as the start tile") {
  const Folder folder;
  folder.write(
      "tiny.toml",
      "id = \"tiny\"\nextends = \"c1\"\nsource = \"ours\"\nname = \"tiny\"\nboard_area = \"shiftable 2x1\"\n"
      "start_in_bag = \"yes\"\ntileset = \"mini-mixed\"\n");
  const auto told = json_in(folder, "table --edition ./tiny.toml --json");
  check_has(told, R"({"board_area": "shiftable 2x1", "start_in_bag": true, "cells": 2, "edition": "tiny"})");
}

TEST_CASE("table: a game may end since all tiles of a small set lie") {
  const Folder folder;
  folder.write(
      "three.toml",
      "[tileset]\nid = \"three\"\nname = \"Three tiles\"\nstart = \"E\"\n[[tile]]\nid = \"E\"\ncount = "
      "3\nedges = \"ffff\"\ncentre = \"cloister\"\n");
  shell_says(folder, "bastide table --area 'fixed 2x2' --tileset three.toml", 0,
             {"The game ends with at least 3 tiles (all tiles of the set lie)\n"});
  CHECK(says(run_shell(folder, "bastide table --area 'fixed 3x1' --tileset three.toml").output,
             "The game ends with at least 3 tiles (the table is full)\n"));
}

TEST_CASE("table: what is remarked about --area is said of --area, not of the edition's file") {
  program_says("table --area 'shiftable 1x1'", 0, {}, {"^--area shiftable 1x1: warning: "});
}

TEST_CASE("table: tables without end and areas that cannot be read are usage errors") {
  for (const char* wrong : {"table", "table --area unbounded", "table --area 'floor 1x1@1,0'",
                            "table --area 'fixed 0x3'", "table --area round"}) {
    program_says(wrong, 1, {""}, {"expected"});
  }
}

}  // namespace test_table
