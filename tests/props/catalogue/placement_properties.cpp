// Each property of placement accepts a healthy board and rejects a corrupted one.
#include "rules/notation.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_placement_properties {
namespace {

constexpr const char* two_tiles = "D0@0,0 U0@1,0";
constexpr const char* bent_road = "D0@0,0 V0@1,0 J3@1,1";

/// The tile laid last is another one than the fast engine's board holds.
void mistake_last_tile(BoardCase& c) { c.placements.back().type = c.fit.set().find("L"); }

constexpr Rejection rejections[] = {
    {"fits-iff-all-edges-match", two_tiles, mistake_last_tile},
    {"frontier-is-exact", two_tiles,
     [](BoardCase& c) {
       c.placements.back().cell = {2, 0};
     }},
    {"frontier-is-exact", bent_road, mistake_last_tile},
    {"legal-places-are-what-fits", two_tiles, mistake_last_tile},
    {"legal-places-are-what-fits", two_tiles, [](BoardCase& c) { c.placements.pop_back(); }},
    {"legal-places-agree", two_tiles, mistake_last_tile},
    {"placement-counts", two_tiles, mistake_last_tile},
    {"supply-respected", two_tiles, [](BoardCase& c) { c.board.put_back(c.fit.set().find("U")); }},
    {"boards-are-consistent", two_tiles, [](BoardCase& c) { c.placements.back().rotation = 1; }},
    {"boards-are-consistent", two_tiles,
     [](BoardCase& c) {
       c.placements.back().cell = {0, 0};
     }},
    {"boards-are-connected", two_tiles,
     [](BoardCase& c) {
       c.placements.back().cell = {1, 1};
     }},
    {"board-holds-placements", two_tiles, [](BoardCase& c) { c.placements.back().rotation = 2; }},
    {"exposed-edges-keep-parity", two_tiles, mistake_last_tile},
    {"quarter-turns-keep-boards", bent_road, scatter_features},
    {"quarter-turns-keep-boards", two_tiles, [](BoardCase& c) { c.placements.back().rotation = 1; }},
    {"translations-keep-boards", bent_road, scatter_features},
    {"reflections-keep-boards", bent_road, scatter_features},
    {"reflections-keep-boards", two_tiles, [](BoardCase& c) { c.placements.back().rotation = 1; }},
    {"undo-restores-the-board", two_tiles, scatter_features},
};

const RejectionTable table(rejections);

}  // namespace

TEST_CASE("reflections are stated for mirror-closed sets only") {
  const auto& reflections = property_called("reflections-keep-boards");
  CHECK(reflections.applies(fit_table("base").set(), {}));
  CHECK(reflections.applies(fit_table("winter-we1").set(), {}));
  CHECK_FALSE(reflections.applies(fit_table("mini-chiral").set(), {}));
}

TEST_CASE("a tile without mirror image is rejected by reflections") {
  const auto verdict = property_called("reflections-keep-boards")
                           .on_board(BoardCase("J0@0,0", fit_table("mini-chiral")).view());
  REQUIRE(verdict.has_value());
  CHECK(verdict->explanation.find("no mirror image of J0") != std::string::npos);
}

TEST_CASE("the explanation names the tile, the cell and what the neighbours show") {
  BoardCase c(two_tiles);
  mistake_last_tile(c);
  const auto verdict = property_called("fits-iff-all-edges-match").on_board(c.view());
  REQUIRE(verdict.has_value());
  CHECK(verdict->explanation.find("tile type") != std::string::npos);
  CHECK(verdict->explanation.find("the neighbours show") != std::string::npos);
  CHECK(verdict->engine_answer != verdict->expected_answer);
}

}  // namespace bastide::props::test_placement_properties
