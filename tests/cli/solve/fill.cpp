// bastide solve fill: answers as a user sees them, and every complaint.
#include <algorithm>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tilesets/files/reader.hpp"

namespace test_fill {

using namespace bastide::tests;

namespace {

nlohmann::json answer_of(const std::string& arguments, int exit_code = 0) {
  const auto told = json_of("solve fill " + arguments + " --json", exit_code);
  check_has(told, R"({"format": "bastide.solve/1", "question": "fill"})");
  REQUIRE(told["answers"].size() == 1);
  return told["answers"][0];
}

}  // namespace

TEST_CASE("solve fill: all 72 tiles in 9x8") {
  program_says("solve fill --shape 9x8 --all-tiles", 0, {"Found by the search"});
}

TEST_CASE("solve fill: borders of one kind are impossible with all tiles, in words and numbers") {
  for (const char* options : {"--border f", "--border r", "--border c", "--closed cities", "--closed both"}) {
    const auto answer = answer_of(std::string("--shape 9x8 --all-tiles ") + options);
    INFO(options);
    check_has(answer, R"({"verdict": "impossible", "proof": {"kind": "counting"}})");
    CHECK(answer["proof"]["words"][0] == "The 72 tiles have 115 field, 94 road and 79 city edges.");
  }
  CHECK(answer_of("--shape 9x8 --all-tiles --closed roads")["verdict"] == "found");
  CHECK(answer_of("--shape 9x7 --closed both")["verdict"] == "found");  // any tiles: parity does not apply
}

TEST_CASE("solve fill: pennants apart are never beside each other") {
  const auto apart = answer_of("--shape 2x1 --count --no-adjacent pennants")["count"].get<std::string>();
  // By definition: of all pairs those in which a tile has no pennant.
  const auto set = bastide::tilesets::files::load_tile_set("base");
  int without = 0, all = 0;
  for (const auto& left : set.oriented()) {
    for (const auto& right : set.oriented()) {
      if (left.edges[1] != right.edges[3]) continue;
      const auto has_pennant = [&](int type) {
        return std::ranges::any_of(set.type(type).segments, [](const auto& s) { return s.pennants() > 0; });
      };
      if (left.type == right.type && set.type(left.type).count < 2) continue;
      ++all;
      without += has_pennant(left.type) && has_pennant(right.type) ? 0 : 1;
    }
  }
  CHECK(answer_of("--shape 2x1 --count")["count"] == std::to_string(all));
  CHECK(apart == std::to_string(without));
  CHECK(without < all);
}

TEST_CASE("solve fill: numbers and lists") {
  CHECK(answer_of("--shape 2x2 --count")["count"] == "483237");
  CHECK(answer_of("--shape 2x2 --count --legal --start 0,0")["count"] == "4983");
  CHECK(answer_of("--shape 2x1 --count --border f")["count"] ==
        answer_of("--shape 1x2 --count --border f")["count"]);
  CHECK(answer_of("--shape 9x8 --all-tiles --border f --count")["count"] == "0");
  const auto listed = answer_of("--shape 1x1 --all 9 --start anywhere");
  check_has(listed, R"({"all": ["D0@0,0", "D1@0,0", "D2@0,0", "D3@0,0"], "list_is_complete": true})");
}

TEST_CASE("solve fill: pictures, an edition's table, and a supply") {
  const Folder folder;
  folder.write("cross.txt", ".#.\n#S#\n.#.\n");
  folder.write("apart.txt", "#.#\n");
  const auto position =
      json_in(folder, "solve fill --shape cross.txt --legal --json")["answers"][0]["position"]
          .get<std::string>();
  CHECK(position.starts_with("D0@0,0 "));
  const auto apart = run_shell(folder, "bastide solve fill --shape apart.txt --legal");
  CHECK(says(apart.output, "the shape is not"));
  CHECK(run_shell(folder, "bastide solve fill --shape apart.txt")
            .output.starts_with("Yes: apart.txt can be filled as asked.\n"));
  CHECK(answer_of("--shape 3x3 --legal --start 0,0 --rule 'board_area=fixed 3x3'")["verdict"] ==
        "impossible");
  CHECK(says(answer_of("--shape 3x3 --legal --rule 'board_area=fixed 3x3'")["position"].get<std::string>(),
             "@-1,-1"));
  CHECK(answer_of(
            "--shape 4x3 --supply B1,D2,E1,F1,I1,M1,N1,R1,U3 --all-tiles --limit 1000")["proof"]["kind"] ==
        "certificate");
}

TEST_CASE("solve fill: a refutation is written with its formula, for any checker") {
  const Folder folder;
  const std::string ask =
      "bastide solve fill --shape 4x3 --supply B1,D2,E1,F1,I1,M1,N1,R1,U3 --all-tiles --limit 1000 --json";
  const auto outcome = shell_says(folder, ask + " --proof why.drat", 0);
  CHECK(nlohmann::json::parse(outcome.output)["answers"][0]["proof"]["file"] == "why.drat");
  CHECK(folder.read("why.drat.cnf").starts_with("p cnf "));
  CHECK(folder.read("why.drat").find('a') == 0);  // binary DRAT: a clause is added
  // Nothing is refuted, nothing is written.
  CHECK(run_shell(folder, "bastide solve fill --shape 2x2 --proof none.drat").exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "none.drat"));
}

