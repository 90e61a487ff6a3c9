// Looking at positions and tile sets: draw, the board of score on a terminal, '?' for a rotation, what no
// game leads to, what two sets differ in, sheets of tiles.
#include <algorithm>
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/well_formed.hpp"
#include "tilesets/input_error.hpp"

namespace test_drawing {

using namespace bastide::tests;

TEST_CASE("draw: a position on the terminal and as a picture") {
  const Folder folder;
  shell_says(folder, "bastide draw 'D0@0,0 E2@0,-1=red:city' --svg board.svg", 0,
             {"·E2┄┄┄┄┄┄┄·", "followers: R red"}, {""});
  const auto svg = folder.read("board.svg");
  CHECK(says(svg, "<desc>D0@0,0 E2@0,-1=red:city</desc>"));
}

TEST_CASE("draw: each position of a file, and a picture of each") {
  const Folder folder;
  folder.write("positions.txt", "D0@0,0\n# none\n\nD0@0,0 U?@1,0\n");
  const auto outcome = shell_says(folder, "bastide draw --file positions.txt --svg boards/board.svg", 0,
                                  {"^D0@0,0\n\n ", "\n\nD0@0,0 U0@1,0\n"});
  CHECK(outcome.errors == "positions.txt:4:8: note: U? lies here as U0@1,0\n");
  CHECK(says(folder.read("boards/board-1.svg"), "<desc>D0@0,0</desc>"));
  CHECK(says(folder.read("boards/board-2.svg"), "<desc>D0@0,0 U0@1,0</desc>"));  // no '?' in what is written
  CHECK(run_shell(folder, "bastide draw").exit_code == 1);
  CHECK(run_shell(folder, "bastide draw D0@0,0 --file positions.txt").exit_code == 1);
  CHECK(run_shell(folder, "bastide draw D0@0,0 E0@1,0").exit_code == 2);
}

TEST_CASE("a rotation may be '?' wherever a position is typed, and records never hold it", "[exhaustive]") {
  for (const std::string command :
       {"draw 'D0@0,0 U?@1,0'", "score 'D0@0,0 U?@1,0'", "graph 'D0@0,0 U?@1,0'", "check 'D0@0,0 U?@1,0'",
        "solve hole 'D0@0,0 U?@1,0' --json", "solve reach 'D0@0,0 U?@1,0' --json",
        "solve complete 'D0@0,0 U?@1,0' --feature D0@0,0:city --json"}) {
    CAPTURE(command);
    const auto told = program_says(command, 0);
    CHECK(told.errors == "<position>:1:8: note: U? lies here as U0@1,0\n");
    CHECK_FALSE(says(told.output, "U?"));
    CHECK(run_program(command + " --quiet").errors.empty());
  }
  program_says("score 'D0@0,0 E2@0,-1 A?@0,1'", 2, {},
               {"<position>:1:16: A can lie here in several ways, expected A0, A1 or A3\n"});
  program_says("check 'D0@0,0 U?@1,0 B0@7,7'", 2, {}, {"<position>:1:15: B0@7,7 touches no tile"});
  CHECK(run_program("score 'D0@0,0 U?@1,0' --edition all").errors ==
        "<position>:1:8: note: U? lies here as U0@1,0\n");
}

TEST_CASE("score: the board where somebody looks on, and nowhere else") {
  const Folder folder;
  CHECK_FALSE(says(run_shell(folder, "bastide score D0@0,0=red:city").output, "D0▒"));
  // script(1) gives the program a terminal.
  const auto seen = run_shell(folder, "script -qec \"bastide score D0@0,0=red:city\" /dev/null").output;
  CHECK(says(seen, "followers: R red"));
  CHECK(seen.find("followers") < seen.find("c1: red 1"));
  CHECK_FALSE(says(run_shell(folder, "script -qec \"bastide score D0@0,0=red:city --json\" /dev/null").output,
                   "followers:"));
}

TEST_CASE("detached tiles: a warning, and an error with --legal") {
  const auto warned = program_says("score 'D0@0,0 U0@1,0=red:road B0@5,5'", 0);
  CHECK(warned.errors == "<position>:1:24: warning: B0@5,5 touches no other tile, as none does in a game\n");
  CHECK(says(run_program("draw 'D0@0,0 U0@1,0 B0@5,5'").errors, "warning: B0@5,5 touches no other tile"));
  CHECK(run_program("score B0@5,5").errors.empty());
}

// One file a diagnostic, in its first line as in tests/rules/bad_inputs.cpp.
TEST_CASE("score --legal: each thing that no game leads to has its diagnostic") {
  const Folder folder;
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(BASTIDE_SOURCE_DIR) / "tests/bad/legal"))
    files.push_back(entry.path());
  CHECK(files.size() >= 5);
  for (const auto& file : files) {
    const auto text = bastide::tilesets::read_text_file(file.string());
    const std::string mark = "# expect: ";
    REQUIRE(text.starts_with(mark));
    const auto told = shell_says(folder, "bastide score --quiet --legal --file '" + file.string() + "'", 2);
    CHECK(told.errors.substr(0, told.errors.find('\n')) ==
          file.string() + text.substr(mark.size(), text.find('\n') - mark.size()));
    CHECK(run_shell(folder, "bastide score --quiet --file '" + file.string() + "'").exit_code == 0);
  }
}

