// bastide compare: two sides from what is typed, the answer as text, JSON and page, and what is refused.
#include <fmt/format.h>

#include <map>
#include <string>

#include "tests/catch.hpp"
#include "tests/cli/program.hpp"
#include "tests/reports/valid_json.hpp"
#include "tilesets/input_error.hpp"

namespace test_compare {

using namespace bastide::tests;

namespace {

constexpr const char* quick = " --games 40 --policy random --verify no --quiet";

constexpr const char* own_tiles = R"([tileset]
id = "own"
name = "Base and a cloister on a road"
extends = "base"
source = "a test"

[[tile]]
id = "Y"
count = 2
edges = "crfr"
cities = ["N"]
roads = ["E", "W"]
centre = "cloister"
)";

}  // namespace

TEST_CASE("compare: a rule, in words, in figures and in the smallest position", "[exhaustive]") {
  const auto text =
      program_says("compare c1 docs/examples/square-cities.toml" + std::string(quick), 0,
                   {"Carcassonne, C1, current rules (HiG) → Square cities",
                    "A completed city scores tiles*tiles + pennants instead of 2*tiles + 2*pennants.",
                    "Players tied for most followers divide the points, rounded down. Before: Players",
                    "D0@0,0 C0@0,-1=red:city", "the same draws on both sides"})
          .output;
  CHECK_FALSE(says(text, "square-cities.toml"));  // called by its name, not by its path
}

TEST_CASE("compare: tiles, and a board that only one side allows") {
  const Folder folder;
  folder.write("own.toml", own_tiles);
  shell_says(
      folder, "bastide compare base own.toml" + std::string(quick), 0,
      {"Tile Y is new, 2 copies: ", "The smallest board that only one", "without the tiles that it lacks"});
  // An edition on one side, tiles on the other: the tiles are played by c1.
  const auto json = json_in(folder, "compare own.toml c2 --json" + std::string(quick));
  check_has(json, R"({"left": {"edition": "c1", "tileset": "own.toml"}, "right": {"edition": "c2"}})");
}

TEST_CASE("compare: each type of tile is a change of its own") {
  const Folder folder;
  folder.write("own.toml", own_tiles);
  folder.write("two.toml", std::string(own_tiles) +
                               "[[tile]]\nid = \"Z\"\ncount = 3\nedges = \"rrrr\"\nroads = [\"N\", \"E\", "
                               "\"S\", \"W\"]\ncentre = \"crossing\"\n");
  const auto two = json_in(folder, "compare base two.toml --json" + std::string(quick));
  REQUIRE(two["each"].size() == 2);
  check_has(two["each"][0], R"({"name": "tile Y", "sentence": "Tile Y is new, 2 copies."})");
  CHECK(two["each"][1]["name"] == "tile Z");
  CHECK_FALSE(two.contains("bites"));
  // Y by itself is what a file with Y alone is.
  const auto one = json_in(folder, "compare base own.toml --json" + std::string(quick));
  CHECK(two["each"][0]["points"][0]["games"] == one["policies"][0]["games"]);
  CHECK(two["each"][0]["points"][0]["points"] == one["policies"][0]["figures"]["points"]);
  CHECK(two["each"][0]["points"] != two["each"][1]["points"]);
  const auto text = run_shell(folder, "bastide compare base two.toml" + std::string(quick)).output;
  CHECK(says(text, "(played by itself: "));
}

TEST_CASE("compare: a tile that is drawn anew and other numbers of copies, from either side") {
  const Folder folder;
  folder.write("own.toml",
               "[tileset]\nid = \"own\"\nname = \"U drawn anew\"\nextends = \"base\"\n[[tile]]\nid = "
               "\"U\"\ncount = 5\nedges = \"frrf\"\nroads = [\"ES\"]\n[[tile]]\nid = \"X\"\ncount = 3\n");
  const std::string few = " --games 4 --tiles 1 --policy random --verify no --quiet --json";
  CHECK(json_in(folder, "compare base own.toml" + few)["tile_changes"] == nlohmann::json::parse(R"([
    {"type": "U", "left": 8, "right": 5, "changed": true,
     "shows": "road ES; field0 NL NR EL SR WL WR; field1 ER SL"},
    {"type": "X", "left": 1, "right": 3, "changed": false}])"));
  CHECK(json_in(folder, "compare own.toml base" + few)["tile_changes"] == nlohmann::json::parse(R"([
    {"type": "U", "left": 5, "right": 8, "changed": true,
     "shows": "road EW; field0 NL NR EL WR; field1 ER SL SR WL"},
    {"type": "X", "left": 3, "right": 1, "changed": false}])"));
}

