// Marks and figures as rows of editions: what files say of them, what is laid over what, their sources, their
// values by name, sums of editions, and the tiles that expansions add.
#include <algorithm>

#include "rules/editions/lint.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/temporary_folder.hpp"

namespace test_rows {

using namespace bastide::rules;
using namespace bastide::rules::editions;
using bastide::tests::edition_as_said;
using bastide::tests::rules_and_options_found;
using bastide::tests::TemporaryFolder;
using bastide::tilesets::SegmentKind;
using expressions::FormulaSlot;
using expressions::Merge;

namespace {

/// Own marks and an own figure, without any code of their own.
const std::string well_and_giant = R"(extends = "c1"
source = "ours"
road.complete = "tiles + 2*wells + giants"
[[figure]]
id = "giant"
count = 2
weight = 3
stands_on = ["road", "city"]
[[figure]]
id = "mayor"
weight = "pennants + bell"
stands_on = "city"
statement = "score-majority"
[markers]
well = { on = "road", merge = "sum" }
bell = { on = "city", merge = "any", token = true, bonus = 4, source = "ours too" }
)";

}  // namespace

TEST_CASE("edition rows: marks and figures are read, and formulas anywhere in the file may speak of them") {
  const auto edition = edition_as_said(well_and_giant);
  REQUIRE(edition.marks.size() == 3);
  CHECK(edition.marks[0].name == "pennant");
  CHECK(edition.marks[1] == expressions::MarkRule{"well", SegmentKind::road, Merge::sum, false, 0});
  CHECK(edition.marks[2] == expressions::MarkRule{"bell", SegmentKind::city, Merge::any, true, 4});
  REQUIRE(edition.figures.size() == 3);
  CHECK(edition.figures[0].is_plain());
  const auto& giant = edition.figures[1];
  CHECK(giant.id == "giant");
  CHECK(giant.count == 2);
  CHECK(giant.weight == 3);
  CHECK(giant.stands_on == (bit_of(SegmentKind::road) | bit_of(SegmentKind::city)));
  CHECK(giant.needs == Needs::empty);
  CHECK_FALSE(giant.is_retrievable());
  const auto& mayor = edition.figures[2];
  CHECK(mayor.count == 1);
  REQUIRE(mayor.weight_formula);
  expressions::FormulaInputs inputs{.tiles = 4, .segments = 4};
  inputs.marks = {2, 5, 1};
  CHECK(mayor.weight_formula->points(inputs) == 3);
  inputs.figures = {3, 1, 0};
  CHECK(formula_of(edition, FormulaSlot::road_complete).points(inputs) == 4 + 2 * 5 + 1);
  CHECK(edition.has_figures());
  CHECK(edition.has_marks());
  CHECK_FALSE(edition.has_gardens());
  CHECK(rules_and_options_found(edition) == std::vector<std::string>{});
}

TEST_CASE("edition rows: each has its source and its place") {
  const auto edition = edition_as_said(well_and_giant);
  CHECK(edition.sources.at("mark.well").source == "ours");
  CHECK(edition.sources.at("mark.bell").source == "ours too");
  CHECK(edition.sources.at("mark.bell").where == bastide::tilesets::SourceLocation{"variant.toml", 16, 1});
  CHECK(edition.sources.at("figure.giant").where.line == 5);
  CHECK(edition.sources.at("figure.mayor").statements == std::vector<std::string>{"score-majority"});
  CHECK(edition.sources.at("figure.mayor").set_in == "variant");
}

TEST_CASE("edition rows: a row of a name that is there replaces what it says, and keeps its number") {
  auto edition = edition_as_said(
      "extends = [\"c1\", \"expansion/inns-cathedrals\", \"expansion/traders-builders\"]\n"
      "[[figure]]\nid = \"big\"\ncount = 2\n[[figure]]\nid = \"follower\"\ncount = 5\n"
      "[markers]\nwine = { merge = \"any\", bonus = 7 }\n");
  REQUIRE(edition.figures.size() == 4);
  CHECK(edition.followers() == 5);
  CHECK(edition.sources.at("followers").where.line == 6);
  CHECK(edition.figures[1].id == "big");
  CHECK(edition.figures[1].count == 2);
  CHECK(edition.figures[1].weight == 2);
  CHECK(edition.figures[1].stands_on == 0b1111);
  REQUIRE(edition.marks.size() == 6);
  CHECK(edition.marks[3] == expressions::MarkRule{"wine", SegmentKind::city, Merge::any, true, 7});
  // In the list the later preset's marks come after the earlier one's.
  CHECK(edition.marks[1].name == "inn");
  CHECK(edition.sources.at("figure.big").set_in == "variant");
  CHECK(edition.sources.at("figure.builder").set_in == "expansion/traders-builders");
  CHECK(edition.sources.at("figure.builder").brought_by.line == 1);
}

