// bastide editions: the shipped rule editions, one edition with the source of every option, and what in an
// edition file contradicts itself. What differs between two is editions_diff.cpp's.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "reports/records/command_records.hpp"
#include "rules/editions/edition.hpp"
#include "rules/play/scoreboard.hpp"
#include "rules/statements/register.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::showing {

struct EditionsOptions {
  input::CommonOptions common;
};

struct EditionsShowOptions {
  input::CommonOptions common;
  std::string id;
};

struct EditionsLintOptions {
  input::CommonOptions common;
  std::string file;
};

namespace {

using output::print;
using output::print_json;

using rules::editions::Edition;
using rules::editions::option_value;

/// "hand_size 3, draw_timing turn_end".
std::string brought_text(const Edition& preset) {
  std::string text;
  for (const auto& name : preset.brings)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, option_value(preset, name));
  return text;
}

/// "this track cannot tell 50 from 100 points: lying, 50 fields"
std::string track_text(const Edition& edition) {
  const auto alike = rules::play::first_totals_alike(edition);
  const auto what = alike ? fmt::format("cannot tell {} from {} points", alike->less, alike->more)
                          : fmt::format("tells all totals up to {} points", rules::play::most_track_total);
  return fmt::format("this track {}: {}, {} fields", what, option_value(edition, "score_marker"),
                     edition.track_fields);
}

/// Where a value comes from: "own line 3", "from c1 (shipped), line 12", "preset: follows farms".
std::string origin_text(const Edition& edition, const rules::editions::OptionSource& origin) {
  if (origin.set_in == "preset") return "preset: " + origin.source;
  if (origin.set_in == "default") return "default";
  const bool is_place = !origin.statements.empty();  // said with each statement
  const auto source = origin.source.empty() || is_place ? "" : ": " + origin.source;
  if (origin.set_in == "command line") return "from the command line (--rule)";
  if (origin.where.file == edition.files.front())
    return fmt::format("own line {}{}", origin.where.line, source);
  const auto is_shipped = rules::editions::is_shipped_file(origin.where.file);
  return fmt::format("from {} ({}), line {}{}", origin.set_in, is_shipped ? "shipped" : origin.where.file,
                     origin.where.line, source);
}

/// A line for each statement that the value rests on: "farm-third: WikiCarpedia, …, note 31 (inferred)".
std::string statements_text(const Edition& edition, const std::string& option) {
  using rules::statements::Status;
  std::string text;
  for (const auto& id : rules::editions::statements_behind(edition, option)) {
    const auto& statement = *rules::statements::find_statement(id);
    const auto status = statement.status == Status::stated
                            ? std::string{}
                            : fmt::format(" ({})", tilesets::described::word(statement.status));
    text += fmt::format("        {}: {}{}\n", id, place_of(statement), status);
  }
  return text;
}

std::string edition_text(const Edition& edition) {
  auto text = fmt::format("{}: {}\ntile set {}{}{}\n", edition.id, edition.name, edition.tile_set,
                          source_text(edition).empty() ? "" : "; ", source_text(edition));
  for (const std::string group : {"scoring", "table", "play"}) {
    text += fmt::format("\n{}\n", group);
    for (const auto& option : rules::editions::options_of(edition)) {
      if (option.group() != group) continue;
      text += fmt::format("  {} = {}\n      {}\n      {}\n", option.name, option_value(edition, option.name),
                          option.meaning, origin_text(edition, edition.sources.at(option.name))) +
              statements_text(edition, option.name);
    }
  }
  text += fmt::format("\n  {}\n", track_text(edition));
  if (!edition.notes.empty()) text += "\n";
  for (const auto& note : edition.notes) text += fmt::format("  note: {}\n", note);
  return text;
}

