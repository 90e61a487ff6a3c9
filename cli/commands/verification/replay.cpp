// bastide replay: plays recorded games on both engines and checks everything they expect.
#include "rules/records/replay.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "cli/commands/commands.hpp"
#include "cli/commands/verification/record_rules.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/numbers.hpp"
#include "reports/records/game_record_json.hpp"
#include "reports/results/score_result.hpp"
#include "rules/editions/players.hpp"
#include "rules/notation.hpp"
#include "rules/records/engine_games.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::verification {

struct ReplayOptions {
  input::CommonOptions common;
  std::string file;
  bool has_turns = false;  ///< each turn is told
};

namespace {

using namespace reports::document;
using reports::answers::ReplayRecord;
using reports::answers::TurnsRecord;
using rules::records::GameRecord;
using rules::records::ReplayResult;

ReplayRecord record_of(const std::vector<GameRecord>& games, const std::vector<ReplayResult>& results) {
  ReplayRecord out;
  out.games = games.size();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto& result = results[i];
    out.replayed += result.difference ? 0 : 1;
    out.turns += static_cast<std::size_t>(result.turns);
    out.checks += static_cast<std::size_t>(result.checks);
    if (result.difference) out.differences.push_back({games[i].name, *result.difference});
  }
  return out;
}

Document replay_document(const ReplayRecord& record) {
  Document out;
  if (!record.differences.empty()) {
    const auto& [game, d] = record.differences.front();
    const auto moment =
        d.place.empty() ? std::string("final scoring") : fmt::format("turn {} ({})", d.turn, d.place);
    out << Heading{fmt::format("First difference: game '{}', {}, line {}", game, moment, d.where.line)}
        << Paragraph{d.what} << Facts{{{"expected", d.expected}, {"got", d.got}}};
  }
  return std::move(
      out << Result{Tone::plain,
                    fmt::format("{} of {} games replayed without a difference on both engines of Bastide; {} "
                                "turns, {} expectations.",
                                record.replayed, record.games, record.turns, record.checks)});
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

reports::records::ByPlayer named(const std::vector<int>& numbers) {
  reports::records::ByPlayer out;
  for (const int number : numbers) out[rules::player_name(static_cast<int>(out.size()), false)] = number;
  return out;
}

/// Requires a record that was replayed without a difference.
TurnsRecord turns_of(const NamedRules& rules, const GameRecord& record) {
  TurnsRecord out{record.name, rules.edition.id, record.players, {}, {}, {}, {}};
  const auto start = rules::records::read_start(rules.set, record);
  rules::records::FastGame game(rules.rules(), record.players, start);
  out.start = game.engine().position();
  for (const auto& recorded : record.turns) {
    const auto turn = rules::records::turn_of(rules.set, recorded);
    game.lay(turn);
    auto& told = out.turns.emplace_back();
    told.words = finish_told(game, turn);
    told.player = rules::player_name(turn.player, false);
    told.placement = rules::print_placement(rules.set, turn.tile);
    for (const auto& id : recorded.discarded) game.set_aside(rules.set.find(id));
    told.discarded = recorded.discarded;
    told.position = game.engine().position();
    told.scores = named(rules::of_players(game.scores(), record.players));
    told.supply = named(rules::of_players(game.supply(), record.players));
  }
  const auto final_scores = rules::records::final_scores(game, rules.edition.farms);
  out.final_scores = named(final_scores);
  if (rules.edition.teams > 0) {
    const auto totals = rules::editions::of_teams(rules.edition, final_scores, record.players);
    for (int team = 0; team < std::min(rules.edition.teams, record.players); ++team) {
      std::vector<std::string> names;
      for (int p = team; p < record.players; p += rules.edition.teams)
        names.push_back(rules::player_name(p, false));
      out.teams.emplace(fmt::format("{}", fmt::join(names, " and ")), totals[static_cast<std::size_t>(team)]);
    }
  }
  if (!rules.edition.breaks_ties()) return out;
  for (const int winner : rules::records::winners(game))
    out.winners.push_back(rules::player_name(winner, false));
  return out;
}

Document turns_document(const TurnsRecord& record) {
  Table table{.head = {"turn", "player", "lays", "scores"}, .text_columns = 3, .has_words_last = true};
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const auto& turn = record.turns[i];
    auto words = turn.words;
    for (const auto& id : turn.discarded)
      words.push_back(fmt::format("{} fits nowhere and leaves the game", id));
    table.rows.push_back(
        {{std::to_string(i + 1), turn.player, turn.placement, fmt::format("{}", fmt::join(words, "; "))}});
  }
  auto end = fmt::format("At the end {}.", reports::results::points_words(record.final_scores));
  if (!record.teams.empty()) end += fmt::format(" Teams: {}.", reports::results::points_words(record.teams));
  if (!record.winners.empty())
    end +=
        fmt::format(" {} win{}.", fmt::join(record.winners, " and "), record.winners.size() == 1 ? "s" : "");
  Document out;
  return std::move(out << Heading{record.name} << std::move(table) << Result{Tone::plain, std::move(end)});
}

}  // namespace

CLI::App& declare(CLI::App& parent, ReplayOptions& options) {
  auto& command = input::add_command(
      parent,
      {"replay", "Play recorded games again and check everything they expect",
       "Plays each game of a JSON Lines file (bastide.game/1) on the fast engine and on the reference model "
       "of Bastide: "
       "legal placements, spots, scores, supplies, discarded tiles, final scores. --edition, --tileset and "
       "--rule replace what the records say. Exit code 10 with the first difference explained. With --turns "
       "each game that was replayed is told turn by turn; with --json on a line each, with the position "
       "after "
       "every turn.",
       "  bastide replay docs/examples/games.jsonl\n  bastide replay docs/examples/games.jsonl --turns"});
  add_option(command, "games", options.file, "GAMES.jsonl", "game records, one a line", {required});
  add_flag(command, "--turns", options.has_turns, "tell every turn of the games");
  return command;
}

ExitCode run(const ReplayOptions& options) {
  const auto text = tilesets::read_text_file(options.file);
  const auto records = reports::records::read_game_records(text, options.file);
  std::vector<ReplayResult> results(records.size());
  bool is_complete = false;
  RecordRules loaded(options.common);
  std::vector<const NamedRules*> rules;
  try {
    for (const auto& record : records) rules.push_back(&loaded.of(record));
    is_complete = replay_all(options, records, rules, results);
  } catch (const tilesets::InputError& error) {
    if (error.where().file != options.file) throw;
    throw tilesets::InputError(error.where(), error.message(), text);  // with the line and a caret
  }
  if (!is_complete) return output::report_interruption("Nothing was saved; the replay starts anew.");
  const auto record = record_of(records, results);
  for (std::size_t i = 0; options.has_turns && i < records.size(); ++i) {
    if (results[i].difference) continue;
    const auto turns = turns_of(*rules[i], records[i]);
    options.common.json ? output::print_json(turns, {&rules[i]->set}) : output::print(turns_document(turns));
  }
  if (options.has_turns && options.common.json && record.differences.empty()) return ExitCode::holds;
  options.common.json ? output::print_json(record) : output::print(replay_document(record));
  return record.differences.empty() ? ExitCode::holds : ExitCode::violated;
}

Command add_replay(CLI::App& parent) { return add<ReplayOptions>(parent); }

}  // namespace bastide::cli::commands::verification
