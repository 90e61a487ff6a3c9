// bastide report: the HTML page of saved runs, without computing anything again.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/report_preset.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "reports/page/html_report.hpp"
#include "reports/records/run_record.hpp"
#include "reports/records/run_summary.hpp"
#include "reports/write_file.hpp"
#include "rules/editions/crossings.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands {

struct ReportOptions {
  input::CommonOptions common;
  std::vector<std::string> runs;
  std::string folder;
  std::string language = "en";
  std::string preset;             ///< a ready-made question: what it needs is run first
  std::uint64_t games = 100'000;  ///< of a preset: of random play
};

namespace {

/// The edition of that id: a shipped one, or one of a file that the command names.
std::optional<rules::editions::Edition> edition_of(const std::string& id,
                                                   const std::vector<std::string>& command) {
  std::vector<std::string> names = {id};
  for (const auto& word : command) {
    if (word.ends_with(".toml"))
      names.push_back(word.substr(word.find('=') + 1));  // of "--edition=FILE", too
  }
  for (const auto& name : names) {
    try {
      auto edition = rules::editions::load_edition(name, rules::editions::Contradictions::keep);
      if (edition.id == id) return edition;
    } catch (const tilesets::InputError&) {
      continue;  // gone, or a file of something else
    }
  }
  return std::nullopt;
}

/// The sets that the runs name, as they are now; those that cannot be read any more are left out, and the
/// page says so. Sets and editions that are files get the names that the files give them.
std::vector<tilesets::TileSet> recorded_sets(reports::page::ReportInput& input) {
  std::vector<std::string> names;
  std::vector<tilesets::TileSet> sets;
  const auto add = [&](const std::string& id, const auto& load) {
    if (std::find(names.begin(), names.end(), id) != names.end()) return;
    names.push_back(id);
    try {
      const auto set = load();
      sets.push_back(set.id() == id ? set : reports::records::called(set, id));
    } catch (const tilesets::InputError& error) {
      const auto note = fmt::format("no pictures of tile set '{}': {}", id, error.message());
      fmt::print(stderr, "bastide: {}\n", note);
      input.notes.push_back(note);
    }
  };
  const auto add_set = [&](const std::string& id) { add(id, [&] { return input::load_recorded_set(id); }); };
  // As the edition sees it, where that makes a difference.
  const auto add_played = [&](const auto& record) {
    const auto edition = edition_of(record.edition, record.command);
    if (edition && !rules::editions::is_shipped_file(edition->files.front()))
      input.names[record.edition] = edition->name;
    if (!edition || !edition->has_rows()) return add_set(record.tile_set);
    const auto name = reports::records::set_under(record.tile_set, record.edition);
    add(name, [&] {
      const auto set = tilesets::files::load_tile_set(record.tile_set);
      return reports::records::called(rules::editions::tiles_under(set, *edition), name);
    });
  };
  for (const auto& run : input.runs) {
    for (const auto& recorded : run.tile_sets) add_set(recorded.id);
  }
  for (const auto& simulation : input.simulations) add_played(simulation);
  for (const auto& solved : input.solves) add_played(solved);
  for (const auto& simulation : input.simulations) {
    const auto* set = reports::records::find_set(sets, simulation.tile_set, simulation.edition);
    if (set != nullptr && simulation.tile_set.ends_with(".toml"))
      input.names[simulation.tile_set] = set->name();
  }
  return sets;
}

}  // namespace

CLI::App& declare(CLI::App& parent, ReportOptions& options) {
  auto& command = input::add_command(
      parent,
      {"report", "One self-contained HTML page from saved runs",
       "Reads what verify --report, simulate, estimate and solve --save saved, told apart by their format, "
       "and writes "
       "DIR/index.html with the sections that the files have figures for. Nothing is computed again.\n\n"
       "With --preset what a question needs is run first and saved in DIR/runs: placeability [EDITION...], "
       "all "
       "policies and editions, players, tables, the size of the game; editions [EDITION...], what they "
       "change; "
       "variant FILE, a variant of yours beside c1. Steps that are done are not run again.",
       "  bastide verify c1 --tiles 2 --games 0 --report saved\n  bastide report saved/run.json -o page "
       "--lang de\n  bastide report --preset placeability c1 --games 100 -o placeability"});
  command.add_option("runs", options.runs, "saved runs; with --preset editions, by id or file")
      ->option_text("FILE.json...");
  command.add_option("-o,--output", options.folder, "folder of the page")->required()->option_text("DIR");
  command.add_option("--lang", options.language, "language of titles and terms: en, de, fr or it")
      ->check(CLI::IsMember(reports::Language::codes()))
      ->option_text("LANG");
  command.add_option("--preset", options.preset, "placeability, editions or variant")
      ->check(CLI::IsMember(preset_names()))
      ->option_text("NAME");
  command
      .add_option("--games", options.games, "with --preset: random games a run; other policies play fewer")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->option_text("M [100000]");
  return command;
}

ExitCode run(const ReportOptions& options) {
  if (options.runs.empty() && options.preset.empty())
    throw UsageError("expected saved runs, or --preset with a question");
  auto files = options.runs;
  if (!options.preset.empty()) {
    const PresetOptions preset{options.runs, options.games, options.common.seed, options.common.threads,
                               options.common.quiet};
    // What would stop it half way is asked for first, so that nothing is written then.
    for (const auto& edition : options.runs) load_edition(options.common, edition);
    reports::require_writable((std::filesystem::path(options.folder) / "index.html").string());
    int code = 0;
    files = run_steps(preset_steps(options.preset, preset),
                      (std::filesystem::path(options.folder) / "runs").string(), preset, code);
    if (code != 0) return static_cast<ExitCode>(code);
  }
  reports::page::ReportInput input;
  for (const auto& file : files) reports::page::read_saved(tilesets::read_text_file(file), file, input);
  const auto path = (std::filesystem::path(options.folder) / "index.html").string();
  const auto words = reports::Language::named(options.language);
  reports::write_file(path, reports::page::html_report(input, recorded_sets(input), words.value()));
  if (!options.common.quiet) fmt::print(stderr, "bastide: wrote {}\n", path);
  return ExitCode::holds;
}

Command add_report(CLI::App& parent) { return add<ReportOptions>(parent); }

}  // namespace bastide::cli::commands
