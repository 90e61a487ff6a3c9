// Words and order of score items.
#include "rules/score_sheet.hpp"

#include "rules/editions/formulas.hpp"

#include "tests/catch.hpp"

namespace test_score_sheet {

using namespace bastide::rules;

TEST_CASE("score sheet: counts are worded in the singular and plural") {
  CHECK(counted(1, "tile") == "1 tile");
  CHECK(counted(0, "tile") == "0 tiles");
  CHECK(counted(2, "city") == "2 cities");
  CHECK(counted(2, "day") == "2 days");
}

TEST_CASE("score sheet: why a feature scores, by what named options stand for") {
  // docs/formats.md, `score`.
  using expressions::FormulaSlot;
  editions::Edition edition;
  const auto why = [&](FormulaSlot slot, FeatureKind kind, expressions::FormulaInputs counts) {
    return editions::why_points(edition, slot, kind, counts);
  };
  const expressions::FormulaInputs three{.tiles = 3, .segments = 4, .marks = {1}};
  const expressions::FormulaInputs two{.tiles = 2, .segments = 3, .marks = {1}};
  CHECK(why(FormulaSlot::city_complete, FeatureKind::city, three) == "3 tiles x 2 + 1 pennant x 2");
  CHECK(why(FormulaSlot::city_incomplete, FeatureKind::city, two) == "2 tiles + 1 pennant");
  CHECK(why(FormulaSlot::cloister_complete, FeatureKind::cloister, {.neighbours = 8}) ==
        "1 cloister + 8 neighbours");
  CHECK(why(FormulaSlot::garden_incomplete, FeatureKind::garden, {.neighbours = 1}) ==
        "1 garden + 1 neighbour");
  CHECK(why(FormulaSlot::farm_points, FeatureKind::farm, {.cities = 3}) == "3 cities x 3");
  edition.farms = editions::Farms::first;
  CHECK(why(FormulaSlot::farm_points, FeatureKind::farm, {.cities = 1}) == "1 city x 4");
  edition.unit = editions::Unit::segment;
  CHECK(why(FormulaSlot::road_complete, FeatureKind::road, three) == "4 segments");
  CHECK(why(FormulaSlot::city_complete, FeatureKind::city, {.tiles = 5, .segments = 5}) == "5 segments x 2");
  edition.small_city = editions::SmallCity::half;
  CHECK(why(FormulaSlot::city_complete, FeatureKind::city, two) == "3 segments + 1 pennant");
  CHECK(why(FormulaSlot::city_complete, FeatureKind::city, three) == "4 segments x 2 + 1 pennant x 2");
  edition.incomplete_at_end = editions::IncompleteAtEnd::nothing;
  CHECK(why(FormulaSlot::road_incomplete, FeatureKind::road, three) == "incomplete, scores nothing");
}

TEST_CASE("score sheet: items are ordered by kind, then by anchor") {
  const auto item = [](FeatureKind kind, SegmentRef anchor) {
    ScoreItem made;
    made.feature = kind;
    made.anchor = anchor;
    return made;
  };
  ScoreSheet sheet;
  sheet.items = {item(FeatureKind::farm, {0, 1}),     item(FeatureKind::city, {2, 0}),
                 item(FeatureKind::cloister, {0, 0}), item(FeatureKind::city, {1, 1}),
                 item(FeatureKind::road, {0, 2}),     item(FeatureKind::city, {1, 0})};
  normalise(sheet);
  CHECK(sheet.items[0].anchor == SegmentRef{1, 0});
  CHECK(sheet.items[1].anchor == SegmentRef{1, 1});
  CHECK(sheet.items[2].anchor == SegmentRef{2, 0});
  CHECK(sheet.items[3].feature == FeatureKind::road);
  CHECK(sheet.items[4].feature == FeatureKind::cloister);
  CHECK(sheet.items[5].feature == FeatureKind::farm);
}

}  // namespace test_score_sheet
