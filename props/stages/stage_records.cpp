#include "props/stages/stage_records.hpp"

#include <algorithm>

namespace bastide::props::stages {

using tilesets::described::field;
using tilesets::described::fields;
using tilesets::described::object;

Shape shape_of(const FailedGame*) { return object({fields<&FailedGame::turns, &FailedGame::game>()}); }

Shape shape_of(const PlayedPiece*) {
  return object(
      {fields<&PlayedPiece::games, &PlayedPiece::turns, &PlayedPiece::times_seen, &PlayedPiece::failures>()});
}

Shape shape_of(const BoardStageResult*) {
  return object(
      {fields<&BoardStageResult::boards, &BoardStageResult::deployments, &BoardStageResult::smallest>()});
}

namespace {

/// Tiles and their followers are those of the set: they are read in its notation.
bool is_possible_violation(const FoundViolation& found, const tilesets::TileSet& set) {
  const auto& placements = found.placements;
  const auto& highlight = found.violation.highlight;
  return std::all_of(highlight.begin(), highlight.end(), [&](const auto& s) {
    if (s.placement >= static_cast<int>(placements.size())) return false;
    const auto& type = set.type(placements[static_cast<std::size_t>(s.placement)].type);
    return s.segment < static_cast<int>(type.segments.size());
  });
}

}  // namespace

bool is_possible(const BoardStageResult& result, const tilesets::TileSet& set, int tiles,
                 std::size_t properties) {
  const auto most_sizes = static_cast<std::size_t>(tiles);
  const auto& found = result.smallest.all();
  return result.boards.size() <= most_sizes && result.deployments.size() <= most_sizes &&
         std::all_of(found.begin(), found.end(), [&](const auto& entry) {
           return entry.first < properties && entry.second.placements.size() <= most_sizes &&
                  is_possible_violation(entry.second, set);
         });
}

bool is_possible(const PlayedPiece& piece, std::uint64_t first, std::uint64_t last, std::size_t properties) {
  return piece.games == last - first && piece.times_seen.size() == properties &&
         std::all_of(piece.failures.begin(), piece.failures.end(), [&](const auto& entry) {
           const auto game = entry.second.game;
           return entry.first < properties && game >= first && game < last;
         });
}

}  // namespace bastide::props::stages
