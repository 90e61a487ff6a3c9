// Sheets of tiles: every way to turn each type once, whole, with names that turn with it.
#include "reports/pictures/tile_cards.hpp"

#include <array>
#include <cmath>
#include <regex>

#include "reports/pictures/tile_svg.hpp"
#include "tests/catch.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_tile_cards {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;
using reports::pictures::cut_sheets;
using reports::pictures::tile_cards;
using tests::occurrences;

TEST_CASE("tile cards: every oriented type of every set once, on pages that are well-formed") {
  for (const auto& id : tilesets::files::shipped_tile_sets()) {
    CAPTURE(id);
    const auto set = tilesets::files::load_tiles(id);
    std::string all;
    for (const auto& page : tile_cards(set)) {
      CHECK(tests::xml_complaint(page).empty());
      CHECK(says(page, "width=\"210mm\" height=\"297mm\""));
      all += page;
    }
    for (const auto& image : set.oriented())
      CHECK(occurrences(all, ">" + set.type(image.type).id + std::to_string(image.rotation) + "</text>") ==
            1);
    CHECK(occurrences(all, "role=\"img\"") == static_cast<int>(set.oriented().size()));
    for (const auto& type : set.types())
      CHECK(occurrences(all, "font-weight=\"bold\">" + type.id + "<tspan") == 1);
  }
}

TEST_CASE("tile cards: the names around a tile turn with it, and stand where it shows them") {
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\nname = \"One & one\"\n[[tile]]\nid = \"T\"\ncount = 1\nedges = \"cfff\"\n"
      "cities = [\"N\"]\n",
      "x");
  const auto pages = tile_cards(set);
  REQUIRE(pages.size() == 1);
  check_says(pages[0], {">One &amp; one</text>", "1 copy"});
  CHECK(occurrences(pages[0], ">N</text>") == 4);
  CHECK(occurrences(pages[0], ">NL</text>") == 0);  // a city edge has no field
  CHECK(occurrences(pages[0], ">EL</text>") == 4);
  // Of the first picture, N stands above its middle; of the second, turned clockwise, to the right of it.
  const auto place = [&](int number) {
    std::size_t at = 0;
    for (int i = 0; i <= number; ++i) at = pages[0].find(">N</text>", at + 1);
    const auto begin = pages[0].rfind("<text x=\"", at) + 9;
    const auto y = pages[0].find("y=\"", begin) + 3;
    return std::pair(std::stod(pages[0].substr(begin)), std::stod(pages[0].substr(y)));
  };
  const auto unturned = place(0), turned = place(1), half = place(2);
  CHECK(turned.second > unturned.second + 15);
  CHECK(half.second > turned.second + 15);
  CHECK(turned.first - unturned.first == Catch::Approx(46.5 + 19).margin(1));
}

TEST_CASE("sheets to cut: each tile once for each copy, 45 mm wide, side by side, without a name on it") {
  const std::regex place(
      "<g transform=\"translate\\(([0-9.]+) ([0-9.]+)\\) scale\\(([0-9.]+)\\)\"><svg [^>]*"
      "width=\"([0-9.]+)\" height=\"([0-9.]+)\" viewBox");
  for (const auto& id : tilesets::files::shipped_tile_sets()) {
    CAPTURE(id);
    const auto set = tilesets::files::load_tiles(id);
    std::string all;
    const auto sheets = cut_sheets(set);
    CHECK(sheets.size() == static_cast<std::size_t>((set.tile_count() + 23) / 24));
    for (const auto& sheet : sheets) {
      CHECK(tests::xml_complaint(sheet).empty());
      CHECK(says(sheet, "width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\""));  // so a unit is 1 mm
      CHECK(occurrences(sheet, "<text") == 3);  // above and below the tiles
      std::size_t tiles = 0;
      for (std::sregex_iterator i(sheet.begin(), sheet.end(), place), end; i != end; ++i, ++tiles) {
        CHECK(std::stod((*i)[1]) == 15 + 45 * static_cast<double>(tiles % 4));
        CHECK(std::stod((*i)[2]) == 13.5 + 45 * static_cast<double>(tiles / 4));
        CHECK(std::stod((*i)[3]) * std::stod((*i)[4]) == Catch::Approx(45));
        CHECK(std::stod((*i)[3]) * std::stod((*i)[5]) == Catch::Approx(45));
      }
      CHECK(occurrences(sheet, "role=\"img\"") == static_cast<int>(tiles));
      all += sheet;
    }
    for (const auto& type : set.types())
      CHECK(occurrences(all, type.name.empty() ? "<title>Tile " + type.id + "</title>"
                                               : "<title>Tile " + type.id + ", ") == type.count);
  }
}

