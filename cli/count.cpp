// bastide count: exact numbers of boards, of placement sequences or of games.
#include "solver/count.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/count_games.hpp"
#include "cli/count_output.hpp"
#include "cli/progress_bar.hpp"

namespace bastide::cli {
namespace {

using Json = nlohmann::ordered_json;

/// `bastide.count/1` of product.md; `divide` adds "divisions".
Json to_json(const CountOptions& options, const rules::Edition& edition, const tilesets::TileSet& set,
             const solver::CountResult& result) {
  Json out{{"format", "bastide.count/1"},
           {"tileset", set.id()},
           {"edition", edition.id},
           {"what", options.what},
           {"tiles", options.tiles}};
  add_counts(out, result, options.divide);
  return out;
}

std::string to_text(const CountOptions& options, const tilesets::TileSet& set,
                    const solver::CountResult& result) {
  const bool counts_boards = options.what == "boards";
  return fmt::format("{} of tile set '{}'\n{}", counts_boards ? "Boards" : "Placement sequences", set.id(),
                     count_rows(result));
}

}  // namespace

CLI::App& declare(CLI::App& parent, CountOptions& options) {
  auto& command = add_command(
      parent,
      {"count", "Exact counts of boards, placement sequences or games",
       "Counts everything up to N tiles, start tile included. A board is an arrangement: the order "
       "of placements and turned images of a symmetric tile do not make a new one. A placement sequence "
       "is ordered. A game is a sequence with who deploys what where: after each placement nothing or one "
       "follower, as the edition allows; the players take turns.",
       "  bastide count --tiles 4\n  bastide count --tiles 3 --what placements --divide\n"
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
                  "of games: auto, played (game by game) or merged (games that come to the same together)")
      ->check(CLI::IsMember({"auto", "played", "merged"}))
      ->option_text("METHOD [auto]");
  command.add_flag(
      "--divide", options.divide,
      "also one count a first placement (of boards: the tile on the first occupied side N E S W)");
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const CountOptions& options) {
  if (options.what == "games") return run_count_games(options);
  if (options.players) throw UsageError("--players is for --what games");
  if (options.method != "auto") throw UsageError("--method is for --what games");
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  require_tiles(options.tiles, set);
  const rules::FitTable fit(set);

  solver::Progress progress;
  const auto count = options.what == "boards" ? solver::count_boards : solver::count_placements;
  LedgerRun ledger(options.common, options.recording, count_identity(options, edition, set), progress);
  const auto result = ledger.run([&](solver::RunControl control) {
    const ProgressBar bar(progress, options.what, options.common.quiet);
    control.stage = options.what;
    return count(solver::BoardSpace(fit, edition), options.tiles, options.divide, control);
  });
  if (const auto ending = ledger.ending(result.is_complete)) return *ending;
  if (options.common.json) {
    print_json(to_json(options, edition, set, result));
  } else {
    print(to_text(options, set, result));
  }
  return ExitCode::holds;
}

}  // namespace bastide::cli
