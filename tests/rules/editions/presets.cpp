// Presets and lists of `extends`: what a list comes to, what a preset is alone, what presets fight over, and
// that the shipped ones are those of their folders, cited and clean.
#include <algorithm>
#include <filesystem>

#include "rules/editions/lint.hpp"
#include "tests/catch.hpp"
#include "tests/rules/editions/shipped_by.hpp"
#include "tests/temporary_folder.hpp"
#include "tilesets/files/reader.hpp"

namespace test_presets {

using namespace bastide::rules::editions;
using bastide::tests::edition_as_said;
using bastide::tilesets::files::data_root;
using bastide::tilesets::files::load_tile_set;
namespace fs = std::filesystem;

namespace {

/// "presets-disagree 1:33" of each finding.
std::vector<std::string> found(const Edition& edition) {
  std::vector<std::string> out;
  for (const auto& f : lint_edition(edition))
    out.push_back(f.rule + " " + std::to_string(f.where.line) + ":" + std::to_string(f.where.column));
  return out;
}

}  // namespace

TEST_CASE("edition presets: of a list the later one wins, option by option") {
  const auto edition = edition_as_said(
      "extends = [\"hig-2000\", \"house/three-tile-hand\", \"table/standard\", "
      "\"house/three-tile-hand-open\"]\n"
      "followers = 5\n");
  CHECK(edition.hand_visibility == HandVisibility::open);
  CHECK(edition.hand_size == 3);
  CHECK(edition.draw_timing == DrawTiming::turn_end);
  CHECK(option_value(edition, "board_area") == "fixed 25x17");
  CHECK(edition.followers() == 5);
  // What no preset names is the first one's, also where that is not the default.
  CHECK(edition.farms == Farms::first);
  CHECK(edition.small_city == SmallCity::half);
  CHECK(edition.id == "variant");
  const auto turned = edition_as_said(
      "extends = [\"c1\", \"house/three-tile-hand-open\", \"table/standard\", \"house/three-tile-hand\"]\n");
  CHECK(turned.hand_visibility == HandVisibility::hidden);
}

TEST_CASE("edition presets: every value says which file set it, and which entry brought it") {
  const auto edition =
      edition_as_said("extends = [\"c1\",\n  \"house/three-tile-hand\"]\nhand_visibility = \"open\"\n");
  const auto& hand = edition.sources.at("hand_size");
  CHECK(hand.set_in == "house/three-tile-hand");
  CHECK(shipped_place(hand.where.file) == "rules/editions/house/three-tile-hand.toml");
  CHECK(hand.brought_by == bastide::tilesets::SourceLocation{"variant.toml", 2, 3});
  CHECK(edition.sources.at("hand_visibility").set_in == "variant");
  CHECK(edition.sources.at("hand_visibility").brought_by.line == 0);
  CHECK(edition.sources.at("farms").set_in == "c1");
  CHECK(edition.sources.at("farms").brought_by.line == 0);
  CHECK(edition.files.size() == 3);
}

TEST_CASE("edition presets: alone it is read on what it stands on") {
  const auto hand = load_edition("house/three-tile-hand");
  CHECK(hand.id == "house/three-tile-hand");
  CHECK(hand.hand_size == 3);
  CHECK(hand.tile_set == "base");
  CHECK(hand.brings == std::vector<std::string>{"draw_timing", "hand_size", "hand_visibility"});
  CHECK(hand.sources.at("tie").set_in == "c1");
  CHECK(load_edition("reading/c2-everyone-scores").farms == Farms::off);
  CHECK(load_edition("reading/c2-everyone-scores").tile_set == "base-c2");
  // Completing borders need a table; in a list the table of the others holds.
  const auto border = load_edition("house/border-completes");
  CHECK(option_value(border, "board_area") == "fixed 25x17");
  CHECK(border.brings == std::vector<std::string>{"border"});
  const auto both = edition_as_said("extends = [\"table/extension\", \"house/border-completes\"]\n");
  CHECK(both.table.area.kind == bastide::rules::AreaKind::extended);
  CHECK(both.disputes.empty());
  CHECK(both.sources.at("tie").set_in == "c1");
  CHECK(both.brings == std::vector<std::string>{"board_area", "border"});
}

TEST_CASE("edition presets: a designer's own file may be one, and may be a bundle of them") {
  const bastide::tests::TemporaryFolder files;
  files.write("small.toml", "stands_on = \"c2\"\nfollowers = 4\nnotes = [\"four are enough\"]\n");
  files.write("evening.toml", "extends = [\"house/trees\", \"small\"]\ntie = \"replay\"\n");
  const auto alone = load_edition(files.write("alone.toml", "extends = \"small\"\n"));
  CHECK(alone.followers() == 4);
  CHECK(alone.tile_set == "base-c2");
  CHECK(alone.brings == std::vector<std::string>{"followers"});
  const auto edition =
      load_edition(files.write("ours.toml", "extends = [\"winter\", \"evening\"]\nplayers = 2\n"));
  CHECK(edition.followers() == 4);
  CHECK(edition.tile_set == "winter-we1");
  CHECK(edition.farms == Farms::third);
  CHECK(edition.tie == Tie::replay);
  CHECK(edition.junction_ends_road == JunctionEndsRoad::houses_only);
  CHECK(edition.brings.empty());
  // Notes are collected; those of a file that is an edition take the place of all.
  REQUIRE(edition.notes.size() == load_edition("winter").notes.size() + 1);
  CHECK(edition.notes.back() == "four are enough");
  CHECK(load_edition(files.write("said.toml", "extends = [\"winter\", \"evening\"]\nnotes = [\"mine\"]\n"))
            .notes == std::vector<std::string>{"mine"});
}

TEST_CASE("edition presets: the lint names what they fight over and who wins") {
  const std::string list = "extends = [\"c1\", \"table/standard\", \"table/floor\"]\n";
  const auto findings = lint_edition(edition_as_said(list));
  REQUIRE(findings.size() == 1);
  CHECK(findings.front().rule == "presets-disagree");
  CHECK(findings.front().option == "board_area");
  CHECK(findings.front().where == bastide::tilesets::SourceLocation{"variant.toml", 1, 36});
  CHECK(findings.front().message ==
        "table/standard sets board_area to fixed 25x17, table/floor sets it to floor 5x20@8,-10 12x4@-6,10: "
        "the "
        "later one wins, so it is floor 5x20@8,-10 12x4@-6,10, expected one of the two, or board_area in a "
        "file that extends them");
  // Decided by the file itself, or the same value: no fight. An edition is there to be changed.
  CHECK(found(edition_as_said(list + "board_area = \"fixed 9x9\"\n")).empty());
  CHECK(found(edition_as_said("extends = [\"c1\", \"table/standard\", \"house/table-edge\"]\n")).empty());
  CHECK(found(edition_as_said("extends = [\"c2\", \"reading/c2-everyone-scores\", \"house/trees\"]\n"))
            .empty());
  // A reading is there to read an expansion otherwise, if it comes after it; two readings disagree.
  CHECK(found(edition_as_said("extends = [\"c1\", \"expansion/river\", \"reading/river-start-in-deck\"]\n"))
            .empty());
  CHECK(
      found(edition_as_said("extends = [\"c1\", \"reading/river-start-in-deck\", \"expansion/river\"]\n")) ==
      std::vector<std::string>{"presets-disagree 1:49"});
  CHECK(found(edition_as_said(
            "extends = [\"hig-2000\", \"reading/first-ties-full\", \"reading/first-ties-none\"]\n")) ==
        std::vector<std::string>{"presets-disagree 1:51"});
  // Of three that differ the last is told about each.
  CHECK(found(edition_as_said("extends = [\"table/standard\", \"table/floor\", \"table/shifting\"]\n")) ==
        std::vector<std::string>{"presets-disagree 1:45", "presets-disagree 1:45"});
}

TEST_CASE("edition presets: findings are placed at the entry that brought the later option") {
  CHECK(found(edition_as_said("extends = [\"c1\", \"table/shifting\",\n\"house/border-completes\"]\n")) ==
        std::vector<std::string>{"border-without-edge 2:1"});
  CHECK(found(edition_as_said("extends = [\"c1\", \"house/border-completes\",\n\"table/shifting\"]\n")) ==
        std::vector<std::string>{"border-without-edge 2:1"});
  CHECK(found(edition_as_said(
            "extends = [\"c1\", \"house/three-tile-hand\"]\ndraw_timing = \"turn_start\"\n")) ==
        std::vector<std::string>{"hand-refilled-late 2:1"});
}

TEST_CASE("edition presets: the shipped ones are the files of their folders") {
  std::vector<std::string> files;
  for (const auto* folder : {"house", "table", "reading", "expansion"}) {
    for (const auto& entry : fs::directory_iterator(fs::path(data_root()) / "rules" / "editions" / folder))
      files.push_back(std::string(folder) + "/" + entry.path().stem().string());
  }
  auto ids = shipped_presets();
  std::sort(files.begin(), files.end());
  std::sort(ids.begin(), ids.end());
  CHECK(ids == files);
}

TEST_CASE("edition presets: each shipped one sets something, cites it and goes with what it stands on") {
  for (const auto& id : shipped_presets()) {
    INFO(id);
    const auto preset = load_edition(id);
    CHECK(preset.id == id);
    CHECK(preset.name != id);
    CHECK_FALSE(preset.brings.empty());
    for (const auto& option : preset.brings) {
      CHECK(preset.sources.at(option).set_in == id);
      CHECK_FALSE(preset.sources.at(option).statements.empty());
    }
    const auto set = load_tile_set(preset.tile_set);
    CHECK(lint_edition(preset, set).empty());
    // Also where the designer extends it: nothing that it sets is without effect. That one reading rests on
    // the order in which farms were begun is said to him, and that of another no page speaks.
    std::vector<std::string> expected;
    if (id == "reading/second-once-for-all") expected.emplace_back("first-farm");
    if (id == "reading/first-pig-five") expected.emplace_back("farm-figures-unsettled");
    std::vector<std::string> rules;
    for (const auto& f : lint_edition(edition_as_said("extends = \"" + id + "\"\nname = \"mine\"\n"), set))
      rules.push_back(f.rule);
    CHECK(rules == expected);
  }
}

TEST_CASE("edition presets: the page lists each with what it sets") {
  const auto page =
      bastide::tilesets::read_text_file(std::string(BASTIDE_SOURCE_DIR) + "/docs/edition-files.md");
  for (const auto& id : shipped_presets()) {
    INFO(id);
    const auto row = page.find("| `" + id + "` | ");
    REQUIRE(row != std::string::npos);
    const auto text = page.substr(row, page.find('\n', row) - row);
    const auto preset = load_edition(id);
    // What an expansion brings has a page of its own.
    const bool is_told_elsewhere =
        id.starts_with("expansion/") || text.find("| as `expansion/") != std::string::npos;
    for (const auto& option : preset.brings)
      CHECK((is_told_elsewhere ||
             text.find("`" + option + " = " + option_value(preset, option) + "`") != std::string::npos));
  }
}

TEST_CASE("edition presets: an unknown one names those of its folder that are near") {
  CHECK_THROWS_WITH(load_edition("house/tree"),
                    Catch::Matchers::ContainsSubstring(
                        "unknown preset 'house/tree', expected house/trees, or a .toml file"));
  CHECK_THROWS_WITH(
      load_edition("table/round"),
      Catch::Matchers::ContainsSubstring(
          "expected table/standard, table/shifting, table/extension or table/floor, or a .toml file"));
}

}  // namespace test_presets
