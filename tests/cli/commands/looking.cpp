// The commands that show things: tile sets, editions, scores, graphs.
#include <filesystem>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"

namespace test_looking {

using namespace bastide::tests;

// The sums are those of the published tile tables, counted apart.
TEST_CASE("tilesets show: a sum of sets, its marks, bridges, spurs and enclosed fields") {
  const auto all = json_of("tilesets show base+inns-cathedrals+traders-builders --json");
  check_has(all, R"({"start": "D", "tiles": 114, "oriented_types": 220, "pennants": 13})");
  CHECK(all["marks"] ==
        nlohmann::json({{"inn", 6}, {"cathedral", 2}, {"wine", 9}, {"grain", 6}, {"cloth", 5}}));
  const auto type = [&](const std::string& id) {
    for (const auto& one : all["tile_types"]) {
      if (one["id"] == id) return one;
    }
    return nlohmann::json();
  };
  CHECK(type("EA")["segments"][0]["marks"] == nlohmann::json({{"inn", 1}}));
  CHECK(type("HC")["bridges"][0] == nlohmann::json({{"above", "road1"}, {"below", "road0"}}));
  CHECK(type("EI")["spurs"] == nlohmann::json::array({"N", "S"}));
  CHECK(type("EG")["segments"][0]["corners"] == nlohmann::json::array({"SE"}));
  CHECK(type("EH")["segments"][4]["corners"] == nlohmann::json::array({"NE", "SE", "SW", "NW"}));
  CHECK_FALSE(type("EH")["segments"][4].contains("rim"));
  program_says("tilesets show inns-cathedrals", 0, {"no start tile", "6 inn, 2 cathedral"});
  CHECK(json_of("tilesets show inns-cathedrals --json")["start"].is_null());
}

TEST_CASE("tilesets show: edges and lines of a set's own") {
  program_says("tilesets show river", 0,
               {"22 river, 15 field;",
                "  edge s   a river, fields beside it, must be continued by every tile that shows it\n",
                "\n0 of 24 edge patterns present, and 9 with own edges\n"});
}

TEST_CASE("a set without a start tile is not played alone") {
  program_says("count --tileset inns-cathedrals --tiles 2", 2, {},
               {"inns-cathedrals.toml:7:1: ", "has no start tile"});
}

// By the list of the illustrations on the page of the second edition: E has a garden on one of five copies.
TEST_CASE("tilesets show: gardens, illustrations and crossings by tile type") {
  const auto c2 = json_of("tilesets show base-c2 --json");
  int gardens = 0;
  for (const auto& type : c2["tile_types"]) {
    gardens += type["gardens"].get<int>();
    if (type["id"] != "E") continue;
    check_has(type, R"({"gardens": 1, "illustrations": "G F"})");
  }
  CHECK(gardens == c2["gardens"]);
  int crossings = 0;
  const auto base = json_of("tilesets show base --json");
  for (const auto& type : base["tile_types"]) {
    CHECK_FALSE(type.contains("illustrations"));
    crossings += type.contains("crossing_art") ? 1 : 0;
  }
  CHECK(crossings > 0);
  const auto text = unbroken(run_program("tilesets show base-c2").output);
  check_says(text,
             {"prints: gardens on 1; illustrations G F ", "crossing bushes in c1; crossing houses in c2"});
}

TEST_CASE("tilesets show: a picture of every type") {
  const Folder folder;
  shell_says(folder, "bastide tilesets show base --svg pictures", 0, {"17 of 24 edge patterns present"});
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path() / "pictures"), {}) == 24);
  CHECK(folder.read("pictures/base-L.svg").starts_with("<svg"));
}

TEST_CASE("score: a file of positions, one a line") {
  const Folder folder;
  folder.write("positions.txt",
               "# two positions\nD0@0,0=red:city\n\nD0@0,0 E2@0,-1=0:city  # a small city\n");
  const auto outcome = run_shell(folder, "bastide score --file positions.txt --json");
  std::istringstream lines(outcome.output);
  std::vector<nlohmann::json> scores;
  for (std::string line; std::getline(lines, line);) scores.push_back(nlohmann::json::parse(line)["scores"]);
  REQUIRE(scores.size() == 2);
  CHECK(scores[0] == nlohmann::json({{"red", 1}}));
  CHECK(scores[1] == nlohmann::json({{"0", 4}}));
}

