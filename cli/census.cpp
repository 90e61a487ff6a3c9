// bastide census: what lies on all boards of N tiles, summed.
#include "solver/census.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_bar.hpp"

namespace bastide::cli {
namespace {

using Json = nlohmann::ordered_json;

/// `bastide.census/1` of product.md.
Json to_json(const CensusOptions& options, const rules::Edition& edition, const tilesets::TileSet& set,
             const solver::CensusResult& result) {
  Json out{{"format", "bastide.census/1"},
           {"tileset", set.id()},
           {"edition", edition.id},
           {"tiles", options.tiles},
           {"boards", solver::to_decimal(result.boards)}};
  auto& sums = out["sums"] = Json::object();
  for (const auto& [name, sum] : result.sums) sums[name] = solver::to_decimal(sum);
  return out;
}

std::string to_text(const CensusOptions& options, const tilesets::TileSet& set,
                    const solver::CensusResult& result) {
  auto text =
      fmt::format("Sums over the {} boards of {} tile{} of set '{}', and their means\n",
                  solver::to_decimal(result.boards), options.tiles, options.tiles == 1 ? "" : "s", set.id());
  for (const auto& [name, sum] : result.sums) {
    const auto mean =
        result.boards == 0
            ? std::string("-")
            : fmt::format("{:.4f}", static_cast<double>(sum) / static_cast<double>(result.boards));
    text += fmt::format("  {:<24} {:>20} {:>10}\n", name, solver::to_decimal(sum), mean);
  }
  return text;
}

}  // namespace

CLI::App& declare(CLI::App& parent, CensusOptions& options) {
  auto& command = add_command(parent, {"census", "Exact sums over all boards of N tiles of what lies on them",
                                       "Sums over all boards of exactly N tiles: roads, cities, farms, "
                                       "cloisters, what is completed and its points. "
                                       "A tile counts once a feature.",
                                       "  bastide census --tiles 3"});
  command.add_option("--tiles", options.tiles, "boards of N tiles, start tile included")
      ->required()
      ->option_text("N");
  return command;
}

ExitCode run(const CensusOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  require_tiles(options.tiles, set);
  const rules::FitTable fit(set);

  solver::Progress progress;
  const auto result = [&] {
    const ProgressBar bar(progress, "boards", options.common.quiet);
    return solver::census(solver::BoardSpace(fit, edition), options.tiles,
                          run_control(options.common, progress));
  }();
  if (!result.is_complete) {
    return report_interruption(
        fmt::format("Nothing was saved ({} of {} parts were done); the census starts anew.",
                    progress.pieces_done.load(), progress.pieces.load()));
  }
  if (options.common.json) {
    print_json(to_json(options, edition, set, result));
  } else {
    print(to_text(options, set, result));
  }
  return ExitCode::holds;
}

}  // namespace bastide::cli
