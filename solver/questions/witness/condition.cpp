// The grammar of conditions (condition.hpp), read by recursive descent. What is written is either a number or
// a claim, and which of the two is known as soon as it is read, so "tiles and 3" is refused at the '3'.
#include "solver/questions/witness/condition.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "rules/spelling.hpp"
#include "solver/arithmetic/int128.hpp"
#include "tilesets/input_error.hpp"

namespace bastide::solver::questions::witness {
namespace {

using arithmetic::Int128;

/// Results beyond are as good as these: no measure comes near.
constexpr std::int64_t farthest = std::numeric_limits<std::int64_t>::max() / 4;

std::int64_t bounded(Int128 value) {
  return static_cast<std::int64_t>(
      std::clamp(value, static_cast<Int128>(-farthest), static_cast<Int128>(farthest)));
}

std::int64_t times(std::int64_t a, std::int64_t b) { return bounded(static_cast<Int128>(a) * b); }

Truth opposite(Truth t) {
  if (t == Truth::open) return t;
  return t == Truth::yes ? Truth::no : Truth::yes;
}

/// Whether every a is at least every b.
Truth is_at_least(std::int64_t least_a, std::int64_t most_a, std::int64_t least_b, std::int64_t most_b) {
  if (least_a >= most_b) return Truth::yes;
  return most_a < least_b ? Truth::no : Truth::open;
}

}  // namespace

Condition::Range Condition::range_of(int part, const MeasureRanges& ranges) const {
  const auto& p = parts_[static_cast<std::size_t>(part)];
  if (p.kind == Kind::number) return {p.value, p.value};
  if (p.kind == Kind::measure) {
    const auto m = static_cast<std::size_t>(p.value);
    return {ranges.least[m], ranges.most[m]};
  }
  const auto a = range_of(p.left, ranges);
  if (p.kind == Kind::minus) return {-a.most, -a.least};
  const auto b = range_of(p.right, ranges);
  if (p.kind == Kind::add)
    return {bounded(static_cast<Int128>(a.least) + b.least), bounded(static_cast<Int128>(a.most) + b.most)};
  if (p.kind == Kind::subtract)
    return {bounded(static_cast<Int128>(a.least) - b.most), bounded(static_cast<Int128>(a.most) - b.least)};
  const auto corners = {times(a.least, b.least), times(a.least, b.most), times(a.most, b.least),
                        times(a.most, b.most)};
  return {std::min(corners), std::max(corners)};
}

Truth Condition::truth_of(int part, const MeasureRanges& ranges) const {
  const auto& p = parts_[static_cast<std::size_t>(part)];
  if (p.kind == Kind::negation) return opposite(truth_of(p.left, ranges));
  if (p.kind == Kind::both || p.kind == Kind::either) {
    const auto decides = p.kind == Kind::both ? Truth::no : Truth::yes;
    const auto a = truth_of(p.left, ranges);
    if (a == decides) return decides;
    const auto b = truth_of(p.right, ranges);
    if (b == decides) return decides;
    return a == Truth::open || b == Truth::open ? Truth::open : opposite(decides);
  }
  const auto a = range_of(p.left, ranges);
  const auto b = range_of(p.right, ranges);
  if (p.kind == Kind::at_least) return is_at_least(a.least, a.most, b.least, b.most);
  if (p.kind == Kind::at_most) return is_at_least(b.least, b.most, a.least, a.most);
  if (p.kind == Kind::less) return opposite(is_at_least(a.least, a.most, b.least, b.most));
  if (p.kind == Kind::more) return opposite(is_at_least(b.least, b.most, a.least, a.most));
  auto same = Truth::open;
  if (a.most < b.least || b.most < a.least) {
    same = Truth::no;
  } else if (a.least == a.most && b.least == b.most) {
    same = Truth::yes;
  }
  return p.kind == Kind::equal ? same : opposite(same);
}

bool Condition::holds(const MeasureValues& values) const { return over({values, values}) == Truth::yes; }

Truth Condition::over(const MeasureRanges& ranges) const {
  return truth_of(static_cast<int>(parts_.size()) - 1, ranges);
}

std::string Condition::part_text(int part) const {
  const auto& p = parts_[static_cast<std::size_t>(part)];
  if (p.kind == Kind::number) return std::to_string(p.value);
  if (p.kind == Kind::measure) return std::string(measure_table[static_cast<std::size_t>(p.value)].name);
  if (p.kind == Kind::minus) return "(-" + part_text(p.left) + ")";
  if (p.kind == Kind::negation) return "(not " + part_text(p.left) + ")";
  constexpr std::array<const char*, 15> signs = {
      "", "", "", "+", "-", "*", ">=", "<=", ">", "<", "=", "!=", "", "and", "or"};
  return "(" + part_text(p.left) + " " + signs[static_cast<std::size_t>(p.kind)] + " " + part_text(p.right) +
         ")";
}

std::string Condition::to_text() const { return part_text(static_cast<int>(parts_.size()) - 1); }

namespace {

constexpr int deepest_condition = 100;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

class ConditionReader {
 public:
  ConditionReader(std::string_view text, const std::string& file) : text_(text), file_(file) {
    out_.text_ = std::string(text);
  }

