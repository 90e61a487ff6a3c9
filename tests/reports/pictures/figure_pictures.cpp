// Every kind of figure is drawn by what its row says, also one that nobody has thought of, and no two bear
// the same letter.
#include <algorithm>
#include <string>
#include <vector>

#include "reports/pictures/board_svg.hpp"
#include "reports/pictures/figure_pictures.hpp"
#include "reports/terminal/board_text.hpp"
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/reports/well_formed.hpp"
#include "tests/says.hpp"
#include "tilesets/files/reader.hpp"

namespace test_figure_pictures {

using bastide::tests::check_says;
using bastide::tests::says;
using namespace bastide;
using namespace bastide::reports::pictures;

namespace {

constexpr std::uint8_t city = 1, road = 2, field = 4, cloister = 8, garden = 16;
constexpr std::uint8_t anywhere = city | road | field | cloister;

/// The figures of the shipped expansions, and two of a designer's.
tilesets::Names names() {
  tilesets::Names out;
  out.figures = {
      {"follower", anywhere, 1},       {"big", anywhere, 2},   {"builder", city | road, 0}, {"pig", field, 0},
      {"abbot", cloister | garden, 1}, {"giant", anywhere, 3}, {"2nd-giant", anywhere, 3}};
  return out;
}

tilesets::TileSet with_figures() {
  const auto base = tilesets::files::load_tile_set("base");
  return {base.id(),         base.name(),  base.source(), {base.types().begin(), base.types().end()},
          base.start_type(), base.where(), names()};
}

std::string drawn(const char* notation) {
  const auto set = with_figures();
  return board_svg(set, rules::parse_position(set, notation));
}

}  // namespace

TEST_CASE("figure pictures: letters tell all kinds apart, capitals count in majorities") {
  const auto all = names();
  std::string letters;
  for (int f = 0; f < static_cast<int>(all.figures.size()); ++f) letters += figure_letter(all, f);
  // The second giant's name begins with a digit, and N is its first letter.
  CHECK(letters == " BbpAGN");
}

TEST_CASE("figure pictures: more than 26 kinds of letters would be needed before one is told twice") {
  tilesets::Names all;
  for (int i = 0; i < 7; ++i) all.figures.push_back({"aa", anywhere, 1});
  std::vector<char> letters;
  for (int f = 1; f < static_cast<int>(all.figures.size()); ++f) letters.push_back(figure_letter(all, f));
  std::sort(letters.begin(), letters.end());
  CHECK(std::adjacent_find(letters.begin(), letters.end()) == letters.end());
}

TEST_CASE("figure pictures: each silhouette is its own, followers are drawn as ever") {
  const auto follower = drawn("D0@0,0=red:city"), big = drawn("D0@0,0=red.big:city"),
             builder = drawn("D0@0,0=red.builder:city"), giant = drawn("D0@0,0=red.giant:city");
  for (const auto& svg : {follower, big, builder, giant}) CHECK(tests::xml_complaint(svg).empty());
  check_says(follower, {"<title>red on city</title>"}, {"scale(1.45)"});
  check_says(big, {"scale(1.45)", "<title>red.big on city</title>", ">B</text>"});
  check_says(giant, {"scale(1.45)", ">G</text>"});
  check_says(builder, {"M-7.5 8.5V-4.5", ">b</text>"});
  CHECK(says(drawn("B0@0,0=red.abbot:cloister"), "M0 -14C5 -10.5"));
  // A farmer lies, a pig does not.
  CHECK(says(drawn("B0@0,0=red.big:field"), "rotate(-90)"));
  CHECK_FALSE(says(drawn("B0@0,0=red.pig:field"), "rotate(-90)"));
}

TEST_CASE(
    "figure pictures: another figure that counts as one is a follower with a letter, lying on a field") {
  auto of = names();
  of.figures.push_back({"wizard", anywhere, 1});
  const auto base = tilesets::files::load_tile_set("base");
  const tilesets::TileSet set(base.id(), base.name(), base.source(),
                              {base.types().begin(), base.types().end()}, base.start_type(), base.where(),
                              of);
  const auto picture = [&](const char* notation) {
    return board_svg(set, rules::parse_position(set, notation));
  };
  const auto shape_in = [](const std::string& svg) {  // of the follower, whoever it is
    const auto from = svg.find("<path", svg.find("</title>", svg.find("<title>red")));
    return svg.substr(from, svg.find("/>", from) - from);
  };
  const auto standing = picture("B0@0,0=red.wizard:cloister"), lying = picture("B0@0,0=red.wizard:field");
  CHECK(shape_in(standing) == shape_in(picture("B0@0,0=red:cloister")));
  check_says(standing, {" x=\"0\" y=\"5.2\" font-family=\"sans-serif\" font-size=\"9\"", ">W</text>"},
             {"rotate(-90)"});
  check_says(lying, {"rotate(-90)", " x=\"0.5\" y=\"3.2\" font-family=\"sans-serif\" font-size=\"9\""},
             {"scale(1.45)"});
}

TEST_CASE("figure pictures: letters are dark on light colours and light on dark ones") {
  CHECK(says(drawn("D0@0,0=yellow.big:city"), "fill=\"#111\">B<"));
  CHECK(says(drawn("D0@0,0=black.big:city"), "fill=\"#fff\">B<"));
}

TEST_CASE("figure pictures: in a terminal a second letter says the kind, and the legend what it means") {
  const auto set = with_figures();
  const auto text = reports::terminal::terminal_board(
      set, rules::parse_position(set, "D0@0,0=red.builder:city E2@0,-1=blue:city"));
  check_says(text, {"Rb", "  followers: B blue, R red; with a letter after it: b builder\n"});
  const auto plain = reports::terminal::terminal_board(set, rules::parse_position(set, "D0@0,0=red:city"));
  CHECK(says(plain, "  followers: R red\n"));
}

TEST_CASE("figure pictures: a figure never leaves the tile's frame in a terminal") {
  const auto set = with_figures();
  // On every segment of every type, turned all ways.
  for (int t = 0; t < set.type_count(); ++t) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      const auto& segments = set.type(t).segments;
      for (int s = 0; s < static_cast<int>(segments.size()); ++s) {
        const rules::Position position{{{t, rotation, {}, rules::Deployment{6, s, 1}}}, false};
        const auto text = reports::terminal::terminal_board(set, position);
        INFO(set.type(t).id << rotation << " " << segments[static_cast<std::size_t>(s)].name << "\n" << text);
        CHECK(says(text, "RB"));
      }
    }
  }
}

}  // namespace test_figure_pictures
