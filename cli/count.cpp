// bastide count: exact numbers of boards, of placement sequences or of games.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/console.hpp"
#include "cli/count_games.hpp"
#include "cli/count_output.hpp"
#include "cli/counting_commands.hpp"
#include "cli/ledger_run.hpp"
#include "cli/progress_bar.hpp"
#include "solver/count_plan.hpp"

namespace bastide::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* method_name(solver::CountMethod method) {
  return method == solver::CountMethod::landscape ? "landscape" : "walk";
}

solver::CountPlan plan_of(const CountOptions& options) {
  solver::CountPlan plan;
  plan.what = options.what == "boards" ? solver::Counted::boards : solver::Counted::placements;
  plan.tiles = options.tiles;
  plan.divide = options.divide;
  if (options.method == "landscape") plan.method = solver::CountMethod::landscape;
  if (options.method == "walk") plan.method = solver::CountMethod::walk;
  return plan;
}

/// `bastide.count/1` of product.md; `divide` adds "divisions".
Json to_json(const CountOptions& options, const rules::Edition& edition, const tilesets::TileSet& set,
             solver::CountMethod method, const solver::CountResult& result) {
  Json out{{"format", "bastide.count/1"}, {"tileset", set.id()},           {"edition", edition.id},
           {"what", options.what},        {"method", method_name(method)}, {"tiles", options.tiles}};
  add_counts(out, result, options.divide);
  return out;
}

std::string to_text(const CountOptions& options, const tilesets::TileSet& set,
                    const solver::CountResult& result) {
  const bool counts_boards = options.what == "boards";
  return fmt::format("{} of tile set '{}'\n{}", counts_boards ? "Boards" : "Placement sequences", set.id(),
                     count_rows(result));
}

/// Throws UsageError when the method or the players asked for belong to something else.
void require_options_of(const CountOptions& options) {
  const bool is_of_games = options.method == "played" || options.method == "merged";
  const bool counts_games = options.what == "games";
  if (options.method != "auto" && is_of_games != counts_games) {
    throw UsageError(fmt::format("--method {} is not for --what {}; expected {}", options.method,
                                 options.what,
                                 counts_games ? "auto, played or merged" : "auto, landscape or walk"));
  }
  if (options.players && !counts_games) throw UsageError("--players is for --what games");
}

}  // namespace

CLI::App& declare(CLI::App& parent, CountOptions& options) {
  auto& command = add_command(
      parent,
      {"count", "Exact counts of boards, placement sequences or games",
       "Counts everything up to N tiles, start tile included. A board is an arrangement: the order "
       "of placements and turned images of a symmetric tile do not make a new one. A placement sequence "
       "is ordered. A game is a sequence with who deploys what where: after each placement nothing or one "
       "follower, as the edition allows; the players take turns.\n\n"
       "Boards and placements are counted by landscape, shape by shape, or by walking, board by board; games "
       "are played one by one or merged where they come to the same. Methods differ in time, not in numbers. "
       "landscape needs a table without end, at most 16 tiles and no --divide; auto takes it where it can.",
       "  bastide count --tiles 8\n  bastide count --tiles 3 --what placements --divide\n"
       "  bastide count --tiles 4 --what games --players 2"});
  command.add_option("--tiles", options.tiles, "count up to N tiles")->required()->option_text("N");
  command.add_option("--what", options.what, "boards, placements or games")
      ->check(CLI::IsMember({"boards", "placements", "games"}))
      ->option_text("WHAT [boards]");
  command.add_option("--players", options.players, "of games: how many play, the first of them begins")
      ->check(CLI::Range(1, rules::most_players))
      ->option_text("P [2]");
  command
      .add_option("--method", options.method,
                  "auto; of boards and placements: landscape or walk; of games: played or merged")
      ->check(CLI::IsMember({"auto", "landscape", "walk", "played", "merged"}))
      ->option_text("METHOD [auto]");
  command.add_flag(
      "--divide", options.divide,
      "also one count a first placement (of boards: the tile on the first occupied side N E S W)");
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const CountOptions& options) {
  require_options_of(options);
  if (options.what == "games") return run_count_games(options);
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  require_tiles(options.tiles, set);
  const rules::FitTable fit(set);
  const solver::BoardSpace space(fit, edition);
  const auto plan = plan_of(options);
  if (const auto objection = solver::objection_to(space, plan); !objection.empty())
    throw UsageError(fmt::format("--method {}: {}; expected auto or walk", options.method, objection));
  const auto method = solver::chosen_method(space, plan);

  solver::Progress progress;
  LedgerRun ledger(options.common, options.recording, count_identity(options, edition, set), progress);
  const auto result = ledger.run([&](solver::RunControl control) {
    const bool by_landscape = method == solver::CountMethod::landscape;
    const ProgressBar bar(progress, by_landscape ? "landscapes" : options.what, options.common.quiet);
    control.stage = options.what;
    return solver::count(space, plan, control);
  });
  if (const auto ending = ledger.ending(result.is_complete)) return *ending;
  if (options.common.json) {
    print_json(to_json(options, edition, set, method, result));
  } else {
    print(to_text(options, set, result));
  }
  return ExitCode::holds;
}

}  // namespace bastide::cli