/// What cannot be read is one finding; then nothing else can be said.
std::vector<rules::editions::EditionFinding> findings_of(const EditionsLintOptions& options) {
  try {
    const auto edition = load_edition(options.common, options.file, rules::editions::Contradictions::keep);
    const auto& name = options.common.tile_set.empty() ? edition.tile_set : options.common.tile_set;
    return rules::editions::lint_edition(edition, tilesets::files::load_tile_set(name));
  } catch (const tilesets::InputError& error) {
    if (error.where().line == 0) throw;  // no such file
    return {{tilesets::files::Severity::error, "", "syntax", error.message(), error.where()}};
  }
}

}  // namespace

CLI::App& declare(CLI::App& parent, EditionsOptions& /*options*/) {
  auto& command = input::add_command(
      parent, {"editions", "List the shipped rule editions and presets; show or compare them", "",
               "  bastide editions\n  bastide editions show rgg-2000"});
  command.require_subcommand(0, 1);
  return command;
}

ExitCode run(const EditionsOptions& options) {
  reports::records::EditionList list;
  std::string text;
  for (const auto& id : rules::editions::shipped_editions()) {
    const auto& edition = list.editions.emplace_back(rules::editions::load_edition(id));
    text += fmt::format("{:<18} farms {:<7} small city {:<5} {:<11} {}\n", id, option_value(edition, "farms"),
                        option_value(edition, "small_city"), edition.tile_set, edition.name);
  }
  text += "\nPresets to extend, alone or in a list (docs/edition-files.md):\n";
  for (const auto& id : rules::editions::shipped_presets()) {
    const auto& preset = list.presets.emplace_back(rules::editions::load_edition(id));
    text += fmt::format("{:<36} {}\n", id, brought_text(preset));
  }
  options.common.json ? print_json(list) : print(text);
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, EditionsShowOptions& options) {
  auto& command = input::add_command(
      parent, {"show", "Every option of an edition, with where its value comes from",
               "Each value with the line of the file that sets it (its own or one that it "
               "extends) and the statements of the rule pages cited there: page, note, and whether it is "
               "inferred, ours or conflicting (see `bastide sources`). A formula that no file gives is a "
               "preset: it follows the named options.",
               "  bastide editions show rgg-2000"});
  command.add_option("id", options.id, "edition id or file")->required()->option_text("ID|FILE");
  return command;
}

ExitCode run(const EditionsShowOptions& options) {
  const auto edition = load_edition(options.common, options.id);
  options.common.json ? print_json(reports::records::edition_shape(), &edition, {})
                      : print(edition_text(edition));
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, EditionsLintOptions& options) {
  auto& command = input::add_command(
      parent, {"lint", "Check an edition file",
               "Prints every finding with its place: what cannot be read, options that contradict "
               "each other (errors), options without effect (warnings). Looks at the tile set, "
               "too. Exit code 2 when a finding is an error.",
               "  bastide editions lint docs/examples/my-variant.toml"});
  command.add_option("file", options.file, "edition file or id")->required()->option_text("FILE");
  return command;
}

ExitCode run(const EditionsLintOptions& options) {
  const auto findings = findings_of(options);
  const auto errors =
      std::count_if(findings.begin(), findings.end(), [](const rules::editions::EditionFinding& f) {
        return f.severity == tilesets::files::Severity::error;
      });
  if (options.common.json) {
    reports::records::LintRecord record;
    for (const auto& f : findings)
      record.findings.push_back({{f.severity, "", f.where, f.rule, f.message}, f.option});
    print_json(record);
  } else {
    for (const auto& f : findings) print(input::to_text(f) + "\n");
    const auto warnings = static_cast<std::ptrdiff_t>(findings.size()) - errors;
    print(fmt::format("{}: {} error{}, {} warning{}\n", options.file, errors, errors == 1 ? "" : "s",
                      warnings, warnings == 1 ? "" : "s"));
  }
  return errors == 0 ? ExitCode::holds : ExitCode::bad_input;
}

Command add_editions(CLI::App& parent) { return add<EditionsOptions>(parent); }
Command add_editions_show(CLI::App& parent) { return add<EditionsShowOptions>(parent); }
Command add_editions_lint(CLI::App& parent) { return add<EditionsLintOptions>(parent); }

}  // namespace bastide::cli::commands::showing
