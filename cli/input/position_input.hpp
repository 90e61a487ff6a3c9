// Positions as a command gets them: placements on the command line, or a file.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/editions/edition.hpp"
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

/// The position of a text, all of it on the edition's table. Throws InputError; `file` names the text in it.
rules::Position parse_on_table(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                               std::string_view text, const std::string& file = "<position>");

/// Where `text` writes the placement; its beginning when it is written in another way than usual.
tilesets::SourceLocation place_of(const tilesets::TileSet& set, rules::Placement placement,
                                  std::string_view text, const std::string& file);

/// The one position that is typed or, when `file` is not empty, written in the file on any number of lines.
/// Throws InputError; UsageError when both or neither are given.
rules::Position read_position(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                              const std::vector<std::string>& arguments, const std::string& file);

/// A position and what it cannot show: who has taken which tokens. Nothing: it is not told.
struct PositionWithTokens {
  rules::Position position;
  std::optional<rules::Tokens> tokens;
};
/// Likewise on the edition's table. What stands after the word "tokens" is a player, a mark and a number
/// each: "D0@0,0 U0@1,0 tokens red wine 2 blue cloth 1". Throws InputError.
PositionWithTokens parse_with_tokens(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                                     std::string_view text, const std::string& file = "<position>");

/// Calls `use(position)` for each line of the text that holds one; empty lines and comments are passed over.
/// `use` returns false to stop. Throws InputError with the place in the whole text.
void for_each_position(const tilesets::TileSet& set, const rules::editions::Edition& edition,
                       std::string_view text, const std::string& file,
                       const std::function<bool(const PositionWithTokens&)>& use);

}  // namespace bastide::cli::input
