// bastide replay: plays recorded games on both engines and checks everything they expect.
#include "rules/records/replay.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/verification/record_rules.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "reports/records/game_record_json.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {

struct ReplayOptions {
  input::CommonOptions common;
  std::string file;
};

namespace {

using Json = nlohmann::ordered_json;
using rules::records::GameRecord;
using rules::records::ReplayResult;

struct Totals {
  std::size_t replayed = 0;  ///< games without difference
  std::size_t turns = 0;
  std::size_t checks = 0;
};

Totals totals_of(const std::vector<ReplayResult>& results) {
  Totals totals;
  for (const auto& result : results) {
    totals.replayed += result.difference ? 0 : 1;
    totals.turns += static_cast<std::size_t>(result.turns);
    totals.checks += static_cast<std::size_t>(result.checks);
  }
  return totals;
}

/// `bastide.replay/1`: docs/commands.md.
Json to_json(const std::vector<GameRecord>& records, const std::vector<ReplayResult>& results) {
  const auto totals = totals_of(results);
  Json out{{"format", "bastide.replay/1"}, {"games", records.size()}, {"replayed", totals.replayed},
           {"turns", totals.turns},        {"checks", totals.checks}, {"differences", Json::array()}};
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (!results[i].difference) continue;
    const auto& d = *results[i].difference;
    out["differences"].push_back({{"game", records[i].name},
                                  {"line", d.where.line},
                                  {"turn", d.turn},
                                  {"place", d.place},
                                  {"what", d.what},
                                  {"expected", d.expected},
                                  {"got", d.got}});
  }
  return out;
}

std::string to_text(const std::vector<GameRecord>& records, const std::vector<ReplayResult>& results) {
  std::string text;
  for (std::size_t i = 0; i < records.size() && text.empty(); ++i) {
    if (!results[i].difference) continue;
    const auto& d = *results[i].difference;
    const auto moment =
        d.place.empty() ? std::string("final scoring") : fmt::format("turn {} ({})", d.turn, d.place);
    text = fmt::format("First difference: game '{}', {}, line {}\n  {}\n  expected  {}\n  got       {}\n",
                       records[i].name, moment, d.where.line, d.what, d.expected, d.got);
  }
  const auto totals = totals_of(results);
  return text + fmt::format(
                    "{} of {} games replayed without a difference on both engines of Bastide; {} turns, {} "
                    "expectations.\n",
                    totals.replayed, records.size(), totals.turns, totals.checks);
}

/// Replays all records concurrently; results by number of the record. False when it was stopped.
bool replay_all(const ReplayOptions& options, const std::vector<GameRecord>& records,
                const std::vector<const NamedRules*>& rules, std::vector<ReplayResult>& results) {
  solver::runs::Progress progress;
  const output::ProgressBar bar(progress, "turns", options.common.quiet);
  return solver::runs::run_pieces(records.size(), run_control(options.common, progress),
                                  [&](std::size_t i, std::size_t) {
                                    results[i] = rules::records::replay(rules[i]->rules(), records[i]);
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
    RecordRules loaded(options.common);
    std::vector<const NamedRules*> rules;
    for (const auto& record : records) rules.push_back(&loaded.of(record));
    is_complete = replay_all(options, records, rules, results);
  } catch (const tilesets::InputError& error) {
    if (error.where().file != options.file) throw;
    throw tilesets::InputError(error.where(), error.message(), text);  // with the line and a caret
  }
  if (!is_complete) return output::report_interruption("Nothing was saved; the replay starts anew.");
  options.common.json ? output::print_json(to_json(records, results))
                      : output::print(to_text(records, results));
  return totals_of(results).replayed == records.size() ? ExitCode::holds : ExitCode::violated;
}

Command add_replay(CLI::App& parent) { return add<ReplayOptions>(parent); }

}  // namespace bastide::cli::commands::verification
