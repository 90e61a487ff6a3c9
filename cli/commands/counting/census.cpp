// bastide census: what lies on all boards of N tiles, summed, and how often a tile has no place.
#include "solver/all_boards/census.hpp"
#include "cli/commands/commands.hpp"
#include "cli/input/recording_options.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "reports/numbers.hpp"
#include "solver/boards/laying_order.hpp"

#include <fmt/core.h>

#include <range/v3/view/zip.hpp>
#include <utility>

#include "cli/output/console.hpp"
#include "reports/answers/command_records.hpp"

namespace bastide::cli::commands::counting {

struct CensusOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  int tiles = 0;
};

namespace {

using namespace reports::document;
using reports::answers::CensusRecord;

Document census_document(const CensusRecord& record, const tilesets::TileSet& set) {
  using solver::arithmetic::to_decimal;
  const auto& result = record.result;
  const auto boards = static_cast<double>(result.boards);
  const auto row = [&](const std::string& name, solver::arithmetic::Uint128 sum) -> Row {
    return {{name, to_decimal(sum),
             result.boards == 0 ? "-" : fmt::format("{:.4f}", static_cast<double>(sum) / boards)}};
  };
  Document out;
  Table sums{fmt::format("Sums over the {} boards of {} of set '{}', and their means",
                         to_decimal(result.boards), reports::counted(record.tiles, "tile"), set.id())};
  for (const auto& [name, sum] : result.sums) sums.rows.push_back(row(name, sum));
  Table blocked{"Boards on which a type still in the bag has no place"};
  for (const auto& [type, on_boards] : ranges::views::zip(set.types(), result.blocked_boards)) {
    if (on_boards > 0) blocked.rows.push_back(row(type.id, on_boards));
  }
  if (blocked.rows.empty()) blocked.rows.push_back({{"none"}});
  out << std::move(sums) << std::move(blocked);
  if (const auto objection = solver::boards::objection_to_any_order(set); !objection.empty())
    return std::move(out << Paragraph{fmt::format("Random play is not followed: {}", objection)}
                         << Paragraph{solver::boards::boards_meant(set)});
  Table draws{"Chance that the tile drawn next has no place, after k random placements"};
  for (std::size_t k = 0; const auto& draw : record.play.decimal)
    draws.rows.push_back({{fmt::format("{}", k++), draw}});
  return std::move(out << std::move(draws));
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
  add_option(command, "--tiles", options.tiles, "N", "boards of N tiles, start tile included", {required});
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
  auto [result, play] = ledger.run("boards", [&](solver::runs::RunControl control) {
    control.stage = "census";
    auto sums = solver::all_boards::census(space, options.tiles, control);
    control.stage = "play";
    solver::simulation::exact::ToldPlay chances;
    if (sums.is_complete && !set.is_ordered())
      chances = solver::simulation::exact::told_play(space, options.tiles, control);
    chances.is_complete = chances.is_complete && sums.is_complete;
    return std::pair(std::move(sums), std::move(chances));
  });
  if (const auto ending = ledger.ending(play.is_complete)) return *ending;
  const CensusRecord record{edition.id, options.tiles, std::move(result), std::move(play)};
  options.common.json ? output::print_json(record, {&set}) : output::print(census_document(record, set));
  return ExitCode::holds;
}

Command add_census(CLI::App& parent) { return add<CensusOptions>(parent); }

}  // namespace bastide::cli::commands::counting
