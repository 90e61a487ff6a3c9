// Each property of lines and decks accepts a healthy river and rejects a corrupted one.
#include <algorithm>

#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::props::test_line_properties {
namespace {

constexpr const char* river = "c1+expansion/river";

constexpr const char* two_tiles = "RA0@0,0 RD0@1,0";
constexpr const char* three_tiles = "RA0@0,0 RD0@1,0 RD0@2,0";
constexpr const char* bend = "RA0@0,0 RG0@1,0 RD1@1,1";
constexpr const char* to_the_lake =
    "RA0@0,0 RB0@1,0 RC0@2,0 RD0@3,0 RD0@4,0 RH0@5,0 RK1@6,0 RG0@7,0 RG2@7,1 RI0@8,1 RE3@8,2 RL0@9,2";
constexpr const char* and_land =
    "RA0@0,0 RB0@1,0 RC0@2,0 RD0@3,0 RD0@4,0 RH0@5,0 RK1@6,0 RG0@7,0 RG2@7,1 RI0@8,1 RE3@8,2 RL0@9,2 E2@1,-1";

void turn_the_last(BoardCase& c) { c.placements.back().rotation ^= 1; }

rules::ScoreItem scored_river() {
  rules::ScoreItem item;
  item.feature = rules::own_line_feature(0);
  item.anchor = {0, 0};
  item.tiles = {0, 1};
  item.segments = 2;
  item.holders[0] = 1;
  item.points[0] = 2;
  return item;
}

/// A game whose log begins so: a tile is drawn, perhaps removed, and player 1 draws another one.
void give_log(ScoredCase& c, const char* first, const char* next) {
  const auto type = [&](const char* id) { return static_cast<std::int16_t>(c.board.set().find(id)); };
  GameScript game;
  game.log = {{rules::CourseStep::draw, 0, type(first)}};
  if (next != nullptr) {
    game.log.push_back({rules::CourseStep::remove, 0, type(first)});
    game.log.push_back({rules::CourseStep::draw, 1, type(next)});
  }
  c.game = game;
}

constexpr Rejection rejections[] = {
    {"codes-follow-the-table", two_tiles, river, turn_the_last},
    {"lines-are-continued", two_tiles, river, turn_the_last},
    {"continued-lines-are-one", two_tiles, river, turn_the_last},
    {"continued-lines-are-one", three_tiles, river,
     [](BoardCase& c) {
       c.placements.back().cell = {3, 0};
     }},
    {"lines-bend-as-declared", bend, river,
     [](BoardCase& c) { c.placements.back().type = c.fit.set().find("RG"); }},
    {"lines-leave-legal-places", two_tiles, river, [](BoardCase& c) { c.placements.pop_back(); }},
    {"lines-leave-legal-places", two_tiles, river, turn_the_last},
    {"decks-are-laid-in-order", three_tiles, river,
     [](BoardCase& c) { c.placements[1].type = c.fit.set().find("RL"); }},
    {"bag-is-the-open-deck", two_tiles, river,
     [](BoardCase& c) { c.board.put_back(c.fit.set().find("RL")); }},
    {"bag-is-the-open-deck", three_tiles, river,
     [](BoardCase& c) { c.board.put_back(c.fit.set().find("RD")); }},
    {"decks-are-drawn-in-order", two_tiles, river,
     [](TurnCase& c) { c.move.type = c.fit->set().find("RL"); }},
    {"base-start-tile-is-where-the-edition-says", two_tiles, river,
     [](TurnCase& c) { c.edition.base_start_tile = rules::editions::BaseStartTile::first_deck; }},
    {"nobody-on-lines-without-places", two_tiles, river,
     [](TurnCase& c) { c.fast_choices.spots[0].push_back(0); }},
    {"nobody-on-lines-without-places", two_tiles, river,
     [](TurnCase& c) {
       c.after.board[0].follower = rules::Deployment{0, 0, 0};
     }},
    {"own-lines-score-by-their-rows",
     two_tiles,
     river,
     {[](ScoredCase& c) { c.fast_sheet.items.push_back(scored_river()); },
      [](TurnCase& c) { c.fast_items.push_back(scored_river()); }}},
    {"removed-tiles-leave-their-deck", two_tiles, river, [](ScoredCase& c) { give_log(c, "RL", nullptr); }},
    {"removed-tiles-leave-their-deck", two_tiles, river, [](ScoredCase& c) { give_log(c, "RD", "RD"); }},
};

const RejectionTable table(rejections, true);

}  // namespace

