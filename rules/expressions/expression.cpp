// The calculation. `calculations` says what each operation means for numbers. What it means for ranges
// follows: nearly all operations rise or fall in each operand alone, so the least and the greatest value lie
// at ends; the few that do not are told apart. Rounding keeps order, so that is true of doubles as well.
#include "rules/expressions/expression.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tilesets/input_error.hpp"

namespace bastide::rules::expressions {
namespace {

using Calculate = double (*)(double a, double b);
/// By operation, from `negative` to `power`. `b` is not looked at where there is one operand.
constexpr std::array<Calculate, 13> calculations = {
    [](double a, double) { return -a; },
    [](double a, double) { return std::fabs(a); },
    [](double a, double) { return std::ceil(a); },
    [](double a, double) { return std::floor(a); },
    [](double a, double) { return std::round(a); },
    [](double a, double) { return std::sqrt(a); },
    [](double a, double b) { return std::max(a, b); },
    [](double a, double b) { return std::min(a, b); },
    [](double a, double b) { return a + b; },
    [](double a, double b) { return a - b; },
    [](double a, double b) { return a * b; },
    [](double a, double b) { return a / b; },
    [](double a, double b) { return std::pow(a, b); },
};

constexpr Range anything = {-std::numeric_limits<double>::infinity(),
                            std::numeric_limits<double>::infinity()};

Range claim(bool is_sure, bool is_possible) { return {is_sure ? 1. : 0., is_possible ? 1. : 0.}; }

/// A comparison. Also of what is no number (0/0): only `unequal` holds of that.
Range compare_ranges(Operation operation, const Range& a, const Range& b) {
  const bool is_equal = a.least == b.most && a.most == b.least;
  const bool can_be_equal = a.least <= b.most && b.least <= a.most;
  switch (operation) {
    case Operation::equal:
      return claim(is_equal, can_be_equal);
    case Operation::unequal:
      return claim(!can_be_equal, !is_equal);
    case Operation::less:
      return claim(a.most < b.least, a.least < b.most);
    case Operation::at_most:
      return claim(a.most <= b.least, a.least <= b.most);
    case Operation::more:
      return claim(a.least > b.most, a.most > b.least);
    default:
      return claim(a.least >= b.most, a.most >= b.least);
  }
}

Range calculate_ranges(Operation operation, const Range& a, const Range& b) {
  const auto calculate = calculations[static_cast<std::size_t>(operation) - 2];
  if (!(a.least < a.most) && !(b.least < b.most)) {  // numbers, or none (0/0)
    const auto value =
        calculate(a.least, b.least) + 0.0;  // there is one zero: 1 over it is infinite, not less
    return {value, value};
  }
  // Anything may be no number, too (the root of one below 0), and that a bound on one side would hide.
  const bool keeps_one_side =
      operation == Operation::absolute || operation == Operation::greatest || operation == Operation::least;
  const auto is_anything = [&](const Range& range) {
    return range.least == anything.least && range.most == anything.most;
  };
  if (keeps_one_side && (is_anything(a) || is_anything(b))) return anything;
  if (operation == Operation::absolute && a.least < 0 && a.most > 0) return {0, std::max(-a.least, a.most)};
  if (operation == Operation::over && b.least <= 0 && b.most >= 0) return anything;
  if (operation == Operation::power) return anything;
  const std::array corners = {calculate(a.least, b.least) + 0.0, calculate(a.least, b.most) + 0.0,
                              calculate(a.most, b.least) + 0.0, calculate(a.most, b.most) + 0.0};
  for (const double corner : corners)
    if (std::isnan(corner)) return anything;
  const auto [least, most] = std::minmax_element(corners.begin(), corners.end());
  return {*least, *most};
}

/// 1 and 0 in place of what is true and what is not.
Range as_claim(const Range& range) {
  const auto truth = truth_of(range);
  return claim(truth == Truth::yes, truth != Truth::no);
}

template <class Number>
struct Calculation {
  std::span<const Expression::Part> parts;
  std::span<const Number> least;
  std::span<const Number> most;

  Range of(const Expression::Part& part) const {
    const auto operand = [&](std::size_t i) { return of(parts[static_cast<std::size_t>(part.parts[i])]); };
    switch (part.operation) {
      case Operation::number:
        return {part.number, part.number};
      case Operation::name:
        return {static_cast<double>(least[part.name]), static_cast<double>(most[part.name])};
      case Operation::negation: {
        const auto a = as_claim(operand(0));
        return {1 - a.most, 1 - a.least};
      }
      case Operation::both: {
        const auto a = as_claim(operand(0));
        if (a.most == 0) return a;
        const auto b = as_claim(operand(1));
        return {std::min(a.least, b.least), std::min(a.most, b.most)};
      }
      case Operation::either: {
        const auto a = as_claim(operand(0));
        if (a.least == 1) return a;
        const auto b = as_claim(operand(1));
        return {std::max(a.least, b.least), std::max(a.most, b.most)};
      }
      case Operation::choice: {
        const auto truth = truth_of(operand(0));
        if (truth != Truth::open) return operand(truth == Truth::yes ? 1 : 2);
        const auto a = operand(1);
        const auto b = operand(2);
        if (std::isnan(a.least) || std::isnan(b.least)) return anything;
        return {std::min(a.least, b.least), std::max(a.most, b.most)};
      }
      default: {
        const auto a = operand(0);
        const auto b = part.parts[1] < 0 ? a : operand(1);
        return is_comparison(part.operation) ? compare_ranges(part.operation, a, b)
                                             : calculate_ranges(part.operation, a, b);
      }
    }
  }
};

}  // namespace

Truth truth_of(const Range& range) {
  if (range.least == 0 && range.most == 0) return Truth::no;
  return range.least <= 0 && range.most >= 0 ? Truth::open : Truth::yes;
}

bool Expression::uses(std::size_t name) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
    return part.operation == Operation::name && part.name == name;
  });
}

template <class Number>
Range Expression::over(const Part& part, std::span<const Number> least, std::span<const Number> most) const {
  return Calculation<Number>{parts_, least, most}.of(part);
}
template Range Expression::over(const Part&, std::span<const std::int64_t>,
                                std::span<const std::int64_t>) const;
template Range Expression::over(const Part&, std::span<const double>, std::span<const double>) const;

Expression Expression::read_located(std::string_view text, std::size_t begin, std::size_t end,
                                    const std::string& file, const Language& language) {
  auto read = Expression::read(text.substr(begin, end - begin), language);
  if (const auto* error = std::get_if<ExpressionError>(&read))
    throw tilesets::InputError(tilesets::locate(file, text, begin + error->offset), error->message, text);
  return std::get<Expression>(std::move(read));
}

}  // namespace bastide::rules::expressions
