// Fillings by search, list, contraction and formula, against trying everything; refutations of what
// has an assignment.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/reference/model.hpp"
#include "solver/questions/fill/fill_bounds.hpp"
#include "solver/questions/fill/fill_count.hpp"
#include "solver/questions/fill/fill_formula.hpp"
#include "solver/questions/fill/fill_row.hpp"
#include "solver/sat/refutation.hpp"
#include "solver/sat/solve.hpp"
#include "tests/mutants/solver_questions.hpp"
#include "tests/solver/questions/plain_fillings.hpp"
#include "tests/solver/questions/random_problem.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::mutants {
namespace {

using bastide::solver::arithmetic::RandomStream;
using solver::questions::fill::FillEnd;
using solver::questions::fill::FillProblem;
using tests::plain_fillings;

constexpr int problems_a_set = 40;

/// The first mistake over random problems of small sets and of the base set.
template <class Judge>
std::string first_of_problems(std::uint64_t seed, Judge judge) {
  for (const auto* id : {"mini-chiral", "mini-cities", "mini-cloister", "mini-mixed", "mini-roads", "base"}) {
    const auto set = tilesets::files::load_tile_set(id);
    for (int i = 0; i < problems_a_set; ++i) {
      RandomStream random(72, ++seed, bastide::solver::arithmetic::Purpose::bag);
      const auto problem = tests::random_problem(set, random);
      const auto mistake = judge(set, problem);
      if (!mistake.empty()) return fmt::format("problem {} of {}: {}", seed, id, mistake);
    }
  }
  return {};
}

/// Why these tiles are no answer, by the definition and the reference model.
std::string objection(const tilesets::TileSet& set, const FillProblem& problem,
                      const std::vector<rules::Placement>& filling) {
  if (const auto wrong = solver::questions::fill::filling_objection(set, problem, filling)) return *wrong;
  return rules::reference::inconsistency(set, filling).value_or("");
}

std::string decided(const tilesets::TileSet& set, const FillProblem& problem, FillEnd end,
                    const std::vector<rules::Placement>& filling) {
  const auto plain = plain_fillings(set, problem);
  if (end != (plain.number > 0 ? FillEnd::found : FillEnd::exhausted))
    return fmt::format("{} although there are {}", end == FillEnd::found ? "found" : "not found",
                       plain.number);
  return end == FillEnd::found ? objection(set, problem, filling) : "";
}

std::string search() {
  return first_of_problems(0, [](const auto& set, const auto& problem) {
    const auto found = solver::questions::fill::find_filling(set, problem);
    return decided(set, problem, found.end, found.filling);
  });
}

/// Types that are alike but for one thing: mirror images, or a pennant, which has to keep apart now and then.
std::string twins() {
  const auto set = tilesets::files::load_tile_set("base");
  for (const auto& pair : {std::pair("J", "K"), std::pair("F", "G"), std::pair("M", "N")}) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      RandomStream random(72, seed, bastide::solver::arithmetic::Purpose::bag);
      FillProblem problem;
      problem.cells = tests::rectangle(1 + static_cast<int>(random.below(2)), 2);
      problem.counts.assign(static_cast<std::size_t>(set.type_count()), 0);
      int tiles = 0;
      for (const char* id : {pair.first, pair.second}) {
        const auto type = set.find(id);
        problem.counts[static_cast<std::size_t>(type)] = set.type(type).count;
        tiles += set.type(type).count;
      }
      problem.pennants_apart = random.below(2) == 0;
      if (tiles < static_cast<int>(problem.cells.size())) continue;
      for (std::size_t c = 0; c < problem.cells.size(); ++c) {
        auto& rim = problem.rim.emplace_back();
        for (auto& kinds : rim) kinds = static_cast<solver::questions::fill::EdgeKinds>(1 + random.below(7));
      }
      const auto found = solver::questions::fill::find_filling(set, problem);
      const auto mistake = decided(set, problem, found.end, found.filling);
      if (!mistake.empty())
        return fmt::format("problem {} of {} and {}: {}", seed, pair.first, pair.second, mistake);
    }
  }
  return {};
}

std::string list() {
  return first_of_problems(0, [](const auto& set, const auto& problem) -> std::string {
    std::vector<std::vector<rules::Placement>> shown;
    std::string mistake;
    solver::questions::fill::visit_fillings(set, problem, {}, [&](auto filling) {
      shown.emplace_back(filling.begin(), filling.end());
      if (mistake.empty()) mistake = objection(set, problem, shown.back());
      return true;
    });
    if (!mistake.empty()) return mistake;
    std::sort(shown.begin(), shown.end());
    if (std::adjacent_find(shown.begin(), shown.end()) != shown.end()) return "one is shown twice";
    const auto plain = plain_fillings(set, problem);
    return shown.size() == plain.number ? "" : fmt::format("{} of {} are shown", shown.size(), plain.number);
  });
}

std::string count() {
  return first_of_problems(2000, [](const auto& set, auto problem) -> std::string {
    problem.one_of.clear();
    problem.most_open.reset();
    problem.no_equal_neighbours = problem.cloisters_apart = problem.pennants_apart = false;
    const auto plain = plain_fillings(set, problem);
    const auto counted = solver::questions::fill::count_fillings(set, problem);
    if (counted.fillings && solver::arithmetic::to_decimal(*counted.fillings) == std::to_string(plain.number))
      return "";
    return fmt::format("{} counted, {} by trying",
                       counted.fillings ? solver::arithmetic::to_decimal(*counted.fillings) : counted.why_not,
                       plain.number);
  });
}