TEST_CASE("tiles that lie in no hole are noticed, and holes of which an engine does not know") {
  const auto& game = game_of(BASTIDE_SOURCE_DIR "/docs/examples/abbey.toml");
  const auto& property = property_called("holes-are-filled");
  CHECK(which_apply({&property, 1}, game.set, game.edition).front());
  CHECK_FALSE(which_apply({&property, 1}, fit_table().set(), rules::editions::Edition{}).front());
  const auto* ring = "D0@0,0 E2@0,1 U0@1,0 U0@2,0 E2@2,1 E0@0,2 E0@1,2";
  BoardCase filled(std::string(ring) + " AB0@1,1", game);
  CHECK_FALSE(property.on_board(filled.view()));
  std::swap(filled.placements[6], filled.placements[7]);  // the abbey before the last of its neighbours
  CHECK(property.on_board(filled.view()));
  BoardCase open(ring, game);
  CHECK_FALSE(property.on_board(open.view()));
  open.placements.pop_back();  // the fast engine's board has a hole more
  CHECK(property.on_board(open.view()));
}

TEST_CASE("banks that are one field beside a line that leads on are noticed, and two at its end") {
  const auto& game = game_of(river);
  const auto& property = property_called("lines-part-their-banks");
  const auto first_field = [](auto& segments) {
    return std::ranges::find(segments, tilesets::SegmentKind::field, &tilesets::Segment::kind);
  };
  const auto one_field = with_changed(game.set, "RD", [&](auto& type) {
    first_field(type.segments)->half_edges = 0xff;
    type.segments.erase(first_field(type.segments) + 1);
  });
  const auto two_fields = with_changed(game.set, "RL", [&](auto& type) {
    auto other = *first_field(type.segments);
    first_field(type.segments)->half_edges = 0x8f;
    other.half_edges = 0x70;
    other.index = 1;
    type.segments.push_back(other);
  });
  const rules::board::FitTable with_one(one_field);
  const rules::board::FitTable with_two(two_fields);
  const char* lake = "RA0@0,0 RL0@1,0";
  CHECK_FALSE(property.on_board(BoardCase(two_tiles, game.fit).view()).has_value());
  CHECK_FALSE(property.on_board(BoardCase(lake, game.fit).view()).has_value());
  CHECK(property.on_board(BoardCase(two_tiles, with_one).view()).has_value());
  CHECK(property.on_board(BoardCase(lake, with_two).view()).has_value());
}

TEST_CASE("edges that meet another kind without leave are noticed, and so is a field that does not go on") {
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\nextends = \"base\"\n[edges]\nw = { segment = \"wall\", fits = \"f\" }\n"
      "[[tile]]\nid = \"WA\"\ncount = 2\nedges = \"fwfw\"\nwalls = [\"EW\"]\n",
      "x");
  const rules::board::FitTable fit(set);
  const auto& property = property_called("other-kinds-end-there");
  CHECK(which_apply({&property, 1}, set, {}).front());
  CHECK_FALSE(which_apply({&property, 1}, fit_table().set(), {}).front());
  const BoardCase healthy("D0@0,0 WA1@0,1", fit);
  CHECK_FALSE(property.on_board(healthy.view()).has_value());
  auto other = healthy;
  other.placements[1].rotation = 0;  // still a field, and that of one tile alone to the engines
  other.placements[1].type = set.find("C");
  CHECK(property.on_board(other.view()).has_value());
  auto parted = healthy;
  parted.reference.feature_of[1][1] = parted.reference.feature_of[0][0];
  CHECK(property.on_board(parted.view()).has_value());
}

TEST_CASE("between walls without fields lies a corner of fields, unless one wall has both sides") {
  const auto set = tilesets::files::read_tile_set(
      "[tileset]\nid = \"x\"\nextends = \"base\"\n"
      "[edges]\nw = { segment = \"wall\", fields = false }\n"
      "[[tile]]\nid = \"TWO\"\ncount = 1\nedges = \"wwcf\"\nwalls = [\"N\", \"E\"]\ncities = [\"S\"]\n"
      "[[tile]]\nid = \"ONE\"\ncount = 1\nedges = \"wwcf\"\nwalls = [\"NE\"]\ncities = [\"S\"]\n",
      "x");
  const rules::board::FitTable fit(set);
  const auto& property = property_called("fields-are-what-is-parted");
  for (const auto* text : {"D0@0,0 TWO0@0,-1", "D0@0,0 ONE0@0,-1"}) {
    INFO(text);
    CHECK_FALSE(property.on_board(BoardCase(text, fit).view()).has_value());
  }
}

TEST_CASE("every property of boards holds on rivers") {
  const auto& game = game_of(river);
  for (const char* text : {two_tiles, bend, to_the_lake, and_land})
    CHECK(check_accepted(BoardCase(text, game).view(), game.edition) >= 15);
}

}  // namespace bastide::props::test_line_properties
