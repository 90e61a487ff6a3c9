// Checks a refutation (DRAT), independently of the solver that wrote it.
//
// A refutation is a list of clauses, each of which must follow from those before by unit propagation alone
// (RUP), or may be added without losing satisfiability because of its first literal (RAT), down to the empty
// clause; and of clauses that are no longer needed (N. Wetzler, M. Heule, W. Hunt, "DRAT-trim", 2014). This
// checker goes forward through the list, and shares no code with anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "solver/sat/formula.hpp"

namespace bastide::solver::sat {

struct RefutationCheck {
  bool is_refuted = false;   ///< the empty clause was reached and every step before follows
  std::uint64_t lemmas = 0;  ///< clauses checked
  std::uint64_t by_rat = 0;  ///< of them: only RAT
  std::string wrong;         ///< which step does not follow; empty when refuted
};

/// `refutation`: binary DRAT, as sat::solve gives it.
RefutationCheck check_refutation(const Formula& formula, std::string_view refutation);

}  // namespace bastide::solver::sat