TEST_CASE("score --legal: what a game leads to is scored as ever") {
  for (const std::string position :
       {"'D0@0,0 U0@1,0=red:road'", "'D1@7,7 F0@8,7=red:city E3@9,7'",  // a picture may lie anywhere, turned
        "'D0@0,0 E2@0,-1=red:city'",                                    // by the tile that was just laid
        "'D0@0,0 U0@1,0 E2@0,-1=red:city U0@2,0=blue:road'"}) {
    CAPTURE(position);
    const auto legal = program_says("score --legal " + position, 0);
    CHECK(legal.output == run_program("score " + position).output);
  }
  // The river is laid in an order: its tiles are, and land before it has ended is not.
  CHECK(run_program("score --legal 'RA0@0,0 RC0@1,0' --edition c1+expansion/river").exit_code == 0);
  program_says("score --legal 'RA0@0,0 E2@0,1' --edition c1+expansion/river", 2);
}

TEST_CASE("tilesets lint: what the set holds, and what it replaces") {
  const Folder folder;
  folder.write("mine.toml",
               "[tileset]\nid = \"mine\"\nextends = \"base\"\n[[tile]]\nid = \"Y\"\ncount = 2\nedges = "
               "\"crfr\"\ncities = [\"N\"]\nroads = [\"E\", \"W\"]\ncentre = \"cloister\"\n");
  CHECK(run_shell(folder, "bastide tilesets lint mine.toml").output ==
        "mine.toml: 0 errors, 0 warnings\n74 tiles of 25 types: base + 2 x Y\n");
  folder.write("other.toml",
               "[tileset]\nid = \"other\"\nextends = \"base\"\n[[tile]]\nid = \"D\"\nalso = {}\ncities = "
               "[\"N+\"]\n");
  const auto told = run_shell(folder, "bastide tilesets lint other.toml");
  CHECK(told.output ==
        "other.toml: 0 errors, 0 warnings\n72 tiles of 24 types: base; D replaced\n"
        "tile D replaces that of base, which has other marks\n");
  const auto json = json_in(folder, "tilesets lint other.toml --json");
  CHECK(json["holds"].size() == 2);
  CHECK(run_program("tilesets lint tilesets/mini-roads.toml").output ==
        "tilesets/mini-roads.toml: 0 errors, 0 warnings\n6 tiles of 3 types\n");
  CHECK_FALSE(json_of("tilesets lint tests/bad/tilesets/city-split.toml --json", 2).contains("holds"));
}

TEST_CASE("tilesets lint --edition: what an edition says of a file's tiles, its errors among the errors") {
  const std::string lint = "tilesets lint docs/examples/abbey-tiles.toml";
  CHECK(run_program(lint).exit_code == 0);
  CHECK(run_program(lint + " --edition docs/examples/abbey.toml").exit_code == 0);
  program_says(lint + " --edition c1+expansion/river", 2,
               {":12:1: error: the edition 'c1+expansion/river' does not say what line 'abbeywall'",
                ":12:1: warning: tile AB fills holes alone",
                "abbey-tiles.toml: 1 error, 1 warning\n77 tiles of 25 types: base + 5 x AB\n"});
  const auto json = json_of(lint + " --edition c1+expansion/river --json", 2);
  CHECK(json["findings"].size() == 2);
  CHECK(json["holds"].size() == 1);
}

