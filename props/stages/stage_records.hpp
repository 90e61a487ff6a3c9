// What the verifier's stages found in a piece, as a ledger keeps it (solver/runs/run_recorded.hpp).
//
// Properties are written as numbers: a ledger names those that it was made with (docs/formats.md). Of games
// only the numbers of those that failed are written; a game is a function of its number, so it is played
// again when its failure is shrunk.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "props/stages/board_stage.hpp"

namespace bastide::props::stages {

/// A game that failed a property: after so many turns, under which number.
struct FailedGame {
  std::uint64_t turns = 0;
  std::uint64_t game = 0;
  friend auto operator<=>(const FailedGame&, const FailedGame&) = default;
};

/// What some games gave. Of the failures of a property the least is kept: fewest turns, then lowest number.
struct PlayedPiece {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::vector<std::uint64_t> times_seen;       ///< by property; may be shorter: zeros
  std::map<std::size_t, FailedGame> failures;  ///< by property
};

Shape shape_of(const FailedGame*);
Shape shape_of(const PlayedPiece*);
Shape shape_of(const BoardStageResult*);

/// False for what a piece of boards of up to `tiles` tiles of this set cannot have given under so many
/// properties: of another run, or made up.
bool is_possible(const BoardStageResult& result, const tilesets::TileSet& set, int tiles,
                 std::size_t properties);
/// Likewise of the games first..last-1.
bool is_possible(const PlayedPiece& piece, std::uint64_t first, std::uint64_t last, std::size_t properties);

}  // namespace bastide::props::stages
