// The exit codes of the command line, and what it says when it was used wrongly or given bad input.
#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_exit_codes {

using namespace bastide::tests;

TEST_CASE("exit code 1: words that make no sense, with what was perhaps meant", "[exhaustive]") {
  check_refused(
      Folder(), 1, "",
      {
          {"", "Usage: bastide"},
          {"cuont", "bastide: unknown command 'cuont', did you mean count?"},
          {"tilesets shwo", "bastide tilesets: unknown command 'shwo', did you mean show?"},
          {"solve hoel --dead", "bastide solve: unknown command 'hoel', did you mean hole?"},
          {"hole", "unknown command 'hole', did you mean solve hole?"},
          {"xyzzy", "unknown command 'xyzzy', expected compare, editions, tilesets,"},
          {"count --tils 3", "bastide count: unknown option '--tils', did you mean --tiles?"},
          {"score D0@0,0 --games 5",
           "bastide score: unknown option '--games', expected one of those that --help"},
          {"help verfy", "bastide: unknown command 'verfy', did you mean verify?"},
          {"--quiet", "expected a command beside --quiet"},
          {"--quiet coutn", "bastide: unknown command 'coutn', did you mean count?"},
          {"--tilse 3 count", "bastide count: unknown option '--tilse', did you mean --tiles or --tileset?"},
          {"--games 5 score D0@0,0", "bastide score: unknown option '--games'"},
          {"solve --games=5 hole", "bastide solve hole: unknown option '--games'"},
          {"count", "--tiles is required"},
          {"count --tiles many", "--tiles"},
          {"count --tiles 0", "--tiles 0: expected 1 to 72"},
          {"count --tiles 73", "expected 1 to 72"},
          {"count --tiles 99999999999999999999", "--tiles"},
          {"count --tiles 2 more", "unexpected argument 'more'"},
          {"count --tiles 2 --quiet=no", "bastide count: --quiet takes no value"},
          {"count --tiles 2 --what cards", "cards"},
          {"count --tiles 2 --threads -1", "--threads"},
          {"count --tiles 17 --method landscape",
           "--method landscape: landscapes of more than 16 tiles are too many"},
          {"count --tiles 2 --method landscape --divide", "--method landscape: a division"},
          {"count --tiles 2 --method landscape --rule 'board_area=fixed 3x3'", "the table ends"},
          {"count --tiles 2 --method swim", "--method"},
          {"count --tiles 2 --what games --method walk", "--method is for --what boards and placements"},
          {"score", "expected either a POSITION or --file"},
          {"graph D0@0,0 --format png", "png"},
          {"verify c1 c1 --tiles 1", "edition c1 is named twice"},
          {"verify all c1 --tiles 1", "'all' names every shipped edition"},
          {"prove c1 c1", "edition c1 is named twice"},
          {"prove c1 --edition c1", "edition c1 is named twice"},
          {"prove all c1", "'all' names every shipped edition"},
          {"verify c1 --tiles 1 --report /dev/null/page", "/dev/null/page/run.json: cannot"},
          {"editions diff hig-2001 c1 --svg /dev/null/picture.svg", "/dev/null/picture.svg: cannot"},
          {"report -o page", "runs"},
          {"report tests/bad", "--output"},
      });
}

TEST_CASE("options may stand before the command, and between a command and its own", "[exhaustive]") {
  const std::pair<const char*, const char*> alike[] = {
      {"--quiet score D0@0,0=red:city", "score D0@0,0=red:city --quiet"},
      {"--edition hig-2001 --json score D0@0,0=red:city", "score D0@0,0=red:city --edition hig-2001 --json"},
      {"--json editions", "editions --json"},
      {"editions --json show c2", "editions show c2 --json"},
      {"--json solve --dead hole", "solve hole --dead --json"},
      {"--tiles=2 count --json", "count --tiles 2 --json"},
      {"--tiles 2 count -- --json", "count --tiles 2 -- --json"},
      {"--rule tie=shared --rule unit=segment count --tiles 1",
       "count --tiles 1 --rule tie=shared --rule unit=segment"},
      {"--tile B solve block", "solve block --tile B"},
      {"solve --differs hig-2001 c1 witness --tiles 2", "solve witness --differs hig-2001 c1 --tiles 2"},
      {"--feature -1,0:road solve complete 'D0@0,0 U1@-1,0' --draws 1",
       "solve complete 'D0@0,0 U1@-1,0' --feature -1,0:road --draws 1"},
      {"--help count", "count --help"},
      {"help count", "count --help"},
      {"help solve hole", "solve hole --help"},
      {"help", "--help"},
      {"simulate --threads 1 --games 1e2", "simulate --threads 1 --games 100"},
  };
  for (const auto& [before, behind] : alike) {
    const auto moved = run_program(before);
    const auto usual = run_program(behind);
    INFO(before << "\n" << moved.errors);
    CHECK(moved.exit_code == usual.exit_code);
    CHECK(moved.output == usual.output);
    CHECK(moved.errors == usual.errors);
  }
}

