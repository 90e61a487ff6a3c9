// bastide table: the complete game on a small table, exactly.
#include <string>

#include <fmt/format.h>
#include <range/v3/view/zip.hpp>

#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/numbers.hpp"
#include "rules/notation.hpp"
#include "solver/all_boards/table_facts.hpp"

namespace bastide::cli::commands::counting {

struct TableOptions {
  input::CommonOptions common;
  std::string area;  ///< instead of the edition's board_area
};

namespace {

using namespace reports::document;
using solver::all_boards::TableEnd;
using solver::all_boards::TableFacts;
using solver::arithmetic::to_decimal;

/// The edition with the area asked for. Throws UsageError unless the game on it is finite.
rules::editions::Edition edition_on_table(const TableOptions& options) {
  auto edition = chosen_edition(options.common);
  if (!options.area.empty()) {
    const auto wrong = rules::editions::set_option_from(
        edition, "board_area", options.area,
        {"given on the command line", "command line", {fmt::format("--area {}", options.area), 0, 0}});
    if (!wrong.empty()) throw UsageError(fmt::format("--area: {}", wrong));
  }
  const auto& area = edition.table.area;
  if (area.is_finite() || area.kind == rules::AreaKind::shiftable) return edition;
  throw UsageError(fmt::format(
      "a game on '{}' has no end to enumerate, expected a table that is fixed, shiftable or extended, as in "
      "--area \"fixed 3x3\"",
      rules::to_text(area)));
}

const char* meaning_of(TableEnd end) {
  switch (end) {
    case TableEnd::dead:
      return "no tile left fits";
    case TableEnd::out_of_tiles:
      return "all tiles of the set lie";
    case TableEnd::full:
      break;
  }
  return "the table is full";
}

Table counts_table(const TableFacts& facts) {
  Table table{.head = {"tiles", "empty", "boards", "dead"}, .text_columns = 0};
  for (std::size_t k = 0; k < facts.boards.size(); ++k) {
    const int tiles = static_cast<int>(k) + 1;
    const auto dead = tiles < facts.tiles   ? to_decimal(facts.dead[k])
                      : facts.can_be_full() ? "full"
                                            : "all lie";
    table.rows.push_back({{tiles, facts.cells - tiles, to_decimal(facts.boards[k]), dead}});
  }
  return table;
}

Board drawn(const tilesets::TileSet& set, const solver::all_boards::FinalBoard& board) {
  return {.set = &set,
          .tile_set = set.id(),
          .edition = {},
          .position = rules::print_position(set, {board.witness, false})};
}

/// Where the game ends, and what is stuck before.
Document table_document(const TableFacts& facts, const rules::editions::Edition& edition,
                        const tilesets::TileSet& set) {
  const auto ends = [](const char* how, const solver::all_boards::FinalBoard& board) {
    return fmt::format("The game ends with {} {} ({})", how, reports::counted(board.tiles, "tile"),
                       meaning_of(board.end));
  };
  const bool is_in_bag = edition.start_in_bag == rules::editions::YesNo::yes;
  Document out;
  out << Paragraph{fmt::format("Every board on the table '{}' of {}, tile set '{}', {}",
                               rules::to_text(edition.table.area), reports::counted(facts.cells, "cell"),
                               set.id(), is_in_bag ? "any tile as the start tile" : "its start tile first")}
      << counts_table(facts) << Heading{ends("at least", facts.least)} << drawn(set, facts.least);
  if (facts.most.tiles > facts.least.tiles) {
    out << Heading{ends("at most", facts.most)} << drawn(set, facts.most);
  } else {
    out << Paragraph{"It never ends with more."};
  }
  out << Heading{"Where a tile that fits nowhere leaves the game"}
      << Paragraph{
             "All this is where such a tile goes back into the bag. Where it leaves the game, the bag can "
             "run "
             "empty earlier: " +
             (facts.least_when_lost == facts.least.tiles
                  ? fmt::format("here the least is {} all the same.", facts.least.tiles)
                  : fmt::format("the least is then from {} to {}.", facts.least_when_lost,
                                facts.least.tiles))};
  Table stuck{.head = {"type", "first with", "the first", "boards in all"}, .text_columns = 3};
  std::vector<std::string> never;
  for (const auto& [type, of_type] : ranges::views::zip(set.types(), facts.stuck)) {
    if (of_type.first == 0) {
      never.push_back(type.id);
      continue;
    }
    solver::arithmetic::Uint128 sum = 0;
    for (const auto n : of_type.boards) sum = solver::arithmetic::checked_add(sum, n);
    stuck.rows.push_back({{type.id, reports::counted(of_type.first, "tile"),
                           rules::print_position(set, {of_type.witness, false}), to_decimal(sum)}});
  }
  return std::move(out << Heading{"Stuck while the game goes on: in the bag, fits nowhere"}
                       << std::move(stuck)
                       << Paragraph{never.empty() ? "Every type can be stuck."
                                                  : fmt::format("Never stuck: {}", fmt::join(never, ", "))});
}

}  // namespace

CLI::App& declare(CLI::App& parent, TableOptions& options) {
  auto& command = input::add_command(
      parent,
      {"table", "The complete game on a small table, exactly",
       "Looks at every board that can lie on the edition's table (board_area), down to the last tile: how "
       "many "
       "there are, on how many nothing fits any more, how few and how many tiles a game places, which types "
       "can "
       "be stuck. The table has to be fixed, shiftable or extended. Some nine cells of the base set are "
       "feasible.",
       "  bastide table --area \"fixed 2x2\"\n  bastide table --area \"shiftable 3x2\" --tileset "
       "mini-mixed"});
  add_option(command, "--area", options.area, "AREA",
             "instead of the edition's board_area, as written there");
  return command;
}

ExitCode run(const TableOptions& options) {
  const auto edition = edition_on_table(options);
  const auto set = chosen_tile_set(options.common, edition);
  const rules::board::FitTable fit(set);
  solver::runs::Progress progress;
  auto facts = [&] {
    const output::ProgressBar bar(progress, "boards", options.common.quiet);
    return solver::all_boards::table_facts(solver::boards::BoardSpace(fit, edition),
                                           run_control(options.common, progress));
  }();
  if (!facts.is_complete) {
    return output::report_interruption(
        fmt::format("Nothing was saved ({} of {} parts were done); the count starts anew.",
                    progress.pieces_done.load(), progress.pieces.load()));
  }
  if (!options.common.json) {
    output::print(table_document(facts, edition, set));
  } else {
    const bool is_in_bag = edition.start_in_bag == rules::editions::YesNo::yes;
    output::print_json(reports::answers::TableRecord{edition.id, rules::to_text(edition.table.area),
                                                     is_in_bag, std::move(facts)},
                       {&set});
  }
  return ExitCode::holds;
}

Command add_table(CLI::App& parent) { return add<TableOptions>(parent); }

}  // namespace bastide::cli::commands::counting
