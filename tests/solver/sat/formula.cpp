// Cardinalities as clauses: for every assignment of the literals themselves there is one of the variables
// added exactly when the number of true ones is right. Compared with counting, assignment by assignment.
#include "solver/sat/formula.hpp"

#include <functional>

#include "solver/sat/solve.hpp"
#include "tests/catch.hpp"

namespace bastide::solver::sat::test_formula {
namespace {

using Adds = std::function<void(Formula&, std::span<const Literal>)>;

/// Calls check(number of true literals, whether the formula has an assignment) for every way to fix them.
void for_each_assignment(int n, const Adds& adds, const std::function<void(int, bool)>& check) {
  for (unsigned mask = 0; mask < (1U << static_cast<unsigned>(n)); ++mask) {
    Formula formula;
    std::vector<Literal> literals;
    for (int i = 0; i < n; ++i) literals.push_back(formula.new_variable());
    adds(formula, literals);
    int n_true = 0;
    for (int i = 0; i < n; ++i) {
      const bool is_true = ((mask >> static_cast<unsigned>(i)) & 1U) != 0;
      n_true += is_true ? 1 : 0;
      formula.add({is_true ? i + 1 : -(i + 1)});
    }
    check(n_true, solve(formula).verdict == SatVerdict::satisfiable);
  }
}

}  // namespace

TEST_CASE("sat: at most, at least and exactly n of m literals") {
  for (int m = 0; m <= 9; m += 3) {
    for (int n = 0; n <= m + 1; ++n) {
      CAPTURE(m, n);
      for_each_assignment(
          m, [&](Formula& f, std::span<const Literal> l) { add_at_most(f, l, n); },
          [&](int n_true, bool can_be) { REQUIRE(can_be == (n_true <= n)); });
      for_each_assignment(
          m, [&](Formula& f, std::span<const Literal> l) { add_at_least(f, l, n); },
          [&](int n_true, bool can_be) { REQUIRE(can_be == (n_true >= n)); });
      for_each_assignment(
          m, [&](Formula& f, std::span<const Literal> l) { add_exactly(f, l, n); },
          [&](int n_true, bool can_be) { REQUIRE(can_be == (n_true == n)); });
    }
  }
}

TEST_CASE("sat: a counter's outputs say how many literals are true, in both directions") {
  constexpr int m = 7;
  for (int most = 1; most <= m; ++most) {
    for (int k = 0; k < most; ++k) {
      for (const int sign : {1, -1}) {
        CAPTURE(most, k, sign);
        for_each_assignment(
            m,
            [&](Formula& f, std::span<const Literal> l) {
              f.add({sign * add_counter(f, l, most)[static_cast<std::size_t>(k)]});
            },
            [&](int n_true, bool can_be) { REQUIRE(can_be == (sign > 0 ? n_true > k : n_true <= k)); });
      }
    }
  }
}

TEST_CASE("sat: a formula in DIMACS") {
  Formula formula;
  const auto a = formula.new_variable();
  const auto b = formula.new_variable();
  formula.add({a, -b});
  formula.add({b});
  CHECK(formula.dimacs() == "p cnf 2 2\n1 -2 0\n2 0\n");
  CHECK_THROWS_AS(formula.add({3}), std::logic_error);
}

}  // namespace bastide::solver::sat::test_formula
