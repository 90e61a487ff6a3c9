// The commands that show things: tile sets, editions, scores, graphs.
#include <filesystem>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"

namespace test_looking {

using namespace bastide::tests;

TEST_CASE("tilesets: the shipped ones are listed, and shown with their checksums") {
  const auto list = json_of("tilesets --json");
  CHECK(schema_complaint(list, "tilesets").empty());
  std::vector<std::string> ids;
  for (const auto& set : list["tilesets"]) ids.push_back(set["id"]);
  for (const char* id : {"base", "base-c2", "bb5", "winter-we1"})
    CHECK(std::count(ids.begin(), ids.end(), id) == 1);
  // By hand from the tile table.
  const auto base = json_of("tilesets show base --json");
  CHECK(schema_complaint(base, "tileset").empty());
  CHECK(schema_complaint(json_of("tilesets show winter-we1 --json"), "tileset").empty());
  CHECK(base["tiles"] == 72);
  CHECK(base["types"] == 24);
  CHECK(base["oriented_types"] == 79);
  CHECK(base["edges"] == nlohmann::json({{"city", 79}, {"road", 94}, {"field", 115}}));
  CHECK(base["segments"] == nlohmann::json({{"city", 49}, {"road", 62}, {"field", 126}, {"cloister", 6}}));
  CHECK(base["pennants"] == 10);
  CHECK(base["mirror_closed"] == true);
  CHECK(base["patterns"].size() == 24);
  CHECK(base["tile_types"].size() == 24);
}

// The sums are those of the published tile tables, counted apart.
TEST_CASE("tilesets show: a sum of sets, its marks, bridges, spurs and enclosed fields") {
  const auto all = json_of("tilesets show base+inns-cathedrals+traders-builders --json");
  CHECK(schema_complaint(all, "tileset").empty());
  CHECK(all["start"] == "D");
  CHECK(all["tiles"] == 114);
  CHECK(all["oriented_types"] == 220);
  CHECK(all["pennants"] == 13);
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
  const auto text = run_program("tilesets show inns-cathedrals");
  CHECK(text.exit_code == 0);
  CHECK(text.output.find("no start tile") != std::string::npos);
  CHECK(text.output.find("6 inn, 2 cathedral") != std::string::npos);
  CHECK(json_of("tilesets show inns-cathedrals --json")["start"].is_null());
}

TEST_CASE("tilesets show: edges and lines of a set's own") {
  const auto river = json_of("tilesets show river --json");
  CHECK(schema_complaint(river, "tileset").empty());
  CHECK(river["edges"] == nlohmann::json({{"city", 5}, {"road", 6}, {"field", 15}, {"river", 22}}));
  CHECK(river["segments"]["river"] == 12);
  CHECK(
      river["edge_kinds"][0] ==
      nlohmann::json(
          {{"letter", "s"}, {"name", "river"}, {"segment", "river"}, {"fields", true}, {"continued", true}}));
  for (const auto& type : river["tile_types"]) {
    if (type["id"] != "RB") continue;
    CHECK(type["edges"] == "csrs");
    CHECK(type["segments"][2]["kind"] == "river");
    CHECK(type["bridges"][0] == nlohmann::json({{"above", "road"}, {"below", "river"}}));
  }
  const auto text = run_program("tilesets show river");
  CHECK(text.exit_code == 0);
  CHECK(text.output.find("22 river, 15 field;") != std::string::npos);
  CHECK(text.output.find(
            "  edge s    a river, fields beside it, must be continued by every tile that shows it\n") !=
        std::string::npos);
  CHECK(text.output.find("\n0 of 24 edge patterns present, and 9 with own edges\n") != std::string::npos);
  CHECK_FALSE(json_of("tilesets show base --json").contains("edge_kinds"));
}

TEST_CASE("a set without a start tile is not played alone") {
  const auto refused = run_program("count --tileset inns-cathedrals --tiles 2");
  CHECK(refused.exit_code == 2);
  CHECK(refused.errors.find("inns-cathedrals.toml:7:1: ") != std::string::npos);
  CHECK(refused.errors.find("has no start tile") != std::string::npos);
}

// By the list of the illustrations on the page of the second edition: E has a garden on one of five copies.
TEST_CASE("tilesets show: gardens, illustrations and crossings by tile type") {
  const auto c2 = json_of("tilesets show base-c2 --json");
  CHECK(schema_complaint(c2, "tileset").empty());
  int gardens = 0;
  for (const auto& type : c2["tile_types"]) {
    gardens += type["gardens"].get<int>();
    if (type["id"] != "E") continue;
    CHECK(type["gardens"] == 1);
    CHECK(type["illustrations"] == "G F");
  }
  CHECK(gardens == c2["gardens"]);
  int crossings = 0;
  const auto base = json_of("tilesets show base --json");
  for (const auto& type : base["tile_types"]) {
    CHECK_FALSE(type.contains("illustrations"));
    crossings += type.contains("crossing_art") ? 1 : 0;
  }
  CHECK(crossings > 0);
  const auto text = run_program("tilesets show base-c2").output;
  CHECK(text.find("prints: gardens on 1; illustrations G F\n") != std::string::npos);
  CHECK(text.find("crossing bushes in c1; crossing houses in c2") != std::string::npos);
}

TEST_CASE("tilesets show: a picture of every type") {
  const Folder folder;
  const auto outcome = run_shell(folder, "bastide tilesets show base --svg pictures");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.output.find("17 of 24 edge patterns present") != std::string::npos);
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path() / "pictures"), {}) == 24);
  CHECK(folder.read("pictures/base-L.svg").starts_with("<svg"));
}

