#include "solver/sat/formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <stdexcept>

namespace bastide::solver::sat {
namespace {

/// Up to so many literals every pair gets a clause; beyond, groups are as short and a variable each is
/// cheaper.
constexpr std::size_t most_by_pairs = 6;

/// The sorted numbers of true literals among two groups: sum[k] is true exactly when more than k of left and
/// right together are, for k < most.
std::vector<Literal> merged(Formula& formula, const std::vector<Literal>& left,
                            const std::vector<Literal>& right, std::size_t most) {
  const auto size = std::min(left.size() + right.size(), most);
  std::vector<Literal> sum(size);
  for (auto& s : sum) s = formula.new_variable();
  for (std::size_t i = 0; i <= left.size(); ++i) {
    for (std::size_t j = 0; j <= right.size(); ++j) {
      // More than i-1 on the left and more than j-1 on the right make more than i+j-1.
      if (i + j >= 1) {
        std::vector<Literal> clause;
        if (i > 0) clause.push_back(-left[i - 1]);
        if (j > 0) clause.push_back(-right[j - 1]);
        clause.push_back(sum[std::min(i + j, size) - 1]);
        formula.add(clause);
      }
      // At most i on the left and at most j on the right make at most i+j.
      if (i + j < size) {
        std::vector<Literal> clause;
        if (i < left.size()) clause.push_back(left[i]);
        if (j < right.size()) clause.push_back(right[j]);
        clause.push_back(-sum[i + j]);
        formula.add(clause);
      }
    }
  }
  return sum;
}

std::vector<Literal> counted(Formula& formula, std::span<const Literal> literals, std::size_t most) {
  if (literals.size() <= 1) return {literals.begin(), literals.end()};
  const auto half = literals.size() / 2;
  return merged(formula, counted(formula, literals.first(half), most),
                counted(formula, literals.subspan(half), most), most);
}

}  // namespace

Literal Formula::new_variables(int n) {
  const auto first = variables_ + 1;
  variables_ += n;
  return first;
}

void Formula::add(std::span<const Literal> clause) {
  for (const auto literal : clause) {
    if (literal == 0 || std::abs(literal) > variables_)
      throw std::logic_error("a clause of unknown variables");
  }
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  literals_.push_back(0);
  ++clauses_;
}

std::string Formula::dimacs() const {
  fmt::memory_buffer out;
  fmt::format_to(std::back_inserter(out), "p cnf {} {}\n", variables_, clauses_);
  for (const auto literal : literals_)
    fmt::format_to(std::back_inserter(out), "{}{}", literal, literal == 0 ? '\n' : ' ');
  return fmt::to_string(out);
}

void add_at_most_one(Formula& formula, std::span<const Literal> literals) {
  if (literals.size() <= most_by_pairs) {
    for (std::size_t i = 0; i < literals.size(); ++i) {
      for (std::size_t j = i + 1; j < literals.size(); ++j) formula.add({-literals[i], -literals[j]});
    }
    return;
  }
  // The first few with a variable that stands for them in what is left (the commander of W. Klieber,
  // G. Kwon, 2007).
  const auto group = literals.first(most_by_pairs - 1);
  const auto stands_for = formula.new_variable();
  for (const auto literal : group) formula.add({-literal, stands_for});
  add_at_most_one(formula, group);
  std::vector<Literal> rest(literals.begin() + static_cast<std::ptrdiff_t>(group.size()), literals.end());
  rest.push_back(stands_for);
  add_at_most_one(formula, rest);
}

void add_exactly_one(Formula& formula, std::span<const Literal> literals) {
  formula.add(literals);
  add_at_most_one(formula, literals);
}

std::vector<Literal> add_counter(Formula& formula, std::span<const Literal> literals, int most) {
  return most <= 0 ? std::vector<Literal>() : counted(formula, literals, static_cast<std::size_t>(most));
}

void add_at_most(Formula& formula, std::span<const Literal> literals, int n) {
  if (n < 0) throw std::logic_error("at most a negative number");
  if (literals.size() <= static_cast<std::size_t>(n)) return;
  if (n == 0) {
    for (const auto literal : literals) formula.add({-literal});
  } else if (n == 1) {
    add_at_most_one(formula, literals);
  } else {
    formula.add({-add_counter(formula, literals, n + 1).back()});
  }
}

void add_at_least(Formula& formula, std::span<const Literal> literals, int n) {
  if (n <= 0) return;
  if (literals.size() < static_cast<std::size_t>(n)) {
    formula.add(std::span<const Literal>());
  } else if (n == 1) {
    formula.add(literals);
  } else {
    formula.add({add_counter(formula, literals, n)[static_cast<std::size_t>(n) - 1]});
  }
}

void add_exactly(Formula& formula, std::span<const Literal> literals, int n) {
  if (n == 1) return add_exactly_one(formula, literals);
  if (n <= 0 || literals.size() <= static_cast<std::size_t>(n)) {
    add_at_most(formula, literals, n);
    return add_at_least(formula, literals, n);
  }
  const auto more_than = add_counter(formula, literals, n + 1);
  formula.add({more_than[static_cast<std::size_t>(n) - 1]});
  formula.add({-more_than[static_cast<std::size_t>(n)]});
}

}  // namespace bastide::solver::sat
