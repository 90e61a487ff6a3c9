// The grammar, as rules of PEGTL, and what is said about a text that it does not match.
//
// Where a rule must match and does not, its place in the grammar says what is wrong (`Control`), so each
// diagnostic has the byte that it is about. The parts are built on a stack, from which an operator takes its
// operands. Brackets, calls, '?' and signs that wait for what belongs to them are kept as well: for the
// diagnostics, and so that no text nests deeper than the machine's stack allows.
#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <tao/pegtl/ascii.hpp>
#include <tao/pegtl/memory_input.hpp>
#include <tao/pegtl/normal.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/parse.hpp>
#include <tao/pegtl/rules.hpp>
#include <type_traits>

#include "rules/expressions/expression.hpp"
#include "rules/spelling.hpp"

namespace bastide::rules::expressions {
namespace {

namespace peg = tao::pegtl;
using peg::if_must;
using peg::keyword;
using peg::one;
using peg::opt;
using peg::plus;
using peg::seq;
using peg::sor;
using peg::star;
using peg::string;

constexpr std::size_t deepest = 150;

constexpr std::array<Operation, functions.size()> function_operations = {
    Operation::absolute, Operation::round_up,        Operation::round_down, Operation::greatest,
    Operation::least,    Operation::round_half_away, Operation::square_root};

bool is_word(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// A name with '_' for '.' and for blanks between words, without other blanks.
std::string canonical(std::string_view name) {
  std::string out;
  char last = '(';
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (std::isspace(static_cast<unsigned char>(name[i])) != 0) continue;
    const bool is_apart = i > 0 && name[i - 1] != last;  // blanks are between
    if (is_apart && is_word(last) && is_word(name[i])) out += '_';
    out += name[i] == '.' ? '_' : name[i];
    last = name[i];
  }
  return out;
}

/// Builds the parts, and makes all complaints.
class Reader {
 public:
  Reader(std::string_view text, const Language& language) : text_(text), language_(language) {
    for (const auto& name : language.names) names_.push_back(canonical(name));
  }

  void check_bytes() const {
    if (text_.size() > language_.longest)
      refuse(text_.data() + language_.longest, fmt::format("the {} has {} bytes, expected at most {}",
                                                           language_.noun, text_.size(), language_.longest));
    for (const auto& c : text_) {
      if (const auto* sign = tilesets::find_keyboard_sign(text_.substr(offset_of(&c))))
        refuse(&c, fmt::format("{} in the {}, expected {}", sign->name, language_.noun, sign->typed));
      if ((c < 0x20 || c > 0x7e) && language_.spaces.find(c) == std::string_view::npos)
        refuse(&c, fmt::format("byte {} in the {}, expected plain letters, digits and signs",
                               in_quotes({&c, 1}), language_.noun));
    }
    if (text_.find_first_not_of(language_.spaces) == std::string_view::npos)
      refuse(text_.data(), fmt::format("the {} is empty, expected {}", language_.noun, language_.example));
  }

  std::vector<Expression::Part> result() {
    if (language_.compares) require(values_.back(), true);
    return std::move(parts_);
  }

  void add_number(std::string_view digits) {
    auto& part = add(Operation::number, offset_of(digits.data()));
    part.number = std::strtod(std::string(digits).c_str(), nullptr);
  }

  void add_name(std::string_view name) {
    const auto found = std::find(names_.begin(), names_.end(), canonical(name));
    if (found == names_.end()) {
      for (std::size_t begin = 0; begin < name.size();
           begin = std::min(name.find(' ', begin), name.size()) + 1)
        refuse_foreign(name.data() + begin);  // the grammar makes a name of "if tiles"
      auto known = language_.names;
      known.insert(known.end(), functions.begin(), functions.end());
      refuse(name.data(), fmt::format("unknown name {}, expected {}", in_quotes(name),
                                      suggestion(canonical(name), known, language_.most_suggested)));
    }
    add(Operation::name, offset_of(name.data())).name = static_cast<std::size_t>(found - names_.begin());
  }

