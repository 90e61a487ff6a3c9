// The words that an edition adds to formulas: marks and figures, where they are names, what they give, and
// that a table with many of them gives what a calculation does.
#include <algorithm>

#include "rules/expressions/formula.hpp"
#include "tests/catch.hpp"

namespace test_formula_words {

using namespace bastide::rules::expressions;
using bastide::tilesets::SegmentKind;

namespace {

Vocabulary words() {
  return {{MarkRule{},
           {"inn", SegmentKind::road, Merge::any},
           {"wine", SegmentKind::city, Merge::sum},
           {"well", SegmentKind::field, Merge::sum}},
          {"follower", "pig"}};
}

Formula formula(FormulaSlot slot, std::string_view text, const Vocabulary& vocabulary = words()) {
  auto read = Formula::read(slot, text, vocabulary);
  if (const auto* error = std::get_if<ExpressionError>(&read))
    FAIL("'" << text << "' at " << error->offset << ": " << error->message);
  return std::get<Formula>(std::move(read));
}

std::string complaint(FormulaSlot slot, std::string_view text) {
  const auto read = Formula::read(slot, text, words());
  const auto* error = std::get_if<ExpressionError>(&read);
  return error == nullptr ? "fine" : std::to_string(error->offset) + ": " + error->message;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE(
    "formula words: each slot has the marks of its kind and all figures, in the singular and the plural") {
  CHECK(formula_names(FormulaSlot::road_complete, words()) ==
        Names{"tiles", "segments", "inns", "inn", "crossings", "cloister_ends", "city_ends", "loops", "own",
              "others", "turns", "city_pennants", "city_wines", "followers", "follower", "pigs", "pig"});
  CHECK(formula_names(FormulaSlot::city_incomplete, words()) ==
        Names{"tiles", "segments", "pennants", "wines", "wine", "farms", "roads", "own", "others", "turns",
              "road_inns", "field_wells", "followers", "follower", "pigs", "pig"});
  CHECK(formula_names(FormulaSlot::farm_points, words()) ==
        Names{"cities", "city_tiles", "pennants", "wells", "well", "own", "others", "turns", "city_wines",
              "followers", "follower", "pigs", "pig"});
  CHECK(formula_names(FormulaSlot::garden_complete, words()) == Names{"neighbours",
                                                                      "own",
                                                                      "others",
                                                                      "turns",
                                                                      "cities_around",
                                                                      "roads_around",
                                                                      "fields_around",
                                                                      "cloisters_around",
                                                                      "gardens_around",
                                                                      "villages_around",
                                                                      "cities_beside",
                                                                      "roads_beside",
                                                                      "fields_beside",
                                                                      "cloisters_beside",
                                                                      "gardens_beside",
                                                                      "villages_beside",
                                                                      "pennants_around",
                                                                      "pennants_beside",
                                                                      "inns_around",
                                                                      "inns_beside",
                                                                      "wines_around",
                                                                      "wines_beside",
                                                                      "wells_around",
                                                                      "wells_beside",
                                                                      "followers",
                                                                      "follower",
                                                                      "pigs",
                                                                      "pig"});
  // A weight is looked at on features of all kinds, and not of figures.
  CHECK(formula_names(weight_slot, words()) == Names{"tiles", "segments", "neighbours", "pennants", "inns",
                                                     "inn", "wines", "wine", "wells", "well"});
  // With pennants and followers alone nothing is added.
  CHECK(formula_names(FormulaSlot::city_complete) ==
        Names{"tiles", "segments", "pennants", "farms", "roads", "own", "others", "turns"});
  CHECK(formula_names(FormulaSlot::farm_points) ==
        Names{"cities", "city_tiles", "pennants", "own", "others", "turns"});
  // Of an own line the ways round, of nothing the ends: tiles do not say what lines end at.
  CHECK(formula_names(line_slot(0, true)) == Names{"tiles", "segments", "loops", "own", "others", "turns"});
}

TEST_CASE("formula words: marks and figures are numbers, by their places in the edition") {
  FormulaInputs inputs{.tiles = 3, .segments = 4};
  inputs.marks = {2, 1, 5};
  inputs.figures = {1, 2};
  CHECK(formula(FormulaSlot::road_complete, "tiles * (1 + inn)").points(inputs) == 6);
  CHECK(formula(FormulaSlot::road_complete, "tiles * (1 + inns)").points(inputs) == 6);
  CHECK(formula(FormulaSlot::city_complete, "tiles + pennants + 10*wine").points(inputs) == 55);
  CHECK(formula(FormulaSlot::city_complete, "followers + 10*pigs").points(inputs) == 21);
  CHECK(formula(weight_slot, "pennants + wines").points(inputs) == 7);
  inputs.cities = 3;
  CHECK(formula(FormulaSlot::farm_points, "cities * (3 + (pigs > 0))").points(inputs) == 12);
  inputs.figures = {};
  CHECK(formula(FormulaSlot::farm_points, "cities * (3 + (pigs > 0))").points(inputs) == 9);
}

TEST_CASE("formula words: what a formula speaks of is known") {
  const auto inn = formula(FormulaSlot::road_complete, "tiles * (1 + inn)");
  CHECK(inn.uses_mark(1));
  CHECK_FALSE(inn.uses_mark(0));
  CHECK_FALSE(inn.uses_figures());
  CHECK(formula(FormulaSlot::farm_points, "cities + pigs").uses_figures());
  CHECK_FALSE(formula(FormulaSlot::city_complete, "tiles").uses_mark(2));
}

TEST_CASE(
    "formula words: a mark on another kind of segment is no name, and the complaint says where it lies") {
  CHECK(complaint(FormulaSlot::city_complete, "tiles + inns") ==
        "8: mark 'inn' lies on road segments, expected tiles, segments, pennants, wines, wine, farms, roads, "
        "own, "
        "others, turns, road_inns, field_wells, followers, follower, pigs or pig");
  CHECK(complaint(FormulaSlot::road_complete, "inm") == "0: unknown name 'inm', expected inn, inns or min");
  CHECK(
      complaint(FormulaSlot::road_complete, "pennants").starts_with("0: unknown name 'pennants', expected "));
  CHECK(complaint(FormulaSlot::city_complete, "wine/2") ==
        "0: gives 0.5 at 1 wine; expected a whole number 0 to 10000");
  CHECK(complaint(weight_slot, "pennants - 1") ==
        "0: gives -1 at 0 pennants; expected a whole number 0 to 10000");
  CHECK(complaint(FormulaSlot::road_complete, "(inn > 1)/2") ==
        "fine");  // of marks merged by any there is one at most
}

TEST_CASE("formula words: what is counted on one kind of feature is no name elsewhere, and that is said") {
  CHECK(complaint(FormulaSlot::farm_points, "2*cities + farms")
            .starts_with("11: 'farms' is counted on a city, "
                         "expected cities, "));
  CHECK(complaint(FormulaSlot::city_complete, "crossings")
            .starts_with("0: 'crossings' is counted on a road, "));
  CHECK(complaint(line_slot(0, true), "city_ends").starts_with("0: 'city_ends' is counted on a road, "));
  CHECK(complaint(FormulaSlot::cloister_complete, "loops")
            .starts_with("0: 'loops' is counted on a road or a line of the edition's own, "));
  CHECK(complaint(weight_slot, "own").starts_with("0: 'own' is counted where figures score, not in "));
}

TEST_CASE("formula words: details are numbers, and a formula knows which it asks for") {
  FormulaInputs inputs{.tiles = 5, .segments = 6};
  inputs.details = {2, 1, 3, 4, 0, 0, 2, 3, 7};
  const auto road =
      formula(FormulaSlot::road_complete, "crossings + 10*cloister_ends + 100*city_ends + 1000*loops");
  CHECK(road.points(inputs) == 4312);
  CHECK(road.evaluate(inputs) == 4312);
  CHECK(road.uses_details());
  CHECK(road.uses(Detail::loops));
  CHECK_FALSE(road.uses(Detail::own));
  CHECK_FALSE(road.uses_figures());
  const auto people = formula(FormulaSlot::cloister_incomplete, "own + 10*others + 100*turns");
  CHECK(people.points(inputs) == 732);
  CHECK(people.uses_figures());  // what who scores gets depends on him
  CHECK_FALSE(formula(FormulaSlot::cloister_incomplete, "turns").uses_figures());
  CHECK_FALSE(formula(FormulaSlot::road_complete, "tiles + pigs").uses_details());
}

TEST_CASE("formula words: farms count tiles and pennants of their cities") {
  const auto farm = formula(FormulaSlot::farm_points, "2*cities + pennants + 10*city_tiles");
  FormulaInputs inputs{.tiles = 7, .cities = 2};
  inputs.marks = {3};
  CHECK(farm.points(inputs) == 77);
  CHECK(farm.weighs_cities());
  CHECK_FALSE(farm.uses_details());
  CHECK(farm.points({}) == 0);
  CHECK_FALSE(formula(FormulaSlot::farm_points, "cities + wells").weighs_cities());
  CHECK_FALSE(formula(FormulaSlot::city_complete, "tiles + pennants").weighs_cities());
  // A completed city has a tile at least, and no city no pennants: a formula needs no care for what cannot
  // be.
  CHECK(complaint(FormulaSlot::farm_points, "cities > city_tiles ? 0 - 1 : 1") == "fine");
  CHECK(complaint(FormulaSlot::farm_points, "cities == 0 and pennants > 0 ? 0 - 1 : 1") == "fine");
}

TEST_CASE("formula words: a formula must give points for all details that a board can have") {
  CHECK(complaint(FormulaSlot::road_complete, "tiles - crossings") ==
        "0: gives -1 at 2 tiles, 3 crossings; expected a whole number 0 to 10000, or least_feature in the "
        "edition");
  CHECK(complaint(FormulaSlot::road_complete, "segments - crossings - city_ends") == "fine");
  CHECK(complaint(FormulaSlot::city_complete, "tiles / own") ==
        "0: gives an infinite number at 2 tiles, 0 own figures; expected a whole number 0 to 10000");
  CHECK(complaint(FormulaSlot::road_complete, "tiles < 4 and loops ? 0 - 1 : 1") == "fine");
}

TEST_CASE("formula words: inside the table and beyond it points are what is calculated") {
  Vocabulary many = words();
  for (const auto* name : {"ford", "mill", "barn"})
    many.marks.push_back({name, SegmentKind::city, Merge::sum});
  const std::string text = "tiles + 2*pennants + 3*wines + 4*fords + 5*mills + 6*barns + 7*pigs + segments";
  const auto worth = formula(FormulaSlot::city_complete, text, many);
  int wrong = 0;
  for (int tiles = 1; tiles < 180; tiles += 7) {
    for (int marks = 0; marks < 20; ++marks) {
      FormulaInputs inputs{.tiles = tiles, .segments = tiles + marks % 3};
      inputs.marks = {marks, 0, marks / 2, 0, marks % 4, marks % 5, marks % 3};
      inputs.figures = {0, marks % 9};
      const int expected = tiles + 2 * marks + 3 * (marks / 2) + 4 * (marks % 4) + 5 * (marks % 5) +
                           6 * (marks % 3) + 7 * (marks % 9) + tiles + marks % 3;
      wrong += worth.points(inputs) != expected ? 1 : 0;
      wrong += worth.evaluate(inputs) != expected ? 1 : 0;
    }
  }
  CHECK(wrong == 0);
}

}  // namespace test_formula_words
