// bastide places: what may follow a position.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/input/position_input.hpp"
#include "cli/output/console.hpp"
#include "reports/answers/command_records.hpp"
#include "reports/numbers.hpp"
#include "rules/notation.hpp"
#include "rules/spelling.hpp"
#include "solver/questions/design/places.hpp"

namespace bastide::cli::commands::showing {

struct PlacesOptions {
  input::CommonOptions common;
  std::vector<std::string> position;  ///< placements, as typed
  std::string file;                   ///< instead of `position`
  std::string tile;                   ///< tell more of this type
  std::string player = "black";
  std::string figures;  ///< the cell whose tile's spots are told; empty: of the last one
};

namespace {

using namespace reports::document;
namespace design = solver::questions::design;

int type_asked(const tilesets::TileSet& set, const std::string& id) {
  const int type = set.find(id);
  if (type >= 0) return type;
  std::vector<std::string> known;
  for (const auto& one : set.types()) known.push_back(one.id);
  throw UsageError(fmt::format("--tile: tile set '{}' has no tile {}, expected {}", set.id(),
                               rules::in_quotes(id), rules::suggestion(id, known)));
}

int placement_asked(const rules::Position& position, const std::string& cell) {
  for (std::size_t i = 0; i < position.placements.size(); ++i) {
    const auto& at = position.placements[i].cell;
    if (fmt::format("{},{}", at.x, at.y) == cell) return static_cast<int>(i);
  }
  throw UsageError(
      fmt::format("--figures: no tile lies at {}, expected the cell X,Y of one", rules::in_quotes(cell)));
}

design::PlacesQuestion question_of(const PlacesOptions& options, const tilesets::TileSet& set,
                                   const rules::Position& position) {
  design::PlacesQuestion question;
  if (!options.tile.empty()) question.type = type_asked(set, options.tile);
  if (!options.figures.empty()) question.figures_on = placement_asked(position, options.figures);
  question.player = rules::find_player(options.player);
  if (question.player < 0)
    throw UsageError(fmt::format("--player: expected {} or a number 0 to {}, not {}",
                                 fmt::join(rules::colours, ", "), rules::most_players - 1,
                                 rules::in_quotes(options.player)));
  return question;
}

/// "D0 D2, E1": one rotation of each look.
std::string words_of(const std::vector<design::FittingTile>& tiles) {
  std::vector<std::string> words;
  for (const auto& [tile, rotations, looks] : tiles) {
    std::vector<std::string> turned;
    for (const int rotation : looks) turned.push_back(fmt::format("{}{}", tile, rotation));
    words.push_back(fmt::format("{}", fmt::join(turned, " ")));
  }
  return words.empty() ? "-" : fmt::format("{}", fmt::join(words, ", "));
}

Cell cell_of(const design::OpenCell& open) {
  if (open.state == design::CellState::dead) return {Tone::bad, open.cell + " dead"};
  if (open.state == design::CellState::starved) return {Tone::doubtful, open.cell + " starved"};
  return open.cell;
}

/// Where the tile that was asked about fits, and why it does not elsewhere.
void tell_tile(const design::Places& found, const std::string& asked, Document& out) {
  Table table{.head = {asked + " at", "turned"}, .has_words_last = true};
  for (const auto& open : found.cells) {
    const auto fitting = std::ranges::find(open.tiles, asked, &design::FittingTile::tile);
    if (fitting != open.tiles.end())
      table.rows.push_back({{open.cell, fmt::format("{}", fmt::join(fitting->rotations, " "))}});
  }
  if (!table.rows.empty()) out << std::move(table);
  Table refused{.head = {"not at", "turned", "because"}, .has_words_last = true};
  for (const auto& place : found.refused) refused.rows.push_back({{place.cell, place.rotation, place.words}});
  if (!refused.rows.empty()) out << std::move(refused);
}

void tell_all(const design::Places& found, Document& out) {
  Table cells{.head = {"cell", "ways", "tiles that fit"}, .has_words_last = true};
  for (const auto& open : found.cells)
    cells.rows.push_back({{cell_of(open), open.ways, words_of(open.tiles)}});
  if (!cells.rows.empty()) out << std::move(cells);
  std::map<std::string, std::vector<std::string>> left;  // by why they may not be drawn now
  for (const auto& tile : found.tiles) {
    if (tile.left == 0) continue;
    const auto ways = reports::counted(static_cast<std::size_t>(tile.ways), "way");
    left[tile.words].push_back(fmt::format("{} {} of {}{}", tile.tile, tile.left, tile.count,
                                           tile.words.empty() ? fmt::format(" ({})", ways) : ""));
  }
  for (const auto& [why, tiles] : left)
    out << Paragraph{fmt::format("Left{}: {}.", why.empty() ? "" : ", " + why, fmt::join(tiles, ", "))};
}

Document places_document(const design::Places& found, const std::string& asked) {
  Document out;
  asked.empty() ? tell_all(found, out) : tell_tile(found, asked, out);
  if (!found.spots.empty()) {
    Table spots{.head = {found.placement, "figure", "may stand"}, .text_columns = 2, .has_words_last = true};
    for (const auto& spot : found.spots)
      spots.rows.push_back(
          {{spot.segment, spot.figure, spot.may ? "yes: =" + spot.write : "no: " + spot.words}});
    out << std::move(spots);
  }
  const auto kinds = std::ranges::count_if(found.tiles, [](const auto& tile) { return tile.ways > 0; });
  const auto cells = std::ranges::count(found.cells, design::CellState::open, &design::OpenCell::state);
  return std::move(
      out << Result{Tone::plain, fmt::format("{} not on the board; {} may be laid now, on {}.",
                                             reports::counted(static_cast<std::size_t>(found.left), "tile"),
                                             reports::counted(static_cast<std::size_t>(kinds), "type"),
                                             reports::counted(static_cast<std::size_t>(cells), "cell"))});
}

}  // namespace

CLI::App& declare(CLI::App& parent, PlacesOptions& options) {
  auto& command = input::add_command(
      parent,
      {"places", "What may be laid next, and where a figure may stand",
       "Every empty cell beside a tile, with the tiles that fit there and their rotations; what is left of "
       "each tile and in how many ways it can be laid; where figures of --player may stand on the tile laid "
       "last, or on the one at --figures, and why not elsewhere. With --tile: where that tile fits and, of "
       "every other cell and rotation, why it does not. A cell is starved when all tiles that fit lie on the "
       "board or come later, dead when no tile of the game fits.",
       "  bastide places 'D0@0,0 E?@0,-1=red:city'\n"
       "  bastide places 'D1@0,0 F0@1,0' --tile N --player red"});
  input::add_position_options(command, options.position, options.file);
  add_option(command, "--tile", options.tile, "TILE", "where this tile fits, and why not elsewhere",
             {a_word});
  add_option(command, "--player", options.player, "PLAYER [black]", "whose figures");
  add_option(command, "--figures", options.figures, "X,Y", "on the tile of this cell instead of the last",
             {a_word});
  return command;
}

ExitCode run(const PlacesOptions& options) {
  const auto edition = chosen_edition(options.common);
  const auto set = chosen_tile_set(options.common, edition);
  const auto position =
      input::read_position(set, edition, options.position, options.file, options.common.quiet);
  auto found = design::places(set, edition, position, question_of(options, set, position));
  if (options.common.json)
    output::print_json(reports::answers::PlacesRecord{edition.id, std::move(found)}, {&set});
  else
    output::print(places_document(found, options.tile));
  return ExitCode::holds;
}

Command add_places(CLI::App& parent) { return add<PlacesOptions>(parent); }

}  // namespace bastide::cli::commands::showing