TEST_CASE("compare: another start tile is a change") {
  const Folder folder;
  const std::string head = "[tileset]\nid = \"own\"\nname = \"V first\"\nextends = \"base\"\nstart = \"V\"\n";
  folder.write("own.toml", head);
  shell_says(folder, "bastide compare base own.toml" + std::string(quick), 0,
             {"  A game begins with tile V instead of D.\n"}, {}, {"Nothing is changed"});
  // By itself it is played with the tiles that begin so; what else is changed begins as before.
  const std::string fewer = "[[tile]]\nid = \"K\"\ncount = 1\n";
  folder.write("both.toml", head + fewer);
  folder.write("fewer.toml", "[tileset]\nid = \"own\"\nname = \"Fewer\"\nextends = \"base\"\n" + fewer);
  const auto both =
      json_in(folder, "compare base both.toml --rule-b followers=5 --json" + std::string(quick));
  const std::map<std::string, std::string> alone = {
      {"start", "own.toml"}, {"tile K", "fewer.toml"}, {"followers", "base --rule-b followers=5"}};
  REQUIRE(both["each"].size() == alone.size());
  for (const auto& change : both["each"]) {
    const auto words = "compare base " + alone.at(change["name"]) + " --json" + std::string(quick);
    CHECK(change["points"][0]["points"] == json_in(folder, words)["policies"][0]["figures"]["points"]);
  }
}

TEST_CASE("compare: an expansion is one change, with all that it brings") {
  const std::string sides = " c1 c1+expansion/inns-cathedrals+expansion/river --tiles 2 --rule-b farms=off";
  const auto json = json_of("compare" + sides + " --json" + quick);
  REQUIRE(json["expansions"].size() == 2);
  CHECK(json["expansions"][0]["name"] == "The River");
  CHECK(json["expansions"][1]["id"] == "expansion/inns-cathedrals");
  for (const auto& change : json["changes"]) {
    INFO(change["name"]);
    CHECK(change.contains("of") == (change["name"] != "farms"));
  }
  for (const auto& change : json["tile_changes"]) CHECK(change.contains("of"));
  std::vector<std::string> names;
  for (const auto& change : json["each"]) names.push_back(change["name"]);
  CHECK(names == std::vector<std::string>{"expansion/river", "expansion/inns-cathedrals", "farms"});
  // As if only that were added.
  const auto alone = json_of("compare c1 c1+expansion/river --tiles 2 --json" + std::string(quick));
  CHECK(json["each"][0]["points"][0]["points"] == alone["policies"][0]["figures"]["points"]);
  CHECK(alone["each"].empty());
  program_says("compare" + sides + quick, 0,
               {"Inns & Cathedrals is added: 17 types of tiles, 2 marks (inn, cathedral), 1 figure (big), "
                "5 rules.",
                "Nobody may stand on fields."},
               {}, {"tiles * (1 + inn)"});
  // What an edition of one's own takes back of it is told, though both sides have it alike.
  const Folder folder;
  folder.write("gently.toml",
               "extends = [\"c1\", \"expansion/inns-cathedrals\"]\n[road]\nincomplete = \"tiles\"\n");
  const auto gently =
      run_shell(folder, "bastide compare c1 gently.toml --tiles 1" + std::string(quick)).output;
  CHECK(says(gently,
             "1 figure (big), 4 rules. But: An incomplete road at the end scores tiles instead of inn ? 0 : "
             "tiles."));
  CHECK(says(run_program("compare" + sides + " --all" + quick).output, "tiles * (1 + inn)"));
}