TEST_CASE("solve fill: a proof that cannot be written is refused before anything is searched") {
  const Folder folder;
  folder.write("file", "");
  const std::string ask = "bastide solve fill --shape 2x2 --proof ";
  shell_says(folder, ask + "file/why.drat", 1, {""}, {"file/why.drat"});
  std::filesystem::create_directory(folder.path() / "why.drat.cnf");  // where the formula would be written
  CHECK(run_shell(folder, ask + "why.drat").exit_code == 1);
}

TEST_CASE("solve fill: a supply without a start tile, unless one has to lie") {
  const auto answer = answer_of("--shape 1x2 --supply E2 --count");
  CHECK(answer["verdict"] == "found");
  // Two E meet with equal edges: city to city one way, field to field three ways each.
  CHECK(answer["count"] == "10");
  CHECK(answer_of("--shape 1x2 --supply E2 --start none")["verdict"] == "found");
  const Folder folder;
  folder.write("start.txt", "S#\n");
  for (const char* demand : {"--shape 1x2 --start anywhere", "--shape 1x2 --start 0,0", "--shape 1x2 --legal",
                             "--shape start.txt"}) {
    const auto outcome = run_shell(folder, std::string("bastide solve fill --supply E2 ") + demand);
    INFO(demand);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.errors.starts_with("--supply:1:1: the start tile D is missing"));
  }
}

TEST_CASE("solve fill: a start tile drawn from the bag may be any tile") {
  const auto answer = answer_of("--shape 2x2 --legal --start 1,1 --supply B4,D1 --rule start_in_bag=yes");
  CHECK(answer["verdict"] == "found");
  CHECK(answer["position"].get<std::string>().starts_with("B0@0,0 "));
}

TEST_CASE("solve fill: a limit that decides nothing is inconclusive") {
  const auto answer =
      answer_of("--shape 36x2 --all-tiles --border n=free,s=free --closed cities --limit 10", 0);
  CHECK(answer["verdict"] == "impossible");  // counting needs no search
  const auto fewest = answer_of("--shape 36x2 --all-tiles --fewest-open --limit 100", 5);
  CHECK(fewest["at_least"] == 13);
  CHECK(fewest["verdict"] != "found");
}

TEST_CASE("solve fill: what is wrong is located") {
  const Folder folder;
  folder.write("start.txt", "#S\n");
  check_refused(
      folder, 2, "solve fill",
      {{"--shape 9x9", "--shape:1:1: a shape of 81 cells, expected at most 72"},
       {"--shape 5x5 --all-tiles", "--shape:1:1: a shape of 25 cells, expected 72: --all-tiles"},
       {"--shape 0x3", "--shape:1:1: a side of 0 cells"},
       {"--shape nowhere", "--shape:1:1: neither a size nor a file"},
       {"--shape tests/bad/solve/shape_character.txt",
        "tests/bad/solve/shape_character.txt:2:2: unknown character '?'"},
       {"--shape tests/bad/solve/shape_two_starts.txt",
        "tests/bad/solve/shape_two_starts.txt:2:1: a second S"},
       {"--shape tests/bad/solve/shape_no_cell.txt", "tests/bad/solve/shape_no_cell.txt:1:1: no cell"},
       {"--shape 3x3 --border q", "--border:1:1: cannot read 'q'"},
       {"--shape 3x3 --border n=f,n=r", "--border:1:5: side n is named twice"},
       {"--shape 3x3 --border x=f", "--border:1:1: unknown side 'x'"},
       {"--shape 3x3 --border n=q", "--border:1:3: unknown kind 'q'"},
       {"--shape 3x3 --border n=f,,", "--border:1:5: nothing before or after a comma"},
       {"--shape 3x3 --border c --closed cities", "--border:1:1: side n can show nothing"},
       {"--shape 3x3 --border w=free,e=f,n=r --closed roads", "--border:1:12: side n can show nothing"},
       {"--shape 3x3 --closed doors", "--closed:1:1: unknown 'doors'"},
       {"--shape 3x3 --start 3,3", "--start:1:1: 3,3 is no cell of the shape"},
       {"--shape 3x3 --start centre", "--start:1:1: cannot read 'centre'"},
       {"--shape 3x3 --no-adjacent cloisters,roads", "--no-adjacent:1:11: unknown 'roads'"}});
  check_refused(folder, 1, "solve fill",
                {{""},
                 {"--shape 3x3 --legal --start none"},
                 {"--shape start.txt --start 0,0"},
                 {"--shape 3x3 --all 0"},
                 {"--shape 3x3 --fewest-open --count"},
                 {"--shape 3x3 --populations 1"}});
}

}  // namespace test_fill