  /// The last values become the operands of a part, which begins at `offset` or where the first of them does.
  void combine(Operation operation, std::size_t operands, std::size_t offset = std::string_view::npos) {
    std::array<int, 3> parts{-1, -1, -1};
    for (auto i = operands; i-- > 0; values_.pop_back()) {
      const int last = values_.back();
      parts[i] = last;
      offset = std::min(offset, part(last).offset);
      const bool is_asked = i == 0 || operation != Operation::choice;
      if (language_.compares) require(last, operation >= Operation::negation && is_asked);
    }
    add(operation, offset).parts = parts;
  }

  /// A sign, bracket or function that waits for what belongs to it.
  void open(std::string_view what, Operation operation = Operation::number) {
    open_.push_back({what.substr(0, what.find_first_of(" \t\n\v\f\r")), operation});
    if (open_.size() > deepest)
      refuse_open(fmt::format("lies within too much, expected at most {} brackets and signs", deepest));
  }
  /// False when there is no such function.
  bool open_function(std::string_view name, bool takes_many) {
    const auto* found = std::find(functions.begin(), functions.end(), name);
    if (found == functions.end()) return false;
    const auto operation = function_operations[static_cast<std::size_t>(found - functions.begin())];
    if (takes_many != (operation == Operation::greatest || operation == Operation::least)) return false;
    open(name, operation);
    return true;
  }
  void add_argument() { combine(open_.back().operation, 2); }
  /// Where it stood.
  std::size_t close() {
    const auto offset = offset_of(open_.back().what.data());
    open_.pop_back();
    return offset;
  }
  /// The last value is what a sign or a function waited for.
  void close_operand() {
    const auto operation = open_.back().operation;
    combine(operation, 1, close());
  }

  void refuse_single_equals(const char* at) const {
    refuse_foreign(at);
    if (!language_.compares) refuse(at, "'=' sets a value, expected '=='");
  }

  [[noreturn]] void refuse_open(const std::string& why) const {
    refuse(open_.back().what.data(), fmt::format("'{}' {}", open_.back().what, why));
  }

  [[noreturn]] void refuse_value(const char* at) const {
    std::vector<std::string> values = {"a number", "a function", "'('"};
    constexpr std::size_t listed = 3;
    constexpr std::size_t few = 9;
    const auto& names = language_.names;
    if (names.size() > few) {
      values.emplace_back("a name");
    } else {
      values.insert(values.end(), names.begin(), names.begin() + std::min(listed, names.size()));
      if (names.size() > listed) values.emplace_back("another name");
    }
    const auto token = token_at(at);
    if (token == "=") refuse_single_equals(at);
    if (offset_of(at) > 0) refuse_foreign(at - 1);
    refuse_foreign(at);
    refuse(at, token.empty()
                   ? fmt::format("the {} ends too early, expected {}", language_.noun, one_of(values))
                   : fmt::format("'{}' comes where a value should be, expected {}", token, one_of(values)));
  }

  /// `expected`: what may follow if no operator does.
  [[noreturn]] void refuse_after_value(const char* at, const std::string& expected) const {
    const auto token = token_at(at);
    refuse_foreign(at);
    const auto rest = text_.substr(offset_of(at));
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (token == "," && is_digit(at[-1]) && rest.size() > 1 && is_digit(rest[1]))
      refuse(at, "',' within a number, expected '.' before its decimals");
    if (token.empty()) refuse_open(fmt::format("is not closed, expected {} after it", expected));
    if (is_word(token.front()) || token == "(")
      refuse(at, fmt::format("{} follows a value, expected an operator such as + or * before it",
                             in_quotes(token)));
    if (token.front() == '<' || token.front() == '>' || token.ends_with('='))
      refuse(at,
             fmt::format("'{}' compares the outcome of a comparison, expected '&&' between the two", token));
    refuse(at,
           fmt::format("'{}' follows a value, expected an operator such as + or &&, or {}", token, expected));
  }

