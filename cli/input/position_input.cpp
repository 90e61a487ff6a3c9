#include "cli/input/position_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "cli/exit_code.hpp"
#include "cli/input/option_rows.hpp"
#include "cli/output/console.hpp"
#include "rules/notation.hpp"
#include "rules/reference/model.hpp"
#include "rules/spelling.hpp"

namespace bastide::cli::input {

using tilesets::InputError;

void add_position_options(CLI::App& command, std::vector<std::string>& arguments, std::string& file) {
  add_option(command, "position", arguments, "POSITION",
             "tiles: type, quarter turns, @X,Y (y grows to the south), =COLOUR:SEGMENT for a follower: "
             "'D0@0,0 E2@0,-1=red:city'");
  add_option(command, "--file", file, "FILE", "read the position from a file instead");
}

std::string joined(const std::vector<std::string>& arguments) {
  return fmt::format("{}", fmt::join(arguments, " "));
}

using rules::next_word;

tilesets::SourceLocation place_of(std::size_t placement, std::string_view text, const std::string& file) {
  auto word = next_word(text, 0);
  for (; placement > 0; --placement) word = next_word(text, word.end());
  return tilesets::locate(file, text, word.begin);
}

namespace {

void note_rotations(const tilesets::TileSet& set,
                    const std::vector<rules::DecidedRotations::Decided>& decided) {
  for (const auto& [where, placement] : decided) {
    output::tell(fmt::format("{}\n", tilesets::format_diagnostic(
                                         where,
                                         fmt::format("note: {}? lies here as {}", set.type(placement.type).id,
                                                     rules::print_placement(set, placement)),
                                         {})));
  }
}

}  // namespace

std::string with_rotations(const tilesets::TileSet& set, std::string_view text, const std::string& file,
                           bool is_quiet) {
  auto decided = rules::decide_rotations(set, text, file);
  if (!is_quiet) note_rotations(set, decided.decided);
  return std::move(decided.text);
}

namespace {

/// Where `text` writes the first placement with which the position leaves the table. Requires that it does.
tilesets::SourceLocation place_off_table(const tilesets::TileSet& set, const rules::Position& position,
                                         const rules::Table& table, std::string_view text,
                                         const std::string& file) {
  std::vector<rules::Placement> laid;
  do {
    laid.push_back(position.placements[laid.size()]);
  } while (!rules::reference::off_table(set, laid, table));
  return place_of(laid.size() - 1, text, file);
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
                              const std::vector<std::string>& arguments, const std::string& file,
                              bool is_quiet) {
  if (arguments.empty() == file.empty()) throw UsageError("expected either a POSITION or --file");
  const auto text = file.empty() ? joined(arguments) : tilesets::read_text_file(file);
  const auto name = file.empty() ? "<position>" : file;
  return parse_on_table(set, edition, with_rotations(set, text, name, is_quiet), name);
}

namespace {

/// Reads what stands from `at` on: players, marks and numbers.
rules::Tokens read_tokens(const rules::editions::Edition& edition, std::string_view text, std::size_t at,
                          const std::string& file) {
  std::vector<std::string> known;
  for (const auto& mark : edition.marks) {
    if (mark.is_token) known.push_back(mark.name);
  }
  const auto next = [&](const char* expected) {
    const auto word = next_word(text, at);
    at = word.end();
    if (word.text.empty()) {
      throw InputError(tilesets::locate(file, text, word.begin),
                       fmt::format("the tokens end here, expected {}", expected), text);
    }
    return word;
  };
  const auto fail = [&](const rules::Word& word, const std::string& message) {
    throw InputError(tilesets::locate(file, text, word.begin), message, text);
  };
  rules::Tokens tokens{};
  bool is_first = true;
  for (auto ahead = next_word(text, at); is_first || !ahead.text.empty(); ahead = next_word(text, at)) {
    is_first = false;
    if (ahead.text == "tokens") {
      at = ahead.begin + ahead.text.size();
      continue;
    }
    const auto whose = next("a player, what he has tokens of, and their number");
    const int player = rules::find_player(whose.text);
    if (player < 0) {
      const std::vector<std::string> colours(rules::colours.begin(), rules::colours.end());
      fail(whose,
           fmt::format("unknown player {}, expected {}, or a number 0 to {}", rules::in_quotes(whose.text),
                       rules::suggestion(whose.text, colours), rules::most_players - 1));
    }
    const auto what = next("what the player has tokens of");
    const auto mark = std::find_if(edition.marks.begin(), edition.marks.end(),
                                   [&](const auto& rule) { return rule.is_token && rule.name == what.text; });
    if (mark == edition.marks.end()) {
      fail(what,
           known.empty()
               ? fmt::format("no mark of edition {} has tokens, expected the position alone", edition.id)
               : fmt::format("there are no tokens of {}, expected {}", rules::in_quotes(what.text),
                             rules::suggestion(what.text, known)));
    }
    const auto number = next("how many tokens");
    constexpr int most_tokens = 1000;
    int count = 0;
    const auto* end = number.text.data() + number.text.size();
    const auto read = std::from_chars(number.text.data(), end, count);
    if (read.ec != std::errc{} || read.ptr != end || count < 0 || count > most_tokens) {
      fail(number, fmt::format("found {}, expected a number of tokens from 0 to {}",
                               rules::in_quotes(number.text), most_tokens));
    }
    tokens[static_cast<std::size_t>(mark - edition.marks.begin())][static_cast<std::size_t>(player)] += count;
  }
  return tokens;
}

}  // namespace

PositionWithTokens parse_with_tokens(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                     std::string_view text, const std::string& file) {
  PositionWithTokens out;
  auto word = next_word(text, 0);
  for (; !word.text.empty() && word.text != "tokens"; word = next_word(text, word.end()))
    out.where.push_back(tilesets::locate(file, text, word.begin));
  auto tiles = rules::decide_rotations(set, text.substr(0, word.begin), file);
  out.position = parse_on_table(set, edition, tiles.text, file);
  out.decided_rotations = std::move(tiles.decided);
  if (!word.text.empty()) out.tokens = read_tokens(edition, text, word.end(), file);
  return out;
}

void for_each_position(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                       std::string_view text, const std::string& file,
                       const std::function<bool(const PositionWithTokens&)>& use) {
  int line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    PositionWithTokens position;
    try {
      position = parse_with_tokens(set, edition, text.substr(begin, end - begin), file);
    } catch (const InputError& error) {
      throw InputError({file, error.where().line + line, error.where().column}, error.message(), text);
    }
    for (auto& where : position.where) where.line += line;
    for (auto& decided : position.decided_rotations) decided.where.line += line;
    if (!position.position.placements.empty() && !use(position)) return;
    begin = end + 1;
    ++line;
  }
}

void note_oddities(const tilesets::TileSet& set, const PositionWithTokens& asked) {
  note_rotations(set, asked.decided_rotations);
  const auto& placements = asked.position.placements;
  std::set<rules::Cell> cells;
  for (const auto& p : placements) cells.insert(p.cell);
  for (std::size_t i = 0; i < placements.size() && cells.size() > 1; ++i) {
    bool is_detached = true;
    for (int side = 0; side < tilesets::side_count; ++side)
      is_detached = is_detached && !cells.contains(rules::neighbour(placements[i].cell, side));
    if (!is_detached) continue;
    auto bare = placements[i];
    bare.follower.reset();
    output::tell(fmt::format(
        "{}\n",
        tilesets::format_diagnostic(asked.where[i],
                                    fmt::format("warning: {} touches no other tile, as none does in a game",
                                                rules::print_placement(set, bare)),
                                    {})));
  }
}

}  // namespace bastide::cli::input
