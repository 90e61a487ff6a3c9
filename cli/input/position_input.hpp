// Positions as a command gets them: placements on the command line, or a file.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
#include "rules/notation.hpp"
#include "rules/position.hpp"
#include "rules/score_sheet.hpp"

namespace CLI {
class App;
}

namespace bastide::cli::input {

/// The argument POSITION and --file, for a command about one position.
void add_position_options(CLI::App& command, std::vector<std::string>& arguments, std::string& file);

/// The arguments as one text, a space between them.
std::string joined(const std::vector<std::string>& arguments);

/// The text with a rotation in place of each '?' (rules::decide_rotations); each is noted on stderr, except
/// with `is_quiet`. Whatever reads placements that are typed begins with this. Throws InputError.
std::string with_rotations(const tilesets::TileSet& set, std::string_view text, const std::string& file,
                           bool is_quiet);

/// The position of a text, all of it on the edition's table. Throws InputError; `file` names the text in it.
rules::Position parse_on_table(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                               std::string_view text, const std::string& file = "<position>");

/// Where `text` writes the placement of that number, from 0. Requires that it does.
tilesets::SourceLocation place_of(std::size_t placement, std::string_view text, const std::string& file);

/// The one position that is typed or, when `file` is not empty, written in the file on any number of lines.
/// Rotations may be '?', which is noted on stderr except with `is_quiet`. Throws InputError; UsageError when
/// both or neither are given.
rules::Position read_position(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                              const std::vector<std::string>& arguments, const std::string& file,
                              bool is_quiet);

/// A position and what it cannot show: who has taken which tokens. Nothing: it is not told.
struct PositionWithTokens {
  rules::Position position;
  std::optional<rules::Tokens> tokens;
  std::vector<tilesets::SourceLocation> where;                      ///< of each placement
  std::vector<rules::DecidedRotations::Decided> decided_rotations;  ///< that were '?'
};
/// Likewise on the edition's table, with rotations that may be '?'. What stands after the word "tokens" is a
/// player, a mark and a number each: "D0@0,0 U0@1,0 tokens red wine 2 blue cloth 1". Throws InputError.
PositionWithTokens parse_with_tokens(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                     std::string_view text, const std::string& file = "<position>");

/// Calls `use(position)` for each line of the text that holds one; empty lines and comments are passed over.
/// `use` returns false to stop. Throws InputError with the place in the whole text.
void for_each_position(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                       std::string_view text, const std::string& file,
                       const std::function<bool(const PositionWithTokens&)>& use);

/// What is to be said of a position on stderr: rotations that were decided, and a warning of each tile that
/// touches no other one.
void note_oddities(const tilesets::TileSet& set, const PositionWithTokens& asked);

}  // namespace bastide::cli::input