TEST_CASE("edition rows: what two presets say of one row is a dispute, and the later one wins") {
  const TemporaryFolder files;
  files.write("two.toml", "[[figure]]\nid = \"big\"\ncount = 2\nstands_on = \"road\"\n");
  files.write("three.toml", "[[figure]]\nid = \"big\"\ncount = 3\nstands_on = \"road\"\n");
  const auto edition = load_edition(files.write("ours.toml", "extends = [\"c1\", \"two\", \"three\"]\n"));
  CHECK(edition.figures[1].count == 3);
  REQUIRE(edition.disputes.size() == 1);
  CHECK(edition.disputes[0].option == "figure.big");
  CHECK(edition.disputes[0].earlier_value == "{ count = 2, stands_on = [\"road\"] }");
  CHECK(edition.disputes[0].later_value == "{ count = 3, stands_on = [\"road\"] }");
}

TEST_CASE("edition rows: values by name are written as in a file and read back") {
  const auto edition = edition_as_said(well_and_giant);
  CHECK(option_value(edition, "mark.well") == "{ on = \"road\", merge = \"sum\" }");
  CHECK(option_value(edition, "mark.bell") == "{ on = \"city\", merge = \"any\", token = true, bonus = 4 }");
  CHECK(option_value(edition, "figure.giant") ==
        "{ count = 2, weight = 3, stands_on = [\"city\", \"road\"] }");
  CHECK(option_value(edition, "figure.mayor") ==
        "{ count = 1, weight = \"pennants + bell\", stands_on = [\"city\"] }");
  CHECK(option_value(edition, "figure.giant.count") == "2");
  CHECK(option_value(edition, "mark.ford").empty());
  for (const auto* id : {"expansion/inns-cathedrals", "expansion/traders-builders", "expansion/abbot"}) {
    const auto whole = load_edition(id);
    Edition copy;
    for (const auto& option : options_of(whole)) {
      if (option.name.starts_with("mark.") || option.name.starts_with("figure."))
        CHECK(set_option(copy, option.name, option_value(whole, option.name)) == "");
    }
    CHECK(copy.marks == whole.marks);
    CHECK(copy.figures == whole.figures);
  }
}

TEST_CASE("edition rows: one key of a row is set by name, and a wrong value changes nothing") {
  auto edition = load_edition("expansion/traders-builders");
  CHECK(set_option(edition, "figure.builder.count", "2") == "");
  CHECK(set_option(edition, "figure.builder.extra_part", "never") == "");
  CHECK(set_option(edition, "figure.builder.weight", "wines + 1") == "");
  CHECK(set_option(edition, "mark.cloth.bonus", "12") == "");
  CHECK(set_option(edition, "figure.follower.count", "3") == "");
  CHECK(edition.figures[1].count == 2);
  CHECK_FALSE(edition.figures[1].gives_part);
  CHECK(edition.figures[1].needs == Needs::own_follower);
  CHECK(edition.figures[1].weight_formula->text() == "wines + 1");
  CHECK(edition.marks[3].bonus == 12);
  CHECK(edition.followers() == 3);
  const auto key = edition.scoring_key();
  CHECK(set_option(edition, "figure.bilder.count", "2") == "unknown figure 'bilder', expected builder");
  CHECK(set_option(edition, "figure.builder.cont", "2") ==
        "unknown key 'cont' of figure builder, expected count");
  CHECK(set_option(edition, "figure.builder.count", "99") ==
        "count of figure builder is 99, expected an integer from 0 to 20");
  CHECK(
      set_option(edition, "figure.builder", "3") ==
      "figure 'builder' is '3', expected a table such as { count = 1, weight = 2, stands_on = [\"road\"] }");
  CHECK(set_option(edition, "mark.wine.on", "road") ==
        "mark wine lies on a city already, expected no other: formulas may speak of it");
  CHECK(set_option(edition, "mark.wine.bonus", "1\ncount = 3") != "");
  CHECK(set_option(edition, "mark.", "") != "");
  CHECK(edition.scoring_key() == key);
  CHECK(set_option_from(edition, "figure.pig.count", "2", {"typed", "command line", {}}) == "");
  CHECK(edition.sources.at("figure.pig").set_in == "command line");
}

