// bastide report: the HTML page of saved runs, without computing anything again.
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/recorded_sets.hpp"
#include "cli/commands/report_preset.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "reports/page/html_report.hpp"
#include "reports/records/run_record.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/write_file.hpp"
#include "rules/editions/tiles_under.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands {

struct ReportOptions {
  input::CommonOptions common;
  std::vector<std::string> runs;
  std::string folder;
  std::string playground;         ///< address; empty: a copy in the folder, if there is one
  std::string preset;             ///< a ready-made question: what it needs is run first
  std::uint64_t games = 100'000;  ///< of a preset: of random play
};

CLI::App& declare(CLI::App& parent, ReportOptions& options) {
  auto& command = input::add_command(
      parent,
      {"report", "One self-contained HTML page from saved runs",
       "Reads what compare, verify --report, simulate, estimate, solve --save and conform --json saved, told "
       "apart by their "
       "format, "
       "and writes "
       "DIR/index.html with the sections that the files have figures for. Nothing is computed again.\n\n"
       "With --preset what a question needs is run first and saved in DIR/runs: placeability [EDITION...], "
       "all "
       "policies and editions, players, tables, the size of the game; editions [EDITION...], what they "
       "change; "
       "variant FILE, a variant of yours beside c1, as compare c1 FILE does. Steps that are done are not run "
       "again. A step that fails leaves the others: the page says what is missing and why, exit code 5.",
       "  bastide verify c1 --tiles 2 --games 0 --report saved\n  bastide report saved/run.json -o "
       "page\n  bastide report --preset placeability c1 --games 100 -o placeability"});
  add_option(command, "runs", options.runs, "FILE.json...",
             "saved runs; with --preset editions, by id or file");
  add_option(command, "-o,--output", options.folder, "DIR", "folder of the page", {required});
  add_option(command, "--playground", options.playground, "ADDRESS",
             "address of a playground, in which boards are opened; otherwise DIR/playground where that is "
             "there");
  add_option(command, "--preset", options.preset, "NAME", "placeability, editions or variant",
             {one_of(preset_names())});
  add_option(command, "--games", options.games, "M [100000]",
             "with --preset: random games a run; other policies play fewer",
             {within(std::uint64_t{1}, std::uint64_t{1'000'000'000})});
  return command;
}

ExitCode run(const ReportOptions& options) {
  if (options.runs.empty() && options.preset.empty())
    throw UsageError("expected saved runs, or --preset with a question");
  auto files = options.runs;
  std::vector<std::string> missing;
  if (!options.preset.empty()) {
    const PresetOptions preset{options.runs, options.games, options.common.seed, options.common.threads,
                               options.common.quiet};
    // What would stop it half way is asked for first, so that nothing is written then.
    for (const auto& edition : options.runs) load_edition(options.common, edition);
    reports::require_writable((std::filesystem::path(options.folder) / "index.html").string());
    auto found = run_steps(preset_steps(options.preset, preset),
                           (std::filesystem::path(options.folder) / "runs").string(), preset, missing);
    if (!found) return ExitCode::interrupted;
    files = std::move(*found);
  }
  reports::page::ReportInput input;
  input.notes = missing;
  for (const auto& file : files) reports::page::read_saved(tilesets::read_text_file(file), file, input);
  input.playground = playground_for(options.folder, options.playground);
  const auto path = (std::filesystem::path(options.folder) / "index.html").string();
  reports::write_file(path, reports::page::html_report(input, recorded_sets(input)));
  if (!options.common.quiet) output::tell(fmt::format("bastide: wrote {}\n", path));
  return missing.empty() ? ExitCode::holds : ExitCode::inconclusive;
}

Command add_report(CLI::App& parent) { return add<ReportOptions>(parent); }

}  // namespace bastide::cli::commands
