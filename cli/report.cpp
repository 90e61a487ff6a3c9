// bastide report: the HTML page of saved runs, without computing anything again.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/edition_input.hpp"
#include "reports/html_report.hpp"
#include "reports/run_record.hpp"
#include "reports/write_file.hpp"

namespace bastide::cli {
namespace {

/// The sets that the runs name, as they are now; those that cannot be read any more are left out.
std::vector<tilesets::TileSet> recorded_sets(const std::vector<reports::RunRecord>& runs) {
  std::vector<std::string> names;
  std::vector<tilesets::TileSet> sets;
  for (const auto& run : runs) {
    for (const auto& recorded : run.tile_sets) {
      if (std::find(names.begin(), names.end(), recorded.id) != names.end()) continue;
      names.push_back(recorded.id);
      try {
        sets.push_back(load_recorded_set(recorded.id));
      } catch (const tilesets::InputError& error) {
        fmt::print(stderr, "bastide: no pictures of tile set '{}': {}\n", recorded.id, error.message());
      }
    }
  }
  return sets;
}

}  // namespace

CLI::App& declare(CLI::App& parent, ReportOptions& options) {
  auto& command = add_command(
      parent,
      {"report", "One self-contained HTML page from saved runs",
       "Reads run.json files that verify --report wrote and writes DIR/index.html. Nothing is computed "
       "again.",
       "  bastide verify c1 --tiles 2 --games 0 --report saved\n  bastide report saved/run.json -o page"});
  command.add_option("runs", options.runs, "saved runs")->required()->option_text("RUN.json...");
  command.add_option("-o,--output", options.folder, "folder of the page")->required()->option_text("DIR");
  return command;
}

ExitCode run(const ReportOptions& options) {
  std::vector<reports::RunRecord> runs;
  for (const auto& file : options.runs) {
    runs.push_back(reports::run_record_from_json(tilesets::read_text_file(file), file));
  }
  const auto path = (std::filesystem::path(options.folder) / "index.html").string();
  reports::write_file(path, reports::html_report(runs, recorded_sets(runs)));
  if (!options.common.quiet) fmt::print(stderr, "bastide: wrote {}\n", path);
  return ExitCode::holds;
}

}  // namespace bastide::cli
