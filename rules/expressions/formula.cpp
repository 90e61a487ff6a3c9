// Reading a formula: check the grammar, then let muParser calculate every entry of the table, in the order in
// which the last name runs fastest; so the first entry that is no whole number is the smallest one.
//
// Entries for inputs that no board has (five segments on one tile) are neither tabulated nor checked:
// a formula needs no care for them. A load from the table takes 4 ns; muParser 2.3.3 takes 0.1 us.
#include "rules/expressions/formula.hpp"

#include <fmt/core.h>
#include <muParser.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rules/expressions/formula_syntax.hpp"
#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::expressions {
namespace {

constexpr std::array<const char*, formula_slots> keys = {
    "road.complete",     "road.incomplete",     "city.complete", "city.incomplete",
    "cloister.complete", "cloister.incomplete", "farm.points"};

/// A name, and which of its values are tabulated: 0 to `last`.
struct Input {
  std::string_view name;
  const char* singular;
  int FormulaInputs::*value;
  unsigned last;
};
constexpr unsigned most_extra_segments = 15;
constexpr std::array<Input, 5> all_inputs = {
    Input{"tiles", "tile", &FormulaInputs::tiles, 96},
    Input{"segments", "segment", &FormulaInputs::segments, 96 + most_extra_segments},
    Input{"pennants", "pennant", &FormulaInputs::pennants, 31},
    Input{"neighbours", "neighbour", &FormulaInputs::neighbours, 8},
    Input{"cities", "city", &FormulaInputs::cities, 96}};
enum : std::size_t { tiles, segments, pennants };

using Used = std::array<bool, all_inputs.size()>;

/// The entry of inputs that are not tabulated.
constexpr std::uint16_t untabulated = std::numeric_limits<std::uint16_t>::max();
static_assert(most_points < untabulated);

double least(const double* values, int count) { return *std::min_element(values, values + count); }
double greatest(const double* values, int count) { return *std::max_element(values, values + count); }
double absolute(double value) { return std::fabs(value); }
double round_down(double value) { return std::floor(value); }
double round_up(double value) { return std::ceil(value); }
double round_half_away(double value) { return std::round(value); }
double square_root(double value) { return std::sqrt(value); }

/// muParser with one formula, whose names stand for the values here. Not to be moved: muParser points into
/// it.
class Calculator {
 public:
  Calculator(FormulaSlot slot, const std::string& text) {
    parser_.ClearFun();
    parser_.ClearConst();
    parser_.EnableOptimizer(false);
    parser_.DefineFun("abs", absolute);
    parser_.DefineFun("ceil", round_up);
    parser_.DefineFun("floor", round_down);
    parser_.DefineFun("max", greatest);
    parser_.DefineFun("min", least);
    parser_.DefineFun("round", round_half_away);
    parser_.DefineFun("sqrt", square_root);
    for (const auto name : formula_names(slot)) {
      for (std::size_t i = 0; i < all_inputs.size(); ++i)
        if (all_inputs[i].name == name) parser_.DefineVar(std::string(name), &values_[i]);
    }
    auto without_spaces = text;  // muParser takes none between a function and its bracket
    std::erase(without_spaces, ' ');
    parser_.SetExpr(without_spaces);
  }
  Calculator(const Calculator&) = delete;
  Calculator& operator=(const Calculator&) = delete;

  Used used() const {
    Used used{};
    const auto& found = parser_.GetUsedVar();
    for (std::size_t i = 0; i < all_inputs.size(); ++i)
      used[i] = found.contains(std::string(all_inputs[i].name));
    return used;
  }

  double value(const FormulaInputs& inputs) {
    for (std::size_t i = 0; i < all_inputs.size(); ++i) values_[i] = inputs.*all_inputs[i].value;
    return parser_.Eval();
  }

 private:
  std::array<double, all_inputs.size()> values_{};
  mu::Parser parser_;
};

std::optional<int> as_points(double value) {
  if (!(value >= 0 && value <= most_points) || value != std::floor(value)) return std::nullopt;
  return static_cast<int>(value);
}

/// "gives 1.5 at 3 tiles, 1 pennant; expected a whole number 0 to 10000".
std::string not_points(double value, const FormulaInputs& inputs, const Used& used) {
  auto out = std::isnan(value)   ? std::string("gives no number (0/0 or a root of less than 0)")
             : std::isinf(value) ? std::string("gives an infinite number")
                                 : fmt::format("gives {}", value);
  const char* before = " at ";
  for (std::size_t i = 0; i < all_inputs.size(); ++i) {
    if (!used[i]) continue;
    out += std::exchange(before, ", ") + counted(inputs.*all_inputs[i].value, all_inputs[i].singular);
  }
  return out + fmt::format("; expected a whole number 0 to {}", most_points);
}

/// Whether a feature of a board can be so, as far as the used names tell.
bool possible(const FormulaInputs& inputs, const Used& used) {
  if (used[tiles] && inputs.tiles < 1) return false;
  if (used[segments]) {
    const bool fits = used[tiles] ? inputs.segments >= inputs.tiles && inputs.segments <= 4 * inputs.tiles
                                  : inputs.segments >= 1;
    return fits && inputs.pennants <= 4 * inputs.segments;
  }
  return !used[tiles] || inputs.pennants <= 16 * inputs.tiles;
}

}  // namespace