 private:
  /// Words and signs of other languages that begin there: what stands for them here.
  void refuse_foreign(const char* at) const {
    constexpr std::string_view choice =
        "is no word of formulas, expected CONDITION ? VALUE : OTHERWISE, as in "
        "tiles > 6 ? 0 : 2*tiles";
    constexpr std::string_view quotient = "is no operator, expected floor(A/B)";
    constexpr std::string_view remainder = "is no operator, expected A - B*floor(A/B) for what is left of A";
    constexpr auto foreign = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"if", choice},
         {"then", choice},
         {"else", choice},
         {"when", choice},
         {"div", quotient},
         {"//", quotient},
         {"mod", remainder},
         {"%", remainder},
         {"x", "is no operator, expected *"},
         {"=>", "is no comparison, expected '>='"},
         {"=<", "is no comparison, expected '<='"},
         {"<>", "is no comparison, expected '!='"}});
    const auto rest = text_.substr(offset_of(at));
    const auto token = token_at(at);
    for (const auto& [sign, why] : foreign)
      if (is_word(sign.front()) ? token == sign : rest.starts_with(sign))
        refuse(at, fmt::format("'{}' {}", sign, why));
  }

  struct Opened {
    std::string_view what;
    Operation operation;
  };

  std::size_t offset_of(const char* at) const { return static_cast<std::size_t>(at - text_.data()); }
  [[noreturn]] void refuse(const char* at, std::string message) const {
    throw ExpressionError{offset_of(at), std::move(message)};
  }

  const Expression::Part& part(int index) const { return parts_[static_cast<std::size_t>(index)]; }
  Expression::Part& add(Operation operation, std::size_t offset) {
    values_.push_back(static_cast<int>(parts_.size()));
    return parts_.emplace_back(Expression::Part{operation, offset});
  }

  void require(int index, bool claim) const {
    if (is_claim(part(index).operation) == claim) return;
    refuse(text_.data() + part(index).offset,
           claim ? fmt::format("this is a number, expected {}", language_.example)
                 : "this is a comparison, which is true or false, expected a number");
  }

  /// The word, number or sign there; empty at the end.
  std::string_view token_at(const char* at) const {
    const auto rest = text_.substr(offset_of(at));
    const auto* end = std::find_if_not(rest.begin(), rest.end(), is_word);
    if (end != rest.begin() || rest.empty())
      return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
    return rest.substr(0, rest.substr(1).starts_with('=') && rest.find_first_of("<>=!") == 0 ? 2 : 1);
  }

  std::string_view text_;
  const Language& language_;
  std::vector<std::string> names_;
  std::vector<Expression::Part> parts_;
  std::vector<int> values_;  ///< parts that no other has for an operand yet
  std::vector<Opened> open_;
};

// Words. What `act` says is done with the text of a rule that matches; where a rule must match and does not,
// `missing` tells what was expected after a value, and a rule without it is one for a value.

struct Spaces : star<peg::space> {};
template <class Rule>
struct Token : seq<Rule, Spaces> {};
struct Number : seq<plus<peg::digit>, opt<one<'.'>, plus<peg::digit>>> {
  static void act(std::string_view text, Reader& r) { r.add_number(text); }
};
using And = keyword<'a', 'n', 'd'>;
using Or = keyword<'o', 'r'>;
using Not = keyword<'n', 'o', 't'>;
template <bool takes_many>
struct Function : peg::identifier {  // and a function: else there is no match
  static bool act(std::string_view text, Reader& r) { return r.open_function(text, takes_many); }
};
struct Word : seq<peg::not_at<sor<And, Or, Not>>, peg::identifier> {};
struct Argument : seq<Token<one<'('>>, plus<Token<sor<peg::identifier_other, one<'.'>>>>, one<')'>> {};
struct Name : seq<Word, star<sor<one<'.'>, plus<peg::space>>, Word>, opt<Spaces, Argument>> {
  static void act(std::string_view text, Reader& r) { r.add_name(text); }
};

// Values, those first that bind tighter. Operators of one level group from the left, '^' from the right.

template <Operation, class Rule>
struct Sign : Token<Rule> {};
template <class Sign, class Operand>
struct Rest;
template <Operation operation, class Rule, class Operand>
struct Rest<Sign<operation, Rule>, Operand> : if_must<Sign<operation, Rule>, Operand> {
  static void act(std::string_view, Reader& r) { r.combine(operation, 2); }
};
/// Waits for what belongs to it, to the end of its Closed.
template <Operation operation, class Rule>
struct Opening : Token<Rule> {
  static void act(std::string_view text, Reader& r) { r.open(text, operation); }
};
template <class Opening, class... Rules>
struct Closed : if_must<Opening, Rules...> {
  static void act(std::string_view, Reader& r) { r.close(); }
};
/// Likewise, an operation with one operand.
template <class Opening, class... Rules>
struct Prefix : if_must<Opening, Rules...> {
  static void act(std::string_view, Reader& r) { r.close_operand(); }
};
template <class Operand, class... Signs>
struct Level : seq<Operand, star<sor<Rest<Signs, Operand>...>>> {};
template <class Operand, class... Signs>
struct OnceOnly : seq<Operand, opt<sor<Rest<Signs, Operand>...>>> {};

