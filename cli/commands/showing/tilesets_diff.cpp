// bastide tilesets diff: what one tile set has that another has not, type by type, with little pictures.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "reports/pictures/tile_drawing.hpp"
#include "reports/terminal/board_text.hpp"
#include "reports/text_columns.hpp"
#include "tilesets/differences/set_difference.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::showing {

struct TileSetsDiffOptions {
  input::CommonOptions common;
  std::string left, right;
};

namespace {

using tilesets::TileSet;
using tilesets::differences::SetDifference;

constexpr std::size_t diff_width = 100;

std::string drawn(const TileSet& set, const std::vector<std::string>& ids) {
  std::vector<const tilesets::TileType*> types;
  for (const auto& id : ids) types.push_back(&set.type(set.find(id)));
  const reports::terminal::TerminalStyle style{.has_colours = output::is_stdout_a_terminal()};
  return reports::terminal::terminal_tiles(types, 80, style, reports::pictures::look_of(set));
}

std::string only_text(const TileSet& set, const std::string& other,
                      const std::vector<SetDifference::OnlyType>& only) {
  if (only.empty()) return {};
  auto text = fmt::format("\nOnly in {}\n", set.id());
  std::vector<std::string> ids;
  for (const auto& row : only) {
    text += reports::paragraph(
        fmt::format("{} x {}{}", row.count, row.shows,
                    row.same_tile.empty() ? "" : fmt::format("; looks like {} of {}", row.same_tile, other)),
        2, diff_width);
    ids.push_back(row.type);
  }
  return text + "\n" + drawn(set, ids);
}

/// "city 79 -> 81, road 94, ...".
std::string sums_text(const char* what, const std::vector<SetDifference::Sum>& sums) {
  std::vector<std::string> words;
  for (const auto& [name, left, right] : sums) {
    if (left == 0 && right == 0) continue;
    words.push_back(left == right ? fmt::format("{} {}", name, left)
                                  : fmt::format("{} {} -> {}", name, left, right));
  }
  return words.empty() ? "" : fmt::format("{:<6} {}\n", what, fmt::join(words, ", "));
}

std::string diff_text(const TileSet& left, const TileSet& right, const SetDifference& d) {
  std::string text;
  for (const auto& side : {d.left, d.right})
    text += fmt::format("{}: {}; {} tiles of {} types{}\n", side.id, side.name, side.tiles, side.types,
                        side.start.empty() ? "" : ", start tile " + side.start);
  text += only_text(left, d.right.id, d.only_left) + only_text(right, d.left.id, d.only_right);
  if (!d.counts.empty()) text += "\nOther numbers of copies\n";
  for (const auto& row : d.counts) text += fmt::format("  {} {} -> {}\n", row.type, row.left, row.right);
  for (const auto& shape : d.shapes) {
    text += fmt::format("\n{} has other {}\n", shape.type, tilesets::differences::words_of(shape.parts));
    text += reports::paragraph(fmt::format("{}: {}", d.left.id, shape.left), 2, diff_width) +
            drawn(left, {shape.type}) +
            reports::paragraph(fmt::format("{}: {}", d.right.id, shape.right), 2, diff_width) +
            drawn(right, {shape.type});
  }
  if (d.is_none()) text += "\nThe same tiles.\n";
  return text + "\n" + sums_text("edges", d.edges) + sums_text("marks", d.marks);
}

}  // namespace

CLI::App& declare(CLI::App& parent, TileSetsDiffOptions& options) {
  auto& command = input::add_command(
      parent, {"diff", "What one tile set has that another has not",
               "Types by their ids: those that only one has, other numbers of copies, other edges, segments, "
               "fields, marks or ends of roads; and the edges and marks of all tiles. Prints of gardens and "
               "illustrations are not compared.",
               "  bastide tilesets diff base bb5\n"
               "  bastide tilesets diff base docs/examples/wells-tiles.toml"});
  command.add_option("left", options.left, "tile set id, file or sum of them")->required()->option_text("A");
  command.add_option("right", options.right, "another one")->required()->option_text("B");
  return command;
}

ExitCode run(const TileSetsDiffOptions& options) {
  const auto left = tilesets::files::load_tiles(options.left);
  const auto right = tilesets::files::load_tiles(options.right);
  const auto difference = tilesets::differences::difference(left, right);
  options.common.json ? output::print_json(difference) : output::print(diff_text(left, right, difference));
  return ExitCode::holds;
}

Command add_tilesets_diff(CLI::App& parent) { return add<TileSetsDiffOptions>(parent); }

}  // namespace bastide::cli::commands::showing
