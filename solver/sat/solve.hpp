// CaDiCaL, asked once: is there an assignment, and if not, the refutation.
//
// CaDiCaL (A. Biere et al.) is Debian's; why a library: search with learned clauses is decades of work. What
// it says is never taken on trust: an assignment is decoded and put to the reference model by whoever asked,
// a refutation is checked by check_refutation. Deterministic: the same formula and plan give the same answer
// and the same refutation; limits are conflicts, not seconds.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "solver/sat/formula.hpp"

namespace bastide::solver::sat {

enum class SatVerdict : std::uint8_t { satisfiable, unsatisfiable, cut_short };

struct SatPlan {
  std::uint64_t most_conflicts = 0;  ///< 0: no limit
  int seed = 0;
  bool wants_refutation = false;
  const std::atomic<bool>* stop = nullptr;  ///< when it becomes true, the search ends as cut_short
};

struct SatResult {
  SatVerdict verdict = SatVerdict::cut_short;
  std::vector<bool> values;  ///< [variable], index 0 unused; when satisfiable
  std::string refutation;    ///< DRAT, binary; when unsatisfiable and asked for
  bool is_true(Literal literal) const {
    return literal > 0 ? values[static_cast<std::size_t>(literal)]
                       : !values[static_cast<std::size_t>(-literal)];
  }
};

SatResult solve(const Formula& formula, const SatPlan& plan = {});

}  // namespace bastide::solver::sat
