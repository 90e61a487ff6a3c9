// bastide editions: the shipped rule editions, one edition with the source of every option, and what in an
// edition file contradicts itself. What differs between two is editions_diff.cpp's.
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "props/differences/edition_comparison.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/numbers.hpp"
#include "rules/editions/edition.hpp"
#include "rules/editions/value_sentences.hpp"
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

using namespace reports::document;
using output::print;
using output::print_json;
using reports::counted;

using rules::editions::Edition;
using rules::editions::option_value;

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

/// The statements that the value rests on: "farm-third: WikiCarpedia, …, note 31 (inferred)".
std::vector<Item> cited_for(const Edition& edition, const std::string& option) {
  using rules::statements::Status;
  std::vector<Item> out;
  for (const auto& id : rules::editions::statements_behind(edition, option)) {
    const auto& statement = *rules::statements::find_statement(id);
    const bool is_stated = statement.status == Status::stated;
    out.push_back({fmt::format("{}: {}", id, place_of(statement)),
                   {},
                   is_stated ? "" : tilesets::described::word(statement.status)});
  }
  return out;
}

/// The edition that this one extends, nearest first; nothing when it extends presets only, or nothing.
std::optional<Edition> extended_by(const Edition& edition) {
  for (const auto& file : std::span(edition.files).subspan(1)) {
    auto below = rules::editions::load_edition(file, rules::editions::Contradictions::keep);
    if (below.brings.empty()) return below;  // else a preset
  }
  return std::nullopt;
}

/// What an edition has otherwise than the one that it extends, in words.
void add_differences(Document& out, const Edition& edition, const Edition& base) {
  List list;
  if (edition.tile_set != base.tile_set)
    list.items.push_back(
        {fmt::format("It is played with the tiles {} instead of {}.", edition.tile_set, base.tile_set)});
  for (const auto& option : props::differences::told_differences(base, edition)) {
    const auto origin = edition.sources.find(option.name);
    list.items.push_back({rules::editions::change_sentence(option.name, option_value(base, option.name),
                                                           option_value(edition, option.name)),
                          {},
                          origin == edition.sources.end() ? "" : origin_text(edition, origin->second)});
  }
  out << Heading{fmt::format("What differs from {}", base.id), 2};
  if (list.items.empty())
    out << Paragraph{"nothing"};
  else
    out << std::move(list);
}

Document edition_document(const Edition& edition) {
  Document out;
  const auto source = source_text(edition);
  out << Heading{fmt::format("{}: {}", edition.id, edition.name), 1}
      << Paragraph{fmt::format("tile set {}{}{}", edition.tile_set, source.empty() ? "" : "; ", source)};
  const auto base = extended_by(edition);
  if (base) add_differences(out, edition, *base);
  for (const std::string group : {"scoring", "table", "play"}) {
    out << Heading{group};
    for (const auto& option : rules::editions::options_of(edition)) {
      if (option.group() != group) continue;
      List behind{{{option.meaning}, {origin_text(edition, edition.sources.at(option.name))}}};
      for (auto& item : cited_for(edition, option.name)) behind.items.push_back(std::move(item));
      out << Paragraph{{}, false, fmt::format("{} = {}", option.name, option_value(edition, option.name))}
          << std::move(behind);
    }
  }
  out << Heading{"notes"} << Paragraph{track_text(edition)};
  for (const auto& note : edition.notes) out << Paragraph{note};
  return out;
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
  take_one_command(command);
  return command;
}

ExitCode run(const EditionsOptions& options) {
  reports::answers::EditionList list;
  Table editions{.head = {"", "farms", "small city", "tiles", ""}, .text_columns = 5};
  constexpr std::string_view game = "Carcassonne, ";
  for (const auto& id : rules::editions::shipped_editions()) {
    const auto& edition = list.editions.emplace_back(rules::editions::load_edition(id));
    editions.rows.push_back(
        {{id, option_value(edition, "farms"), option_value(edition, "small_city"), edition.tile_set,
          edition.name.substr(edition.name.starts_with(game) ? game.size() : 0)}});
  }
  Table presets{
      .caption = "Presets to extend, alone or in a list; `bastide editions show ID` has what it sets",
      .text_columns = 2};
  for (const auto& id : rules::editions::shipped_presets()) {
    const auto& preset = list.presets.emplace_back(rules::editions::load_edition(id));
    presets.rows.push_back({{id, preset.name}});
  }
  options.common.json ? print_json(list) : print(Document{{std::move(editions), std::move(presets)}});
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, EditionsShowOptions& options) {
  auto& command = input::add_command(
      parent, {"show", "What an edition changes, then every option with where its value comes from",
               "First what differs from the edition that it extends, in words. Then each value with the line "
               "of the file that sets it (its own or one that it "
               "extends) and the statements of the rule pages cited there: page, note, and whether it is "
               "inferred, ours or conflicting (see `bastide sources`). A formula that no file gives is a "
               "preset: it follows the named options.",
               "  bastide editions show rgg-2000"});
  add_option(command, "id", options.id, "ID|FILE", "edition id or file", {required});
  return command;
}

ExitCode run(const EditionsShowOptions& options) {
  const auto edition = load_edition(options.common, options.id);
  options.common.json ? print_json(reports::answers::edition_shape(), &edition, {})
                      : print(edition_document(edition));
  return ExitCode::holds;
}

CLI::App& declare(CLI::App& parent, EditionsLintOptions& options) {
  auto& command = input::add_command(
      parent, {"lint", "Check an edition file",
               "Prints every finding with its place: what cannot be read, options that contradict "
               "each other (errors), options without effect (warnings). Looks at the tile set, "
               "too. Exit code 2 when a finding is an error.",
               "  bastide editions lint docs/examples/my-variant.toml"});
  add_option(command, "file", options.file, "FILE", "edition file or id", {required});
  return command;
}

ExitCode run(const EditionsLintOptions& options) {
  const auto findings = findings_of(options);
  const auto errors =
      std::count_if(findings.begin(), findings.end(), [](const rules::editions::EditionFinding& f) {
        return f.severity == tilesets::files::Severity::error;
      });
  if (options.common.json) {
    reports::answers::LintRecord record;
    for (const auto& f : findings)
      record.findings.push_back({{f.severity, "", f.where, f.rule, f.message}, f.option, f.is_accepted});
    print_json(record);
  } else {
    for (const auto& f : findings) print(input::to_text(f) + "\n");
    const auto accepted = std::ranges::count_if(findings, &rules::editions::EditionFinding::is_accepted);
    print(fmt::format("{}: {}, {}{}\n", options.file, counted(errors, "error"),
                      counted(std::ssize(findings) - errors - accepted, "warning"),
                      accepted == 0 ? "" : fmt::format(", {} accepted", accepted)));
  }
  return errors == 0 ? ExitCode::holds : ExitCode::bad_input;
}

Command add_editions(CLI::App& parent) { return add<EditionsOptions>(parent); }
Command add_editions_show(CLI::App& parent) { return add<EditionsShowOptions>(parent); }
Command add_editions_lint(CLI::App& parent) { return add<EditionsLintOptions>(parent); }

}  // namespace bastide::cli::commands::showing
