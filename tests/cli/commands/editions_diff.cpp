// bastide editions diff: smallest positions, options by themselves, how often, and the page of all pairs.
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"
#include "tilesets/input_error.hpp"

namespace test_editions_diff {

using namespace bastide::tests;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const nlohmann::json& option_of(const nlohmann::json& diff, std::string_view name) {
  for (const auto& option : diff["options"]) {
    if (option["name"] == name) return option;
  }
  FAIL("no option " << name);
  return diff;
}

}  // namespace

TEST_CASE("editions diff: the pair and each option by itself, in JSON", "[exhaustive]") {
  const auto diff = json_of("editions diff hig-2001 c1 --json --games 20");
  CHECK(schema_complaint(diff, "editions-diff") == "");
  CHECK(diff["verdict"] == "different");
  CHECK(diff["smallest"]["position"] == "D0@0,0 D2@0,-1=red:city");
  CHECK(diff["smallest"]["left"]["scores"]["red"] == 2);
  CHECK(diff["smallest"]["right"]["scores"]["red"] == 4);
  CHECK(diff["smallest"]["seen_in_game"]["left"] == "before_scoring");
  // Farms alone differ on three tiles with two followers (tests/props/differences/edition_diff.cpp finds it
  // twice).
  const auto& farms = option_of(diff, "farms")["alone"];
  CHECK(farms["smallest"]["position"] == "D0@0,0 A1@1,0=red:field D2@0,-1=red:field0");
  CHECK(farms["covered"].size() == 4);
  CHECK(option_of(diff, "city.complete")["follows"] == "follows small_city and unit");
  // 1 + 102 + 11,936 boards, as `count --tiles 3` has them.
  CHECK(diff["positions"][2]["boards"] == "11936");
  CHECK(diff["games"]["games"] == "20");
  int of_players = 0;
  for (const auto& [players, games] : diff["games"]["players"].items()) {
    CHECK(std::stoi(players) >= 2);
    CHECK(std::stoi(players) <= 5);
    of_players += std::stoi(games.get<std::string>());
  }
  CHECK(of_players == 20);
}

TEST_CASE("editions diff: columns are named by the editions and stand below each other", "[exhaustive]") {
  const auto text = run_program("editions diff hig-2001 c1 --games 5").output;
  CHECK_FALSE(contains(text, "on the left"));
  CHECK(contains(text, "the leader under hig-2001"));
  std::istringstream lines(text);
  std::string line;
  std::vector<std::size_t> columns;  // where the second edition begins in the table of options
  std::getline(lines, line);
  CHECK(line == "hig-2001 and c1 on the 72 tiles of tile set 'base':");
  CHECK(contains(
      text, "\n5 random games of seed 1 on the 72 tiles of tile set 'base', made under hig-2001, the same"));
  while (std::getline(lines, line) && contains(line, " hig-2001: ")) columns.push_back(line.rfind(" c1: "));
  REQUIRE(columns.size() > 1);
  for (const auto column : columns) CHECK(column == columns.front());
}

TEST_CASE("editions diff: options of play are shown by the first game that goes on differently") {
  const Folder folder;
  folder.write("extra.toml", "extends = \"c1\"\nfill_hole_extra_turn = \"yes\"\n");
  const auto text = run_shell(folder, "bastide editions diff c1 extra.toml --games 24").output;
  CHECK(contains(text, "Options of play differ. Of 24 random games of 2 to 5 players and seed 1"));
  // Game 5 is played anew in tests/props/differences/parted_games.cpp.
  CHECK(contains(
      text, "first game 5, after 49 tiles: under c1 the turn is black's, under extra the turn is gray's"));
  const auto diff = nlohmann::json::parse(
      run_shell(folder, "bastide editions diff c1 extra.toml --games 24 --json").output);
  CHECK(schema_complaint(diff, "editions-diff") == "");
  CHECK(diff["course"]["games"] == "24");
  CHECK(diff["course"]["first"]["tiles"] == 49);
  CHECK(json_of("editions diff hig-2001 c1 --json --games 1 --tiles 2")["course"].is_null());
}

TEST_CASE("editions diff: results depend neither on threads nor on a second run", "[exhaustive]") {
  const std::string command = "editions diff c1 hig-2000 --tiles 3 --games 40 --json --threads ";
  const auto one = run_program(command + "1").output;
  CHECK(one == run_program(command + "3").output);
  CHECK(one == run_program(command + "1").output);
}

