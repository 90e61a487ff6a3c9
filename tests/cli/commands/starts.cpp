// Editions with a start of several tiles, asked for what begins from it and for what does not.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_starts_told {

using namespace bastide::tests;

namespace {
constexpr const char* pair = "extends = \"c1\"\n[start]\nlay = \"D0@0,0 U0@1,0\"\n";
}  // namespace

TEST_CASE("starts told: boards and games are counted from it, and fewer tiles are none") {
  const Folder folder;
  folder.write("mine.toml", pair);
  CHECK(run_shell(folder, "bastide count --tiles 3 --edition mine.toml").output ==
        "Boards of tile set 'base'\n  1 tile     0\n  2 tiles    1\n  3 tiles  152\n");
  CHECK(run_shell(folder, "bastide count --tiles 3 --rule 'start.lay=D0@0,0 U0@1,0'").output ==
        run_shell(folder, "bastide count --tiles 3 --edition mine.toml").output);
}

TEST_CASE("starts told: what cannot begin from it refuses") {
  const Folder folder;
  folder.write("mine.toml", pair);
  for (const char* asked :
       {"count --tiles 3 --method landscape", "estimate --what boards --tiles 5", "solve fill --shape 3x3",
        "solve largest city", "solve block", "solve reach 'D0@0,0 U0@1,0'",
        "solve witness --formula 'cities >= 2' --tiles 3", "table --area 'fixed 3x2'"}) {
    INFO(asked);
    const auto out = run_shell(folder, std::string("bastide ") + asked + " --edition mine.toml 2>&1");
    CHECK(out.exit_code != 0);
    CHECK(says(out.output, "2 tiles lie at the start (start.lay)"));
  }
}

TEST_CASE("starts told: two editions that begin otherwise are compared by games, not by boards") {
  const Folder folder;
  folder.write("mine.toml", pair);
  shell_says(folder, "bastide compare c1 mine.toml --games 20 --verify no --tiles 2 --policy random 2>&1", 0,
             {"A game begins with D0@0,0 U0@1,0.", "their games begin with other tiles"});
  shell_says(folder, "bastide editions diff c1 mine.toml --games 5 2>&1", 2,
             {"their games begin with other tiles (start.lay)"});
}

TEST_CASE("starts told: games are recorded with what lay, and replayed") {
  const Folder folder;
  folder.write("mine.toml", pair);
  CHECK(run_shell(folder, "bastide simulate --edition mine.toml --records 0-1 > games.jsonl").exit_code == 0);
  CHECK(says(run_shell(folder, "cat games.jsonl").output, "\"start\":\"D0@0,0 U0@1,0\""));
  CHECK(run_shell(folder, "bastide replay games.jsonl").exit_code == 0);
  shell_says(folder, "bastide replay games.jsonl --edition c1 2>&1", 2,
             {"expected what lies at the start of the edition's games, D0@0,0"});
}

}  // namespace test_starts_told