TEST_CASE("tile cards: twenty tiles that cannot be turned fill a page, and no page is empty") {
  for (const int types : {1, 19, 20, 21, 40, 41}) {
    std::string text = "[tileset]\nid = \"x\"\n";
    for (int i = 0; i < types; ++i)
      text += "[[tile]]\nid = \"T" + std::to_string(i) +
              "\"\ncount = 1\nedges = \"ffff\"\ncentre = \"cloister\"\n";
    const auto pages = tile_cards(tilesets::files::read_tile_set(text, "x"));
    CHECK(pages.size() == static_cast<std::size_t>((types + 19) / 20));
  }
}

TEST_CASE("sheets to cut: lines end with the tiles, on full sheets and on others") {
  int full = 0;
  for (const int tiles : {1, 3, 4, 5, 8, 23, 24, 25, 48, 49}) {
    const auto set = tilesets::files::read_tile_set(
        "[tileset]\nid = \"x\"\n[[tile]]\nid = \"T\"\ncount = " + std::to_string(tiles) +
            "\nedges = \"ffff\"\ncentre = \"cloister\"\n",
        "x");
    int left = tiles;
    for (const auto& sheet : cut_sheets(set)) {
      const int here = std::min(left, 24);
      left -= here;
      full += here == 24 ? 1 : 0;
      const int rows = (here + 3) / 4, columns = std::min(here, 4);
      CAPTURE(tiles, here, sheet);
      CHECK(occurrences(sheet, " 8.5v" + std::to_string(45 * rows + 10)) == columns + 1);
      CHECK(occurrences(sheet, "h" + std::to_string(45 * columns + 10)) == rows + 1);
    }
    CHECK(left == 0);
  }
  CHECK(full == 6);
}

TEST_CASE("sheets to cut: a line on every side of every tile, beyond the outermost ones") {
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\n[[tile]]\nid = \"T\"\ncount = 5\nedges = \"ffff\"\ncentre = \"cloister\"\n",
      "x");
  const auto sheets = cut_sheets(set);
  REQUIRE(sheets.size() == 1);
  CHECK(says(sheets[0],
             "d=\"M15 8.5v100M60 8.5v100M105 8.5v100M150 8.5v100M195 8.5v100"
             "M10 13.5h190M10 58.5h190M10 103.5h190\""));
}

TEST_CASE("the names of segments on a tile cover no other name, however it is turned") {
  const std::regex name("<text x=\"([-0-9.]+)\" y=\"([-0-9.]+)\"[^>]*>([a-z0-9]+)</text>");
  for (const char* id : {"base", "winter-we1", "inns-cathedrals", "traders-builders", "river"}) {
    const auto set = tilesets::files::load_tiles(id);
    for (const auto& image : set.oriented()) {
      const auto& type = set.type(image.type);
      reports::pictures::TilePicture picture;
      picture.rotation = image.rotation;
      picture.look = reports::pictures::look_of(set);
      picture.has_segment_names = true;
      const auto svg = reports::pictures::tile_svg(type, picture);
      CAPTURE(type.id, picture.rotation);
      std::vector<std::array<double, 3>> names;  // the middle and half the width, five units a letter
      for (std::sregex_iterator i(svg.begin(), svg.end(), name), end; i != end; ++i)
        names.push_back(
            {std::stod((*i)[1]), std::stod((*i)[2]), 2.5 * static_cast<double>((*i)[3].length())});
      CHECK(names.size() >= type.segments.size());
      for (std::size_t a = 0; a < names.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b)
          CHECK((std::abs(names[a][1] - names[b][1]) > 8 ||
                 std::abs(names[a][0] - names[b][0]) > names[a][2] + names[b][2]));
      }
    }
  }
}

}  // namespace test_tile_cards
