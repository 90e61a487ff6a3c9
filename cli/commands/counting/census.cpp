// bastide census: what lies on all boards of N tiles, summed, and how often a tile has no place.
#include "solver/all_boards/census.hpp"
#include "cli/commands/commands.hpp"
#include "cli/input/recording_options.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "solver/boards/laying_order.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/output/console.hpp"
#include "solver/simulation/exact/random_play.hpp"

namespace bastide::cli::commands::counting {

struct CensusOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  int tiles = 0;
};

namespace {

using Json = nlohmann::ordered_json;

/// A fraction as a JSON number; the exact one stands beside it.
double rounded(const solver::arithmetic::Fraction& value) {
  return std::stod(solver::arithmetic::to_decimal(value, 17));
}

/// "209/497", "0/1".
std::string exact(const solver::arithmetic::Fraction& value) {
  return solver::arithmetic::Whole(numerator(value)).str() + "/" +
         solver::arithmetic::Whole(denominator(value)).str();
}

/// `bastide.census/1` of docs/formats.md.
Json census_json(const CensusOptions& options, const rules::editions::Edition& edition,
                 const tilesets::TileSet& set, const solver::all_boards::CensusResult& result,
                 const solver::simulation::exact::RandomPlay& play) {
  Json out{{"format", "bastide.census/1"},
           {"tileset", set.id()},
           {"edition", edition.id},
           {"tiles", options.tiles},
           {"boards", solver::arithmetic::to_decimal(result.boards)}};
  auto& sums = out["sums"] = Json::object();
  for (const auto& [name, sum] : result.sums) sums[name] = solver::arithmetic::to_decimal(sum);
  auto& blocked = out["blocked_boards"] = Json::object();
  for (int type = 0; type < set.type_count(); ++type)
    blocked[set.type(type).id] =
        solver::arithmetic::to_decimal(result.blocked_boards[static_cast<std::size_t>(type)]);
  auto& random = out["random_play"];
  random["unplaceable_draw"] = Json::array();
  random["unplaceable_draw_exact"] = Json::array();
  for (const auto& draw : play.unplaceable_draw) {
    random["unplaceable_draw"].push_back(rounded(draw));
    random["unplaceable_draw_exact"].push_back(exact(draw));
  }
  return out;
}

std::string census_text(const CensusOptions& options, const tilesets::TileSet& set,
                        const solver::all_boards::CensusResult& result,
                        const solver::simulation::exact::RandomPlay& play) {
  auto text = fmt::format("Sums over the {} boards of {} tile{} of set '{}', and their means\n",
                          solver::arithmetic::to_decimal(result.boards), options.tiles,
                          options.tiles == 1 ? "" : "s", set.id());
  for (const auto& [name, sum] : result.sums) {
    const auto mean =
        result.boards == 0
            ? std::string("-")
            : fmt::format("{:.4f}", static_cast<double>(sum) / static_cast<double>(result.boards));
    text += fmt::format("  {:<24} {:>20} {:>10}\n", name, solver::arithmetic::to_decimal(sum), mean);
  }
  text += "Boards on which a type still in the bag has no place\n";
  bool is_any_blocked = false;
  for (int type = 0; type < set.type_count(); ++type) {
    const auto boards = result.blocked_boards[static_cast<std::size_t>(type)];
    if (boards == 0) continue;
    is_any_blocked = true;
    text +=
        fmt::format("  {:<24} {:>20} {:>10.4f}\n", set.type(type).id, solver::arithmetic::to_decimal(boards),
                    static_cast<double>(boards) / static_cast<double>(result.boards));
  }
  if (!is_any_blocked) text += "  none\n";
  if (const auto objection = solver::boards::objection_to_any_order(set); !objection.empty())
    return text +
           fmt::format("Random play is not followed: {}\n{}\n", objection, solver::boards::boards_meant(set));
  text += "Chance that the tile drawn next has no place, after k random placements\n";
  for (std::size_t k = 0; k < play.unplaceable_draw.size(); ++k)
    text += fmt::format("  {:<24} {:>20}\n", k, solver::arithmetic::to_decimal(play.unplaceable_draw[k], 10));
  return text;
}

}  // namespace

CLI::App& declare(CLI::App& parent, CensusOptions& options) {
  auto& command = input::add_command(
      parent,
      {"census", "Exact sums over all boards of N tiles of what lies on them",
       "Sums over all boards of exactly N tiles: roads, cities, farms, cloisters, what is completed and "
       "its points. A tile counts once a feature. Then on how many of them a type still in the bag has "
       "no place, and the chance that a drawn tile has none after 0 to N-1 placements at random.",
       "  bastide census --tiles 3"});
  command.add_option("--tiles", options.tiles, "boards of N tiles, start tile included")
      ->required()
      ->option_text("N");
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const CensusOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  input::require_tiles(options.tiles, set);
  const rules::board::FitTable fit(set);

  const solver::boards::BoardSpace space(fit, edition);

  ledgers::LedgerRun ledger(options.common, options.recording, {options.common, edition, set});
  const auto [result, play] = ledger.run("boards", [&](solver::runs::RunControl control) {
    control.stage = "census";
    auto sums = solver::all_boards::census(space, options.tiles, control);
    control.stage = "play";
    if (sums.is_complete && set.is_ordered())
      return std::pair(std::move(sums), solver::simulation::exact::RandomPlay{{}, true});
    if (sums.is_complete)
      return std::pair(std::move(sums),
                       solver::simulation::exact::random_play(space, options.tiles, control));
    return std::pair(std::move(sums), solver::simulation::exact::RandomPlay{{}, false});
  });
  if (const auto ending = ledger.ending(play.is_complete)) return *ending;
  options.common.json ? output::print_json(census_json(options, edition, set, result, play))
                      : output::print(census_text(options, set, result, play));
  return ExitCode::holds;
}

Command add_census(CLI::App& parent) { return add<CensusOptions>(parent); }

}  // namespace bastide::cli::commands::counting