TEST_CASE("compare: a way of playing stops early where all is seen, unless a number of games is asked for") {
  // Every kind of feature is worth several times as much.
  const std::string loud =
      "compare c1 c1 --rule-b road.complete=5*tiles --rule-b road.incomplete=5*tiles --rule-b "
      "city.complete=9*tiles --rule-b city.incomplete=9*tiles --rule-b cloister.complete=60 --rule-b "
      "cloister.incomplete=6*neighbours+6 --rule-b farm.points=9*cities";
  const std::string rest = " --tiles 1 --policy random --verify no --quiet --json";
  CHECK(json_of(loud + rest)["policies"][0]["games"] == "10020");
  CHECK(json_of(loud + " --games 40000" + rest)["policies"][0]["games"] == "40000");
}

TEST_CASE("compare: every way of playing plays as many games as its help says") {
  const auto json = json_of(
      "compare c1 c1 --rule-b small_city=half --tileset mini-mixed --games 100 --tiles 1 --verify no --quiet "
      "--json");
  std::map<std::string, std::string> games;
  for (const auto& policy : json["policies"]) games[policy["policy"]] = policy["games"];
  CHECK(games == std::map<std::string, std::string>{{"random", "100"},
                                                    {"compact", "20"},
                                                    {"sprawl", "20"},
                                                    {"builder", "10"},
                                                    {"greedy", "5"},
                                                    {"spoiler", "5"}});
}

TEST_CASE("compare: a change of scoring or of the table is shown by itself, one of play is not") {
  const auto json = json_of(
      "compare c1 c1 --rule-b small_city=half --rule-b followers=5 --rule-b \"board_area=fixed 3x3\" --tiles "
      "3 "
      "--json" +
      std::string(quick));
  std::map<std::string, std::string> shown;
  for (const auto& change : json["each"]) {
    const auto& separation = change["separation"];
    shown[change["name"]] = separation.is_null() ? "not" : separation["by"].get<std::string>();
  }
  CHECK(shown == std::map<std::string, std::string>{
                     {"small_city", "position"}, {"followers", "not"}, {"board_area", "board"}});
}

TEST_CASE("compare: an expansion that is taken away is one change, too") {
  const std::string sides = " c1+expansion/inns-cathedrals c1+expansion/abbot --tiles 2";
  const auto json = json_of("compare" + sides + " --json" + quick);
  REQUIRE(json["expansions"].size() == 1);
  CHECK(json["expansions"][0]["taken_away"] == true);
  for (const auto& change : json["changes"])
    CHECK(change.value("of", "") == (change["name"] == "figure.abbot" ? "" : "expansion/inns-cathedrals"));
  for (const auto& change : json["tile_changes"]) CHECK(change["of"] == "expansion/inns-cathedrals");
  REQUIRE(json["each"].size() == 2);
  // As if only that were taken away, and nothing put in its place.
  const auto alone = json_of("compare c1+expansion/inns-cathedrals c1 --tiles 2 --json" + std::string(quick));
  CHECK(json["each"][0]["name"] == "expansion/inns-cathedrals");
  CHECK(json["each"][0]["points"][0]["points"] == alone["policies"][0]["figures"]["points"]);
  const auto text = run_program("compare" + sides + quick).output;
  CHECK(
      says(text,
           "Inns & Cathedrals is taken away: 17 types of tiles, 2 marks (inn, cathedral), 1 figure (big), 5\n"
           "rules."));
  // What the other change is shown by is drawn, though it may need a tile that the right side lacks.
  CHECK_FALSE(says(text, "Not drawn"));
}

TEST_CASE(
    "compare: gardens are told where somebody may stand on them, and no rule is played on the other's "
    "tiles") {
  const auto nobody = run_program("compare base base-c2 --tiles 1" + std::string(quick)).output;
  CHECK(says(nobody, "Nothing is changed"));
  const std::string abbots = "compare c1+expansion/abbot c2-farmers+expansion/abbot --tiles 1 --json";
  const auto json = json_of(abbots + quick);
  CHECK(json["tile_changes"].size() == 8);  // the types that have gardens in that edition
  bool has_marker = false;
  for (const auto& change : json["each"]) {
    if (change["name"] != "score_marker") continue;
    has_marker = true;
    CHECK(change["points"][0]["points"]["difference"]["mean"] == 0);
  }
  CHECK(has_marker);
}