TEST_CASE("edition rows: weights are whole numbers, and a number in quotes is one") {
  const auto weighs = [](const std::string& weight) {
    return edition_as_said(
               "extends = \"c1\"\n[[figure]]\nid = \"big\"\nstands_on = \"road\"\nweight = " + weight + "\n")
        .figures[1];
  };
  CHECK(weighs("\"2\"").weight == 2);
  CHECK_FALSE(weighs("\"2\"").weight_formula);
  CHECK_FALSE(weighs("\"0\"").is_follower());
  CHECK(weighs("\"tiles\"").is_follower());
  CHECK(weighs("10000").weight == 10000);
}

TEST_CASE("edition rows: a sum is the list of its parts") {
  const auto sum = load_edition("c1+expansion/inns-cathedrals+expansion/traders-builders");
  const auto list =
      edition_as_said("extends = [\"c1\", \"expansion/inns-cathedrals\", \"expansion/traders-builders\"]\n");
  CHECK(sum.id == "c1+expansion/inns-cathedrals+expansion/traders-builders");
  CHECK(sum.name == "Carcassonne, C1, current rules (HiG) + Inns & Cathedrals + Traders & Builders");
  CHECK(sum.scoring_key() == list.scoring_key());
  CHECK(sum.board_key() == list.board_key());
  CHECK(sum.tile_set == "base+inns-cathedrals+traders-builders");
  CHECK(list.tile_set == sum.tile_set);
  CHECK(sum.marks == list.marks);
  CHECK(sum.figures == list.figures);
  CHECK(sum.brings.empty());
  CHECK(rules_and_options_found(sum).empty());
  // A preset first is read on what it stands on.
  CHECK(load_edition("expansion/inns-cathedrals+expansion/traders-builders").scoring_key() ==
        sum.scoring_key());
  CHECK(load_edition("house/trees+house/dice").junction_ends_road == JunctionEndsRoad::houses_only);
  // A file may be a part; a file beside does not take a shipped edition's place.
  const TemporaryFolder files;
  const auto mine = files.write("mine.toml", "extends = \"c1\"\nfollowers = 3\n");
  CHECK(load_edition(mine + "+expansion/abbot").followers() == 3);
  const auto disputed = load_edition("c1+table/standard+table/floor");
  REQUIRE(lint_edition(disputed).size() == 1);
  CHECK(lint_edition(disputed)[0].where ==
        bastide::tilesets::SourceLocation{"c1+table/standard+table/floor", 1, 19});
}

TEST_CASE("edition rows: a part of a sum that is not there, that is named twice or that comes too late") {
  using Catch::Matchers::ContainsSubstring;
  CHECK_THROWS_WITH(
      load_edition("c1+expansion/inns-catedrals"),
      ContainsSubstring("unknown preset 'expansion/inns-catedrals', expected expansion/inns-cathedrals"));
  CHECK_THROWS_WITH(load_edition("c9+expansion/abbot"),
                    ContainsSubstring("unknown edition 'c9', expected c"));
  CHECK_THROWS_WITH(load_edition("c1+"), ContainsSubstring("unknown edition '', expected"));
  CHECK_THROWS_WITH(load_edition("c1+house/dice+house/dice"),
                    ContainsSubstring("c1+house/dice+house/dice:1:15: 'house/dice' is named twice"));
  CHECK_THROWS_WITH(load_edition("c1+house/dice+c2"),
                    ContainsSubstring(":1:15: 'c2' is an edition and would take the place of all before it"));
  CHECK_THROWS_WITH(load_edition("c1+table/shifting+house/border-completes"),
                    ContainsSubstring("c1+table/shifting+house/border-completes:1:19: border completes"));
}

