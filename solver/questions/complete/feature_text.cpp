#include "solver/questions/complete/feature_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "rules/notation.hpp"
#include "rules/spelling.hpp"

namespace bastide::solver::questions::complete {
namespace {

using rules::Placement;

[[noreturn]] void fail(std::string_view text, const std::string& file, std::size_t at, std::string message) {
  throw tilesets::InputError(tilesets::locate(file, text, at), std::move(message), text);
}

/// "0,0" at the beginning of the text, `length` bytes of it.
rules::Cell read_cell(std::string_view text, std::size_t length, const std::string& file) {
  rules::Cell cell;
  const auto* const end = text.data() + length;
  const auto x = std::from_chars(text.data(), end, cell.x);
  const bool has_x = x.ec == std::errc() && x.ptr != end && *x.ptr == ',';
  const auto y = has_x ? std::from_chars(x.ptr + 1, end, cell.y) : x;
  if (!has_x || y.ec != std::errc() || y.ptr != end) {
    fail(text, file, has_x ? static_cast<std::size_t>(x.ptr + 1 - text.data()) : 0,
         fmt::format("found {}, expected a segment of a placed tile such as D0@0,0:city or 0,0:city",
                     rules::in_quotes(text)));
  }
  return cell;
}

}  // namespace

rules::SegmentRef read_segment(const tilesets::TileSet& set, const rules::Position& position,
                               std::string_view text, const std::string& file) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) {
    fail(text, file, text.size(),
         fmt::format("no ':' in {}, expected a segment of a placed tile such as D0@0,0:city or 0,0:city",
                     rules::in_quotes(text)));
  }
  const auto place = text.substr(0, colon);
  std::optional<Placement> written;
  if (place.find('@') != std::string_view::npos) {
    try {
      written = rules::parse_placement(set, place, file);
    } catch (const tilesets::InputError& error) {
      throw tilesets::InputError(error.where(), error.message(), text);
    }
  }
  const auto cell = written ? written->cell : read_cell(text, colon, file);
  const auto& board = position.placements;
  const auto there =
      std::find_if(board.begin(), board.end(), [&](const Placement& p) { return p.cell == cell; });
  if (there == board.end()) {
    fail(text, file, 0,
         fmt::format("no tile lies on cell {},{}, expected a tile of the position", cell.x, cell.y));
  }
  auto bare = *there;
  bare.follower.reset();
  if (written && *written != bare) {
    fail(text, file, 0,
         fmt::format("{} is not in the position, expected {}, which lies there", rules::in_quotes(place),
                     rules::print_placement(set, bare)));
  }
  const auto& type = set.type(there->type);
  const auto name = text.substr(colon + 1);
  const auto segment = name.size() <= 64 ? type.find_segment(std::string(name)) : std::nullopt;
  if (!segment) {
    std::vector<std::string> known;
    for (const auto& s : type.segments) known.push_back(s.name);
    fail(text, file, colon + 1,
         fmt::format("tile {} has no segment {}, expected {}", type.id, rules::in_quotes(name),
                     rules::one_of(known)));
  }
  return {static_cast<int>(there - board.begin()), *segment};
}

std::string segment_words(const tilesets::TileSet& set, const std::vector<rules::Placement>& board,
                          rules::SegmentRef segment) {
  auto bare = board[static_cast<std::size_t>(segment.placement)];
  bare.follower.reset();
  return fmt::format("{} of {}", set.type(bare.type).segments[static_cast<std::size_t>(segment.segment)].name,
                     rules::print_placement(set, bare));
}

}  // namespace bastide::solver::questions::complete
