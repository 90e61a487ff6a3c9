// Pictures made of characters. The golden tile was looked at and found right: cap N, three roads to a
// crossing.
#include <algorithm>
#include <sstream>

#include "reports/terminal/board_text.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_terminal_pictures {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;
using namespace bastide::reports::terminal;

namespace {

std::string drawn(const char* notation, TerminalStyle style = {},
                  std::vector<rules::SegmentRef> highlight = {}) {
  const auto set = tilesets::files::load_tile_set("base");
  return terminal_board(set, rules::parse_position(set, notation), highlight, style);
}

/// Characters, not bytes.
std::size_t length(const std::string& line) {
  return static_cast<std::size_t>(std::count_if(
      line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

}  // namespace

TEST_CASE("tile L in characters") {
  const auto set = tilesets::files::load_tile_set("base");
  CHECK(terminal_tile(set.type(set.find("L"))) ==
        "·▒▒▒▒▒▒▒▒▒·\n"
        "┊ ▒▒▒▒▒▒▒ ┊\n"
        "┊         ┊\n"
        "─────●─────\n"
        "┊    │    ┊\n"
        "┊    │    ┊\n"
        "·┄┄┄┄│┄┄┄┄·\n");
}

TEST_CASE("cities of one tile that do not meet have a gap between them") {
  CHECK(says(drawn("I0@0,0"), "┊ ▒▒▒▒▒▒▒ ┊\n       ▒         ┊\n"));
  CHECK(says(drawn("N0@0,0"), "▒▒▒▒▒▒▒▒▒ ┊\n       ▒▒▒▒▒▒    ┊\n"));
}

TEST_CASE("a river with its bridges and ponds, and a wall, in characters") {
  const auto tile = [](const tilesets::TileSet& set, const char* id, bool is_ascii = false) {
    const auto text =
        terminal_tiles({&set.type(set.find(id))}, 80, {false, is_ascii}, reports::pictures::look_of(set));
    return text.substr(text.find('\n') + 1);
  };
  const auto river = tilesets::files::load_tiles("river");
  CHECK(tile(river, "RB") ==
        "·▒▒▒▒▒▒▒▒▒·\n"
        "┊ ▒▒▒▒▒▒▒ ┊\n"
        "┊    ∩    ┊\n"
        "≈≈≈≈≈│≈≈≈≈≈\n"
        "┊    │    ┊\n"
        "┊    │    ┊\n"
        "·┄┄┄┄│┄┄┄┄·\n\n");
  CHECK(says(tile(river, "RH"), "┊   [✚]   ┊\n≈≈≈≈≈│≈≈≈≈≈"));
  CHECK(says(tile(river, "RI"), "≈≈≈≈≈ ╰────"));
  CHECK(says(tile(river, "RL"), "≈≈≈≈≈≈≈   ┊"));
  CHECK(says(tile(river, "RD", true), "wwwwwwwwwww"));
  const auto walls = tilesets::files::load_tiles(BASTIDE_SOURCE_DIR "/docs/examples/wall-tiles.toml");
  CHECK(says(tile(walls, "WallStraight"), "━━━━━━━━━━━"));
  CHECK(says(tile(walls, "WallCorner"), "━━━━━┓    ┊"));
  CHECK(tests::occurrences(tile(walls, "WallTower"), "▪") == 1);
}

TEST_CASE("what passes a city, and forks, in characters") {
  const auto set = tilesets::files::load_tiles(BASTIDE_SOURCE_DIR "/docs/examples/railway-tiles.toml");
  const auto tile = [&](const char* id, int rotation = 0) {
    return terminal_tile(set.type(set.find(id)), rotation);
  };
  CHECK(tile("RoadUnderCity") ==
        "·▒▒▒▒▒▒▒▒▒·\n"
        "┊ ▒▒▒▒▒▒▒ ┊\n"
        "┊   ▒▒▒   ┊\n"
        "────∩▒∩────\n"
        "┊   ▒▒▒   ┊\n"
        "┊ ▒▒▒▒▒▒▒ ┊\n"
        "·▒▒▒▒▒▒▒▒▒·\n");
  CHECK(says(tile("RoadOverCity"), "───────────"));
  CHECK(says(tile("RailUnderCity"), "━━━━∩▒∩━━━━"));
  CHECK(says(tile("RoadBeyondCity"), "┊  ⌂ ▒∩────"));
  CHECK(says(tile("RoadFork"), "─────┬─────"));
  CHECK(says(tile("RoadFork", 1), "─────┤    ┊"));
  CHECK(says(tile("RailFork"), "━━━━━┻━━━━━"));
  CHECK(says(tile("RailFork", 1), "┊    ┣━━━━━"));
  CHECK(says(tile("RailCross"), "━━━━━╋━━━━━"));
  // The city above is whole, the other one leaves a gap on either side of it.
  CHECK(tile("CityOverCity") ==
        "·┄┄▒▒▒▒▒┄┄·\n"
        "▒▒  ▒▒▒  ▒▒\n"
        "▒▒▒     ▒▒▒\n"
        "▒▒▒▒▒▒▒▒▒▒▒\n"
        "▒▒▒     ▒▒▒\n"
        "▒▒  ▒▒▒  ▒▒\n"
        "·┄┄▒▒▒▒▒┄┄·\n");
}

TEST_CASE("bends, gates, cloisters and two curves on one tile") {
  const auto base = tilesets::files::load_tile_set("base"),
             winter = tilesets::files::load_tile_set("winter-we1");
  auto tile = [](const tilesets::TileSet& set, const char* id, int rotation = 0) {
    return terminal_tile(set.type(set.find(id)), rotation);
  };
  CHECK(says(tile(base, "V"), "─────╮    ┊"));
  CHECK(says(tile(base, "V", 1), "─────╯    ┊"));
  CHECK(says(tile(base, "A"), "[✚]"));
  CHECK(tests::occurrences(tile(base, "C"), "♦") == 1);
  CHECK(tests::occurrences(tile(base, "T"), "∩") == 1);
  CHECK(tile(winter, "Wolpertinger") ==
        "·┄┄┄┄│┄┄┄┄·\n"
        "┊    │    ┊\n"
        "┊   ╭╯    ┊\n"
        "────╯ ╭────\n"
        "┊    ╭╯   ┊\n"
        "┊    │    ┊\n"
        "·┄┄┄┄│┄┄┄┄·\n");
}

TEST_CASE("a road runs through the frame between two tiles, followers are letters") {
  const auto text = drawn("D0@0,0=red:road U0@1,0=blue:field0");
  check_says(text, {"     0 ─────R───────────────", "·D0▒▒▒▒▒▒▒·U0┄┄┄┄┄┄┄·", "followers: B blue, R red"});
}

TEST_CASE("highlighted segments are drawn heavier") {
  const auto text = drawn("D0@0,0 U0@1,0", {}, {{0, 0}, {1, 0}, {1, 1}});
  check_says(text, {"▓▓▓▓▓▓▓", "──────═════", "░░░░░░░░░"});
}

TEST_CASE("plain and coloured styles") {
  const char* notation = "D0@0,0=red:road B0@0,1 C0@0,-1=blue:city T1@9000,0";
  const auto plain = drawn(notation, {.has_colours = false, .is_ascii = true});
  CHECK(std::all_of(plain.begin(), plain.end(), [](char c) { return c == '\n' || (c >= 0x20 && c < 0x7f); }));
  CHECK(plain.find('?') == std::string::npos);
  const auto coloured = drawn(notation, {.has_colours = true, .is_ascii = false});
  CHECK(says(coloured, "\x1b[1;97;41mR\x1b[0m"));
}

TEST_CASE("colours say water, wall, what is highlighted, and none is another's") {
  const auto coloured = [](const char* id, const char* tile) {
    const auto set = tilesets::files::load_tiles(id);
    return terminal_tiles({&set.type(set.find(tile))}, 80, {.has_colours = true},
                          reports::pictures::look_of(set));
  };
  const auto river = coloured("river", "RD");
  CHECK(says(river, "\x1b[96m≈≈≈≈≈≈≈≈≈≈≈\x1b[0m"));
  CHECK(says(coloured(BASTIDE_SOURCE_DIR "/docs/examples/wall-tiles.toml", "WallStraight"),
             "\x1b[37m━━━━━━━━━━━\x1b[0m"));
  CHECK_FALSE(says(river, "\x1b[37m"));
  CHECK(says(drawn("U0@0,0", {.has_colours = true}, {{0, 0}}), "\x1b[95m"));
  CHECK_FALSE(says(drawn("U0@0,0", {.has_colours = true}), "\x1b[95m"));
}

TEST_CASE("marks and gardens in characters: a letter in a circle, small, large or none, and a flower") {
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\n[[tile]]\nid = \"T\"\ncount = 1\nedges = \"frfr\"\nroads = [\"EW\"]\n"
      "markers = { field0 = \"well\", road = \"inn\" }\n",
      "x");
  const auto named = [&](const char* mark) {
    auto look = reports::pictures::look_of(set);
    for (auto& name : look.marks)
      if (name == "well") name = mark;
    return terminal_tiles({&set.type(0)}, 80, {}, look);
  };
  for (const auto& [mark, letter] :
       {std::pair{"well", "ⓦ"}, {"Well", "Ⓦ"}, {"zoo", "ⓩ"}, {"Arch", "Ⓐ"}, {"_arch", "◆"}}) {
    INFO(mark);
    CHECK(tests::occurrences(named(mark), letter) == 1);
    CHECK(tests::occurrences(named(mark), "ⓘ") == 1);
  }
  const auto gardens = tilesets::files::load_tiles("base-c2");
  const auto found = std::ranges::find_if(gardens.types(), [](const auto& type) { return type.gardens > 0; });
  REQUIRE(found != gardens.types().end());
  auto type = *found;
  CHECK(tests::occurrences(terminal_tile(type), "❀") == 0);
  tilesets::Segment garden;
  garden.kind = tilesets::SegmentKind::garden;
  garden.name = "garden";
  type.segments.push_back(garden);
  CHECK(tests::occurrences(terminal_tile(type), "❀") == 1);
}

TEST_CASE("tiles side by side keep within the width") {
  const auto set = tilesets::files::load_tile_set("base");
  std::vector<const tilesets::TileType*> types;
  for (const auto& t : set.types()) types.push_back(&t);
  std::istringstream lines(terminal_tiles(types, 60));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) CHECK(length(line) <= 60);
  CHECK(count == 6 * 9);  // 24 types, four on a line, each 1 + 7 lines and a blank one
}

}  // namespace test_terminal_pictures
