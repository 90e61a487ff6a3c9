// bastide table: the complete game on a small table, exactly.
#include <string>

#include <fmt/format.h>
#include <range/v3/view/zip.hpp>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "cli/output/interrupt.hpp"
#include "cli/output/progress_bar.hpp"
#include "reports/records/command_records.hpp"
#include "reports/terminal/board_text.hpp"
#include "rules/notation.hpp"
#include "solver/all_boards/table_facts.hpp"

namespace bastide::cli::commands::counting {

struct TableOptions {
  input::CommonOptions common;
  std::string area;  ///< instead of the edition's board_area
};

namespace {

using solver::all_boards::ExampleBoard;
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

std::string print_witness(const tilesets::TileSet& set, const solver::all_boards::ExampleBoard& witness) {
  return rules::print_position(set, {witness, false});
}

std::string counted_tiles(int n, const char* noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string counts_text(const TableFacts& facts) {
  std::size_t width = 8;
  for (const auto boards : facts.boards) width = std::max(width, to_decimal(boards).size() + 2);
  auto text = fmt::format("{:>5} {:>5} {:>{}} {:>{}}\n", "tiles", "empty", "boards", width, "dead", width);
  for (std::size_t k = 0; k < facts.boards.size(); ++k) {
    const int tiles = static_cast<int>(k) + 1;
    const auto dead = tiles < facts.tiles   ? to_decimal(facts.dead[k])
                      : facts.can_be_full() ? std::string("full")
                                            : std::string("all lie");
    text += fmt::format("{:>5} {:>5} {:>{}} {:>{}}\n", tiles, facts.cells - tiles,
                        to_decimal(facts.boards[k]), width, dead, width);
  }
  return text;
}

std::string picture(const tilesets::TileSet& set, const solver::all_boards::FinalBoard& board) {
  reports::terminal::TerminalStyle style;
  style.has_colours = output::is_stdout_a_terminal();
  return print_witness(set, board.witness) + "\n" +
         reports::terminal::terminal_board(set, {board.witness, false}, {}, style);
}

std::string ends_text(const TableFacts& facts, const tilesets::TileSet& set) {
  auto text =
      fmt::format("\nThe game ends with at least {} ({}):\n{}", counted_tiles(facts.least.tiles, "tile"),
                  meaning_of(facts.least.end), picture(set, facts.least));
  if (facts.most.tiles > facts.least.tiles) {
    text += fmt::format("\nand with at most {} ({}):\n{}", counted_tiles(facts.most.tiles, "tile"),
                        meaning_of(facts.most.end), picture(set, facts.most));
  } else {
    text += "and never with more.\n";
  }
  text +=
      "\nThis is where a tile that fits nowhere goes back into the bag. Where it leaves the game, the bag "
      "can "
      "run\nempty earlier: ";
  return text +
         (facts.least_when_lost == facts.least.tiles
              ? fmt::format("here the least is {} all the same.\n", facts.least.tiles)
              : fmt::format("the least is then from {} to {}.\n", facts.least_when_lost, facts.least.tiles));
}

std::string stuck_text(const TableFacts& facts, const tilesets::TileSet& set) {
  std::string text = "\nStuck while the game goes on (in the bag, fits nowhere):\n";
  std::vector<std::string> never;
  const auto line = "{:<6} {:>10} {:>20}  {}\n";
  text += fmt::format(fmt::runtime(line), "type", "first with", "boards in all", "the first");
  for (const auto& [type, stuck] : ranges::views::zip(set.types(), facts.stuck)) {
    if (stuck.first == 0) {
      never.push_back(type.id);
      continue;
    }
    solver::arithmetic::Uint128 sum = 0;
    for (const auto n : stuck.boards) sum = solver::arithmetic::checked_add(sum, n);
    text += fmt::format(fmt::runtime(line), type.id, counted_tiles(stuck.first, "tile"), to_decimal(sum),
                        print_witness(set, stuck.witness));
  }
  if (never.empty()) return text + "Every type can be stuck.\n";
  return text + fmt::format("Never stuck: {}\n", fmt::join(never, ", "));
}

std::string table_text(const TableFacts& facts, const rules::editions::Edition& edition,
                       const tilesets::TileSet& set) {
  const auto area = rules::to_text(edition.table.area);
  return fmt::format("Every board on the table '{}' of {}, tile set '{}', {}\n", area,
                     counted_tiles(facts.cells, "cell"), set.id(),
                     edition.start_in_bag == rules::editions::YesNo::yes ? "any tile as the start tile"
                                                                         : "its start tile first") +
         counts_text(facts) + ends_text(facts, set) + stuck_text(facts, set);
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
  command.add_option("--area", options.area, "instead of the edition's board_area, as written there")
      ->option_text("AREA");
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
    output::print(table_text(facts, edition, set));
  } else {
    const bool is_in_bag = edition.start_in_bag == rules::editions::YesNo::yes;
    output::print_json(reports::records::TableRecord{edition.id, rules::to_text(edition.table.area),
                                                     is_in_bag, std::move(facts)},
                       {&set});
  }
  return ExitCode::holds;
}

Command add_table(CLI::App& parent) { return add<TableOptions>(parent); }

}  // namespace bastide::cli::commands::counting