TEST_CASE("compare: a figure that its expansion alone brought can be taken away") {
  const auto json = json_of("compare c1+expansion/abbot c1 --tiles 1 --json" + std::string(quick));
  REQUIRE(json["bites"].size() == 1);
  CHECK(json["bites"][0]["name"] == "expansion/abbot");
  CHECK(json["bites"][0]["without"]["moves"] != "0");
  CHECK(json["bites"][0]["with"]["moves"] == "0");
  // One of a file's own goes with all that is changed, and what is not tried by itself says why.
  const Folder folder;
  folder.write(
      "giant.toml",
      "extends = \"c1\"\nfollowers = 6\n[[figure]]\nid = \"giant\"\ncount = 1\nstands_on = [\"city\"]\n");
  const auto two = json_in(folder, "compare giant.toml c1 --tiles 1 --json" + std::string(quick));
  REQUIRE(two["each"].size() == 2);
  for (const auto& change : two["each"])
    CHECK(change.value("with", nlohmann::json()) ==
          (change["name"] == "figure.giant" ? nlohmann::json{"followers"} : nlohmann::json()));
}

TEST_CASE("compare: rules of one side, of the other, of both") {
  const auto json =
      json_of("compare c1 c1 --rule-a farms=first --rule-b farms=second --rule followers=5 --json" +
              std::string(quick));
  CHECK(json["left"]["rules"] == nlohmann::json{{"followers", "5"}, {"farms", "first"}});
  CHECK(json["right"]["rules"] == nlohmann::json{{"followers", "5"}, {"farms", "second"}});
  REQUIRE(json["changes"].size() == 1);
  check_has(json["changes"][0], R"({"name": "farms", "left": "first"})");
  CHECK(json["pairing"] == "same_tiles");
  // The games of each side are told with its own.
  for (const char* side : {"left", "right"}) CHECK(json["policies"][0][side]["rules"] == json[side]["rules"]);
  const auto& figures = json["policies"][0]["figures"];
  CHECK(figures["turns"]["difference"]["mean"] == 0);
  CHECK(figures["points.farm"]["difference"]["mean"] != 0);
  CHECK(json["policies"][0]["strength"].is_null());
}

TEST_CASE("compare: each change by itself", "[exhaustive]") {
  const std::string two =
      "compare c1 c1 --rule-b farms=off --rule-b followers=5 --games 1000 --tiles 2 "
      "--policy random --verify no";
  const auto json = json_of(two + " --json --quiet");
  REQUIRE(json["each"].size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(json["each"][i]["name"] == json["changes"][i]["name"]);
    CHECK(json["each"][i]["points"][0]["games"] == "250");
    // The same as the whole of a comparison with that change alone.
    const auto alone = json_of(fmt::format(
        "compare c1 c1 --rule-b {}={} --games 250 --tiles 2 --policy random --verify no --json --quiet",
        json["each"][i]["name"].get<std::string>(), json["changes"][i]["right"].get<std::string>()));
    CHECK(alone["each"].empty());
    CHECK(json["each"][i]["points"][0]["points"] == alone["policies"][0]["figures"]["points"]);
    if (json["each"][i]["name"] == "farms") CHECK(json["each"][i]["separation"] == alone["separation"]);
    if (json["each"][i]["name"] == "followers") CHECK(json["each"][i]["separation"].is_null());
  }
  // Who may stand on no field makes no move that is forbidden elsewhere; those who may do.
  REQUIRE(json["bites"].size() == 2);
  for (const auto& bites : json["bites"]) {
    check_has(bites, R"({"with": {"bitten": "0"}, "without": {"games": "500"}})");
    CHECK(bites["without"]["moves"] != "0");
  }
  const auto said = shell_says(
      Folder(), "bastide " + two + " --all", 0,
      {" moves of figures a game that one side forbids", "Each change by itself", "\n  All of them"});
  CHECK(says(said.output, "\n  red 3 → red 0\n"));  // nobody may stand on fields
  // Its steps on stderr, also when that is no terminal.
  check_says(said.errors, {" s: random: 1,000 games of each side\n", " s: followers by itself\n"});
}

