// bastide estimate: how many boards, placement sequences or games there are, up to a whole game.
#include "solver/estimate/estimate.hpp"
#include "cli/commands/commands.hpp"
#include "cli/ledgers/ledger_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "cli/input/recording_options.hpp"
#include "cli/output/console.hpp"
#include "reports/results/estimate_result.hpp"
#include "rules/editions/further.hpp"
#include "solver/counting/count.hpp"
#include "solver/games/count_games.hpp"

namespace bastide::cli::commands::counting {

struct EstimateOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  std::string what;            ///< "boards", "placements" or "games"
  std::optional<int> tiles;    ///< all of the set when not given
  std::optional<int> players;  ///< of games
  std::uint32_t particles = 10'000;
  std::uint32_t populations = 10;
  std::optional<int> exact;  ///< exact numbers beside, up to so many tiles
  double resample_below = 0.5;
  std::string look_ahead = "yes";  ///< or "no"
};

namespace {

using solver::estimate::Estimated;
using solver::estimate::EstimatePlan;

constexpr std::uint32_t most_particles = 1'000'000;
constexpr std::uint32_t most_populations = 10'000;
/// Where counting takes no longer than the estimate.
constexpr int usual_exact_landscape = 8;
constexpr int usual_exact_walk = 4;
constexpr int usual_exact_further = 2;  ///< of games with further figures, which are all played

EstimatePlan plan_of(const EstimateOptions& options, const tilesets::TileSet& set) {
  EstimatePlan plan;
  plan.what = options.what == "boards"       ? Estimated::boards
              : options.what == "placements" ? Estimated::placements
                                             : Estimated::games;
  plan.tiles = options.tiles.value_or(set.tile_count());
  plan.players = options.players.value_or(2);
  plan.seed = options.common.seed;
  plan.particles = options.particles;
  plan.populations = options.populations;
  plan.looks_ahead = options.look_ahead == "yes";
  plan.resample_below = options.resample_below;
  return plan;
}

solver::counting::Counted counted(const EstimatePlan& plan) {
  return plan.what == Estimated::boards ? solver::counting::Counted::boards
                                        : solver::counting::Counted::placements;
}

/// Up to how many tiles exact numbers stand beside the estimates.
int exact_tiles(const EstimateOptions& options, const solver::boards::BoardSpace& space,
                const rules::editions::Edition& edition, const EstimatePlan& plan) {
  if (options.exact) return std::min(*options.exact, plan.tiles);
  const auto most = std::min(plan.tiles, usual_exact_landscape);
  const bool by_landscape =
      plan.what != Estimated::games && solver::counting::chosen_method(space, {counted(plan), most}) ==
                                           solver::counting::CountMethod::landscape;
  const bool is_further = plan.what == Estimated::games && rules::editions::further_figure(edition);
  return by_landscape ? most : std::min(plan.tiles, is_further ? usual_exact_further : usual_exact_walk);
}

solver::counting::CountResult exact_counts(const solver::boards::BoardSpace& space,
                                           const rules::editions::Edition& edition, const EstimatePlan& plan,
                                           int tiles, const solver::runs::RunControl& control) {
  if (tiles == 0) return {};
  if (plan.what == Estimated::games)
    return solver::games::count_games(space, edition, {tiles, plan.players}, control);
  return solver::counting::count(space, {counted(plan), tiles}, control);
}

}  // namespace

CLI::App& declare(CLI::App& parent, EstimateOptions& options) {
  auto& command = input::add_command(
      parent,
      {"estimate", "How many boards, placement sequences or games there are, up to a whole game",
       "What count counts, for any number of tiles: estimates without bias from populations of boards that "
       "are grown tile by tile and resampled (sequential Monte Carlo). Populations are independent, so their "
       "spread says how far the mean may be off; the interval is Student's t over them, approximate since "
       "populations lean to the low side. Beside them stand exact numbers of few tiles and Knuth's estimates "
       "from as many runs without resampling, with what these are worth (ess, effective sample size).",
       "  bastide estimate --what boards --tiles 20 --particles 2000 --populations 4\n"
       "  bastide estimate --what games --tiles 12 --players 3 --particles 1000 --populations 4 --exact 3"});
  add_option(command, "--what", options.what, "WHAT", "boards, placements or games",
             {required, one_of({"boards", "placements", "games"})});
  add_option(command, "--tiles", options.tiles, "N",
             "up to N tiles, start tile included; all when not given");
  add_option(command, "--players", options.players, "P [2]", "of games: how many players; the first begins",
             {within(1, rules::most_players)});
  add_option(command, "--particles", options.particles, "N [10000]", "boards in each population",
             {within(std::uint32_t{1}, most_particles)});
  add_option(command, "--populations", options.populations, "M [10]", "independent ones, two or more",
             {within(std::uint32_t{2}, most_populations)});
  add_option(command, "--exact", options.exact, "N",
             "exact numbers up to N tiles; 8, or 4 for games and where tables end, 2 for games with "
             "further figures, when not given",
             {within(0, 16)});
  add_option(command, "--look-ahead", options.look_ahead, "yes|no [yes]",
             "choose boards by what they promise, too; no: by their weights alone", {one_of({"yes", "no"})});
  add_option(command, "--resample-below", options.resample_below, "SHARE [0.5]",
             "resample when fewer than this share of the particles are effective; 1.1: at every tile",
             {within(0.0, 2.0)});
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const EstimateOptions& options) {
  if (options.players && options.what != "games") throw UsageError("--players is for --what games");
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  const auto plan = plan_of(options, set);
  input::require_tiles(plan.tiles, set);
  const rules::board::FitTable fit(set);
  const solver::boards::BoardSpace space(fit, edition);
  const int exact = exact_tiles(options, space, edition, plan);

  ledgers::LedgerRun ledger(options.common, options.recording, {options.common, edition, set});
  const auto [counts, estimate] = ledger.run("tiles laid", [&](solver::runs::RunControl control) {
    control.stage = "exact";
    auto exact_result = exact_counts(space, edition, plan, exact, control);
    control.stage = options.what;
    auto result = solver::estimate::estimate_sizes(space, edition, plan, control);
    result.is_complete = result.is_complete && exact_result.is_complete;
    return std::pair(std::move(exact_result), std::move(result));
  });
  if (const auto ending = ledger.ending(estimate.is_complete)) return *ending;
  const auto record = record_of(set.id(), edition.id, plan, estimate.sizes, counts.counts);
  options.common.json ? output::print_json(record)
                      : output::print(reports::results::estimate_document(record));
  return ExitCode::holds;
}

Command add_estimate(CLI::App& parent) { return add<EstimateOptions>(parent); }

}  // namespace bastide::cli::commands::counting