  Condition read() {
    if (text_.size() > longest_condition)
      fail(longest_condition, fmt::format("the condition has {} characters, expected at most {}",
                                          text_.size(), longest_condition));
    const int whole = read_either();
    if (at_ < text_.size())
      fail(at_, fmt::format("found {}, expected 'and', 'or' or the end of the condition", found()));
    require_claim(whole, 0);
    return std::move(out_);
  }

 private:
  using Kind = Condition::Kind;

  [[noreturn]] void fail(std::size_t offset, std::string message) const {
    throw tilesets::InputError(tilesets::locate(file_, text_, offset), std::move(message), text_);
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  /// "'x'" or "the end of the condition".
  std::string found() const {
    return at_ < text_.size() ? rules::in_quotes(text_.substr(at_)) : "the end of the condition";
  }
  /// The word that begins here, lower case letters and '_' only; empty when none does.
  std::string_view word() const {
    auto end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || (end > at_ && is_digit(text_[end])))) ++end;
    return text_.substr(at_, end - at_);
  }
  bool take_word(std::string_view wanted) {
    skip_blanks();
    if (word() != wanted) return false;
    at_ += wanted.size();
    return true;
  }
  bool take(std::string_view sign) {
    skip_blanks();
    if (text_.substr(at_, sign.size()) != sign) return false;
    at_ += sign.size();
    return true;
  }
  int add(Kind kind, std::int64_t value, int left, int right) {
    out_.parts_.push_back({kind, value, left, right});
    return static_cast<int>(out_.parts_.size()) - 1;
  }
  bool is_claim(int part) const {
    return Condition::is_claim(out_.parts_[static_cast<std::size_t>(part)].kind);
  }
  void require_claim(int part, std::size_t offset) const {
    if (!is_claim(part))
      fail(std::min(offset, text_.size()),
           "this is a number, expected a comparison such as completed_cities >= 2");
  }
  void require_number(int part, std::size_t offset) const {
    if (is_claim(part)) fail(offset, "this is a comparison, which is true or false, expected a number");
  }
  std::size_t here() {
    skip_blanks();
    return at_;
  }

  int read_either() {
    if (++depth_ > deepest_condition) fail(at_, "too many brackets within brackets");
    const auto begin = here();
    int left = read_both();
    for (;;) {
      if (!take_word("or") && !take("||")) break;
      require_claim(left, begin);
      const auto second = here();
      const int right = read_both();
      require_claim(right, second);
      left = add(Kind::either, 0, left, right);
    }
    --depth_;
    return left;
  }

  int read_both() {
    const auto begin = here();
    int left = read_claim();
    for (;;) {
      if (!take_word("and") && !take("&&")) return left;
      require_claim(left, begin);
      const auto second = here();
      const int right = read_claim();
      require_claim(right, second);
      left = add(Kind::both, 0, left, right);
    }
  }

  int read_claim() {
    if (take_word("not") || (text_.substr(here(), 2) != "!=" && take("!"))) {
      if (++depth_ > deepest_condition) fail(at_, "too many 'not' in a row");
      const auto second = here();
      const int part = read_claim();
      require_claim(part, second);
      --depth_;
      return add(Kind::negation, 0, part, -1);
    }
    const auto begin = here();
    const int left = read_sum();
    const auto kind = read_comparison();
    if (!kind) return left;
    require_number(left, begin);
    const auto second = here();
    const int right = read_sum();
    require_number(right, second);
    if (read_comparison())
      fail(last_comparison_, "a second comparison, expected 'and' between two: 2 <= tiles and tiles <= 5");
    return add(*kind, 0, left, right);
  }

