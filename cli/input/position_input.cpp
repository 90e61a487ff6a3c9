#include "cli/input/position_input.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/exit_code.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"

namespace bastide::cli::input {

using tilesets::InputError;

void add_position_options(CLI::App& command, std::vector<std::string>& arguments, std::string& file) {
  command.add_option("position", arguments, "placements: TILE ROTATION @ X,Y [= PLAYER:SEGMENT]")
      ->option_text("POSITION");
  command.add_option("--file", file, "read the position from a file instead")->option_text("FILE");
}

std::string joined(const std::vector<std::string>& arguments) {
  return fmt::format("{}", fmt::join(arguments, " "));
}

tilesets::SourceLocation place_of(const tilesets::TileSet& set, rules::Placement placement,
                                  std::string_view text, const std::string& file) {
  placement.follower.reset();
  const auto at = text.find(rules::print_placement(set, placement));
  if (at == std::string_view::npos) return {file, 1, 1};
  const auto before = text.substr(0, at);
  const auto line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  const auto line_start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
  return {file, line, 1 + static_cast<int>(at - line_start)};
}

namespace {

/// Where `text` writes the first placement with which the position leaves the table.
tilesets::SourceLocation place_off_table(const tilesets::TileSet& set, const rules::Position& position,
                                         const rules::Table& table, std::string_view text,
                                         const std::string& file) {
  std::vector<rules::Placement> laid;
  for (const auto& placement : position.placements) {
    laid.push_back(placement);
    if (rules::reference::off_table(set, laid, table)) return place_of(set, placement, text, file);
  }
  return {file, 1, 1};
}

}  // namespace

rules::Position parse_on_table(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                               std::string_view text, const std::string& file) {
  auto position = rules::parse_position(set, text, file);
  if (const auto wrong = rules::reference::off_table(set, position.placements, edition.table)) {
    throw InputError(place_off_table(set, position, edition.table, text, file),
                     fmt::format("{}, expected a position on the table of edition {} (board_area {})", *wrong,
                                 edition.id, rules::to_text(edition.table.area)),
                     text);
  }
  return position;
}

rules::Position read_position(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                              const std::vector<std::string>& arguments, const std::string& file) {
  if (arguments.empty() == file.empty()) throw UsageError("expected either a POSITION or --file");
  if (file.empty()) return parse_on_table(set, edition, joined(arguments));
  return parse_on_table(set, edition, tilesets::read_text_file(file), file);
}

void for_each_position(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                       std::string_view text, const std::string& file,
                       const std::function<bool(const rules::Position&)>& use) {
  int line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    rules::Position position;
    try {
      position = parse_on_table(set, edition, text.substr(begin, end - begin), file);
    } catch (const InputError& error) {
      throw InputError({file, error.where().line + line, error.where().column}, error.message(), text);
    }
    if (!position.placements.empty() && !use(position)) return;
    begin = end + 1;
    ++line;
  }
}

}  // namespace bastide::cli::input
