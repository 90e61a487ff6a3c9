// bastide replay: plays recorded games on both engines and checks everything they expect.
#include "rules/records/replay.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/input/edition_input.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/records/outcome_records.hpp"
#include "rules/editions/crossings.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {

struct ReplayOptions {
  input::CommonOptions common;
  std::string file;
};

namespace {

using reports::records::ReplayRecord;
using rules::records::GameRecord;
using rules::records::ReplayResult;

/// The tile sets that the records name, each loaded once and joined once for each printing.
class TileSets {
 public:
  /// Throws InputError at the record when its edition contradicts itself or does not go with the set.
  const rules::board::FitTable& fit(const std::string& id, const rules::editions::Edition& edition,
                                    const GameRecord& record) {
    auto& loaded = loaded_[id];
    if (!loaded) loaded = std::make_unique<tilesets::TileSet>(tilesets::files::load_tile_set(id));
    for (const auto& f : rules::editions::lint_edition(edition, *loaded)) {
      if (f.severity == tilesets::files::Severity::error)
        throw tilesets::InputError(record.where, f.message, {});
    }
    auto& entry =
        entries_[input::played_set_name(id, rules::editions::tiles_under(*loaded, edition), edition)];
    if (!entry) entry = std::make_unique<Entry>(rules::editions::tiles_under(*loaded, edition));
    return entry->fit;
  }

 private:
  struct Entry {
    tilesets::TileSet set;
    rules::board::FitTable fit;
    explicit Entry(tilesets::TileSet s) : set(std::move(s)), fit(set) {}
  };
  std::map<std::string, std::unique_ptr<tilesets::TileSet>> loaded_;
  std::map<std::string, std::unique_ptr<Entry>> entries_;
};

/// A record with what it is played on.
struct Prepared {
  const rules::board::FitTable* fit = nullptr;
  rules::editions::Edition edition;
};

std::vector<Prepared> prepare(const ReplayOptions& options, const std::vector<GameRecord>& records,
                              TileSets& sets) {
  std::vector<Prepared> prepared;
  for (const auto& record : records) {
    const auto& name = options.common.edition.empty() ? record.edition : options.common.edition;
    const auto& set = options.common.tile_set.empty() ? record.tile_set : options.common.tile_set;
    // Contradictions are those of the whole: the file's options, the record's, the command line's.
    auto edition = rules::records::edition_of(
        record, rules::editions::load_edition(name, rules::editions::Contradictions::keep));
    apply_rules(options.common, edition);
    const auto& fit = sets.fit(set, edition, record);
    prepared.push_back({&fit, std::move(edition)});
  }
  return prepared;
}

ReplayRecord record_of(const std::vector<GameRecord>& records, const std::vector<ReplayResult>& results) {
  ReplayRecord out;
  out.games = records.size();
  for (std::size_t i = 0; i < records.size(); ++i) {
    out.turns += static_cast<std::size_t>(results[i].turns);
    out.checks += static_cast<std::size_t>(results[i].checks);
    if (results[i].difference) {
      out.differences.push_back({records[i].name, *results[i].difference});
    } else {
      ++out.replayed;
    }
  }
  return out;
}

std::string to_text(const ReplayRecord& record) {
  std::string text;
  if (!record.differences.empty()) {
    const auto& [game, d] = record.differences.front();
    const auto moment =
        d.place.empty() ? std::string("final scoring") : fmt::format("turn {} ({})", d.turn, d.place);
    text = fmt::format("First difference: game '{}', {}, line {}\n  {}\n  expected  {}\n  got       {}\n",
                       game, moment, d.where.line, d.what, d.expected, d.got);
  }
  return text + fmt::format(
                    "{} of {} games replayed without a difference on both engines of Bastide; {} turns, {} "
                    "expectations.\n",
                    record.replayed, record.games, record.turns, record.checks);
}

/// Replays all records concurrently; results by number of the record. False when it was stopped.
bool replay_all(const ReplayOptions& options, const std::vector<GameRecord>& records,
                const std::vector<Prepared>& prepared, std::vector<ReplayResult>& results) {
  solver::runs::Progress progress;
  const output::ProgressBar bar(progress, "turns", options.common.quiet);
  return solver::runs::run_pieces(
      records.size(), run_control(options.common, progress), [&](std::size_t i, std::size_t) {
        results[i] = rules::records::replay({*prepared[i].fit, prepared[i].edition}, records[i]);
        progress.boards += static_cast<std::uint64_t>(results[i].turns);
      });
}

}  // namespace

CLI::App& declare(CLI::App& parent, ReplayOptions& options) {
  auto& command = input::add_command(
      parent,
      {"replay", "Play recorded games again and check everything they expect",
       "Plays each game of a JSON Lines file (bastide.game/1) on the fast engine and on the reference model "
       "of Bastide: "
       "legal placements, spots, scores, supplies, discarded tiles, final scores. --edition, --tileset and "
       "--rule replace what the records say. Exit code 10 with the first difference explained.",
       "  bastide replay docs/examples/games.jsonl"});
  command.add_option("games", options.file, "game records, one a line")
      ->required()
      ->option_text("GAMES.jsonl");
  return command;
}

ExitCode run(const ReplayOptions& options) {
  const auto text = tilesets::read_text_file(options.file);
  const auto records = reports::records::read_game_records(text, options.file);
  std::vector<ReplayResult> results(records.size());
  bool is_complete = false;
  try {
    TileSets sets;
    const auto prepared = prepare(options, records, sets);
    is_complete = replay_all(options, records, prepared, results);
  } catch (const tilesets::InputError& error) {
    if (error.where().file != options.file) throw;
    throw tilesets::InputError(error.where(), error.message(), text);  // with the line and a caret
  }
  if (!is_complete) return output::report_interruption("Nothing was saved; the replay starts anew.");
  const auto record = record_of(records, results);
  options.common.json ? output::print_json(record) : output::print(to_text(record));
  return record.replayed == record.games ? ExitCode::holds : ExitCode::violated;
}

Command add_replay(CLI::App& parent) { return add<ReplayOptions>(parent); }

}  // namespace bastide::cli::commands::verification
