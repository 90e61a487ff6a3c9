#include "props/engine_moves.hpp"

#include <fmt/format.h>

#include <charconv>

#include "rules/notation.hpp"
#include "rules/spelling.hpp"

namespace bastide::props {
namespace {

constexpr std::string_view aside_word = "aside ";

EngineMove parse_move(const rules::TileSet& set, std::string_view text) {
  const auto fail = [](const std::string& wrong) {
    throw tilesets::InputError({"<moves>", 0, 0}, wrong, {});
  };
  EngineMove move;
  if (text.starts_with(aside_word)) {
    move.is_aside = true;
    move.tile.type = set.find(std::string(text.substr(aside_word.size())));
    if (move.tile.type < 0) fail(fmt::format("unknown tile in {}", rules::in_quotes(text)));
    return move;
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), move.player);
  if (error != std::errc{} || move.player < 0 || move.player >= rules::most_players)
    fail(fmt::format("{}, expected a player's number and a placement", rules::in_quotes(text)));
  move.tile =
      rules::parse_placement(set, text.substr(static_cast<std::size_t>(end - text.data())), "<moves>");
  return move;
}

}  // namespace

std::string print_moves(const rules::TileSet& set, const std::vector<EngineMove>& moves) {
  std::string text;
  for (const auto& move : moves) {
    if (!text.empty()) text += "; ";
    text += move.is_aside ? std::string(aside_word) + set.type(move.tile.type).id
                          : fmt::format("{} {}", move.player, rules::print_placement(set, move.tile, true));
  }
  return text;
}

std::vector<EngineMove> parse_moves(const rules::TileSet& set, std::string_view text) {
  std::vector<EngineMove> moves;
  while (!text.empty()) {
    const auto end = text.find(';');
    moves.push_back(parse_move(set, text.substr(0, end)));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  }
  return moves;
}

}  // namespace bastide::props