TEST_CASE("exit code 2: bad input, with place, line and caret") {
  const Folder folder;
  folder.write("positions.txt", "D0@0,0\nD0@0,0 D0@0,0\n");
  folder.write("edition.toml", "extends = \"c1\"\nfarms = \"fourth\"\n");
  folder.write("set.toml", "[tileset]\nid = 5\n");
  folder.write("game.jsonl", "[1]\n");
  folder.write("segment.jsonl",
               R"({"format":"bastide.game/1","tileset":"base","edition":"c1","players":2,"followers":7,)"
               R"("start":"D0@0,0","turns":[{"player":0,"place":"E9@0,-1"}]})"
               "\n");
  folder.write("run.json", "{\"format\": \"bastide.run/1\"}\n");
  check_refused(
      folder, 2, "",
      {
          {"score 'D0@0,0 Z0@1,0'", "<position>:1:8: "},
          {"score --file positions.txt", "positions.txt:2:8: "},
          {"score RA0@0,0",
           "<position>:1:1: tile set 'base' has no tile 'RA', expected A, B, C, D, E, F, G, H, I, J, K, L, "
           "M, "
           "N, O, P, Q, R, S, T, U, V, W or X; 'RA' is of river: --edition c1+expansion/river"},
          {"score D0@0,0 --edition c1+river", "edition: unknown edition 'river', expected expansion/river"},
          {"verify edition --tiles 1", "edition: unknown edition 'edition', expected the file edition.toml"},
          {"verify set.toml --tiles 1",
           "set.toml:1:1: this is a file of tiles, a tile set, expected an edition"},
          {"graph 'D0@0,0 D1@1,0'", "<position>:1:8: "},
          {"verify edition.toml", "edition.toml:2:9: "},
          {"editions show edition.toml", "edition.toml:2:9: "},
          {"tilesets show set.toml", "set.toml:2:"},
          {"count --tiles 2 --tileset set.toml", "set.toml:2:"},
          {"replay game.jsonl", "game.jsonl:1:1: "},
          {"replay segment.jsonl", "segment.jsonl:1:134: "},
          {"report run.json -o page", "run.json:1:"},
          {"editions show tests/bad/editions/deck_bends_of_nothing.toml",
           "tests/bad/editions/deck_bends_of_nothing.toml:5:9: "},
          {"count --tiles 2 --edition tests/bad/editions/decks/more_ends.toml",
           "tests/bad/editions/decks/more_ends.toml:5:6: "},
          {"merge tests/bad/ledgers/share_zero.ledger", "tests/bad/ledgers/share_zero.ledger:5:24: "},
          {"audit tests/bad/ledgers/line_removed.ledger", "tests/bad/ledgers/line_removed.ledger:7:1: "},
      });
  CHECK(run_program("editions show nowhere").exit_code == 2);
  CHECK(run_program("tilesets lint nowhere.toml").exit_code == 2);
}

TEST_CASE(
    "exit code 2: a formula that has no points for a feature larger than those tried when it was read") {
  const Folder folder;
  folder.write("set.toml",
               "[tileset]\nid = \"set\"\nname = \"set\"\nstart = \"F\"\nsource = \"made\"\n"
               "[checksums]\ntiles = 40\ntypes = 1\n"
               "[[tile]]\nid = \"F\"\ncount = 40\nedges = \"fcfc\"\ncities = [\"EW+\"]\n");
  folder.write("edition.toml", "tileset = \"./set.toml\"\ncity.incomplete = \"300*pennants\"\n");
  std::string position = "F0@0,0=red:city";
  for (int x = 1; x < 40; ++x) position += " F0@" + std::to_string(x) + ",0";
  shell_says(folder, "bastide score '" + position + "' --edition edition.toml", 2, {""},
             {"300*pennants", "gives 12000 at 40 pennants; expected a whole number 0 to 10000"});
}

TEST_CASE("exit code 0: version and help of every command, with an example", "[exhaustive]") {
  for (const char* command : {"", "verify ", "tilesets ", "tilesets show ", "tilesets lint ", "editions ",
                              "editions show ", "editions lint ", "editions diff ", "count ", "census ",
                              "merge ", "audit ", "score ", "replay ", "graph ", "report "}) {
    INFO(command);
    program_says(std::string(command) + "--help", 0, {"Example:\n  bastide "});
    program_says(std::string(command) + "--version", 0, {"^bastide "});
  }
}

TEST_CASE("a place that cannot be written to is a usage error and leaves nothing behind") {
  const Folder folder;
  folder.write("taken", "a file\n");
  shell_says(folder, "bastide verify c1 --tiles 1 --games 0 --proofs no --report taken", 1, {}, {"taken"});
  CHECK(folder.read("taken") == "a file\n");
}

}  // namespace test_exit_codes