TEST_CASE("compare: a change that cannot stand alone is played with the fewest that it needs") {
  const Folder folder;
  folder.write(
      "giants.toml",
      "id = \"giants\"\nname = \"Giants\"\nextends = \"c1\"\nfollowers = 6\n[farm]\npoints = \"3*cities + "
      "giants\"\n[[figure]]\nid = \"giant\"\ncount = 1\nweight = 3\nstands_on = [\"city\", \"field\"]\n");
  shell_says(folder, "bastide compare c1 giants.toml --tiles 2 --all -o page" + std::string(quick), 0,
             {"with the figure 'giant', because alone: ", "played together with the figure 'giant': "});
  const auto saved = nlohmann::json::parse(folder.read("page/compare.json"));
  CHECK(schema_complaint(saved, "compare") == "");
  REQUIRE(saved["each"].size() == 3);
  for (const auto& change : saved["each"]) {
    CHECK(change["points"].size() == 1);
    const auto needs = change["name"] == "farm.points" ? nlohmann::json{"figure.giant"} : nlohmann::json();
    CHECK(change.value("with", nlohmann::json()) == needs);
  }
  CHECK(says(folder.read("page/index.html"), "with the figure &#39;giant&#39;, because alone: "));
}

// None of the three does anything without the others.
TEST_CASE("compare: a new mark is one change with its formulas and the tiles that show it") {
  const Folder folder;
  folder.write(
      "wells.toml",
      "id = \"own-wells\"\nname = \"Wells\"\nextends = \"c1\"\ntileset = \"tiles.toml\"\nfollowers = 6\n"
      "[markers]\nwell = { on = \"field\", merge = \"sum\" }\n[farm]\npoints = \"3*cities + wells\"\n");
  folder.write("tiles.toml",
               bastide::tilesets::read_text_file(BASTIDE_SOURCE_DIR "/docs/examples/wells-tiles.toml"));
  const auto json = json_in(folder, "compare c1 wells.toml --tiles 2 --json" + std::string(quick));
  for (const auto& change : json["changes"])
    CHECK(change.value("of", "") == (change["name"] == "farm.points" ? "mark.well" : ""));
  REQUIRE(json["tile_changes"].size() == 2);
  for (const auto& change : json["tile_changes"]) CHECK(change["of"] == "mark.well");
  REQUIRE(json["each"].size() == 2);
  // Taken away, it goes with the same.
  const auto back = json_in(folder, "compare wells.toml c1 --tiles 2 --json" + std::string(quick));
  for (const auto& change : back["changes"])
    CHECK(change.value("of", "") == (change["name"] == "farm.points" ? "mark.well" : ""));
  for (const auto& change : back["tile_changes"]) CHECK(change["of"] == "mark.well");
  // So does a line, with who stands on nothing else.
  const auto wall = json_of("compare c1 " BASTIDE_SOURCE_DIR "/docs/examples/wall.toml --tiles 1 --json" +
                            std::string(quick));
  for (const auto& change : wall["changes"])
    CHECK(change.value("of", "") == (change["name"] == "line.wall" ? "" : "line.wall"));
  REQUIRE(wall["tile_changes"].size() == 4);
  for (const auto& change : wall["tile_changes"]) CHECK(change["of"] == "line.wall");
  // Beside it: the whole of a comparison without the other change.
  folder.write("only.toml", "extends = \"wells.toml\"\nfollowers = 7\n");
  const auto alone = json_in(folder, "compare c1 only.toml --tiles 2 --json" + std::string(quick));
  for (const auto& change : json["each"]) {
    if (change["name"] != "mark.well") continue;
    CHECK(
        change["sentence"] ==
        "There is a mark 'well': lies on fields; each of them counts. A farm scores 3*cities + wells instead "
        "of 3*cities. Tile E is another tile, 5 copies: city N; field EL ER SL SR WL WR with well. Tile U is "
        "another tile, 8 copies: road EW; field0 NL NR EL WR with well; field1 ER SL SR WL.");
    CHECK(change["points"][0]["points"] == alone["policies"][0]["figures"]["points"]);
    CHECK_FALSE(change.contains("with"));
  }
}

