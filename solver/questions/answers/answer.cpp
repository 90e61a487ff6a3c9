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

}  // namespace bastide::solver::questions::answers
