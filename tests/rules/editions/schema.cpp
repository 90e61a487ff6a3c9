// The schema for editors, which is written from what the reader follows
// (tests/reports/records/described_json.cpp), refuses what the reader refuses by form, and the shipped files
// validate.
#include <nlohmann/json.hpp>

#include "rules/editions/edition.hpp"
#include "tests/catch.hpp"
#include "tests/reports/valid_json.hpp"
#include "tests/tilesets/toml_json.hpp"
#include "tilesets/files/reader.hpp"

namespace test_schema {

using namespace bastide;
using nlohmann::json;

namespace {

json schema_text() {
  return json::parse(tilesets::read_text_file(tilesets::files::data_root() + "/rules/edition.schema.json"));
}

bool is_valid(const std::string& toml_text) {
  return tests::complaint_by(schema_text(), tests::json_of_toml(toml_text)).empty();
}

}  // namespace

TEST_CASE("edition schema: every shipped edition and preset validates") {
  auto ids = rules::editions::shipped_editions();
  for (auto& id : rules::editions::shipped_presets()) ids.push_back(std::move(id));
  for (const auto& id : ids) {
    INFO(id);
    CHECK(
        is_valid(tilesets::read_text_file(tilesets::files::data_root() + "/rules/editions/" + id + ".toml")));
  }
}

TEST_CASE("edition schema: what the reader refuses does not validate") {
  for (const auto* text :
       {"extends = \"c1\"\nfarms = \"first\"\nplayers = \"2-6\"\nfollowers = 8",
        "road.complete = \"tiles\"\n[city.complete]\nvalue = \"3*tiles\"\nsource = \"ours\"",
        "board_area = \"extended 9x7@-4,-3 3x3@5,0\"\nborder = \"completes\"", "hand_size = 3",
        "road.complete = 1",
        "extends = [\"c1\", \"house/trees\"]\n[tie]\nvalue = \"none\"\nstatement = [\"tie-none\"]",
        "stands_on = [\"c1\", \"table/standard\"]\nstatement = \"house-dice\"\nscore_marker = \"dice\"",
        "board_area = { value = \"floor 2x1@4,0\", source = \"ours\" }",
        "adds_tiles = \"mini-roads\"\ngarden.complete = 9",
        "least_feature = -3\nleast_total = 0\nroad.complete = -1",
        "least_feature = \"none\"\nleast_total = \"-20\"\nlines.wall = { complete = -1 }",
        "markers.inn = { on = \"road\", merge = \"any\", token = true, bonus = 3, source = \"ours\" }\n"
        "road.complete = \"tiles * (1 + inn)\"\n[[figure]]\nid = \"big\"\ncount = 2\nweight = \"tiles + "
        "inn\"\n"
        "stands_on = [\"road\"]\nneeds = \"own_follower\"\nleaves_with = \"own_follower\"\nretrieve = "
        "\"never\"\n"
        "extra_part = \"extended\"",
        "lines.wall = { complete = \"tiles + 2*towers\", incomplete = 0, source = \"ours\" }\n"
        "lines.moat = {}\nmarkers.tower = { on = \"wall\" }\nbase_start_tile = \"removed\"\n"
        "[[figure]]\nid = \"guard\"\nstands_on = [\"wall\"]\n"
        "[[deck]]\nid = \"first\"\ntiles = [\"A\", \"B\"]\ncontinues = \"moat\"\nbends = [\"space\"]\n"
        "[[deck]]\nid = \"second\"\ntiles = [\"C\"]\ncontinues = \"moat\"\nbends = \"space\"\n"}) {
    INFO(text);
    CHECK(is_valid(text));
    CHECK_NOTHROW(rules::editions::read_edition(text, "x.toml"));
  }
  for (const auto* text : {"",
                           "farm = \"first\"",
                           "farms = \"fourth\"",
                           "farms = { source = \"x\" }",
                           "followers = 21",
                           "players = \"2-9\"",
                           "notes = \"one\"",
                           "id = \"C 1\"",
                           "border = \"open\"",
                           "hand_size = 2",
                           "road = \"tiles\"",
                           "city.completed = \"tiles\"",
                           "road.complete = -10001",
                           "least_feature = 1",
                           "least_feature = \"below\"",
                           "least_total = \"refused\"",
                           "board_area = \"fixed 0x3\"",
                           "board_area = \"extended 3x3\"",
                           "extends = []",
                           "extends = [\"c1\", 3]",
                           "extends = [\"house/dice\", \"house/dice\"]",
                           "statement = 3",
                           "markers = [\"inn\"]",
                           "markers.inn = { on = \"Street\" }",
                           "markers.Inn = { on = \"road\" }",
                           "[[figure]]\ncount = 1",
                           "[[figure]]\nid = \"big\"\nstands_on = []",
                           "[[figure]]\nid = \"big\"\nstands_on = \"road\"\ncount = 21",
                           "[[figure]]\nid = \"big\"\nstands_on = \"road\"\nweight = -1",
                           "lines = \"wall\"",
                           "lines.Wall = {}",
                           "lines.wall = { points = 3 }",
                           "lines.wall = { complete = -10001 }",
                           "deck.river = {}",
                           "[[deck]]\ntiles = [\"A\"]",
                           "[[deck]]\nid = \"river\"\ntiles = []",
                           "[[deck]]\nid = \"river\"\ntiles = [\"A\", \"A\"]",
                           "lines.river = {}\n[[deck]]\nid = \"river\"\ntiles = [\"A\"]\n"
                           "continues = \"river\"\nbends = \"left\"",
                           "base_start_tile = \"first\"",
                           "adds_tiles = []"}) {
    INFO(text);
    CHECK_FALSE(is_valid(text));
    CHECK_THROWS_AS(rules::editions::read_edition(text, "x.toml"), tilesets::InputError);
  }
}

}  // namespace test_schema