TEST_CASE("edition rows: tiles are added once, in order, unless the file itself says what is played with") {
  const auto tiles = [](const std::string& text) { return edition_as_said(text).tile_set; };
  CHECK(tiles("extends = \"expansion/inns-cathedrals\"\n") == "base+inns-cathedrals");
  CHECK(tiles("extends = [\"c2-farmers\", \"expansion/traders-builders-c2\", "
              "\"expansion/inns-cathedrals-c2\"]\n") == "base-c2+traders-builders-c2+inns-cathedrals-c2");
  CHECK(tiles("extends = [\"expansion/inns-cathedrals\"]\nadds_tiles = \"inns-cathedrals\"\n") ==
        "base+inns-cathedrals");
  CHECK(tiles("extends = \"expansion/inns-cathedrals\"\ntileset = \"base\"\n") == "base");
  CHECK(tiles("extends = \"expansion/inns-cathedrals\"\nadds_tiles = [\"mini-roads\"]\ntileset = "
              "\"base-c2\"\n") == "base-c2+mini-roads");
  CHECK(tiles("tileset = \"base+inns-cathedrals\"\nadds_tiles = [\"inns-cathedrals\", \"mini-roads\"]\n") ==
        "base+inns-cathedrals+mini-roads");
}

TEST_CASE("edition rows: who walks over options sees rows, and gardens where they are in play") {
  const auto names = [](const Edition& edition) {
    std::vector<std::string> out;
    for (const auto& option : options_of(edition)) out.push_back(option.name);
    return out;
  };
  const auto base = names(load_edition("c1"));
  CHECK(base.size() + 23 == option_catalogue().size());
  CHECK(std::ranges::find(base, "garden.complete") == base.end());
  auto abbot = names(load_edition("expansion/abbot"));
  CHECK(abbot.size() + 20 == option_catalogue().size());  // what no published game has
  CHECK(abbot.back() == "figure.abbot");
  const auto inns = load_edition("expansion/inns-cathedrals");
  const auto own = names(inns);
  CHECK(std::vector(own.end() - 3, own.end()) ==
        std::vector<std::string>{"mark.inn", "mark.cathedral", "figure.big"});
  for (const auto& option : options_of(inns)) {
    CHECK_FALSE(option.meaning.empty());
    CHECK(inns.sources.contains(option.name));
  }
  CHECK(std::ranges::find(inns.brings, "figure.big") != inns.brings.end());
}

TEST_CASE("edition rows: editions score alike with the same rows only") {
  const auto c1 = load_edition("c1");
  auto other = c1;
  CHECK(set_option(other, "mark.well", "{ on = \"field\", merge = \"sum\" }") == "");
  CHECK_FALSE(other.scores_like(c1));
  CHECK_FALSE(agree_on(OptionPart::points, other, c1));
  CHECK(agree_on(OptionPart::award, other, c1));
  auto giant = c1;
  CHECK(set_option(giant, "figure.giant", "{ weight = 3, stands_on = \"road\" }") == "");
  CHECK_FALSE(giant.scores_like(c1));
  CHECK_FALSE(agree_on(OptionPart::award, giant, c1));
  auto weightier = giant;
  CHECK(set_option(weightier, "figure.giant.weight", "2") == "");
  CHECK_FALSE(weightier.scores_like(giant));
  CHECK(only_scoring(giant).scores_like(giant));
  auto gardener = c1;
  CHECK(set_option(gardener, "figure.follower.stands_on", "[\"garden\", \"road\"]") == "");
  CHECK(gardener.has_figures());
  CHECK(gardener.board_key() != c1.board_key());
  CHECK(option_value(gardener, "figure.follower") == "{ stands_on = [\"road\", \"garden\"] }");
}