  std::optional<Kind> read_comparison() {
    constexpr std::array<std::pair<std::string_view, Kind>, 7> signs = {{{">=", Kind::at_least},
                                                                         {"<=", Kind::at_most},
                                                                         {"==", Kind::equal},
                                                                         {"!=", Kind::unequal},
                                                                         {">", Kind::more},
                                                                         {"<", Kind::less},
                                                                         {"=", Kind::equal}}};
    last_comparison_ = here();
    for (const auto& [sign, kind] : signs) {
      if (take(sign)) return kind;
    }
    return std::nullopt;
  }

  int read_sum() {
    const auto begin = here();
    int left = read_product();
    for (;;) {
      const bool is_added = take("+");
      if (!is_added && !take("-")) return left;
      require_number(left, begin);
      const auto second = here();
      const int right = read_product();
      require_number(right, second);
      left = add(is_added ? Kind::add : Kind::subtract, 0, left, right);
    }
  }

  int read_product() {
    const auto begin = here();
    int left = read_value();
    while (take("*")) {
      require_number(left, begin);
      const auto second = here();
      const int right = read_value();
      require_number(right, second);
      left = add(Kind::multiply, 0, left, right);
    }
    return left;
  }

  int read_value() {
    const auto begin = here();
    if (take("-")) {
      if (++depth_ > deepest_condition) fail(at_, "too many '-' in a row");
      const auto second = here();
      const int part = read_value();
      require_number(part, second);
      --depth_;
      return add(Kind::minus, 0, part, -1);
    }
    if (take("(")) {
      const int inner = read_either();
      if (!take(")")) fail(at_, fmt::format("found {}, expected ')' for the '(' before", found()));
      return inner;
    }
    if (at_ < text_.size() && is_digit(text_[at_])) return read_number(begin);
    if (at_ < text_.size() && is_letter(text_[at_])) return read_name(begin);
    fail(at_, fmt::format("found {}, expected a name, a number or '('", found()));
  }

  int read_number(std::size_t begin) {
    std::int64_t value = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
      value = value * 10 + (text_[at_] - '0');
      if (value > most_condition_number)
        fail(begin, fmt::format("a larger number than {}", most_condition_number));
    }
    return add(Kind::number, value, -1, -1);
  }

  /// As many words as make one name: "completed cities", "farms.shared".
  int read_name(std::size_t begin) {
    std::string name;
    for (;;) {
      const auto next = word();
      if (next.empty() || next == "and" || next == "or" || next == "not") break;
      if (!name.empty()) name += '_';
      name += next;
      at_ += next.size();
      end_of_name_ = at_;
      if (at_ < text_.size() && text_[at_] == '.') {
        ++at_;
      } else {
        skip_blanks();
      }
    }
    if (name.empty()) fail(begin, fmt::format("found {}, expected a name, a number or '('", found()));
    std::vector<std::string> known;
    for (std::size_t m = 0; m < measure_count; ++m) {
      std::string joined(measure_table[m].name);
      for (auto& c : joined) c = c == '.' ? '_' : c;
      if (joined == name) {
        out_.measures_ |= MeasureSet{1} << m;
        return add(Kind::measure, static_cast<std::int64_t>(m), -1, -1);
      }
      known.emplace_back(measure_table[m].name);
    }
    fail(begin, fmt::format("unknown name {}, expected {}",
                            rules::in_quotes(text_.substr(begin, end_of_name_ - begin)),
                            rules::suggestion(name, known)));
  }

  std::string_view text_;
  const std::string& file_;
  Condition out_;
  std::size_t at_ = 0;
  std::size_t last_comparison_ = 0;
  std::size_t end_of_name_ = 0;
  int depth_ = 0;
};

Condition Condition::read(std::string_view text, const std::string& file) {
  return ConditionReader(text, file).read();
}

}  // namespace bastide::solver::questions::witness