TEST_CASE("tilesets lint: no finding for the shipped set, exit code 2 for an error") {
  const auto clean = json_of("tilesets lint tilesets/base.toml --json");
  CHECK(clean["findings"].empty());
  const auto wrong = json_of("tilesets lint tests/bad/tilesets/city-split.toml --json", 2);
  CHECK_FALSE(wrong["findings"].empty());
  CHECK(schema_complaint(wrong, "lint").empty());
}

TEST_CASE("editions: eleven, each option with its source, and what differs") {
  const auto list = json_of("editions --json");
  CHECK(list["editions"].size() == 11);
  CHECK(list["presets"].size() == 52);
  CHECK(schema_complaint(list, "editions").empty());
  const auto shown = json_of("editions show hig-2000 --json");
  CHECK(schema_complaint(shown, "edition").empty());
  for (const auto& option : shown["options"]) CHECK_FALSE(option["source"].get<std::string>().empty());
  const auto diff = json_of("editions diff hig-2001 c1 --tiles 2 --games 0 --json");
  CHECK(diff["verdict"] == "different");
  CHECK(diff["options"].size() == 3);  // farms, small_city and city.complete, which follows it
  CHECK(json_of("editions diff c1 c1-zmg --json")["verdict"] == "equal");
}

TEST_CASE("score: one object a position, under one edition or all") {
  // Worked example E19: first BLUE 4 YELLOW 0, second 3 and 3, third BLUE 6 YELLOW 3.
  const std::string position = "D0@0,0 N2@0,-1=yellow:field I3@1,-1=blue:field V2@-1,0=blue:field1";
  const auto score = json_of("score '" + position + "' --json");
  CHECK(schema_complaint(score, "score").empty());
  CHECK(score["scores"] == nlohmann::json({{"blue", 6}, {"yellow", 3}}));
  std::istringstream all(run_program("score '" + position + "' --json --edition all").output);
  std::map<std::string, nlohmann::json> scores;
  for (std::string line; std::getline(all, line);) {
    const auto one = nlohmann::json::parse(line);
    scores[one["edition"]] = one["scores"];
  }
  CHECK(scores.size() == 11);
  CHECK(scores["hig-2000"] == nlohmann::json({{"blue", 4}, {"yellow", 0}}));
  CHECK(scores["hig-2001"] == nlohmann::json({{"blue", 3}, {"yellow", 3}}));
  CHECK(scores["c2"] == nlohmann::json({{"blue", 0}, {"yellow", 0}}));
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
  CHECK(schema_complaint(score, "score").empty());
  CHECK(score["scores"] == nlohmann::json::parse(R"({"blue":10,"red":0})"));
  CHECK(score["items"][0]["holders"] == nlohmann::json::parse(R"({"blue":2,"red":1})"));
  CHECK(score["items"][0]["marks"] == nlohmann::json::object());
  CHECK(run_program(city).output.find("; weights: blue 2, red 1)") != std::string::npos);
  const auto inn =
      json_of("score --edition c1+expansion/inns-cathedrals 'D0@0,0 EC0@-1,0=red:road0 W0@1,0' --json");
  CHECK(inn["items"][0]["marks"] == nlohmann::json::parse(R"({"inn":1})"));

  const std::string goods = "score --edition c1+expansion/traders-builders 'D0@0,0 E2@0,-1=red:city tokens ";
  const auto tokens = json_of(goods + "red wine 2 blue wine 2 blue cloth 1 tokens red wine 1' --json");
  CHECK(schema_complaint(tokens, "score").empty());
  CHECK(tokens["scores"] == nlohmann::json::parse(R"({"blue":10,"red":14})"));  // a city of two tiles
  CHECK(tokens["bonuses"].size() == 3);
  const auto tied = run_program(goods + "red wine 2 blue wine 2'").output;
  CHECK(tied.find("  most wine tokens: blue 10, red 10  (blue 2, red 2)\n") != std::string::npos);
  CHECK(tied.find("grain") == std::string::npos);  // nobody has any
  const Folder folder;
  folder.write("goods", "D0@0,0=red:city tokens red wine 1  # on one line\n\nD0@0,0=red:city\n");
  const auto lines =
      run_shell(folder, "bastide score --edition c1+expansion/traders-builders --file goods --json");
  CHECK(lines.output.find("{\"red\":11}") != std::string::npos);
  CHECK(lines.output.find("{\"red\":1}") != std::string::npos);

  const auto complaint = [&](const std::string& words) {
    const auto outcome = run_program(goods + words + "'");
    CHECK(outcome.exit_code == 2);
    return outcome.errors;
  };
  CHECK(complaint("").find(":1:32: the tokens end here, expected a player") != std::string::npos);
  CHECK(complaint("rde wine 1").find(":1:32: unknown player 'rde', expected red") != std::string::npos);
  CHECK(complaint("red win 1").find(":1:36: there are no tokens of 'win', expected wine") !=
        std::string::npos);
  CHECK(complaint("red pennant 1").find("there are no tokens of 'pennant'") != std::string::npos);
  CHECK(complaint("red wine -1").find(":1:41: found '-1', expected a number of tokens from 0 to 1000") !=
        std::string::npos);
  CHECK(complaint("red wine").find("expected how many tokens") != std::string::npos);
  CHECK(run_program("score 'D0@0,0 tokens red wine 1'").errors.find("edition c1 has no tokens") !=
        std::string::npos);
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
  CHECK(page.find("class=\"board\"") != std::string::npos);
  CHECK(page.find(".giant on ") != std::string::npos);
  CHECK(page.find("Figures per game, of all players") != std::string::npos);
}

TEST_CASE("graph: DOT and GraphML of a position") {
  CHECK(run_program("graph D0@0,0").output.starts_with("graph"));
  CHECK(run_program("graph D0@0,0 --format graphml").output.starts_with("<?xml"));
}

}  // namespace test_looking
