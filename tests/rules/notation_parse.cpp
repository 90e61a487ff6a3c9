// What the notation of docs/formats.md means, read from text.
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tilesets/files/reader.hpp"

namespace test_notation_parse {

using namespace bastide::rules;
using namespace bastide::tilesets;

namespace {
const TileSet& base() {
  static const auto set = bastide::tilesets::files::load_tile_set("base");
  return set;
}
std::string segment_name(const Placement& p) {
  return base().type(p.type).segments[static_cast<std::size_t>(p.follower->segment)].name;
}
}  // namespace

TEST_CASE("notation: the example of the page") {
  const auto position =
      parse_position(base(), "D0@0,0  N2@0,-1=yellow:city  I3@1,-1=blue:city0  V2@-1,0=blue:field1");
  REQUIRE(position.placements.size() == 4);
  CHECK_FALSE(position.players_are_numbers);
  const auto& n = position.placements[1];
  CHECK(base().type(n.type).id == "N");
  CHECK(n.rotation == 2);
  CHECK(n.cell == Cell{0, -1});
  REQUIRE(n.follower);
  CHECK(n.follower->player == 7);
  CHECK(segment_name(n) == "city");
  CHECK(segment_name(position.placements[2]) == "city0");
  CHECK(segment_name(position.placements[3]) == "field1");
  CHECK_FALSE(position.placements[0].follower);
}

TEST_CASE("notation: a file with comments, lines and any white space") {
  const auto one_line = parse_position(base(), "D0@0,0 U0@1,0=red:road");
  CHECK(parse_position(base(), "# a road\r\nD0@0,0# the start\n\n\t U0@1,0=red:road  # and its end\n#") ==
        one_line);
}

TEST_CASE("notation: nothing is an empty position") {
  CHECK(parse_position(base(), "").placements.empty());
  CHECK(parse_position(base(), " \n# only a comment").placements.empty());
}

TEST_CASE("notation: players as numbers") {
  const auto position = parse_position(base(), "D0@0,0=0:city");
  CHECK(position.players_are_numbers);
  CHECK(position.placements[0].follower->player == 0);
  CHECK(print_position(base(), position) == "D0@0,0=0:city");
}

TEST_CASE("notation: an index is accepted where a tile has one segment of the kind, and not printed") {
  CHECK(print_position(base(), parse_position(base(), "D0@0,0=red:city0")) == "D0@0,0=red:city");
}

TEST_CASE("notation: order, contact and several followers on one feature do not matter") {
  const auto position = parse_position(base(), "B0@9,9 F0@1,0=red:city E1@0,0=blue:city B0@-10000,10000");
  CHECK(position.placements.size() == 4);
}

TEST_CASE("notation: a single placement") {
  const auto placement = parse_placement(base(), " L3@-2,7=green:road2 ");
  CHECK(print_placement(base(), placement) == "L3@-2,7=green:road2");
  CHECK_THROWS_AS(parse_placement(base(), ""), bastide::tilesets::InputError);
  CHECK_THROWS_AS(parse_placement(base(), "D0@0,0 D0@1,0"), bastide::tilesets::InputError);
}

TEST_CASE("notation: players have colours and numbers") {
  for (int player = 0; player < most_players; ++player) {
    CHECK(find_player(player_name(player, false)) == player);
    CHECK(find_player(player_name(player, true)) == player);
  }
  for (const auto* wrong : {"", "8", "-1", "00", "Red", "white", "red "}) CHECK(find_player(wrong) == -1);
}

TEST_CASE("notation: a complaint about quoted notation moves to its place in the file") {
  using bastide::tilesets::SourceLocation;
  const SourceLocation begin{"a.toml", 7, 10};
  CHECK(place_in_file({"x", 1, 1}, begin) == SourceLocation{"a.toml", 7, 10});
  CHECK(place_in_file({"x", 1, 5}, begin) == SourceLocation{"a.toml", 7, 14});
  CHECK(place_in_file({"x", 3, 5}, begin) == SourceLocation{"a.toml", 9, 5});
}

}  // namespace test_notation_parse