TEST_CASE("score: figures by kind, marks, weights and tokens of expansions") {
  // The large follower outweighs one follower; worked out by hand: 4 tiles and a pennant, 2 each.
  const std::string city =
      "score --edition c1+expansion/inns-cathedrals 'D2@0,-1 U0@-1,-1 E1@-1,0=blue.big:city U0@1,-1 "
      "E3@1,0=red:city Q0@0,0'";
  const auto score = json_of(city + " --json");
  CHECK(score["scores"] == nlohmann::json::parse(R"({"blue":10,"red":0})"));
  CHECK(score["items"][0]["holders"] == nlohmann::json::parse(R"({"blue":2,"red":1})"));
  CHECK(score["items"][0]["marks"] == nlohmann::json::object());
  CHECK(says(run_program(city).output, "; weights: blue 2, red 1"));
  const auto inn =
      json_of("score --edition c1+expansion/inns-cathedrals 'D0@0,0 EC0@-1,0=red:road0 W0@1,0' --json");
  CHECK(inn["items"][0]["marks"] == nlohmann::json::parse(R"({"inn":1})"));

  const std::string goods = "score --edition c1+expansion/traders-builders 'D0@0,0 E2@0,-1=red:city tokens ";
  const auto tokens = json_of(goods + "red wine 2 blue wine 2 blue cloth 1 tokens red wine 1' --json");
  CHECK(tokens["scores"] == nlohmann::json::parse(R"({"blue":10,"red":14})"));  // a city of two tiles
  CHECK(tokens["bonuses"].size() == 3);
  const auto tied = run_program(goods + "red wine 2 blue wine 2'").output;
  CHECK(says(tied, "  most wine tokens  blue 10, red 10  blue 2, red 2\n"));
  CHECK_FALSE(says(tied, "grain"));  // nobody has any
  const Folder folder;
  folder.write("goods", "D0@0,0=red:city tokens red wine 1  # on one line\n\nD0@0,0=red:city\n");
  shell_says(folder, "bastide score --edition c1+expansion/traders-builders --file goods --json", 0,
             {"{\"red\":11}", "{\"red\":1}"});

  const auto complaint = [&](const std::string& words) {
    const auto outcome = program_says(goods + words + "'", 2);
    return outcome.errors;
  };
  CHECK(says(complaint(""), ":1:32: the tokens end here, expected a player"));
  CHECK(says(complaint("rde wine 1"), ":1:32: unknown player 'rde', expected red"));
  CHECK(says(complaint("red win 1"), ":1:36: there are no tokens of 'win', expected wine"));
  CHECK(says(complaint("red pennant 1"), "there are no tokens of 'pennant'"));
  CHECK(says(complaint("red wine -1"), ":1:41: found '-1', expected a number of tokens from 0 to 1000"));
  CHECK(says(complaint("red wine"), "expected how many tokens"));
  CHECK(says(run_program("score 'D0@0,0 tokens red wine 1'").errors, "no mark of edition c1 has tokens"));
}

TEST_CASE("report: final boards are drawn with the figures of an edition of one's own") {
  const Folder folder;
  folder.write("giants.toml",
               "id = \"giants\"\nname = \"Giants\"\nextends = \"c1\"\n[[figure]]\nid = \"giant\"\ncount = 7\n"
               "weight = 3\nstands_on = [\"road\", \"city\", \"field\", \"cloister\"]\n");
  CHECK(run_shell(folder, "bastide simulate --quiet --games 3 --edition giants.toml --save run.json >out")
            .exit_code == 0);
  CHECK(run_shell(folder, "bastide report run.json -o page --quiet").exit_code == 0);
  const auto page = folder.read("page/index.html");
  check_says(page, {"class=\"board\"", ".giant on ", "Figures per game, of all players"});
}

TEST_CASE(
    "report: tiles and editions of one's own are called by their names as long as their files are there") {
  const Folder folder;
  folder.write("own.toml",
               "[tileset]\nid = \"own\"\nname = \"Without gardens & walls\"\nextends = \"base\"\n"
               "[[tile]]\nid = \"A\"\ncount = 1\n");
  folder.write("mine.toml", "id = \"mine\"\nname = \"Mine\"\nextends = \"c1\"\ntileset = \"own.toml\"\n");
  REQUIRE(run_shell(folder, "bastide simulate --quiet --games 3 --edition mine.toml --save run.json >out")
              .exit_code == 0);
  REQUIRE(run_shell(folder, "bastide report run.json -o page --quiet").exit_code == 0);
  check_says(folder.read("page/index.html"), {"Without gardens &amp; walls", "class=\"board\"><svg"});
  REQUIRE(run_shell(folder, "rm own.toml mine.toml").exit_code == 0);
  shell_says(folder, "bastide report run.json -o page --quiet", 0, {},
             {"no pictures of tile set './own.toml': cannot be read"});
  check_says(folder.read("page/index.html"), {"no pictures of tile set"}, {"Without gardens"});
}

TEST_CASE("report: a set whose crossings an edition joins is drawn as it was played") {
  const Folder folder;
  const auto run =
      run_shell(folder,
                "bastide verify c1 --rule junction_ends_road=houses_only --tiles 1 --games 1 --proofs "
                "no --combinations 0 --report saved --quiet");
  INFO(run.errors);
  const auto saved = nlohmann::json::parse(folder.read("saved/run.json"));
  REQUIRE(saved["tile_sets"].size() == 1);
  CHECK(saved["tile_sets"][0]["id"] == "base (houses_only, c1 drawings)");
  shell_says(folder, "bastide report saved/run.json -o page", 0, {}, {}, {"no pictures"});
  CHECK_FALSE(says(folder.read("page/index.html"), "Not drawn: the set is not at hand"));
}

}  // namespace test_looking
