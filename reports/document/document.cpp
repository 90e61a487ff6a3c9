#include "reports/document/document.hpp"

#include <algorithm>
#include <array>

#include "reports/document/reading.hpp"
#include "reports/records/run_summary.hpp"
#include "rules/notation.hpp"

namespace bastide::reports::document {

std::string Cell::grouped(bool is_negative, std::uint64_t number) {
  return is_negative ? "-" + records::with_commas(-number) : records::with_commas(number);
}

const char* sign_of(Tone tone, bool is_ascii) {
  constexpr std::array signs = {"", "∎", "✓", "✗", "–", "?", "·", "≠", "◀", "▶"};
  constexpr std::array plain_signs = {"", "*", "+", "X", "-", "?", ".", "!", "<", ">"};
  return (is_ascii ? plain_signs : signs)[static_cast<std::size_t>(tone)];
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::vector<const tilesets::TileType*> types_of(const Tiles& tiles) {
  std::vector<const tilesets::TileType*> types;
  if (tiles.set == nullptr) return types;
  for (const auto& type : tiles.set->types())
    if (tiles.only.empty() || std::ranges::find(tiles.only, type.id) != tiles.only.end())
      types.push_back(&type);
  return types;
}

DrawnBoard drawn(const Board& board) {
  if (board.set == nullptr)
    return {{}, "Not drawn: tile set " + board.tile_set + " is not at hand as it was when this was found."};
  try {
    return {rules::parse_position(*board.set, board.position), ""};
  } catch (const tilesets::InputError& error) {
    return {{}, "Not drawn: " + error.message() + "."};
  }
}

std::vector<ViewerStep> steps_of(const Board& board, const rules::Position& position) {
  if (board.game == nullptr) return {};
  auto steps = viewer_steps(*board.set, position, *board.game);
  if (steps.size() < 2) steps.clear();
  return steps;
}

std::vector<std::pair<std::string, std::string>> contents(const Document& document,
                                                          const std::string& prefix) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& block : document.blocks) {
    const auto* heading = std::get_if<Heading>(&block);
    if (heading != nullptr && heading->level == 2 && !heading->anchor.empty())
      out.emplace_back(prefix + heading->anchor, heading->text);
  }
  return out;
}

}  // namespace bastide::reports::document
