// bastide solve fill: the question as options, read into one value.

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/solve/question.hpp"
#include "cli/commands/solve/rim_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "solver/questions/fill/fill_question.hpp"

namespace bastide::cli::commands::solve {

struct SolveFillOptions {
  input::CommonOptions common;
  QuestionOptions question;
  std::string shape;  ///< WxH or a file
  bool all_tiles = false;
  std::string start;  ///< none | anywhere | X,Y; empty: as the shape or --legal say
  bool legal = false;
  std::string border = "free";
  std::string closed;  ///< cities | roads | both
  bool no_equal_neighbours = false;
  std::string no_adjacent;  ///< cloisters,pennants
  bool fewest_open = false;
  std::uint64_t limit = 20'000'000;
  int all = 0;
  bool count = false;
};

namespace {

using solver::questions::fill::FillQuestion;
using solver::questions::fill::StartDemand;
using tilesets::InputError;

solver::questions::fill::FillShape asked_shape(const std::string& text) {
  if (auto shape = solver::questions::fill::parse_size(text)) return *shape;
  if (!std::filesystem::exists(text))
    throw InputError({"--shape", 1, 1},
                     "neither a size nor a file, expected WIDTHxHEIGHT as in 9x8, or a file with a picture",
                     text);
  return solver::questions::fill::parse_picture(tilesets::read_text_file(text), text);
}

void require_enough_tiles(const SolveFillOptions& options, const tilesets::TileSet& set,
                          const solver::questions::fill::FillShape& shape) {
  const auto cells = shape.cells.size();
  const auto tiles = static_cast<std::size_t>(set.tile_count());
  if (cells > tiles)
    throw InputError({"--shape", 1, 1},
                     fmt::format("a shape of {} cells, expected at most {}: so many tiles are in the supply",
                                 cells, tiles),
                     options.shape);
  if (options.all_tiles && cells < tiles)
    throw InputError(
        {"--shape", 1, 1},
        fmt::format("a shape of {} cells, expected {}: --all-tiles lays every tile", cells, tiles),
        options.shape);
}

void read_start(const SolveFillOptions& options, FillQuestion& question) {
  question.is_legal = options.legal;
  const auto& text = options.start;
  if (text.empty()) {
    if (question.shape.start) {
      question.start = StartDemand::at_cell;
      question.start_cell = *question.shape.start;
    } else if (options.legal) {
      question.start = StartDemand::anywhere;
    }
    return;
  }
  if (question.shape.start)
    throw UsageError("--start and the S of the shape say where the start tile lies, expected one of them");
  if (text == "anywhere") {
    question.start = StartDemand::anywhere;
  } else if (text == "none") {
    if (options.legal) throw UsageError("--start none with --legal: a board of play has a start tile");
  } else {
    question.start = StartDemand::at_cell;
    question.start_cell = read_cell(text, "--start");
    if (std::find(question.shape.cells.begin(), question.shape.cells.end(), question.start_cell) ==
        question.shape.cells.end())
      throw InputError(
          {"--start", 1, 1},
          fmt::format("{} is no cell of the shape, expected one; the first cell of the first line is 0,0",
                      text),
          text);
  }
}

void read_neighbours(const SolveFillOptions& options, solver::questions::fill::FillProblem& problem) {
  problem.no_equal_neighbours = options.no_equal_neighbours;
  for (const auto& word : words_between_commas(options.no_adjacent, "--no-adjacent")) {
    if (word.text == "cloisters") {
      problem.cloisters_apart = true;
    } else if (word.text == "pennants") {
      problem.pennants_apart = true;
    } else {
      throw InputError(tilesets::locate("--no-adjacent", options.no_adjacent, word.at),
                       fmt::format("unknown '{}', expected cloisters or pennants", word.text),
                       options.no_adjacent);
    }
  }
}

FillQuestion read_question(const SolveFillOptions& options, const tilesets::TileSet& set) {
  if (options.fewest_open && (options.count || options.all > 0))
    throw UsageError("--fewest-open shows one filling, expected it without --count and --all");
  FillQuestion question;
  question.shape = asked_shape(options.shape);
  require_enough_tiles(options, set, question.shape);
  auto& problem = question.problem;
  problem.cells = question.shape.cells;
  for (const auto& type : set.types()) problem.counts.push_back(type.count);
  problem.uses_all = problem.cells.size() == static_cast<std::size_t>(set.tile_count());
  read_start(options, question);
  read_neighbours(options, problem);
  problem.rim = read_rim(set, problem.cells, options.border, options.closed);
  question.fewest_open = options.fewest_open;
  question.wants_count = options.count;
  question.all = options.all;
  question.plan.most_nodes = options.limit;
  question.plan.seed = options.common.seed;
  return question;
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveFillOptions& options) {
  auto& command = input::add_command(
      parent,
      {"fill", "Lay tiles so that they fill a shape",
       "The shape is WIDTHxHEIGHT or a file with a picture: # a cell, S the cell of the start tile, a dot "
       "no cell. Any tiles of the supply may be used, each as often as there are copies. Neighbours fit; "
       "the start tile counts as any other unless --start or --legal say otherwise. What counting rules "
       "out is said before any search; where the search does not decide within the limit, CaDiCaL does.",
       "  bastide solve fill --shape 9x8 --all-tiles\n"
       "  bastide solve fill --shape 7x7 --legal --start 3,3\n"
       "  bastide solve fill --shape 9x8 --all-tiles --border f\n"
       "  bastide solve fill --shape 2x3 --count"});
  add_option(command, "--shape", options.shape, "WxH|FILE", "the shape to fill", {required});
  add_flag(command, "--all-tiles", options.all_tiles,
           "lay every tile: an error when there are more or fewer cells");
  add_option(command, "--start", options.start, "anywhere|X,Y|none",
             "the start tile lies on this cell (the shape's north-west corner is 0,0), anywhere, or "
             "need not lie (none, the default)");
  add_flag(command, "--legal", options.legal,
           "a board of play: connected, on the table, the start tile unrotated at 0,0");
  add_option(command, "--border", options.border, "f|r|c|free|SIDE=KIND,...",
             "what the rim shows: field, road, city or anything; on all sides, or side by side: "
             "n=f,e=free,s=r");
  add_option(command, "--closed", options.closed, "cities|roads|both",
             "no city, no road, or neither is open at the rim");
  add_flag(command, "--no-equal-neighbours", options.no_equal_neighbours,
           "tiles of one type touch nowhere, not even at a corner");
  add_option(command, "--no-adjacent", options.no_adjacent, "cloisters,pennants",
             "two tiles with a cloister, or with a pennant, touch nowhere, not even at a corner");
  add_flag(command, "--fewest-open", options.fewest_open,
           "with as few city and road edges at the rim as can be");
  add_flag(command, "--count", options.count, "how many fillings there are, exactly");
  add_option(command, "--all", options.all, "N", "list the first N fillings", {within(1, 1000000)});
  add_option(
      command, "--limit", options.limit, "N [20000000]",
      "tiles that the search lays at most; CaDiCaL then has N/200 conflicts, 2000 at least; 0: no limit",
      {within(std::uint64_t{0}, std::uint64_t{1'000'000'000'000})});
  add_option(command, "--proof", options.question.proof, "FILE",
             "where CaDiCaL refutes: write the refutation (DRAT), and the formula (DIMACS) to FILE.cnf",
             {such_that([](const std::string& path) {
               const auto wrong = writable(path);
               return wrong.empty() ? writable(path + ".cnf") : wrong;
             })});
  add_question_options(command, options.question);
  return command;
}

ExitCode run(const SolveFillOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition, false);
  const auto question = read_question(options, set);
  if (question.start != StartDemand::none)  // throws when none is in the supply
    (void)asked_tile_set(options.common, options.question, edition);
  solver::runs::Progress progress;
  const auto control = run_control(options.common, progress);
  auto asked = question;
  asked.plan.stop = control.stop;
  return print_answers(options.common, options.question, edition, set,
                       solver::questions::fill::answer_fill(set, edition, asked));
}

Command add_fill(CLI::App& parent) { return add<SolveFillOptions>(parent); }

}  // namespace bastide::cli::commands::solve
