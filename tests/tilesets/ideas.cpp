// Words of designers in tile sets: what they are answered with. Which words there are, and that the page has
// them all: tests/cli/ideas.cpp.
#include "tilesets/ideas.hpp"

#include "tests/catch.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/spelling.hpp"

namespace test_tile_set_ideas {

using namespace bastide::tilesets;

namespace {

/// The findings of the base set with a tile that says `line`.
std::string findings_of(const std::string& line, const std::string& edges = "ffff") {
  std::string out;
  const auto text =
      "[tileset]\nid = \"x\"\nextends = \"base\"\n[[tile]]\nid = \"Mine\"\ncount = 1\nedges = \"" + edges +
      "\"\n" + line + "\n";
  for (const auto& finding : files::lint_tile_set(text, "x.toml")) out += finding.message + "\n";
  return out;
}

}  // namespace

TEST_CASE("ideas: keys, centres and letters of tiles are answered with what stands for them") {
  // What the reader knows comes first.
  CHECK(findings_of("centre = \"shrine\"") ==
        "unknown centre, expected crossing, cloister, gate, hamlet or none; if 'Shrines and cults' is meant: "
        "nothing like it: two cloisters do not race each other; see "
        "docs/what-can-be-expressed.md#shrines-and-cults\n");
  const auto bridges = findings_of("bridges = [\"NS\"]");
  CHECK(bridges.starts_with("unknown key 'bridges' in [[tile]], expected one of: id, "));
  CHECK(bridges.ends_with(
      ", or lines that [edges] names; if 'Bridges that are built' is meant: nothing like it: what a tile "
      "shows "
      "does not change once it lies; see docs/what-can-be-expressed.md#bridges-that-are-built\n"));
  CHECK(findings_of("", "fwff") ==
        "unknown edge letter, expected c (city), r (road) or f (field), or a line of the set's own: a row of "
        "[edges]; see "
        "docs/what-can-be-expressed.md#new-edges\n");
  CHECK(findings_of("centre = \"house\"") ==
        "unknown centre, expected crossing, cloister, gate, hamlet or none\n");
}

TEST_CASE("words of players are answered with those of files") {
  CHECK(
      findings_of("city = [\"N\"]", "cfff").starts_with("unknown key 'city' in [[tile]], expected cities\n"));
  CHECK(findings_of("center = \"cloister\"") == "unknown key 'center' in [[tile]], expected centre\n");
  CHECK(findings_of("centre = \"monastery\"") == "unknown centre, expected cloister\n");
  CHECK(
      findings_of("pennant = true\ncities = [\"N\"]", "cfff")
          .starts_with(
              "unknown key 'pennant' in [[tile]], expected a + behind the sides of its city, as in cities = "
              "[\"NE+\"]\n"));
  CHECK(findings_of("cities = [\"ne\"]", "ccff").starts_with("sides are capital letters, expected N\n"));
  CHECK(findings_of("cities = [\"NE castle\"]", "ccff") ==
        "a mark stands beside the segments, expected markers = { city = \"castle\" }\n");
  CHECK(findings_of("cities = [\"N\", \"S\"]\nmarkers = { city = \"castle\" }", "cfcf") ==
        "this tile has no segment 'city', expected one of: city0 (N), city1 (S), field\n");
  CHECK(findings_of("roads = [\"N:inn\"]", "rfff")
            .starts_with("a mark stands beside the segments, expected markers = { road = \"inn\" }\n"));
  CHECK(findings_of("cities = [\"N,E\"]", "ccff")
            .starts_with("sides stand together, expected no sign between them, as in NS\n"));
  CHECK(findings_of("cities = [\"NS\", \"EW\"]", "cccc")
            .starts_with("segments NS and EW would cross inside the tile, expected that one of them is "
                         "split, or that `crosses` "
                         "names the two\n"));
  CHECK(findings_of("roads = [\"NS\", \"EW\"]", "rrrr")
            .starts_with("segments NS and EW would cross inside the tile, expected that one of them is "
                         "split, or that `crosses` "
                         "names the two\n"));
  CHECK(findings_of("", "fRff") == "edge letters are small, expected r\n");
  CHECK(findings_of("", "FFFF") == "edge letters are small, expected f\n");
  const std::string other = "[tileset]\nid = \"x\"\nextends = \"Base\"\n";
  CHECK(files::lint_tile_set(other, "x.toml").front().message ==
        "there is no tile set 'Base', expected base");
  for (const std::string more : {"farms = \"third\"\n", "tileset = \"x-tiles.toml\"\n"}) {
    const auto rules = files::lint_tile_set("extends = \"c1\"\n" + more, "x.toml");
    REQUIRE(rules.size() == 1);
    CHECK(rules.front().message ==
          "this is a file of rules, an edition, expected a tile set, which begins with [tileset]");
  }
  const std::vector<std::string> known = {"cloister", "farm", "followers", "pennants"};
  CHECK(near_names("Monastery", known) == std::vector<std::string>{"cloister"});
  CHECK(near_names("shields", known) == std::vector<std::string>{"pennants"});
  CHECK(near_names("wagon", known).empty());
  // Two changes are near, unless they leave nothing of either.
  const auto is_near = [](const std::string& name, const std::string& candidate) {
    return near_names(name, std::vector{candidate}) == std::vector{candidate};
  };
  CHECK(is_near("abcd", "abxy"));
  CHECK(is_near("abcd", "abc"));
  CHECK(is_near("abc", "abcxy"));
  CHECK_FALSE(is_near("abcd", "ab"));
  CHECK_FALSE(is_near("ab", "abcd"));
  CHECK_FALSE(is_near("abc", "c"));
  CHECK_FALSE(is_near("c", "abc"));
  CHECK_FALSE(is_near("ab", "xy"));
}

TEST_CASE("ideas: links are the headings as the page has them") {
  CHECK(anchor_of({"Count, king and robber baron", "", ""}) == "count-king-and-robber-baron");
  CHECK(anchor_of({"Tower", "", ""}) == "tower");
}

}  // namespace test_tile_set_ideas