TEST_CASE("tilesets diff: in words, drawn, and as JSON") {
  const auto told = program_says("tilesets diff base docs/examples/wells-tiles.toml", 0,
                                 {"\nE has other marks\n  base: E: city N; field "});
  CHECK(says(told.output, "marks pennant 10, well 0 -> 13\n"));  // 5 E and 8 U
  CHECK(says(told.output, "[✚]") == false);                      // only the tiles that differ are drawn
  const auto json = json_of("tilesets diff base bb5 --json");
  CHECK(json["counts"] == nlohmann::json::parse(R"([{"type":"D","left":4,"right":5}])"));
  CHECK(says(run_program("tilesets diff base base-c2").output, "\nThe same tiles\n"));
  CHECK(run_program("tilesets diff base no-such-set").exit_code == 2);
  // What only one side has, whichever it is, drawn with it.
  program_says("tilesets diff base docs/examples/abbey-tiles.toml", 0,
               {"\nOnly in abbey-tiles\n  5 x AB: abbeywall0 N; ", "[✚]"});
  CHECK(says(run_program("tilesets diff docs/examples/abbey-tiles.toml base").output,
             "\nOnly in abbey-tiles\n  5 x AB: "));
  const Folder folder;
  folder.write(
      "twin.toml",
      "[tileset]\nid = \"twin\"\nextends = \"base\"\n[[tile]]\nid = \"X\"\ncount = 0\n[[tile]]\nid = "
      "\"Z\"\ncount = 1\nedges = \"rrrr\"\nroads = [\"N\", \"E\", \"S\", \"W\"]\ncentre = "
      "\"crossing\"\n");
  shell_says(folder, "bastide tilesets diff base twin.toml", 0,
             {"; looks like Z of twin\n", "; looks like X of base\n"});
}

TEST_CASE("tilesets cards: a page a file, or one document") {
  const Folder folder;
  const auto pages = shell_says(folder, "bastide tilesets cards base --svg sheets/base.svg", 0);
  CHECK(pages.output ==
        "sheets/base-1.svg\nsheets/base-2.svg\nsheets/base-3.svg\nsheets/base-4.svg\n"
        "sheets/base-5.svg\n");
  CHECK(folder.read("sheets/base-5.svg").starts_with("<svg"));
  CHECK(run_shell(folder, "bastide tilesets cards mini-roads --pdf roads.pdf").exit_code == 0);
  CHECK(folder.read("roads.pdf").starts_with("%PDF"));
  shell_says(folder, "PATH=/nowhere ./bastide tilesets cards base --pdf x.pdf", 1, {},
             {"x.pdf: cannot be made without rsvg-convert (Debian package librsvg2-bin)"});
  CHECK(run_program("tilesets cards base").exit_code == 1);
}

TEST_CASE("tilesets cards --cut --own: a designer's own tiles to cut out, and no others") {
  const Folder folder;
  folder.write("mine.toml",
               "[tileset]\nid = \"mine\"\nextends = \"base\"\n[[tile]]\nid = \"Y\"\ncount = 2\nedges = "
               "\"crfr\"\ncities = [\"N\"]\nroads = [\"E\", \"W\"]\ncentre = \"cloister\"\n[[tile]]\nid = "
               "\"D\"\nalso = {}\ncities = [\"N+\"]\n");
  CHECK(run_shell(folder, "bastide tilesets cards mine.toml --own --cut --svg own.svg").output ==
        "own.svg\n");
  const auto own = folder.read("own.svg");
  CHECK(occurrences(own, "<title>Tile Y</title>") == 2);
  CHECK(occurrences(own, "<title>Tile D</title>") == 4);
  CHECK(occurrences(own, "<title>Tile ") == 6);
  check_says(own, {">mine: what it adds to base</text>", ">6 tiles, page 1 of 1</text>"});
  // Whole sets: with --cut every tile, with --own alone the names as ever.
  CHECK(run_shell(folder, "bastide tilesets cards mine.toml --cut --svg all.svg").output ==
        "all-1.svg\nall-2.svg\nall-3.svg\nall-4.svg\n");
  CHECK(run_shell(folder, "bastide tilesets cards mine.toml --own --svg named.svg").output == "named.svg\n");
  check_says(folder.read("named.svg"), {">Y3</text>"}, {">A0</text>"});
  // A file that takes nothing over has only tiles of its own.
  CHECK(run_shell(folder, "bastide tilesets cards mini-roads --own --cut --svg roads.svg").exit_code == 0);
  CHECK(occurrences(folder.read("roads.svg"), "<title>Tile ") == 6);
  CHECK(run_shell(folder, "bastide tilesets cards base --cut --pdf base.pdf").output ==
        "base.pdf, 3 pages\n");
}

TEST_CASE("tilesets cards: where no folder can be made for the pages, that is said") {
  const Folder folder;
  for (const auto& [where, told] :
       {std::pair("nowhere", "bastide: TMPDIR names no folder, expected one where pages can be made\n"),
        {"/proc", "bastide: /proc: no folder can be made there: No such file or directory\n"}}) {
    INFO(where);
    const auto outcome =
        shell_says(folder, std::string("TMPDIR=") + where + " bastide tilesets cards base --pdf x.pdf", 1);
    CHECK(outcome.errors == told);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "x.pdf"));
  }
}