TEST_CASE("compare: what stops a step leaves the others, and is told") {
  // Tiles that are laid in an order, with roads joined on one side alone, are not compared board by board.
  // That both sides are found to hold makes it no success.
  const Folder folder;
  folder.write("tiles.toml",
               "[tileset]\nid = \"own\"\nname = \"A river and forks\"\nextends = "
               "\"docs/examples/mini-river-tiles.toml\"\n[[tile]]\nid = \"Fork\"\ncount = 2\nedges = "
               "\"rrfr\"\nroads = [\"N\", \"E\", \"W\"]\ncentre = \"crossing\"\ncrossing_art = { c1 = "
               "\"bushes\" }\n");
  folder.write("own.toml", "extends = \"docs/examples/mini-river.toml\"\ntileset = \"tiles.toml\"\n");
  shell_says(folder,
             "bastide compare own.toml own.toml --rule-b junction_ends_road=houses_only -o "
             "page --games 4 --tiles 1 --policy random --quiet",
             5, {"\nMissing, because it was stopped:\n  positions: ", "Every seat played by "});
  const auto saved = nlohmann::json::parse(folder.read("page/compare.json"));
  CHECK(schema_complaint(saved, "compare") == "");
  CHECK(saved["missing"][0]["step"] == "positions");
  CHECK(saved["separation"].is_null());
  CHECK(saved["policies"].size() == 1);
  REQUIRE(saved["verification"].size() == 2);
  for (const auto& run : saved["verification"]) CHECK(run["result"]["exit_code"] == 0);
  CHECK(says(folder.read("page/index.html"), "Missing, because it was stopped:"));
}

TEST_CASE("compare: the exit code is that of the side that is worse, whichever it is") {
  // With two followers each nobody is met by fewer in 200 games of these tiles, which leaves `verify` open.
  const Folder folder;
  folder.write(
      "own.toml",
      "[tileset]\nid = \"own\"\nname = \"Caps and curves\"\nextends = \"mini-mixed\"\n[[tile]]\nid = "
      "\"V\"\ncount = 10\n[[tile]]\nid = \"E\"\ncount = 4\n[[tile]]\nid = \"A\"\ncount = 2\n");
  for (const auto& [side, codes] : {std::pair("a", std::vector{5, 0}), {"b", {0, 5}}}) {
    INFO(side);
    const auto json = json_in(folder,
                              std::string("compare c1 c1 --tileset own.toml --rule-") + side +
                                  " followers=2 --games 2 --tiles 1 --policy random --quiet --json",
                              5);
    CHECK_FALSE(json.contains("missing"));
    REQUIRE(json["verification"].size() == 2);
    for (std::size_t i = 0; i < 2; ++i) CHECK(json["verification"][i]["result"]["exit_code"] == codes[i]);
  }
}

TEST_CASE("compare: why no position was looked for, and boards that only one side allows, whichever it is") {
  const auto flat = [](const std::string& options) {
    return unbroken(
        program_says(
            "compare c1 c1 --tileset mini-mixed --games 2 --policy random --verify no --quiet " + options, 0)
            .output);
  };
  CHECK(says(flat("--tiles 1 --rule-b 'road.complete=2*tiles + turns'"),
             "No position was looked for that tells them apart: points with turns depend on the order of the "
             "tiles"));
  CHECK(says(
      flat("--tiles 1 --rule-a site_majority=around"),
      "No position was looked for that tells them apart: with site_majority around who scores a cloister"));
  for (const char* side : {"--rule-a", "--rule-b"}) {
    INFO(side);
    const auto text = flat(std::string("--tiles 3 ") + side + " 'board_area=fixed 3x3'");
    CHECK(says(text,
               "The smallest board that only one side allows: Carcassonne, C1, current rules (HiG) does, "
               "Carcassonne, C1, current rules (HiG), board_area"));
    CHECK(says(text, "D0@0,0 A0@0,1 T2@0,2"));  // three in a column leave the table
  }
}

TEST_CASE("compare: a typical game, the types that fit nowhere, points before and after") {
  const Folder folder;
  folder.write("own.toml", own_tiles);
  const auto json =
      json_in(folder, "compare base own.toml --games 300 --policy random --verify no --json --quiet");
  const auto& policy = json["policies"][0];
  REQUIRE(policy["left"]["examples"].size() == 1);
  CHECK(policy["left"]["examples"][0]["game"] == policy["right"]["examples"][0]["game"]);
  double both = 0;
  for (const auto& [type, figure] : policy["unplaceable_types"].items())
    both += figure["right"]["mean"].get<double>();
  CHECK(both == Catch::Approx(policy["figures"]["unplaceable"]["right"]["mean"].get<double>()));
  shell_says(folder, "bastide compare base own.toml --games 300 --policy random --verify no --quiet", 0,
             {" more a game; points a turn: random ", "Points a player and game"}, {}, {"−0.00 "});
}

