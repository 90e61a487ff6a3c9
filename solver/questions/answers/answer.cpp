#include "solver/questions/answers/answer.hpp"

namespace bastide::solver::questions::answers {

const char* verdict_name(SolveVerdict verdict) {
  switch (verdict) {
    case SolveVerdict::found:
      return "found";
    case SolveVerdict::impossible:
      return "impossible";
    case SolveVerdict::bound:
      return "bound";
    case SolveVerdict::cut_short:
      break;
  }
  return "cut_short";
}

const char* proof_name(ProofKind kind) {
  switch (kind) {
    case ProofKind::witness:
      return "witness";
    case ProofKind::exhaustion:
      return "exhaustion";
    case ProofKind::counting:
      return "counting";
    case ProofKind::certificate:
      return "certificate";
    case ProofKind::none:
      break;
  }
  return "none";
}

std::string many(const std::string& one) {
  const bool is_ies = one.size() > 1 && one.back() == 'y' && one.find_last_of("aeiou") != one.size() - 2;
  return is_ies ? one.substr(0, one.size() - 1) + "ies" : one + "s";
}

Fact amount(const std::string& one, std::int64_t number) { return {many(one), number, one}; }

Fact amount_at_rim(const std::string& one, std::int64_t number) {
  return {"rim_" + many(one), number, one, true};
}

}  // namespace bastide::solver::questions::answers