struct Whole;
struct Signed;
struct Close : Token<one<')'>> {
  static constexpr auto missing = "')'";
};
using Bracket = Closed<Opening<Operation::number, one<'('>>, Whole, Close>;
struct OpenCall : Token<one<'('>> {};
struct Further : if_must<Token<one<','>>, Whole> {
  static void act(std::string_view, Reader& r) { r.add_argument(); }
};
struct Others : plus<Further> {
  static constexpr auto missing = "','";
};
using CallOfOne = Prefix<Token<Function<false>>, OpenCall, Whole, Close>;
using CallOfMany = Closed<Token<Function<true>>, OpenCall, Whole, Others, Close>;
struct Value : sor<Token<Number>, CallOfOne, CallOfMany, Token<Name>, Bracket> {};
struct Power : seq<Value, opt<Rest<Sign<Operation::power, one<'^'>>, Signed>>> {};
struct Signed : sor<Prefix<Opening<Operation::negative, one<'-'>>, Signed>, Power> {};
struct Product : Level<Signed, Sign<Operation::times, one<'*'>>, Sign<Operation::over, one<'/'>>> {};
struct Sum : Level<Product, Sign<Operation::plus, one<'+'>>, Sign<Operation::minus, one<'-'>>> {};
struct SingleEquals : one<'='> {
  static void act(std::string_view text, Reader& r) { r.refuse_single_equals(text.data()); }
};
struct Comparison
    : OnceOnly<Sum, Sign<Operation::equal, string<'=', '='>>, Sign<Operation::equal, SingleEquals>,
               Sign<Operation::unequal, string<'!', '='>>, Sign<Operation::at_most, string<'<', '='>>,
               Sign<Operation::at_least, string<'>', '='>>, Sign<Operation::less, one<'<'>>,
               Sign<Operation::more, one<'>'>>> {};
using Negation = Opening<Operation::negation, sor<Not, seq<one<'!'>, peg::not_at<one<'='>>>>>;
struct Claim : sor<Prefix<Negation, Claim>, Comparison> {};
struct Both : Level<Claim, Sign<Operation::both, sor<And, string<'&', '&'>>>> {};
struct Either : Level<Both, Sign<Operation::either, sor<Or, string<'|', '|'>>>> {};
struct Colon : Token<one<':'>> {
  static constexpr auto missing = "':'";
};
struct Choice : if_must<Closed<Opening<Operation::number, one<'?'>>, Whole, Colon>, Whole> {
  static void act(std::string_view, Reader& r) { r.combine(Operation::choice, 3); }
};
struct Whole : seq<Either, opt<Choice>> {};
struct End : peg::eof {
  static constexpr auto missing = "the end";
};
struct Text : seq<Spaces, peg::must<Whole, End>> {};

template <class Rule>
struct Action : peg::nothing<Rule> {};
template <class Rule>
requires requires { &Rule::act; }
struct Action<Rule> {
  static auto apply(const auto& in, Reader& r) { return Rule::act(in.string_view(), r); }
};

template <class Rule>
struct Control : peg::normal<Rule> {
  /// Called where Rule must match and does not.
  [[noreturn]] static void raise(const auto& in, const Reader& r) {
    if constexpr (std::is_same_v<Rule, OpenCall>) {
      r.refuse_open("is a function, expected '(' and its arguments after it");
    } else if constexpr (requires { Rule::missing; }) {
      r.refuse_after_value(in.current(), Rule::missing);
    } else {
      r.refuse_value(in.current());
    }
  }
};

}  // namespace

std::variant<Expression, ExpressionError> Expression::read(std::string_view text, const Language& language) {
  Reader reader(text, language);
  try {
    reader.check_bytes();
    peg::memory_input<peg::tracking_mode::lazy> in(text.data(), text.data() + text.size(), "");
    peg::parse<Text, Action, Control>(in, reader);
    return Expression(reader.result());
  } catch (ExpressionError& error) {
    return std::move(error);
  }
}

}  // namespace bastide::rules::expressions
