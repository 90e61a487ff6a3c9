// bastide tilesets: the shipped tile sets, one set in numbers and pictures, and the check of a tile file.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/showing/tile_set_text.hpp"
#include "cli/output/console.hpp"
#include "reports/pictures/tile_svg.hpp"
#include "reports/records/command_records.hpp"
#include "reports/records/told_tiles.hpp"
#include "reports/text_columns.hpp"
#include "reports/write_file.hpp"
#include "rules/editions/lint.hpp"
#include "tilesets/differences/set_difference.hpp"
#include "tilesets/files/findings.hpp"
#include "tilesets/files/reader.hpp"
#include "tilesets/set_census.hpp"

namespace bastide::cli::commands::showing {

struct TileSetsOptions {
  input::CommonOptions common;
};

struct TileSetsShowOptions {
  input::CommonOptions common;
  std::string id;
  std::string svg_folder;
};

struct TileSetsLintOptions {
  input::CommonOptions common;
  std::string file;
};

namespace {

using output::print;
using output::print_json;

using tilesets::files::Finding;
using tilesets::files::Severity;

constexpr std::size_t text_width = 120;

/// What an edition says of a file's tiles when they are played by it.
std::vector<Finding> findings_under(const input::CommonOptions& common, const std::string& text,
                                    const std::string& file) {
  const auto edition = input::chosen_edition(common);
  std::vector<Finding> out;
  for (const auto& found :
       rules::editions::lint_edition(edition, tilesets::files::read_tile_set(text, file))) {
    if (found.where.file == file) out.push_back({found.severity, "", found.where, found.rule, found.message});
  }
  return out;
}

/// What a file without errors holds, in words: "74 tiles of 25 types: base + 2 x Y", then a sentence for each
/// inherited tile that it replaces.
std::vector<std::string> holdings(const std::string& text, const std::string& file) {
  const auto set = tilesets::files::read_tile_set(text, file);
  const auto inherited = tilesets::files::inherited_tiles(text, file);
  if (!inherited)
    return {fmt::format("{} tiles of {} {}", set.tile_count(), set.type_count(),
                        set.type_count() == 1 ? "type" : "types")};
  const auto difference = tilesets::differences::difference(*inherited, set);
  std::vector<std::string> sentences = {tilesets::differences::made_of(difference)};
  for (const auto& shape : difference.shapes)
    sentences.push_back(fmt::format("tile {} replaces that of {}, which has other {}", shape.type,
                                    inherited->id(), tilesets::differences::words_of(shape.parts)));
  return sentences;
}

void write_pictures(const tilesets::TileSet& set, const std::string& folder) {
  for (const auto& type : set.types()) {
    reports::pictures::TilePicture picture;
    picture.has_segment_names = true;
    picture.look = reports::pictures::look_of(set);
    auto name = fmt::format("{}-{}.svg", set.id(), type.id);
    std::ranges::replace(name, '/', '_');  // in a sum there may be paths
    const auto path = std::filesystem::path(folder) / name;
    reports::write_file(path.string(), reports::pictures::tile_svg(type, picture) + "\n");
  }
}

}  // namespace

CLI::App& declare(CLI::App& parent, TileSetsOptions& /*options*/) {
  auto& command = input::add_command(
      parent, {"tilesets", "List the shipped tile sets; show, compare, print one; check a tile file", "",
               "  bastide tilesets\n  bastide tilesets show base"});
  command.require_subcommand(0, 1);
  return command;
}

ExitCode run(const TileSetsOptions& options) {
  reports::records::TileSetList list;
  std::string text;
  for (const auto& id : tilesets::files::shipped_tile_sets()) {
    const auto& set = list.tile_sets.emplace_back(tilesets::files::load_tiles(id));
    text += fmt::format("{:<19} {:>3} tiles, {:>2} types   {}\n", id, set.tile_count(), set.type_count(),
                        set.name());
  }
  options.common.json ? print_json(list) : print(text);
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, TileSetsShowOptions& options) {
  auto& command =
      input::add_command(parent, {"show", "A tile set counted and drawn",
                                  "Edges, segments, marks, symmetries, the 24 edge patterns present "
                                  "and absent, a picture of every tile. Sets are added up with '+'.",
                                  "  bastide tilesets show base --svg tiles\n"
                                  "  bastide tilesets show base+inns-cathedrals"});
  command.add_option("id", options.id, "tile set id, file or sum of them")
      ->required()
      ->option_text("ID|FILE");
  command.add_option("--svg", options.svg_folder, "also write one SVG picture a tile type")
      ->option_text("DIR");
  return command;
}

ExitCode run(const TileSetsShowOptions& options) {
  const auto set = tilesets::files::load_tiles(options.id);
  const auto census = tilesets::census_of(set);
  if (!options.svg_folder.empty()) write_pictures(set, options.svg_folder);
  options.common.json ? print_json(reports::records::ToldSet{&census}, {&set})
                      : print(tile_set_text(set, census));
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, TileSetsLintOptions& options) {
  auto& command =
      input::add_command(parent, {"lint", "Check a tile-set file",
                                  "Prints every finding with its place, then what the set holds; exit code "
                                  "2 when one is an error. With --edition also which tiles its decks leave "
                                  "out.",
                                  "  bastide tilesets lint tilesets/base.toml"});
  command.add_option("file", options.file, "tile-set file")->required()->option_text("FILE");
  return command;
}

ExitCode run(const TileSetsLintOptions& options) {
  const auto text = tilesets::read_text_file(options.file);
  auto findings = tilesets::files::lint_tile_set(text, options.file);
  const auto errors = std::count_if(findings.begin(), findings.end(),
                                    [](const Finding& f) { return f.severity == Severity::error; });
  if (errors == 0 && !options.common.edition.empty())
    for (auto& more : findings_under(options.common, text, options.file)) findings.push_back(std::move(more));
  std::vector<std::string> holds;
  if (errors == 0) holds = holdings(text, options.file);
  if (options.common.json) {
    reports::records::LintRecord record{{}, holds};
    for (const auto& finding : findings) record.findings.push_back({finding});
    print_json(record);
  } else {
    for (const auto& f : findings) {
      const auto message =
          fmt::format("{}: {}{} [{}]", tilesets::described::word(f.severity),
                      f.tile.empty() ? "" : fmt::format("tile {}: ", f.tile), f.message, f.rule);
      print(tilesets::format_diagnostic(f.where, message, text) + "\n");
    }
    print(fmt::format("{}: {} error{}, {} warning{}\n", options.file, errors, errors == 1 ? "" : "s",
                      findings.size() - static_cast<std::size_t>(errors),
                      findings.size() - static_cast<std::size_t>(errors) == 1 ? "" : "s"));
    for (const auto& sentence : holds) print(reports::paragraph(sentence, 0, text_width));
  }
  return errors == 0 ? ExitCode::holds : ExitCode::bad_input;
}

Command add_tilesets(CLI::App& parent) { return add<TileSetsOptions>(parent); }
Command add_tilesets_show(CLI::App& parent) { return add<TileSetsShowOptions>(parent); }
Command add_tilesets_lint(CLI::App& parent) { return add<TileSetsLintOptions>(parent); }

}  // namespace bastide::cli::commands::showing
