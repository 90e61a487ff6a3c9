// Refutations that are wrong: made up for formulas that have an assignment, or true ones that were damaged.
// Random ones by the thousand, against a checker that knows no watches, no trail and no keys.
#include "solver/sat/refutation.hpp"

#include <algorithm>
#include <random>

#include "solver/sat/solve.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"

namespace bastide::solver::sat::test_refutation_damaged {
namespace {

using Clause = std::vector<Literal>;

struct Step {
  bool is_removal = false;
  Clause clause;
};
using Proof = std::vector<Step>;

class Random {
 public:
  explicit Random(std::uint64_t seed) : bits_(seed) {}
  int below(int n) { return static_cast<int>(bits_() % static_cast<std::uint64_t>(n)); }
  int between(int least, int most) { return least + below(most - least + 1); }
  /// `size` different variables of 1 .. `variables`, each negated or not.
  Clause clause(int variables, int size) {
    Clause all;
    for (int v = 1; v <= variables; ++v) all.push_back(below(2) == 0 ? v : -v);
    for (int i = 0; i < size; ++i)
      std::swap(all[static_cast<std::size_t>(i)], all[static_cast<std::size_t>(between(i, variables - 1))]);
    all.resize(static_cast<std::size_t>(size));
    return all;
  }
  template <typename List>
  std::size_t place_in(const List& list) {
    return static_cast<std::size_t>(below(static_cast<int>(list.size())));
  }

