// bastide count: exact numbers of boards or of placement sequences.
#include "solver/count.hpp"

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

Json decimal(const std::vector<solver::Wide>& counts) {
  auto out = Json::array();
  for (const auto count : counts) out.push_back(solver::to_decimal(count));
  return out;
}

/// `bastide.count/1` of product.md; `divide` adds "divisions".
Json to_json(const CountOptions& options, const rules::Edition& edition, const tilesets::TileSet& set,
             const solver::CountResult& result) {
  Json out{{"format", "bastide.count/1"}, {"tileset", set.id()},    {"edition", edition.id},
           {"what", options.what},        {"tiles", options.tiles}, {"counts", decimal(result.counts)}};
  if (!options.divide) return out;
  auto& divisions = out["divisions"] = Json::array();
  for (const auto& part : result.divisions)
    divisions.push_back({{"first", part.first}, {"counts", decimal(part.counts)}});
  return out;
}

std::string to_text(const CountOptions& options, const tilesets::TileSet& set,
                    const solver::CountResult& result) {
  const bool counts_boards = options.what == "boards";
  auto text =
      fmt::format("{} of tile set '{}'\n", counts_boards ? "Boards" : "Placement sequences", set.id());
  const auto width = solver::to_decimal(result.counts.back()).size() + 2;
  for (std::size_t k = 0; k < result.counts.size(); ++k) {
    text += fmt::format("{:>4} tile{} {:>{}}\n", k + 1, k == 0 ? " " : "s",
                        solver::to_decimal(result.counts[k]), width);
  }
  for (const auto& part : result.divisions) {
    text += fmt::format("{:<12} {:>{}}\n", part.first, solver::to_decimal(part.counts.back()), width);
  }
  return text;
}

}  // namespace

CLI::App& declare(CLI::App& parent, CountOptions& options) {
  auto& command = add_command(
      parent,
      {"count", "Exact counts of boards or placement sequences",
       "Counts everything up to N tiles, start tile included. A board is an arrangement: the order "
       "of placements and turned images of a symmetric tile do not make a new one. A placement sequence "
       "is ordered.",
       "  bastide count --tiles 4\n  bastide count --tiles 3 --what placements --divide"});
  command.add_option("--tiles", options.tiles, "count up to N tiles")->required()->option_text("N");
  command.add_option("--what", options.what, "boards or placements")
      ->check(CLI::IsMember({"boards", "placements"}))
      ->option_text("WHAT [boards]");
  command.add_flag(
      "--divide", options.divide,
      "also one count a first placement (of boards: the tile on the first occupied side N E S W)");
  return command;
}

ExitCode run(const CountOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  require_tiles(options.tiles, set);
  const rules::FitTable fit(set);

  solver::Progress progress;
  const auto count = options.what == "boards" ? solver::count_boards : solver::count_placements;
  const auto result = [&] {
    const ProgressBar bar(progress, options.what, options.common.quiet);
    return count(solver::BoardSpace(fit, edition), options.tiles, options.divide,
                 run_control(options.common, progress));
  }();
  if (!result.is_complete) {
    return report_interruption(
        fmt::format("Nothing was saved ({} of {} parts were done); the count starts anew.",
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