TEST_CASE("editions diff: what is equal is said to be, and what was not found is bounded", "[exhaustive]") {
  const auto equal = run_program("editions diff c1 c1-zmg");
  CHECK(contains(equal.output, "They score every position alike, provably: "));
  CHECK(contains(equal.output, "tie: about the course of a game, no position shows it"));
  CHECK_FALSE(contains(equal.output, "the same moves under both"));
  CHECK(contains(
      equal.output,
      "Options of play differ, and no move shows it: 200 random games of 2 to 5 players and seed 1"));
  const Folder folder;
  folder.write("segments.toml", "extends = \"c1\"\nunit = \"segment\"\n");
  const auto none = run_shell(folder, "bastide editions diff c1 segments.toml --tiles 3 --games 0");
  CHECK(none.exit_code == 0);
  CHECK(contains(none.output,
                 "No position of up to 3 tiles is scored differently; all of them were looked at:"));
  CHECK(contains(none.output, "11,936"));
  CHECK_FALSE(contains(none.output, "provably"));
  const auto same = run_program("editions diff c1 c1");
  CHECK(contains(same.output, "c1 and c1 agree in every option."));
}

TEST_CASE("editions diff: an option that contradicts alone is said to, and boards of one edition are told",
          "[exhaustive]") {
  const Folder folder;
  folder.write("small.toml", "extends = \"c1\"\nboard_area = \"fixed 3x3\"\nborder = \"completes\"\n");
  const auto outcome = run_shell(folder, "bastide editions diff c1 small.toml --tiles 3 --games 0 --json");
  REQUIRE(outcome.exit_code == 0);
  const auto diff = nlohmann::json::parse(outcome.output);
  CHECK(schema_complaint(diff, "editions-diff") == "");
  CHECK(contains(option_of(diff, "border")["contradiction"], "border completes"));
  CHECK(option_of(diff, "border")["alone"].is_null());
  const auto& area = option_of(diff, "board_area")["alone"];
  CHECK(area["verdict"] == "equal");
  CHECK(area["same_boards"] == false);
  // A third tile in a column, or in a row, leaves the table of 3 x 3.
  CHECK(area["only_left"] == "D0@0,0 A0@0,1 A2@0,2");
  CHECK(area["only_right"].is_null());
}

TEST_CASE("editions diff: the smallest position is drawn with both scores") {
  const Folder folder;
  const auto outcome =
      run_shell(folder, "bastide editions diff hig-2000 c1 --games 0 --svg out/difference.svg");
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.output, "  hig-2000: red 2 "));
  CHECK(contains(outcome.output, "  c1: red 4\n"));
  const auto svg = folder.read("out/difference.svg");
  CHECK(svg.starts_with("<svg xmlns="));
  CHECK(contains(svg, "Board of 2 tiles"));
  CHECK(contains(svg, ">hig-2000: red 2</text>"));
  CHECK(contains(svg, ">c1: red 4</text>"));
  const auto none = run_shell(folder, "bastide editions diff c1 c1-rgg --games 0 --svg none.svg");
  CHECK(none.exit_code == 0);
  CHECK(contains(none.errors, "no position to draw"));
}

TEST_CASE("editions diff: what makes no sense is a usage error") {
  const std::pair<const char*, const char*> wrong[] = {
      {"editions diff", "expected two editions, A and B, or --all"},
      {"editions diff c1", "expected two editions, A and B, or --all"},
      {"editions diff c1 c2 --all", "expected no A and B"},
      {"editions diff --all --games 3", "are about one pair"},
      {"editions diff --all --svg x.svg", "are about one pair"},
      {"editions diff c1 c2 --tiles 0", "--tiles"},
      {"editions diff c1 c2 --tiles 9", "--tiles"},
  };
  for (const auto& [command, message] : wrong) {
    const auto outcome = run_program(command);
    INFO(command << "\n" << outcome.errors);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.output.empty());
    CHECK(contains(outcome.errors, message));
  }
  const Folder folder;
  folder.write("roads.toml", "extends = \"c1\"\ntileset = \"mini-chiral\"\n");
  const auto apart = run_shell(folder, "bastide editions diff c1 roads.toml");
  CHECK(apart.exit_code == 1);
  CHECK(contains(apart.errors, "no start tile in common, expected --tileset"));
}

TEST_CASE("editions diff: the page of all pairs is what the command prints", "[exhaustive]") {
  const auto printed = run_program("editions diff --all");
  REQUIRE(printed.exit_code == 0);
  const auto page =
      bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR) + "/docs/edition-differences.md");
  CHECK(contains(page, printed.output));
  const auto all = json_of("editions diff --all --json");
  CHECK(schema_complaint(all, "editions-diff-all") == "");
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
