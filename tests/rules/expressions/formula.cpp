// Formulas of points: what they give, checked against plain arithmetic and against the table's own absence.
#include "rules/expressions/formula.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>

#include "tests/catch.hpp"

namespace test_formula {

using namespace bastide::rules::expressions;

namespace {

Formula formula(FormulaSlot slot, std::string_view text) {
  auto read = Formula::read(slot, text);
  if (const auto* error = std::get_if<ExpressionError>(&read))
    FAIL("'" << text << "' at " << error->offset << ": " << error->message);
  return std::get<Formula>(std::move(read));
}

FormulaInputs city(int tiles, int segments, int pennants) {
  FormulaInputs inputs;
  inputs.tiles = tiles;
  inputs.segments = segments;
  inputs.marks[bastide::tilesets::pennant] = pennants;
  return inputs;
}

FormulaInputs neighbours(int count) {
  FormulaInputs inputs;
  inputs.neighbours = count;
  return inputs;
}

FormulaInputs cities(int count) {
  FormulaInputs inputs;
  inputs.cities = count;
  return inputs;
}

/// What `f` gives or throws, so that both ways can be compared where there are no points as well.
template <typename F>
int outcome(F&& f) {
  try {
    return f();
  } catch (const std::domain_error&) {
    return -1;
  }
}

/// The number of inputs, inside the table and around its ends, for which the points are not as expected.
int differences(const Formula& formula, const std::function<int(const FormulaInputs&)>& expected,
                int tiles_step = 1) {
  int wrong = 0;
  const auto look = [&](const FormulaInputs& inputs) {
    wrong += outcome([&] { return formula.points(inputs); }) != expected(inputs) ? 1 : 0;
  };
  for (int tiles = 1; tiles <= 98; tiles += tiles_step)
    for (int segments = tiles; segments <= std::min(4 * tiles, tiles + 17); ++segments)
      for (int pennants = 0; pennants <= 33; pennants += pennants > 2 && pennants < 30 ? 9 : 1)
        look(city(tiles, segments, pennants));
  for (int count = 0; count <= 10; ++count) look(neighbours(count));
  for (int count = 0; count <= 120; ++count) look(cities(count));
  look(city(300, 600, 40));
  return wrong;
}

}  // namespace

TEST_CASE("formula: the points of the published rules written as formulas") {
  // Each against the same in C++; 98 tiles, 17 more segments, 33 pennants and 120 cities lie outside the
  // table.
  using Slot = FormulaSlot;
  CHECK(differences(formula(Slot::road_complete, "tiles"), [](const auto& of) { return of.tiles; }) == 0);
  CHECK(differences(formula(Slot::road_incomplete, "segments"), [](const auto& of) { return of.segments; }) ==
        0);
  CHECK(differences(formula(Slot::city_complete, "2*tiles + 2*pennants"), [](const auto& of) {
          return 2 * of.tiles + 2 * of.marks[bastide::tilesets::pennant];
        }) == 0);
  CHECK(differences(formula(Slot::city_complete, "tiles == 2 ? tiles + pennants : 2*tiles + 2*pennants"),
                    [](const auto& of) {
                      return (of.tiles == 2 ? 1 : 2) * (of.tiles + of.marks[bastide::tilesets::pennant]);
                    }) == 0);
  CHECK(differences(formula(Slot::city_incomplete, "segments + pennants"),
                    [](const auto& of) { return of.segments + of.marks[bastide::tilesets::pennant]; }) == 0);
  CHECK(differences(formula(Slot::city_incomplete, "tiles + 3*segments + pennants"), [](const auto& of) {
          return of.tiles + 3 * of.segments + of.marks[bastide::tilesets::pennant];
        }) == 0);
  CHECK(differences(formula(Slot::cloister_complete, "1 + neighbours"),
                    [](const auto& of) { return 1 + of.neighbours; }) == 0);
  CHECK(differences(formula(Slot::cloister_incomplete, "0"), [](const auto&) { return 0; }) == 0);
  CHECK(differences(formula(Slot::farm_points, "3*cities"), [](const auto& of) { return 3 * of.cities; }) ==
        0);
}

TEST_CASE("formula: table and calculation agree everywhere, also where there are no points") {
  for (const char* text :
       {"tiles", "pennants", "tiles*tiles", "min(10000, tiles^2 + 3*segments + pennants)", "7",
        "(segments - tiles) * 5", "pennants > 2*tiles", "max(0, pennants - segments)", "90 * pennants",
        "floor(sqrt(tiles * segments))", "tiles < 97 ? tiles : tiles - 1000", "100 * tiles"}) {
    CAPTURE(text);
    const auto read = formula(FormulaSlot::city_complete, text);
    const auto calculated = [&](const FormulaInputs& inputs) {
      return outcome([&] { return read.evaluate(inputs); });
    };
    CHECK(differences(read, calculated, 5) == 0);
    for (const auto& odd : {city(0, 0, 0), city(-1, -1, -1), city(3, 1, 0), city(1, 5, 30), city(1, 4, 31),
                            city(std::numeric_limits<int>::max(), std::numeric_limits<int>::min(), 0)})
      CHECK(outcome([&] { return read.points(odd); }) == calculated(odd));
  }
}

TEST_CASE("formula: nothing is rounded before it must be") {
  // 49/49 is 1; 49 times the double nearest to 1/49 is less.
  CHECK(formula(FormulaSlot::farm_points, "floor(1*cities/49)").points(cities(49)) == 1);
}

TEST_CASE("formula: outside of the table, what is no points is thrown") {
  const auto read = formula(FormulaSlot::city_complete, "100 * tiles");
  CHECK(read.points(city(100, 100, 0)) == 10000);
  CHECK_THROWS_WITH(read.points(city(101, 101, 0)),
                    "the formula '100 * tiles' of city.complete gives 10100 at 101 tiles; expected a whole "
                    "number 0 to 10000");
}

TEST_CASE("formula: below 0, the table has no less than the least, and a calculation what is said") {
  const auto read = [](const char* text, std::optional<int> least) {
    return std::get<Formula>(Formula::read(FormulaSlot::city_incomplete, text, {}, least));
  };
  for (const int tiles : {1, 5, 6, 9, 40, 160, 161, 300}) {
    const int said = 5 - 2 * tiles;
    CHECK(read("5 - 2*tiles", least_points).points(city(tiles, tiles, 0)) == said);
    CHECK(read("5 - 2*tiles", -6).points(city(tiles, tiles, 0)) == std::max(said, -6));
    CHECK(read("5 - 2*tiles", 0).points(city(tiles, tiles, 0)) == std::max(said, 0));
    CHECK(read("5 - 2*tiles", 0).evaluate(city(tiles, tiles, 0)) == said);
  }
  CHECK(read("5 - 2*tiles", least_points).goes_below_zero());
  CHECK_FALSE(read("5 - 2*tiles", least_points).is_raised());
  CHECK(read("5 - 2*tiles", -6).is_raised());
  CHECK_FALSE(read("5 - 2*tiles", 0).goes_below_zero());
  CHECK_FALSE(read("tiles", -6).is_raised());
  CHECK_FALSE(read("tiles", -6) == read("tiles", 0));
  // -60 at 161 tiles is below 0 beyond what was checked: thrown where nothing may be.
  CHECK_THROWS_WITH(formula(FormulaSlot::city_incomplete, "101 - min(tiles, 101) - (tiles > 160)")
                        .points(city(161, 161, 0)),
                    "the formula '101 - min(tiles, 101) - (tiles > 160)' of city.incomplete gives -1 at 161 "
                    "tiles; expected a whole number 0 to 10000, or least_feature in the edition");
}

TEST_CASE("formula: keys and names") {
  CHECK(formula_key(FormulaSlot::road_complete) == std::string("road.complete"));
  CHECK(formula_key(FormulaSlot::city_incomplete) == std::string("city.incomplete"));
  CHECK(formula_key(FormulaSlot::cloister_incomplete) == std::string("cloister.incomplete"));
  CHECK(formula_key(FormulaSlot::farm_points) == std::string("farm.points"));
  const auto names = [](FormulaSlot slot) {
    const auto found = formula_names(slot);
    return std::vector<std::string>(found.begin(), found.end());
  };
  CHECK(names(FormulaSlot::road_incomplete) ==
        std::vector<std::string>{"tiles", "segments", "crossings", "cloister_ends", "city_ends", "loops",
                                 "own", "others", "turns", "city_pennants"});
  CHECK(names(FormulaSlot::city_complete) == std::vector<std::string>{"tiles", "segments", "pennants",
                                                                      "farms", "roads", "own", "others",
                                                                      "turns"});
  CHECK(names(FormulaSlot::cloister_complete) ==
        std::vector<std::string>{"neighbours", "own", "others", "turns", "cities_around", "roads_around",
                                 "fields_around", "cloisters_around", "gardens_around", "villages_around",
                                 "cities_beside", "roads_beside", "fields_beside", "cloisters_beside",
                                 "gardens_beside", "villages_beside", "pennants_around", "pennants_beside"});
  CHECK(names(FormulaSlot::farm_points) ==
        std::vector<std::string>{"cities", "city_tiles", "pennants", "own", "others", "turns"});
}

TEST_CASE("formula: equal when slot and text are") {
  const auto read = formula(FormulaSlot::road_complete, "2*tiles");
  const auto copy = read;
  CHECK(copy == read);
  CHECK(copy == formula(FormulaSlot::road_complete, "2*tiles"));
  CHECK_FALSE(copy == formula(FormulaSlot::road_complete, "2 * tiles"));
  CHECK_FALSE(copy == formula(FormulaSlot::city_complete, "2*tiles"));
  CHECK(copy.text() == "2*tiles");
  CHECK(copy.slot() == FormulaSlot::road_complete);
}

TEST_CASE("formula: operators and functions") {
  const auto gives = [](std::string_view text) {
    return formula(FormulaSlot::city_complete, text).evaluate(city(3, 5, 2));
  };
  CHECK(gives("2 + 3 * 4") == 14);
  CHECK(gives("10 - 3 - 2") == 5);
  CHECK(gives("2 ^ 3 ^ 2") == 512);
  CHECK(gives("5 - -2 ^ 2") == 9);
  CHECK(gives("floor(2*tiles/3)") == 2);
  CHECK(gives("tiles > 2 && pennants < 2") == 0);
  CHECK(gives("tiles > 2 && pennants < 2 || 1") == 1);
  CHECK(gives("tiles == 1 ? 10 : tiles == 3 ? 30 : 50") == 30);
  CHECK(gives("min(tiles, segments, pennants) + max(9, 4) + abs(0 - 2)") == 13);
  CHECK(gives("round(2.5) + floor(1.9) * ceil(1.1) + sqrt(16)") == 9);
  CHECK(gives("((((tiles))))") == 3);
  CHECK(gives("  max  ( 1 ,tiles )- -1") == 4);
}

TEST_CASE("formula: examples are what it gives, of what a feature can be") {
  const auto city_points = formula(FormulaSlot::city_complete, "tiles == 2 ? tiles : 2*tiles + 2*pennants");
  const auto examples = city_points.examples();
  CHECK(examples.counts == std::vector<std::string>{"tiles", "pennants"});
  CHECK(examples.rows.size() == 7 * 3);  // 2 to 8 tiles: one tile completes no city; 0 to 2 pennants
  for (const auto& row : examples.rows) {
    REQUIRE(row.size() == 3);
    CHECK(row[2] == city_points.points(city(row[0], row[0], row[1])));
  }
  CHECK(examples.rows.front() == std::vector<int>{2, 0, 2});
  const auto constant = formula(FormulaSlot::cloister_incomplete, "0").examples();
  CHECK(constant.counts.empty());
  CHECK(constant.rows == std::vector<std::vector<int>>{{0}});
  CHECK(formula(FormulaSlot::cloister_complete, "1 + neighbours").examples().rows.size() == 9);
}

}  // namespace test_formula
