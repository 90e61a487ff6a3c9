// bastide tilesets diff: what one tile set has that another has not, type by type, with little pictures.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/output/console.hpp"
#include "reports/numbers.hpp"
#include "tilesets/differences/set_difference.hpp"
#include "tilesets/files/reader.hpp"

namespace bastide::cli::commands::showing {

struct TileSetsDiffOptions {
  input::CommonOptions common;
  std::string left, right;
};

namespace {

using namespace reports::document;
using tilesets::TileSet;
using tilesets::differences::SetDifference;

void add_only(Document& out, const TileSet& set, const std::string& other,
              const std::vector<SetDifference::OnlyType>& only) {
  if (only.empty()) return;
  List list;
  Tiles drawn{&set};
  for (const auto& row : only) {
    list.items.push_back({fmt::format(
        "{} x {}{}", row.count, row.shows,
        row.same_tile.empty() ? "" : fmt::format("; looks like {} of {}", row.same_tile, other))});
    drawn.only.push_back(row.type);
  }
  out << Heading{"Only in " + set.id()} << std::move(list) << std::move(drawn);
}

/// "city 79 -> 81, road 94, ...".
void add_sums(Facts& facts, const char* what, const std::vector<SetDifference::Sum>& sums) {
  std::vector<std::string> words;
  for (const auto& [name, left, right] : sums) {
    if (left == 0 && right == 0) continue;
    words.push_back(left == right ? fmt::format("{} {}", name, left)
                                  : fmt::format("{} {} -> {}", name, left, right));
  }
  if (!words.empty()) facts.facts.emplace_back(what, fmt::format("{}", fmt::join(words, ", ")));
}

Document diff_document(const TileSet& left, const TileSet& right, const SetDifference& d) {
  Facts sets, sums;
  for (const auto& side : {d.left, d.right})
    sets.facts.emplace_back(side.id,
                            fmt::format("{}; {} of {}{}", side.name, reports::counted(side.tiles, "tile"),
                                        reports::counted(side.types, "type"),
                                        side.start.empty() ? "" : ", start tile " + side.start));
  Document out;
  out << std::move(sets);
  add_only(out, left, d.right.id, d.only_left);
  add_only(out, right, d.left.id, d.only_right);
  Table counts{.caption = "Other numbers of copies", .head = {"", d.left.id, d.right.id}};
  for (const auto& row : d.counts) counts.rows.push_back({{row.type, row.left, row.right}});
  out << std::move(counts);
  for (const auto& shape : d.shapes)
    out << Heading{fmt::format("{} has other {}", shape.type, tilesets::differences::words_of(shape.parts))}
        << List{{{fmt::format("{}: {}", d.left.id, shape.left)}}} << Tiles{.set = &left, .only = {shape.type}}
        << List{{{fmt::format("{}: {}", d.right.id, shape.right)}}}
        << Tiles{.set = &right, .only = {shape.type}};
  out << Heading{d.is_none() ? "The same tiles" : "All tiles"};
  add_sums(sums, "edges", d.edges);
  add_sums(sums, "marks", d.marks);
  return std::move(out << std::move(sums));
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
  add_option(command, "left", options.left, "A", "tile set id, file or sum of them", {required});
  add_option(command, "right", options.right, "B", "another one", {required});
  return command;
}

ExitCode run(const TileSetsDiffOptions& options) {
  const auto left = tilesets::files::load_tiles(options.left);
  const auto right = tilesets::files::load_tiles(options.right);
  const auto difference = tilesets::differences::difference(left, right);
  options.common.json ? output::print_json(difference)
                      : output::print(diff_document(left, right, difference));
  return ExitCode::holds;
}

Command add_tilesets_diff(CLI::App& parent) { return add<TileSetsDiffOptions>(parent); }

}  // namespace bastide::cli::commands::showing
