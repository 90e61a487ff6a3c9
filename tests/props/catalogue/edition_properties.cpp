// Each property of editions accepts a healthy position and rejects a corrupted one.
#include <algorithm>

#include "props/catalogue/catalogue.hpp"
#include "tests/catch.hpp"
#include "tests/props/view_cases.hpp"

namespace bastide::props::test_edition_properties {
namespace {

using rules::FeatureKind;
using rules::editions::Edition;
using rules::editions::Farms;

constexpr const char* small_city = "D0@0,0 E2@0,-1=0:city";
constexpr const char* one_farm = "D1@0,0 H1@1,0=0:field H1@2,0 E3@3,0 V1@1,-1 V2@2,-1";  // worked example E15
constexpr const char* two_farms = "D0@0,0 E2@0,-1=0:field H1@0,-2 E3@1,-2=0:field";      // E21
constexpr const char* knight_and_farmer = "D0@0,0 E2@0,-1=0:city U0@1,0=1:field0";

constexpr Rejection rejections[] = {
    {"half-differs-only-on-small-cities", small_city, one_more_in_total},
    {"half-differs-only-on-small-cities", small_city,
     [](ScoredCase& c) { c.reference.features.front().tiles.push_back(0); }},
    {"segment-unit-adds-second-segments", small_city, one_more_in_total},
    {"second-never-above-third", two_farms, "farms=second",
     [](ScoredCase& c) { c.fast_sheet.items.front().points.front() += 30; }},
    {"third-repeats-cities", two_farms, one_more_point},
    {"third-repeats-cities", two_farms, "farms=second", one_more_point},
    {"first-scores-each-city-once", one_farm, "farms=first", one_more_point},
    {"first-scores-each-city-once", one_farm, "farms=first",
     [](ScoredCase& c) { c.fast_sheet.items.push_back(c.fast_sheet.items.front()); }},
    {"first-scores-each-city-once", one_farm, "farms=first",
     [](ScoredCase& c) { c.fast_sheet.items.pop_back(); }},
    {"first-and-third-agree-on-lone-farms", one_farm, "farms=first", one_more_point},
    {"first-and-third-agree-on-lone-farms", one_farm, one_more_point},
    {"farm-method-changes-only-farm-items", knight_and_farmer, one_more_in_total},
    {"farm-method-changes-only-farm-items", knight_and_farmer, one_more_point},
    {"farm-method-changes-only-farm-items", knight_and_farmer, "farms=off",
     [](ScoredCase& c) { c.fast_sheet.items.clear(); }},
    {"without-farmers-farms-are-off", small_city, "farms=off", one_more_in_total},
    {"off-has-no-farmers", small_city, "farms=off",
     [](ScoredCase& c) { c.fast_sheet.items.front().feature = FeatureKind::farm; }},
    {"other-options-leave-scores-alone", small_city, one_more_in_total},
};

const char* const examples[] = {small_city, one_farm, two_farms, knight_and_farmer};

const RejectionTable table(rejections);

}  // namespace

TEST_CASE("properties of scoring and editions hold under every combination of scoring options") {
  for (const char* text : examples) {
    for (const auto farms : {Farms::third, Farms::second, Farms::first, Farms::off}) {
      for (const auto small : {rules::editions::SmallCity::full, rules::editions::SmallCity::half}) {
        for (const auto unit : {rules::editions::Unit::tile, rules::editions::Unit::segment}) {
          Edition edition;
          edition.farms = farms;
          edition.small_city = small;
          edition.unit = unit;
          const ScoredCase c(text, edition);
          int asked = 0;
          for (const auto& property : bastide::props::catalogue::all_properties()) {
            if (property.on_scored == nullptr) continue;
            if (!property.applies(c.board.set(), edition)) continue;
            INFO(property.id << " on " << text);
            CHECK_FALSE(property.on_scored(c.view()).has_value());
            ++asked;
          }
          CHECK(asked >= 10);
        }
      }
    }
  }
}

TEST_CASE("a loop back to one crossing differs by unit") {  // worked example E22: 4 tiles, 5 segments
  ScoredCase c("L0@0,0=0:road0 V0@1,0 V1@1,1 V2@0,1", game_of(""));
  const auto& property = property_called("segment-unit-adds-second-segments");
  CHECK_FALSE(property.on_scored(c.view()).has_value());
  c.edition.unit = rules::editions::Unit::segment;  // the sheet still counts tiles
  CHECK(property.on_scored(c.view()).has_value());
}

TEST_CASE("farms off is where nobody may farm") {
  const auto& property = property_called("off-has-no-farmers");
  CHECK(property.applies(fit_table().set(), edition_with("farms=off")));
  CHECK_FALSE(property.applies(fit_table().set(), edition_with("")));
}

}  // namespace bastide::props::test_edition_properties
