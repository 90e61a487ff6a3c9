#include "tests/mutants/solver_questions.hpp"

#include <exception>
#include <stdexcept>

namespace bastide::mutants {

std::optional<std::int64_t> number(const solver::questions::answers::Answer& answer,
                                   const std::string& name) {
  for (const auto& f : answer.facts) {
    if (f.name == name && std::holds_alternative<std::int64_t>(f.value))
      return std::get<std::int64_t>(f.value);
  }
  return std::nullopt;
}

void ask_solver(std::string_view question, bool asks_all, const TellMistake& tell) {
  bool is_known = false;
  for (const auto list : {hole_checks(), block_checks(), fill_checks(), largest_checks(), play_checks()}) {
    for (const auto& check : list) {
      if (check.question != question) continue;
      is_known = true;
      try {
        const auto mistake = check.first_mistake();
        if (mistake.empty()) continue;
        tell(check.id, mistake);
      } catch (const std::exception& error) {
        tell("the solver's own guard", std::string(check.id) + ": " + error.what());
      }
      if (!asks_all) return;
    }
  }
  if (!is_known) throw std::logic_error("no question " + std::string(question));
}

}  // namespace bastide::mutants
