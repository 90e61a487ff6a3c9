// bastide solve design.

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/solve/question.hpp"
#include "solver/questions/design/design.hpp"

namespace bastide::cli::commands::solve {

struct SolveDesignOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::vector<std::string> wishes;
  std::string file;
  std::uint64_t games = 1000;
  int most_tiles = 5;
  bool no_changes = false;
};

namespace {

std::vector<solver::questions::design::Wish> asked_wishes(const SolveDesignOptions& options,
                                                          const tilesets::TileSet& set) {
  std::vector<solver::questions::design::Wish> out;
  for (const auto& wish : options.wishes) {
    const auto read = solver::questions::design::parse_wishes(set, wish, "--wish");
    out.insert(out.end(), read.begin(), read.end());
  }
  if (!options.file.empty()) {
    const auto read =
        solver::questions::design::parse_wishes(set, tilesets::read_text_file(options.file), options.file);
    out.insert(out.end(), read.begin(), read.end());
  }
  if (out.empty()) throw UsageError("expected a wish: --wish \"dead_holes(4) == 0\", or --wishes FILE");
  return out;
}

/// A wish that does not hold is an expectation that is not met.
bool is_any_refused(const solver::questions::answers::Answers& answers) {
  return std::any_of(answers.answers.begin(), answers.answers.end(),
                     [](const solver::questions::answers::Answer& answer) {
                       return answer.verdict == solver::questions::answers::SolveVerdict::impossible;
                     });
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveDesignOptions& options) {
  auto& command = input::add_command(
      parent,
      {"design", "Which wishes a tile set fulfils, and which tile would change that",
       "Which wishes a tile set fulfils, and which single tile more (of every type, and of every pattern of "
       "edges that the set lacks) or less changes that. A wish compares dead_holes (patterns of known sides "
       "that no tile fills; dead_holes(4), dead_holes(2..4)), smallest_block (tiles of the smallest board on "
       "which a tile in the bag has no place; smallest_block(B)) or unplaceable (drawn tiles without a place "
       "per random game of 2 players, a sample; the answer tells them in 100 games) with a number, by == != "
       "< <= > >=. Exit code 10 when one "
       "does not hold.",
       "  bastide solve design --wish \"dead_holes(4) <= 7\" --wish \"smallest_block >= 2\""});
  add_option(command, "--wish", options.wishes, "WISH", "a wish; may be given again", {one_each_time});
  add_option(command, "--wishes", options.file, "FILE", "a file of wishes, one a line; # begins a comment");
  add_option(command, "--games", options.games, "N [1000]", "random games for unplaceable",
             {within(2, 100000000)});
  add_option(command, "--tiles", options.most_tiles, "N [5]", "for smallest_block, boards of up to N tiles",
             {within(1, 100)});
  add_flag(command, "--no-changes", options.no_changes, "do not try sets with a tile more or less");
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveDesignOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  solver::questions::design::DesignPlan plan;
  plan.wishes = asked_wishes(options, set);
  plan.games = options.games;
  plan.seed = options.common.seed;
  plan.most_tiles = options.most_tiles;
  plan.tries_changes = !options.no_changes;
  const auto answers =
      input::with_bar(options.common, "boards and games", [&](const solver::runs::RunControl& control) {
        return solver::questions::design::design_answers(set, edition, plan, control);
      });
  const auto code = print_answers(options.common, options.question, edition, set, answers);
  return code != ExitCode::interrupted && is_any_refused(answers) ? ExitCode::violated : code;
}

Command add_design(CLI::App& parent) { return add<SolveDesignOptions>(parent); }

}  // namespace bastide::cli::commands::solve