const char* formula_key(FormulaSlot slot) { return keys.at(static_cast<std::size_t>(slot)); }

std::span<const std::string_view> formula_names(FormulaSlot slot) {
  static constexpr std::array<std::string_view, 3> land = {"tiles", "segments", "pennants"};
  static constexpr std::array<std::string_view, 1> cloister = {"neighbours"};
  static constexpr std::array<std::string_view, 1> farm = {"cities"};
  switch (slot) {
    case FormulaSlot::road_complete:
    case FormulaSlot::road_incomplete:
      return std::span(land).first(2);
    case FormulaSlot::city_complete:
    case FormulaSlot::city_incomplete:
      return land;
    case FormulaSlot::cloister_complete:
    case FormulaSlot::cloister_incomplete:
      return cloister;
    case FormulaSlot::farm_points:
      break;
  }
  return farm;
}

/// The axes are the names; those that the formula does not use have stride 0 and no limit.
struct Formula::Table {
  struct Axis {
    unsigned last = std::numeric_limits<unsigned>::max();
    unsigned stride = 0;
  };

  FormulaSlot slot{};
  std::string text;
  Used used{};
  unsigned tiles_off_segments = 0;  ///< 1 when the segments' axis counts those beyond one a tile
  std::array<Axis, all_inputs.size()> axes{};
  std::vector<std::uint16_t> points{};

  /// Sets the axes, and `points` to their number.
  void lay_out(const Used& names_used) {
    used = names_used;
    tiles_off_segments = used[tiles] && used[segments] ? 1 : 0;
    unsigned size = 1;
    for (auto i = all_inputs.size(); i-- > 0;) {
      if (!used[i]) continue;
      const auto last = i == segments && tiles_off_segments != 0 ? most_extra_segments : all_inputs[i].last;
      axes[i] = {last, size};
      size *= last + 1;
    }
    points.assign(size, untabulated);
  }

  FormulaInputs inputs_of(unsigned entry) const {
    FormulaInputs inputs;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      if (used[i])
        inputs.*all_inputs[i].value = static_cast<int>(entry / axes[i].stride % (axes[i].last + 1));
    }
    if (tiles_off_segments != 0) inputs.segments += inputs.tiles;
    return inputs;
  }
};

std::variant<Formula, FormulaError> Formula::read(FormulaSlot slot, std::string_view text) {
  if (auto wrong = check_formula_syntax(text, formula_names(slot))) return std::move(*wrong);
  Table table;
  table.slot = slot;
  table.text = text;
  try {
    Calculator calculator(slot, table.text);
    table.lay_out(calculator.used());
    for (unsigned entry = 0; entry < table.points.size(); ++entry) {
      const auto inputs = table.inputs_of(entry);
      if (!possible(inputs, table.used)) continue;
      const auto value = calculator.value(inputs);
      const auto points = as_points(value);
      if (!points) return FormulaError{0, not_points(value, inputs, table.used)};
      table.points[entry] = static_cast<std::uint16_t>(*points);
    }
  } catch (const mu::ParserError& error) {  // the grammar leaves it no reason; told all the same
    const auto offset = static_cast<std::size_t>(std::max(error.GetPos(), 0));
    return FormulaError{std::min(offset, text.size()), "cannot be calculated, expected another formula"};
  }
  return Formula(std::make_shared<const Table>(std::move(table)));
}

const std::string& Formula::text() const { return table_->text; }

FormulaSlot Formula::slot() const { return table_->slot; }

int Formula::points(const FormulaInputs& inputs) const {
  const auto& table = *table_;
  const auto n_tiles = static_cast<unsigned>(inputs.tiles);  // negative ones are beyond every axis
  const std::array<unsigned, all_inputs.size()> at = {
      n_tiles, static_cast<unsigned>(inputs.segments) - table.tiles_off_segments * n_tiles,
      static_cast<unsigned>(inputs.pennants), static_cast<unsigned>(inputs.neighbours),
      static_cast<unsigned>(inputs.cities)};
  bool inside = true;
  unsigned entry = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    inside &= at[i] <= table.axes[i].last;
    entry += at[i] * table.axes[i].stride;
  }
  if (inside && table.points[entry] != untabulated) return table.points[entry];
  return evaluate(inputs);
}

int Formula::evaluate(const FormulaInputs& inputs) const {
  Calculator calculator(slot(), text());
  const auto value = calculator.value(inputs);
  if (const auto points = as_points(value)) return *points;
  throw std::domain_error(fmt::format("the formula {} of {} {}", in_quotes(text()), formula_key(slot()),
                                      not_points(value, inputs, table_->used)));
}

}  // namespace bastide::rules::expressions
