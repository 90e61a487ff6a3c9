#include "solver/solve/condition.hpp"

#include <algorithm>
#include <limits>

#include "solver/wide.hpp"

namespace bastide::solver {
namespace {

/// Results beyond are as good as these: no measure comes near.
constexpr std::int64_t farthest = std::numeric_limits<std::int64_t>::max() / 4;

std::int64_t bounded(SignedWide value) {
  return static_cast<std::int64_t>(
      std::clamp(value, static_cast<SignedWide>(-farthest), static_cast<SignedWide>(farthest)));
}

std::int64_t times(std::int64_t a, std::int64_t b) { return bounded(static_cast<SignedWide>(a) * b); }

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
    return {bounded(static_cast<SignedWide>(a.least) + b.least),
            bounded(static_cast<SignedWide>(a.most) + b.most)};
  if (p.kind == Kind::subtract)
    return {bounded(static_cast<SignedWide>(a.least) - b.most),
            bounded(static_cast<SignedWide>(a.most) - b.least)};
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

}  // namespace bastide::solver
