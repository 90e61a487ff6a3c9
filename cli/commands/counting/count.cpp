// bastide count: exact numbers of boards, of placement sequences or of games.
#include <fmt/core.h>
#include <functional>

#include "cli/commands/commands.hpp"
#include "cli/input/common_options.hpp"
#include "cli/input/recording_options.hpp"
#include "cli/ledgers/ledger_run.hpp"
#include "cli/output/console.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/numbers.hpp"
#include "solver/boards/laying_order.hpp"
#include "solver/counting/count.hpp"
#include "solver/games/count_games.hpp"

namespace bastide::cli::commands::counting {

struct CountOptions {
  input::CommonOptions common;
  input::RecordingOptions recording;
  int tiles = 0;
  std::string what = "boards";  ///< or "placements", "games"
  bool divide = false;          ///< one row a first placement
  std::optional<int> players;   ///< of games
  std::string method = "auto";  ///< of boards and placements: or "landscape", "walk"
};

namespace {

using namespace reports::document;
using reports::answers::CountRecord;
using solver::boards::BoardSpace;
using solver::counting::CountMethod;
using solver::counting::CountResult;

constexpr int usual_players = 2;  ///< of games

/// A row for each number of tiles, then one for each division.
Table rows_of(const CountRecord& record) {
  using solver::arithmetic::to_decimal;
  Table table;
  for (std::size_t k = 0; k < record.counts.size(); ++k)
    table.rows.push_back(
        {{fmt::format("{} tile{}", k + 1, k == 0 ? "" : "s"), to_decimal(record.counts[k])}});
  if (!record.divisions) return table;
  for (const auto& part : *record.divisions)
    table.rows.push_back({{part.first, to_decimal(part.counts.back())}});
  return table;
}

/// How it is counted: by a method, piece by piece of something.
struct Way {
  const char* method;
  std::string pieces;
  std::function<CountResult(const solver::runs::RunControl&)> count;
};

Way way_of_games(const CountOptions& options, const BoardSpace& space,
                 const rules::editions::Edition& edition) {
  const solver::games::GamesAsked asked{options.tiles, options.players.value_or(usual_players),
                                        options.divide};
  return {"played", "games", [&space, &edition, asked](const auto& control) {
            return solver::games::count_games(space, edition, asked, control);
          }};
}

/// Likewise for boards and placement sequences.
Way way_of_boards(const CountOptions& options, const BoardSpace& space) {
  solver::counting::CountPlan plan;
  plan.what =
      options.what == "boards" ? solver::counting::Counted::boards : solver::counting::Counted::placements;
  plan.tiles = options.tiles;
  plan.divide = options.divide;
  if (options.method == "landscape") plan.method = CountMethod::landscape;
  if (options.method == "walk") plan.method = CountMethod::walk;
  if (const auto objection = solver::counting::objection_to(space, plan); !objection.empty())
    throw UsageError(fmt::format("--method {}: {}; expected auto or walk", options.method, objection));
  const bool by_landscape = solver::counting::chosen_method(space, plan) == CountMethod::landscape;
  return {by_landscape ? "landscape" : "walk", by_landscape ? "landscapes" : options.what,
          [&space, plan](const auto& control) { return solver::counting::count(space, plan, control); }};
}

Document count_document(const CountRecord& record, const tilesets::TileSet& set) {
  Document out;
  if (record.players)
    return std::move(
        out << Paragraph{fmt::format("Games of tile set '{}', edition {}, {}", record.tile_set,
                                     record.edition, reports::counted(*record.players, "player"))}
            << rows_of(record));
  const bool is_of_boards = record.what == "boards";
  out << Paragraph{fmt::format("{} of tile set '{}'", is_of_boards ? "Boards" : "Placement sequences",
                               record.tile_set)}
      << rows_of(record);
  if (const auto meant = solver::boards::boards_meant(set); is_of_boards && !meant.empty())
    out << Paragraph{meant};
  return out;
}

/// Throws UsageError when the method or the players asked for belong to something else.
void require_options_of(const CountOptions& options) {
  const bool counts_games = options.what == "games";
  if (options.method != "auto" && counts_games)
    throw UsageError("--method is for --what boards and placements");
  if (options.players && !counts_games) throw UsageError("--players is for --what games");
}

}  // namespace

CLI::App& declare(CLI::App& parent, CountOptions& options) {
  auto& command = input::add_command(
      parent,
      {"count", "Exact counts of boards, placement sequences or games",
       "Counts everything up to N tiles, start tile included. A board is an arrangement: the order "
       "of placements and turned images of a symmetric tile do not make a new one. A placement sequence "
       "is ordered. A game is a sequence with who deploys what where: after each placement nothing or one "
       "follower, as the edition allows; the players take turns.\n\n"
       "Boards and placements are counted by landscape, shape by shape, or by walking, board by board; games "
       "are played one by one. Methods differ in time, not in numbers. "
       "landscape needs a table without end, at most 16 tiles and no --divide; auto takes it where it can.",
       "  bastide count --tiles 8\n  bastide count --tiles 3 --what placements --divide\n"
       "  bastide count --tiles 4 --what games --players 2"});
  add_option(command, "--tiles", options.tiles, "N", "count up to N tiles", {required});
  add_option(command, "--what", options.what, "WHAT [boards]", "boards, placements or games",
             {one_of({"boards", "placements", "games"})});
  add_option(command, "--players", options.players, "P [2]", "of games: how many players; the first begins",
             {within(1, rules::most_players)});
  add_option(command, "--method", options.method, "METHOD [auto]",
             "of boards and placements: auto, landscape or walk", {one_of({"auto", "landscape", "walk"})});
  add_flag(command, "--divide", options.divide,
           "also one count a first placement (of boards: the tile on the first occupied side N E S W)");
  add_recording_options(command, options.recording);
  return command;
}

ExitCode run(const CountOptions& options) {
  require_options_of(options);
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  input::require_tiles(options.tiles, set);
  const rules::board::FitTable fit(set);
  const BoardSpace space(fit, edition);
  const auto way =
      options.what == "games" ? way_of_games(options, space, edition) : way_of_boards(options, space);

  ledgers::LedgerRun ledger(options.common, options.recording, {options.common, edition, set});
  const auto result = ledger.run(way.pieces, [&](solver::runs::RunControl control) {
    control.stage = options.what;
    return way.count(control);
  });
  if (const auto ending = ledger.ending(result.is_complete)) return *ending;
  CountRecord record{set.id(), edition.id, options.what, way.method, {}, options.tiles, result.counts, {}};
  if (options.what == "games") record.players = options.players.value_or(usual_players);
  if (options.divide) record.divisions = result.divisions;
  options.common.json ? output::print_json(record) : output::print(count_document(record, set));
  return ExitCode::holds;
}

Command add_count(CLI::App& parent) { return add<CountOptions>(parent); }

}  // namespace bastide::cli::commands::counting