TEST_CASE("edition rows: the lint finds rows that contradict or empty each other") {
  const auto on_c1 = [](const std::string& text) {
    return rules_and_options_found(edition_as_said("extends = \"c1\"\n" + text));
  };
  const auto figure = [&](const std::string& rest) { return on_c1("[[figure]]\nid = \"big\"\n" + rest); };
  using Findings = std::vector<std::string>;
  CHECK(figure("stands_on = \"field\"\n") == Findings{});
  CHECK(rules_and_options_found(
            edition_as_said("extends = \"c2\"\n[[figure]]\nid = \"big\"\nstands_on = \"field\"\n")) ==
        Findings{"figure-nowhere figure.big"});
  CHECK(figure("stands_on = \"garden\"\nneeds = \"own_follower\"\n") ==
        Findings{"!figure-without-follower figure.big"});
  CHECK(figure("stands_on = \"road\"\nneeds = \"own_follower\"\n") == Findings{});
  CHECK(figure("stands_on = \"road\"\nretrieve = \"incomplete\"\n") ==
        Findings{"retrieve-unused figure.big"});
  CHECK(figure("stands_on = [\"road\", \"cloister\"]\nretrieve = \"incomplete\"\n") == Findings{});
  CHECK(figure("stands_on = \"field\"\nextra_part = \"extended\"\n") ==
        Findings{"extra-part-unused figure.big"});
  CHECK(on_c1("markers.well = { on = \"field\", token = true }\n") ==
        Findings{"token-never-taken mark.well"});
  CHECK(on_c1("markers.well = { on = \"city\", token = true }\n") == Findings{"tokens-unused mark.well"});
  CHECK(on_c1("markers.well = { on = \"city\", token = true, bonus = 3 }\n") == Findings{});
  CHECK(on_c1("markers.well = { on = \"city\", token = true }\ntie = \"wells\"\n") == Findings{});
  CHECK(on_c1("markers.well = { on = \"city\", token = true }\n[[award]]\nid = \"most\"\nmost = \"wells\"\n"
              "points = 3\n") == Findings{});
  CHECK(on_c1("markers.well = { on = \"city\" }\n") == Findings{"mark-unused mark.well"});
  CHECK(on_c1("markers.well = { on = \"city\" }\n[[figure]]\nid = \"warden\"\nstands_on = \"city\"\n"
              "needs_mark = \"well\"\n") == Findings{});
  CHECK(on_c1("markers.well = { on = \"city\" }\ncloister.complete = \"9 + wells_beside\"\n") == Findings{});
  CHECK(on_c1("markers.well = { on = \"city\" }\n[[figure]]\nid = \"mayor\"\nstands_on = \"city\"\nweight = "
              "\"well\"\n") == Findings{});
  CHECK(on_c1("markers.well = { on = \"road\", merge = \"any\" }\nroad.complete = \"well ? 0 : tiles\"\n") ==
        Findings{"completing-costs road.complete"});
  // Named options and the formulas of an expansion.
  CHECK(rules_and_options_found(load_edition("hig-2000+expansion/inns-cathedrals")) ==
        Findings{"option-replaced city.complete"});
  CHECK(rules_and_options_found(load_edition("winter-text+expansion/inns-cathedrals")) ==
        Findings{"option-replaced road.complete", "option-replaced road.incomplete",
                 "option-replaced city.complete", "option-replaced city.incomplete"});
  CHECK(rules_and_options_found(load_edition("c1+expansion/inns-cathedrals+reading/small-city-full")) ==
        Findings{"presets-disagree city.complete"});
  CHECK(rules_and_options_found(load_edition("hig-2001+expansion/traders-builders")) ==
        Findings{"farm-figures-unsettled farm.points"});
  CHECK(rules_and_options_found(load_edition("hig-2000+expansion/traders-builders")) ==
        Findings{"option-replaced farm.points", "farm-figures-unsettled farm.points"});
  CHECK(rules_and_options_found(load_edition("c2+expansion/traders-builders")) ==
        Findings{"farm-points-unused farm.points", "figure-nowhere figure.pig"});
  // Without followers others may still score.
  CHECK(on_c1("followers = 0\nshared_majority = \"split\"\n") == Findings{"nothing-scored shared_majority"});
  CHECK(
      on_c1("followers = 0\nshared_majority = \"split\"\n[[figure]]\nid = \"big\"\nstands_on = \"road\"\n") ==
      Findings{});
}

}  // namespace test_rows
