// The checker of refutations takes those of CaDiCaL, and none that was tampered with.
#include "solver/sat/refutation.hpp"

#include "solver/sat/solve.hpp"
#include "tests/catch.hpp"

namespace bastide::solver::sat::test_refutation {
namespace {

/// n + 1 pigeons in n holes, no two in one: no assignment, and no short refutation by resolution (A. Haken,
/// 1985).
Formula pigeons(int n) {
  Formula formula;
  const auto first = formula.new_variables(n * (n + 1));
  for (int p = 0; p <= n; ++p) {
    std::vector<Literal> somewhere;
    for (int h = 0; h < n; ++h) somewhere.push_back(first + p * n + h);
    formula.add(somewhere);
  }
  for (int h = 0; h < n; ++h) {
    for (int p = 0; p <= n; ++p) {
      for (int q = 0; q < p; ++q) formula.add({-(first + p * n + h), -(first + q * n + h)});
    }
  }
  return formula;
}

std::string refutation_of(const Formula& formula, int seed = 0) {
  SatPlan plan;
  plan.wants_refutation = true;
  plan.seed = seed;
  const auto result = solve(formula, plan);
  REQUIRE(result.verdict == SatVerdict::unsatisfiable);
  return result.refutation;
}

/// Binary DRAT of clauses that are added.
std::string drat(const std::vector<std::vector<Literal>>& clauses) {
  std::string out;
  for (const auto& clause : clauses) {
    out += 'a';
    for (const auto l : clause) out += static_cast<char>(2 * std::abs(l) + (l < 0 ? 1 : 0));
    out += '\0';
  }
  return out;
}

}  // namespace

TEST_CASE("sat: refutations of the solver are accepted") {
  for (int n = 2; n <= 7; ++n) {
    for (const int seed : {0, 1, 2}) {
      CAPTURE(n, seed);
      const auto formula = pigeons(n);
      const auto check = check_refutation(formula, refutation_of(formula, seed));
      CAPTURE(check.wrong);
      CHECK(check.is_refuted);
      CHECK(check.lemmas > 0);
    }
  }
}

TEST_CASE("sat: the same formula gives the same refutation") {
  const auto formula = pigeons(6);
  CHECK(refutation_of(formula) == refutation_of(formula));
}

TEST_CASE("sat: a refutation is of its formula only") {
  const auto refutation = refutation_of(pigeons(6));
  Formula with_a_hole_more = pigeons(6);
  // One pigeon fewer: its clause is missing, and the formula has an assignment.
  Formula fewer;
  fewer.new_variables(with_a_hole_more.variables());
  std::vector<Literal> clause;
  bool is_first = true;
  for (const auto l : with_a_hole_more.literals()) {
    if (l != 0) {
      clause.push_back(l);
      continue;
    }
    if (!is_first) fewer.add(clause);
    is_first = false;
    clause.clear();
  }
  CHECK(solve(fewer).verdict == SatVerdict::satisfiable);
  const auto check = check_refutation(fewer, refutation);
  CHECK_FALSE(check.is_refuted);
  CHECK_FALSE(check.wrong.empty());
}

TEST_CASE("sat: what is cut short or not DRAT refutes nothing") {
  const auto formula = pigeons(5);
  const auto refutation = refutation_of(formula);
  // The last steps are the empty clause and what is taken out: half of it never reaches them.
  CHECK_FALSE(
      check_refutation(formula, std::string_view(refutation).substr(0, refutation.size() / 2)).is_refuted);
  CHECK_FALSE(check_refutation(formula, "").is_refuted);
  CHECK_FALSE(check_refutation(formula, "x").is_refuted);
  CHECK(check_refutation(formula, "x").wrong == "step 1 is not DRAT");
  CHECK_FALSE(check_refutation(formula, drat({{}})).is_refuted);
  CHECK(check_refutation(formula, drat({{}})).wrong == "clause 1 does not follow from those before");
}

TEST_CASE("sat: a clause may be added for its first literal when no resolvent is new") {
  // (x or y) and (x or not y): x alone follows; z is nowhere, so z may be added but refutes nothing.
  Formula formula;
  formula.new_variables(3);
  formula.add({1, 2});
  formula.add({1, -2});
  auto check = check_refutation(formula, drat({{1}, {3}}));
  CHECK(check.by_rat == 1);
  CHECK_FALSE(check.is_refuted);
  // -x does not follow, and its resolvents with the clauses are y and not y, which do not follow either.
  check = check_refutation(formula, drat({{-1}}));
  CHECK(check.wrong == "clause 1 does not follow from those before");
}

TEST_CASE("sat: what a literal is there for cannot be taken out and then contradicted") {
  // x, which can be true: without its clause -x could be added for want of anything to resolve with.
  Formula formula;
  formula.new_variables(1);
  formula.add({1});
  const std::string taken_out{'d', 2, 0};
  const auto check = check_refutation(formula, taken_out + drat({{-1}}));
  CHECK_FALSE(check.is_refuted);
  CHECK(check.wrong == "clause 1 does not follow from those before");
}

TEST_CASE("sat: a limit of conflicts cuts short") {
  SatPlan plan;
  plan.most_conflicts = 100;
  CHECK(solve(pigeons(10), plan).verdict == SatVerdict::cut_short);
}

}  // namespace bastide::solver::sat::test_refutation
