// The one language in which designers write what is calculated: points of an edition, conditions on boards,
// wishes of a tile set. docs/expressions.md has its grammar and what each of the three may name.
//
// A value is a number; a comparison, "and", "or" and "not" give 1 or 0. The calculation is in doubles, so
// whole numbers are exact up to 2^53; division is not rounded. Names stand for numbers or for ranges of them:
// over ranges a calculation gives a range that holds every value there is, so what is false of a range is
// false of all that lies in it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bastide::rules::expressions {

/// The functions: `max` and `min` take two arguments or more, the others one; `round` halves away from 0.
constexpr std::array<std::string_view, 7> functions = {"abs", "ceil", "floor", "max", "min", "round", "sqrt"};

/// What one use of the language may say.
struct Language {
  std::string noun;                 ///< what diagnostics call the text: "formula"
  std::vector<std::string> names;   ///< '.' and blanks between words of a name are as good as '_'
  std::string example;              ///< of what is expected: "points such as tiles"
  std::size_t longest = 1000;       ///< bytes
  std::string_view spaces = " ";    ///< of " \t\n\v\f\r"
  bool compares = false;            ///< true or false is asked for: numbers are not, '=' may stand for '=='
  std::size_t most_suggested = 40;  ///< names, when none is near
};

/// What is wrong and what was expected, and at which byte of the text.
struct ExpressionError {
  std::size_t offset = 0;
  std::string message;
};

enum class Operation : std::uint8_t {
  number,
  name,
  negative,
  absolute,
  round_up,
  round_down,
  round_half_away,
  square_root,
  greatest,
  least,
  plus,
  minus,
  times,
  over,
  power,
  equal,
  unequal,
  less,
  at_most,
  more,
  at_least,
  negation,
  both,
  either,
  choice,
};

/// Whether the operation gives true or false.
constexpr bool is_claim(Operation operation) {
  return operation >= Operation::equal && operation <= Operation::either;
}

constexpr bool is_comparison(Operation operation) {
  return operation >= Operation::equal && operation <= Operation::at_least;
}

struct Range {
  double least = 0;
  double most = 0;
};

enum class Truth : std::uint8_t { no, yes, open };
/// Whether all numbers of the range are true (not 0), or none, or some.
Truth truth_of(const Range& range);

class Expression {
 public:
  struct Part {
    Operation operation{};
    std::size_t offset = 0;  ///< where in the text it begins; that of its first operand, brackets aside
    double number = 0;       ///< of a number
    std::size_t name = 0;    ///< of a name: which of the language's
    std::array<int, 3> parts{-1, -1, -1};  ///< its operands
  };

  Expression() = default;  ///< nothing, until one is assigned
  static std::variant<Expression, ExpressionError> read(std::string_view text, const Language& language);
  /// The bytes `begin` to `end` of a file's text. Throws InputError with the place.
  static Expression read_located(std::string_view text, std::size_t begin, std::size_t end,
                                 const std::string& file, const Language& language);

  bool uses(std::size_t name) const;
  const Part& part(int index) const { return parts_[static_cast<std::size_t>(index)]; }
  /// The part that is the whole.
  const Part& whole() const { return parts_.back(); }

  /// What it gives where name i lies between least[i] and most[i]. For std::int64_t and double.
  template <class Number>
  Range over(std::span<const Number> least, std::span<const Number> most) const {
    return over(whole(), least, most);
  }
  /// Likewise of one of its parts.
  template <class Number>
  Range over(const Part& part, std::span<const Number> least, std::span<const Number> most) const;

 private:
  explicit Expression(std::vector<Part> parts) : parts_(std::move(parts)) {}

  std::vector<Part> parts_;  ///< each after its operands
};

}  // namespace bastide::rules::expressions
