// bastide solve block.

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/solve/question.hpp"
#include "cli/input/recording_options.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "rules/spelling.hpp"
#include "solver/questions/block/block.hpp"
#include "solver/questions/block/block_every.hpp"

namespace bastide::cli::commands::solve {

struct SolveBlockOptions {
  input::CommonOptions common;
  QuestionOptions question;
  input::RecordingOptions recording;
  std::vector<std::string> tiles;  ///< ids, or "all"; empty: all, unless another question is asked
  bool every = false;              ///< the smallest board on which nothing left has a place
  bool all = false;                ///< list every smallest board
  int most_tiles = 5;
  int limit = 1000;  ///< boards listed
  std::uint64_t conflicts = 20000;
};

namespace {

using ledgers::LedgerRun;

std::vector<int> asked_types(const std::vector<std::string>& ids, const tilesets::TileSet& set) {
  std::vector<int> out;
  for (const auto& id : ids) {
    if (id == "all") continue;
    const int type = set.find(id);
    if (type < 0)
      throw UsageError(fmt::format("--tile: no tile {} in set '{}', expected one of its ids or all",
                                   rules::in_quotes(id), set.id()));
    if (std::find(out.begin(), out.end(), type) == out.end()) out.push_back(type);
  }
  if (!out.empty()) return out;
  for (int type = 0; type < set.type_count(); ++type) {
    if (set.type(type).count > 0) out.push_back(type);
  }
  return out;
}

/// The boards of the edition. A type without tiles cannot begin one.
solver::boards::BoardSpace space_of(const rules::board::FitTable& fit,
                                    const rules::editions::Edition& edition) {
  solver::boards::BoardSpace space(fit, edition);
  std::erase_if(space.starts, [&](int type) { return fit.set().type(type).count == 0; });
  return space;
}

/// Throws UsageError.
void require_sense(const SolveBlockOptions& options) {
  if (!options.every) return;
  if (!options.tiles.empty() || options.all)
    throw UsageError(fmt::format("--{}: expected without --every, which is about all tiles",
                                 options.tiles.empty() ? "all" : "tile"));
  if (!options.recording.checkpoint.empty() || !options.recording.part.empty())
    throw UsageError("--checkpoint: --every is not made of pieces, so there is nothing to record");
}

/// --every: a search without recorded pieces.
ExitCode run_every(const SolveBlockOptions& options, const rules::editions::Edition& edition,
                   const tilesets::TileSet& set) {
  const rules::board::FitTable fit(set);
  const auto answers =
      input::with_bar(options.common, "boards", [&](const solver::runs::RunControl& control) {
        return solver::questions::block::every_tile_blocked(space_of(fit, edition),
                                                            {options.most_tiles, options.conflicts}, control);
      });
  return print_answers(options.common, options.question, edition, set, answers);
}

/// --tile: boards walked in pieces that can be recorded.
ExitCode run_tiles(const SolveBlockOptions& options, const rules::editions::Edition& edition,
                   const tilesets::TileSet& set) {
  solver::questions::block::BlockPlan plan;
  plan.types = asked_types(options.tiles, set);
  plan.most_tiles = options.most_tiles;
  if (options.all) plan.most_listed = static_cast<std::size_t>(options.limit);
  plan.looks_at_all_sizes = !options.recording.checkpoint.empty() || options.recording.source != nullptr;
  const rules::board::FitTable fit(set);
  const auto space = space_of(fit, edition);
  LedgerRun ledger(options.common, options.recording, {options.common, edition, set});
  const auto answers = ledger.run("boards", [&](const solver::runs::RunControl& control) {
    return solver::questions::block::smallest_blocks(space, plan, control);
  });
  if (const auto ending = ledger.ending(answers.is_complete)) return *ending;
  return print_answers(options.common, options.question, edition, set, answers);
}

}  // namespace

CLI::App& declare(CLI::App& parent, SolveBlockOptions& options) {
  auto& command = input::add_command(
      parent,
      {"block", "The smallest board on which a tile has no place",
       "For each tile asked for, the smallest board on which one of its kind is still in the bag and fits "
       "nowhere: proved smallest, since every smaller board is looked at, with how many boards of that size "
       "do it. Tiles that always have a place are told with the reason. --every: the smallest board on which "
       "nothing left in the bag has a place.",
       "  bastide solve block --tile B\n  bastide solve block --tile all"});
  add_option(command, "--tile", options.tiles, "TILE... [all]", "which tiles: ids, or all",
             {separated, some_words});
  add_option(command, "--conflicts", options.conflicts, "N [20000]",
             "give a formula of --every up after N conflicts", {within(1, 1000000000)});
  add_flag(command, "--all", options.all, "list every smallest board, not only the first");
  add_option(command, "--tiles", options.most_tiles, "N [5]", "look at boards of up to N tiles",
             {within(1, 100)});
  add_option(command, "--limit", options.limit, "N [1000]", "list at most N boards a tile",
             {within(1, 1000000)});
  add_question_options(command, options.question);
  add_recording_options(command, options.recording);
  add_flag(command, "--every", options.every,
           "instead: the smallest board on which nothing left in the bag has a place");
  return command;
}

ExitCode run(const SolveBlockOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = asked_tile_set(options.common, options.question, edition);
  require_sense(options);
  return options.every ? run_every(options, edition, set) : run_tiles(options, edition, set);
}

Command add_block(CLI::App& parent) { return add<SolveBlockOptions>(parent); }

}  // namespace bastide::cli::commands::solve
