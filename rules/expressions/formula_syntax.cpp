// A pushdown automaton with two states, "a value comes next" and "an operator comes next". Linear in the
// length.
#include "rules/expressions/formula_syntax.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "rules/spelling.hpp"

namespace bastide::rules::expressions {
namespace {

using Message = std::optional<std::string>;

constexpr std::array<std::string_view, 13> operators = {"<=", ">=", "==", "!=", "&&", "||", "<",
                                                        ">",  "+",  "-",  "*",  "/",  "^"};
constexpr std::string_view an_operator = "an operator such as + or *";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_comparison(std::string_view token) {
  return token.front() == '<' || token.front() == '>' || token == "==" || token == "!=";
}

template <typename Names>
bool holds(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// What to write instead of characters that begin no token.
std::string about_stray(char c) {
  switch (c) {
    case '=':
      return "'=' sets a value, expected '=='";
    case '&':
      return "'&' is no operator, expected '&&'";
    case '|':
      return "'|' is no operator, expected '||'";
    case '!':
      return "'!' is no operator, expected '!='";
    case '%':
      return "'%' is no operator, expected + - * / or ^";
    case '"':
    case '\'':
      return "text in quotes, expected numbers and names";
    default:
      return fmt::format("{} means nothing in a formula, expected numbers, names, operators and brackets",
                         in_quotes({&c, 1}));
  }
}

/// The pass over one formula.
class SyntaxCheck {
 public:
  SyntaxCheck(std::string_view text, std::span<const std::string_view> names) : text_(text), names_(names) {}

  std::optional<FormulaError> run() {
    for (skip_spaces(); at_ < text_.size(); skip_spaces()) {
      token_ = text_.substr(at_, token_length());
      const bool was_negated = std::exchange(negated_, false);
      auto wrong = value_next_ ? take_value(was_negated) : take_operator();
      if (wrong) return FormulaError{at_, std::move(*wrong)};
      at_ += token_.size();
    }
    return at_end();
  }

 private:
  enum class Opened { bracket, call, question };
  struct Open {
    Opened what;
    std::size_t offset;
    std::string_view function;  ///< whose call this is
    int arguments = 1;
    bool compared = false;  ///< a comparison may not follow here
  };

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  std::size_t token_length() const {
    const auto rest = text_.substr(at_);
    const auto run = [&](std::size_t from, auto belongs) {
      return static_cast<std::size_t>(
          std::find_if_not(rest.begin() + static_cast<std::ptrdiff_t>(from), rest.end(), belongs) -
          rest.begin());
    };
    if (begins_name(rest.front())) return run(1, [](char c) { return begins_name(c) || is_digit(c); });
    if (is_digit(rest.front())) {
      const auto whole = run(1, is_digit);
      const bool fraction = whole + 1 < rest.size() && rest[whole] == '.' && is_digit(rest[whole + 1]);
      return fraction ? run(whole + 1, is_digit) : whole;
    }
    for (const auto known : operators)
      if (rest.starts_with(known)) return known.size();
    return 1;
  }

  bool known_symbol() const {
    return holds(operators, token_) || std::string_view("()?:,").find(token_[0]) != std::string_view::npos;
  }

  std::string value_expected() const {
    std::vector<std::string> expected = {"a number", "a function", "'('"};
    expected.insert(expected.end(), names_.begin(), names_.end());
    return one_of(expected);
  }

  Message take_value(bool was_negated) {
    const char first = token_.front();
    if (begins_name(first)) return take_name();
    if (is_digit(first)) {
      value_next_ = false;
      return {};
    }
    if (first == '-' && !was_negated) {
      negated_ = true;
      return {};
    }
    if (first == '-') return "'-' follows the minus of a value, expected brackets between the two";
    if (first == '(') {
      open_.push_back({Opened::bracket, at_, {}});
      return {};
    }
    if (!known_symbol()) return about_stray(first);
    return fmt::format("'{}' comes where a value should be, expected {}", token_, value_expected());
  }

  Message take_name() {
    if (holds(formula_functions, token_)) {
      const auto name = token_;
      const auto bracket = text_.find_first_not_of(' ', at_ + name.size());
      if (bracket == std::string_view::npos || text_[bracket] != '(')
        return fmt::format("'{}' is a function, expected '(' and its arguments after it", name);
      open_.push_back({Opened::call, at_, name});
      token_ = text_.substr(at_, bracket + 1 - at_);
      return {};
    }
    if (!holds(names_, token_)) {
      std::vector<std::string> known(names_.begin(), names_.end());
      known.insert(known.end(), formula_functions.begin(), formula_functions.end());
      return fmt::format("unknown name {}, expected {}", in_quotes(token_), suggestion(token_, known));
    }
    value_next_ = false;
    return {};
  }

  Message take_operator() {
    const char first = token_.front();
    if (begins_name(first) || is_digit(first) || first == '(')
      return fmt::format("{} follows a value, expected {} before it", in_quotes(token_), an_operator);
    if (!known_symbol()) return about_stray(first);
    if (first == ')') return close_bracket();
    if (first == ':') return take_colon();
    if (first == ',') return take_comma();
    value_next_ = true;
    if (first == '?') {
      compared() = false;  // what follows the question and its answers is a comparison of its own
      open_.push_back({Opened::question, at_, {}});
      return {};
    }
    if (is_comparison(token_)) {
      if (compared())
        return fmt::format("'{}' compares the outcome of a comparison, expected '&&' between the two",
                           token_);
      compared() = true;
    } else if (token_ == "&&" || token_ == "||") {
      compared() = false;
    }
    return {};
  }

  Message close_bracket() {
    if (open_.empty()) return "')' closes nothing, expected '(' before it";
    const auto& open = open_.back();
    if (open.what == Opened::question) return "')' comes before the ':' of a '?', expected ':' and a value";
    const bool many = open.function == "max" || open.function == "min";
    if (open.what == Opened::call && many && open.arguments < 2)
      return fmt::format("'{}' has one argument, expected two or more", open.function);
    open_.pop_back();
    return {};
  }

  Message take_colon() {
    if (open_.empty() || open_.back().what != Opened::question)
      return "':' has no '?' before it, expected CONDITION ? VALUE : VALUE";
    open_.pop_back();
    value_next_ = true;
    return {};
  }

  Message take_comma() {
    if (!open_.empty() && open_.back().what == Opened::question)
      return "',' comes before the ':' of a '?', expected ':' and a value";
    if (open_.empty() || open_.back().what != Opened::call)
      return "',' stands outside of a function's arguments, expected one value";
    auto& open = open_.back();
    if (open.function != "max" && open.function != "min")
      return fmt::format("'{}' has a second argument, expected one", open.function);
    ++open.arguments;
    open.compared = false;
    value_next_ = true;
    return {};
  }

  std::optional<FormulaError> at_end() const {
    if (value_next_)
      return FormulaError{text_.size(),
                          fmt::format("the formula ends too early, expected {}", value_expected())};
    if (open_.empty()) return {};
    const auto& open = open_.back();
    if (open.what == Opened::question)
      return FormulaError{open.offset, "'?' without ':', expected CONDITION ? VALUE : VALUE"};
    return FormulaError{
        open.offset, open.what == Opened::bracket
                         ? "'(' is not closed, expected ')' after it"
                         : fmt::format("the arguments of '{}' are not closed, expected ')'", open.function)};
  }

  bool& compared() { return open_.empty() ? compared_outside_ : open_.back().compared; }

  std::string_view text_;
  std::span<const std::string_view> names_;
  std::size_t at_ = 0;
  std::string_view token_;
  bool value_next_ = true;
  bool negated_ = false;  ///< the token before was the minus of a value
  bool compared_outside_ = false;
  std::vector<Open> open_;
};

}  // namespace

std::optional<FormulaError> check_formula_syntax(std::string_view text,
                                                 std::span<const std::string_view> names) {
  if (text.size() > longest_formula)
    return FormulaError{longest_formula, fmt::format("the formula has {} bytes, expected at most {}",
                                                     text.size(), longest_formula)};
  const auto strange = std::find_if(text.begin(), text.end(), [](char c) { return c < 0x20 || c > 0x7e; });
  if (strange != text.end())
    return FormulaError{static_cast<std::size_t>(strange - text.begin()),
                        fmt::format("byte {} in the formula, expected plain letters, digits and signs",
                                    in_quotes({&*strange, 1}))};
  if (text.find_first_not_of(' ') == std::string_view::npos)
    return FormulaError{0, "the formula is empty, expected points such as " + std::string(names.front())};
  return SyntaxCheck(text, names).run();
}

}  // namespace bastide::rules::expressions
