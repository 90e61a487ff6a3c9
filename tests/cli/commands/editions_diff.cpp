// bastide editions diff: smallest positions, options by themselves, how often, and the page of all pairs.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/input_error.hpp"

namespace test_editions_diff {

using namespace bastide::tests;

namespace {

const nlohmann::json& option_of(const nlohmann::json& diff, std::string_view name) {
  for (const auto& option : diff["options"]) {
    if (option["name"] == name) return option;
  }
  FAIL("no option " << name);
  return diff;
}

}  // namespace

TEST_CASE("editions diff: columns are named by the editions", "[exhaustive]") {
  program_says(
      "editions diff hig-2001 c1 --games 5", 0,
      {"^hig-2001 and c1 on the 72 tiles of tile set 'base'\n  option         hig-2001  ",
       "\n  farms          second  ", "\n  farms = third      3, 2              red 3       red 6    D0@0,0 ",
       "the leader under hig-2001",
       "\n5 random games of seed 1 on the 72 tiles of tile set 'base', made under hig-2001, the same"});
}

TEST_CASE("editions diff: options of play are shown by the first game that goes on differently") {
  const Folder folder;
  folder.write("extra.toml", "extends = \"c1\"\nfill_hole_extra_turn = \"yes\"\n");
  const auto text = run_shell(folder, "bastide editions diff c1 extra.toml --games 24").output;
  CHECK(says(text, "Options of play differ. Of 24 random games of 2 to 5 players and seed 1"));
  // Game 5 is played anew in tests/props/differences/parted_games.cpp.
  CHECK(says(text,
             "first game 5, after 49 tiles: under c1 the turn is black's, under extra the turn is gray's"));
  const auto diff = json_in(folder, "editions diff c1 extra.toml --games 24 --json");
  check_has(diff, R"({"course": {"games": "24", "first": {"tiles": 49}}})");
  CHECK(json_of("editions diff hig-2001 c1 --json --games 1 --tiles 2")["course"].is_null());
}

TEST_CASE("editions diff: results depend neither on threads nor on a second run", "[exhaustive]") {
  const std::string command = "editions diff c1 hig-2000 --tiles 3 --games 40 --json --threads ";
  const auto one = run_program(command + "1").output;
  CHECK(one == run_program(command + "3").output);
  CHECK(one == run_program(command + "1").output);
}

TEST_CASE("editions diff: what is equal is said to be, and what was not found is bounded", "[exhaustive]") {
  program_says(
      "editions diff c1 c1-zmg", 0,
      {"They score every position alike, provably: ", "about the course of a game, no position shows it",
       "Options of play differ, and no move shows it: 200 random games of 2 to 5 players and seed 1"},
      {}, {"the same moves under both"});
  const Folder folder;
  folder.write("segments.toml", "extends = \"c1\"\nunit = \"segment\"\n");
  shell_says(folder, "bastide editions diff c1 segments.toml --tiles 3 --games 0", 0,
             {"No position of up to 3 tiles is scored differently.\n\nAll of them were looked at:", "11,936"},
             {}, {"provably"});
  const auto same = run_program("editions diff c1 c1");
  CHECK(says(same.output, "c1 and c1 agree in every option."));
}

TEST_CASE("editions diff: an option that contradicts alone is said to, and boards of one edition are told",
          "[exhaustive]") {
  const Folder folder;
  folder.write("small.toml", "extends = \"c1\"\nboard_area = \"fixed 3x3\"\nborder = \"completes\"\n");
  const auto diff = json_in(folder, "editions diff c1 small.toml --tiles 3 --games 0 --json");
  CHECK(says(option_of(diff, "border")["contradiction"], "border completes"));
  CHECK(option_of(diff, "border")["alone"].is_null());
  const auto& area = option_of(diff, "board_area")["alone"];
  check_has(area, R"({"verdict": "equal", "same_boards": false})");
  // A third tile in a column, or in a row, leaves the table of 3 x 3.
  check_has(area, R"({"only_left": "D0@0,0 A0@0,1 A2@0,2", "only_right": null})");
}

TEST_CASE(
    "editions diff: boards and games of one edition alone are told in words, and an option that cannot stand "
    "alone") {
  const Folder folder;
  folder.write("small.toml", "extends = \"c1\"\nboard_area = \"fixed 3x3\"\nborder = \"completes\"\n");
  const auto diff =
      shell_says(folder, "bastide editions diff c1 small.toml --tileset mini-mixed --tiles 3 --games 5", 0);
  // A third tile in a column leaves the table; by the text of positions the first such board.
  check_says(diff.output, {"\n  The smallest board that only c1 allows: D0@0,0 A0@0,1 T2@0,2\n",
                           "\n  No board of up to 3 tiles is one that only small allows.\n",
                           "; smallest board only without it: D0@0,0 A0@0,1 T2@0,2\n",
                           "  contradicts c1 by itself: border completes with board_area unbounded: "});
  const auto fewer =
      run_shell(folder, "bastide editions diff c1 small.toml --tileset mini-mixed --tiles 2 --games 0")
          .output;
  CHECK(says(fewer, "boards of up to 2 tiles are the same with and without"));
  const auto forbidden = run_program("editions diff c1 c2 --tiles 1 --games 5").output;
  CHECK(says(forbidden, " deployments made on one side only, the other forbids them\n"));
  folder.write("tiny.toml", "extends = \"c1\"\nboard_area = \"fixed 5x5\"\n");
  CHECK_FALSE(says(run_shell(folder, "bastide editions diff c1 tiny.toml --tiles 1 --games 5").output,
                   "at a placement that one of them forbids"));  // made under the smaller one
}

TEST_CASE("editions diff: an option that contradicts is told with its value, sizes are those asked for") {
  const Folder folder;
  folder.write("small.toml", "extends = \"c1\"\nboard_area = \"fixed 3x3\"\nborder = \"completes\"\n");
  shell_says(folder, "bastide editions diff c1 small.toml --tiles 1 --games 0", 0,
             {"border = completes", "contradicts c1 by itself: "});
  for (const int tiles : {1, 2}) {
    const auto diff =
        json_in(folder, "editions diff hig-2000 c1 --tiles " + std::to_string(tiles) + " --games 0 --json");
    REQUIRE(diff["positions"].size() == static_cast<std::size_t>(tiles));
    CHECK(diff["positions"].back()["tiles"] == tiles);
  }
}

TEST_CASE("editions diff: the smallest position is drawn with both scores") {
  const Folder folder;
  shell_says(folder, "bastide editions diff hig-2000 c1 --games 0 --svg out/difference.svg", 0,
             {"  scored at the end                 hig-2000        c1\n",
              "  ≠ in all                          red 2           red 4\n"});
  const auto svg = folder.read("out/difference.svg");
  CHECK(svg.starts_with("<svg xmlns="));
  check_says(svg, {"Board of 2 tiles", ">hig-2000: red 2</text>", ">c1: red 4</text>"});
  shell_says(folder, "bastide editions diff c1 c1-rgg --games 0 --svg none.svg", 0, {},
             {"no position to draw"});
}

TEST_CASE("editions diff: what makes no sense is a usage error") {
  check_refused(Folder(), 1, "",
                {
                    {"editions diff", "expected two editions, A and B, or --all"},
                    {"editions diff c1", "expected two editions, A and B, or --all"},
                    {"editions diff c1 c2 --all", "expected no A and B"},
                    {"editions diff --all --games 3", "are about one pair"},
                    {"editions diff --all --svg x.svg", "are about one pair"},
                    {"editions diff c1 c2 --tiles 0", "--tiles"},
                    {"editions diff c1 c2 --tiles 9", "--tiles"},
                });
  const Folder folder;
  folder.write("roads.toml", "extends = \"c1\"\ntileset = \"mini-chiral\"\n");
  shell_says(folder, "bastide editions diff c1 roads.toml", 1, {},
             {"no start tile in common, expected --tileset"});
  folder.write("gate-tiles.toml",
               "[tileset]\nid = \"gate-tiles\"\nname = \"Gate\"\nextends = \"base\"\n"
               "[[tile]]\nid = \"GT\"\ncount = 5\nedges = \"ffff\"\ncentre = \"cloister\"\n");
  folder.write(
      "gate.toml",
      "extends = \"c1\"\ntileset = \"gate-tiles.toml\"\n[[reserve]]\nid = \"own\"\ntiles = [\"GT\"]\n");
  shell_says(folder, "bastide editions diff c1 gate.toml", 1, {},
             {"reserve 'own' of gate has tile GT, which only one of tile sets"});
}

TEST_CASE("editions diff: the page of all pairs is what the command prints", "[exhaustive]") {
  const auto printed = program_says("editions diff --all", 0);
  const auto page =
      bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR) + "/docs/edition-differences.md");
  CHECK(says(page, printed.output));
  const auto all = json_of("editions diff --all --json");
  CHECK(all["pairs"].size() == 55);
  // Only tiles against segments take more than the four tiles that are looked at: the page shows five.
  int not_found = 0;
  for (const auto& pair : all["pairs"]) {
    if (pair["verdict"] != "no_difference_found") continue;
    ++not_found;
    CHECK((pair["left"] == "winter-text" || pair["right"] == "winter-text"));
  }
  CHECK(not_found == 5);
  const std::string ring = "score 'D0@0,0 N2@0,1 N3@1,1 N0@1,2=red:city I1@0,2' --json --edition ";
  CHECK(json_of(ring + "winter")["scores"]["red"] == 8);
  CHECK(json_of(ring + "winter-text")["scores"]["red"] == 10);
}

}  // namespace test_editions_diff
