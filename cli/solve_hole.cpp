// bastide solve hole.
#include "cli/solve_hole.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/console.hpp"
#include "cli/position_input.hpp"
#include "cli/solve_hole_text.hpp"
#include "rules/notation.hpp"
#include "solver/solve/hole.hpp"

namespace bastide::cli {
namespace {

bool is_after_position(const SolveHolesOptions& options) {
  return !options.position.empty() || !options.file.empty();
}

std::vector<std::string> command_words(const SolveHolesOptions& options) {
  std::vector<std::string> words{"solve", "hole"};
  if (options.all) words.emplace_back("--all");
  if (options.dead) words.emplace_back("--dead");
  if (!options.file.empty()) words.push_back("--file=" + options.file);
  for (const auto& argument : options.position) words.push_back(argument);
  const auto supply = supply_arguments(options.question);
  words.insert(words.end(), supply.begin(), supply.end());
  return words;
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveHolesOptions& options) {
  auto& command = add_command(
      parent,
      {"hole", "Which tiles fill a cell, by what its neighbours show",
       "Every pattern of 1 to 4 known sides around an empty cell, N E S W, c city, r road, f field, - not "
       "known; patterns that are rotations of each other once. For each, which tiles fill it in which "
       "rotations. After a position: every empty cell beside a tile, and whether it is dead (no tile of the "
       "game fits) or starved (all that fit lie on the board).",
       "  bastide solve hole --dead\n  bastide solve hole \"D0@0,0 N2@0,-1\""});
  command.add_option("position", options.position, "placements: the cells beside these tiles")
      ->option_text("POSITION...");
  command.add_option("--file", options.file, "read the position from a file")->option_text("FILE");
  command.add_flag("--all", options.all, "each rotation of a pattern by itself");
  command.add_flag("--dead", options.dead, "only what no tile fills");
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveHolesOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  const auto which = options.dead ? solver::WhichHoles::dead : solver::WhichHoles::all;
  if (!is_after_position(options)) {
    if (!options.question.svg.empty())
      throw UsageError("--svg: patterns are letters, expected a POSITION whose holes are drawn");
    const auto answers = solver::holes(set, options.all, which);
    return print_answers(options.common, options.question, edition, set, command_words(options), answers,
                         hole_patterns_text(set, answers, options.dead));
  }
  if (options.all) throw UsageError("--all: expected no position with it, its cells are told one by one");
  const auto position = read_position(set, edition, options.position, options.file);
  if (position.placements.empty()) throw UsageError("expected a position with a tile");
  const auto answers = solver::holes_after(set, edition.table, position, which);
  return print_answers(options.common, options.question, edition, set, command_words(options), answers,
                       hole_cells_text(set, position, answers, options.dead));
}

}  // namespace bastide::cli
