#include "tests/mutants/solver_questions.hpp"

#include <exception>
#include <stdexcept>
#include <vector>

#include "solver/questions/answers/set_with_counts.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::mutants {

std::optional<std::int64_t> number(const solver::questions::answers::Answer& answer,
                                   const std::string& name) {
  for (const auto& f : answer.facts) {
    if (f.name == name && std::holds_alternative<std::int64_t>(f.value))
      return std::get<std::int64_t>(f.value);
  }
  return std::nullopt;
}

tilesets::TileSet few_tiles(std::initializer_list<std::pair<const char*, int>> tiles) {
  const auto base = tilesets::files::load_tile_set("base");
  std::vector<int> counts(static_cast<std::size_t>(base.type_count()), 0);
  for (const auto& [id, count] : tiles) counts[static_cast<std::size_t>(base.find(id))] = count;
  return solver::questions::answers::with_counts(base, counts);
}

bool tells(const solver::questions::answers::Answer& answer, const Fewest& expected, bool counted) {
  const bool is_found = answer.verdict == solver::questions::answers::SolveVerdict::found;
  if (expected.boards == 0 || !is_found) return is_found == (expected.boards != 0);
  return number(answer, "tiles") == static_cast<std::int64_t>(expected.tiles) &&
         (!counted || answer.count == std::to_string(expected.boards));
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
