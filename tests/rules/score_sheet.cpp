// Words and order of score items.
#include "rules/score_sheet.hpp"

#include "tests/catch.hpp"

namespace test_score_sheet {

using namespace bastide::rules;

TEST_CASE("score sheet: counts are worded in the singular and plural") {
  CHECK(counted(1, "tile") == "1 tile");
  CHECK(counted(0, "tile") == "0 tiles");
  CHECK(counted(2, "city") == "2 cities");
  CHECK(counted(2, "day") == "2 days");
}

TEST_CASE("score sheet: why a feature scores") {
  // product.md, JSON of `score`.
  CHECK(why_text(FeatureKind::city, 3, "tile", 2, 1, 2) == "3 tiles x 2 + 1 pennant x 2");
  CHECK(why_text(FeatureKind::city, 2, "tile", 1, 1, 1) == "2 tiles + 1 pennant");
  CHECK(why_text(FeatureKind::city, 5, "segment", 2, 0, 2) == "5 segments x 2");
  CHECK(why_text(FeatureKind::road, 4, "segment", 1, 0, 0) == "4 segments");
  CHECK(why_cloister(8) == "1 cloister + 8 neighbours");
  CHECK(why_cloister(1) == "1 cloister + 1 neighbour");
  CHECK(why_farm(3, 3) == "3 cities x 3");
  CHECK(why_farm(1, 4) == "1 city x 4");
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