std::string formula() {
  return first_of_problems(0, [](const auto& set, const auto& problem) {
    const auto found = solver::questions::fill::find_filling_by_formula(set, problem, {});
    return decided(set, problem, found.end, found.filling);
  });
}

std::string counting() {
  return first_of_problems(3000, [](const auto& set, const auto& problem) -> std::string {
    const auto words = solver::questions::fill::counting_objection(set, problem);
    if (!words || plain_fillings(set, problem).number == 0) return "";
    return "ruled out although there is one: " + words->front();
  });
}

std::string open_edges() {
  return first_of_problems(1000, [](const auto& set, auto problem) -> std::string {
    problem.most_open.reset();
    problem.fixed.clear();
    const auto plain = plain_fillings(set, problem);
    if (plain.number == 0 || solver::questions::fill::counting_objection(set, problem)) return "";
    const auto bound = solver::questions::fill::least_open(set, problem);
    if (bound.least <= *plain.fewest_open && (*plain.fewest_open - bound.least) % bound.step == 0) return "";
    return fmt::format("{} open edges at least, in steps of {}, but {} are enough", bound.least, bound.step,
                       *plain.fewest_open);
  });
}

/// Rows and columns whose long sides may show different things.
std::string rows() {
  const auto set = tilesets::files::load_tile_set("base");
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomStream random(72, seed, bastide::solver::arithmetic::Purpose::bag);
    const int length = 1 + static_cast<int>(random.below(4));
    const bool is_row = random.below(2) == 0;
    FillProblem problem;
    problem.cells = is_row ? tests::rectangle(length, 1) : tests::rectangle(1, length);
    problem.counts = tests::random_counts(set, problem.cells.size() + random.below(2), random);
    std::array<solver::questions::fill::EdgeKinds, 4> rim{};
    for (auto& kinds : rim) kinds = static_cast<solver::questions::fill::EdgeKinds>(1 + random.below(7));
    problem.rim.assign(problem.cells.size(), rim);
    const auto bound = solver::questions::fill::row_bound(set, problem);
    const auto plain = plain_fillings(set, problem);
    if (!bound) return fmt::format("row {} is not seen as one", seed);
    if (plain.number > 0 && (!bound->open || *bound->open > *plain.fewest_open))
      return fmt::format("row {}: {} open edges are enough, the bound says {}", seed, *plain.fewest_open,
                         bound->open ? std::to_string(*bound->open) : "impossible");
  }
  return {};
}

/// Binary DRAT of clauses that are added, each after what is taken out before it.
std::string drat(const std::vector<std::pair<char, std::vector<int>>>& steps) {
  std::string out;
  for (const auto& [kind, clause] : steps) {
    out += kind;
    for (const int l : clause) out += static_cast<char>(2 * std::abs(l) + (l < 0 ? 1 : 0));
    out += '\0';
  }
  return out;
}

/// Texts that refute nothing, about formulas that have an assignment.
std::string false_refutations() {
  struct Case {
    std::vector<std::vector<int>> clauses;
    std::vector<std::pair<char, std::vector<int>>> steps;
  };
  const std::vector<Case> cases = {
      {{{1, 2}, {1, -2}}, {{'a', {}}}},
      {{{1, 2}, {1, -2}}, {{'a', {-1}}, {'a', {}}}},
      {{{1}}, {{'d', {1}}, {'a', {-1}}}},
      {{{2}, {1, 2}, {1, 3}, {1, -3}}, {{'a', {-1}}, {'a', {}}}},
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    solver::sat::Formula formula;
    formula.new_variables(3);
    for (const auto& clause : cases[i].clauses) formula.add(clause);
    if (solver::sat::check_refutation(formula, drat(cases[i].steps)).is_refuted)
      return fmt::format("a false refutation is accepted (number {})", i + 1);
  }
  return {};
}

/// Ten pigeons in nine holes are more than a hundred conflicts.
std::string limits() {
  constexpr int holes = 9;
  solver::sat::Formula formula;
  const auto first = formula.new_variables(holes * (holes + 1));
  for (int p = 0; p <= holes; ++p) {
    std::vector<int> somewhere;
    for (int h = 0; h < holes; ++h) somewhere.push_back(first + p * holes + h);
    formula.add(somewhere);
    for (int q = 0; q < p; ++q) {
      for (int h = 0; h < holes; ++h) formula.add({-(first + p * holes + h), -(first + q * holes + h)});
    }
  }
  solver::sat::SatPlan plan;
  plan.most_conflicts = 100;
  plan.wants_refutation = true;
  const auto result = solver::sat::solve(formula, plan);
  if (result.verdict == solver::sat::SatVerdict::unsatisfiable)
    return solver::sat::check_refutation(formula, result.refutation).is_refuted
               ? ""
               : "a limit that was reached is taken for a refutation";
  return {};
}

constexpr std::array fill_table = {
    SolverCheck{"search", "fill-decided-as-by-trying", search},
    SolverCheck{"search", "fill-tells-twins-apart", twins},
    SolverCheck{"search", "fill-lists-all-once", list},
    SolverCheck{"count", "fill-count-as-by-trying", count},
    SolverCheck{"formula", "fill-formula-as-by-trying", formula},
    SolverCheck{"counting", "fill-ruled-out-only-what-is-not", counting},
    SolverCheck{"counting", "fill-open-edges-not-above", open_edges},
    SolverCheck{"counting", "fill-rows-not-above", rows},
    SolverCheck{"certificate", "refutations-of-what-holds", false_refutations},
    SolverCheck{"certificate", "limits-prove-nothing", limits},
};

}  // namespace

std::span<const SolverCheck> fill_checks() { return fill_table; }

}  // namespace bastide::mutants
