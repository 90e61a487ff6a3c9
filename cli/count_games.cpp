#include "cli/count_games.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/console.hpp"
#include "cli/count_output.hpp"
#include "cli/ledger_run.hpp"
#include "cli/progress_bar.hpp"
#include "solver/count_games.hpp"

namespace bastide::cli {
namespace {

using solver::GameMethod;

solver::GamesAsked asked_by(const CountOptions& options) {
  solver::GamesAsked asked;
  asked.tiles = options.tiles;
  asked.players = options.players.value_or(usual_players);
  asked.divide = options.divide;
  if (options.method == "played") asked.method = GameMethod::played;
  if (options.method == "merged") asked.method = GameMethod::merged;
  return asked;
}

}  // namespace

ExitCode run_count_games(const CountOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  require_tiles(options.tiles, set);
  const rules::FitTable fit(set);
  const solver::BoardSpace space(fit, edition);
  auto asked = asked_by(options);
  const auto objection = solver::objection_to_merging(space, edition, asked);
  if (asked.method == GameMethod::merged && !objection.empty())
    throw UsageError(fmt::format("--method merged: {}; expected auto or played", objection));
  if (asked.method == GameMethod::automatic)
    asked.method = objection.empty() ? GameMethod::merged : GameMethod::played;

  solver::Progress progress;
  LedgerRun ledger(options.common, options.recording, count_identity(options, edition, set), progress);
  const auto result = ledger.run([&](solver::RunControl control) {
    const ProgressBar bar(progress, "games", options.common.quiet);
    control.stage = "games";
    return solver::count_games(space, edition, asked, control);
  });
  if (const auto ending = ledger.ending(result.is_complete)) return *ending;
  if (options.common.json) {
    nlohmann::ordered_json out{{"format", "bastide.count/1"},
                               {"tileset", set.id()},
                               {"edition", edition.id},
                               {"what", options.what},
                               {"method", asked.method == GameMethod::merged ? "merged" : "played"},
                               {"players", asked.players},
                               {"tiles", options.tiles}};
    add_counts(out, result, options.divide);
    print_json(out);
  } else {
    print(fmt::format("Games of tile set '{}', edition {}, {} player{}\n{}", set.id(), edition.id,
                      asked.players, asked.players == 1 ? "" : "s", count_rows(result)));
  }
  return ExitCode::holds;
}

}  // namespace bastide::cli