 private:
  std::mt19937_64 bits_;
};

Formula formula_of(int variables, const std::vector<Clause>& clauses) {
  Formula formula;
  formula.new_variables(variables);
  for (const auto& clause : clauses) formula.add(clause);
  return formula;
}

/// By trying every assignment.
bool is_satisfiable(int variables, const std::vector<Clause>& clauses) {
  REQUIRE(variables <= 11);
  const auto is_true = [](unsigned assignment, Literal l) {
    return ((assignment >> static_cast<unsigned>(std::abs(l) - 1) & 1U) != 0) == (l > 0);
  };
  for (unsigned assignment = 0; assignment < 1U << static_cast<unsigned>(variables); ++assignment) {
    if (std::all_of(clauses.begin(), clauses.end(), [&](const Clause& clause) {
          return std::any_of(clause.begin(), clause.end(), [&](Literal l) { return is_true(assignment, l); });
        }))
      return true;
  }
  return false;
}

std::string drat(const Proof& proof) {
  std::string out;
  for (const auto& step : proof) {
    out += step.is_removal ? 'd' : 'a';
    for (const auto l : step.clause) {
      auto number = 2 * static_cast<unsigned>(std::abs(l)) + (l < 0 ? 1U : 0U);
      for (; number > 0x7f; number >>= 7U) out += static_cast<char>((number & 0x7fU) | 0x80U);
      out += static_cast<char>(number);
    }
    out += '\0';
  }
  return out;
}

/// Of variables up to 63, whose literals are one byte each.
Proof steps_of(const std::string& drat_text) {
  Proof proof;
  for (std::size_t i = 0; i < drat_text.size(); ++i) {
    auto& step = proof.emplace_back();
    step.is_removal = drat_text[i] == 'd';
    while (drat_text.at(++i) != '\0') {
      REQUIRE((drat_text[i] & 0x80) == 0);
      step.clause.push_back((drat_text[i] & 1) != 0 ? -(drat_text[i] >> 1) : drat_text[i] >> 1);
    }
  }
  return proof;
}

/// Literals made true one after another until nothing follows any more. True when a clause has become false.
bool leads_to_conflict(const std::vector<Clause>& clauses, const Clause& assumed) {
  std::vector<int> value(64, 0);  // by variable
  const auto value_of = [&](Literal l) { return l > 0 ? value.at(l) : -value.at(-l); };
  const auto set = [&](Literal l) { value.at(static_cast<std::size_t>(std::abs(l))) = l > 0 ? 1 : -1; };
  for (const auto l : assumed) {
    if (value_of(l) < 0) return true;
    set(l);
  }
  for (bool has_changed = true; has_changed;) {  // at most once a variable
    has_changed = false;
    for (const auto& clause : clauses) {
      int open = 0;
      Literal last = 0;
      bool is_true = false;
      for (const auto l : clause) {
        is_true = is_true || value_of(l) > 0;
        if (value_of(l) == 0 && l != last) ++open, last = l;
      }
      if (is_true || open > 1) continue;
      if (open == 0) return true;
      set(last);
      has_changed = true;
    }
  }
  return false;
}

Clause negated(Clause clause) {
  for (auto& l : clause) l = -l;
  return clause;
}

bool follows(const std::vector<Clause>& clauses, const Clause& clause) {
  if (leads_to_conflict(clauses, negated(clause))) return true;
  if (clause.empty()) return false;
  return std::all_of(clauses.begin(), clauses.end(), [&](const Clause& other) {
    if (std::find(other.begin(), other.end(), -clause.front()) == other.end()) return true;
    auto resolvent = clause;
    for (const auto l : other)
      if (l != -clause.front()) resolvent.push_back(l);
    return leads_to_conflict(clauses, negated(resolvent));
  });
}

/// What a checker has to say of a proof that removes nothing, by definition.
struct PlainVerdict {
  bool is_refuted = false;
  std::uint64_t lemmas = 0;
};
PlainVerdict plain_verdict(std::vector<Clause> clauses, const Proof& proof) {
  PlainVerdict out;
  out.is_refuted = leads_to_conflict(clauses, {});
  for (const auto& step : proof) {
    if (out.is_refuted) return out;
    ++out.lemmas;
    if (!follows(clauses, step.clause)) return out;
    clauses.push_back(step.clause);
    out.is_refuted = leads_to_conflict(clauses, {});
  }
  return out;
}

/// Clauses of three to five literals until there is no assignment; without the last of them there is one.
std::vector<Clause> unsatisfiable_clauses(Random& random, int variables) {
  std::vector<Clause> clauses;
  for (int i = 0; i < 2 * variables; ++i) clauses.push_back(random.clause(variables, random.between(3, 4)));
  const auto has_assignment = [&] {
    return solve(formula_of(variables, clauses)).verdict == SatVerdict::satisfiable;
  };
  for (int i = 0; i < 60 * variables && has_assignment(); ++i)
    clauses.push_back(random.clause(variables, random.between(3, 5)));
  REQUIRE_FALSE(has_assignment());
  return clauses;
}

Proof true_proof(int variables, const std::vector<Clause>& clauses, int seed) {
  SatPlan plan;
  plan.wants_refutation = true;
  plan.seed = seed;
  const auto result = solve(formula_of(variables, clauses), plan);
  REQUIRE(result.verdict == SatVerdict::unsatisfiable);
  return steps_of(result.refutation);
}

void damage(Proof& proof, Random& random, int variables) {
  if (proof.empty()) return;
  const auto at = random.place_in(proof);
  auto& clause = proof[at].clause;
  switch (random.below(6)) {
    case 0:
      proof.erase(proof.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      if (!clause.empty()) clause[random.place_in(clause)] *= -1;
      break;
    case 2:
      if (!clause.empty())
        clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(random.place_in(clause)));
      break;
    case 3:  // a long clause from nowhere
      proof.insert(proof.begin() + static_cast<std::ptrdiff_t>(at / 2),
                   {false, random.clause(variables, random.between(4, 8))});
      break;
    case 4:
      std::swap(proof[at], proof[random.place_in(proof)]);
      break;
    default:
      std::reverse(clause.begin(), clause.end());
      proof.resize(at + 1);
  }
}

/// All clauses of `width` variables, then of one fewer, down to the empty one: each but the widest follows
/// from two before. Refutes any formula for a checker that takes the widest on trust.
Proof shrinking_proof(Random& random, int variables, int width) {
  const auto chosen = random.clause(variables, width);
  Proof proof;
  for (int size = width; size >= 0; --size) {
    const auto begin = static_cast<std::ptrdiff_t>(proof.size());
    for (unsigned signs = 0; signs < 1U << static_cast<unsigned>(size); ++signs) {
      Clause clause(chosen.begin(), chosen.begin() + size);
      for (int i = 0; i < size; ++i)
        if ((signs >> static_cast<unsigned>(i) & 1U) != 0) clause[static_cast<std::size_t>(i)] *= -1;
      proof.push_back({false, clause});
    }
    for (auto i = proof.size() - 1; i > static_cast<std::size_t>(begin); --i)
      std::swap(
          proof[i],
          proof[static_cast<std::size_t>(random.between(static_cast<int>(begin), static_cast<int>(i)))]);
  }
  return proof;
}

}  // namespace

TEST_CASE("sat: what has an assignment is refuted by nothing: shrinking clauses of one to eight literals") {
  Random random(15);
  int tried = 0;
  for (int trial = 0; trial < tests::in_full(1200, 120); ++trial) {
    const int variables = random.between(8, 10), width = random.between(1, 8);
    std::vector<Clause> clauses;
    // Few clauses, so that there are assignments: about one formula in twenty is left out.
    for (int i = random.between(5, 3 * variables); i > 0; --i)
      clauses.push_back(random.clause(variables, random.between(2, 6)));
    if (!is_satisfiable(variables, clauses)) continue;
    CAPTURE(trial, width);
    const auto check =
        check_refutation(formula_of(variables, clauses), drat(shrinking_proof(random, variables, width)));
    REQUIRE_FALSE(check.is_refuted);
    REQUIRE_FALSE(check.wrong.empty());
    ++tried;
  }
  CHECK(tried >= tests::in_full(1000, 100));
}

TEST_CASE("sat: a refutation of one clause more refutes nothing, damaged or not") {
  Random random(16);
  int tried = 0;
  for (int trial = 0; trial < tests::in_full(250, 25); ++trial) {
    const int variables = random.between(8, 11);
    auto clauses = unsatisfiable_clauses(random, variables);
    const auto proof = true_proof(variables, clauses, trial);
    REQUIRE(check_refutation(formula_of(variables, clauses), drat(proof)).is_refuted);
    clauses.pop_back();  // the last one took the last assignment away
    REQUIRE(is_satisfiable(variables, clauses));
    const auto formula = formula_of(variables, clauses);
    CAPTURE(trial);
    REQUIRE_FALSE(check_refutation(formula, drat(proof)).is_refuted);
    for (int damages = 1; damages <= 12; ++damages) {
      auto damaged = proof;
      for (int i = 0; i < damages; ++i) damage(damaged, random, variables);
      auto text = drat(damaged);
      if (damages % 4 == 0 && !text.empty())
        text[random.place_in(text)] = static_cast<char>(random.below(256));
      REQUIRE_FALSE(check_refutation(formula, text).is_refuted);
      ++tried;
    }
  }
  CHECK(tried >= tests::in_full(3000, 300));
}

TEST_CASE("sat: of a damaged refutation the step is named that does not follow, and no other") {
  Random random(17);
  int refused = 0, accepted = 0, long_ones = 0;
  for (int trial = 0; trial < tests::in_full(200, 20); ++trial) {
    const int variables = random.between(12, 18);
    const auto clauses = unsatisfiable_clauses(random, variables);
    const auto formula = formula_of(variables, clauses);
    auto proof = true_proof(variables, clauses, trial);
    // Nothing is taken out, so that the plain checker and this one know the same clauses.
    proof.erase(std::remove_if(proof.begin(), proof.end(), [](const Step& step) { return step.is_removal; }),
                proof.end());
    for (int damages = 0; damages < 10; ++damages) {
      auto damaged = proof;
      for (int i = 0; i < damages; ++i) damage(damaged, random, variables);
      const auto expected = plain_verdict(clauses, damaged);
      const auto check = check_refutation(formula, drat(damaged));
      CAPTURE(trial, damages, check.wrong);
      REQUIRE(check.is_refuted == expected.is_refuted);
      REQUIRE(check.lemmas == expected.lemmas);
      (check.is_refuted ? accepted : refused) += 1;
      const auto is_named = !check.is_refuted && check.wrong.find("does not follow") != std::string::npos;
      if (is_named && damaged[expected.lemmas - 1].clause.size() > 3) ++long_ones;
    }
  }
  CHECK(refused > tests::in_full(500, 50));
  CHECK(accepted > tests::in_full(300, 30));
  CHECK(long_ones > tests::in_full(60, 4));
}

}  // namespace bastide::solver::sat::test_refutation_damaged