TEST_CASE("tilesets cards --own: refused where there is nothing of one's own") {
  const Folder folder;
  folder.write("fewer.toml",
               "[tileset]\nid = \"fewer\"\nextends = \"base\"\n[[tile]]\nid = \"A\"\ncount = 0\n");
  shell_says(folder, "bastide tilesets cards fewer.toml --own --cut --svg own.svg", 2, {},
             {"^fewer.toml:1:1: brings no tiles besides those of base, expected a [[tile]] of "
              "its own, or no --own\n"});
  const auto sum = shell_says(folder, "bastide tilesets cards base+river --own --cut --svg own.svg", 2);
  CHECK(sum.errors ==
        "base+river: a sum brings no tiles of its own, expected one of its sets, or no --own\n");
  CHECK_FALSE(std::filesystem::exists(folder.path() / "own.svg"));
  CHECK(run_shell(folder, "bastide tilesets cards base --own --cut").exit_code == 1);  // --svg or --pdf
}

TEST_CASE("draw --json: a picture whose tiles, segments and figures have names") {
  const auto drawn = json_of("draw 'D0@0,0 E2@0,-1=red:city U0@2,3' --json");
  check_has(drawn, R"({"format": "bastide.drawing/1", "position": "D0@0,0 E2@0,-1=red:city U0@2,3"})");
  const auto svg = drawn["svg"].get<std::string>();
  CHECK(xml_complaint(svg).empty());
  CHECK(says(svg, "viewBox=\"-2 -102 304 504\""));  // x 0 to 2, y -1 to 3, and two units around
  check_says(svg, {"<g data-placement=\"1\" data-tile=\"E2@0,-1\">",
                   "<g data-placement=\"1\" data-figure=\"red:city\">"});
  // D has four segments, E two, U three.
  CHECK(occurrences(svg, "data-segment=") == 9);
  CHECK(occurrences(svg, "data-segment=\"city\"") == 2);
  const Folder folder;
  CHECK(run_shell(folder, "bastide draw D0@0,0 --json --svg board.svg").exit_code == 0);
  CHECK(says(folder.read("board.svg"), "<desc>D0@0,0</desc>"));
  // What is not to be worked on stays as it was.
  CHECK_FALSE(says(run_program("draw 'D0@0,0'").output, "data-"));
}

TEST_CASE("places: cells, tiles and figures, in words and as JSON") {
  const auto told = json_of("places 'D1@0,0 F0@1,0=red:city' --player red --tile N --json");
  CHECK(told["tiles_left"] == 70);
  CHECK(told["cells"].size() == 6);
  CHECK(told["spots"]["placement"] == "F0@1,0");
  CHECK(told["spots"]["segments"][0]["write"] == "red:city");
  CHECK(told["refused"].size() + 8 == 6 * 4);  // N fits in two rotations on four of them
  program_says("places 'D1@0,0 F0@1,0=red:city' --tile N", 0,
               {"it shows field to the south, where D1@0,0 shows road",
                "70 tiles not on the board; 24 types may be laid now, on 6 cells."});
  // All rotations in which it fits, also where they look alike.
  CHECK(says(run_program("places 'D0@0,0' --tile C").output, "0,-1  0 1 2 3"));
  CHECK(says(run_program("places 'RA0@0,0' --edition c1+expansion/river").output,
             "Left, drawn only when no tile of deck river is left: A 2 of 2, B 4 of 4"));
  CHECK(says(run_program("places 'D0@0,0'").output, "C0, D2, E2, F1, G1, H0,"));  // one of each look
  CHECK(says(run_program("places 'D1@0,0'").output, "Left: A 2 of 2 (5 ways), B 4 of 4 (1 way)"));
}

TEST_CASE("places: what is asked for and is not there") {
  program_says("places D0@0,0 --tile Y", 1, {}, {"--tile: tile set 'base' has no tile 'Y'"});
  program_says("places D0@0,0 --figures 1,0", 1, {},
               {"--figures: no tile lies at '1,0', expected the cell X,Y of one"});
  program_says("places D0@0,0 --player white", 1, {}, {"--player: expected black, blue"});
  CHECK(run_program("places").exit_code == 1);
}

TEST_CASE("score --json: the segments of each feature") {
  const auto scored = json_of("score 'D1@0,0 F0@1,0=red:city E3@2,0 U1@0,1=blue:field0' --json");
  CHECK(scored["items"][0]["segments"] == nlohmann::json({"D1@0,0:city", "F0@1,0:city", "E3@2,0:city"}));
  CHECK(scored["items"][1]["feature"] == "farm");
  CHECK(scored["items"][1]["segments"].size() >= 1);
}

}  // namespace test_drawing
