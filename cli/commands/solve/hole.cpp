// bastide solve hole.

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands/commands.hpp"
#include "cli/commands/solve/question.hpp"
#include "cli/input/position_input.hpp"
#include "rules/notation.hpp"
#include "solver/questions/design/hole.hpp"

namespace bastide::cli::commands::solve {

struct SolveHolesOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::vector<std::string> position;
  std::string file;
  bool all = false;   ///< each rotation of a pattern
  bool dead = false;  ///< only what nothing fills
};

namespace {

bool is_after_position(const SolveHolesOptions& options) {
  return !options.position.empty() || !options.file.empty();
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveHolesOptions& options) {
  auto& command = input::add_command(
      parent,
      {"hole", "Which tiles fill a cell, by what its neighbours show",
       "Every pattern of 1 to 4 known sides around an empty cell, N E S W, c city, r road, f field, - not "
       "known; patterns that are rotations of each other once. For each, which tiles fill it in which "
       "rotations. After a position: every empty cell beside a tile, and whether it is dead (no tile of the "
       "game fits) or starved (all that fit lie on the board).",
       "  bastide solve hole --dead\n  bastide solve hole \"D0@0,0 N2@0,-1\""});
  add_option(command, "position", options.position, "POSITION...",
             "tiles, as in 'D0@0,0 N2@0,-1': the cells beside them");
  add_option(command, "--file", options.file, "FILE", "read the position from a file");
  add_flag(command, "--all", options.all, "each rotation of a pattern by itself");
  add_flag(command, "--dead", options.dead, "only what no tile fills");
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveHolesOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  const auto which =
      options.dead ? solver::questions::design::WhichHoles::dead : solver::questions::design::WhichHoles::all;
  if (!is_after_position(options)) {
    if (!options.question.svg.empty())
      throw UsageError("--svg: patterns are letters, expected a POSITION whose holes are drawn");
    const auto answers = solver::questions::design::holes(set, options.all, which);
    return print_answers(options.common, options.question, edition, set, answers);
  }
  if (options.all) throw UsageError("--all: expected no position with it, its cells are told one by one");
  const auto position =
      input::read_position(set, edition, options.position, options.file, options.common.quiet);
  if (position.placements.empty()) throw UsageError("expected a position with a tile");
  const auto answers = solver::questions::design::holes_after(set, edition.table, position, which);
  return print_answers(options.common, options.question, edition, set, answers, &position);
}

Command add_hole(CLI::App& parent) { return add<SolveHolesOptions>(parent); }

}  // namespace bastide::cli::commands::solve
