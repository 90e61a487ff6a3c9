// Points as a formula that a designer writes: "tiles == 2 ? tiles : 2*tiles + 2*pennants" (ours-formulas),
// in the language of expression.hpp. Names: roads have tiles and segments; cities tiles, segments and
// pennants; cloisters neighbours; farms cities (the completed ones they touch).
//
// `read` tabulates the points once, which also proves them whole numbers there; a load from the table takes
// 4 ns, a calculation some 20 to 200. The table covers 1-96 tiles, 0-15 segments more than tiles (without
// tiles in the formula: 1-111 segments), 0-31 pennants, 0-8 neighbours and 0-96 cities: at most 100 KB.
// Outside of it, points are calculated when asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "rules/expressions/expression.hpp"

namespace bastide::rules::expressions {

/// What a formula gives the points of; decides which names it may use.
enum class FormulaSlot : std::uint8_t {
  road_complete,
  road_incomplete,
  city_complete,
  city_incomplete,
  cloister_complete,
  cloister_incomplete,
  farm_points,
};
constexpr std::size_t formula_slots = 7;

/// "road.complete", ..., "cloister.incomplete", "farm.points".
const char* formula_key(FormulaSlot slot);

/// The names that a formula of the slot may use.
std::span<const std::string_view> formula_names(FormulaSlot slot);

/// What the names stand for.
struct FormulaInputs {
  int tiles = 0;
  int segments = 0;
  int pennants = 0;
  int neighbours = 0;
  int cities = 0;
};

constexpr int most_points = 10000;
constexpr std::size_t longest_formula = 200;

/// A formula that was read without error. A copy shares the text and the table: editions are copied freely,
/// tables need not be, and nobody changes one.
class Formula {
 public:
  /// Refuses what is no formula, and what gives anything but a whole number 0 to `most_points` for inputs
  /// that a board can have (a feature has a tile at least, every tile of it one to four segments, every
  /// segment at most four pennants) and that lie in the table.
  static std::variant<Formula, ExpressionError> read(FormulaSlot slot, std::string_view text);

  const std::string& text() const;
  FormulaSlot slot() const;

  /// The points: one load inside the table, else what `evaluate` says.
  int points(const FormulaInputs& inputs) const;

  /// The points without the table, calculated afresh. Throws std::domain_error when they are no whole number
  /// 0 to `most_points`, which cannot be for inputs that `read` has checked.
  int evaluate(const FormulaInputs& inputs) const;

  friend bool operator==(const Formula& a, const Formula& b) {
    return a.slot() == b.slot() && a.text() == b.text();
  }

 private:
  struct Table;
  explicit Formula(std::shared_ptr<const Table> table) : table_(std::move(table)) {}

  std::shared_ptr<const Table> table_;
};

}  // namespace bastide::rules::expressions
