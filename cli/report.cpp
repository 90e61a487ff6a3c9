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
std::vector<tilesets::TileSet> recorded_sets(const reports::ReportInput& input) {
  std::vector<std::string> names;
  std::vector<tilesets::TileSet> sets;
  const auto add = [&](const std::string& id) {
    if (std::find(names.begin(), names.end(), id) != names.end()) return;
    names.push_back(id);
    try {
      sets.push_back(load_recorded_set(id));
    } catch (const tilesets::InputError& error) {
      fmt::print(stderr, "bastide: no pictures of tile set '{}': {}\n", id, error.message());
    }
  };
  for (const auto& run : input.runs) {
    for (const auto& recorded : run.tile_sets) add(recorded.id);
  }
  for (const auto& simulation : input.simulations) add(simulation.tile_set);
  return sets;
}

}  // namespace

CLI::App& declare(CLI::App& parent, ReportOptions& options) {
  auto& command = add_command(
      parent,
      {"report", "One self-contained HTML page from saved runs",
       "Reads what verify --report, simulate and estimate saved, told apart by their format, and writes "
       "DIR/index.html with the sections that the files have figures for. Nothing is computed again.",
       "  bastide verify c1 --tiles 2 --games 0 --report saved\n  bastide report saved/run.json -o page "
       "--lang de"});
  command.add_option("runs", options.runs, "saved runs")->required()->option_text("FILE.json...");
  command.add_option("-o,--output", options.folder, "folder of the page")->required()->option_text("DIR");
  command.add_option("--lang", options.language, "language of titles and terms: en, de, fr or it")
      ->check(CLI::IsMember(reports::Language::codes()))
      ->option_text("LANG");
  return command;
}

ExitCode run(const ReportOptions& options) {
  reports::ReportInput input;
  for (const auto& file : options.runs) reports::read_saved(tilesets::read_text_file(file), file, input);
  const auto path = (std::filesystem::path(options.folder) / "index.html").string();
  const auto words = reports::Language::named(options.language);
  reports::write_file(path, reports::html_report(input, recorded_sets(input), words.value()));
  if (!options.common.quiet) fmt::print(stderr, "bastide: wrote {}\n", path);
  return ExitCode::holds;
}

}  // namespace bastide::cli
