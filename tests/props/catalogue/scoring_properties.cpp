// Each property of scoring accepts a healthy position and rejects a corrupted one.
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_scoring_properties {
namespace {

constexpr const char* knight = "D0@0,0 E2@0,-1=0:city U0@1,0=1:road";
constexpr const char* farmers = "D1@0,0 H1@1,0=0:field H1@2,0=1:field";  // worked example E15
constexpr const char* all_tiles = "J0@0,0 E2@0,-1 V0@1,0 J3@0,1 O2@1,1";

constexpr Rejection rejections[] = {
    {"sheets-agree", knight, one_more_point},
    {"sheets-agree", knight, one_more_in_total},
    {"sheets-agree", knight, [](ScoredCase& c) { c.reference_sheet.items.pop_back(); }},
    {"one-item-each", knight, [](ScoredCase& c) { c.fast_sheet.items.pop_back(); }},
    {"one-item-each", farmers, "farms=second",
     [](ScoredCase& c) { c.fast_sheet.items.push_back(c.fast_sheet.items.front()); }},
    {"one-item-each", farmers, "farms=first", [](ScoredCase& c) { c.fast_sheet.items.clear(); }},
    {"one-item-each", knight, "farms=off", [](ScoredCase& c) { c.placements[1].follower.reset(); }},
    {"holders-are-followers-standing", knight,
     [](ScoredCase& c) { ++c.fast_sheet.items.front().holders[1]; }},
    {"holders-are-followers-standing", "D0@0,0 E2@0,-1=0:field H1@0,-2 E3@1,-2=0:field", "farms=first",
     [](ScoredCase& c) { --c.fast_sheet.items.front().holders[0]; }},
    {"values-follow-the-table", knight, one_more_point},
    {"values-follow-the-table", farmers, [](ScoredCase& c) { c.fast_sheet.items.front().points[0] -= 3; }},
    {"values-follow-the-table", farmers, "farms=first",
     [](ScoredCase& c) { c.fast_sheet.items.front().points = {3}; }},
    {"values-follow-the-table", farmers, "farms=second",
     [](ScoredCase& c) { c.fast_sheet.items.front().points[0] += 3; }},
    {"ties-full-minority-nothing", knight, [](ScoredCase& c) { c.fast_sheet.items.front().points[1] = 1; }},
    {"ties-full-minority-nothing", farmers, "farms=second",
     [](ScoredCase& c) { c.fast_sheet.items.front().points[5] = 3; }},
    {"totals-are-sums-of-items", knight, one_more_in_total},
    {"totals-are-sums-of-items", knight, [](ScoredCase& c) { --c.reference_sheet.totals[1]; }},
    {"scoreboard-reads-the-total", knight, one_more_in_total},
    {"track-tells-totals-apart", knight,
     [](ScoredCase& c) {
       c.game = GameScript{};
       one_more_in_total(c);
     }},
    {"renaming-players-permutes-scores", knight, one_more_in_total},
    {"renaming-players-permutes-scores", knight, one_more_point},
    {"second-follower-changes-nothing", knight, one_more_point},
    {"second-follower-changes-nothing", farmers, one_more_point},
    {"second-follower-changes-nothing", farmers, "farms=first", one_more_point},
    {"complete-never-below-incomplete", knight,
     [](ScoredCase& c) { c.fast_sheet.items.front().points.front() = 1; }},
    {"complete-never-below-incomplete", "D0@0,0=0:city",
     [](ScoredCase& c) { c.fast_sheet.items.front().points.front() = 3; }},
    {"last-board-keeps-the-sets-parity", all_tiles, "",
     [](ScoredCase& c) { ++c.reference.features.front().open_edges; }, nullptr, "mini-chiral"},
};

const RejectionTable table(rejections);

}  // namespace

TEST_CASE("a tie must give both players the same") {
  ScoredCase c("D0@0,0 U0@-1,0=0:road U0@1,0=1:road", game_of(""));
  const auto& property = property_called("ties-full-minority-nothing");
  CHECK_FALSE(property.on_scored(c.view()).has_value());
  c.fast_sheet.items.front().points[1] = 0;
  CHECK(property.on_scored(c.view()).has_value());
}

TEST_CASE("by farms second, a farm whose city another one has scored may be worth more by a formula") {
  ScoredCase c("D0@0,0=0:field0 D2@0,-1=0:field0", game_of("farms=second; farm.points=max(0, 9 - cities)"));
  const auto& property = property_called("values-follow-the-table");
  REQUIRE(c.fast_sheet.totals[0] == 17);  // 8 for the city, 9 for no new one
  CHECK_FALSE(property.on_scored(c.view()).has_value());
  for (auto& item : c.fast_sheet.items) ++item.points[0];
  CHECK(property.on_scored(c.view()).has_value());
}

}  // namespace bastide::props::test_scoring_properties
