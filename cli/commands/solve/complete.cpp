// bastide solve complete.

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/solve/question.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/interrupt.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "solver/boards/lay_out.hpp"
#include "solver/questions/complete/complete.hpp"
#include "solver/questions/complete/feature_text.hpp"

namespace bastide::cli::commands::solve {

struct SolveCompleteOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::vector<std::string> position;
  std::string file;
  std::string feature;
  int tiles = 0;   ///< 0: no limit
  int within = 0;  ///< 0: the fewest
  int draws = 10;
  bool all = false;
  std::uint64_t limit = 20'000'000;
};

namespace {

constexpr int most_draws = 100;

/// Tiles are added where they touch the board: it has to be one board.
void require_connected(const tilesets::TileSet& set, const rules::Position& position,
                       const SolveCompleteOptions& options) {
  const auto& board = position.placements;
  const auto text =
      options.file.empty() ? input::joined(options.position) : tilesets::read_text_file(options.file);
  const auto name = options.file.empty() ? std::string("<position>") : options.file;
  if (board.empty())
    throw tilesets::InputError({name, 1, 1}, "found no placement, expected at least one tile", text);
  const std::vector<rules::Cell> first = {board.front().cell};
  const auto rest = std::span(board).subspan(1);
  const auto order = solver::boards::layable_order(rest, first);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (std::find(order.begin(), order.end(), static_cast<int>(i)) != order.end()) continue;
    throw tilesets::InputError(input::place_of(i + 1, text, name),
                               fmt::format("this tile does not hang together with {}, expected one board",
                                           rules::print_placement(set, board.front())),
                               text);
  }
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveCompleteOptions& options) {
  auto& command = input::add_command(
      parent,
      {"complete", "Whether a feature can still be completed, how, and how likely that is",
       "The feature is named by a segment of a tile: D0@0,0:city, or 0,0:city. Answered with the "
       "tiles that are left: the fewest that complete it, in how many ways, the single tiles that "
       "do, and the chance that it gets completed within so many draws (exact for as many draws as --within "
       "has tiles, a lower bound beyond), each drawn tile laid "
       "in the best way for the feature or elsewhere.",
       "  bastide solve complete 'D0@0,0 U0@1,0' --feature D0@0,0:city"});
  input::add_position_options(command, options.position, options.file);
  add_option(command, "--feature", options.feature, "F", "a city, road or cloister of it: X,Y:SEGMENT",
             {required});
  add_option(command, "--tiles", options.tiles, "N [all]", "look for completions of up to N tiles",
             {within(1, 1000)});
  add_option(command, "--draws", options.draws, "K [10]", "the chance within 1 to K draws; 0: none",
             {within(0, most_draws)});
  add_option(command, "--within", options.within, "M [the fewest]",
             "the chance: completions of up to M tiles count", {within(1, 1000)});
  add_flag(command, "--exact", options.question.has_fractions,
           "the chances as fractions as well, one a draw");
  add_flag(command, "--all", options.all, "list every completion with the fewest tiles");
  add_option(command, "--limit", options.limit, "N [20000000]", "try at most so many placements",
             {within(std::uint64_t{1}, std::uint64_t{1'000'000'000'000})});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveCompleteOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  const auto position =
      input::read_position(set, edition, options.position, options.file, options.common.quiet);
  require_connected(set, position, options);
  const auto feature = solver::questions::complete::read_segment(set, position, options.feature);
  const auto& type = set.type(position.placements[static_cast<std::size_t>(feature.placement)].type);
  if (type.segments[static_cast<std::size_t>(feature.segment)].kind == tilesets::SegmentKind::field) {
    throw tilesets::InputError({"--feature", 1, static_cast<int>(options.feature.find(':')) + 2},
                               "a farm is never completed, expected a city, road or cloister",
                               options.feature);
  }
  const rules::board::FitTable fit(set);
  solver::runs::Progress progress;
  const auto answers = solver::questions::complete::complete_feature(
      fit, edition, position, feature,
      {options.tiles, options.within, options.draws, options.all, options.limit},
      run_control(options.common, progress));
  return print_answers(options.common, options.question, edition, set, answers, &position);
}

Command add_complete(CLI::App& parent) { return add<SolveCompleteOptions>(parent); }

}  // namespace bastide::cli::commands::solve
