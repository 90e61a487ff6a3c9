#include "cli/commands/solve/rim_input.hpp"

#include <fmt/core.h>

#include <charconv>
#include <optional>

namespace bastide::cli::commands::solve {
namespace {

using solver::questions::fill::any_kind;
using solver::questions::fill::any_rim;
using solver::questions::fill::EdgeKinds;
using solver::questions::fill::kind_bit;
using tilesets::InputError;

constexpr std::string_view side_letters = "nesw";

std::optional<EdgeKinds> kinds_of(const tilesets::TileSet& set, std::string_view word) {
  if (word == "free") return any_kind;
  for (const auto edge : set.edges()) {
    if (word == std::string_view(&set.edge_kind(edge).letter, 1)) return kind_bit(edge);
  }
  return std::nullopt;
}

/// "f, r, c or free".
std::string words_of(const tilesets::TileSet& set) {
  std::string out;
  for (const auto edge : set.edges())
    out += fmt::format("{}{}", out.empty() ? "" : ", ", set.edge_letter(edge));
  return out + " or free";
}

std::array<EdgeKinds, 4> read_border(const tilesets::TileSet& set, const std::string& text) {
  if (const auto kinds = kinds_of(set, text)) return {*kinds, *kinds, *kinds, *kinds};
  auto out = any_rim;
  std::array<bool, 4> is_said{};
  const auto words = words_between_commas(text, "--border");
  for (const auto& word : words) {
    const auto fail = [&](std::size_t offset, const std::string& message) {
      throw InputError(tilesets::locate("--border", text, word.at + offset), message, text);
    };
    if (word.text.size() < 2 || word.text[1] != '=')
      fail(0,
           fmt::format("cannot read '{}', expected {}, or sides as in n=f,e=free", word.text, words_of(set)));
    const auto side = side_letters.find(word.text[0]);
    if (side == side_letters.npos)
      fail(0, fmt::format("unknown side '{}', expected n, e, s or w", word.text[0]));
    if (is_said[side]) fail(0, fmt::format("side {} is named twice, expected it once", word.text[0]));
    const auto kinds = kinds_of(set, std::string_view(word.text).substr(2));
    if (!kinds) fail(2, fmt::format("unknown kind '{}', expected {}", word.text.substr(2), words_of(set)));
    is_said[side] = true;
    out[side] = *kinds;
  }
  if (words.empty())
    throw InputError({"--border", 1, 1},
                     fmt::format("nothing, expected {}, or sides as in n=f,e=free", words_of(set)), text);
  return out;
}

}  // namespace

std::vector<PlacedWord> words_between_commas(const std::string& text, const std::string& option) {
  std::vector<PlacedWord> out;
  if (text.empty()) return out;
  for (std::size_t at = 0; at <= text.size();) {
    const auto end = std::min(text.find(',', at), text.size());
    if (end == at)
      throw InputError(tilesets::locate(option, text, at), "nothing before or after a comma, expected a word",
                       text);
    out.push_back({text.substr(at, end - at), at});
    at = end + 1;
  }
  return out;
}

rules::Cell read_cell(const std::string& text, const std::string& option) {
  rules::Cell cell;
  const char* const end = text.data() + text.size();
  const auto x = std::from_chars(text.data(), end, cell.x);
  if (x.ec == std::errc() && x.ptr != end && *x.ptr == ',') {
    const auto y = std::from_chars(x.ptr + 1, end, cell.y);
    if (y.ec == std::errc() && y.ptr == end) return cell;
  }
  throw InputError({option, 1, 1},
                   fmt::format("cannot read '{}', expected anywhere, none or a cell as in 3,3", text), text);
}

std::vector<std::array<EdgeKinds, 4>> read_rim(const tilesets::TileSet& set,
                                               const std::vector<rules::Cell>& cells,
                                               const std::string& border, const std::string& closed) {
  auto sides = read_border(set, border);
  EdgeKinds admitted = any_kind;
  const auto city = kind_bit(tilesets::Edge::city);
  const auto road = kind_bit(tilesets::Edge::road);
  if (closed == "cities") {
    admitted = static_cast<EdgeKinds>(admitted & ~city);
  } else if (closed == "roads") {
    admitted = static_cast<EdgeKinds>(admitted & ~road);
  } else if (closed == "both") {
    admitted = static_cast<EdgeKinds>(admitted & ~(city | road));
  } else if (!closed.empty()) {
    throw InputError({"--closed", 1, 1}, fmt::format("unknown '{}', expected cities, roads or both", closed),
                     closed);
  }
  for (std::size_t s = 0; s < 4; ++s) {
    sides[s] = static_cast<EdgeKinds>(sides[s] & admitted);
    const auto word = border.find(std::string(1, side_letters[s]) + "=");  // else one word for all sides
    if (sides[s] == 0)
      throw InputError(tilesets::locate("--border", border, word == std::string::npos ? 0 : word),
                       fmt::format("side {} can show nothing, because --closed {} forbids what --border asks "
                                   "for; expected options that leave something",
                                   side_letters[s], closed),
                       border);
  }
  if (sides == any_rim) return {};
  return std::vector<std::array<EdgeKinds, 4>>(cells.size(), sides);
}

}  // namespace bastide::cli::commands::solve