TEST_CASE("compare: what the lint says of both sides is said once") {
  const Folder folder;
  folder.write("mine.toml",
               "extends = \"c1\"\ncity.complete = \"tiles > 6 ? tiles : 2*tiles + 2*pennants\"\n");
  const auto errors =
      run_shell(folder,
                "bastide compare mine.toml mine.toml --rule-b followers=5 --games 4 --tiles 1 "
                "--policy random --verify no")
          .errors;
  CHECK(says(errors, "[completing-costs]"));
  CHECK(errors.find("[completing-costs]") == errors.rfind("[completing-costs]"));
}

TEST_CASE("compare: nothing is changed, nothing is seen, and it is said") {
  program_says("compare c1 c1" + std::string(quick), 0,
               {"Nothing is changed", "No figure changes so much that it can",
                "No position tells them apart, provably"});
  // There are no positions larger than the set.
  const auto json = json_of("compare c1 c1 --rule-b farms=first --tileset mini-mixed --tiles 8 --json" +
                            std::string(quick));
  CHECK(json["separation"]["searched_tiles"] == json["left"]["tiles"]);
}

TEST_CASE("compare: the page is made from what was saved", "[exhaustive]") {
  const Folder folder;
  shell_says(
      folder,
      "bastide compare c1 c1 --rule-b farms=off --tileset mini-mixed --games 40 --policy random,greedy "
      "--verify yes --quiet -o one",
      0);
  const auto saved = nlohmann::json::parse(folder.read("one/compare.json"));
  CHECK(schema_complaint(saved, "compare") == "");
  REQUIRE(saved["verification"].size() == 2);
  CHECK(saved["verification"][0]["format"] == "bastide.run/1");
  CHECK(saved["verification"][0]["timing"]["seconds"].get<double>() > 0);
  check_has(saved["policies"][1], R"({"policy": "greedy", "games": "2"})");
  CHECK(saved["policies"][1]["strength"].is_object());
  REQUIRE(run_shell(folder, "bastide report one/compare.json -o two --quiet").exit_code == 0);
  CHECK(folder.read("one/index.html") == folder.read("two/index.html"));
  // The same again, but for times.
  auto again = json_of(
      "compare c1 c1 --rule-b farms=off --tileset mini-mixed --games 40 --policy random,greedy "
      "--verify yes --quiet --json --threads 1");
  auto before = saved;
  for (auto* json : {&again, &before}) {
    json->erase("timing");
    json->erase("environment");
    for (auto& run : (*json)["verification"]) {
      run.erase("timing");
      run.erase("environment");
    }
  }
  CHECK(again == before);
}

TEST_CASE("compare: what is refused, and where") {
  const Folder folder;
  const auto refused = [&](const std::string& arguments) {
    return run_shell(folder, "bastide compare " + arguments + quick);
  };
  CHECK(refused("c1").exit_code == 1);
  CHECK(refused("c1 c2 --rule-a farms").exit_code == 1);
  CHECK(refused("c1 c2 --rule-b farms=fourth").exit_code == 1);
  CHECK(run_shell(folder, "bastide compare c1 c2 --policy clever").exit_code == 1);
  CHECK(run_shell(folder, "bastide compare c1 c2 --policy random,random").exit_code == 1);
  CHECK(refused("c1 nothing.toml").exit_code == 2);
  folder.write("bad.toml", "extends = \"c1\"\nfarms = \"fourth\"\n");
  const auto bad = refused("c1 bad.toml");
  CHECK(bad.exit_code == 2);
  CHECK(bad.errors.starts_with("bad.toml:2:9: "));
  folder.write("bad-tiles.toml",
               "[tileset]\nid = \"bad\"\nname = \"bad\"\nextends = \"base\"\nsauce = \"x\"\n");
  const auto tiles = refused("base bad-tiles.toml");
  CHECK(tiles.exit_code == 2);
  CHECK(tiles.errors.starts_with("bad-tiles.toml:5:1: "));
  folder.write("taken", "a file, and no folder");
  CHECK(refused("c1 c2 -o taken").exit_code == 1);
}

}  // namespace test_compare
