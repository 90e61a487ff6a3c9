// Reading a formula: every entry of the table is calculated, in the order in which the last name runs
// fastest; so the first entry that is no whole number is the smallest one.
//
// Entries for inputs that no board has (five segments on one tile) are neither tabulated nor checked:
// a formula needs no care for them.
#include "rules/expressions/formula.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

#include "rules/score_sheet.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::expressions {
namespace {

/// The names of all slots, and for each its singular and which of its values are tabulated: 0 to `last`.
constexpr std::array<std::string_view, 5> all_names = {"tiles", "segments", "pennants", "neighbours",
                                                       "cities"};
struct Input {
  const char* singular;
  unsigned last;
};
constexpr unsigned most_extra_segments = 15;
constexpr std::array<Input, all_names.size()> all_inputs = {Input{"tile", 96},
                                                            {"segment", 96 + most_extra_segments},
                                                            {"pennant", 31},
                                                            {"neighbour", 8},
                                                            {"city", 96}};
enum : std::size_t { tiles, segments, pennants };
using Values = std::array<std::int64_t, all_names.size()>;

/// A slot may use `count` names from number `first` on.
struct Slot {
  const char* key;
  std::size_t first;
  std::size_t count;
};
constexpr std::array<Slot, formula_slots> slots = {{{"road.complete", 0, 2},
                                                    {"road.incomplete", 0, 2},
                                                    {"city.complete", 0, 3},
                                                    {"city.incomplete", 0, 3},
                                                    {"cloister.complete", 3, 1},
                                                    {"cloister.incomplete", 3, 1},
                                                    {"farm.points", 4, 1}}};
const Slot& of(FormulaSlot slot) { return slots.at(static_cast<std::size_t>(slot)); }

/// The entry of inputs that are not tabulated.
constexpr std::uint16_t untabulated = std::numeric_limits<std::uint16_t>::max();
static_assert(most_points < untabulated);

std::optional<int> as_points(double value) {
  if (!(value >= 0 && value <= most_points) || value != std::floor(value)) return std::nullopt;
  return static_cast<int>(value);
}

Values values_of(const FormulaInputs& in) {
  return {in.tiles, in.segments, in.pennants, in.neighbours, in.cities};
}

}  // namespace

const char* formula_key(FormulaSlot slot) { return of(slot).key; }

std::span<const std::string_view> formula_names(FormulaSlot slot) {
  return std::span(all_names).subspan(of(slot).first, of(slot).count);
}

/// The axes are the names; those that the formula does not use have stride 0 and no limit.
struct Formula::Table {
  struct Axis {
    unsigned last = std::numeric_limits<unsigned>::max();
    unsigned stride = 0;
  };

  FormulaSlot slot{};
  std::string text;
  Expression expression;
  unsigned tiles_off_segments = 0;  ///< 1 when the segments' axis counts those beyond one a tile
  std::array<Axis, all_names.size()> axes{};
  std::vector<std::uint16_t> points{};

  bool uses(std::size_t name) const { return axes[name].stride != 0; }

  /// Sets the axes, and `points` to their number.
  void lay_out() {
    const auto is_used = [&](std::size_t name) { return expression.uses(name - of(slot).first); };
    tiles_off_segments = is_used(tiles) && is_used(segments) ? 1 : 0;
    unsigned size = 1;
    for (auto i = axes.size(); i-- > 0;) {
      if (!is_used(i)) continue;
      const auto last = i == segments && tiles_off_segments != 0 ? most_extra_segments : all_inputs[i].last;
      axes[i] = {last, size};
      size *= last + 1;
    }
    points.assign(size, untabulated);
  }

  Values inputs_of(unsigned entry) const {
    Values inputs{};
    for (std::size_t i = 0; i < axes.size(); ++i)
      if (uses(i)) inputs[i] = entry / axes[i].stride % (axes[i].last + 1);
    if (tiles_off_segments != 0) inputs[segments] += inputs[tiles];
    return inputs;
  }

  double calculate(const Values& inputs) const {
    const auto values = std::span(inputs).subspan(of(slot).first);
    return expression.over(values, values).least;
  }

  /// Whether a feature of a board can be so, as far as the used names tell.
  bool possible(const Values& inputs) const {
    if (uses(tiles) && inputs[tiles] < 1) return false;
    if (uses(segments)) {
      const bool fits = uses(tiles)
                            ? inputs[segments] >= inputs[tiles] && inputs[segments] <= 4 * inputs[tiles]
                            : inputs[segments] >= 1;
      return fits && inputs[pennants] <= 4 * inputs[segments];
    }
    return !uses(tiles) || inputs[pennants] <= 16 * inputs[tiles];
  }

  /// "gives 1.5 at 3 tiles, 1 pennant; expected a whole number 0 to 10000".
  std::string not_points(double value, const Values& inputs) const {
    auto out = std::isnan(value)   ? std::string("gives no number (0/0 or a root of less than 0)")
               : std::isinf(value) ? std::string("gives an infinite number")
                                   : fmt::format("gives {}", value);
    const char* before = " at ";
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (!uses(i)) continue;
      out += std::exchange(before, ", ") + counted(static_cast<int>(inputs[i]), all_inputs[i].singular);
    }
    return out + fmt::format("; expected a whole number 0 to {}", most_points);
  }
};

std::variant<Formula, ExpressionError> Formula::read(FormulaSlot slot, std::string_view text) {
  const auto names = formula_names(slot);
  Language language{"formula", {names.begin(), names.end()}, fmt::format("points such as {}", names.front())};
  language.longest = longest_formula;
  auto read = Expression::read(text, language);
  if (auto* error = std::get_if<ExpressionError>(&read)) return std::move(*error);
  Table table{slot, std::string(text), std::get<Expression>(std::move(read))};
  table.lay_out();
  for (unsigned entry = 0; entry < table.points.size(); ++entry) {
    const auto inputs = table.inputs_of(entry);
    if (!table.possible(inputs)) continue;
    const auto value = table.calculate(inputs);
    const auto points = as_points(value);
    if (!points) return ExpressionError{0, table.not_points(value, inputs)};
    table.points[entry] = static_cast<std::uint16_t>(*points);
  }
  return Formula(std::make_shared<const Table>(std::move(table)));
}

const std::string& Formula::text() const { return table_->text; }

FormulaSlot Formula::slot() const { return table_->slot; }

int Formula::points(const FormulaInputs& inputs) const {
  const auto& table = *table_;
  const auto n_tiles = static_cast<unsigned>(inputs.tiles);  // negative ones are beyond every axis
  const std::array<unsigned, all_names.size()> at = {
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
  const auto values = values_of(inputs);
  const auto value = table_->calculate(values);
  if (const auto points = as_points(value)) return *points;
  throw std::domain_error(fmt::format("the formula {} of {} {}", in_quotes(text()), formula_key(slot()),
                                      table_->not_points(value, values)));
}

}  // namespace bastide::rules::expressions
