// Expressions, against a naive evaluation: random trees are written down as text with no brackets but those
// that the grammar's precedences need, and what is read back must give what the tree gives. Ranges must hold
// every value that the numbers within them give.
#include "rules/expressions/expression.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "tests/catch_rapidcheck.hpp"

namespace test_expression {

using namespace bastide::rules::expressions;

namespace {

constexpr std::size_t most_names = 3;
using Values = std::array<double, most_names>;

/// A tree of its own; `sign` is what an operation is written as.
struct Tree {
  std::string sign;
  std::vector<Tree> parts;
};

/// How tightly it binds: 0 ?:, 1 or, 2 and, 3 not, 4 comparisons, 5 + -, 6 * /, 7 minus, 8 ^, 9 the rest.
int binds(const Tree& tree) {
  const std::string& s = tree.sign;
  if (s == "?") return 0;
  if (s == "or" || s == "||") return 1;
  if (s == "and" || s == "&&") return 2;
  if (s == "not" || s == "!") return 3;
  if (s == "<" || s == ">" || s.ends_with('=')) return 4;
  if (s == "+" || (s == "-" && tree.parts.size() == 2)) return 5;
  if (s == "*" || s == "/") return 6;
  if (s == "-") return 7;
  return s == "^" ? 8 : 9;
}

std::string text_of(const Tree& tree) {
  const int own = binds(tree);
  const auto in = [&](std::size_t i, int least) {
    const auto text = text_of(tree.parts[i]);
    return binds(tree.parts[i]) < least ? "(" + text + ")" : text;
  };
  if (tree.parts.empty()) return tree.sign;
  if (own == 0) return in(0, 1) + " ? " + in(1, 0) + " : " + in(2, 0);
  if (own == 9) {
    std::string out = tree.sign + "(" + in(0, 0);
    for (std::size_t i = 1; i < tree.parts.size(); ++i) out += ", " + in(i, 0);
    return out + ")";
  }
  if (tree.parts.size() == 1) return tree.sign + " " + in(0, own);
  if (own == 8) return in(0, 9) + "^" + in(1, 7);              // groups from the right
  if (own == 4) return in(0, 5) + tree.sign + in(1, 5);        // does not group
  return in(0, own) + " " + tree.sign + " " + in(1, own + 1);  // groups from the left
}

double value_of(const Tree& tree, const Values& values);

double value_with_signed_zero(const Tree& tree, const Values& values) {
  const auto at = [&](std::size_t i) { return value_of(tree.parts[i], values); };
  const std::string& s = tree.sign;
  if (s == "?") return at(0) != 0 ? at(1) : at(2);
  if (s == "or" || s == "||") return at(0) != 0 || at(1) != 0 ? 1 : 0;
  if (s == "and" || s == "&&") return at(0) != 0 && at(1) != 0 ? 1 : 0;
  if (s == "not" || s == "!") return at(0) != 0 ? 0 : 1;
  if (s == "<") return at(0) < at(1) ? 1 : 0;
  if (s == "<=") return at(0) <= at(1) ? 1 : 0;
  if (s == ">") return at(0) > at(1) ? 1 : 0;
  if (s == ">=") return at(0) >= at(1) ? 1 : 0;
  if (s == "==") return at(0) == at(1) ? 1 : 0;
  if (s == "!=") return at(0) != at(1) ? 1 : 0;
  if (s == "+") return at(0) + at(1);
  if (s == "-") return tree.parts.size() == 2 ? at(0) - at(1) : -at(0);
  if (s == "*") return at(0) * at(1);
  if (s == "/") return at(0) / at(1);
  if (s == "^") return std::pow(at(0), at(1));
  if (s == "abs") return std::fabs(at(0));
  if (s == "ceil") return std::ceil(at(0));
  if (s == "floor") return std::floor(at(0));
  if (s == "round") return std::round(at(0));
  if (s == "sqrt") return std::sqrt(at(0));
  if (s == "a") return values[0];
  if (s == "b_c") return values[1];
  if (s == "d(1..2)") return values[2];
  if (s != "max" && s != "min") return std::stod(s);
  auto out = at(0);
  for (std::size_t i = 1; i < tree.parts.size(); ++i)
    out = s == "max" ? std::max(out, at(i)) : std::min(out, at(i));
  return out;
}

/// There is one zero, 0, not also one below it.
double value_of(const Tree& tree, const Values& values) { return value_with_signed_zero(tree, values) + 0.0; }

rc::Gen<Tree> tree_of(int depth) {
  const auto leaf = rc::gen::construct<Tree>(
      rc::gen::element<std::string>("a", "b_c", "d(1..2)", "0", "1", "2", "3", "7", "0.5", "2.25"),
      rc::gen::just(std::vector<Tree>{}));
  if (depth == 0) return leaf;
  const auto with = [&](std::size_t operands, auto signs) {
    return rc::gen::construct<Tree>(signs,
                                    rc::gen::container<std::vector<Tree>>(operands, tree_of(depth - 1)));
  };
  const auto words = [](auto... signs) { return rc::gen::element<std::string>(signs...); };
  return rc::gen::oneOf(leaf, with(1, words("-", "not", "!", "abs", "ceil", "floor", "round", "sqrt")),
                        with(2, words("+", "-", "*", "/", "^", "max", "min")),
                        with(2, words("<", "<=", ">", ">=", "==", "!=", "and", "or", "&&", "||")),
                        with(3, words("?", "max", "min")));
}

Language language() {
  Language out{"text", {"a", "b.c", "d(1..2)"}, "something"};
  out.longest = 100000;
  return out;
}

bool is_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

Expression read(const std::string& text) {
  auto out = Expression::read(text, language());
  if (const auto* error = std::get_if<ExpressionError>(&out)) RC_FAIL(text + ": " + error->message);
  return std::get<Expression>(std::move(out));
}

Range over(const Expression& expression, const Values& least, const Values& most) {
  return expression.over(std::span<const double>(least), std::span<const double>(most));
}

rc::Gen<Values> small_values() {
  return rc::gen::map(
      rc::gen::container<std::vector<int>>(most_names, rc::gen::element(-3, -2, -1, 0, 1, 2, 3, 5)),
      [](const std::vector<int>& n) {
        return Values{1. * n[0], 1. * n[1], 1. * n[2]};
      });
}

}  // namespace

TEST_CASE("expression: what is written and read back has the value of its tree") {
  rc::prop("value", [] {
    for (int depth = 1; depth <= 4; ++depth) {
      const auto tree = *tree_of(depth);
      const auto expression = read(text_of(tree));
      for (int i = 0; i < 5; ++i) {
        const auto values = *small_values();
        const auto range = over(expression, values, values);
        RC_ASSERT(is_same(range.least, value_of(tree, values)));
        RC_ASSERT(is_same(range.most, range.least));
      }
    }
  });
}

TEST_CASE("expression: a range holds what numbers within it give") {
  rc::prop("range", [] {
    for (int depth = 1; depth <= 4; ++depth) {
      const auto tree = *tree_of(depth);
      const auto a = *small_values();
      const auto b = *small_values();
      Values least;
      Values most;
      for (std::size_t i = 0; i < most_names; ++i) std::tie(least[i], most[i]) = std::minmax(a[i], b[i]);
      const auto range = over(read(text_of(tree)), least, most);
      auto at = least;
      for (at[0] = least[0]; at[0] <= most[0]; ++at[0]) {
        for (at[1] = least[1]; at[1] <= most[1]; ++at[1]) {
          for (at[2] = least[2]; at[2] <= most[2]; ++at[2]) {
            const auto value = value_of(tree, at);
            RC_ASSERT(std::isnan(value) || (range.least <= value && value <= range.most));
          }
        }
      }
    }
  });
}

TEST_CASE("expression: a range that may hold no number has no bound") {
  // Found by the property above with a seed of its own: the root of -2 is no number, and max(3, that) is 3.
  for (const char* text : {"max(3, max(sqrt(a), 57))", "min(3, min(sqrt(a), -57))",
                           "max(3, abs(sqrt(a)) + 57)", "a > 0 ? 0 / 0 : 3"}) {
    INFO(text);
    const auto range = over(read(text), Values{-2, 0, 0}, Values{2, 0, 0});
    CHECK(range.least <= 3);
    CHECK(range.most >= 3);
  }
}

TEST_CASE("expression: what one text gives") {
  const auto gives = [](const std::string& text) {
    const Values values = {3, 5, 2};
    return over(read(text), values, values).least;
  };
  CHECK(gives("2 + 3 * 4") == 14);
  CHECK(gives("10 - 3 - 2") == 5);
  CHECK(gives("2 ^ 3 ^ 2") == 512);
  CHECK(gives("-2 ^ 2") == -4);
  CHECK(gives("2 ^ -1") == 0.5);
  CHECK(gives("7 / 2") == 3.5);
  CHECK(gives("round(2.5) + round(0-2.5)") == 0);
  CHECK(gives("not a == 3 or b c == 5 and d( 1 .. 2 ) == 2") == 1);
  CHECK(gives("0 and 0/0 or 1") == 1);
  CHECK(gives("1 / -(a - 3)") == std::numeric_limits<double>::infinity());
  CHECK(gives("1 / (0 * -2)") == std::numeric_limits<double>::infinity());
  CHECK(gives("1 ? 2 : 0 ? 3 : 4") == 2);
  CHECK(gives("0 ? 2 : 0 ? 3 : 4") == 4);
}

// Found by a seed that is not the pinned one: a zero below zero made the two ends one.
TEST_CASE("expression: what is divided by a zero of either sign is within its range") {
  const auto range = over(read("1 / (b_c || a ? -min(0, a) : not max(3, b_c))"), {0, -1, 0}, {0, 1, 0});
  CHECK(range.most == std::numeric_limits<double>::infinity());
}

TEST_CASE("expression: what one text gives over ranges") {
  const auto gives = [](const std::string& text) {
    const auto range = over(read(text), {-2, -1, 0}, {3, 2, 0});
    return std::pair(range.least, range.most);
  };
  const double infinite = std::numeric_limits<double>::infinity();
  CHECK(gives("a * b c") == std::pair(-4., 6.));
  CHECK(gives("a - b c") == std::pair(-4., 4.));
  CHECK(gives("abs(a)") == std::pair(0., 3.));
  CHECK(gives("floor(a / 2)") == std::pair(-1., 1.));
  CHECK(gives("a == b c") == std::pair(0., 1.));
  CHECK(gives("a != 4") == std::pair(1., 1.));
  CHECK(gives("a < 3") == std::pair(0., 1.));
  CHECK(gives("a <= 3") == std::pair(1., 1.));
  CHECK(gives("a > 3 or d(1..2)") == std::pair(0., 0.));
  CHECK(gives("not a > 0") == std::pair(0., 1.));
  CHECK(gives("a ? 7 : max(b c, 1)") == std::pair(1., 7.));
  CHECK(gives("1 / a") == std::pair(-infinite, infinite));
  CHECK(gives("a ^ 2") == std::pair(-infinite, infinite));
}

}  // namespace test_expression
