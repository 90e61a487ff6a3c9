// Formulas of points: what they give, checked against plain arithmetic and against the table's own absence.
#include "rules/expressions/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <stdexcept>

#include "tests/catch.hpp"

namespace test_formula {

using namespace bastide::rules::expressions;

namespace {

Formula formula(FormulaSlot slot, std::string_view text) {
  auto read = Formula::read(slot, text);
  if (const auto* error = std::get_if<FormulaError>(&read))
    FAIL("'" << text << "' at " << error->offset << ": " << error->message);
  return std::get<Formula>(std::move(read));
}

FormulaInputs city(int tiles, int segments, int pennants) {
  FormulaInputs inputs;
  inputs.tiles = tiles;
  inputs.segments = segments;
  inputs.pennants = pennants;
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

TEST_CASE("formula: the points of rules.md 2 and 4 written as formulas") {
  // Each against the same in C++; 98 tiles, 17 more segments, 33 pennants and 120 cities lie outside the
  // table.
  using Slot = FormulaSlot;
  CHECK(differences(formula(Slot::road_complete, "tiles"), [](const auto& of) { return of.tiles; }) == 0);
  CHECK(differences(formula(Slot::road_incomplete, "segments"), [](const auto& of) { return of.segments; }) ==
        0);
  CHECK(differences(formula(Slot::city_complete, "2*tiles + 2*pennants"),
                    [](const auto& of) { return 2 * of.tiles + 2 * of.pennants; }) == 0);
  CHECK(differences(formula(Slot::city_complete, "tiles == 2 ? tiles + pennants : 2*tiles + 2*pennants"),
                    [](const auto& of) { return (of.tiles == 2 ? 1 : 2) * (of.tiles + of.pennants); }) == 0);
  CHECK(differences(formula(Slot::city_incomplete, "segments + pennants"),
                    [](const auto& of) { return of.segments + of.pennants; }) == 0);
  CHECK(differences(formula(Slot::city_incomplete, "tiles + 3*segments + pennants"),
                    [](const auto& of) { return of.tiles + 3 * of.segments + of.pennants; }) == 0);
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
  // 49/49 is 1; 49 times the double nearest to 1/49 is less, which muParser's optimiser would make of it.
  CHECK(formula(FormulaSlot::farm_points, "floor(1*cities/49)").points(cities(49)) == 1);
}

TEST_CASE("formula: outside of the table, what is no points is thrown") {
  const auto read = formula(FormulaSlot::city_complete, "100 * tiles");
  CHECK(read.points(city(100, 100, 0)) == 10000);
  CHECK_THROWS_WITH(read.points(city(101, 101, 0)),
                    "the formula '100 * tiles' of city.complete gives 10100 at 101 tiles; expected a whole "
                    "number 0 to 10000");
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
  CHECK(names(FormulaSlot::road_incomplete) == std::vector<std::string>{"tiles", "segments"});
  CHECK(names(FormulaSlot::city_complete) == std::vector<std::string>{"tiles", "segments", "pennants"});
  CHECK(names(FormulaSlot::cloister_complete) == std::vector<std::string>{"neighbours"});
  CHECK(names(FormulaSlot::farm_points) == std::vector<std::string>{"cities"});
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

namespace {

/// A random formula with the value it has at the inputs, calculated here; brackets only where C++ needs them,
/// so that muParser's precedences are tested too.
struct Sample {
  std::string text;
  double value;
  int binds;  ///< how tightly: 0 ?:, 1 ||, 2 &&, 3 comparison, 4 + -, 5 *, 6 unary, 7 ^, 8 atom
};

class Sampler {
 public:
  explicit Sampler(FormulaInputs inputs) : inputs_(inputs) {}

  Sample make(int depth) {
    if (depth == 0) return atom();
    const auto in = [&](int least) {
      auto part = make(depth - 1);
      if (part.binds < least) part = {"(" + part.text + ")", part.value, 8};
      return part;
    };
    switch (pick(9)) {
      case 0: {
        const auto c = in(1), a = in(0), b = in(0);
        return {c.text + " ? " + a.text + " : " + b.text, c.value != 0 ? a.value : b.value, 0};
      }
      case 1: {
        const auto a = in(1), b = in(2);
        return {a.text + "||" + b.text, a.value != 0 || b.value != 0 ? 1. : 0., 1};
      }
      case 2: {
        const auto a = in(2), b = in(3);
        return {a.text + " && " + b.text, a.value != 0 && b.value != 0 ? 1. : 0., 2};
      }
      case 3:
        return comparison(in(4), in(4));
      case 4: {
        const auto a = in(4), b = in(5);
        return pick(2) == 0 ? Sample{a.text + "+" + b.text, a.value + b.value, 4}
                            : Sample{a.text + "-" + b.text, a.value - b.value, 4};
      }
      case 5: {
        const auto a = in(5), b = in(6);
        return {a.text + "*" + b.text, a.value * b.value, 5};
      }
      case 6: {
        const auto a = in(7);
        return {"-" + a.text, -a.value, 6};
      }
      case 7: {
        const auto a = in(8);
        return {a.text + "^2", a.value * a.value, 7};
      }
      default: {
        const auto a = in(0), b = in(0);
        return {"max(" + a.text + ", " + b.text + ")", std::max(a.value, b.value), 8};
      }
    }
  }

 private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

  Sample atom() {
    const int number = pick(10);
    switch (pick(5)) {
      case 0:
        return {"tiles", static_cast<double>(inputs_.tiles), 8};
      case 1:
        return {"segments", static_cast<double>(inputs_.segments), 8};
      default:
        return {std::to_string(number), static_cast<double>(number), 8};
    }
  }

  Sample comparison(const Sample& a, const Sample& b) {
    switch (pick(6)) {
      case 0:
        return {a.text + "<" + b.text, a.value < b.value ? 1. : 0., 3};
      case 1:
        return {a.text + "<=" + b.text, a.value <= b.value ? 1. : 0., 3};
      case 2:
        return {a.text + ">" + b.text, a.value > b.value ? 1. : 0., 3};
      case 3:
        return {a.text + ">=" + b.text, a.value >= b.value ? 1. : 0., 3};
      case 4:
        return {a.text + "==" + b.text, a.value == b.value ? 1. : 0., 3};
      default:
        return {a.text + "!=" + b.text, a.value != b.value ? 1. : 0., 3};
    }
  }

  FormulaInputs inputs_;
  std::mt19937 random_{72};
};

}  // namespace

TEST_CASE("formula: random expressions mean what they mean in C++") {
  const auto inputs = city(3, 5, 0);
  Sampler sampler(inputs);
  int compared = 0;
  for (int round = 0; round < 1500; ++round) {
    const auto sample = sampler.make(1 + round % 4);
    // At one place only, and within the points: elsewhere nothing is asked.
    const auto text =
        fmt::format("tiles==3 && segments==5 ? max(0, min(9999, ({}) + 5000)) : 0", sample.text);
    if (text.size() > longest_formula) continue;
    CAPTURE(text);
    const auto expected = static_cast<int>(std::clamp(sample.value + 5000, 0., 9999.));
    REQUIRE(formula(FormulaSlot::road_complete, text).points(inputs) == expected);
    ++compared;
  }
  CHECK(compared > 1000);
}

}  // namespace test_formula
